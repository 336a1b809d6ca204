import Chrome
import EventBus

/// Which delivery a toast goes back to: the latest request about it.
///
/// One timer serves all toasts, so what it brings about must be told apart: a toast that
/// appears after an hour of waiting is caused by its own `toast.show`, not by the toast
/// that was there when the timer was set.
struct ToastCauses {
    private var causes: [String: Cause] = [:]
    /// Of toasts that leave, the first one first: their ids may be others' by now (ID3).
    private var exits: [String: [Cause]] = [:]

    private struct Cause {
        var request: UInt64?
        /// What the steps of an appearance or an exit go back to: whatever set it off, and not
        /// what was merged into the toast meanwhile.
        var movement: UInt64?

        mutating func note(_ effect: ToastEffect, _ cause: UInt64) {
            if request == nil || effect.isAboutRequest { request = cause }
            if effect.setsOffMovement { movement = cause }
        }
    }

    /// Notes what a request brought about, while it is handled.
    mutating func note(_ effects: [ToastEffect], request: UInt64?) {
        for effect in effects {
            guard let id = effect.id else { continue }
            if effect.isExitEnd, exits[id] != nil {
                exits[id]?.removeFirst()
                if exits[id]?.isEmpty == true { exits[id] = nil }
            } else if effect.isTerminal {
                causes[id] = nil
            } else if let request, !effect.isAfterEnd, !effect.isStepOfMovement {
                causes[id, default: Cause()].note(effect, request)
            }
            if effect.isExit, let cause = causes.removeValue(forKey: id) { exits[id, default: []].append(cause) }
        }
    }

    private func cause(of effect: ToastEffect) -> UInt64? {
        guard let id = effect.id else { return nil }
        let (cause, exit) = (causes[id], exits[id]?.first)
        if effect.isExitEnd { return (exit ?? cause)?.request }
        if effect.isStepOfMovement { return cause?.movement ?? exit?.movement ?? cause?.request }
        return cause?.request
    }

    /// The causes of what a timer brought about, one for each effect.
    mutating func take(_ effects: [ToastEffect]) -> [UInt64?] {
        for effect in effects where effect.setsOffMovement {
            if let id = effect.id, let cause = causes[id]?.request { causes[id]?.movement = cause }
        }
        var result = effects.map(cause(of:))
        // A change of state belongs to what it leads to, else to what led to it; what statistics
        // hear to what they hear it of.
        var last: UInt64?
        for index in effects.indices {
            if effects[index].isTelemetry {
                result[index] = last
            } else if effects[index].id == nil {
                let next = effects[(index + 1)...].firstIndex { !$0.isTelemetry }
                result[index] = next.flatMap { result[$0] } ?? last
            }
            last = result[index]
        }
        note(effects, request: nil)
        return result
    }
}

extension ToastEffect {
    /// The toast that it is about.
    fileprivate var id: String? {
        switch self {
        case .presented(let fact): fact.id
        case .dismissing(let fact): fact.id
        case .dismissed(let fact): fact.id
        case .dropped(let fact): fact.id
        case .queued(let fact): fact.id
        case .deferred(let fact): fact.id
        case .coalesced(let fact): fact.id
        case .updated(let fact): fact.id
        case .interrupted(let fact): fact.id
        case .requeued(let fact): fact.id
        case .paused(let fact): fact.id
        case .resumed(let fact): fact.id
        case .actionInvoked(let fact): fact.id
        case .layoutChanged(let fact): fact.id
        case .planned(let fact): fact.id
        case .planChanged(let fact): fact.id
        case .phaseChanged(let fact): fact.id
        case .announced(let fact): fact.id
        case .hapticPlayed(let fact): fact.id
        case .progressChanged(let fact): fact.id
        case .held(let fact): fact.id
        case .committed(let fact): fact.id
        case .undone(let fact): fact.id
        case .rejected, .sprungBack, .stateChanged, .telemetry, .persisted, .restoreRequested, .quietChanged,
            .undoPending:
            nil
        }
    }

    fileprivate var isTelemetry: Bool {
        if case .telemetry = self { true } else { false }
    }

    fileprivate var setsOffMovement: Bool {
        switch self {
        case .presented, .dismissing: true
        default: false
        }
    }

    fileprivate var isStepOfMovement: Bool {
        switch self {
        case .phaseChanged, .announced: true
        default: false
        }
    }

    fileprivate var isExit: Bool {
        if case .dismissing = self { true } else { false }
    }

    fileprivate var isExitEnd: Bool {
        if case .dismissed = self { true } else { false }
    }

    fileprivate var isTerminal: Bool {
        switch self {
        case .dismissed, .dropped: true
        default: false
        }
    }

    /// Whether it may be said of a toast that has ended.
    fileprivate var isAfterEnd: Bool {
        switch self {
        case .committed, .undone: true
        default: false
        }
    }

    /// Whether the request that is handled is about this toast, and not about another one
    /// that it moved.
    fileprivate var isAboutRequest: Bool {
        switch self {
        case .coalesced, .updated, .dismissing, .actionInvoked: true
        default: false
        }
    }
}
