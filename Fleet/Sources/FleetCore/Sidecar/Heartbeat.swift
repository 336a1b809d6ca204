import EventBus
import FleetWire

/// Publishes the beats of a host, and detects whether another sidecar uses the same host name.
///
/// Before each beat it reads the last beat of its own subject. If another sidecar has sent that beat after this one's
/// last beat, two sidecars share the name, usually because a machine was cloned together with its credential.
public struct Heartbeat: Sendable {
    public enum Command: Hashable, Sendable {
        /// Read the last beat of this host, and answer with ``Input/last(_:)``.
        case readLast
        /// Publish a beat, and answer with ``Input/published(_:)``. The driver fills in the fields that it knows.
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
    /// The stream's number for the beat that this sidecar published last.
    private var ownSequence: UInt64?
    private var duplicateSeen: Double?
    /// Whether another sidecar sent a beat as this host within the last three intervals.
    public private(set) var isDuplicate = false

    /// - Parameter sidecar: the unique run of this sidecar.
    public init(sidecar: String, interval: Double) {
        self.sidecar = sidecar
        self.interval = interval
    }

    /// When ``handle(_:at:)`` has to be called with ``Input/tick``, in seconds since the start; nil if only other
    /// inputs matter.
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
