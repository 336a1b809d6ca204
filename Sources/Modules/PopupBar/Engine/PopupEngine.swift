import Chrome
import EventBus

/// The presentation: its state, its queue, what moves in it, and what it says (POPUP §1, §2, §6).
///
/// It knows neither bus nor timers. A method is a request; whoever calls it sets ``now`` before,
/// calls ``settle(always:)`` behind, publishes what ``takeFacts()`` has, and calls ``advance()`` at
/// ``deadline``.
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
    /// Nil: as the settings have them.
    var snapPercent: Double?
    var haptics: Bool?

    // MARK: Where the presentation is

    /// The public one: changes when a movement has ended.
    private(set) var state = PopupState.barHidden
    var internalState = PopupState.barHidden
    /// Where it is heading.
    var targetState = PopupState.barHidden
    /// From the start of a dismissal to the next presentation: fingers count for nothing.
    var isDismissed = false
    /// From a touch that opens or closes until that is done: other fingers count for nothing.
    var isGated = false
    /// The one that is presented, as it was declared last.
    var content: PopupContent?
    /// Whether the content is seen, as it was told.
    var appearance = Appearance.gone
    /// What the bar shows.
    var item: PopupItem?
    /// The items that contents were given, by id: none of their own.
    var given: [String: String] = [:]
    var running: Running?
    var queue = OperationQueue()
    var pan: Pan?
    /// When a bar that was pulled opens.
    var snapOpening: Duration?

    // MARK: What it looks like

    var layout: PopupLayout
    /// The way between open and closed.
    var track = PopupTrack()
    /// What was said last of the layout.
    var told: ToldPlace?
    /// Points between the container's top and the content's: where it is heading.
    var top = 0.0
    var isHighlighted = false
    /// Whether a context menu of the bar shows.
    var isMenuShown = false
    var isMarqueePaused = false
    var isInBackground = false
    /// Whether a screen reader sees nothing but the content.
    var isModal = false
    /// What takes the pans: the bar, or a view of the content; nil: nothing.
    var gestureView: String?
    var environment = PopupTrait.unspecified
    var statusBarOwner = PopupStatusBarOwner.container
    var whereabouts = Whereabouts()
    /// Whether rules let the bar be seen here.
    var isBarVisible = true
    var askedVisibility: VisibilityKey?
    var askedInteraction: InteractionKey?
    /// How fingers move the popup, as it was decided last.
    var interaction = PopupInteraction(style: .drag)
    /// Where the primary column was when it last stood still.
    var columnAtRest: PopupColumn?
    /// Whether a finger has flattened the chevron of the close button.
    var isChevronFlat = false
    var animation: PopupAnimationState?
    var stage = PopupStage()
    /// Whether something changed that the layout depends on.
    var needsLayout = true
    /// Whether the next change of the layout moves.
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
        // Nobody is asked before there is something to decide about.
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

    // MARK: Saying

    func say(_ fact: any Fact) { facts.append(fact) }

    func takeFacts() -> [any Fact] {
        defer { facts.removeAll(keepingCapacity: true) }
        return facts
    }

    /// Refuses a request.
    func reject(_ problem: PopupProblem, label: String? = nil, id: String? = nil, _ explanation: String) {
        diagnostics.note(problem)
        say(PopupRejected(reason: problem, label: label, id: id, explanation: explanation))
    }

    /// Tells that something is odd, and goes on.
    func diagnose(_ problem: PopupProblem, id: String? = nil, _ explanation: String) {
        diagnostics.note(problem)
        say(PopupDiagnosed(problem: problem, id: id, explanation: explanation))
    }

    func complete(_ operation: Operation?) {
        if let label = operation?.label { say(PopupCompleted(label: label)) }
    }

    // MARK: States

    func become(_ new: PopupState) {
        internalState = new
        publish(new)
    }

    /// Changes the public state alone.
    func publish(_ new: PopupState) {
        guard new != state else { return }
        stateHistory.note(new)
        say(PopupStateChanged(from: state, to: new))
        state = new
    }

    /// Whether the bar is there, if only on its way in.
    var isPresented: Bool { targetState != .barHidden }

    // MARK: Time

    /// When ``advance()`` is due; nil: nothing is waited for.
    var deadline: Duration? {
        switch (running?.until, snapOpening) {
        case (let a?, let b?): min(a, b)
        case (let a, let b): a ?? b
        }
    }

    /// Does what is due now.
    func advance() {
        if let running, running.until <= now { endRunning() }
        if let due = snapOpening, due <= now { openPulled() }
    }

    /// Comes last in every step: lets those that wait begin, and puts in order what follows from
    /// everything else.
    ///
    /// - Parameter always: even without a bar. What only happens around it is nobody's business
    ///   then, and nobody is asked about it.
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

/// Whether a content is seen, as it was told.
enum Appearance { case gone, appearing, seen, disappearing }

/// A movement that operations wait for.
struct Running {
    enum Kind: Equatable {
        case presenting(opens: Bool)
        case opening, closing
        case dismissing
        /// Popup and bar go at once.
        case leaving
    }

    var kind: Kind
    var operation: Operation?
    var animated: Bool
    /// Whether it tells of a popup that opens or closes: not where that is what it was before.
    var notifies = true
    /// What comes at once behind it, before all that waits.
    var next: Operation?
    var until: Duration = .zero
}

/// Where the user is, as far as rules want to know.
struct Whereabouts: Hashable {
    var screen: String?
    var tab: String?
    var isPlaying = false
    var isKeyboardVisible = false
}
