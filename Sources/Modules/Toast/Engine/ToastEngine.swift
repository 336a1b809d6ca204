import Chrome
import EventBus

/// The toast rules as a state machine: inputs at a time come in, ``effects`` and a
/// ``nextDeadline`` come out. It knows no bus and no clock.
///
/// One lane serves all scenes. Whatever the policies answer, TOAST §13 holds: one toast
/// on screen at a time (1), one terminal event per accepted toast (2), the bound (4),
/// and the same outputs for the same inputs (6).
///
/// The engine is one thing in several files: arrivals, merging, the screen,
/// interruption, and the world.
final class ToastEngine {
    let policies: any ToastPolicies
    var tuning = ToastTuning()
    var world = ToastWorld()

    /// The latest instant it has heard of.
    var now: Duration = .zero
    var stage = ToastStage.idle
    var queue = ToastQueue()
    /// Live toasts by id and alias (ID1, ID2). One that leaves the screen is not in it.
    var live: [String: LiveToast] = [:]
    var keys = KeyIndex()

    /// When the last presentation started (R1).
    var lastStart: Duration?
    /// When the deferred head of an idle lane is tried again.
    var wakeUp: Duration?
    /// Counts up when something changes that a deferral depends on.
    var epoch: UInt64 = 0

    private(set) var effects: [ToastEffect] = []
    private var generatedIDs = 0

    // What policies are shown of the queue, made when it has changed.
    private var shownFirst: (version: UInt64, records: [Record<ToastContent>])?
    private var shownLast: (version: UInt64, records: [Record<ToastContent>])?

    /// Most waiting toasts that a policy is shown.
    static let shownLimit = 64

    init(policies: any ToastPolicies) { self.policies = policies }

    // MARK: Output

    func emit(_ effect: ToastEffect) { effects.append(effect) }

    /// Hands out what there is to say, in order, and forgets it.
    func takeEffects() -> [ToastEffect] {
        defer { effects = [] }
        return effects
    }

    func changeStage(to stage: ToastStage) {
        let from = self.stage.state
        self.stage = stage
        emit(.stateChanged(ToastStateChanged(from: from, to: stage.state)))
    }

    // MARK: Time

    /// When ``fire(at:)`` must be called next; nil if nothing is due by itself.
    ///
    /// A lane has one timer at a time: an exit, a window, a dwell, or, while it is idle,
    /// the wake-up of its head. That is the order in which T6 wants them.
    var nextDeadline: Duration? {
        switch stage {
        case .idle: wakeUp
        case .presenting(let presentation): presentation.timer.deadline
        case .dismissing(let exit): exit.endsAt
        case .interrupted(let window): window.endsAt
        }
    }

    /// Does what is due up to `time`, each at its own instant.
    func fire(at time: Duration) {
        while let deadline = nextDeadline, deadline <= time {
            now = max(now, deadline)
            switch stage {
            case .idle: wakeUp = nil
            case .presenting: beginExit(.automatic)
            case .dismissing(let exit): end(exit)
            case .interrupted(let window): end(window)
            }
            pump()
        }
        now = max(now, time)
    }

    /// Runs an input at its time: after the timers of the same instant (T6), and before
    /// what it makes due at once.
    func input(at time: Duration, _ body: () -> Void) {
        fire(at: time)
        body()
        pump()
        fire(at: now)
    }

    // MARK: Who is live

    func add(_ toast: LiveToast) {
        live[toast.id] = toast
        keys.add(toast)
    }

    /// Forgets a toast under all its names; nothing refers to its content then.
    func forget(_ toast: LiveToast) {
        live[toast.id] = nil
        for alias in toast.aliases { live[alias] = nil }
        keys.remove(toast)
        toast.place = .nowhere
    }

    func drop(_ toast: LiveToast, _ reason: ToastDropReason) {
        forget(toast)
        emit(.dropped(ToastDropped(id: toast.id, reason: reason)))
    }

    /// An id that no live toast has.
    func generateID() -> String {
        repeat { generatedIDs += 1 } while live["toast-\(generatedIDs)"] != nil
        return "toast-\(generatedIDs)"
    }

    // MARK: The queue

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
        if inFront { queue.prepend(toast, rank: rank) } else { queue.append(toast, rank: rank) }
        toast.place = .waiting
        toast.waitingSince = now
        toast.since = now
    }

    func dequeue(_ toast: LiveToast) {
        queue.remove(toast)
        toast.place = .nowhere
    }

    func emitQueued(_ toast: LiveToast) {
        emit(.queued(ToastQueued(id: toast.id, position: queue.position(of: toast))))
    }

    /// The first toasts that wait, for `toast.dwell`.
    var firstWaiting: [Record<ToastContent>] {
        if let shownFirst, shownFirst.version == queue.version { return shownFirst.records }
        let records = queue.prefix(Self.shownLimit).map(\.record)
        shownFirst = (queue.version, records)
        return records
    }

    /// The last toasts that wait and the first of their band, for `toast.overflow`.
    var lastWaiting: [Record<ToastContent>] {
        if let shownLast, shownLast.version == queue.version { return shownLast.records }
        var toasts = queue.suffix(Self.shownLimit)
        if queue.count > toasts.count, let oldest = queue.firstOfLastBand,
            !toasts.contains(where: { $0 === oldest })
        {
            toasts.insert(oldest, at: 0)
        }
        let records = toasts.map(\.record)
        shownLast = (queue.version, records)
        return records
    }
}
