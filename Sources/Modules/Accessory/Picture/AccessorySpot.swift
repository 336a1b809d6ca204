import Chrome
import Toolbar

/// The position of an accessory's plate, and its movement with the bar.
struct AccessorySpot {
    let frame: Frame
    /// The frame that the plate would have above the bar.
    let upper: Frame
    /// The movements of ``frame``. Their poses set all four of its numbers.
    let moves: [PartMotion]

    /// - Parameters:
    ///   - place: the sizes of the accessory, from the layout's width for accessories and the container's width, both
    ///     in points.
    ///   - floor: the upper edge of what the accessory stands on.
    ///   - room: the room that the bar reserves for accessories: above the bar, the left edge and the width; next to
    ///     it, the whole frame, which is `barHeight` high, or a part of that during the transition.
    ///   - widths: the width of the container, now and before the bar began to move.
    init(
        _ place: (_ width: Double, _ container: Double) -> AccessoryPlace, on floor: Double, _ room: Canvas.Place,
        widths: (now: Double, before: Double), padding: Double, barHeight: Double, _ canvas: Canvas
    ) {
        let usable = canvas.usable
        func frame(_ room: Frame, _ container: Double) -> Frame {
            let upper = above(room, container), share = barHeight > 0 ? min(1, max(0, room.height / barHeight)) : 0
            guard share > 0 else { return upper }
            func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
            return Frame(
                x: room.x, y: mix(upper.y, room.y), width: mix(upper.width, room.width),
                height: mix(upper.height, barHeight))
        }
        func above(_ room: Frame, _ container: Double) -> Frame {
            let place = place(room.width, container)
            let bottom = floor - place.spacing, height = max(0, min(place.height, bottom - usable.y))
            var margins = usable
            margins.width = max(0, margins.width + container - widths.now)
            margins = margins.inset(padding)
            return Frame(x: room.x, y: max(usable.y, bottom - height), width: place.width, height: height).moved(
                into: margins)
        }
        self.frame = frame(room.frame, widths.now)
        upper = above(room.frame, widths.now)
        moves = room.motion.map { motion in
            var motion = motion
            func pose(_ pose: PartPose, _ container: Double) -> PartPose {
                PartPose(
                    frame: frame(
                        Frame(
                            x: pose.x ?? room.frame.x, y: pose.y ?? room.frame.y, width: pose.width ?? room.frame.width,
                            height: pose.height ?? room.frame.height), container))
            }
            (motion.from, motion.to) = (pose(motion.from, widths.before), pose(motion.to, widths.now))
            return motion
        }
    }

    private init(_ frame: Frame, _ moves: [PartMotion]) { (self.frame, upper, self.moves) = (frame, frame, moves) }

    /// The spot of the plate's contents inside these insets.
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

    /// The movements of a part whose pose follows from the current frame of the spot. Parts on a plate need movements
    /// of their own, because they do not move with its frame.
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
