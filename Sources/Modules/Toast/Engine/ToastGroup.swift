import EventBus

/// Toasts of one group on screen in a scene. Collapsed, only the one in front is seen.
struct ToastGroup {
    /// A group of the same name in another scene is another group, and so is one in another lane.
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
    /// When it collapses by itself; nil while it is collapsed, while something holds one of its toasts, or if it stays expanded.
    var collapsesAt: Duration?
    /// The number of that timer.
    var order: UInt64 = 0
    /// What the latest fact about it said; nil: there was none.
    var told: ToastGroupChanged?

    init(_ key: Key) { self.key = key }

    func fact(in lane: Lane) -> ToastGroupChanged {
        ToastGroupChanged(
            group: key.name, scene: key.scene, lane: lane.nameIfSpecial, ids: ids, front: front, expanded: isExpanded)
    }
}
