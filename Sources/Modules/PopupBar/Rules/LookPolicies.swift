import Chrome
import EventBus

/// Whom the layout asks. Every judgement about the look is one of these questions
/// (POPUP §14); an answer is always usable.
protocol LookPolicies {
    func barStyle(_ query: PopupBarStyleQuery) -> PopupBarStyle
    func minimise(_ query: PopupMinimiseQuery) -> PopupTrait
    func inlineButtons(_ query: PopupInlineButtonsQuery) -> [String]
    func dockMargin(_ query: PopupDockMarginQuery) -> Double
    func widthLimit(_ query: PopupWidthLimitQuery) -> PopupWidthLimit
    func closeButton(_ query: PopupCloseButtonQuery) -> PopupCloseButtonChoice
    func progressStyle(_ query: PopupProgressStyleQuery) -> PopupProgressStyle
    func marquee(_ query: PopupMarqueeQuery) -> PopupMarqueeChoice
    func imageTransition(_ query: PopupImageTransitionQuery) -> PopupPermission
    func accessibilityText(_ query: PopupAccessibilityTextQuery) -> PopupSpokenText
}

extension BuiltInLook: LookPolicies {}

/// Asks on the bus; the built-in answers are registered there as the default ones.
final class BusLook: LookPolicies {
    private let rules: BuiltInLook
    private let styling: Question<PopupBarStyleQuery>
    private let converting: Question<PopupConvertLegacyStyleQuery>
    private let minimising: Question<PopupMinimiseQuery>
    private let choosing: Question<PopupInlineButtonsQuery>
    private let docking: Question<PopupDockMarginQuery>
    private let limiting: Question<PopupWidthLimitQuery>
    private let closing: Question<PopupCloseButtonQuery>
    private let progressing: Question<PopupProgressStyleQuery>
    private let scrolling: Question<PopupMarqueeQuery>
    private let flying: Question<PopupImageTransitionQuery>
    private let speaking: Question<PopupAccessibilityTextQuery>

    init(_ bus: EventBus, rules: BuiltInLook) {
        self.rules = rules
        styling = bus.question(PopupBarStyleQuery.self)
        converting = bus.question(PopupConvertLegacyStyleQuery.self)
        minimising = bus.question(PopupMinimiseQuery.self)
        choosing = bus.question(PopupInlineButtonsQuery.self)
        docking = bus.question(PopupDockMarginQuery.self)
        limiting = bus.question(PopupWidthLimitQuery.self)
        closing = bus.question(PopupCloseButtonQuery.self)
        progressing = bus.question(PopupProgressStyleQuery.self)
        scrolling = bus.question(PopupMarqueeQuery.self)
        flying = bus.question(PopupImageTransitionQuery.self)
        speaking = bus.question(PopupAccessibilityTextQuery.self)
    }

    func registerDefaults(on bus: EventBus) {
        bus.answerByDefault(PopupBarStyleQuery.self, as: "by the system's version") { [rules, converting] in
            Self.barStyle($0, rules, converting)
        }
        bus.answerByDefault(PopupConvertLegacyStyleQuery.self, as: "floating on glass") { [rules] in
            rules.convertLegacyStyle($0)
        }
        bus.answerByDefault(PopupMinimiseQuery.self, as: "with the tab bar") { [rules] in rules.minimise($0) }
        bus.answerByDefault(PopupInlineButtonsQuery.self, as: "all of them") { [rules] in rules.inlineButtons($0) }
        bus.answerByDefault(PopupDockMarginQuery.self, as: "the usual offset") { [rules] in rules.dockMargin($0) }
        bus.answerByDefault(PopupWidthLimitQuery.self, as: "the usual limit") { [rules] in rules.widthLimit($0) }
        bus.answerByDefault(PopupCloseButtonQuery.self, as: "by the system's version") { [rules] in
            rules.closeButton($0)
        }
        bus.answerByDefault(PopupProgressStyleQuery.self, as: "where the app wants it") { [rules] in
            rules.progressStyle($0)
        }
        bus.answerByDefault(PopupMarqueeQuery.self, as: "as the appearance has it") { [rules] in rules.marquee($0) }
        bus.answerByDefault(PopupImageTransitionQuery.self, as: "when it snaps") { [rules] in
            rules.imageTransition($0)
        }
        bus.answerByDefault(PopupAccessibilityTextQuery.self, as: "the item's words, else its titles") { [rules] in
            rules.accessibilityText($0)
        }
    }

    func barStyle(_ query: PopupBarStyleQuery) -> PopupBarStyle {
        styling.usableAnswer(to: query) { Self.barStyle($0, rules, converting) }
    }
    /// The built-in answer, in which what becomes of a legacy style is a question of its own.
    private static func barStyle(
        _ query: PopupBarStyleQuery, _ rules: BuiltInLook, _ converting: Question<PopupConvertLegacyStyleQuery>
    ) -> PopupBarStyle {
        rules.barStyle(query) { converting.usableAnswer(to: $0, builtIn: rules.convertLegacyStyle) }
    }
    func minimise(_ query: PopupMinimiseQuery) -> PopupTrait {
        minimising.usableAnswer(to: query, builtIn: rules.minimise)
    }
    func inlineButtons(_ query: PopupInlineButtonsQuery) -> [String] {
        choosing.usableAnswer(to: query, builtIn: rules.inlineButtons)
    }
    func dockMargin(_ query: PopupDockMarginQuery) -> Double {
        docking.usableAnswer(to: query, builtIn: rules.dockMargin)
    }
    func widthLimit(_ query: PopupWidthLimitQuery) -> PopupWidthLimit {
        limiting.usableAnswer(to: query, builtIn: rules.widthLimit)
    }
    func closeButton(_ query: PopupCloseButtonQuery) -> PopupCloseButtonChoice {
        closing.usableAnswer(to: query, builtIn: rules.closeButton)
    }
    func progressStyle(_ query: PopupProgressStyleQuery) -> PopupProgressStyle {
        progressing.usableAnswer(to: query, builtIn: rules.progressStyle)
    }
    func marquee(_ query: PopupMarqueeQuery) -> PopupMarqueeChoice {
        scrolling.usableAnswer(to: query, builtIn: rules.marquee)
    }
    func imageTransition(_ query: PopupImageTransitionQuery) -> PopupPermission {
        flying.usableAnswer(to: query, builtIn: rules.imageTransition)
    }
    /// What a rule left out is in the built-in words.
    func accessibilityText(_ query: PopupAccessibilityTextQuery) -> PopupSpokenText {
        let usual = rules.accessibilityText(query)
        guard let said = speaking.usableAnswer(to: query) else { return usual }
        return PopupSpokenText(
            label: said.label ?? usual.label, hint: said.hint ?? usual.hint, value: said.value ?? usual.value)
    }
}
