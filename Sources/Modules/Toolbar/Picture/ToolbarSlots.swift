import Chrome

/// The places of the bar's entries, which share the inner width of the bar equally.
struct ToolbarSlots {
    let bar: Frame
    private let spacing: Double
    private let count: Int
    private let padding: Double

    init(bar: Frame, spacing: Double, count: Int, padding: Double) {
        (self.bar, self.spacing, self.count, self.padding) = (bar, spacing, count, padding)
    }

    /// The slot of an entry by its place, from 0.
    subscript(place: Int) -> Frame { at(Double(place)) }

    /// The slot at a place between two entries: 0.5 is halfway from the first to the second one.
    func at(_ place: Double) -> Frame { slot(place, in: bar, spacing) }

    /// The bar at one moment of its movement.
    func bar(in look: ToolbarLook) -> Frame {
        let width = look.width ?? bar.width
        // The movement begins and ends in the middle of the container, like the layouts.
        return Frame(x: look.x ?? bar.x, y: bar.y, width: width, height: bar.height)
    }

    /// The slot of an entry at one moment of the bar's movement.
    func slot(_ place: Int, in look: ToolbarLook) -> Frame {
        slot(Double(place), in: bar(in: look), look.spacing ?? spacing)
    }

    private func slot(_ place: Double, in bar: Frame, _ spacing: Double) -> Frame {
        let inner = bar.inset(padding)
        let gaps = Double(max(0, count - 1))
        // The gaps together are never wider than the bar, so that no entry has a negative width.
        let spacing = gaps == 0 ? 0 : min(spacing, inner.width / gaps)
        let width = count == 0 ? 0 : max(0, (inner.width - gaps * spacing) / Double(count))
        return Frame(x: inner.x + place * (width + spacing), y: inner.y, width: width, height: inner.height)
    }
}

/// One entry of the bar: its icon above its title, both in the middle of the slot.
struct ToolbarEntry {
    private let title: String?
    private let badge: String?
    private let looks: ToolbarAppearance
    private let isSelected: Bool

    init(title: String?, badge: String?, _ looks: ToolbarAppearance, isSelected: Bool = false) {
        (self.title, self.badge, self.looks, self.isSelected) = (title, badge, looks, isSelected)
    }

    func part(_ id: String, in slot: Frame) -> Part {
        let height = max(
            0,
            min(title == nil ? looks.effectiveItemCompactSize.height : looks.effectiveItemFullSize.height, slot.height))
        let frame = Frame(midX: slot.midX, midY: slot.midY, width: slot.width, height: height)
        var part = Part(id, in: "toolbar", .button, frame)
        // The title's line has the height of its font, so that icon and title together fit into the smaller indicator.
        let gap = 2.0, line = looks.itemFontSize
        let text = title == nil ? 0 : min(gap + line, height)
        let side = max(0, min(looks.itemIconSize, frame.width, height - text))
        let icon = Frame(x: frame.midX - side / 2, y: frame.midY - (side + text) / 2, width: side, height: side)
        part.iconFrame = icon
        if let title {
            let height = min(line, text)
            let room = Frame(x: frame.x, y: icon.maxY + text - height, width: frame.width, height: height)
                .inset(min(3, frame.width / 8))
            part.font = PartFont("caption2", size: line, weight: isSelected ? 600 : 500)
            part.title = TextWidth.fitted(title, into: room.width, size: line, isBold: isSelected)
            part.textFrame = room
        }
        if let badge, !badge.isEmpty {
            part.badge = badge
            part.badgeFrame = Self.badge(badge, icon, in: frame)
        }
        return part
    }

    /// A badge at the icon's upper corner, inside the entry. A long badge does not cover the icon.
    private static func badge(_ text: String, _ icon: Frame, in entry: Frame) -> Frame {
        let size = Part.badgeSize(text)
        let width = min(size.width, max(size.height, entry.maxX - icon.midX - 2))
        let left = max(icon.midX + 2, icon.maxX - width / 2)
        return Frame(x: left, y: icon.y - 4, width: width, height: size.height).moved(into: entry)
    }
}
