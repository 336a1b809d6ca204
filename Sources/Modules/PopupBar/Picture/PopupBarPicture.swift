import Chrome
import EventBus

/// The parts of the bar: its plate, the image, the titles, the buttons and the progress line.
struct PopupBarPicture {
    /// The frame of the plate.
    let content: Frame
    private let engine: PopupEngine
    private let layout: PopupBarLayout

    init(_ engine: PopupEngine, _ layout: PopupBarLayout, _ content: Frame) {
        (self.engine, self.layout, self.content) = (engine, layout, content)
    }

    func draw(on canvas: inout Canvas) {
        canvas.add(plate(canvas))
        if layout.effectiveStyle == .custom {
            // The app draws this bar itself.
            return canvas.add(Part("popup/bar/<custom>", in: "popup/bar", .content, content))
        }
        if layout.image.visible { canvas.add(image(canvas)) }
        for title in titles(canvas) { canvas.add(title) }
        for button in layout.buttons { canvas.add(self.button(button, canvas)) }
        if layout.progressViewVisible { canvas.add(progress(canvas)) }
    }

    private func inside(_ part: Frame) -> Frame {
        Frame(x: content.x + part.x, y: content.y + part.y, width: part.width, height: part.height).moved(into: content)
    }

    // MARK: The plate

    private func plate(_ canvas: Canvas) -> Part {
        var part = Part("popup/bar", .plate, content)
        part.radius = layout.cornerRadius
        surface(&part, canvas)
        part.name = layout.accessibility.label
        part.hint = layout.accessibility.hint
        part.role = .button
        part.states = engine.bar.isHighlighted ? [.highlighted] : nil
        part.private = ["name"]
        part.tap = PartRequest(PopupTapBar.topic)
        part.touch = PartGesture(PopupTouchBar.topic, began: "down", moved: nil, ended: "up", cancelled: "cancelled")
        part.hold = PartRequest(PopupShowContextMenu.topic, ["visible": true])
        part.pan = PartGesture(PopupPan.topic, data: ["on": "bar"])
        let motions = motions(canvas)
        part.motion = motions.isEmpty ? nil : motions
        return part
    }

    private func surface(_ part: inout Part, _ canvas: Canvas) {
        let appearance = layout.look.appearance
        let color = layout.isFloating ? appearance.floatingBackgroundColor : appearance.backgroundColor
        if engine.look.settings.hasGlass(engine.world.env) {
            part.makeGlass(on: canvas, fill: color.map { canvas.palette.ink($0) })
        } else if canvas.traits.reduceTransparency {
            part.makeSolid(on: canvas, fill: color.map { canvas.palette.ink($0) } ?? canvas.palette.fill.hex)
        } else {
            part.material = .blur
            part.thickness = .regular
            part.tint = color.map { canvas.palette.ink($0) } ?? canvas.palette.fill.hex(opacity: 0.7)
            if canvas.traits.increaseContrast { part.border = PartBorder(canvas.palette.label.hex, width: 1) }
        }
        guard layout.isFloating else { return }
        if let shadow = appearance.floatingBackgroundShadow {
            part.shadow = PartShadow(
                opacity: shadow.opacity, radius: shadow.blur, x: shadow.x, y: shadow.y, on: canvas)
        } else {
            part.shadow = PartShadow(opacity: 0.12, radius: 14, y: 4, on: canvas)
        }
    }

    private func motions(_ canvas: Canvas) -> [PartMotion] {
        let (movements, now) = (engine.movements, canvas.time)
        let bar = movements.partMotions(.bar, at: now) { PartPose(scale: $0.scale, alpha: $0.alpha) }
            .filter { $0.to != PartPose() }
        let growing = movements.partMotions(.bar, of: .frame, at: now) { pose in
            guard let height = pose.height else { return PartPose() }
            // The bar grows from its lower edge.
            let shown = content.height * (engine.barFrame.height > 0 ? min(1, height / engine.barFrame.height) : 0)
            return PartPose(
                frame: Frame(x: content.x, y: content.maxY - shown, width: content.width, height: shown))
        }.filter { $0.to != PartPose() }
        let sides = movements.partMotions(.margins, of: .frame, at: now) { pose in
            var moved = PartPose()
            moved.x = pose.x.map { content.x - layout.contentFrame.x + $0 }
            moved.width = pose.width
            return moved
        }
        let vertical = movements.partMotions(.vertical, at: now) { PartPose(ty: ($0.y ?? 0) - engine.barFrame.y) }
        return bar + growing + sides + vertical
    }

