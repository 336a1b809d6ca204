import EventBus

/// Records which delivery caused the events of each toast: the latest request about that toast.
///
/// One timer serves all toasts, so its facts do not share one cause. A toast that appears after an hour of waiting is
/// caused by its own `toast.show`, not by the request that set the timer.
struct ToastCauses {
    private var causes: [String: Cause] = [:]
    /// The causes of the toasts that are leaving, by id, the earliest exit first. They are stored separately because a
    /// new toast may use the id of a toast that is leaving.
    private var exits: [String: [Cause]] = [:]

    private struct Cause {
        var request: UInt64?
        /// The cause of the steps of an entrance or exit: the request that started it, not one that was merged into the
        /// toast later.
        var movement: UInt64?

        mutating func record(_ moment: ToastMoment, _ cause: UInt64) {
            if request == nil || moment == .answer || moment == .exit { request = cause }
            if moment.startsMovement { movement = cause }
        }
    }

    /// Records which toasts a request affected. Called while the module handles the request.
    mutating func record(_ facts: [any ToastFact], request: UInt64?) {
        for fact in facts {
            guard let id = fact.toast else { continue }
            let moment = type(of: fact).moment
            if moment == .exitEnd, exits[id] != nil {
                exits[id]?.removeFirst()
                if exits[id]?.isEmpty == true { exits[id] = nil }
            } else if moment == .exitEnd || moment == .end {
                causes[id] = nil
            } else if let request, moment != .afterEnd, moment != .step {
                causes[id, default: Cause()].record(moment, request)
            }
            if moment == .exit, let cause = causes.removeValue(forKey: id) { exits[id, default: []].append(cause) }
        }
    }

    /// The latest request about a toast that is not leaving.
    func request(about id: String) -> UInt64? { causes[id]?.request }

    /// The latest request about a toast that is leaving.
    /// - Parameter index: the number of earlier toasts with its id that are still leaving.
    func request(aboutExit index: Int, of id: String) -> UInt64? {
        guard let exits = exits[id], exits.indices.contains(index) else { return nil }
        return exits[index].request
    }

    private func cause(of fact: any ToastFact) -> UInt64? {
        guard let id = fact.toast else { return nil }
        let (cause, exit) = (causes[id], exits[id]?.first)
        return switch type(of: fact).moment {
        case .exitEnd: (exit ?? cause)?.request
        case .step: cause?.movement ?? exit?.movement ?? cause?.request
        default: cause?.request
        }
    }

    /// Returns the cause of each fact caused by a timer.
    mutating func take(_ facts: [any ToastFact]) -> [UInt64?] {
        for fact in facts where type(of: fact).moment.startsMovement {
            if let id = fact.toast, let cause = causes[id]?.request { causes[id]?.movement = cause }
        }
        var result = facts.map(cause(of:))
        // A report has the cause of the fact before it. Any other fact without a toast, such as a change of state, has
        // the cause of the next fact that is not a report; at the end of the list, that of the last fact.
        var last: UInt64?
        for index in facts.indices {
            if type(of: facts[index]).moment == .report {
                result[index] = last
            } else if facts[index].toast == nil {
                let next = facts[(index + 1)...].firstIndex { type(of: $0).moment != .report }
                result[index] = next.flatMap { result[$0] } ?? last
            }
            last = result[index]
        }
        record(facts, request: nil)
        return result
    }
}

extension ToastMoment {
    fileprivate var startsMovement: Bool { self == .entrance || self == .exit }
}
