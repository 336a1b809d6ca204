import Chrome
import EventBus

/// What a place on the screen shows (TOAST §3, the states of a lane).
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
    /// Where it appeared; it may move to another scene (S6).
    var scene: String
    let startedAt: Duration
    /// Until then only what is critical takes its place; nil when that is over.
    var protectedUntil: Duration?
    /// Counts up with every timer that is made: which of two that are due came first (T6).
    var order: UInt64
    var timer: DwellTimer
    /// What its entrance still has to say.
    var cues = Cues()
    /// Who holds the timer, in order; it runs when there is nobody (T3).
    var pauses: [String] = []
    /// What was told last.
    var layout: ToastLayoutChanged?
    var plan: ToastPlanned?

    init(
        toast: LiveToast, scene: String, startedAt: Duration, order: UInt64, timer: DwellTimer
    ) {
        self.toast = toast
        self.scene = scene
        self.startedAt = startedAt
        self.order = order
        self.timer = timer
    }

    /// Most sources that may hold one timer.
    static let pauseLimit = 16

    // Sources that the engine itself knows.
    static let drag = "drag"
    static let background = "background"
    static let scenePause = "scene"
    static let ownSources = [drag, background, scenePause]
}

/// A toast that leaves. It is no longer live (ID3), and its content is let go.
final class Exit {
    let id: String
    let method: ToastDismissMethod
    /// What the history will say, but for the time.
    let entry: ToastHistoryEntry
    let scene: String
    let endsAt: Duration
    let order: UInt64
    /// What its exit still has to say.
    var cues: Cues

    init(
        entry: ToastHistoryEntry, method: ToastDismissMethod, scene: String, endsAt: Duration, order: UInt64, cues: Cues
    ) {
        id = entry.id
        self.entry = entry
        self.method = method
        self.scene = scene
        self.endsAt = endsAt
        self.order = order
        self.cues = cues
    }
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
    /// Whether a finger holds the current toast.
    var isDragged: Bool
    let endsAt: Duration
    let order: UInt64

    init(
        _ presentation: Presentation, remaining: Dwell, fate: Fate, next: LiveToast, endsAt: Duration, order: UInt64
    ) {
        current = presentation.toast
        scene = presentation.scene
        startedAt = presentation.startedAt
        self.remaining = remaining
        self.fate = fate
        self.next = next
        isDragged = presentation.pauses.contains(Presentation.drag)
        self.endsAt = endsAt
        self.order = order
    }

    var isCurrentLeaving: Bool {
        if case .leave = fate { true } else { false }
    }
}
