import EventBus

/// Answers the query `popup.layout` with the current settings and policies.
///
/// A class of its own, because the bus retains the answer, and it must not retain the module.
final class PopupLayouts {
    let policies: PopupLookPolicies
    private let builtIn = PopupLookBuiltInAnswers()
    /// The world for a query that has none.
    var world = PopupWorld()
    /// The bar's item for a query that has none.
    var item = PopupItem(id: "")
    /// Whether the interaction style is snap. For a query with its own world, the settings decide.
    var snaps = true
    /// The height in points that the bar keeps while it appears or disappears. Nil: the standard height.
    var keptHeight: Double?

    init(_ bus: EventBus) { policies = PopupLookPolicies(bus, builtIn) }

    var settings: PopupSettings {
        get { builtIn.settings }
        set { builtIn.settings = newValue }
    }

    func registerDefaults(on bus: EventBus) {
        bus.answerByDefault(PopupLayoutQuery.self, as: "the popup's layout") { [self] in layout($0) }
    }

    func layout(_ query: PopupLayoutQuery) -> PopupLayout {
        PopupLayout(
            world: query.world?.value ?? world, item: query.item?.value ?? item, state: query.state ?? .barPresented,
            snaps: query.world == nil ? snaps : settings.interactionStyle == .snap,
            height: query.world == nil ? keptHeight : nil, settings: settings, policies: policies)
    }

    /// Whether the bar's image flies between bar and content. This requires a visible image, and a target view inside
    /// the content.
    func imageFlies(
        _ layout: PopupLayout, in content: PopupContent, interaction: PopupInteractionStyle, from: PopupState,
        to: PopupState, dragged: Bool
    ) -> Bool {
        let hasView = content.transitionView.map { $0.inHierarchy && !$0.isContentView } ?? false
        guard hasView, layout.bar.image.visible else { return false }
        let answer = policies.imageTransition(
            PopupImageTransitionQuery(
                style: layout.bar.effectiveStyle, interaction: interaction, from: from, to: to, dragged: dragged,
                hasView: hasView, hasImage: true))
        return answer == .allow
    }
}
