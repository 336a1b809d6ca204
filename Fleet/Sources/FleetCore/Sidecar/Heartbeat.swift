import EventBus
import FleetWire

/// Says regularly that the host lives and how it is, and finds out whether another sidecar says that it is the same host.
///
/// Before each beat it reads the last beat of its own subject. If that is of another sidecar and came after the own one before,
/// two sidecars have the same name: a machine was cloned with its credential.
public struct Heartbeat: Sendable {
    public enum Command: Hashable, Sendable {
        /// Read the last beat of this host, and tell ``Input/last(_:)``.
        case readLast
        /// Publish a beat, and tell ``Input/published(_:)``. The driver fills in what it knows.
        case beat(id: String)
        case say(String)
    }

    public enum Input: Sendable {
        case last(Result<Incoming?, LinkProblem>)
        case published(Result<Ack, LinkProblem>)
        case link(LinkState)
        case tick
    }

    private let sidecar: String
    /// Seconds between two beats.
    public let interval: Double
    private var isConnected = false
    private var isBusy = false
    private var due = 0.0
    private var number = 0
    /// The number in its stream of the beat that this sidecar published last.
    private var ownSequence: UInt64?
    private var duplicateSeen: Double?
    /// Whether another sidecar has beaten as this host in the last three intervals.
    public private(set) var isDuplicate = false

    /// - Parameter sidecar: the run of this sidecar, which no other has.
    public init(sidecar: String, interval: Double) {
        self.sidecar = sidecar
        self.interval = interval
    }

    /// When ``handle(_:at:)`` is to be called with ``Input/tick``, in seconds since the start; nil if only other inputs matter.
    public var deadline: Double? { isConnected && !isBusy ? due : nil }

    public mutating func handle(_ input: Input, at now: Moment) -> [Command] {
        var commands: [Command] = []
        switch input {
        case .link(let state):
            if case .connected = state, !isConnected {
                isConnected = true
                due = min(due, now.elapsed)
            }
            if case .away = state { isConnected = false }
        case .last(let result):
            if case .success(let message?) = result { judge(message, at: now, &commands) }
            if let seen = duplicateSeen, now.elapsed - seen > 3 * interval {
                duplicateSeen = nil
                isDuplicate = false
                commands.append(.say("no other sidecar says any more that it is this host"))
            }
            number += 1
            commands.append(.beat(id: "beat/\(sidecar)/\(number)"))
        case .published(let result):
            isBusy = false
            if case .success(let ack) = result { ownSequence = ack.sequence }
            due = now.elapsed + interval
        case .tick: break
        }
        guard isConnected, !isBusy else { return commands }
        guard now.elapsed >= due else { return commands }
        isBusy = true
        return commands + [.readLast]
    }

    private mutating func judge(_ message: Incoming, at now: Moment, _ commands: inout [Command]) {
        guard let own = ownSequence, message.sequence > own,
            let beat = try? Beat(json: message.body), beat.sidecar != sidecar
        else { return }
        duplicateSeen = now.elapsed
        guard !isDuplicate else { return }
        isDuplicate = true
        commands.append(
            .say(
                "another sidecar (run \(beat.sidecar)) says that it is the host '\(beat.host)'; neither takes events from the fleet"
            ))
    }
}
