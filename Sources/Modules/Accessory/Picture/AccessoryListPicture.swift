import Chrome
import EventBus
import Toolbar

/// A horizontal list in an accessory: a column with title and count, then as many entries as fit completely. The list is
/// scrolled so far that the selected entry is visible.
struct AccessoryListPicture {
    private typealias Measures = AccessoryListGeometry

    private let list: AccessoryList
    private let id: String
    private let content: Frame
    /// The entry that was tapped last, and its movement.
    private let tapped: (index: Int, track: MotionTrack<Pose>)?

    init(
        _ list: AccessoryList, of id: String, in content: Frame,
        tapped: (id: String, index: Int, track: MotionTrack<Pose>)?
    ) {
        (self.list, self.id, self.content) = (list, id, content)
        self.tapped = tapped.flatMap { $0.id == id ? ($0.index, $0.track) : nil }
    }

    func draw(on canvas: inout Canvas) {
        let column = min(Measures.titleWidth, content.width)
        let line = min(14, content.height / 2)
        let top = content.midY - (list.showsCount ? 2 * line : line) / 2
        canvas.add(
            text(
                "title", list.title, Frame(x: content.x, y: top, width: column, height: line), size: 11, 600, "label",
                canvas))
        if list.showsCount {
            let frame = Frame(x: content.x, y: top + line, width: column, height: line)
            canvas.add(text("count", "(\(list.items.count))", frame, size: 10, 400, "secondaryLabel", canvas))
        }
        let widths = list.items.map { Measures.entryWidth(text: TextWidth.of($0.title, size: Measures.labelFontSize)) }
        let height = min(Measures.entryHeight, content.height)
        var x = content.x + Measures.titleWidth + Measures.titleGap
        for index in first(widths, from: x)..<widths.count {
            guard x + widths[index] <= content.maxX else { break }
            canvas.add(
                entry(index, Frame(x: x, y: content.midY - height / 2, width: widths[index], height: height), canvas))
            x += widths[index] + Measures.entrySpacing
        }
    }

    /// The index of the first visible entry.
    private func first(_ widths: [Double], from x: Double) -> Int {
        guard let selected = list.selectedEntry else { return 0 }
        var first = 0
        var end = x + widths[0...selected].reduce(0, +) + Measures.entrySpacing * Double(selected)
        while first < selected, end > content.maxX {
            end -= widths[first] + Measures.entrySpacing
            first += 1
        }
        return first
    }

    private func text(
        _ name: String, _ text: String, _ frame: Frame, size: Double, _ weight: Int, _ ink: String, _ canvas: Canvas
    ) -> Part {
        var part = Part("accessory/\(id)/<\(name)>", in: "accessory/\(id)", .text, frame)
        part.title = TextWidth.fitted(text, into: frame.width, size: size, isBold: weight >= 600)
        part.font = PartFont(size: size, weight: weight)
        part.ink = canvas.palette.ink(ink)
        part.name = text
        part.role = .text
        return part
    }

    private func entry(_ index: Int, _ frame: Frame, _ canvas: Canvas) -> Part {
        let item = list.items[index], isSelected = index == list.selectedEntry
        var part = Part("accessory/\(id)/\(index)", in: "accessory/\(id)", .button, frame)
        let line = min(11, frame.height)
        let ring = max(0, min(Measures.ringSize, frame.height - line - Measures.ringTop - Measures.labelGap))
        let icon = min(Measures.iconSize, ring)
        part.icon = item.icon
        part.iconFrame = Frame(
            midX: frame.midX, midY: frame.y + Measures.ringTop + ring / 2, width: icon, height: icon)
        part.title = TextWidth.fitted(item.title, into: frame.width, size: Measures.labelFontSize)
        part.textFrame = Frame(x: frame.x, y: frame.maxY - line, width: frame.width, height: line)
        part.font = PartFont(size: Measures.labelFontSize, weight: 500)
        part.ink = canvas.palette.ink(isSelected ? list.selectionColor : AccessoryList.labelColor)
        part.iconInk = isSelected ? nil : item.tintColor.map { canvas.palette.ink($0) }
        if isSelected {
            let color = canvas.palette.ink(list.borderColor ?? list.selectionColor)
            part.ring = PartRing(
                frame: Frame(x: frame.midX - ring / 2, y: frame.y + Measures.ringTop, width: ring, height: ring),
                border: PartBorder(color, width: Measures.ringBorder),
                tint: RGB(hex: String(color.prefix(7)))?.hex(opacity: Measures.ringFillAlpha))
        }
        part.name = item.title
        part.role = list.showsSelection ? .tab : .button
        part.states = isSelected ? [.selected] : nil
        part.tap = PartRequest(AccessoryTapListEntry.topic, ["id": .string(id), "index": .int(index)])
        let motions = tapped.flatMap { $0.index == index ? $0.track.partMotions(at: canvas.time) : nil } ?? []
        part.motion = motions.isEmpty ? nil : motions
        return part
    }
}
