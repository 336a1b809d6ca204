import Chrome

/// The copy of the bar's image that flies to the image of the content, or back, while the popup opens or closes.
struct PopupFlyingImage {
    private let engine: PopupEngine
    private let view: PopupTransitionView
    private let place: PopupFrames
    private let canvas: Canvas

    /// Returns nil if no image flies now.
    init?(_ engine: PopupEngine, _ place: PopupFrames, on canvas: Canvas) {
        guard engine.running != nil, let view = engine.popup.content?.transitionView else { return nil }
        (self.engine, self.view, self.place, self.canvas) = (engine, view, place, canvas)
    }

    /// The image. Nil once it has arrived.
    var part: Part? {
        let opens = engine.presentation.targetState == .open
        let (start, end) = (place.image, inContent(opens: opens))
        let frames = engine.movements.partMotions(.image, of: .frame, at: canvas.time) {
            PartPose(frame: mix(start, end, $0.way ?? 0))
        }
        guard !frames.isEmpty, let name = engine.look.item.image, place.layout.bar.image.visible else { return nil }
        var part = Part("popup/image", .image, opens ? end : start)
        part.icon = name
        let bar = place.layout.bar.image.cornerRadius, content = view.cornerRadius.isFinite ? view.cornerRadius : 0
        part.radius = opens ? content : bar
        part.shadow = PopupSurface(place, on: canvas).imageShadow
        // Only the corners of the content's image are known, not its shadow.
        let corners = engine.movements.partMotions(.imageCorners, of: .frame, at: canvas.time) {
            let way = $0.way ?? 0
            return PartPose(radius: mix(bar, content, way), shadowAlpha: min(1, max(0, 1 - way)))
        }
        part.motion = frames + corners
        return part
    }

    /// The frame of the image in the content: in the open popup or, if the popup closes, where the image was when the
    /// content began to move.
    private func inContent(opens: Bool) -> Frame {
        var frame = view.frame.flatMap(onContent) ?? largest
        guard !opens else { return frame }
        let moving = engine.movements.partMotions(.content, at: canvas.time) {
            PartPose(ty: $0.y.map(place.offset))
        }
        frame.y += moving.first?.from.ty ?? 0
        return frame
    }

    private func onContent(_ frame: Frame) -> Frame? {
        guard [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite) else { return nil }
        return place.onContent(frame)
    }

    /// The largest frame in the middle of the content with the aspect ratio of the bar's image.
    private var largest: Frame {
        let (image, content) = (place.image, place.content)
        guard image.width > 0, image.height > 0 else { return content }
        let scale = min(content.width / image.width, content.height / image.height)
        return Frame(
            midX: content.midX, midY: content.midY, width: image.width * scale, height: image.height * scale
        ).moved(into: content)
    }

    private func mix(_ bar: Frame, _ content: Frame, _ way: Double) -> Frame {
        Frame(
            x: mix(bar.x, content.x, way), y: mix(bar.y, content.y, way), width: mix(bar.width, content.width, way),
            height: mix(bar.height, content.height, way))
    }

    private func mix(_ bar: Double, _ content: Double, _ way: Double) -> Double { bar + (content - bar) * way }
}
