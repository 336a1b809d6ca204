import EventBus

// traps: neighbors are removed from the index before they are freed

/// A toast between its acceptance and its exit.
///
/// Only the engine changes it. ``ToastEngine`` explains why some properties are not checked for exclusive access.
final class LiveToast {
    /// Where a toast is: in no list, in the queue, about to take the screen, on screen, on screen while another
    /// toast interrupts it, or held by a quiet time.
    enum Place { case nowhere, waiting, next, presenting, interrupted, held }

    let id: String
    /// The toast's content. A change creates a new record once; after that the record is only passed on.
    @exclusivity(unchecked) var record: Record<ToastContent> { didSet { group = nil } }
    /// The number of its first appearance; nil before.
    var number: UInt64?
    /// The answer of the policy `toast.group` for its content; nil if it was not asked.
    @exclusivity(unchecked) var group: String?
    @exclusivity(unchecked) var place = Place.nowhere
    /// Whether the engine finds the toast by its id.
    @exclusivity(unchecked) var isLive = false
    /// The lane in which it waits and appears.
    @exclusivity(unchecked) unowned var lane: Lane

    /// Ids of later toasts that were merged into this one and now mean this toast, the oldest first.
    @exclusivity(unchecked) private(set) var aliases: [String] = []
    /// The bus time at which it arrived.
    @exclusivity(unchecked) var arrivedAt: Duration = .zero
    /// How many times `toast.show` has updated it.
    var revision = 0
    /// Whether its task is done. Progress that arrives after that is ignored.
    var isSettled = false
    /// The time at which it last began to wait, became the next one, appeared or merged. The policy `toast.coalesce`
    /// gets the time since then as the toast's age.
    @exclusivity(unchecked) var since: Duration = .zero
    /// The time at which it began to wait. Its rank may depend on the time since then.
    @exclusivity(unchecked) var waitingSince: Duration = .zero

    // Its place in ``ToastQueue``: higher ranks come first; of equal ranks, the lower order comes first.
    @exclusivity(unchecked) var rank = 0.0
    @exclusivity(unchecked) var order: Int64 = 0

    /// The content of its latest `toast.deferred`, so that the same fact is not published twice.
    @exclusivity(unchecked) var deferral: Deferral?
    /// The time until which it waits for a system banner; nil before. A toast waits for a banner only once.
    @exclusivity(unchecked) var yieldsUntil: Duration?
    /// Whether it lost its scene while it was on screen. The limiter does not apply when it appears again.
    @exclusivity(unchecked) var isMoved = false
    /// Whether it waits for the end of a recording of the screen.
    @exclusivity(unchecked) var waitsForCapture = false
    /// Whether a screen recording may show its text, although it is sensitive.
    var showsInCapture = false
    /// Whether it has been on screen before.
    var wasPresented = false
    /// The dwell with which it returns; nil if the policy is to be asked for a new one.
    @exclusivity(unchecked) var returning: Dwell?

    /// The sources that will hold its timer when it appears, in addition to those that hold all toasts.
    var pauses: [String] = []

    /// Whether it is in the lane's ``KeyIndex``.
    @exclusivity(unchecked) var isIndexed = false
    // Its neighbors in the list of its key in ``KeyIndex``. `unowned(unsafe)` is sound here because the engine removes
    // a toast from the index before it releases the toast.
    unowned(unsafe) var previousOfKey: LiveToast?
    unowned(unsafe) var nextOfKey: LiveToast?

    init(_ record: Record<ToastContent>, lane: Lane) {
        id = record.id
        self.record = record
        self.lane = lane
    }

    var content: ToastContent { record.value }
    /// Never nil, because the engine fills in the priority before it creates a toast.
    var priority: ToastPriority { record.effectivePriority }

    /// Whether the user may dismiss it. The user may not while its task runs.
    var mayBeDismissed: Bool { record.allowsUserDismiss && !record.loading }

    /// Makes the engine ask the policies about it again before its deferral ends.
    func forgetDeferral() { deferral?.epoch = nil }

    /// The largest number of aliases for one toast, which bounds the memory that merges can use. Beyond it, the oldest
    /// alias is forgotten and becomes an unknown id.
    static let aliasLimit = 64

    /// Adds an alias.
    /// - Returns: the oldest alias if it had to be forgotten; else nil.
    func add(alias: String) -> String? {
        aliases.append(alias)
        return aliases.count > Self.aliasLimit ? aliases.removeFirst() : nil
    }
}

/// The reason and the end of a deferral: the head of a queue may not appear although a slot is free.
struct Deferral {
    var reason: ToastDeferReason
    var until: Duration?
    /// The engine's `epoch` when the policies were asked; nil if they are to be asked again.
    var epoch: UInt64?
}

/// The time that a toast stays on screen: a duration, or (sticky) until it is dismissed.
enum Dwell: Equatable {
    case sticky
    case lasts(Duration)

    /// The dwell with more time. A sticky dwell remains sticky.
    func extended(by more: Duration) -> Dwell {
        switch self {
        case .sticky: .sticky
        case .lasts(let duration): .lasts(duration + more)
        }
    }

    /// The time as published in facts: 0 for sticky.
    var onWire: Duration {
        switch self {
        case .sticky: .zero
        case .lasts(let duration): duration
        }
    }
}
