import Chrome
import EventBus

/// The module's snapshot: what `GET /state/toast` shows.
struct ToastState: Codable {
    struct Lane: Codable {
        var state: ToastLaneState
        /// Ids, nil where there is none.
        var presenting: String?
        var next: String?
        var waiting: [String]
        /// All that are on screen, where more than one may be.
        var visible: [String]
    }

    var state: ToastLaneState
    /// The toast on screen, or null.
    var presenting: Nullable<ToastContent>
    /// Ids in the order of their turns.
    var waiting: [String]
    /// By name.
    var lanes: [String: Lane]
    /// How quiet it is, and the ids of toasts that are held for that.
    var quiet: Quiet
    /// The toasts that have ended, the last one last.
    var history: [ToastHistoryEntry]

    struct Quiet: Codable {
        var level: ToastQuietLevel
        var held: [String]
    }

    init(_ engine: ToastEngine) {
        let busy = engine.lanes.lazy.flatMap(\.slots).first { !$0.isIdle }
        state = busy?.stage.state ?? .idle
        waiting = engine.lanes.flatMap { $0.queue.all.map(\.id) }
        presenting = busy?.current.map { .value($0.content) } ?? .null
        quiet = Quiet(level: engine.quietLevel(for: nil), held: engine.quiet.held.map(\.id))
        history = engine.history.entries
        lanes = [:]
        for lane in engine.lanes {
            let busy = lane.slots.filter { !$0.isIdle }
            lanes[lane.name] = Lane(
                state: busy.first?.stage.state ?? .idle, presenting: busy.first?.current?.id,
                next: busy.lazy.compactMap { $0.window?.next?.id }.first, waiting: lane.queue.all.map(\.id),
                visible: busy.compactMap { $0.current?.id })
        }
    }
}

extension Slot {
    /// The toast on screen that is not leaving.
    fileprivate var current: LiveToast? { presentation?.toast ?? window?.current }
}
