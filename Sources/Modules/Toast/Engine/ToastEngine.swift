import Chrome
import EventBus

/// The toast rules as a state machine: inputs at a time come in, effects and a
/// ``nextDeadline`` come out. It knows no bus and no clock.
///
/// Whatever the policies answer, TOAST §13 holds: on each place of the screen one toast at
/// a time (1), one terminal event per accepted toast (2), the bound (4), and the same
/// outputs for the same inputs (6).
///
/// The engine is one thing in several files: lanes, time, arrivals, merging, the screen, leaving,
/// interruption, input, and the world.
///
/// Nothing that it calls calls it back, so what changes with every toast is not checked for
/// exclusive access each time: in a burst that was a tenth of the cost.
final class ToastEngine {
    let policies: ToastPolicies
    /// The numbers and switches that count now.
    var tuning: ToastTuning { _read { yield builtIn.tuning } }
    let builtIn: BuiltInRules
    @exclusivity(unchecked) var world = ToastWorld()

    /// The latest instant it has heard of.
    @exclusivity(unchecked) var now: Duration = .zero
    /// Where toasts take turns, in the order in which they came to be; the first serves
    /// toasts that ask for nothing special.
    @exclusivity(unchecked) var lanes: [Lane] = [Lane(.global)]
    /// Live toasts by id and alias (ID1, ID2). One that leaves the screen is not in it.
    @exclusivity(unchecked) var live: [String: LiveToast] = [:]

    @exclusivity(unchecked) var undo = UndoLedger()
    @exclusivity(unchecked) var quiet = QuietTime()
    @exclusivity(unchecked) var history = ToastHistory()
    /// When ``fire(at:)`` must be called next; nil if nothing is due by itself.
    @exclusivity(unchecked) var nextDeadline: Duration?
    /// When what can be undone becomes final, in the background.
    var undoEndsAt: Duration?

    /// Counts up when something changes that a deferral depends on.
    var epoch: UInt64 = 0
    private var timers: UInt64 = 0

    @exclusivity(unchecked) private(set) var effects: [ToastEffect] = []
    private var generatedIDs = 0

    init(policies: ToastPolicies, builtIn: BuiltInRules) {
        self.policies = policies
        self.builtIn = builtIn
    }

    // MARK: Output

    func emit(_ effect: ToastEffect) { effects.append(effect) }

    /// Hands `body` what there is to say, in order, and forgets it.
    func sayEffects(_ body: ([ToastEffect]) -> Void) {
        if let news = undo.takeNews() { effects.append(.undoPending(news)) }
        guard !effects.isEmpty else { return }
        body(effects)
        effects.removeAll(keepingCapacity: effects.count < 64)
    }

    func change(_ slot: Slot, to stage: ToastStage) {
        let from = slot.stage.state
        slot.stage = stage
        emit(.stateChanged(ToastStateChanged(from: from, to: stage.state, lane: slot.lane.nameIfSpecial)))
    }

    /// Numbers a timer that is made now (T6).
    func nextTimerOrder() -> UInt64 {
        timers += 1
        return timers
    }

    // MARK: Who is live

    /// Nothing happens if it is there already.
    func add(_ toast: LiveToast, to lane: Lane) {
        guard !toast.isLive, live[toast.id] == nil else { return }
        live[toast.id] = toast
        toast.isLive = true
        toast.lane = lane
        lane.population += 1
        lane.keys.add(toast)
    }

    /// Forgets a toast under all its names; nothing refers to its content then.
    func forget(_ toast: LiveToast) {
        // One that was refused may have been none of them.
        if toast.isLive {
            live[toast.id] = nil
            toast.isLive = false
            toast.lane.population -= 1
        }
        for alias in toast.aliases { live[alias] = nil }
        toast.lane.keys.remove(toast)
        toast.place = .nowhere
    }

    func drop(_ toast: LiveToast, _ reason: ToastDropReason) {
        forget(toast)
        emit(.dropped(ToastDropped(id: toast.id, reason: reason)))
        settleUndo(of: toast, isUndone: false)
        remember(toast, reason: reason)
    }

    /// The history's entry of a toast that ends now.
    func entry(
        of toast: LiveToast, method: ToastDismissMethod? = nil, reason: ToastDropReason? = nil
    ) -> ToastHistoryEntry {
        ToastHistoryEntry(toast.record, text: tuning.history.text, method: method, reason: reason, at: now)
    }

    func remember(_ toast: LiveToast, method: ToastDismissMethod? = nil, reason: ToastDropReason? = nil) {
        guard tuning.history.size > 0 else { return }
        history.add(entry(of: toast, method: method, reason: reason), size: tuning.history.size)
    }

    /// An id that no live toast has.
    func generateID() -> String {
        while true {
            generatedIDs += 1
            let id = "toast-" + String(generatedIDs)
            if live[id] == nil { return id }
        }
    }

    // MARK: The queues

    func rank(of toast: LiveToast) -> Double {
        policies.rank(
            ToastRankQuery(
                toast: toast.record,
                waitedFor: toast.place == .waiting ? now - toast.waitingSince : .zero))
    }

    /// Puts a toast at the tail of its band, or at the front if it returns (Q11).
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
        emit(.queued(ToastQueued(id: toast.id, position: toast.lane.queue.position(of: toast))))
    }
}
