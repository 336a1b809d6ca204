import Chrome
import EventBus

/// The movements of the popup's parts, on bus time. A movement that interrupts another one starts at the part's
/// current pose.
struct PopupMovements {
    private var tracks: [PopupMovement: MotionTrack<PopupPose>] = [:]
    /// The latest transition, even after its end; nil before the first one.
    private(set) var latest: PopupAnimationState?

    // MARK: The parts

    /// Begins a movement.
    ///
    /// - Parameter initial: the pose from which the part starts if it is at rest. The end of its last movement is
    ///   ignored, because the state may have changed without a movement since.
    mutating func move(
        _ what: PopupMovement, from initial: PopupPose, to pose: PopupPose, in timing: PopupTiming,
        _ curve: MotionCurve = .spring, at now: Duration
    ) -> PopupAnimationStarted {
        let known = tracks[what].flatMap { $0.isPlaced || $0.isRunning(at: now) ? $0 : nil }
        var track = known ?? MotionTrack(at: initial)
        let motion = track.move(
            to: pose, in: timing.duration, curve, damping: curve == .spring ? timing.damping : nil,
            after: Duration(seconds: timing.delay ?? 0) ?? .zero, at: now)
        tracks[what] = track
        return PopupAnimationStarted(what, motion)
    }

    /// Sets the pose of a part without a movement.
    mutating func stand(_ what: PopupMovement, at pose: PopupPose) { tracks[what] = MotionTrack(at: pose) }

    /// Forgets all parts.
    mutating func clear() { tracks = [:] }

    /// The pose of a part at a time; nil if the part has never moved.
    func pose(_ what: PopupMovement, at now: Duration) -> PopupPose? { tracks[what]?.pose(at: now) }

    /// The running movements of a part, converted to the poses of a picture part.
    func partMotions(
        _ what: PopupMovement, of aspect: MovedAspect = .pose, at now: Duration, _ pose: (PopupPose) -> PartPose
    ) -> [PartMotion] {
        tracks[what]?.partMotions(of: aspect, at: now, pose) ?? []
    }

    // MARK: The latest transition

    /// Records a transition for the snapshot.
    mutating func note(_ name: PopupTransition, _ timing: PopupTiming, image: Bool = false) {
        latest = PopupAnimationState(
            name: name, duration: timing.duration, dampingRatio: timing.damping, imageTransition: image)
    }

    /// Records the separate timings of the bar's sides and of its vertical position in the latest transition.
    mutating func note(margins: PopupTiming, vertical: PopupTiming) {
        latest?.marginsDelay = margins.delay ?? 0
        latest?.verticalDelay = vertical.delay ?? 0
        latest?.verticalDuration = vertical.duration
    }
}

extension PopupTiming {
    /// The timing of a section of this one. `start` and `end` are shares of the duration, from 0 to 1.
    func part(from start: Double = 0, to end: Double = 1) -> PopupTiming {
        PopupTiming(duration: duration * (end - start), damping: damping, delay: (delay ?? 0) + duration * start)
    }
}

/// The latest transition, as the snapshot shows it. Times are in seconds.
struct PopupAnimationState: Codable, Hashable {
    var name: PopupTransition
    var duration: Double
    var dampingRatio: Double
    /// Whether the bar's image flies between bar and content.
    var imageTransition: Bool
    /// The separate timings of the bar's sides and of its vertical position. Nil unless the bar was minimized, restored
    /// or moved along with a minimized tab bar.
    var marginsDelay: Double?
    var verticalDelay: Double?
    var verticalDuration: Double?
}
