import Chrome

/// The parts of the open popup: its content, which the app draws, and its close button.
struct PopupContentPicture {
    private let engine: PopupEngine
    private let content: PopupContent
    private let place: PopupFrames
    private let canvas: Canvas
    private let morph: PopupMorph

    init(_ engine: PopupEngine, _ content: PopupContent, _ place: PopupFrames, on canvas: Canvas) {
        morph = PopupMorph(place)
        (self.engine, self.content, self.place, self.canvas) = (engine, content, place, canvas)
    }

    func draw(on canvas: inout Canvas) {
        canvas.add(seen: sheet)
        let button = place.layout.closeButton
        guard button.effectiveStyle != .none, !engine.contentPlacesCloseButton else { return }
        let closing = closeButton(button)
        canvas.add(seen: closing)
        if engine.presentation.targetState == .open { canvas.keepClear(seen: closing.frame) }
        if let mark = mark(button) { canvas.add(seen: mark) }
    }

    // MARK: The content

    /// The shade behind the content, which fades in as the popup opens. Nil if the settings have none.
    var dimming: Part? {
        let opacity = engine.look.settings.looks.dimming
        guard opacity > 0 else { return nil }
        var part = Part("popup/dimming", .dimming, canvas.whole)
        part.tint = RGB.black.hex(opacity: min(1, opacity))
        let motions = followingTop { PartPose(alpha: place.openShare($0)) }
        part.motion = motions.isEmpty ? nil : motions
        return part
    }

    private var sheet: Part {
        var part = Part("popup/content", .content, place.content)
        part.content = content.id
        PopupSurface(place, on: canvas).coverContent(&part)
        let motions = motions
        part.motion = motions.isEmpty ? nil : motions
        if !motions.isEmpty, place.layout.content.takesScreenCorners, place.screenRadius > 0 {
            part.radius = place.screenRadius
        }
        part.name = content.title
        if content.title != nil { part.private = ["name"] }
        part.role = .dialog
        part.states = engine.popup.isModal ? [.modal] : nil
        let input = PopupAcceptance(engine)
        part.keys = input.takesEscape ? ["Escape": PartRequest(PopupPressEscape.topic)] : nil
        // If the content has a gesture view, other views take no pans, and only the app knows where the gesture view
        // is.
        if content.gestureView == nil, input.takesPans { part.pan = PopupPan.gesture() }
        return part
    }

    private var motions: [PartMotion] { followingTop(morph.pose) + fading }

    /// The opacity of a content that grows out of the bar.
    private var fading: [PartMotion] {
        guard morph.growsFromBar else { return [] }
        let opens = engine.presentation.targetState == .open
        return followingTop { PartPose(alpha: morph.alpha($0)) }.map {
            $0.duration == .zero ? $0 : morph.fading($0, opens: opens)
        }
    }

    /// The movements of a part whose pose follows from the content's top: the running ones, or else the pose at which
    /// the content is held away from its open place.
    private func followingTop(_ pose: (Double) -> PartPose) -> [PartMotion] {
        if engine.presentation.targetState != .transitioning {
            let running = engine.movements.partMotions(.content, at: canvas.time) { $0.y.map(pose) ?? PartPose() }
            if !running.isEmpty { return running }
        }
        let top = engine.popup.top
        return place.offset(top) == 0 ? [] : [.held(pose(top))]
    }

    // MARK: The close button

    private func closeButton(_ button: PopupCloseButtonLayout) -> Part {
        var part = Part("popup/close", in: "popup/content", .button, place.onContent(button.frame))
        switch button.effectiveStyle {
        case .chevron:
            part.icon = engine.gesture.isChevronFlat ? "minus" : "chevron.compact.down"
            part.material = .clear
            part.ink = canvas.palette.ink("secondaryLabel")
        case .grabber, .flat, .default, .none: part.material = .clear
        case .round: drawRound(&part)
        case .glass, .clearGlass, .prominentGlass, .prominentClearGlass, .shinyGlass:
            drawGlass(&part, button.effectiveStyle)
        }
        if part.icon != nil {
            let side = min(20, part.frame.width, part.frame.height)
            part.iconFrame = Frame(midX: part.frame.midX, midY: part.frame.midY, width: side, height: side)
        }
        part.name = button.accessibility.label
        part.hint = button.accessibility.hint
        part.role = .button
        if PopupAcceptance(engine).takesCloseTaps { part.tap = PartRequest(PopupTapCloseButton.topic) }
        let motions = placeMotions + followingTop { morph.pose(of: part.frame, at: $0) }.filter { $0.to != PartPose() }
        part.motion = motions.isEmpty ? nil : motions
        return part
    }

    /// The close button's movement to another place on the content.
    private var placeMotions: [PartMotion] {
        guard !place.isElsewhere else { return [] }
        return engine.movements.partMotions(.closeButtonPlace, of: .frame, at: canvas.time) {
            PartPose(
                frame: place.onContent(Frame(x: $0.x ?? 0, y: $0.y ?? 0, width: $0.width ?? 0, height: $0.height ?? 0)))
        }
    }

    private func drawRound(_ part: inout Part) {
        part.icon = "xmark"
        part.radius = min(part.frame.width, part.frame.height) / 2
        part.makeSolid(on: canvas, fill: canvas.palette.fill.hex)
        part.ink = canvas.palette.ink("secondaryLabel")
    }

    private func drawGlass(_ part: inout Part, _ style: PopupCloseStyle) {
        let isProminent = style == .prominentGlass || style == .prominentClearGlass
        let isClear = style == .clearGlass || style == .prominentClearGlass
        part.icon = "xmark"
        part.radius = min(part.frame.width, part.frame.height) / 2
        let accent = canvas.palette.color("blue")?.rgb
        let fill =
            isProminent
            ? accent?.hex(opacity: isClear ? 0.5 : 1) : isClear ? canvas.palette.background.hex(opacity: 0.2) : nil
        let isShiny = style == .shinyGlass
        part.makeGlass(on: canvas, fill: fill, gloss: isShiny ? [0.5, 0.2, 0.1] : [0.25, 0.08, 0])
        part.ink = isProminent ? accent?.ink.hex : canvas.palette.ink("label")
    }

    /// The line of a grabber, centered in the button.
    private func mark(_ button: PopupCloseButtonLayout) -> Part? {
        guard [.grabber, .flat, .default].contains(button.effectiveStyle) else { return nil }
        let room = place.onContent(button.frame), height = 5.0
        var part = Part(
            "popup/close/grabber", in: "popup/close", .indicator,
            Frame(midX: room.midX, midY: room.midY, width: min(36, room.width), height: min(height, room.height)))
        part.radius = part.frame.height / 2
        part.tint = canvas.palette.ink("tertiaryLabel")
        return part
    }
}

extension PartMotion {
    /// A pose that holds without a duration, as under a finger.
    static func held(_ pose: PartPose) -> PartMotion {
        PartMotion(from: pose, to: pose, began: .zero, duration: .zero)
    }
}
