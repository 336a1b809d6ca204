import EventBus

/// The state machine of the popup: its states, its queue of operations, its movements and its facts.
///
/// The engine has no bus and no timer. For each request, the caller sets ``now``, calls the method for the request,
/// calls ``settle(always:)``, and publishes what ``takeFacts()`` returns. At ``deadline`` the caller does the same
/// with ``advance()``.
final class PopupEngine {
    let policies: BehaviourPolicies
    let builtIn: BuiltInBehaviour
    let look: LookRules
    /// Bus time.
    var now: Duration = .zero

    // MARK: What the app declared

    var world = PopupWorld()
    var contents: [PopupContent] = []
    var items: [PopupItem] = []
    var dataSource: PopupDataSource?
    var interactionStyle = PopupInteractionStyle.default
    /// The share of the container's height after which a snapping popup closes; nil: the setting's.
    var snapPercent: Double?
    /// Whether opening and closing play haptics; nil: the setting's.
    var haptics: Bool?

    // MARK: The state of the presentation

    /// The public state. It changes when a movement has ended, and is never `transitioning`.
    private(set) var state = PopupState.barHidden
    /// The real state: `transitioning` while something moves.
    var internalState = PopupState.barHidden
    /// The state at the end of the current movement; `transitioning` while a finger drags the popup.
    var targetState = PopupState.barHidden
    /// True from the start of a dismissal to the next presentation. Fingers and the Escape key are ignored meanwhile.
    var isDismissed = false
    /// True from a touch that opens or closes the popup until that movement has ended. Other pans are ignored
    /// meanwhile.
    var isGated = false
    /// The content that is presented, as it was declared last.
    var content: PopupContent?
    /// The visibility of the content, according to the facts published about it.
    var appearance = Appearance.gone
    /// What the bar shows.
    var item: PopupItem?
    /// By content id, the id of the item that the content received from the bar last. Used only while the bar has items
    /// of its own.
    var given: [String: String] = [:]
    var running: Running?
    var queue = OperationQueue()
    /// The current drag of a finger.
    var pan: Pan?
    /// The bus time at which a bar that was pulled up opens.
    var snapOpening: Duration?

    // MARK: The appearance

    var layout: PopupLayout
    /// The content's path between open and closed.
    var track = PopupTrack()
    /// The layout in the latest `popup.layoutChanged`.
    var told: ToldPlace?
    /// Points from the container's top to the content's top, at the end of the current movement.
    var top = 0.0
    var isHighlighted = false
    /// Whether a context menu of the bar is on screen.
    var isMenuShown = false
    var isMarqueePaused = false
    var isInBackground = false
    /// Whether a screen reader is confined to the content.
    var isModal = false
    /// The view whose pans move the popup: `bar`, the content's id, or the content's gesture view. Nil while nothing is
    /// presented.
    var gestureView: String?
    var environment = PopupTrait.unspecified
    var statusBarOwner = PopupStatusBarOwner.container
    var whereabouts = Whereabouts()
    /// The latest answer of the policy `popup.barVisibility`.
    var isBarVisible = true
    /// The situation in which ``isBarVisible`` was decided; nil: it must be decided again.
    var askedVisibility: VisibilityKey?
    /// The situation in which ``interaction`` was decided; nil: it must be decided again.
    var askedInteraction: InteractionKey?
    /// How a touch moves the popup: the latest answer of the policy `popup.interactionStyle`.
    var interaction = PopupInteraction(style: .drag)
    /// The primary column of a split view, as it was before its current animation.
    var columnAtRest: PopupColumn?
    /// Whether the close button's chevron is flat because a finger moves the popup.
    var isChevronFlat = false
    var animation: PopupAnimationState?
    var stage = PopupStage()
    /// Whether the layout must be computed again.
    var needsLayout = true
    /// Whether the next change of the layout is animated.
    var layoutMoves = false

    var stateHistory: Journal<PopupState>
    var diagnostics: Journal<PopupProblem>
    var hapticHistory: Journal<String>
    var accessibilityNotifications: Journal<String>
    private var facts: [any Fact] = []

