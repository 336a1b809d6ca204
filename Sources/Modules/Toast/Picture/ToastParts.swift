import Chrome
import EventBus

/// The parts of one toast: its plate with the text, the icon, the action and the progress.
struct ToastParts {
    private let content: ToastContent
    private let plan: ToastPlanned
    private let box: ToastBox
    private let motion: ToastPictureMotion
    /// The id of the event that caused the parts.
    private let cause: UInt64?
    /// Whether the toast no longer takes input.
    private let isLeaving: Bool
    private let words: ToastLexicon
    /// The group of several toasts that it belongs to, and the number of its other toasts as text.
    private let group: ToastGroup?
    private let more: String?
    /// The key that moves the focus to the toast, or ends the focus; nil if there is none.
    private let focusKey: String?
    /// The id of the toast that has the focus; nil if none.
    private let focused: String?
    private let frame: Frame
    /// The id of the plate.
    private let id: String

    init(
        _ id: String, _ content: ToastContent, _ plan: ToastPlanned, _ box: ToastBox, _ motion: ToastPictureMotion,
        cause: UInt64?, isLeaving: Bool, words: ToastLexicon, group: ToastGroup? = nil, more: String? = nil,
        focusKey: String? = nil, focused: String? = nil, in frame: Frame
    ) {
        (self.group, self.more, self.focusKey, self.focused) = (group, more, focusKey, focused)
        (self.id, self.cause, self.isLeaving, self.words) = (id, cause, isLeaving, words)
        (self.content, self.plan, self.box, self.motion, self.frame) = (content, plan, box, motion, frame)
    }

    func draw(on canvas: inout Canvas, handle: ToastHandle?) {
        var parts = [plate]
        if let icon = box.icon { parts.append(symbol(inside(icon))) }
        if let title = box.title { parts.append(heading(title)) }
        for (button, frame) in zip(buttons, box.buttons) { parts.append(self.button(button, inside(frame))) }
        if let close = box.close { parts.append(closeButton(inside(close))) }
        if let progress = box.progress { parts.append(self.progress(inside(progress), canvas)) }
        if let handle { parts.append(button(handle)) }
        for var part in parts {
            part.cause = cause
            canvas.add(part)
        }
    }

    /// Draws only the plate: another toast of the group is in front of it.
    func drawBehind(on canvas: inout Canvas) {
        var part = Part(id, .plate, frame)
        part.radius = min(plan.metrics.cornerRadius, frame.height / 2)
        surface(&part)
        part.tap = PartRequest(ToastExpand.topic, id: content.id)
        part.motion = motion.besides
        part.cause = cause
        canvas.add(part)
    }

    /// The button that expands or collapses the group.
    private func button(_ handle: ToastHandle) -> Part {
        var part = Part(id + "/group", .button, handle.frame)
        part.radius = handle.frame.height / 2
        surface(&part)
        part.title = TextWidth.fitted(handle.title, into: handle.frame.width, size: box.font.size, isBold: true)
        part.font = PartFont(box.font.style, size: box.font.size, weight: 600)
        part.ink = hex(plan.text)
        part.contrast = plan.contrast.first { $0.pair == .text }?.ratio
        part.name = handle.title
        part.role = .button
        part.states = handle.isExpanded ? [.expanded] : nil
        part.tap = handle.request(content.id)
        part.motion = motion.besides
        return part
    }

    private func inside(_ part: Frame) -> Frame {
        Frame(x: frame.x + part.x, y: frame.y + part.y, width: part.width, height: part.height).moved(into: frame)
    }

    // MARK: The plate

    private var plate: Part {
        var part = Part(id, .plate, frame)
        part.radius = min(plan.metrics.cornerRadius, frame.height / 2)
        surface(&part)
        part.lines = [box.lines]
        part.textFrame = inside(box.text)
        part.font = box.font
        part.ink = hex(plan.text)
        part.alignment = .left
        part.contrast = plan.contrast.first { $0.pair == .text }?.ratio
        part.name = plan.accessibilityLabel
        part.hint = plan.accessibilityHint
        part.role = .alert
        part.value = content.progress.map { "\(Int(($0 * 100).rounded())) %" }
        part.states = (content.loading ? [.busy] : []) + (content.sensitive ? [.sensitive] : [])
        if focused == content.id, !isLeaving { part.states?.append(.focused) }
        if part.states?.isEmpty == true { part.states = nil }
        part.private = ["lines", "name", "actions"]
        if !isLeaving {
            part.actions = actions
            if mayBeDismissed {
                part.tap = PartRequest(ToastTap.topic, id: content.id)
                part.keys = ["Escape": PartRequest(ToastAccessibilityDismiss.topic, id: content.id)]
            }
            if focused != nil { part.unfocus = PartRequest(ToastEndFocus.topic) }
            if let focusKey {
                let request = PartRequest(focused == nil ? ToastFocus.topic : ToastEndFocus.topic)
                part.keys = (part.keys ?? [:]).merging([focusKey: request]) { $1 }
            }
            if plan.drag != nil {
                part.pan = PartGesture(
                    began: PartRequest(ToastDragBegan.topic), moved: PartRequest(ToastDragMoved.topic),
                    ended: PartRequest(ToastDragEnded.topic),
                    cancelled: PartRequest(ToastDragEnded.topic, ["dy": 0, "vy": 0]),
                    data: ["id": .string(content.id)], fields: [.dx, .dy, .vx, .vy])
            }
        }
        part.motion = motion.plate(frame, around: box.icon.map(inside))
        return part
    }

