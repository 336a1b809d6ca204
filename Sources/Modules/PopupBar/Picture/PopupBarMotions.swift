import Chrome

/// The running movements of the bar's parts.
struct PopupBarMotions {
    private let engine: PopupEngine
    private let place: PopupFrames
    private let now: Duration
    /// Whether the bar moves along with the content.
    private let followsContent: Bool

    init(_ engine: PopupEngine, _ place: PopupFrames, at now: Duration) {
        (self.engine, self.place, self.now) = (engine, place, now)
        followsContent = engine.popup.appearance != .gone
    }

    private func motions(
        _ what: PopupMovement, of aspect: MovedAspect = .pose, _ pose: (PopupPose) -> PartPose
    ) -> [PartMotion] {
        engine.movements.partMotions(what, of: aspect, at: now, pose)
    }

    /// The movements of the bar as a whole.
    var plate: [PartMotion] { plateFrames + together }

    /// The movements of the bar's frame.
    var plateFrames: [PartMotion] {
        let isFloating = place.layout.bar.isFloating
        return frames(isPlate: true) { inside in
            isFloating
                ? inside : Frame(x: place.plate.x, y: inside.y, width: place.plate.width, height: inside.height)
        }
    }

    /// The movements of the background below the bar.
    var below: [PartMotion] { together }

    /// The movements that all parts of the bar share: its offset, scale and opacity.
    private var together: [PartMotion] {
        var list = motions(.bar) { PartPose(scale: $0.scale, alpha: $0.alpha, blur: $0.blur) }
            .filter { $0.to != PartPose() }
        guard followsContent else { return list }
        if engine.presentation.targetState == .transitioning {
            list.append(
                .held(
                    PartPose(
                        ty: place.barOffset(engine.popup.top), alpha: PopupTrack.barAlpha(at: engine.popup.fraction))))
        } else {
            list += motions(.content) { PartPose(ty: $0.y.map(place.barOffset)) }
            list += fadingWithContent
        }
        return list
    }

    /// The opacity of a bar that fades while the content moves. After a drag, it starts from the bar's opacity under
    /// the finger.
    private var fadingWithContent: [PartMotion] {
        let track = engine.popup.track
        guard let top = motions(.content, { PartPose(ty: $0.y) }).first?.from.ty, top > 0, top < track.closedTop else {
            return insideFading
        }
        return insideFading.map {
            var motion = $0
            motion.from.alpha = PopupTrack.barAlpha(at: track.fraction(at: top))
            return motion
        }
    }

    /// The opacity of the parts on the bar, if it differs from the bar's.
    var insideAlpha: [PartMotion] { followsContent ? [] : insideFading }

    private var insideFading: [PartMotion] { motions(.barContent) { PartPose(alpha: $0.alpha) } }

    var shadow: [PartMotion] { motions(.shadow) { PartPose(shadowAlpha: $0.alpha) } }

    /// The movements of parts that depend on the buttons.
    /// - Parameter pose: the pose at a share of the way from 0 to 1.
    func buttons(of aspect: MovedAspect = .pose, _ pose: (Double) -> PartPose) -> [PartMotion] {
        motions(.buttons, of: aspect) { pose($0.way ?? 1) }
    }

    var highlight: [PartMotion] { motions(.highlight) { PartPose(alpha: $0.alpha) } }

    /// The opacity of the bar's image while a copy of it flies to the content, or back.
    var image: [PartMotion] { motions(.barImage) { PartPose(alpha: $0.alpha) } }

    /// The movements of a frame derived from that of the bar's inside: a bar without glass that appears changes its
    /// height, and a bar next to a tab bar that is minimized or restored changes its place.
    /// - Parameter isPlate: whether the part changes its height with the bar. Other parts keep their height.
    func frames(isPlate: Bool = false, _ frame: (Frame) -> Frame) -> [PartMotion] {
        let (bar, inside) = (place.layout.bar, place.inside)
        var list = motions(.bar, of: .frame) { look in
            guard let height = look.height else { return PartPose() }
            // The bar grows from its lower edge.
            let missing = min(place.plate.height, max(0, place.plate.height - height))
            var moved = inside
            (moved.y, moved.height) = (inside.y + missing, inside.height - missing)
            let part = frame(moved)
            var pose = PartPose()
            pose.y = part.y
            if isPlate { pose.height = part.height }
            return pose
        }.filter { $0.to != PartPose() }
        guard !place.isElsewhere else { return list }
        list += motions(.margins, of: .frame) { look in
            var moved = inside
            moved.x += (look.x ?? bar.contentFrame.x) - bar.contentFrame.x
            moved.width = max(0, inside.width + (look.width ?? bar.contentFrame.width) - bar.contentFrame.width)
            let part = frame(moved)
            var pose = PartPose()
            (pose.x, pose.width) = (part.x, part.width)
            return pose
        }
        list += motions(.vertical, of: .frame) { look in
            var moved = inside
            moved.y += (look.y ?? place.barTop) - place.barTop
            var pose = PartPose()
            pose.y = frame(moved).y
            return pose
        }
        return list
    }
}

/// The side of the bar to which a part keeps its distance.
enum PopupBarSide {
    case left, right
    /// The part is resized with the bar.
    case both

    /// - Parameters:
    ///   - frame: the frame of the part in a bar whose inside has a width of `width` points.
    ///   - inside: the inside of the bar, on the canvas.
    func place(_ frame: Frame, of width: Double, in inside: Frame) -> Frame {
        let wider = inside.width - width
        return Frame(
            x: inside.x + frame.x + (self == .right ? wider : 0), y: inside.y + frame.y,
            width: max(0, frame.width + (self == .both ? wider : 0)), height: frame.height)
    }
}
