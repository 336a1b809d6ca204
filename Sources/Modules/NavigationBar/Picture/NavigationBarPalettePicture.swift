import Chrome
import EventBus

/// The customizing palette below the bar: the buttons that end the session, the items in the bar in their order, and
/// below those the items that can be added.
struct NavigationBarPalettePicture {
    private let engine: BarEngine
    private let parts: NavigationBarParts
    private let plate: String

    private static let cellWidth = 88.0, faceHeight = 44.0, stepHeight = 32.0, offerHeight = 60.0, headHeight = 44.0

    init(_ engine: BarEngine) {
        self.engine = engine
        parts = NavigationBarParts(engine.declared)
        plate = parts.own("palette")
    }

    /// - Parameters:
    ///   - top: the lower edge of the bar.
    ///   - bottom: the upper edge of the bottom content. If no room is left above it, nothing is drawn.
    func draw(below top: Double, above bottom: Double, on canvas: inout Canvas) {
        let usable = canvas.usable
        let room = min(bottom, usable.maxY) - top - 16
        guard room > 0 else { return }
        let shown = declared(engine.shown), offer = declared(engine.palette)
        let columns = max(1, Int(usable.width / Self.cellWidth))
        let rows = (shown: rows(shown, columns), offer: rows(offer, columns))
        let step = shown.count > 1 ? Self.stepHeight : 0
        let wanted =
            Self.headHeight + Double(rows.shown) * (Self.faceHeight + step) + Double(rows.offer) * Self.offerHeight
        // Content that is too high is scaled as a whole.
        let scale = min(1, room / wanted)
        let frame = Frame(x: usable.x, y: top + 8, width: usable.width, height: wanted * scale)
        canvas.add(surface(frame, canvas))
        canvas.keepClear(frame)
        addHead(Frame(x: frame.x, y: frame.y, width: frame.width, height: Self.headHeight * scale), to: &canvas)

        func cell(_ index: Int, from y: Double, _ height: Double) -> Frame {
            let width = min(Self.cellWidth, frame.width)
            return Frame(
                x: frame.x + Double(index % columns) * width, y: y + Double(index / columns) * height, width: width,
                height: height)
        }
        let first = frame.y + Self.headHeight * scale
        let height = (Self.faceHeight + step) * scale
        for index in shown.indices {
            add(shown, index, cell(index, from: first, height), stepHeight: step * scale, to: &canvas)
        }
        let second = first + Double(rows.shown) * height
        for (index, id) in offer.enumerated() {
            add(offered: id, cell(index, from: second, Self.offerHeight * scale), to: &canvas)
        }
    }

    /// The ids that are still declared.
    private func declared(_ ids: [String]) -> [String] { ids.filter { engine.declared.face(of: $0) != nil } }

    private func rows(_ ids: [String], _ columns: Int) -> Int { (ids.count + columns - 1) / columns }

    // MARK: The plate and its head

    private static let cancel = PartRequest(NavigationBarCancelCustomizing.topic)
    private static let reset = PartRequest(NavigationBarResetItems.topic)
    private static let done = PartRequest(NavigationBarCommitCustomizing.topic)

    private func surface(_ frame: Frame, _ canvas: Canvas) -> Part {
        var part = Part(plate, .plate, frame)
        part.makeGlass(on: canvas)
        part.radius = 14
        part.role = .list
        part.name = "Customize"
        part.actions = [PartAction("Done", Self.done), PartAction("Reset", Self.reset)]
        part.keys = ["Escape": Self.cancel]
        return part
    }

    private func addHead(_ head: Frame, to canvas: inout Canvas) {
        let width = min(Self.cellWidth, head.width / 3)
        let buttons = [
            ("cancel", "Cancel", Self.cancel, head.x), ("reset", "Reset", Self.reset, head.midX - width / 2),
            ("done", "Done", Self.done, head.maxX - width),
        ]
        for (id, name, request, x) in buttons {
            var part = parts.button(
                parts.own(id), name, nil, Frame(x: x, y: head.y, width: width, height: head.height), canvas)
            part.in = plate
            if id == "done" { part.font?.weight = 600 }
            part.tap = request
            canvas.add(part)
        }
    }

    // MARK: Items

    private func face(_ id: String, _ frame: Frame, _ canvas: Canvas) -> Part {
        let face = engine.declared.face(of: id)
        var part = parts.button("\(plate)/\(id)", face?.title ?? id, face?.icon, frame, canvas)
        part.in = plate
        return part
    }

    private func add(offered id: String, _ frame: Frame, to canvas: inout Canvas) {
        var part = face(id, frame, canvas)
        // A space in the bar can share its id with the palette's offer.
        if NavigationBarSpacer(id: id) != nil { part.id = "\(parts.own("offer"))/\(id)" }
        part.hint = "Puts it into the bar"
        part.tap = PartRequest(NavigationBarAddItem.topic, id: id)
        canvas.add(part)
    }

    /// Adds an item of the bar that a tap removes, and below it the buttons that move it by one place.
    private func add(
        _ shown: [String], _ index: Int, _ cell: Frame, stepHeight: Double, to canvas: inout Canvas
    ) {
        let id = shown[index]
        func move(to index: Int) -> PartRequest? {
            guard shown.indices.contains(index) else { return nil }
            return PartRequest(NavigationBarMoveItem.topic, ["id": .string(id), "index": .int(index)])
        }
        let (earlier, later) = (move(to: index - 1), move(to: index + 1))
        let upper = Frame(x: cell.x, y: cell.y, width: cell.width, height: cell.height - stepHeight)
        var part = face(id, upper, canvas)
        part.tint = canvas.palette.ink("secondarySystemFill")
        part.radius = 8
        if engine.removable.contains(id) {
            part.hint = "Takes it out of the bar"
            part.tap = PartRequest(NavigationBarRemoveItem.topic, id: id)
        }
        let actions = [("Move earlier", earlier), ("Move later", later)].compactMap { name, request in
            request.map { PartAction(name, $0) }
        }
        part.actions = actions.isEmpty ? nil : actions
        canvas.add(part)

        let lower = Frame(x: cell.x, y: upper.maxY, width: cell.width, height: stepHeight).columns(2)
        let isMirrored = canvas.traits.layoutDirection == .rightToLeft
        let steps = [
            ("earlier", "Move earlier", isMirrored ? "chevron.right" : "chevron.left", earlier),
            ("later", "Move later", isMirrored ? "chevron.left" : "chevron.right", later),
        ]
        for ((own, name, icon, request), frame) in zip(steps, lower) {
            guard let request else { continue }
            var button = parts.button("\(parts.own(own))/\(id)", "\(name): \(part.name ?? id)", icon, frame, canvas)
            button.in = plate
            button.tap = request
            canvas.add(button)
        }
    }
}
