import Chrome
import EventBus

/// The movements of one toast on bus time: its entrance, its exit, and the way that a finger moves it.
struct ToastPictureMotion {
    let isLeaving: Bool
    private let shown: Presentation
    private let plan: ToastPlanned
    private let edge: ToastEdge
    private let startedAt: Duration
    private let now: Duration
    /// The steps of the entrance or of the exit.
    private let steps: [ToastStep]

    init(
        _ shown: Presentation, _ state: SlotState, _ plan: ToastPlanned, edge: ToastEdge, tuning: ToastTuning,
        at now: Duration
    ) {
        self.now = now
        (self.shown, self.plan, self.edge) = (shown, plan, edge)
        let phases = toastPhases(tuning: tuning, fades: plan.motion == .fade)
        if case .dismissing(let exit) = state {
            (isLeaving, startedAt, steps) = (true, exit.startedAt, phases.exit)
        } else {
            (isLeaving, startedAt, steps) = (false, shown.startedAt, phases.enter)
        }
    }

    /// The movements of a part on the plate that have not ended; nil if it has none.
    func list(of part: ToastPart) -> [PartMotion]? { running(of(part)) }

    /// The movements of the plate that have not ended; nil if it has none.
    /// - Parameter disc: the frame of the icon.
    func plate(_ frame: Frame, around disc: Frame?) -> [PartMotion]? {
        running(of(.toast) + unfolding(frame, around: disc) + ofText)
    }

    private func running(_ motions: [PartMotion]) -> [PartMotion]? {
        // A pose in which a finger holds the toast has no end.
        let running = motions.filter { now < $0.end || $0.duration == .zero && $0.from == $0.to }
        return running.isEmpty ? nil : running
    }

    private func of(_ part: ToastPart) -> [PartMotion] {
        let planned = animations(of: part).map { animation, at in
            PartMotion(animation.motion, began: startedAt + at) { PartPose($0) }
        }
        return part == .toast ? pulled(planned) : planned
    }

    /// How the text on the plate appears and disappears.
    private var ofText: [PartMotion] {
        animations(of: .text).map { animation, at in
            PartMotion(of: .text, animation.motion, began: startedAt + at) { PartPose(textAlpha: $0.alpha) }
        }
    }

    /// A badge begins as its disc, and unfolds to its whole width.
    private func unfolding(_ frame: Frame, around disc: Frame?) -> [PartMotion] {
        guard let disc else { return [] }
        let folded = Frame(midX: disc.midX, midY: frame.midY, width: frame.height, height: frame.height)
            .moved(into: frame)
        return animations(of: .pill).map { animation, at in
            PartMotion(of: .frame, animation.motion, began: startedAt + at) { pose in
                func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * pose.scale }
                return PartPose(
                    frame: Frame(
                        x: mix(folded.x, frame.x), y: frame.y, width: mix(folded.width, frame.width),
                        height: frame.height))
            }
        }
    }

    private func animations(of part: ToastPart) -> [(ToastAnimation, at: Duration)] {
        plan.animations.filter { $0.part == part }.compactMap { animation in
            steps.first { $0.name == animation.phase }.map { (animation, $0.at) }
        }
    }

    // MARK: Under a finger

    /// Adds the way that a finger has moved the toast. A toast that is swiped away leaves from where the finger let go.
    private func pulled(_ motions: [PartMotion]) -> [PartMotion] {
        guard let pull = shown.pull, let drag = plan.drag else { return motions }
        let held = PartPose(drag.pose(dy: pull.dy, edge: edge))
        guard let releasedAt = pull.releasedAt else {
            return motions + [PartMotion(from: held, to: held, began: .zero, duration: .zero)]
        }
        guard !isLeaving else {
            return motions.map { motion in
                var motion = motion
                motion.from = held
                return motion
            }
        }
        return motions + [
            PartMotion(
                from: held, to: PartPose(.rest), began: releasedAt,
                duration: .init(seconds: drag.returnResponse) ?? .zero,
                damping: drag.returnDamping)
        ]
    }
}

extension ToastDrag {
    /// The pose of a toast that a finger has moved.
    /// - Parameter dy: the way of the finger in points, positive downwards.
    fileprivate func pose(dy: Double, edge: ToastEdge) -> Pose {
        let way = abs(dy) <= reach ? dy : (dy < 0 ? -1 : 1) * (reach + (abs(dy) - reach) * resistance)
        let outward = edge == .top ? -dy : dy
        let share = distance > 0 ? min(1, max(0, outward / distance)) : 0
        return Pose(ty: way, scale: 1 - shrink * share, alpha: 1 - fade * share)
    }
}
