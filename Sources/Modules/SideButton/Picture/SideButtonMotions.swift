import Chrome
import EventBus
import Toolbar

/// How the button moves relative to its place: it slides out from behind the bar and back, and a finger presses or
/// drags it. Both may happen at the same time, and then both are seen.
struct SideButtonMotions {
    private let slide: MotionTrack<Pose>
    private let hand: MotionTrack<Pose>
    private let now: Duration
    /// The engine's poses are as they are seen. They are mirrored here once, because the picture is mirrored again.
    private let slideSign: Double
    private let handSign: Double

    init(_ engine: SideButtonEngine, _ target: ButtonTarget, on canvas: Canvas) {
        (slide, hand, now) = (engine.stage.slide, engine.hand.track, canvas.time)
        // A button slides to the side of the bar, wherever a trial canvas has that.
        slideSign = target.isMirrored ? -1 : 1
        handSign = canvas.traits.layoutDirection == .rightToLeft ? -1 : 1
    }

    /// The movements that have not ended. A later one replaces the fields of an earlier one, so each contains what the
    /// other one does to its fields at the same time.
    var all: [PartMotion] {
        let held = fingered(hand.destination)
        var motions = slide.partMotions(at: now) { PartPose(slid($0).with(held)) }
        if motions.isEmpty, held != .rest {
            // A pose in which a finger holds the button, and which is no movement any more.
            motions = [PartMotion(from: PartPose(held), to: PartPose(held), began: .zero, duration: .zero)]
        }
        let finger = hand.partMotions(at: now) { PartPose(fingered($0)) }
        return motions + finger.map { merged($0, finger, held) }
    }

    /// A movement by the finger. It leaves those fields to the slide that no movement by the finger changes, and begins
    /// and ends where slide and finger together have the others.
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

    /// Both poses together.
    fileprivate func with(_ other: Pose) -> Pose {
        Pose(tx: tx + other.tx, ty: ty + other.ty, scale: scale * other.scale, alpha: alpha * other.alpha)
    }
}
