import EventBus

/// A state machine that decides when each toast appears and ends. It takes inputs with their times, and returns facts
/// and the time of its ``nextDeadline``. It has neither a bus nor a clock.
///
/// Four invariants hold whatever the policies answer. Each slot of the screen shows one toast at a time. Each accepted
/// toast ends in exactly one fact, dismissed or dropped, unless it merged into another. After an arrival, at most
/// `maxQueueSize` toasts wait, not counting toasts that returned. Equal inputs produce equal facts.
///
/// The extensions of this class are in separate files: lanes, time, arrivals, merging, the screen, leaving,
/// interruption, input, quiet times, undo, groups, stacks, the focus, facts about drawing, and the world.
///
/// The engine is never called reentrantly. Properties that change with every toast are therefore marked
/// `@exclusivity(unchecked)`; checking them took a tenth of the time in a burst of toasts.
final class ToastEngine {
    let policies: ToastPolicies
    /// The settings in force.
    var tuning: ToastTuning { _read { yield builtIn.tuning } }
    let builtIn: ToastBuiltInAnswers
    @exclusivity(unchecked) var world = ToastWorld()

    /// The time of the latest input or timer.
    @exclusivity(unchecked) var now: Duration = .zero
    /// The lanes in order of creation. The first is the global lane, for toasts that name no region; it always exists.
    @exclusivity(unchecked) var lanes: [Lane] = [Lane(.global)]
    @exclusivity(unchecked) var live = LiveToasts()

    /// The sources that hold the timers of all current and future toasts, in the order in which they began.
    @exclusivity(unchecked) var pauses: [String] = []
    /// The id of the toast that has the focus; nil if none.
    @exclusivity(unchecked) var focused: String?
    /// Whether places in the stacks may have changed since the last ``followStacks()``.
    @exclusivity(unchecked) var stacksHaveChanged = false
    @exclusivity(unchecked) var undo = UndoLedger()
    @exclusivity(unchecked) var quiet = QuietTime()
    @exclusivity(unchecked) var history = ToastHistory()
    /// The time at which ``fire(at:)`` must be called next; nil if no timer is set.
    @exclusivity(unchecked) var nextDeadline: Duration?

    /// Counts changes of the world, the settings and the screen. Deferrals of older epochs are asked about again.
    var epoch: UInt64 = 0
    private var timers: UInt64 = 0
    /// The latest words, what they depend on, and the number of changes of the settings.
    @exclusivity(unchecked) var lexicon = ToastLexicon.english
    @exclusivity(unchecked) var lexiconKey: ToastWordsKey?
    @exclusivity(unchecked) var tuningCount = 0

    /// The facts that the module has not taken yet.
    ///
    /// The facts of one change have a fixed order. An appearance gives stateChanged, presented, telemetry,
    /// layoutChanged, planned, hapticPlayed, announced, phaseChanged. An exit gives stateChanged, dismissing,
    /// phaseChanged when it begins, and phaseChanged, dismissed, stateChanged when it ends.
    @exclusivity(unchecked) private var facts: [any ToastFact] = []

    init(policies: ToastPolicies, builtIn: ToastBuiltInAnswers) {
        self.policies = policies
        self.builtIn = builtIn
    }

    // MARK: Output

    func emit(_ fact: some ToastFact) { facts.append(fact) }

    /// Passes the new facts to `body`, in order, and removes them.
    func takeFacts(_ body: ([any ToastFact]) -> Void) {
        if let news = undo.takeNews() { emit(news) }
        guard !facts.isEmpty else { return }
        body(facts)
        facts.removeAll(keepingCapacity: facts.count < 64)
    }

    func change(_ slot: Slot, to state: SlotState) {
        let from = slot.state.laneState
        slot.state = state
        stacksHaveChanged = true
        // A toast that moves to another window does not change the state.
        guard from != state.laneState else { return }
        emit(ToastStateChanged(from: from, to: state.laneState, lane: slot.lane.nameIfSpecial))
    }

    /// Returns the number of a new timer. Timers of one kind that are due at the same time fire in this order.
    func nextTimerOrder() -> UInt64 {
        timers += 1
        return timers
    }

    // MARK: Toasts that end

    /// - Parameter detail: the reason given by a rule.
    func drop(_ toast: LiveToast, _ reason: ToastDropReason, detail: String? = nil) {
        live.forget(toast)
        emit(ToastDropped(id: toast.id, reason: reason, detail: detail))
        settleUndo(of: toast, isUndone: false)
        remember(toast, reason: reason)
    }

    /// The history entry for a toast that ends now.
    func entry(
        of toast: LiveToast, method: ToastDismissMethod? = nil, reason: ToastDropReason? = nil
    ) -> ToastHistoryEntry {
        ToastHistoryEntry(toast.record, text: tuning.history.text, method: method, reason: reason, at: now)
    }

    func remember(_ toast: LiveToast, method: ToastDismissMethod? = nil, reason: ToastDropReason? = nil) {
        guard tuning.history.size > 0 else { return }
        remember(entry(of: toast, method: method, reason: reason), toast)
    }

    func remember(_ entry: ToastHistoryEntry, _ toast: LiveToast) {
        let settings = tuning.history
        history.add(
            entry, settings.again > .zero ? toast.record : nil, size: settings.size,
            forgettingBefore: now - settings.again)
    }

    // MARK: The queues

    func rank(of toast: LiveToast) -> Double {
        policies.rank(
            ToastRankQuery(
                toast: toast.record,
                waitedFor: toast.place == .waiting ? now - toast.waitingSince : .zero))
    }

    /// Puts a toast at the tail of its band in the queue, or at the front if it returns. Returning toasts enter even if
    /// the queue is full.
    func enqueue(_ toast: LiveToast, inFront: Bool = false) {
        toast.place = .nowhere
        let rank = rank(of: toast)
        if inFront {
            toast.lane.queue.prepend(toast, rank: rank)
        } else {
            toast.lane.queue.append(toast, rank: rank)
        }
        toast.place = .waiting
        toast.waitingSince = now
        toast.since = now
    }

    func dequeue(_ toast: LiveToast) {
        toast.lane.queue.remove(toast)
        toast.place = .nowhere
    }

    func emitQueued(_ toast: LiveToast) {
        emit(
            ToastQueued(
                id: toast.id, position: toast.lane.queue.position(of: toast), sensitive: toast.record.sensitive))
    }
}
