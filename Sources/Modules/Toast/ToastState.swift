import EventBus

/// The module's snapshot, which `GET /v1/state/toast` returns.
struct ToastState: Codable {
    struct Lane: Codable {
        var state: ToastLaneState
        /// The id of the toast on screen; nil while there is none or its exit runs.
        var presenting: String?
        /// The id of the interrupting toast that appears when the interruption delay is over; nil if there is none.
        var next: String?
        /// The ids of the waiting toasts, the next one first.
        var waiting: [String]
        /// The ids of all toasts on screen whose exit has not begun. More than one if `visibleLimit` allows it.
        var visible: [String]
        /// The groups of several toasts on screen; nil if there are none.
        var groups: [Group]?
    }

    /// A group of toasts on screen.
    struct Group: Codable {
        var name: String
        var scene: String
        var ids: [String]
        var front: String?
        var expanded: Bool
    }

    var state: ToastLaneState
    /// The toast on screen, or null. With several, the first one of the first lane in which something is on screen.
    var presenting: Nullable<ToastContent>
    /// The ids of the waiting toasts of all lanes, lane by lane, the next one of each lane first.
    var waiting: [String]
    /// The lanes by name.
    var lanes: [String: Lane]
    /// The quiet level, and the ids of the toasts that are held because of it.
    var quiet: Quiet
    /// The toasts that have ended, the oldest first.
    var history: [ToastHistoryEntry]
    /// The id of the toast that has the focus; nil if none.
    var focused: String?

    struct Quiet: Codable {
        var level: ToastQuietLevel
        var held: [String]
        /// The bus time at which the user's level from `toast.setQuiet` ends; nil if it has no end.
        @Seconds var userUntil: Duration?
    }

    init(_ engine: ToastEngine) {
        let busy = engine.lanes.lazy.flatMap(\.slots).first(where: \.isInSight)
        state = busy?.state.laneState ?? .idle
        waiting = engine.lanes.flatMap { $0.queue.all.map(\.id) }
        presenting = busy?.current.map { .value($0.content) } ?? .null
        quiet = Quiet(
            level: engine.quietLevel, held: engine.quiet.held.map(\.id),
            userUntil: engine.world.userQuiet.end(at: engine.now))
        history = engine.history.entries
        focused = engine.focused
        lanes = [:]
        for lane in engine.lanes {
            let busy = lane.slots.filter { !$0.isIdle }, first = busy.first(where: \.isInSight)
            lanes[lane.name] = Lane(
                state: first?.state.laneState ?? .idle, presenting: first?.current?.id,
                next: busy.lazy.compactMap { $0.window?.next?.id }.first, waiting: lane.queue.all.map(\.id),
                visible: busy.compactMap { $0.current?.id },
                groups: lane.groups.isEmpty
                    ? nil
                    : lane.groups.map {
                        Group(
                            name: $0.key.name, scene: $0.key.scene, ids: $0.ids, front: $0.front,
                            expanded: $0.isExpanded)
                    })
        }
    }
}

extension Slot {
    /// The toast on screen, unless its exit runs.
    fileprivate var current: LiveToast? { presentation?.toast ?? window?.current }

    /// Whether the slot has a toast in use that is not behind another one of its group.
    fileprivate var isInSight: Bool { !isIdle && presentation?.isBehind != true }
}
