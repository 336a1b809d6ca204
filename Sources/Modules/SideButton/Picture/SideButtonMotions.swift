import Chrome
import EventBus
import Toolbar

/// The button's movements relative to its place: sliding out from behind the bar and back, and the effect of a finger
/// that presses or drags it. Both can happen at the same time.
struct SideButtonMotions {
    private let slide: MotionTrack<Pose>
    private let hand: MotionTrack<Pose>
    private let now: Duration
    /// The engine's poses are already mirrored. They are mirrored back here, because the whole picture is mirrored
    /// later.
    private let slideSign: Double
    private let handSign: Double

    init(_ engine: SideButtonEngine, _ target: ButtonTarget, on canvas: Canvas) {
        (slide, hand, now) = (engine.stage.slide, engine.hand.track, canvas.time)
        // The button slides toward the bar, on whichever side a trial canvas has the bar.
        slideSign = target.isMirrored ? -1 : 1
        handSign = canvas.traits.layoutDirection == .rightToLeft ? -1 : 1
    }

    /// The movements that have not ended. A later movement replaces the fields of an earlier one, so each of them
    /// includes the simultaneous effect of the other on its fields.
    var all: [PartMotion] {
        let held = fingered(hand.destination)
        var motions = slide.partMotions(at: now) { PartPose(slid($0).with(held)) }
        if motions.isEmpty, held != .rest {
            // The pose in which a finger holds the button, which does not change any more.
            motions = [PartMotion(from: PartPose(held), to: PartPose(held), began: .zero, duration: .zero)]
        }
        let finger = hand.partMotions(at: now) { PartPose(fingered($0)) }
        return motions + finger.map { merged($0, finger, held) }
    }

    /// A movement caused by the finger. Fields that no finger movement changes are left to the slide; all others start
    /// and end at the combined values of slide and finger.
    private func merged(_ motion: PartMotion, _ finger: [PartMotion], _ held: Pose) -> PartMotion {
        let (first, last) = (slid(slide.pose(at: motion.began + motion.delay)), slid(slide.pose(at: motion.end)))
        func moves(_ field: KeyPath<PartPose, Double?>, _ rest: Double) -> Bool {
            finger.contains { $0.from[keyPath: field] != rest || $0.to[keyPath: field] != rest }
        }
        let (movesX, movesAlpha) = (moves(\.tx, held.tx), moves(\.alpha, held.alpha))
        func pose(_ own: PartPose, _ slide: Pose) -> PartPose {
            PartPose(
                tx: movesX ? own.tx.map { $0 + slide.tx } : nil, ty: own.ty, scale: own.scale,
                alpha: movesAlpha ? own.alpha.map { $0 * slide.alpha } : nil)
        }
        var motion = motion
        (motion.from, motion.to) = (pose(motion.from, first), pose(motion.to, last))
        return motion
    }

    private func slid(_ pose: Pose) -> Pose { pose.facing(slideSign) }
    private func fingered(_ pose: Pose) -> Pose { pose.facing(handSign) }
}

extension Pose {
    fileprivate func facing(_ sign: Double) -> Pose {
        Pose(tx: sign < 0 ? -tx : tx, ty: ty, scale: scale, alpha: alpha)
    }

    /// Combines both poses.
    fileprivate func with(_ other: Pose) -> Pose {
        Pose(tx: tx + other.tx, ty: ty + other.ty, scale: scale * other.scale, alpha: alpha * other.alpha)
    }
}
