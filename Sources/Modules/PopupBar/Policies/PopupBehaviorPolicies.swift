import EventBus

/// The policies about the popup's behavior, each with its built-in answer.
struct PopupBehaviorPolicies {
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

    init(_ bus: EventBus?, _ builtIn: PopupBehaviorBuiltInAnswers) {
        interactionStyle = Policy(bus, "by profile and state", builtIn.interactionStyle)
        shouldBegin = Policy(bus, "by place and direction", PopupBehaviorBuiltInAnswers.shouldBegin)
        snapThreshold = Policy(bus, "the percent that is set") { $0.percent }
        release = Policy(bus, "by direction and distance", builtIn.release)
        snapOpenDelay = Policy(bus, "the setting snapOpenDelay") { _ in builtIn.behaviour.snapOpenDelay }
        tap = Policy(bus, "opens, except on a button", PopupBehaviorBuiltInAnswers.tap)
        swipe = Policy(bus, "shows the neighboring item", PopupBehaviorBuiltInAnswers.swipe)
        pageTarget = Policy(bus, "the order of the data source", PopupBehaviorBuiltInAnswers.pageTarget)
        newContent = Policy(bus, "replaces when nothing moves", PopupBehaviorBuiltInAnswers.newContent)
        coalesce = Policy(bus, "by the kind of operation", PopupBehaviorBuiltInAnswers.coalesce)
        dismissal = Policy(bus, "closes first") { _ in .closeThenDismiss }
        visibility = Policy(bus, "always visible") { _ in PopupVisibility(show: true) }
        haptic = Policy(bus, "by occasion", builtIn.haptic)
        escape = Policy(bus, "closes an open popup", builtIn.escape)
        statusBarOwner = Policy(bus, "by half of the status bar's height", PopupBehaviorBuiltInAnswers.statusBarOwner)
        timing = Policy(bus, "the setting behaviour", builtIn.timing)
    }
}
