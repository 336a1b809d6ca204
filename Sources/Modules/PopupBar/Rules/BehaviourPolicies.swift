import Chrome
import EventBus

/// Whom the engine asks how the popup behaves. An answer is always usable.
protocol BehaviourPolicies: AnyObject {
    /// Numbers and switches that count now.
    var behaviour: PopupBehaviour { get }
    /// Whether the app runs on a Mac.
    var isOnMac: Bool { get set }
    /// What `default` stands for; others are as they are.
    func resolved(_ style: PopupInteractionStyle) -> PopupInteractionStyle

    func interactionStyle(_ query: PopupInteractionStyleQuery) -> PopupInteraction
    func shouldBegin(_ query: PopupShouldBeginInteractionQuery) -> PopupBeginning
    func snapThreshold(_ query: PopupSnapThresholdQuery) -> Double
    func release(_ query: PopupReleaseDecisionQuery) -> PopupRelease
    func snapOpenDelay(_ query: PopupSnapOpenDelayQuery) -> Double
    func tap(_ query: PopupOnTapBarQuery) -> String
    func swipe(_ query: PopupOnBarSwipeQuery) -> PopupSwipeOutcome
    func pageTarget(_ query: PopupPageTargetQuery) -> String?
    func newContent(_ query: PopupOnNewContentQuery) -> PopupNewContent
    func coalesce(_ query: PopupCoalesceQuery) -> PopupCoalescing
    func dismissal(_ query: PopupDismissWhileOpenQuery) -> PopupDismissal
    func visibility(_ query: PopupBarVisibilityQuery) -> PopupVisibility
    func haptic(_ query: PopupHapticsQuery) -> PopupHaptic
    func escape(_ query: PopupEscapeKeyQuery) -> PopupEscape
    func statusBarOwner(_ query: PopupStatusBarOwnerQuery) -> PopupStatusBarOwner
    func timing(_ query: PopupAnimationQuery) -> PopupTiming
}

/// Asks on the bus; the built-in rules are registered there as the default answers.
final class BusBehaviourPolicies: BehaviourPolicies {
    let rules = BuiltInBehaviour()
    private let styling: Question<PopupInteractionStyleQuery>
    private let beginning: Question<PopupShouldBeginInteractionQuery>
    private let snapping: Question<PopupSnapThresholdQuery>
    private let releasing: Question<PopupReleaseDecisionQuery>
    private let delaying: Question<PopupSnapOpenDelayQuery>
    private let tapping: Question<PopupOnTapBarQuery>
    private let swiping: Question<PopupOnBarSwipeQuery>
    private let paging: Question<PopupPageTargetQuery>
    private let replacing: Question<PopupOnNewContentQuery>
    private let coalescing: Question<PopupCoalesceQuery>
    private let dismissing: Question<PopupDismissWhileOpenQuery>
    private let hiding: Question<PopupBarVisibilityQuery>
    private let feeling: Question<PopupHapticsQuery>
    private let escaping: Question<PopupEscapeKeyQuery>
    private let owning: Question<PopupStatusBarOwnerQuery>
    private let pacing: Question<PopupAnimationQuery>

    init(_ bus: EventBus) {
        styling = bus.question(PopupInteractionStyleQuery.self)
        beginning = bus.question(PopupShouldBeginInteractionQuery.self)
        snapping = bus.question(PopupSnapThresholdQuery.self)
        releasing = bus.question(PopupReleaseDecisionQuery.self)
        delaying = bus.question(PopupSnapOpenDelayQuery.self)
        tapping = bus.question(PopupOnTapBarQuery.self)
        swiping = bus.question(PopupOnBarSwipeQuery.self)
        paging = bus.question(PopupPageTargetQuery.self)
        replacing = bus.question(PopupOnNewContentQuery.self)
        coalescing = bus.question(PopupCoalesceQuery.self)
        dismissing = bus.question(PopupDismissWhileOpenQuery.self)
        hiding = bus.question(PopupBarVisibilityQuery.self)
        feeling = bus.question(PopupHapticsQuery.self)
        escaping = bus.question(PopupEscapeKeyQuery.self)
        owning = bus.question(PopupStatusBarOwnerQuery.self)
        pacing = bus.question(PopupAnimationQuery.self)
    }

