import Chrome
import EventBus
import Toolbar

/// A horizontal list in an accessory: a column with title and count, then the entries that are fully visible at the
/// current scroll offset.
struct AccessoryListPicture {
    private typealias Measures = AccessoryListGeometry

    private let list: AccessoryList
    private let id: String
    private let spot: AccessorySpot
    /// The last tapped entry, and its movement.
    private let tapped: (index: Int, track: MotionTrack<Pose>)?
    private let takesTaps: Bool
    private let scrolling: AccessoryScrolling
    private let fonts: AccessoryListFonts
    private let texts: AccessoryListWidths
    /// The line height of the title and of the count, in points.
    private let line: Double

    /// - Parameters:
    ///   - spot: the room inside the plate.
    ///   - takesTaps: false for an accessory that is disappearing.
    init(
        _ list: AccessoryList, of id: String, at spot: AccessorySpot,
        _ scrolling: AccessoryScrolling, _ contentSize: ContentSize,
        tapped: (id: String, index: Int, track: MotionTrack<Pose>)?, takesTaps: Bool
    ) {
        (self.list, self.id, self.spot, self.takesTaps) = (list, id, spot, takesTaps)
        self.tapped = tapped.flatMap { $0.id == id ? ($0.index, $0.track) : nil }
        (self.scrolling, fonts) = (scrolling, AccessoryListFonts(contentSize))
        texts = AccessoryListWidths(list, fonts)
        line = min(fonts.titleLine, spot.frame.height / 2)
    }

    func draw(on canvas: inout Canvas) {
        canvas.add(text("title", list.title, row: 0, size: fonts.title, weight: 600, "label", canvas))
        if list.showsCount {
            let count = "(\(list.items.count))"
            canvas.add(text("count", count, row: 1, size: fonts.count, weight: 400, "secondaryLabel", canvas))
        }
        for (index, frame) in entries(in: spot.frame) { canvas.add(entry(index, frame, canvas)) }
    }

    /// Lets fingers and screen readers scroll a list that has more entries than fit.
    func addScrolling(to plate: inout Part) {
        let seen = window(in: spot.frame).visible
        guard seen.count < list.items.count else { return }
        plate.role = .list
        plate.value = seen.isEmpty ? nil : "\(seen.lowerBound + 1)–\(seen.upperBound) of \(list.items.count)"
        plate.pan = PartGesture(AccessoryPan.topic, data: ["id": .string(id)], fields: [.translation, .velocity])
        func scroll(to index: Int) -> PartRequest {
            PartRequest(AccessoryScroll.topic, ["id": .string(id), "index": .int(index)])
        }
        plate.actions =
            (seen.upperBound < list.items.count ? [PartAction("Next", scroll(to: seen.upperBound))] : [])
            + (seen.lowerBound > 0 ? [PartAction("Previous", scroll(to: seen.lowerBound - 1))] : [])
    }

    // MARK: Title and count

    private func text(
        _ name: String, _ text: String, row: Double, size: Double, weight: Int, _ ink: String, _ canvas: Canvas
    ) -> Part {
        func frame(in room: Frame) -> Frame {
            let top = room.midY - (list.showsCount ? 2 * line : line) / 2
            return Frame(x: room.x, y: top + row * line, width: window(in: room).titleWidth, height: line)
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

    /// The visible part of the list in a room.
    private func window(in room: Frame) -> AccessoryListWindow {
        scrolling.window(id, texts, selected: list.selectedEntry, width: room.width)
    }

    /// The fully visible entries and their frames in a room.
    private func entries(in room: Frame) -> [(index: Int, frame: Frame)] {
        let height = min(Measures.entryHeight, room.height), window = window(in: room)
        return window.visible.map { index in
            let frame = Frame(
                x: room.x + window.x(of: index), y: room.midY - height / 2, width: window.width(of: index),
                height: height)
            return (index, frame)
        }
    }

    /// The pose of an entry in a room. An entry that does not fit is invisible.
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
        let line = min(fonts.labelLine, frame.height)
        let ring = max(0, min(Measures.ringSize, frame.height - line - Measures.ringTop - Measures.labelGap))
        let icon = min(Measures.iconSize, ring)
        part.icon = item.icon
        part.iconFrame = Frame(
            midX: frame.midX, midY: frame.y + Measures.ringTop + ring / 2, width: icon, height: icon)
        part.title = TextWidth.fitted(item.title, into: frame.width, size: fonts.label)
        part.textFrame = Frame(x: frame.x, y: frame.maxY - line, width: frame.width, height: line)
        part.font = PartFont(size: fonts.label, weight: 500)
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
