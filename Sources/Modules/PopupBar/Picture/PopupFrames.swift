import Chrome

/// The frames of the popup on a canvas, in the canvas's points, as they appear on screen.
///
/// The canvas may have a different size than the module's container. The distance to the bottom edge and the horizontal
/// center are then kept.
struct PopupFrames {
    let layout: PopupLayout
    /// The surface of the closed bar: the rectangle of its content if it floats, else the whole bar.
    let plate: Frame
    /// The rectangle that contains image, titles and buttons.
    let inside: Frame
    /// The open popup.
    let content: Frame
    /// Whether the layout is that of another container, so that movements between places do not apply.
    let isElsewhere: Bool
    /// The corner radius of the screen, in points.
    let screenRadius: Double
    /// Pixels per point.
    let scale: Double
    /// Whether surfaces are glass.
    let isGlass: Bool
    /// The top of the content of a closed popup, on the canvas and in the module's container.
    private let closed: (here: Double, module: Double)
    /// The top of the closed bar in the module's container.
    let barTop: Double

    init(_ engine: PopupEngine, on canvas: Canvas) {
        let world = Self.world(of: engine, on: canvas)
        let size = world.sanitized.size
        let own = engine.look.world
        isElsewhere = world.size != own.size || world.isRightToLeft != own.isRightToLeft
        layout =
            canvas.isTrial && world != own
            ? engine.look.layout(PopupLayoutQuery(world: world, item: engine.look.item)) : engine.shown.layout
        (screenRadius, scale) = (world.sanitized.env.screenCornerRadius, world.sanitized.env.scale)
        isGlass = engine.look.settings.hasGlass(world.env)

        let (bar, dock, open) = (layout.bar, layout.dock, layout.content.openFrame)
        let (right, down) = ((canvas.size.width - size.width) / 2, canvas.size.height - size.height)
        // The bar of an open or hidden popup has no height in the layout, so the closed bar's height is derived from
        // its content.
        let height = bar.contentFrame.height + 2 * bar.contentFrame.y
        let whole = Frame(
            x: right, y: dock.top - dock.inset + dock.offset + down - height, width: size.width, height: height)
        let content = Frame(
            x: whole.x + bar.contentFrame.x, y: whole.y + bar.contentFrame.y, width: bar.contentFrame.width,
            height: bar.contentFrame.height)
        plate = (bar.isFloating ? content : whole).moved(into: canvas.whole)
            .standing(on: canvas, gap: -engine.look.settings.offsets.neighbour)
        inside =
            bar.isFloating
            ? plate
            : Frame(x: content.x, y: plate.y, width: content.width, height: plate.height)
                .moved(into: plate)
        self.content = Frame(x: open.x + right, y: open.y, width: open.width, height: max(0, open.height + down))
            .moved(into: canvas.whole)
        closed = (whole.maxY, engine.popup.track.closedTop)
        barTop = closed.module - height
    }

    /// The world for which the popup is laid out. On a trial canvas of another size, it has that canvas's size.
    private static func world(of engine: PopupEngine, on canvas: Canvas) -> PopupWorld {
        var world = engine.look.world
        guard canvas.isTrial else { return world }
        // Until a size is set, module and canvas have different defaults.
        let isUntold = world.size == PopupEnvironment().size && canvas.size == Self.usual
        if world.size != canvas.size, !isUntold {
            world.container.size = nil
            world.container.safe = nil
            world.env.size = canvas.size
            world.env.safe = canvas.safeArea
            // The popup's world has the safe area as it appears on screen.
            if canvas.traits.layoutDirection == .rightToLeft { swap(&world.env.safe.left, &world.env.safe.right) }
        }
        world.env.rtl = canvas.traits.layoutDirection == .rightToLeft
        world.env.contentSize = canvas.traits.contentSize
        world.env.colorScheme = canvas.traits.colorScheme
        return world
    }

    private static let usual = Size(width: SceneInfo().width, height: SceneInfo().height)

    /// The frame of the image in the closed bar.
    var image: Frame {
        let side: PopupBarSide = layout.bar.isRightToLeft ? .right : .left
        return side.place(layout.bar.image.frame, of: layout.bar.contentFrame.width, in: inside).moved(into: plate)
    }

    /// Converts the frame of a view from the open content's coordinates to the canvas's.
    func onContent(_ frame: Frame) -> Frame {
        // On a canvas of another width, the view keeps its distance from the middle.
        let shift = content.midX - layout.content.openFrame.width / 2
        return Frame(x: frame.x + shift, y: frame.y + content.y, width: frame.width, height: frame.height)
            .moved(into: content)
    }

    /// The distance of the content from its open place, if its top is at `top` in the module's container.
    func offset(_ top: Double) -> Double {
        closed.module == 0 ? top : top + (closed.here - closed.module) * top / closed.module
    }

    /// How far the popup is open, 0 to 1, if the content's top is at `top` in the module's container. It is 0 only at
    /// the place of a closed popup's content.
    func openShare(_ top: Double) -> Double {
        closed.module > 0 ? min(1, max(0, 1 - top / closed.module)) : top > 0 ? 0 : 1
    }

    /// The distance of the bar from its closed place, if the content's top is at `top`: the bar's lower edge moves with
    /// the content's upper edge.
    func barOffset(_ top: Double) -> Double { offset(top) - offset(closed.module) }
}

extension Frame {
    /// The plate of a bar on the canvas's floor, if the toolbar is on the canvas. The layout includes the toolbar, but
    /// not what the toolbar stands on.
    fileprivate func standing(on canvas: Canvas, gap: Double) -> Frame {
        guard canvas.part("toolbar") != nil else { return self }
        var plate = self
        plate.y = min(y, canvas.floor - gap - height)
        return plate.moved(into: canvas.whole)
    }
}

extension Canvas {
    /// Adds a part whose frames are as they appear on screen. A canvas is drawn left-to-right and mirrored later, but
    /// the popup's layout already respects the layout direction.
    mutating func add(seen part: Part) {
        add(traits.layoutDirection == .rightToLeft ? part.mirrored(in: size.width) : part)
    }

    /// Keeps clear a frame that is given as it appears on screen.
    mutating func keepClear(seen frame: Frame) {
        var frame = frame
        if traits.layoutDirection == .rightToLeft { frame.x = size.width - frame.maxX }
        keepClear(frame)
    }
}