    func registerDefaults(on bus: EventBus) {
        let rules = rules
        bus.answerByDefault(PopupInteractionStyleQuery.self, as: "by profile and state") { rules.interactionStyle($0) }
        bus.answerByDefault(PopupShouldBeginInteractionQuery.self, as: "where and whither") {
            BuiltInBehaviour.shouldBegin($0)
        }
        bus.answerByDefault(PopupSnapThresholdQuery.self, as: "what is set") { $0.percent }
        bus.answerByDefault(PopupReleaseDecisionQuery.self, as: "by direction and way") { rules.release($0) }
        bus.answerByDefault(PopupSnapOpenDelayQuery.self, as: "the setting") { _ in rules.behaviour.snapOpenDelay }
        bus.answerByDefault(PopupOnTapBarQuery.self, as: "opens, but on a button") { BuiltInBehaviour.tap($0) }
        bus.answerByDefault(PopupOnBarSwipeQuery.self, as: "pages") { BuiltInBehaviour.swipe($0) }
        bus.answerByDefault(PopupPageTargetQuery.self, as: "the data source's") { BuiltInBehaviour.pageTarget($0) }
        bus.answerByDefault(PopupOnNewContentQuery.self, as: "replaces when nothing moves") {
            BuiltInBehaviour.newContent($0)
        }
        bus.answerByDefault(PopupCoalesceQuery.self, as: "by kind") { BuiltInBehaviour.coalesce($0) }
        bus.answerByDefault(PopupDismissWhileOpenQuery.self, as: "closes first") { _ in .closeThenDismiss }
        bus.answerByDefault(PopupBarVisibilityQuery.self, as: "always") { _ in PopupVisibility(show: true) }
        bus.answerByDefault(PopupHapticsQuery.self, as: "by event") { rules.haptic($0) }
        bus.answerByDefault(PopupEscapeKeyQuery.self, as: "closes an open popup") { rules.escape($0) }
        bus.answerByDefault(PopupStatusBarOwnerQuery.self, as: "by half of its height") {
            BuiltInBehaviour.statusBarOwner($0)
        }
        bus.answerByDefault(PopupAnimationQuery.self, as: "the settings") { rules.timing($0) }
    }

    var behaviour: PopupBehaviour { rules.behaviour }
    var isOnMac: Bool {
        get { rules.isOnMac }
        set { rules.isOnMac = newValue }
    }
    func resolved(_ style: PopupInteractionStyle) -> PopupInteractionStyle { rules.resolved(style) }

    func interactionStyle(_ query: PopupInteractionStyleQuery) -> PopupInteraction {
        styling.usableAnswer(to: query, builtIn: rules.interactionStyle)
    }
    func shouldBegin(_ query: PopupShouldBeginInteractionQuery) -> PopupBeginning {
        beginning.usableAnswer(to: query, builtIn: BuiltInBehaviour.shouldBegin)
    }
    func snapThreshold(_ query: PopupSnapThresholdQuery) -> Double {
        snapping.usableAnswer(to: query) ?? query.percent
    }
    func release(_ query: PopupReleaseDecisionQuery) -> PopupRelease {
        releasing.usableAnswer(to: query, builtIn: rules.release)
    }
    func snapOpenDelay(_ query: PopupSnapOpenDelayQuery) -> Double {
        delaying.usableAnswer(to: query) ?? rules.behaviour.snapOpenDelay
    }
    func tap(_ query: PopupOnTapBarQuery) -> String { tapping.usableAnswer(to: query, builtIn: BuiltInBehaviour.tap) }
    func swipe(_ query: PopupOnBarSwipeQuery) -> PopupSwipeOutcome {
        swiping.usableAnswer(to: query, builtIn: BuiltInBehaviour.swipe)
    }
    func pageTarget(_ query: PopupPageTargetQuery) -> String? {
        (paging.usableAnswer(to: query, builtIn: BuiltInBehaviour.pageTarget)).item
    }
    func newContent(_ query: PopupOnNewContentQuery) -> PopupNewContent {
        replacing.usableAnswer(to: query, builtIn: BuiltInBehaviour.newContent)
    }
    func coalesce(_ query: PopupCoalesceQuery) -> PopupCoalescing {
        coalescing.usableAnswer(to: query, builtIn: BuiltInBehaviour.coalesce)
    }
    func dismissal(_ query: PopupDismissWhileOpenQuery) -> PopupDismissal {
        dismissing.usableAnswer(to: query) ?? .closeThenDismiss
    }
    func visibility(_ query: PopupBarVisibilityQuery) -> PopupVisibility {
        hiding.usableAnswer(to: query) ?? PopupVisibility(show: true)
    }
    func haptic(_ query: PopupHapticsQuery) -> PopupHaptic { feeling.usableAnswer(to: query, builtIn: rules.haptic) }
    func escape(_ query: PopupEscapeKeyQuery) -> PopupEscape { escaping.usableAnswer(to: query, builtIn: rules.escape) }

    /// Asked with every move of a finger: a rule or nobody.
    func statusBarOwner(_ query: PopupStatusBarOwnerQuery) -> PopupStatusBarOwner {
        owning.isDecided
            ? owning.usableAnswer(to: query, builtIn: BuiltInBehaviour.statusBarOwner)
            : BuiltInBehaviour.statusBarOwner(query)
    }
    func timing(_ query: PopupAnimationQuery) -> PopupTiming { pacing.usableAnswer(to: query, builtIn: rules.timing) }
}
