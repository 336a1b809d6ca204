import Chrome
import EventBus

/// A toast between its acceptance and its exit.
///
/// Only the engine changes it; see there why some of it is not checked for exclusive access.
final class LiveToast {
    /// Where it is.
    enum Place { case nowhere, waiting, next, presenting, interrupted, held }

    let id: String
    /// What it says. A changed content is a new record, made once and then only passed on.
    @exclusivity(unchecked) var record: Record<ToastContent>
    @exclusivity(unchecked) var place = Place.nowhere
    /// Whether it is known by its id.
    @exclusivity(unchecked) var isLive = false
    /// Where it takes its turn; set when it is accepted.
    @exclusivity(unchecked) unowned var lane: Lane

    /// Later ids that mean this toast (C5, ID2), oldest first.
    private(set) var aliases: [String] = []
    /// When it arrived.
    var arrivedAt: Duration = .zero
    /// How often `show` updated it (ID1).
    var revision = 0
    /// Its task is done: progress that is told late means nothing.
    var isSettled = false
    /// When it began to wait, or last merged: what the age of a merge counts from.
    @exclusivity(unchecked) var since: Duration = .zero
    /// When it began to wait: what its rank may depend on.
    var waitingSince: Duration = .zero

    // Its place in ``ToastQueue``: higher ranks first, then lower orders.
    var rank = 0.0
    var order: Int64 = 0

    /// What it was last told to wait for (R1), so that it is told once.
    var deferral: Deferral?
    /// Until when it makes way for a system banner, which it does once (N2).
    var yieldsUntil: Duration?
    /// It lost its scene while it was on screen, and need not wait again (R4).
    var isMoved = false
    /// It has been on screen before.
    var wasPresented = false
    /// The dwell with which it returns to the screen; nil asks for a new one.
    var returning: Dwell?

    /// Whether ``KeyIndex`` has it.
    var isIndexed = false
    // Neighbours of the same key in ``KeyIndex``. Unsafe without harm: a toast is taken
    // out of the index before the engine lets go of it.
    unowned(unsafe) var previousOfKey: LiveToast?
    unowned(unsafe) var nextOfKey: LiveToast?

    init(_ record: Record<ToastContent>, lane: Lane) {
        id = record.id
        self.record = record
        self.lane = lane
    }

    var content: ToastContent { record.value }
    /// Filled in before a toast is made (V4).
    var priority: ToastPriority { record.effectivePriority }

    /// Whether a finger takes it away (D8); not while its task runs.
    var mayBeDismissed: Bool { record.allowsUserDismiss && !record.loading }

    /// It is asked about anew.
    func forgetDeferral() { deferral?.epoch = nil }

    /// Most aliases that one toast keeps: a storm of merges must not grow memory. The
    /// oldest is forgotten, and then means nothing, like any id that is not known.
    static let aliasLimit = 64

    /// - Returns: the alias that had to be forgotten for it.
    func add(alias: String) -> String? {
        aliases.append(alias)
        return aliases.count > Self.aliasLimit ? aliases.removeFirst() : nil
    }
}

/// Why and how long the head of an idle lane is held up.
struct Deferral {
    var reason: ToastDeferReason
    var until: Duration?
    /// The state of the world for which that was asked; nil: it is to be asked again.
    var epoch: UInt64?
}

/// Time on screen: so long, or until dismissed (V2).
enum Dwell: Equatable {
    case sticky
    case lasts(Duration)

    /// With more time; what stays until it is dismissed has all there is.
    func extended(by more: Duration) -> Dwell {
        switch self {
        case .sticky: .sticky
        case .lasts(let duration): .lasts(duration + more)
        }
    }

    /// What facts say; 0 for sticky.
    var onWire: Duration {
        switch self {
        case .sticky: .zero
        case .lasts(let duration): duration
        }
    }
}
