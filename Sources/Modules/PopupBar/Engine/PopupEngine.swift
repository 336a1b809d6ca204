import Chrome
import EventBus

/// The state machine of the popup: its states, its queue of operations, its movements and its facts.
///
/// The engine has no bus and no timer. For each request, the caller sets ``now``, calls the method for the request,
/// calls ``settle(always:)``, and publishes what ``takeFacts()`` returns. At ``deadline`` the caller does the same
/// with ``advance()``.
///
/// Exclusive access to the values that hold the state is not checked, because the checks were a measurable part of the
/// cost of an operation. No method that changes such a value calls back into the engine.
final class PopupEngine {
    let policies: PopupBehaviorPolicies
    let builtIn: PopupBehaviorBuiltInAnswers
    let look: PopupLayouts
    /// Bus time.
    var now: Duration = .zero

    // MARK: The surroundings

    @exclusivity(unchecked) var declared = PopupDeclaration()
    var world = PopupWorld()
    var whereabouts = VisibilityState()
    var isInBackground = false

    // MARK: The presentation

    @exclusivity(unchecked) var presentation = PopupPresentation()
    @exclusivity(unchecked) var bar = PresentedBar()
    @exclusivity(unchecked) var popup = PresentedPopup()
    @exclusivity(unchecked) var shown: ShownLayout
    @exclusivity(unchecked) var movements = PopupMovements()

    // MARK: Running work

    /// The open menu, if any.
    var menu: PopupMenu?
    /// The latest movement of the bar to another place.
    var moved: (began: Duration, motion: StackMotion)?
    var running: RunningMovement?
    var queue = OperationQueue()
    @exclusivity(unchecked) var gesture = PopupGesture()

    // MARK: Published state

    var history: PopupHistory
    @exclusivity(unchecked) var facts = EmittedFacts()

    init(policies: PopupBehaviorPolicies, builtIn: PopupBehaviorBuiltInAnswers, look: PopupLayouts) {
        self.policies = policies
        self.builtIn = builtIn
        self.look = look
        // Created without a bus, so that no rule is asked before there is anything to decide.
        shown = ShownLayout(
            PopupLayout(
                world: world, item: PopupItem(id: ""), state: .barHidden, settings: look.settings,
                policies: PopupLookPolicies(nil, PopupLookBuiltInAnswers())))
        history = PopupHistory(limit: builtIn.behaviour.historyLimit)
    }

    var behaviour: PopupBehaviour { builtIn.behaviour }

    // MARK: Facts

    /// Rejects a request: publishes `popup.rejected` and adds the problem to the diagnostics.
    func reject(_ problem: PopupProblem, label: String? = nil, id: String? = nil, _ explanation: String) {
        history.note(problem)
        facts.emit(PopupRejected(reason: problem, label: label, id: id, explanation: explanation))
    }

    /// Reports a problem with a request that is carried out nevertheless: publishes `popup.diagnosed`.
    func diagnose(_ problem: PopupProblem, id: String? = nil, _ explanation: String) {
        history.note(problem)
        facts.emit(PopupDiagnosed(problem: problem, id: id, explanation: explanation))
    }

    /// Publishes `popup.completed` if the operation has a label.
    func complete(_ operation: Operation?) {
        if let label = operation?.label { facts.emit(PopupCompleted(label: label)) }
    }

    // MARK: States

    /// Changes the internal and the public state.
    func become(_ new: PopupState) {
        presentation.internalState = new
        publish(new)
    }

    /// Changes only the public state.
    func publish(_ new: PopupState) {
        guard let change = presentation.changeState(to: new) else { return }
        history.note(new)
        facts.emit(change)
    }

    // MARK: Time

    /// The bus time at which ``advance()`` is due; nil if nothing is pending.
    var deadline: Duration? {
        switch (running?.until, gesture.snapOpening) {
        case (let a?, let b?): min(a, b)
        case (let a, let b): a ?? b
        }
    }

    /// Ends the movement and starts the delayed opening that are due at ``now``.
    func advance() {

        if let running, running.until <= now { endRunning() }
        if let due = gesture.snapOpening, due <= now { openPulled() }
    }

    /// Completes a step: starts waiting operations, then updates everything that depends on the new state.
    ///
    /// - Parameter always: whether to update even if no bar is presented. This is false for events about the
    ///   surroundings, such as `environment.update`: without a bar they ask no rule and publish nothing.
    func settle(always: Bool) {
        drain()
        guard always || presentation.isPresented else { return }
        updateVisibility()
        updateInteraction()
        updateLayout()
        updateChevron()
        updateStatusBarOwner()
        followMenu()
    }
}