    init(policies: BehaviourPolicies, builtIn: BuiltInBehaviour, look: LookRules) {
        self.policies = policies
        self.builtIn = builtIn
        self.look = look
        // Without a bus, so that no rule is asked before there is anything to decide.
        layout = PopupLayout(
            world: world, item: PopupItem(id: ""), state: .barHidden, settings: look.settings,
            policies: LookPolicies(nil, BuiltInLook()))
        let limit = builtIn.behaviour.historyLimit
        stateHistory = Journal([.barHidden], limit: limit)
        diagnostics = Journal(limit: limit)
        hapticHistory = Journal(limit: limit)
        accessibilityNotifications = Journal(limit: limit)
    }

    var behaviour: PopupBehaviour { builtIn.behaviour }

    // MARK: Facts

    /// Adds a fact to those that the caller publishes after this step.
    func say(_ fact: any Fact) { facts.append(fact) }

    func takeFacts() -> [any Fact] {
        defer { facts.removeAll(keepingCapacity: true) }
        return facts
    }

    /// Refuses a request: publishes `popup.rejected` and adds the problem to the diagnostics.
    func reject(_ problem: PopupProblem, label: String? = nil, id: String? = nil, _ explanation: String) {
        diagnostics.note(problem)
        say(PopupRejected(reason: problem, label: label, id: id, explanation: explanation))
    }

    /// Reports a problem with `popup.diagnosed`, for a request that is carried out nevertheless.
    func diagnose(_ problem: PopupProblem, id: String? = nil, _ explanation: String) {
        diagnostics.note(problem)
        say(PopupDiagnosed(problem: problem, id: id, explanation: explanation))
    }

    /// Publishes `popup.completed` if the operation has a label.
    func complete(_ operation: Operation?) {
        if let label = operation?.label { say(PopupCompleted(label: label)) }
    }

    // MARK: States

    /// Changes the internal and the public state.
    func become(_ new: PopupState) {
        internalState = new
        publish(new)
    }

    /// Changes only the public state.
    func publish(_ new: PopupState) {
        guard new != state else { return }
        stateHistory.note(new)
        say(PopupStateChanged(from: state, to: new))
        state = new
    }

    /// Whether the bar is presented or being presented.
    var isPresented: Bool { targetState != .barHidden }

    // MARK: Time

    /// The bus time at which ``advance()`` is due; nil if nothing is pending.
    var deadline: Duration? {
        switch (running?.until, snapOpening) {
        case (let a?, let b?): min(a, b)
        case (let a, let b): a ?? b
        }
    }

    /// Ends the movement and starts the delayed opening that are due at ``now``.
    func advance() {
        if let running, running.until <= now { endRunning() }
        if let due = snapOpening, due <= now { openPulled() }
    }

    /// Completes a step: starts waiting operations, then updates whatever depends on the new state.
    ///
    /// - Parameter always: whether to update although no bar is presented. This is false for events about the
    ///   surroundings, such as `environment.update`: without a bar they ask no rule and publish nothing.
    func settle(always: Bool) {
        drain()
        guard always || isPresented else { return }
        updateVisibility()
        updateInteraction()
        updateLayout()
        updateChevron()
        updateStatusBarOwner()
    }
}

/// The visibility of a content, according to the facts published about it.
enum Appearance { case gone, appearing, seen, disappearing }

/// A movement in progress. Operations wait until it has ended.
struct Running {
    enum Kind: Equatable {
        case presenting(opens: Bool)
        case opening, closing
        case dismissing
        /// The popup closes and the bar is dismissed at the same time.
        case leaving
    }

    var kind: Kind
    var operation: Operation?
    var animated: Bool
    /// Whether it publishes the facts of opening or closing. False if the popup returns to its public state, as after
    /// a drag that ends where it began.
    var notifies = true
    /// The dismissal that follows a closing at once, before all waiting operations.
    var next: Operation?
    /// The bus time at which it ends.
    var until: Duration = .zero
}

/// What the policy `popup.barVisibility` may know about the user's place in the app.
struct Whereabouts: Hashable {
    var screen: String?
    var tab: String?
    var isPlaying = false
    var isKeyboardVisible = false
}
