import EventBus

/// A group of toasts on screen in a scene. When it is collapsed, only the front toast is visible.
struct ToastGroup {
    /// The key of a group. Groups of the same name in different scenes or lanes are different groups.
    struct Key: Hashable {
        var name: String
        var scene: String
    }

    let key: Key
    /// The toasts, in the order in which they appeared.
    var ids: [String] = []
    /// The toast of the highest priority, and of equal ones the newest.
    var front: String?
    var isExpanded = false
    /// The time at which it collapses by itself; nil while it is collapsed, while a toast is held, or if it stays
    /// expanded.
    var collapsesAt: Duration?
    /// The number of that timer.
    var order: UInt64 = 0
    /// The latest fact about it; nil if there was none.
    var told: ToastGroupChanged?

    init(_ key: Key) { self.key = key }

    func fact(in lane: Lane) -> ToastGroupChanged {
        ToastGroupChanged(
            group: key.name, scene: key.scene, lane: lane.nameIfSpecial, ids: ids, front: front, expanded: isExpanded)
    }
}
