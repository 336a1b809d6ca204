import EventBus

/// Remembers for each toast which delivery caused what happens to it: the latest request about that toast.
///
/// One timer serves all toasts, so its effects do not share one cause. A toast that appears after
/// an hour of waiting is caused by its own `toast.show`, not by the request that set the timer.
struct ToastCauses {
    private var causes: [String: Cause] = [:]
    /// The causes of the toasts that are leaving, by id, the earliest exit first. They are kept apart because
    /// a new toast may use the id of a toast that is leaving.
    private var exits: [String: [Cause]] = [:]

    private struct Cause {
        var request: UInt64?
        /// The cause of the steps of an entrance or an exit: the request that started the entrance or exit, not
        /// one that was merged into the toast later.
        var movement: UInt64?

        mutating func note(_ effect: ToastEffect, _ cause: UInt64) {
            if request == nil || effect.isAboutRequest { request = cause }
            if effect.setsOffMovement { movement = cause }
        }
    }

    /// Records which toasts a request affected. Called while the module handles the request.
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

    /// The latest request about a toast that does not leave.
    func request(about id: String) -> UInt64? { causes[id]?.request }

    /// The latest request about a toast that leaves.
    /// - Parameter index: how many toasts with its id have begun to leave before it, and still leave.
    func request(aboutExit index: Int, of id: String) -> UInt64? {
        guard let exits = exits[id], exits.indices.contains(index) else { return nil }
        return exits[index].request
    }

    private func cause(of effect: ToastEffect) -> UInt64? {
        guard let id = effect.id else { return nil }
        let (cause, exit) = (causes[id], exits[id]?.first)
        if effect.isExitEnd { return (exit ?? cause)?.request }
        if effect.isStepOfMovement { return cause?.movement ?? exit?.movement ?? cause?.request }
        return cause?.request
    }

    /// Returns the cause of each effect of a timer.
    mutating func take(_ effects: [ToastEffect]) -> [UInt64?] {
        for effect in effects where effect.setsOffMovement {
            if let id = effect.id, let cause = causes[id]?.request { causes[id]?.movement = cause }
        }
        var result = effects.map(cause(of:))
        // A telemetry effect has the cause of the effect before it, which it reports. Another effect without a toast,
        // such as a change of state, has the cause of the next effect, or else that of the last one.
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
    /// The id of the toast that the effect is about; nil if it is about no single toast.
    fileprivate var id: String? {
        switch self {
        case .presented(let fact): fact.id
        case .dismissing(let fact): fact.id
        case .dismissed(let fact): fact.id
        case .dropped(let fact): fact.id
        case .normalized(let fact): fact.id
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

    /// Whether the effect can come after the toast has ended.
    fileprivate var isAfterEnd: Bool {
        switch self {
        case .committed, .undone: true
        default: false
        }
    }

    /// Whether the effect shows that the request being handled is about this toast itself. Other effects may
    /// reach a toast only because the request moved another toast.
    fileprivate var isAboutRequest: Bool {
        switch self {
        case .coalesced, .updated, .dismissing, .actionInvoked: true
        default: false
        }
    }
}
