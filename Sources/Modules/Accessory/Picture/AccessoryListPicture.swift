import Chrome
import EventBus
import Toolbar

/// A horizontal list in an accessory: a column with title and count, then as many entries as fit completely. The list is
/// scrolled so far that the selected entry is visible.
struct AccessoryListPicture {
    private typealias Measures = AccessoryListGeometry

    private let list: AccessoryList
    private let id: String
    private let spot: AccessorySpot
    /// The entry that was tapped last, and its movement.
    private let tapped: (index: Int, track: MotionTrack<Pose>)?
    private let takesTaps: Bool
    /// The widths of all entries.
    private let widths: [Double]
    /// The height of the line of the title, and of that of the count, in points.
    private let line: Double

    /// - Parameters:
    ///   - spot: the room inside the plate.
    ///   - takesTaps: false for an accessory that is disappearing.
    init(
        _ list: AccessoryList, of id: String, at spot: AccessorySpot,
        tapped: (id: String, index: Int, track: MotionTrack<Pose>)?, takesTaps: Bool
    ) {
        (self.list, self.id, self.spot, self.takesTaps) = (list, id, spot, takesTaps)
        self.tapped = tapped.flatMap { $0.id == id ? ($0.index, $0.track) : nil }
        widths = list.items.map { Measures.entryWidth(text: TextWidth.of($0.title, size: Measures.labelFontSize)) }
        line = min(14, spot.frame.height / 2)
    }

    func draw(on canvas: inout Canvas) {
        canvas.add(text("title", list.title, row: 0, size: 11, weight: 600, "label", canvas))
        if list.showsCount {
            let count = "(\(list.items.count))"
            canvas.add(text("count", count, row: 1, size: 10, weight: 400, "secondaryLabel", canvas))
        }
        for (index, frame) in entries(in: spot.frame) { canvas.add(entry(index, frame, canvas)) }
    }

    // MARK: Title and count

    private func text(
        _ name: String, _ text: String, row: Double, size: Double, weight: Int, _ ink: String, _ canvas: Canvas
    ) -> Part {
        func frame(in room: Frame) -> Frame {
            let top = room.midY - (list.showsCount ? 2 * line : line) / 2
            return Frame(x: room.x, y: top + row * line, width: min(Measures.titleWidth, room.width), height: line)
        }
        var part = Part("accessory/\(id)/<\(name)>", in: "accessory/\(id)", .text, frame(in: spot.frame))
        part.title = TextWidth.fitted(text, into: part.frame.width, size: size, isBold: weight >= 600)
        part.font = PartFont(size: size, weight: weight)
        part.ink = canvas.palette.ink(ink)
        part.name = text
        part.role = .text
        part.setMotions(spot.motions { PartPose(frame: frame(in: $0)) })
        return part
    }

    // MARK: Entries

    /// The visible entries and their frames, if the list has this room.
    private func entries(in room: Frame) -> [(index: Int, frame: Frame)] {
        let height = min(Measures.entryHeight, room.height)
        var x = room.x + Measures.titleWidth + Measures.titleGap
        var entries: [(index: Int, frame: Frame)] = []
        for index in first(in: room, from: x)..<widths.count {
            guard x + widths[index] <= room.maxX else { break }
            entries.append((index, Frame(x: x, y: room.midY - height / 2, width: widths[index], height: height)))
            x += widths[index] + Measures.entrySpacing
        }
        return entries
    }

    /// The index of the first visible entry.
    private func first(in room: Frame, from x: Double) -> Int {
        guard let selected = list.selectedEntry else { return 0 }
        var first = 0
        var end = x + widths[0...selected].reduce(0, +) + Measures.entrySpacing * Double(selected)
        while first < selected, end > room.maxX {
            end -= widths[first] + Measures.entrySpacing
            first += 1
        }
        return first
    }

    /// The pose of an entry if the list has this room. An entry for which there is too little room cannot be seen.
    private func pose(_ index: Int, _ rest: Frame, in room: Frame) -> PartPose {
        guard let frame = entries(in: room).first(where: { $0.index == index })?.frame else {
            var frame = rest
            frame.x += room.x - spot.frame.x
            return PartPose(alpha: 0, frame: frame)
        }
        return PartPose(alpha: 1, frame: frame)
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
        if takesTaps {
            part.tap = PartRequest(AccessoryTapListEntry.topic, ["id": .string(id), "index": .int(index)])
        }
        let press = tapped.flatMap { $0.index == index ? $0.track : nil }
        part.setMotions(
            spot.motions { pose(index, frame, in: $0) }
                + (press?.partMotions(at: canvas.time) { PartPose(scale: $0.scale) } ?? []))
        return part
    }
}
