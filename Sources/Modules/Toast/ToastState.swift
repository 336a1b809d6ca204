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
    }

    var state: ToastLaneState
    /// The toast on screen, or null.
    var presenting: Nullable<ToastContent>
    /// Ids in the order of their turns.
    var waiting: [String]
    /// By name: one that serves all scenes.
    var lanes: [String: Lane]

    init(_ engine: ToastEngine) {
        state = engine.stage.state
        waiting = engine.queue.all.map(\.id)
        var current: LiveToast?
        var next: LiveToast?
        switch engine.stage {
        case .idle, .dismissing: break
        case .presenting(let presentation): current = presentation.toast
        case .interrupted(let window): (current, next) = (window.current, window.next)
        }
        presenting = current.map { .value($0.content) } ?? .null
        lanes = [
            "global": Lane(state: state, presenting: current?.id, next: next?.id, waiting: waiting)
        ]
    }
}
