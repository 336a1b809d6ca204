import Chrome
import Toolbar

/// Where the plate of an accessory stands, and how it moves with the bar.
struct AccessorySpot {
    let frame: Frame
    /// The movements of ``frame``: their poses have all its numbers.
    let moves: [PartMotion]

    /// - Parameters:
    ///   - place: the sizes of the accessory, by the width that the layout gives accessories and the width of the
    ///     container, both in points.
    ///   - floor: the upper edge of what the accessory stands on.
    ///   - room: the left edge and the width that the bar keeps for accessories.
    ///   - widths: the width of the container, and what it was before the bar began to move.
    init(
        _ place: (_ width: Double, _ container: Double) -> AccessoryPlace, on floor: Double, _ room: Canvas.Place,
        widths: (now: Double, before: Double), padding: Double, _ canvas: Canvas
    ) {
        let usable = canvas.usable
        func frame(_ x: Double, _ width: Double, _ container: Double) -> Frame {
            let place = place(width, container)
            let bottom = floor - place.spacing, height = max(0, min(place.height, bottom - usable.y))
            var margins = usable
            margins.width = max(0, margins.width + container - widths.now)
            margins = margins.inset(padding)
            return Frame(x: x, y: max(usable.y, bottom - height), width: place.width, height: height).moved(
                into: margins)
        }
        self.frame = frame(room.frame.x, room.frame.width, widths.now)
        moves = room.motion.map { motion in
            var motion = motion
            func pose(_ pose: PartPose, _ container: Double) -> PartPose {
                PartPose(frame: frame(pose.x ?? room.frame.x, pose.width ?? room.frame.width, container))
            }
            (motion.from, motion.to) = (pose(motion.from, widths.before), pose(motion.to, widths.now))
            return motion
        }
    }

    private init(_ frame: Frame, _ moves: [PartMotion]) { (self.frame, self.moves) = (frame, moves) }

    /// The spot of what stands on the plate, inside these insets.
    func inset(_ insets: Insets) -> AccessorySpot {
        func inner(_ frame: Frame) -> Frame {
            Frame(
                x: frame.x + insets.left, y: frame.y + insets.top,
                width: max(0, frame.width - insets.left - insets.right),
                height: max(0, frame.height - insets.top - insets.bottom)
            ).moved(into: frame)
        }
        return AccessorySpot(inner(frame), motions { PartPose(frame: inner($0)) })
    }

    /// The movements of a part whose pose follows from the frame of the spot at a moment. What stands on a plate needs
    /// movements of its own, because it does not move with the frame of the plate.
    func motions(_ pose: (Frame) -> PartPose) -> [PartMotion] {
        moves.map { motion in
            var motion = motion
            (motion.from, motion.to) = (pose(frame(in: motion.from)), pose(frame(in: motion.to)))
            return motion
        }
    }

    private func frame(in pose: PartPose) -> Frame {
        Frame(
            x: pose.x ?? frame.x, y: pose.y ?? frame.y, width: pose.width ?? frame.width,
            height: pose.height ?? frame.height)
    }
}
