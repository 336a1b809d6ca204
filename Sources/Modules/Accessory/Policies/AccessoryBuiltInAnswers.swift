import EventBus

/// The built-in answer of the accessories' policy.
enum AccessoryBuiltInAnswers {
    /// The tap cycle: primary, primary and secondary, primary, nothing. Without a secondary accessory, it is: primary,
    /// nothing.
    static func tap(_ query: AccessoryTapQuery) -> AccessoryDisplayState {
        guard query.hasPrimary else { return query.displayState }
        return switch query.displayState {
        case .collapsed, .primaryAndSecondary: .primaryOnly
        case .primaryOnly: query.hasSecondary && !query.shownInCycle ? .primaryAndSecondary : .collapsed
        }
    }
}
