import Chrome

/// The shape of the content during its movement between the bar and its open frame.
///
/// The module's facts give its top. A content that grows out of the bar starts with the bar's frame and corners; other
/// contents slide in from below at full size.
struct PopupMorph {
    private let place: PopupFrames
    /// Whether the content grows out of the bar.
    let growsFromBar: Bool

    /// The share of the opening, from the bar on, in which the content fades in over the bar.
    private static let appearance = 0.1
    /// The part of the closing in which the content fades into the bar, as shares of the duration.
    private static let disappearance = 0.15...0.55
    /// Heights are multiples of 1/256 point, so that a renderer computes the exact top from the center.
    private static let fineness = 256.0

    init(_ place: PopupFrames) {
        self.place = place
        growsFromBar = place.layout.content.morphsFromBar && place.plate.width > 0 && place.plate.height > 0
    }

    /// The visible frame of the content.
    /// - Parameter top: the content's top in the module's container, in points.
    func frame(_ top: Double) -> Frame {
        let (bar, open) = (place.plate, place.content)
        let y = open.y + place.offset(top)
        guard growsFromBar else { return Frame(x: open.x, y: y, width: open.width, height: open.height) }
        let share = place.openShare(top)
        let upper = min(y, max(open.y, bar.y)), lower = mix(bar.maxY, open.maxY, share)
        return Frame(
            x: mix(bar.x, open.x, share), y: upper, width: mix(bar.width, open.width, share),
            height: max(0, ((lower - upper) * Self.fineness).rounded() / Self.fineness))
    }

    /// The pose of the content. Its subviews move along with its top.
    func pose(_ top: Double) -> PartPose {
        let frame = frame(top)
        var pose = PartPose(ty: frame.y - place.content.y)
        guard growsFromBar else { return pose }
        (pose.x, pose.width, pose.height) = (frame.x, frame.width, frame.height)
        let screen = place.layout.content.takesScreenCorners ? place.screenRadius : 0
        pose.radius = mix(place.layout.bar.cornerRadius, screen, place.openShare(top))
        return pose
    }

    /// The pose of a part on the content. Its distance from the left keeps its share of the content's width.
    func pose(of part: Frame, at top: Double) -> PartPose {
        let (open, seen) = (place.content, frame(top))
        guard growsFromBar, open.width > 0 else { return PartPose() }
        return PartPose(tx: seen.x + (part.midX - open.x) * seen.width / open.width - part.midX)
    }

    /// The opacity of a content that a finger holds.
    func alpha(_ top: Double) -> Double { min(1, place.openShare(top) / Self.appearance) }

    /// The fade of the content over or into the bar, during one of its movements.
    /// - Parameter motion: a movement whose poses have the content's opacity at its start and end.
    func fading(_ motion: PartMotion, opens: Bool) -> PartMotion {
        var motion = motion
        (motion.curve, motion.damping) = (.linear, nil)
        let share = opens ? 0...Self.appearance : Self.disappearance
        motion.delay += motion.duration * share.lowerBound
        motion.duration = motion.duration * (share.upperBound - share.lowerBound)
        return motion
    }

    private func mix(_ bar: Double, _ open: Double, _ share: Double) -> Double { bar + (open - bar) * share }
}
