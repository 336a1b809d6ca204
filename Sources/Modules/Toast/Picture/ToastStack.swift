import Chrome

/// The toasts of a scene in stacking order, the nearest to the edge first.
///
/// With `newest: far`, a new toast does not move existing ones, whichever slot it gets. With `near`, it pushes the
/// others away from the edge. The toasts of a group stay together; those behind the front toast have no place of their
/// own.
struct ToastStack {
    /// A toast with a place of its own.
    struct Entry {
        let slot: Slot
        let shown: Presentation
        /// The toasts behind it, the nearest first.
        var behind: [(slot: Slot, shown: Presentation)] = []
        /// The group of several toasts that it belongs to; nil if it stands alone.
        var group: ToastGroup?
        /// Whether the button of the group follows it.
        var hasHandle = false

        /// The points that it occupies, including the button of its group.
        /// - Parameter height: the height of the toast itself.
        func extent(_ height: Double, _ metrics: ToastMetrics) -> Double {
            height + peeks + (hasHandle ? ToastStack.gap + metrics.targetSize : 0)
        }

        /// The points by which the toasts behind it are visible.
        var peeks: Double { Double(min(behind.count, ToastStack.seenBehind)) * ToastStack.peek }
    }

    /// Points between two toasts, and between a toast and a bar.
    static let gap = 8.0
    /// The number of visible toasts behind the front one, as in sonner, and the points by which each is visible and is
    /// narrower on each side: half of sonner's 16.
    static let seenBehind = 2, peek = 8.0

    private(set) var entries: [Entry]
    /// The leaving toasts. They keep their places, and take none from others.
    let leaving: [Entry]

    init(_ slots: [Slot], newest: ToastNewest) {
        var entries: [(entry: Entry, key: Key)] = []
        for (offset, slot) in slots.enumerated() where !slot.isLeaving {
            guard let shown = slot.shown else { continue }
            let members = slot.members
            let group = members.isEmpty ? nil : slot.lane.group(of: shown)
            if let group, !group.isExpanded, group.front != shown.toast.id { continue }
            var entry = Entry(slot: slot, shown: shown, group: group)
            if group?.isExpanded == false {
                entry.behind = members.filter { $0.shown !== shown }.sorted { $0.shown.number > $1.shown.number }
            }
            let first = members.lazy.compactMap { member in slots.firstIndex { $0 === member.slot } }.min() ?? offset
            // A group is as near to the edge as its newest toast, or stays where its first one was.
            let latest = members.map(\.shown.startedAt).max() ?? shown.startedAt
            let anchor = newest == .far ? shown.anchor : latest
            entries.append((entry, Key(anchor: anchor, offset: first, own: (shown.startedAt, shown.number))))
        }
        entries.sort { $0.key < $1.key }
        self.entries = newest == .far ? entries.map(\.entry) : entries.reversed().map(\.entry)
        leaving = slots.filter(\.isLeaving).compactMap { slot in
            slot.shown.flatMap { $0.isBehind ? nil : Entry(slot: slot, shown: $0) }
        }
        for (index, entry) in self.entries.enumerated() {
            let next = self.entries.indices.contains(index + 1) ? self.entries[index + 1] : nil
            self.entries[index].hasHandle =
                entry.group != nil && !(next?.slot.lane === entry.slot.lane && next?.group?.key == entry.group?.key)
        }
    }

    /// The sort key: the time at which the place was created, then the order of the slots and of the toasts.
    private struct Key {
        let anchor: Duration
        let offset: Int
        let own: (Duration, UInt64)

        static func < (a: Self, b: Self) -> Bool {
            (a.anchor, a.offset, a.own.0, a.own.1) < (b.anchor, b.offset, b.own.0, b.own.1)
        }
    }
}

extension Slot {
    /// The toasts in the group of the slot's toast, if there are several.
    fileprivate var members: [(slot: Slot, shown: Presentation)] {
        guard let own = presentation, let group = lane.group(of: own) else { return [] }
        return lane.slots.compactMap { slot in
            slot.presentation.flatMap { $0.group == group.key ? (slot, $0) : nil }
        }
    }
}
