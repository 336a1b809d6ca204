import EventBus

/// The policies about the popup's look, each with its built-in answer.
struct PopupLookPolicies {
    let barStyle: Policy<PopupBarStyleQuery>
    let convertLegacyStyle: Policy<PopupConvertLegacyStyleQuery>
    let minimise: Policy<PopupMinimiseQuery>
    let inlineButtons: Policy<PopupInlineButtonsQuery>
    let dockMargin: Policy<PopupDockMarginQuery>
    let widthLimit: Policy<PopupWidthLimitQuery>
    let closeButton: Policy<PopupCloseButtonQuery>
    let progressStyle: Policy<PopupProgressStyleQuery>
    let marquee: Policy<PopupMarqueeQuery>
    let imageTransition: Policy<PopupImageTransitionQuery>
    let accessibilityText: Policy<PopupAccessibilityTextQuery>

    init(_ bus: EventBus?, _ builtIn: PopupLookBuiltInAnswers) {
        let convert = Policy(bus, "floating on glass", builtIn.convertLegacyStyle)
        // The built-in answer for the style asks `popup.convertLegacyStyle`, so that a rule can change that part alone.
        barStyle = Policy(bus, "by the system's version") { builtIn.barStyle($0) { convert($0) } }
        convertLegacyStyle = convert
        minimise = Policy(bus, "with the tab bar", builtIn.minimise)
        inlineButtons = Policy(bus, "all buttons", builtIn.inlineButtons)
        dockMargin = Policy(bus, "the usual offset", builtIn.dockMargin)
        widthLimit = Policy(bus, "the usual limit", builtIn.widthLimit)
        closeButton = Policy(bus, "by the system's version", builtIn.closeButton)
        progressStyle = Policy(bus, "as the app or the settings say", builtIn.progressStyle)
        marquee = Policy(bus, "as the appearance or the settings say", builtIn.marquee)
        imageTransition = Policy(bus, "by interaction style", builtIn.imageTransition)
        accessibilityText = Policy(bus, "the item's texts", builtIn.accessibilityText)
    }

    /// The screen reader texts of the bar. An absent field in a rule's answer has the built-in text.
    func spokenText(_ query: PopupAccessibilityTextQuery) -> PopupSpokenText {
        let usual = accessibilityText.builtIn(query)
        guard let said = accessibilityText.byOthers(query) else { return usual }
        return PopupSpokenText(
            label: said.label ?? usual.label, hint: said.hint ?? usual.hint, value: said.value ?? usual.value)
    }
}