    // MARK: On the plate

    /// What is on the bar fades as the popup opens.
    private func fade(_ part: inout Part, _ canvas: Canvas) {
        if engine.gesture.isMoving {
            part.alpha = PopupTrack.barAlpha(at: engine.popup.fraction)
        } else if let alpha = engine.movements.destination(.barContent)?.alpha, alpha < 1 {
            part.alpha = alpha
        }
        let motions = engine.movements.partMotions(.barContent, at: canvas.time) { PartPose(alpha: $0.alpha) }
        part.motion = motions.isEmpty ? part.motion : (part.motion ?? []) + motions
    }

    private func image(_ canvas: Canvas) -> Part {
        var part = Part("popup/bar/<image>", in: "popup/bar", .image, inside(layout.image.frame))
        part.radius = layout.image.cornerRadius
        part.icon = engine.bar.item?.image
        part.tint = canvas.palette.ink("systemFill")
        part.ink = canvas.palette.ink("secondaryLabel")
        part.name = layout.accessibility.imageLabel
        part.role = .image
        if let shadow = layout.look.appearance.imageShadow {
            part.shadow = PartShadow(
                opacity: shadow.opacity, radius: shadow.blur, x: shadow.x, y: shadow.y, on: canvas)
        }
        fade(&part, canvas)
        let motions = engine.movements.partMotions(.barImage, at: canvas.time) { PartPose(alpha: $0.alpha) }
        part.motion = motions.isEmpty ? part.motion : (part.motion ?? []) + motions
        return part
    }

    private func titles(_ canvas: Canvas) -> [Part] {
        let titles = layout.titles
        guard titles.visible else { return [] }
        let room = inside(titles.frame)
        let appearance = layout.look.appearance
        let texts = [
            ("<title>", titles.title, titles.titleSize, 600, appearance.titleColor ?? "label"),
            ("<subtitle>", titles.subtitle, titles.subtitleSize, 400, appearance.subtitleColor ?? "secondaryLabel"),
        ].filter { $0.1?.isEmpty == false }
        let heights = texts.map { max(1, $0.2) * 1.2 }
        let gaps = Double(max(0, texts.count - 1)) * titles.spacing
        let height = min(room.height, heights.reduce(gaps, +))
        var y = room.midY - height / 2
        return texts.indices.map { index in
            let (name, text, size, weight, color) = texts[index]
            let own = height / Double(texts.count)
            defer { y += own }
            var part = Part(
                "popup/bar/\(name)", in: "popup/bar", .text, Frame(x: room.x, y: y, width: room.width, height: own))
            part.title = text.map {
                layout.marquee.enabled ? $0 : TextWidth.fitted($0, into: room.width, size: size, isBold: weight >= 600)
            }
            part.font = PartFont(size: size, weight: weight)
            part.alignment = titles.alignment == .center ? .center : layout.isRightToLeft ? .right : .left
            part.ink = canvas.palette.ink(color)
            part.private = ["title"]
            fade(&part, canvas)
            return part
        }
    }

    private func button(_ button: PopupButtonLayout, _ canvas: Canvas) -> Part {
        var part = Part("popup/bar/\(button.id)", in: "popup/bar", .button, inside(button.frame))
        let side = min(22, part.frame.width, part.frame.height)
        part.icon = button.id
        part.iconFrame = Frame(midX: part.frame.midX, midY: part.frame.midY, width: side, height: side)
        part.ink = canvas.palette.ink("label")
        part.name = button.accessibility.label ?? button.id
        part.hint = button.accessibility.hint
        part.role = .button
        part.tap = PartRequest(PopupTapBar.topic, ["on": .string(button.id)])
        fade(&part, canvas)
        return part
    }

    private func progress(_ canvas: Canvas) -> Part {
        var part = Part("popup/bar/<progress>", in: "popup/bar", .progress, inside(layout.progressFrame))
        part.radius = layout.progressIsCapsule ? part.frame.height / 2 : 0
        part.progress = layout.progress
        part.ink = canvas.palette.ink("systemBlue")
        part.name = layout.accessibility.progressLabel
        part.value = layout.accessibility.progressValue
        part.role = .progress
        fade(&part, canvas)
        return part
    }
}
