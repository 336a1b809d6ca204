import Chrome
import Toolbar

/// The accessories above the bar, including those that are disappearing.
struct AccessoryPicture {
    let engine: AccessoryEngine
    private var looks: ToolbarAppearance { engine.sizes.appearance }

    func draw(on canvas: inout Canvas) {
        guard let room = canvas.place(of: "accessory") else { return }
        // Next to the bar, the place has a height.
        let isInline = room.frame.height > 0
        let widths = containerWidths(on: canvas)
        // The edge on which the next accessory stands, and the edge for other modules, which counts only accessories
        // that stay.
        var (floor, top) = (canvas.floor, canvas.floor)
        for stage in [engine.primary, engine.secondary] {
            let base = floor
            defer {
                // A successor takes its room before it appears. A part above both stands on the higher one.
                if stage.resident == nil, let next = engine.place(of: stage), next.width > 0, next.height > 0,
                    next.placement == nil
                {
                    top = base - next.spacing - next.height
                    floor = min(floor, top)
                }
            }
            guard let id = stage.occupant, let look = engine.memory[id] else { continue }
            let spot = AccessorySpot(
                { place(look, stage, width: $0, container: $1) }, on: floor, room, widths: widths,
                padding: looks.effectiveToolbarPadding, barHeight: looks.toolbarHeight, canvas)
            let isBeside = stage.slot == .primary && isInline
            // A secondary accessory that is disappearing meanwhile stays where it was.
            floor = isBeside ? spot.upper.y : spot.frame.y
            guard spot.frame.width > 0, spot.frame.height > 0 else { continue }
            draw(look.accessory, stage, at: spot, on: &canvas)
            if stage.resident != nil, !isBeside { top = floor }
        }
        canvas.floor = top
    }

    /// The sizes of an accessory for this layout width. An accessory that is disappearing keeps its sizes.
    private func place(
        _ look: AccessoryMemory.Look, _ stage: AccessoryStage, width: Double, container: Double
    ) -> AccessoryPlace {
        if let place = look.place, stage.resident == nil { return place }
        func primary(_ accessory: AccessoryConfig) -> AccessoryPlace {
            AccessoryPlace(accessory, width: width, containerWidth: container, looks)
        }
        guard stage.slot == .secondary else { return primary(look.accessory) }
        return AccessoryPlace(
            look.accessory, above: engine.shownPrimary.map(primary), width: width, containerWidth: container, looks)
    }

    /// The width of the container for the bar, now and before the bar began to move. On a trial canvas, both are the
    /// canvas's width.
    private func containerWidths(on canvas: Canvas) -> (now: Double, before: Double) {
        guard let layout = engine.sizes.layout, !canvas.isResized else {
            return (canvas.usable.width, canvas.usable.width)
        }
        return (layout.containerWidth, engine.sizes.formerContainerWidth ?? layout.containerWidth)
    }

    private func draw(
        _ accessory: AccessoryConfig, _ stage: AccessoryStage, at spot: AccessorySpot, on canvas: inout Canvas
    ) {
        var plate = Part("accessory/\(accessory.id)", .plate, spot.frame)
        plate.radius = looks.accessoryCornerRadius
        plate.makeGlass(on: canvas)
        plate.shadow = PartShadow(opacity: 0.12, radius: 14, y: 4, on: canvas)
        plate.role = .group
        plate.name = accessory.accessibilityLabel ?? accessory.list?.title
        plate.hint = accessory.accessibilityHint
        if accessory.isEnabled == false { plate.states = [.disabled] }
        let content = spot.inset(looks.accessoryContentInsets)
        let list = accessory.list.map {
            AccessoryListPicture(
                $0, of: accessory.id, at: content, engine.scrolling, canvas.traits.contentSize,
                tapped: engine.lists.tapped, takesTaps: stage.resident != nil && accessory.isEnabled != false)
        }
        if stage.resident != nil { list?.addScrolling(to: &plate) }
        plate.setMotions(spot.moves + stage.track.partMotions(at: canvas.time))
        canvas.add(plate)
        if let list {
            list.draw(on: &canvas)
        } else {
            // The app draws this view.
            var part = Part("\(plate.id)/content", in: plate.id, .content, content.frame)
            part.setMotions(content.moves)
            canvas.add(part)
        }
    }
}

extension Part {
    mutating func setMotions(_ motions: [PartMotion]) { motion = motions.isEmpty ? nil : motions }
}
