import Chrome
import EventBus

/// The movements of one toast in bus time: its entrance, its exit, and its movement with a finger.
struct ToastPictureMotion {
    private let shown: Presentation
    private let plan: ToastPlanned
    private let edge: ToastEdge
    /// Whether the whole picture is mirrored, so that a finger that moves to the right moves the toast to the left in
    /// it.
    private let isMirrored: Bool
    private let now: Duration
    private let entrance: Course
    /// The exit of a toast that leaves or makes way; nil for any other toast.
    private let exit: Course?

    /// A running entrance or exit.
    private struct Course {
        let began: Duration
        let steps: [ToastStep]
        /// Its duration as a share of the planned one, 0 to 1.
        var share = 1.0
    }

    init(
        _ shown: Presentation, _ state: SlotState, _ plan: ToastPlanned, edge: ToastEdge, isMirrored: Bool,
        tuning: ToastTuning, at now: Duration
    ) {
        (self.shown, self.plan, self.edge, self.isMirrored, self.now) = (shown, plan, edge, isMirrored, now)
        let phases = toastPhases(tuning: tuning, fades: plan.motion == .fade)
        entrance = Course(began: shown.startedAt, steps: phases.enter)
        switch state {
        case .idle, .presenting: exit = nil
        case .dismissing(let leaving): exit = Course(began: leaving.startedAt, steps: phases.exit)
        case .interrupted(let window):
            // The exit must end with the window.
            let (whole, room) = (phases.exit.last?.at ?? .zero, window.endsAt - window.openedAt)
            exit = Course(began: window.openedAt, steps: phases.exit, share: whole > room ? room / whole : 1)
        }
    }

    /// The movements of a part on the plate; nil if it has none.
    func list(of part: ToastPart) -> [PartMotion]? { running(motions(of: part)) }

    /// The movements of the plate; nil if it has none.
    /// - Parameter disc: the frame of the icon.
    func plate(_ frame: Frame, around disc: Frame?) -> [PartMotion]? {
        running(motions(of: .toast) + unfolding(frame, around: disc) + ofText)
    }

    /// Removes movements that have ended. All movements of an exit remain until the toast is gone, so that nothing
    /// reappears.
    private func running(_ motions: [PartMotion]) -> [PartMotion]? {
        // A pose held by a finger has no end.
        let running = motions.filter { exit != nil || now < $0.end || $0.duration == .zero && $0.from == $0.to }
        return running.isEmpty ? nil : running
    }

    /// The movements of a part: those of the entrance, then those of a finger. The movements of an exit replace both,
    /// and begin with the pose that the part had at that moment.
    private func motions(of part: ToastPart) -> [PartMotion] {
        let before = planned(part, entrance) + (part == .toast ? pulled + shifted : [])
        guard let exit else { return before }
        let leaving = planned(part, exit)
        let start = before.pose(at: exit.began)
        // A part without an exit of its own, such as the width of a badge, stays as it is.
        guard !leaving.isEmpty else {
            return before.contains { exit.began < $0.end }
                ? [.still(start)] : []
        }
        return leaving.map { motion in
            var motion = motion
            motion.from = start.over(motion.from)
            // A toast that leaves before it has fully grown stops growing.
            if let scale = start.scale, let end = motion.to.scale { motion.to.scale = min(scale, end) }
            // A toast that was pulled sideways continues in that direction.
            if let side = start.tx, side != 0 {
                motion.to.tx = side + (side < 0 ? -1 : 1) * abs(motion.to.ty ?? 0)
                motion.to.ty = start.ty
            }
            return motion
        }
    }

    private func planned(_ part: ToastPart, _ course: Course) -> [PartMotion] {
        plan.animations.filter { $0.part == part }.compactMap { animation in
            guard let step = course.steps.first(where: { $0.name == animation.phase }) else { return nil }
            var motion = PartMotion(animation.motion, began: course.began + step.at * course.share) { PartPose($0) }
            motion.duration = motion.duration * course.share
            return motion
        }
    }

    // MARK: The text and the width

    /// The movements of the text as it appears and disappears.
    private var ofText: [PartMotion] { motions(of: .text, as: .text) { PartPose(textAlpha: $0.alpha) } }

