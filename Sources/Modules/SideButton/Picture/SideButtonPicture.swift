import Chrome
import Toolbar

/// The button next to the bar. The toolbar draws an integrated button, which is an entry of the bar.
struct SideButtonPicture {
    let engine: SideButtonEngine

    func draw(on canvas: inout Canvas) {
        guard let target = engine.stage.visible, let look = engine.visibleLook,
            let place = place(of: target, on: canvas)
        else { return }
        var part = Part("sideButton", .button, place.frame)
        setSurface(of: &part, look, on: canvas)
        let looks = engine.appearance, frame = place.frame
        let side = min(looks.floatingButtonIconSize, frame.width)
        if let icon = look.icon {
            part.icon = icon
            part.iconFrame = Frame(midX: frame.midX, midY: frame.midY, width: side, height: side)
        } else {
            let size = TextStyle.caption.size(canvas.traits.contentSize)
            part.title = TextWidth.fitted(
                target.button.overflowTitle ?? "Action", into: frame.width, size: size, isBold: true)
            part.font = PartFont("caption", size: size, weight: 600)
        }
        part.ink = canvas.palette.ink(look.tintColor)
        part.name = look.worn(by: target.button).spokenName
        part.hint = target.button.accessibilityHint
        part.role = .button
        part.states = engine.hand.isPressed ? [.pressed] : nil
        if target.button.isEnabled == false {
            part.states = [.disabled]
            part.ink = canvas.palette.ink("tertiaryLabel")
        }
        touches(of: target.button, &part)
        let motions = layout(place) + SideButtonMotions(engine, target, on: canvas).all
        part.motion = motions.isEmpty ? nil : motions
        canvas.add(part)
    }

    private func setSurface(of part: inout Part, _ look: ButtonLook, on canvas: Canvas) {
        let looks = engine.appearance, palette = canvas.palette
        let isGlass = look.backgroundColor == SideButtonStyle.glass.colors.background
        let color = isGlass ? nil : palette.ink(look.backgroundColor)
        // A translucent color has nine characters. Glass is drawn behind it, unless glass is turned off.
        let isOpaque = color.map { $0.count == 7 } ?? false
        part.radius = part.frame.width / 2
        part.makeGlass(
            on: canvas, fill: canvas.traits.reduceTransparency ? color.map(palette.opaque) : color,
            gloss: [looks.glossTopAlpha + 0.07, looks.glossMiddleAlpha + 0.02, 0],
            border: isGlass ? (0.4, 0.4) : (0.25, 0.25))
        if isOpaque { part.material = .solid }
        part.shadow = PartShadow(
            opacity: looks.floatingButtonShadowOpacity, radius: looks.floatingButtonShadowRadius,
            x: looks.floatingButtonShadowOffset.width, y: looks.floatingButtonShadowOffset.height, on: canvas)
    }

    private func touches(of button: SideButtonConfig, _ part: inout Part) {
        // A button that is disappearing takes no touches.
        guard engine.stage.button != nil, button.isEnabled != false else { return }
        part.tap = PartRequest(SideButtonTap.topic)
        part.touch = PartGesture(SideButtonPress.topic, moved: nil)
        if let gestures = button.gestures, !gestures.enabledDirections.isEmpty {
            part.pan = PartGesture(SideButtonPan.topic, fields: [.translation, .velocity])
        }
    }

    // MARK: The place

    /// The place that the toolbar reserves. A button that is disappearing may have none any more; its place is then
    /// next to the bar.
    private func place(of target: ButtonTarget, on canvas: Canvas) -> Canvas.Place? {
        if let place = canvas.place(of: "sideButton") { return place }
        guard let bar = canvas.part("toolbar"), engine.stage.button == nil else { return nil }
        func beside(_ pose: PartPose) -> Frame {
            let (x, width) = (pose.x ?? bar.frame.x, pose.width ?? bar.frame.width)
            return Frame(
                x: x + width + target.spacing, y: bar.frame.midY - target.size / 2, width: target.size,
                height: target.size)
        }
        let motions = (bar.motion ?? []).filter { $0.of == .frame }.map { motion in
            var motion = motion
            (motion.from, motion.to) = (PartPose(frame: beside(motion.from)), PartPose(frame: beside(motion.to)))
            return motion
        }
        return Canvas.Place(frame: beside(PartPose()), motion: motions)
    }

    /// The movements of the place. The button stays round throughout.
    private func layout(_ place: Canvas.Place) -> [PartMotion] {
        place.motion.map { motion in
            var motion = motion
            motion.from.radius = motion.from.width.map { $0 / 2 }
            motion.to.radius = motion.to.width.map { $0 / 2 }
            return motion
        }
    }
}

extension SystemPalette {
    /// Blends a color, `#RRGGBB` or `#RRGGBBAA`, with the background.
    fileprivate func opaque(_ color: String) -> String {
        guard color.count == 9, let rgb = RGB(hex: String(color.prefix(7))), let byte = Int(color.suffix(2), radix: 16)
        else { return color }
        return rgb.over(background, opacity: Double(byte) / 255).hex
    }
}
