import EventBus
import FleetWire

/// The hosts of a fleet by their last beats, for `busctl fleet hosts`.
///
/// Two sidecars that share the name of a host have one row each. The stream keeps only the last beat of each host, so a
/// reader has to listen for a whole interval to see both.
public struct HostTable: Sendable {
    private var hosts: [Token: [Sidecar]] = [:]

    /// The maximum number of sidecars remembered for one host.
    private static let mostSidecars = 8

    public init() {}

    /// Records a beat. Beats may arrive twice or out of order.
    /// - Parameter stamped: when the broker received it, in seconds since 1970.
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

    /// All hosts, sorted by name.
    /// - Parameter now: the reader's time, in seconds since 1970.
    public func rows(at now: Double) -> [HostRow] {
        // order: sorted by name
        hosts.sorted { $0.key < $1.key }.flatMap { rows(of: $0.value, at: now) }
    }

    /// - Parameter sidecars: the sidecars of one host, the one heard last first.
    private func rows(of sidecars: [Sidecar], at now: Double) -> [HostRow] {
        let latest = sidecars[0]
        // A sidecar that fell silent before the latest one spoke was restarted as that one.
        let others = sidecars.dropFirst().filter {
            $0.isLive(at: now) && ($0.last >= latest.first || $0.saysDuplicate || latest.saysDuplicate)
        }
        return ([latest] + others).sorted { $0.beat.sidecar < $1.beat.sidecar }.map {
            HostRow($0.beat, stamped: $0.last, isLive: $0.isLive(at: now), isDouble: !others.isEmpty, at: now)
        }
    }

    private struct Sidecar: Sendable {
        var beat: Beat
        /// When the broker received the first and the last known beat.
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

/// One line of the table, and one object of its JSON output.
public struct HostRow: Codable, Hashable, Sendable {
    public var host: Token
    /// The run of the sidecar.
    public var sidecar: String
    /// The run of the host; nil while it does not answer its sidecar.
    public var run: String?
    public var version: String?
    /// The version of the sidecar; nil for 0.1, which does not report it.
    public var sidecarVersion: String?
    public var channel: Token
    /// The bundle that the sidecar has activated; nil for the rules that the host had before it joined.
    public var bundle: Digest?
    /// The SHA-256 of the rules that the host reports as running.
    public var set: String?
    public var serial: Int
    /// Whether the host sent a beat within the last three of its intervals.
    public var isLive: Bool
    /// Seconds since the broker received the last beat, by the reader's clock.
    public var lag: Double
    /// How many seconds the host's clock is ahead of the broker's; negative if it is behind. Includes the transit time
    /// of the beat.
    public var offset: Double
    public var outbox: Beat.Outbox
    public var labels: [String]
    /// Conditions that an operator should know about, including another sidecar with the same name.
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
