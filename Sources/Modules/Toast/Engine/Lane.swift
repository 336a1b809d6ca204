import EventBus

/// A place on the screen where toasts take turns. It has slots for the toasts on screen, a queue of the toasts that
/// wait for a slot, and a limiter that keeps a minimum interval between appearances.
final class Lane {
    /// Identifies a lane by its region of the screen and, with `lanes: perScene`, by its scene.
    struct Key: Hashable {
        /// The region that the toast names; nil for toasts that name none.
        var region: String?
        /// With `lanes: perScene`, the id of the scene; nil while there is no scene. Always nil with `lanes: global`.
        var scene: String?
        /// Whether the lane belongs to one scene, even while there is no scene.
        var isOfScene = false

        static let global = Key()

        /// The lane's name in facts, in the state and in queries.
        var name: String {
            let place = isOfScene ? scene ?? "none" : "global"
            return region.map { "\($0)@\(place)" } ?? place
        }
    }

    let key: Key
    let name: String
    /// The places for toasts on screen, as many as were needed at the same time. Without groups there are at most
    /// `visibleLimit`, unless that setting was lowered since.
    @exclusivity(unchecked) private(set) var slots: [Slot] = []
    @exclusivity(unchecked) var queue = ToastQueue()
    @exclusivity(unchecked) var keys = KeyIndex()
    /// The number of live toasts in this lane, including those that a quiet time holds.
    @exclusivity(unchecked) var population = 0

    /// The groups on screen with several toasts.
    @exclusivity(unchecked) var groups: [ToastGroup] = []
    /// Whether a toast of a group may be on screen.
    @exclusivity(unchecked) var usesGroups = false

    /// The time of the latest presentation, from which the limiter counts; nil before the first one.
    @exclusivity(unchecked) var lastStart: Duration?
    /// The time at which the policies are asked again about the deferred head of the queue.
    @exclusivity(unchecked) var wakeUp: Duration?

    init(_ key: Key) {
        self.key = key
        name = key.name
    }

    /// The lane's name; nil for the global lane of toasts that name no region.
    var nameIfSpecial: String? { key == .global ? nil : name }

    /// The number of taken places on screen. The toasts of a group share one.
    private var takenPlaces: Int {
        var taken = 0, groups: Set<ToastGroup.Key> = []
        for slot in slots where !slot.isIdle {
            if usesGroups, let group = slot.shown?.group, !groups.insert(group).inserted { continue }
            taken += 1
        }
        return taken
    }

    /// An unused slot; nil if `limit` places or more are taken, unless the toast joins a group on screen.
    func freeSlot(limit: Int, joining group: ToastGroup.Key? = nil) -> Slot? {
        if usesGroups {
            guard slots.count(where: { !$0.isIdle }) < ToastRegion.mostVisible else { return nil }
            let joins = group != nil && slots.contains { $0.presentation?.group == group }
            guard joins || takenPlaces < limit else { return nil }
        } else {
            guard takenPlaces < limit else { return nil }
        }
        if let free = slots.first(where: \.isIdle) { return free }
        let slot = Slot(lane: self)
        slots.append(slot)
        return slot
    }

    /// Takes over a slot of another lane, including its toasts.
    func take(_ slot: Slot) {
        slot.lane.slots.removeAll { $0 === slot }
        usesGroups = usesGroups || slot.lane.usesGroups
        slot.lane = self
        slots.append(slot)
    }

    /// Whether the lane has neither live toasts nor anything on screen.
    var isEmpty: Bool { population == 0 && groups.isEmpty && slots.allSatisfy(\.isIdle) }

    /// The group of several toasts that a toast on screen belongs to; nil if it stands alone.
    func group(of presentation: Presentation) -> ToastGroup? { groups.first { $0.key == presentation.group } }

    /// The live toasts of the lane in order of appearance, except those that a quiet time holds.
    var inOrderOfAppearance: [LiveToast] {
        let onScreen = slots.compactMap {
            $0.presentation?.toast ?? $0.window.flatMap { $0.isCurrentLeaving ? nil : $0.current }
        }
        return onScreen + slots.compactMap { $0.window?.next } + queue.all
    }

    // MARK: The queue as policies see it, cached until it changes

    private var shownFirst: (version: UInt64, records: [Record<ToastContent>])?
    @exclusivity(unchecked) private var shownLast: (version: UInt64, records: [Record<ToastContent>])?

    /// The largest number of waiting toasts that a policy sees.
    static let shownLimit = 64

    /// The first waiting toasts, for `toast.dwell`.
    var firstWaiting: [Record<ToastContent>] {
        if let shownFirst, shownFirst.version == queue.version { return shownFirst.records }
        let records = queue.prefix(Self.shownLimit).map(\.record)
        shownFirst = (queue.version, records)
        return records
    }

    /// The last waiting toasts and the first toast of their band, for `toast.overflow`.
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

/// The place of one toast on screen in a lane.
final class Slot {
    unowned var lane: Lane
    @exclusivity(unchecked) var state = SlotState.idle

    init(lane: Lane) { self.lane = lane }

    var isIdle: Bool { if case .idle = state { true } else { false } }

    var presentation: Presentation? {
        if case .presenting(let presentation) = state { presentation } else { nil }
    }

    var window: Window? {
        if case .interrupted(let window) = state { window } else { nil }
    }

    /// The presentation of the toast in the slot, even while it is leaving; nil while the slot is unused.
    var shown: Presentation? {
        switch state {
        case .idle: nil
        case .presenting(let presentation): presentation
        case .dismissing(let exit): exit.presentation
        case .interrupted(let window): window.presentation
        }
    }

    /// The presentation that a finger holds; nil if there is none, or if it is leaving.
    var held: Presentation? {
        switch state {
        case .presenting(let presentation) where presentation.heldUntil != nil: presentation
        case .interrupted(let window) where !window.isCurrentLeaving && window.presentation.heldUntil != nil:
            window.presentation
        default: nil
        }
    }

    /// Whether the toast in the slot is leaving and therefore takes no input.
    var isLeaving: Bool { exitOrder != nil }

    /// A unique number of the exit if the toast in the slot is leaving; else nil.
    var exitOrder: UInt64? {
        switch state {
        case .idle, .presenting: nil
        case .dismissing(let exit): exit.order
        case .interrupted(let window): window.isCurrentLeaving ? window.order : nil
        }
    }

    /// The id of the scene that shows the slot's toast; nil while the slot is unused.
    var scene: String? {
        switch state {
        case .idle: nil
        case .presenting(let presentation): presentation.scene
        case .dismissing(let exit): exit.scene
        case .interrupted(let window): window.scene
        }
    }

    /// The live toasts of this slot: the one on screen and the one that interrupts it.
    var toasts: [LiveToast] {
        switch state {
        case .idle, .dismissing: []
        case .presenting(let presentation): [presentation.toast]
        case .interrupted(let window): [window.isCurrentLeaving ? nil : window.current, window.next].compactMap { $0 }
        }
    }
}
