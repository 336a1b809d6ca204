import Chrome
import EventBus

/// The answers to the accessories' policies where no rule says otherwise.
enum BuiltInRules {
    /// The tap cycle (TOOLBAR §3.4).
    static func tap(_ query: AccessoryTapQuery) -> AccessoryDisplayState {
        guard query.hasPrimary else { return query.displayState }
        return switch query.displayState {
        case .collapsed, .primaryAndSecondary: .primaryOnly
        case .primaryOnly: query.hasSecondary && !query.shownInCycle ? .primaryAndSecondary : .collapsed
        }
    }
}
