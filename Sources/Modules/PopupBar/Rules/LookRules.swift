import Chrome
import EventBus

/// Answers `popup.layout`, with what the settings and the policies say now. An object of its own:
/// the bus keeps the default answer, which must not keep the module.
final class LookRules {
    let policies: LookPolicies
    private let builtIn = BuiltInLook()
    /// What the popup lives in, and what its bar shows, for a question that names none.
    var world = PopupWorld()
    var item = PopupItem(id: "")
    /// Whether a finger makes that popup snap; for another one it is as the settings say.
    var snaps = true
    /// Of that popup's bar while it comes or goes; nil: the one that it should have.
    var keptHeight: Double?

    init(_ bus: EventBus) { policies = LookPolicies(bus, builtIn) }

    /// Goes by these numbers from now on.
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

    /// Whether the bar's image flies (POPUP §8). A view must be inside of the content, and not be it.
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
