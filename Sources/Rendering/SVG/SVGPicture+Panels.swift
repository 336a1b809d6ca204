import Chrome
import Toast
import Toolbar

extension SVGPicture {
    mutating func panel(_ panel: ScreenGeometry.Panel) {
        svg.begin("g", ["id": panel.layer.rawValue])
        glass(panel.plate)
        let config = panel.layer == .primary ? state.primaryAccessory : state.secondaryAccessory
        if let list = config?.list {
            self.list(list, in: panel.content)
        } else {
            // The app draws this view itself, so that the picture shows the accessory's id instead.
            label(.init(text: panel.id, frame: panel.content, fontSize: 12), palette.ink("secondaryLabel"))
        }
        svg.end()
    }

    mutating func glass(_ plate: Plate) {
        self.plate(
            plate, gloss: "panelGloss", border: "#FFFFFF", borderOpacity: 0.35, shadow: "panelShadow",
            shadowOpacity: 0.12)
    }

    private mutating func list(_ list: AccessoryList, in content: Frame) {
        var row = ListRow(list, in: content)
        if isMirrored { row.mirror(in: content) }
        label(row.title, palette.ink("label"), weight: "600")
        if let count = row.count { label(count, palette.ink("secondaryLabel")) }
        for (index, entry) in zip(row.first..., row.entries) {
            let item = list.items[index]
            let isSelected = index == list.selectedEntry
            let ink = palette.ink(isSelected ? list.selectionColor : "label")
            if isSelected {
                let ring = palette.ink(list.borderColor ?? list.selectionColor)
                svg.element(
                    "circle",
                    [
                        "cx": n(entry.ring.midX), "cy": n(entry.ring.midY),
                        "r": n(max(0, entry.ring.width / 2 - 1)),
                        "fill": ring.hex, "fill-opacity": "0.15", "stroke": ring.hex, "stroke-width": "2",
                    ])
            }
            let own = item.tintColor.map { palette.ink($0) } ?? palette.ink("label")
            icon(item.icon, entry.icon, isSelected ? ink : own, fallback: item.title)
            label(entry.label, ink)
        }
    }

    mutating func toast(_ toast: ScreenGeometry.Toast, _ index: Int) {
        let content = state.toasts[index]
        svg.begin("g", ["id": index == 0 ? "toast" : "toast\(index + 1)"])
        glass(toast.plate)
        let (name, color) = Self.look(of: content.kind)
        icon(
            content.icon ?? name, toast.icon, palette.ink(content.accent ?? color), fallback: content.kind.rawValue
        )
        message(toast)
        if let action = toast.action { label(action, palette.ink("systemBlue"), weight: "600", anchor: "start") }
        svg.end()
    }

    private mutating func message(_ toast: ScreenGeometry.Toast) {
        let room = toast.message.frame, size = toast.message.fontSize
        let lines = TextWidth.wrapped(toast.message.text, into: room.width, size: size, lines: toast.lines)
        let height = min(size * 1.3, room.height / Double(max(1, lines.count)))
        for (index, line) in lines.enumerated() {
            let y = room.midY + (Double(index) - Double(lines.count) / 2) * height
            label(
                .init(
                    text: line, frame: Frame(x: room.x, y: y, width: room.width, height: height), fontSize: size),
                palette.ink("label"), anchor: "start")
        }
    }

    private static func look(of kind: ToastKind) -> (icon: String, color: String) {
        switch kind {
        case .success: ("checkmark.circle.fill", "systemGreen")
        case .error: ("xmark.circle.fill", "systemRed")
        case .info, .custom: ("info.circle.fill", "systemBlue")
        case .warning: ("exclamationmark.triangle", "systemOrange")
        }
    }
}
