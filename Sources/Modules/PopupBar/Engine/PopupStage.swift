import Chrome
import EventBus

/// What moves, on bus time (POPUP §11). What interrupts a movement goes on from where the part is.
struct PopupStage {
    private var tracks: [PopupMovement: MotionTrack<PopupPose>] = [:]

    /// Begins a movement.
    ///
    /// - Parameter initial: where a part comes from that has never moved.
    mutating func move(
        _ what: PopupMovement, from initial: PopupPose, to pose: PopupPose, in timing: PopupTiming,
        _ curve: MotionCurve = .spring, at now: Duration
    ) -> PopupAnimationStarted {
        var track = tracks[what] ?? MotionTrack(at: initial)
        let motion = track.move(
            to: pose, in: timing.duration, curve, damping: curve == .spring ? timing.damping : nil,
            after: Duration(seconds: timing.delay ?? 0) ?? .zero, at: now)
        tracks[what] = track
        return PopupAnimationStarted(what, motion)
    }

    /// A part is where it is, at once.
    mutating func stand(_ what: PopupMovement, at pose: PopupPose) { tracks[what] = MotionTrack(at: pose) }

    /// Nothing is there that could move.
    mutating func clear() { tracks = [:] }

    /// Where a part is now; nil: it has never moved.
    func pose(_ what: PopupMovement, at now: Duration) -> PopupPose? { tracks[what]?.pose(at: now) }
}

extension PopupTiming {
    /// A part of it: shares of its duration.
    func part(from start: Double = 0, to end: Double = 1) -> PopupTiming {
        PopupTiming(duration: duration * (end - start), damping: damping, delay: (delay ?? 0) + duration * start)
    }
}

/// The latest transition, as the snapshot shows it. Times are seconds.
struct PopupAnimationState: Codable, Hashable {
    var name: PopupTransition
    var duration: Double
    var dampingRatio: Double
    /// Whether the bar's image flies to the content, or back.
    var imageTransition: Bool
    /// Of a bar that is minimised, or restored.
    var marginsDelay: Double?
    var verticalDelay: Double?
    var verticalDuration: Double?
}
