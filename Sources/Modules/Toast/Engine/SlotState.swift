import Chrome
import EventBus

/// The state of a ``Slot``: unused, a toast on screen, a toast that leaves, or a toast that is being interrupted.
enum SlotState {
    case idle
    case presenting(Presentation)
    case dismissing(Exit)
    case interrupted(Window)

    /// The state as published in facts.
    var laneState: ToastLaneState {
        switch self {
        case .idle: .idle
        case .presenting: .presenting
        case .dismissing: .dismissing
        case .interrupted: .interrupted
        }
    }
}

/// A toast on screen that is neither leaving nor being interrupted.
final class Presentation {
    let toast: LiveToast
    /// The scene that shows it. When that scene is no longer visible, the toast may move to another.
    var scene: String
    let startedAt: Duration
    /// A number that increases with each first appearance. A toast that returns keeps its number.
    let number: UInt64
    /// The group in which it appeared; nil if it stands alone.
    let group: ToastGroup.Key?
    /// The time before which only a critical toast may interrupt it; nil when that time has passed.
    var protectedUntil: Duration?
    /// The number of its timer. Every new timer gets a higher one; of two equal timers that are due at the same
    /// time, the lower number fires first.
    var order: UInt64
    var timer: DwellTimer
    /// The pending facts of its entrance.
    var cues = Cues()
    /// The sources that hold the timer, in the order in which they began. The timer runs when there are none.
    var pauses: [String] = []
    /// The latest layout and plan that were published.
    var layout: ToastLayoutChanged?
    var plan: ToastPlanned?
    /// Its displacement by a finger; nil if there is none.
    var pull: Pull?
    /// The time until which a finger counts as holding it without moving; nil if none holds it.
    var heldUntil: Duration?
    /// The number of that timer.
    var heldOrder: UInt64 = 0

    // Its place in the stack of its edge.
    /// The time at which that place was created: its appearance, or in a group the appearance of the first toast.
    var anchor: Duration
    /// Whether another toast of its group is in front of it.
    var isBehind = false
    /// Points from its own place, away from the edge; nil before it has a place.
    var beyond: Double?
    /// Its height in points if another toast stands after it; nil if unknown.
    var height: Double?
    /// The size of its text as measured by a renderer; nil if not measured.
    var measured: Size?

    /// The movement to another place, along with its support or within its stack; nil if there was none.
    var shift: Shift?

    /// A movement of a toast to another place.
    struct Shift {
        /// Points downwards, from the new place to the former one.
        var dy: Double
        var began: Duration
        var motion: StackMotion

        var partMotion: PartMotion {
            PartMotion(
                from: PartPose(ty: dy), to: PartPose(ty: 0), began: began, duration: motion.duration,
                curve: motion.curve, damping: motion.damping)
        }

        /// The remaining distance to the new place, in points.
        func rest(at now: Duration) -> Double { partMotion.pose(at: now).ty ?? 0 }
    }

    /// The displacement of a toast by a finger.
    struct Pull {
        /// Points to the right and downwards.
        var dx = 0.0
        var dy: Double
        /// The time at which the finger let go and the toast began to spring back; nil while it is held.
        var releasedAt: Duration?

        var way: Vector { Vector(x: dx, y: dy) }
    }

    init(
        toast: LiveToast, scene: String, startedAt: Duration, order: UInt64, timer: DwellTimer,
        group: ToastGroup.Key? = nil
    ) {
        (number, self.group, anchor) = (toast.number ?? order, group, startedAt)
        toast.number = number
        self.toast = toast
        self.scene = scene
        self.startedAt = startedAt
        self.order = order
        self.timer = timer
    }

    /// The largest number of sources that may hold one timer.
    static let pauseLimit = 16

    /// Records the text size measured by a renderer.
    func measure(_ size: Size) { (measured, height) = (size, nil) }

    // The sources of the engine itself.
    static let drag = "drag"
    static let background = "background"
    static let scenePause = "scene"
    static let presence = "presence"
    /// The toast is behind another one of its group, or its group is expanded.
    static let grouped = "grouped"
    /// A toast has the focus.
    static let focused = "focused"
    static let ownSources = [drag, background, scenePause, presence, grouped, focused]
    /// The sources that requests may not use. `inactive` means an inactive window, as `scene` does.
    static let reserved = ownSources + ["inactive"]
}

/// A toast whose exit runs. It is no longer live, so a new toast may use its id.
final class Exit {
    let id: String
    let method: ToastDismissMethod
    /// The entry for the history. Its time is set when the exit ends.
    let entry: ToastHistoryEntry
    let scene: String
    let endsAt: Duration
    let order: UInt64
    /// The pending facts of its exit.
    var cues: Cues
    /// Its presentation, for the picture of the exit.
    let presentation: Presentation
    let startedAt: Duration

    init(
        of presentation: Presentation, entry: ToastHistoryEntry, method: ToastDismissMethod, startedAt: Duration,
        endsAt: Duration, order: UInt64, cues: Cues
    ) {
        id = entry.id
        self.entry = entry
        self.method = method
        self.presentation = presentation
        self.startedAt = startedAt
        scene = presentation.scene
        self.endsAt = endsAt
        self.order = order
        self.cues = cues
    }
}

/// The interruption window, in which a toast on screen makes way for another one. It lasts `interruptionDelay`.
final class Window {
    /// The fate of the current toast when the window ends.
    enum Fate {
        /// With `requeue` it returns to the front of its band in the queue; with `discard` it is dismissed.
        case requeue, discard
        /// It is dismissed because that was requested while the window was open.
        case leave(ToastDismissMethod)
    }

    let current: LiveToast
    /// The presentation of the current toast.
    let presentation: Presentation
    let scene: String
    let startedAt: Duration
    let openedAt: Duration
    /// The dwell with which the current toast returns.
    var remaining: Dwell
    var fate: Fate
    /// The toast that appears when the window ends; nil if it was dismissed or went back to the queue.
    var next: LiveToast?
    let endsAt: Duration
    let order: UInt64

    init(
        _ presentation: Presentation, remaining: Dwell, fate: Fate, next: LiveToast, openedAt: Duration,
        endsAt: Duration, order: UInt64
    ) {
        current = presentation.toast
        self.presentation = presentation
        scene = presentation.scene
        startedAt = presentation.startedAt
        self.openedAt = openedAt
        self.remaining = remaining
        self.fate = fate
        self.next = next
        self.endsAt = endsAt
        self.order = order
    }

    var isCurrentLeaving: Bool {
        if case .leave = fate { true } else { false }
    }
}
