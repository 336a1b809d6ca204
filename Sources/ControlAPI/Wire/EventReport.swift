import EventBus
import FoundationEssentials
import Host

/// The result of each event of a request, in the order of the events:
/// `{"accepted":1,"events":[{"id":"17"},{"error":{…}}],"rejected":1}`.
///
/// An event that was not delivered at once has an `outcome`: `waits`, `merged`, `duplicate` with the `id` of the first
/// delivery, or `dropped` with a `reason` and its line number. Events that wait, were merged or are duplicates count as
/// accepted. `dropped` and `duplicates` are the numbers of such events, if there are any. `echoes` is the number of
/// events with the outcome `echo`: facts copied from a tap, which are skipped.
///
/// `effects` are the events that were delivered because of them, if the request asks for effects; `gap` has the range
/// of numbers in which some are missing, because the host keeps only the latest.
///
/// Only the first ``mostProblems`` problems are described. Later rejected or dropped events are only counted, in one
/// entry for consecutive ones: `{"count":200,"outcome":"rejected"}`.
struct EventReport {
    /// The number of problems that one report describes.
    static let mostProblems = 100

    enum Outcome: Sendable {
        case accepted(UInt64)
        case waits, merged
        /// The number of the first delivery; 0 if the first event is or was waiting, or reached an earlier run of the
        /// host.
        case duplicate(UInt64)
        case dropped(reason: String, line: Int)
        /// A fact copied from a tap.
        case echo
        /// - Parameter line: the line number in the request's body, from 1; in a batch, the number of the event.
        case rejected(FieldError, line: Int)
        /// This number of consecutive rejected events, after the described problems.
        case alsoRejected(Int)
        /// This number of consecutive dropped events, after the described problems.
        case alsoDropped(Int)
    }

    private(set) var outcomes: [Outcome] = []
    /// False if the host cannot write to disk what it must keep of the events (`"kept":false`). Its health has the
    /// reason.
    private(set) var isKept = true
    /// The effects of the events; nil if the request does not ask for them.
    var effects: EventEffects?
    private var problems = 0
    /// The number of events without effect, by reason.
    private(set) var refusals: [WireMetrics.Refusal: Int] = [:]

    init() {}

    init(outcomes: [Outcome], isKept: Bool = true) {
        self.outcomes = outcomes
        self.isKept = isKept
    }

    /// Whether the next problem will be described.
    var hasRoomForProblems: Bool { problems < Self.mostProblems }

    /// Reserves an entry for an outcome that is not known yet.
    /// - Returns: the index for ``set(_:_:line:)``.
    mutating func addUnknown() -> Int {
        outcomes.append(.accepted(0))
        return outcomes.count - 1
    }

    mutating func set(_ index: Int, _ delivery: Delivery, line: Int) { outcomes[index] = outcome(delivery, line) }

    mutating func add(_ delivery: Delivery, line: Int) { outcomes.append(outcome(delivery, line)) }

    mutating func addEcho() { outcomes.append(.echo) }

    /// - Parameter error: nil for a problem that is only counted; see ``hasRoomForProblems``.
    mutating func reject(_ error: FieldError?, line: Int) {
        refusals[.invalid, default: 0] += 1
        if let error, hasRoomForProblems {
            problems += 1
            outcomes.append(.rejected(error.clipped, line: line))
        } else if case .alsoRejected(let count)? = outcomes.last {
            outcomes[outcomes.count - 1] = .alsoRejected(count + 1)
        } else {
            outcomes.append(.alsoRejected(1))
        }
    }

    private mutating func outcome(_ delivery: Delivery, _ line: Int) -> Outcome {
        if !delivery.isKept { isKept = false }
        if let refusal = delivery.refusal {
            refusals[.refused, default: 0] += 1
            guard hasRoomForProblems else { return .alsoRejected(1) }
            problems += 1
            return .rejected(FieldError(message: "refused: \(refusal)").clipped, line: line)
        }
        switch delivery.outcome {
        case .delivered(let id) where delivery.isDuplicate:
            refusals[.duplicate, default: 0] += 1
            return .duplicate(id)
        case .delivered(let id): return .accepted(id)
        case .pending: return .waits
        case .merged: return .merged
        case .dropped(let reason):
            refusals[.dropped, default: 0] += 1
            guard hasRoomForProblems else { return .alsoDropped(1) }
            problems += 1
            return .dropped(reason: reason, line: line)
        }
    }
}

extension FieldError {
    /// The same error with shortened texts, because a message may quote a long field, and a report may have a hundred
    /// messages.
    var clipped: FieldError {
        var error = self
        error.path = path.clipped
        error.message = message.clipped
        error.hint = hint?.clipped
        return error
    }
}

extension String {
    /// The text itself up to 500 bytes; otherwise its first 400 bytes and its length.
    var clipped: String {
        guard utf8.count > 500 else { return self }
        return String(decoding: utf8.prefix(400), as: UTF8.self) + "… (\(utf8.count) bytes)"
    }
}