    private func surface(_ part: inout Part) {
        if plan.material == .solid {
            part.material = .solid
            part.tint = plan.fill.map(hex)
        } else {
            part.material = plan.look == .glass ? .glass : .blur
            part.thickness = MaterialThickness(rawValue: plan.material.rawValue)
            part.tint = plan.veil.map(hex)
        }
        part.gradient = plan.tintGradient.flatMap { ends in
            RGB(hex: plan.tint.hex).map { tint in ends.map { tint.hex(opacity: $0) } }
        }
        part.blur = plan.blur > 0 ? plan.blur : nil
        if let border = plan.border, let width = plan.borderWidth {
            part.border = PartBorder(hex(border), width: width)
        }
        if let shadow = plan.shadow, shadow.count == 3 {
            part.shadow = PartShadow(RGB.black.hex(opacity: shadow[0]), radius: shadow[1], y: shadow[2])
        }
    }

    private func hex(_ color: ToastColor) -> String { RGB(hex: color.hex)?.hex(opacity: color.opacity) ?? color.hex }

    /// Whether a tap dismisses it. Not possible while its task runs.
    private var mayBeDismissed: Bool { content.allowsUserDismiss && !content.loading }

    /// The actions for a screen reader. The first action is in the toast's hint, and a double tap performs it.
    private var actions: [PartAction]? {
        var actions: [PartAction] = []
        if content.action != nil || mayBeDismissed {
            actions.append(PartAction(words.activate, PartRequest(ToastActivate.topic, id: content.id)))
        }
        actions += buttons.map { PartAction($0.title, $0.request) }
        if mayBeDismissed {
            actions.append(PartAction(words.dismiss, PartRequest(ToastAccessibilityDismiss.topic, id: content.id)))
        } else if content.showsCloseButton {
            actions.append(PartAction(words.dismiss, PartRequest(ToastClose.topic, id: content.id)))
        }
        if let group, let more {
            let name = group.isExpanded ? words.less : more
            actions.append(PartAction(name, ToastHandle.request(content.id, isExpanded: group.isExpanded)))
        }
        return actions.isEmpty ? nil : actions
    }

    // MARK: On the plate

    private func symbol(_ frame: Frame) -> Part {
        var part = Part(id + "/icon", in: id, .icon, frame)
        let side = min(plan.symbolSize, frame.width)
        part.icon = plan.symbol
        part.iconFrame = Frame(midX: frame.midX, midY: frame.midY, width: side, height: side)
        part.ink = hex(plan.glyph)
        if let disc = plan.disc {
            part.material = .solid
            part.tint = hex(disc)
            part.radius = frame.width / 2
        }
        part.contrast = plan.contrast.first { $0.pair == .glyph }?.ratio
        part.motion = motion.icon(part.frame, on: self.frame)
        return part
    }

    /// A button of the toast: its name in the picture, its title, and what a tap sends.
    private typealias Button = (name: String, title: String, request: PartRequest)

    /// The buttons for the actions, followed by `cancel`.
    private var buttons: [Button] {
        var buttons: [Button] = content.buttons.enumerated().map { index, action in
            var request = PartRequest(ToastInvokeAction.topic, id: content.id)
            if index > 0 {
                request = PartRequest(request.topic, ["id": .string(content.id), "index": .int(index)])
            }
            return ("action" + (index > 0 ? "\(index)" : ""), action.title, request)
        }
        if let cancel = content.cancel {
            buttons.append(("cancel", cancel.title, PartRequest(ToastCancel.topic, id: content.id)))
        }
        return buttons
    }

    private func heading(_ title: ToastBox.Title) -> Part {
        var part = Part(id + "/title", in: id, .text, inside(title.frame))
        part.lines = [title.lines]
        part.font = title.font
        part.ink = hex(plan.text)
        part.alignment = .left
        part.contrast = plan.contrast.first { $0.pair == .text }?.ratio
        part.private = ["lines"]
        if content.sensitive { part.states = [.sensitive] }
        part.motion = motion.list(of: .text)
        return part
    }

    private func closeButton(_ frame: Frame) -> Part {
        var part = Part(id + "/close", in: id, .button, frame)
        let side = min(plan.metrics.bodyGlyphSize, frame.width)
        part.icon = "xmark"
        part.iconFrame = Frame(midX: frame.midX, midY: frame.midY, width: side, height: side)
        part.ink = hex(plan.text)
        part.contrast = plan.contrast.first { $0.pair == .text }?.ratio
        part.name = words.dismiss
        part.role = .button
        if !isLeaving { part.tap = PartRequest(ToastClose.topic, id: content.id) }
        part.motion = motion.list(of: .text)
        return part
    }

    private func button(_ button: Button, _ frame: Frame) -> Part {
        var part = Part("\(id)/\(button.name)", in: id, .button, frame)
        part.title = TextWidth.fitted(button.title, into: frame.width, size: box.font.size, isBold: true)
        part.font = PartFont(box.font.style, size: box.font.size, weight: 600)
        // The plan's contrast was computed for this color.
        part.ink = hex(plan.text)
        part.contrast = plan.contrast.first { $0.pair == .text }?.ratio
        part.name = button.title
        part.role = .button
        part.private = ["title", "name"]
        if content.sensitive { part.states = [.sensitive] }
        if !isLeaving { part.tap = button.request }
        part.motion = motion.list(of: .text)
        return part
    }

    private func progress(_ frame: Frame, _ canvas: Canvas) -> Part {
        var part = Part(id + "/progress", in: id, .progress, frame)
        part.radius = frame.height / 2
        part.progress = content.progress
        part.ink = hex(plan.tint)
        part.tint = canvas.palette.ink("systemFill")
        part.role = .progress
        part.motion = motion.list(of: .text)
        return part
    }
}
