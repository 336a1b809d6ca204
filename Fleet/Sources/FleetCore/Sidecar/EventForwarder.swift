import EventBus
import FleetWire

/// Forwards the events of a host to the fleet, in order and at least once.
///
/// Each event goes from the host's stream into the outbox on disk. It is published from there, and leaves the outbox
/// when the broker has acknowledged it. Only one event is in flight at a time: if a broker took the second of two and
/// lost the first, their order would change.
///
/// Losses are always reported: a gap takes the same path as an event.
public struct EventForwarder: Sendable {
    /// A command to the driver.
    public enum Command: Hashable, Sendable {
        /// Append this to the outbox, and answer with ``Input/stored(through:)`` when it is on disk.
        /// - Parameter position: the id in the host's stream of events up to which the outbox is then complete; nil if
        ///   it does not change.
        case append(OutboxEntry, position: String?)
        /// Read records from the outbox, and answer with ``Input/loaded(_:)``.
        case load(from: UInt64, count: Int)
        /// Publish the message, and answer with ``Input/published(_:)``.
        case publish(Outgoing, id: String)
        /// The broker has all records up to this number.
        case acknowledge(through: UInt64)
    }

    public enum Input: Sendable {
        /// An event of the host's stream.
        case event(Value, position: String)
        /// The host's stream has a gap.
        case hostGap(FleetGap, position: String?)
        /// All records up to this number are on disk.
        case stored(through: UInt64)
        /// The result of ``Command/load(from:count:)``. A gap stands in for the records that the outbox has lost.
        case loaded([(number: UInt64, record: OutboxEntry)])
        /// The outbox cannot be read at the moment. The requested records are still there.
        case unreadable
        case published(Result<Ack, LinkProblem>)
        case link(LinkState)
        /// The bundle that the host runs now.
        case ruleSet(Digest?)
        case tick
    }

    private let host: Token
    private let subjects: Subjects
    private var budget: EventBudget
    private var ruleSet: Digest?

    private var isConnected = false
    private var isLoading = false
    private var isPublishing = false
    /// Records that were read but are not acknowledged yet, in order.
    private var waiting: ArraySlice<(number: UInt64, record: OutboxEntry)> = []
    /// The number of the next record to read.
    private var next: UInt64
    private var stored: UInt64
    private var backoff = Backoff(first: 1, longest: 60)
    private var pausedUntil: Double?
    /// Whether the stream of events is full.
    public private(set) var isFull = false
    /// How many events were dropped since the start.
    public private(set) var lost = 0

    /// How many records are read from disk at a time.
    private static let portion = 256

    /// - Parameters:
    ///   - outbox: the numbers of the records that an earlier run has left in the outbox on disk.
    public init(
        host: Token, subjects: Subjects, budget: EventBudget, outbox: Range<UInt64>, ruleSet: Digest?
    ) {
        self.host = host
        self.subjects = subjects
        self.budget = budget
        self.ruleSet = ruleSet
        next = outbox.lowerBound
        stored = outbox.upperBound == 0 ? 0 : outbox.upperBound - 1
    }

    /// How many records wait for the broker.
    public var backlog: Int { Int(stored + 1 - min(stored + 1, next)) + waiting.count }

    /// When ``handle(_:at:)`` has to be called with ``Input/tick``, in seconds since the start; nil if only other
    /// inputs matter.
    public var deadline: Double? {
        let resumption = isConnected && !isPublishing && !isLoading ? pausedUntil : nil
        return [resumption, budget.deadline].compactMap { $0 }.min()
    }

    public mutating func handle(_ input: Input, at now: Moment) -> [Command] {
        var commands: [Command] = []
        switch input {
        case .event(let event, let position):
            commands += gapOfBudget(at: now, isOver: false)
            if budget.takes(number: Self.number(of: event), at: now.elapsed) {
                commands.append(
                    .append(OutboxEntry(event: event, seen: now.wall, ruleSet: ruleSet), position: position))
            } else {
                lost += 1
            }
        case .hostGap(let gap, let position):
            lost += gap.count
            // The events that the budget dropped came earlier. Once the position is past them, nothing would report
            // their loss.
            if let earlier = budget.endGap(at: now.elapsed) {
                commands.append(.append(OutboxEntry(gap: earlier, seen: now.wall), position: nil))
            }
            commands.append(.append(OutboxEntry(gap: gap, seen: now.wall), position: position))
        case .stored(let number): stored = max(stored, number)
        case .loaded(let records):
            isLoading = false
            waiting = records[...]
            next = records.last.map { $0.number + 1 } ?? stored + 1
        case .unreadable:
            isLoading = false
            pausedUntil = now.elapsed + backoff.pause()
        case .published(let result): commands += published(result, at: now)
        case .link(let state):
            switch state {
            case .connected:
                isConnected = true
                pausedUntil = nil
            case .away: isConnected = false
            case .refused: break
            }
        case .ruleSet(let set): ruleSet = set
        case .tick: commands += gapOfBudget(at: now, isOver: true)
        }
        return commands + proceed(at: now)
    }

    private static func number(of event: Value) -> Int? { event["busid"]?.stringValue.flatMap { Int($0) } }

    /// Reports the events that the budget dropped, once it accepts events again or has accepted none for a while.
    private mutating func gapOfBudget(at now: Moment, isOver: Bool) -> [Command] {
        guard let gap = budget.takeGap(at: now.elapsed, isOver: isOver) else { return [] }
        return [.append(OutboxEntry(gap: gap, seen: now.wall), position: nil)]
    }

    private mutating func published(_ result: Result<Ack, LinkProblem>, at now: Moment) -> [Command] {
        isPublishing = false
        switch result {
        case .success:
            isFull = false
            backoff.reset()
            guard let (number, _) = waiting.popFirst() else { return [] }
            return [.acknowledge(through: number)]
        case .failure(let problem):
            isFull = problem.isFull
            // A message that no stream accepts, such as one that is too large, must not block those that follow. A gap
            // is small: if a gap is refused, its content is not the cause, and another gap would not help.
            if problem.isPermanent, let (number, record) = waiting.first, !record.isGap {
                waiting.removeFirst()
                lost += 1
                let gap = FleetGap(from: record.number, to: record.number, count: 1, reason: .damage)
                return [.append(OutboxEntry(gap: gap, seen: now.wall), position: nil), .acknowledge(through: number)]
            }
            pausedUntil = now.elapsed + backoff.pause()
            return []
        }
    }

    /// Publishes or reads the next record.
    private mutating func proceed(at now: Moment) -> [Command] {
        guard isConnected, !isPublishing, !isLoading else { return [] }
        if let time = pausedUntil {
            guard now.elapsed >= time else { return [] }
            pausedUntil = nil
        }
        while let (number, record) = waiting.first {
            if let (message, id) = record.message(number: number, of: host, in: subjects) {
                isPublishing = true
                return [.publish(message, id: id)]
            }
            waiting.removeFirst()
        }
        guard next <= stored else { return [] }
        isLoading = true
        return [.load(from: next, count: Self.portion)]
    }
}