    /// A badge begins as a disc in the middle of its width, and unfolds to both sides.
    private func unfolding(_ frame: Frame, around disc: Frame?) -> [PartMotion] {
        guard disc != nil else { return [] }
        let side = min(frame.height, frame.width)
        return unfolding(
            from: Frame(midX: frame.midX, midY: frame.midY, width: side, height: frame.height), to: frame)
    }

    /// The movements of the icon, which stands in the middle of a badge until that unfolds.
    func icon(_ frame: Frame, on plate: Frame) -> [PartMotion]? {
        let folded = Frame(midX: plate.midX, midY: frame.midY, width: frame.width, height: frame.height)
        return running(motions(of: .glyph) + unfolding(from: folded, to: frame))
    }

    private func unfolding(from folded: Frame, to frame: Frame) -> [PartMotion] {
        motions(of: .pill, as: .frame) { pose in
            func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * (pose.scale ?? 1) }
            return PartPose(
                frame: Frame(
                    x: mix(folded.x, frame.x), y: frame.y, width: mix(folded.width, frame.width), height: frame.height))
        }
    }

    /// The movements of a part that follows the plate.
    private func motions(
        of part: ToastPart, as aspect: MovedAspect, _ pose: (PartPose) -> PartPose
    ) -> [PartMotion] {
        motions(of: part).map { motion in
            var motion = motion
            (motion.of, motion.from, motion.to) = (aspect, pose(motion.from), pose(motion.to))
            return motion
        }
    }

    // MARK: With what the toast stands on

    /// The movement to another place. A toast that has not appeared yet, or is held by a finger, moves at once.
    private var shifted: [PartMotion] {
        guard let shift = shown.shift, !isPulled(at: shift.began),
            shift.began >= entrance.began + (entrance.steps.last?.at ?? .zero) * entrance.share
        else { return [] }
        return [shift.partMotion]
    }

    /// The movement to the toast's new place, for parts next to it; nil if there is none.
    var besides: [PartMotion]? { running(shifted) }

    // MARK: Under a finger

    /// Whether a finger holds the toast, or it is springing back, at a bus time.
    private func isPulled(at time: Duration) -> Bool {
        guard let pull = shown.pull else { return false }
        return shown.heldUntil != nil || pull.releasedAt.map { time < $0 + returning } ?? true
    }

    /// The duration of springing back.
    private var returning: Duration { plan.drag.flatMap { .init(seconds: $0.returnResponse) } ?? .zero }

    /// The displacement by a finger, and the spring by which the toast returns.
    private var pulled: [PartMotion] {
        guard let pull = shown.pull, let drag = plan.drag else { return [] }
        let held = drag.pose(Vector(x: isMirrored ? -pull.dx : pull.dx, y: pull.dy), edge: edge)
        // A toast that is swiped away leaves from where the finger released it.
        guard let releasedAt = pull.releasedAt, releasedAt != exit?.began else {
            return [.still(held)]
        }
        return [
            PartMotion(
                from: held, to: PartPose(.rest), began: releasedAt,
                duration: returning, damping: drag.returnDamping)
        ]
    }
}

extension PartMotion {
    /// A pose that a part keeps.
    fileprivate static func still(_ pose: PartPose) -> PartMotion {
        PartMotion(from: pose, to: pose, began: .zero, duration: .zero)
    }
}

extension ToastDrag {
    /// The pose of a toast that a finger has moved.
    /// - Parameter finger: the movement of the finger, in points.
    fileprivate func pose(_ finger: Vector, edge: ToastEdge) -> PartPose {
        let isSideways = (axis ?? .vertical).isSideways(finger)
        let own = isSideways ? finger.x : finger.y
        let way = abs(own) <= reach ? own : (own < 0 ? -1 : 1) * (reach + (abs(own) - reach) * resistance)
        let outward = isSideways || edge.side == .center ? abs(own) : edge.side == .top ? -own : own
        let share = distance > 0 ? min(1, max(0, outward / distance)) : 0
        return PartPose(
            Pose(
                tx: isSideways ? way : 0, ty: isSideways ? 0 : way, scale: 1 - shrink * share, alpha: 1 - fade * share))
    }
}
