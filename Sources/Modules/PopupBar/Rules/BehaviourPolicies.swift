import Chrome
import EventBus

/// The policies about the popup's behaviour, each with its built-in answer.
struct BehaviourPolicies {
    let interactionStyle: Policy<PopupInteractionStyleQuery>
    let shouldBegin: Policy<PopupShouldBeginInteractionQuery>
    let snapThreshold: Policy<PopupSnapThresholdQuery>
    let release: Policy<PopupReleaseDecisionQuery>
    let snapOpenDelay: Policy<PopupSnapOpenDelayQuery>
    let tap: Policy<PopupOnTapBarQuery>
    let swipe: Policy<PopupOnBarSwipeQuery>
    let pageTarget: Policy<PopupPageTargetQuery>
    let newContent: Policy<PopupOnNewContentQuery>
    let coalesce: Policy<PopupCoalesceQuery>
    let dismissal: Policy<PopupDismissWhileOpenQuery>
    let visibility: Policy<PopupBarVisibilityQuery>
    let haptic: Policy<PopupHapticsQuery>
    let escape: Policy<PopupEscapeKeyQuery>
    let statusBarOwner: Policy<PopupStatusBarOwnerQuery>
    let timing: Policy<PopupAnimationQuery>

    init(_ bus: EventBus?, _ builtIn: BuiltInBehaviour) {
        interactionStyle = Policy(bus, "by profile and state", builtIn.interactionStyle)
        shouldBegin = Policy(bus, "where and whither", BuiltInBehaviour.shouldBegin)
        snapThreshold = Policy(bus, "what is set") { $0.percent }
        release = Policy(bus, "by direction and way", builtIn.release)
        snapOpenDelay = Policy(bus, "the setting") { _ in builtIn.behaviour.snapOpenDelay }
        tap = Policy(bus, "opens, but on a button", BuiltInBehaviour.tap)
        swipe = Policy(bus, "pages", BuiltInBehaviour.swipe)
        pageTarget = Policy(bus, "the data source's", BuiltInBehaviour.pageTarget)
        newContent = Policy(bus, "replaces when nothing moves", BuiltInBehaviour.newContent)
        coalesce = Policy(bus, "by kind", BuiltInBehaviour.coalesce)
        dismissal = Policy(bus, "closes first") { _ in .closeThenDismiss }
        visibility = Policy(bus, "always") { _ in PopupVisibility(show: true) }
        haptic = Policy(bus, "by event", builtIn.haptic)
        escape = Policy(bus, "closes an open popup", builtIn.escape)
        statusBarOwner = Policy(bus, "by half of its height", BuiltInBehaviour.statusBarOwner)
        timing = Policy(bus, "the settings", builtIn.timing)
    }
}
