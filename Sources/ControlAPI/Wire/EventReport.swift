import EventBus
import FoundationEssentials
import Host

/// What became of each of the events of a request, in their order:
/// `{"accepted":1,"events":[{"id":"17"},{"error":{…}}],"rejected":1}`.
///
/// One that was not delivered at once has an `outcome`: `waits`, `merged`, or `dropped` with
/// a `reason` and its line; those that wait or were merged count as accepted. `dropped`
/// counts the last, if there are any, and `echoes` those whose outcome is `echo`: what a host
/// once said about itself, copied from a tap, is left out.
///
/// Of many problems the first ``mostProblems`` are told. What is rejected or dropped after them
/// is only counted, one entry for those that stand in a row:
/// `{"count":200,"outcome":"rejected"}`.
struct EventReport {
    /// So many problems are told in one report.
    static let mostProblems = 100

    enum Outcome: Sendable {
        case accepted(UInt64)
        case waits, merged
        case dropped(reason: String, line: Int)
        /// A host's word about itself, copied from a tap.
        case echo
        /// - Parameter line: of the request's body, from 1; in a batch the event's number.
        case rejected(FieldError, line: Int)
        /// So many in a row that were rejected, behind the problems that are told.
        case alsoRejected(Int)
        /// The same for those that were dropped.
        case alsoDropped(Int)
    }

    private(set) var outcomes: [Outcome] = []
    /// False: the host's disk does not take what is to be kept of it (`"kept":false`); its health says
    /// why.
    private(set) var isKept = true
    private var problems = 0

    init() {}

    init(outcomes: [Outcome], isKept: Bool = true) {
        self.outcomes = outcomes
        self.isKept = isKept
    }

    /// Whether the next problem is told.
    var hasRoomForProblems: Bool { problems < Self.mostProblems }

    /// Adds an outcome that is not known yet.
    /// - Returns: where it stands.
    mutating func addUnknown() -> Int {
        outcomes.append(.accepted(0))
        return outcomes.count - 1
    }

    mutating func set(_ index: Int, _ delivery: Delivery, line: Int) { outcomes[index] = outcome(delivery, line) }

    mutating func add(_ delivery: Delivery, line: Int) { outcomes.append(outcome(delivery, line)) }

    mutating func addEcho() { outcomes.append(.echo) }

    /// - Parameter error: nil if it is not told; see ``hasRoomForProblems``.
    mutating func reject(_ error: FieldError?, line: Int) {
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
            guard hasRoomForProblems else { return .alsoRejected(1) }
            problems += 1
            return .rejected(FieldError(message: "refused: \(refusal)").clipped, line: line)
        }
        switch delivery.outcome {
        case .delivered(let id): return .accepted(id)
        case .pending: return .waits
        case .merged: return .merged
        case .dropped(let reason):
            guard hasRoomForProblems else { return .alsoDropped(1) }
            problems += 1
            return .dropped(reason: reason, line: line)
        }
    }
}

extension FieldError {
    /// The same with texts of a length that a report can have a hundred of: what was wrong may
    /// quote all of a long field.
    var clipped: FieldError {
        var error = self
        error.path = path.clipped
        error.message = message.clipped
        error.hint = hint?.clipped
        return error
    }
}

extension String {
    /// At most 500 bytes and what stands for the rest.
    var clipped: String {
        guard utf8.count > 500 else { return self }
        return String(decoding: utf8.prefix(400), as: UTF8.self) + "… (\(utf8.count) bytes)"
    }
}
