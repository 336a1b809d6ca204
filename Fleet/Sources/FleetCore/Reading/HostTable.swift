import EventBus
import FleetWire

/// The hosts of a fleet by their last beats, for `busctl fleet hosts`.
///
/// Two sidecars that share the name of a host have a row each. The stream of beats keeps one for each host, so both are seen
/// only by whoever reads for an interval.
public struct HostTable: Sendable {
    private var hosts: [Token: [Sidecar]] = [:]

    /// The most sidecars that are remembered of one host.
    private static let mostSidecars = 8

    public init() {}

    /// A beat came, maybe twice or after a later one.
    /// - Parameter stamped: when the broker had it, in its seconds since 1970.
    public mutating func receive(_ beat: Beat, stamped: Double) {
        guard stamped.isFinite else { return }
        var sidecars = hosts[beat.host] ?? []
        if let place = sidecars.firstIndex(where: { $0.beat.sidecar == beat.sidecar }) {
            sidecars[place].hear(beat, stamped: stamped)
        } else {
            sidecars.append(Sidecar(beat: beat, first: stamped, last: stamped))
        }
        sidecars.sort { ($0.last, $0.beat.sidecar) > ($1.last, $1.beat.sidecar) }
        hosts[beat.host] = Array(sidecars.prefix(Self.mostSidecars))
    }

    /// All hosts, sorted by their names.
    /// - Parameter now: the time of whoever looks, in seconds since 1970.
    public func rows(at now: Double) -> [HostRow] {
        // order: sorted by name
        hosts.sorted { $0.key < $1.key }.flatMap { rows(of: $0.value, at: now) }
    }

    /// - Parameter sidecars: of one host, the one that was heard last first.
    private func rows(of sidecars: [Sidecar], at now: Double) -> [HostRow] {
        let latest = sidecars[0]
        // A sidecar that fell silent before the latest one spoke was started again as that one.
        let others = sidecars.dropFirst().filter {
            $0.isLive(at: now) && ($0.last >= latest.first || $0.saysDuplicate || latest.saysDuplicate)
        }
        return ([latest] + others).sorted { $0.beat.sidecar < $1.beat.sidecar }.map {
            HostRow($0.beat, stamped: $0.last, isLive: $0.isLive(at: now), isDouble: !others.isEmpty, at: now)
        }
    }

    private struct Sidecar: Sendable {
        var beat: Beat
        /// When the broker had the first and the last beat that is known.
        var first: Double
        var last: Double

        var saysDuplicate: Bool { beat.notes.contains(.duplicate) }

        func isLive(at now: Double) -> Bool { now - last <= beat.patience }

        mutating func hear(_ beat: Beat, stamped: Double) {
            first = min(first, stamped)
            guard stamped >= last else { return }
            (self.beat, last) = (beat, stamped)
        }
    }
}

/// One line of the table, and one object of its JSON.
public struct HostRow: Codable, Hashable, Sendable {
    public var host: Token
    /// The run of the sidecar.
    public var sidecar: String
    /// The run of the host; nil while it does not answer its sidecar.
    public var run: String?
    public var version: String?
    /// The version of the sidecar; nil if it is of 0.1.
    public var sidecarVersion: String?
    public var channel: Token
    /// The bundle that the sidecar has put in use; nil for the rules that the host had before it joined.
    public var bundle: Digest?
    /// The SHA-256 of the rules that the host says it runs.
    public var set: String?
    public var serial: Int
    /// Whether the host gave a sign of life within three of its intervals.
    public var isLive: Bool
    /// Seconds from when the broker had the last beat to now, by the clock of whoever looks.
    public var lag: Double
    /// By how many seconds the clock of the host is ahead of the broker's; behind, if negative. Includes the time that the
    /// beat took.
    public var offset: Double
    public var outbox: Beat.Outbox
    public var labels: [String]
    /// What an operator should know, also that another sidecar has the same name.
    public var notes: [Beat.Note]

    init(_ beat: Beat, stamped: Double, isLive: Bool, isDouble: Bool, at now: Double) {
        host = beat.host
        sidecar = beat.sidecar
        run = beat.run
        version = beat.version
        sidecarVersion = beat.sidecarVersion
        channel = beat.channel
        bundle = beat.bundle
        set = beat.set
        serial = beat.serial
        self.isLive = isLive
        lag = max(0, now - stamped)
        offset = beat.seen - stamped
        outbox = beat.outbox
        labels = beat.labels.sorted()
        notes = beat.notes
        if isDouble, !notes.contains(.duplicate) { notes.append(.duplicate) }
    }
}
