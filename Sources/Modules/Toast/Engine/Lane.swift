import Chrome
import EventBus

/// Where toasts take turns: places on the screen, those that wait for them, and the
/// limiter between them (TOAST §3; S9).
final class Lane {
    /// One region of the screen, in one scene or in whichever is used (S9).
    struct Key: Hashable {
        /// As the toast says; nil is the region that toasts appear in.
        var region: String?
        /// With `lanes: perScene` the scene; nil also while there is none.
        var scene: String?
        /// Whether it belongs to one scene, be there one or not.
        var isOfScene = false

        static let global = Key()

        /// What facts, the state and policies call it.
        var name: String {
            let place = isOfScene ? scene ?? "none" : "global"
            return region.map { "\($0)@\(place)" } ?? place
        }
    }

    let key: Key
    let name: String
    /// Places on the screen: one, or as many as `visibleLimit` says.
    @exclusivity(unchecked) private(set) var slots: [Slot] = []
    @exclusivity(unchecked) var queue = ToastQueue()
    @exclusivity(unchecked) var keys = KeyIndex()
    /// How many live toasts take their turn here, those that are held included.
    @exclusivity(unchecked) var population = 0

    /// When the last presentation started (R1).
    var lastStart: Duration?
    /// When the deferred head is tried again.
    var wakeUp: Duration?

    init(_ key: Key) {
        self.key = key
        name = key.name
    }

    /// Nil for the one that serves all toasts that ask for nothing special.
    var nameIfSpecial: String? { key == .global ? nil : name }

    /// How many places are taken.
    var takenSlots: Int {
        var taken = 0
        for slot in slots where !slot.isIdle { taken += 1 }
        return taken
    }

    /// A place where nothing is, if fewer than `limit` are taken.
    func freeSlot(limit: Int) -> Slot? {
        guard takenSlots < limit else { return nil }
        if let free = slots.first(where: \.isIdle) { return free }
        let slot = Slot(lane: self)
        slots.append(slot)
        return slot
    }

    /// Takes over a place of another lane, with what is on it.
    func take(_ slot: Slot) {
        slot.lane.slots.removeAll { $0 === slot }
        slot.lane = self
        slots.append(slot)
    }

    /// No live toast belongs to it, and nothing is shown.
    var isEmpty: Bool { population == 0 && slots.allSatisfy(\.isIdle) }

    /// All live toasts, in the order in which they come to the screen.
    var inOrderOfAppearance: [LiveToast] {
        let onScreen = slots.compactMap { $0.presentation?.toast ?? $0.window.flatMap { $0.isCurrentLeaving ? nil : $0.current } }
        return onScreen + slots.compactMap { $0.window?.next } + queue.all
    }

    // MARK: What policies are shown of the queue, made when it has changed

    private var shownFirst: (version: UInt64, records: [Record<ToastContent>])?
    @exclusivity(unchecked) private var shownLast: (version: UInt64, records: [Record<ToastContent>])?

    /// Most waiting toasts that a policy is shown.
    static let shownLimit = 64

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

/// One place on the screen.
final class Slot {
    unowned var lane: Lane
    @exclusivity(unchecked) var stage = ToastStage.idle

    init(lane: Lane) { self.lane = lane }

    var isIdle: Bool { if case .idle = stage { true } else { false } }

    var presentation: Presentation? {
        if case .presenting(let presentation) = stage { presentation } else { nil }
    }

    var window: Window? {
        if case .interrupted(let window) = stage { window } else { nil }
    }

    /// Where it is seen; nil while nothing is.
    var scene: String? {
        switch stage {
        case .idle: nil
        case .presenting(let presentation): presentation.scene
        case .dismissing(let exit): exit.scene
        case .interrupted(let window): window.scene
        }
    }

    /// Its toasts that are live.
    var toasts: [LiveToast] {
        switch stage {
        case .idle, .dismissing: []
        case .presenting(let presentation): [presentation.toast]
        case .interrupted(let window): [window.isCurrentLeaving ? nil : window.current, window.next].compactMap { $0 }
        }
    }
}
