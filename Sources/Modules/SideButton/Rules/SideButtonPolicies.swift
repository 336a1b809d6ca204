import Chrome
import EventBus

/// Whom the engine asks. An answer is always usable.
protocol SideButtonPolicies {
    func choose(_ query: SideButtonChooseQuery) -> SideButtonChoice
    func swipe(_ query: SideButtonSwipeQuery) -> SideButtonSwipe
}

/// Asks on the bus; the built-in rules are registered there as the default answers.
struct BusPolicies: SideButtonPolicies {
    private let choosing: Question<SideButtonChooseQuery>
    private let recognizing: Question<SideButtonSwipeQuery>

    init(_ bus: EventBus) {
        choosing = bus.question(SideButtonChooseQuery.self)
        recognizing = bus.question(SideButtonSwipeQuery.self)
        bus.answerByDefault(SideButtonChooseQuery.self, as: "the item's, else the global one", BuiltInRules.choose)
        bus.answerByDefault(
            SideButtonSwipeQuery.self, as: "where the finger went furthest or fastest", BuiltInRules.swipe)
    }

    func choose(_ query: SideButtonChooseQuery) -> SideButtonChoice {
        choosing.usableAnswer(to: query, builtIn: BuiltInRules.choose)
    }

    func swipe(_ query: SideButtonSwipeQuery) -> SideButtonSwipe {
        recognizing.usableAnswer(to: query, builtIn: BuiltInRules.swipe)
    }
}
