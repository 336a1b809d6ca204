import Chrome

/// What the lane shows (TOAST §3, the states of a lane).
enum ToastStage {
    case idle
    case presenting(Presentation)
    case dismissing(Exit)
    case interrupted(Window)

    var state: ToastLaneState {
        switch self {
        case .idle: .idle
        case .presenting: .presenting
        case .dismissing: .dismissing
        case .interrupted: .interrupted
        }
    }
}

/// A toast on screen.
final class Presentation {
    let toast: LiveToast
    let scene: String
    let startedAt: Duration
    var timer: DwellTimer
    /// Who holds the timer, in order; it runs when there is nobody (T3).
    var pauses: [String] = []

    init(toast: LiveToast, scene: String, startedAt: Duration, timer: DwellTimer) {
        self.toast = toast
        self.scene = scene
        self.startedAt = startedAt
        self.timer = timer
    }

    /// Most sources that may hold one timer.
    static let pauseLimit = 16

    // Sources that the engine itself knows.
    static let drag = "drag"
    static let background = "background"
    static let scenePause = "scene"
}

/// A toast that leaves. Only its id is kept: it is no longer live (ID3).
struct Exit {
    let id: String
    let method: ToastDismissMethod
    let endsAt: Duration
}

/// A toast makes way for another (I2).
final class Window {
    /// What becomes of the current toast when the window ends.
    enum Fate {
        /// It returns (I3), or is gone (I8).
        case requeue, discard
        /// Somebody dismissed it meanwhile (I7).
        case leave(ToastDismissMethod)
    }

    let current: LiveToast
    let scene: String
    let startedAt: Duration
    /// The dwell with which the current toast returns.
    var remaining: Dwell
    var fate: Fate
    /// Who comes; nil if that one was dismissed (I12).
    var next: LiveToast?
    let endsAt: Duration

    init(
        _ presentation: Presentation, remaining: Dwell, fate: Fate, next: LiveToast, endsAt: Duration
    ) {
        current = presentation.toast
        scene = presentation.scene
        startedAt = presentation.startedAt
        self.remaining = remaining
        self.fate = fate
        self.next = next
        self.endsAt = endsAt
    }

    var isCurrentLeaving: Bool {
        if case .leave = fate { true } else { false }
    }
}
