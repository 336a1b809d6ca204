import Chrome
import Toolbar

/// The accessories above the bar, also those that are disappearing.
struct AccessoryPicture {
    let engine: AccessoryEngine

    func draw(on canvas: inout Canvas) {
        guard let room = canvas.place(of: "accessory") else { return }
        var floor = canvas.floor
        var below: AccessoryPlace?
        for stage in [engine.primary, engine.secondary] {
            guard let id = stage.occupant else { continue }
            let accessory = engine.accessory(id)
            let (width, container) = (room.frame.width, canvas.size.width)
            let place =
                stage.slot == .primary
                ? AccessoryPlace(accessory, width: width, containerWidth: container, engine.sizes.appearance)
                : AccessoryPlace(
                    accessory, above: below, width: width, containerWidth: container, engine.sizes.appearance)
            let plate = plate(place, stage, bottom: floor - place.spacing, room, on: canvas)
            canvas.add(plate)
            let content = content(of: plate)
            if let list = accessory.list {
                AccessoryListPicture(list, of: id, in: content, tapped: engine.lists.tapped).draw(on: &canvas)
            } else {
                // The app draws this view itself.
                canvas.add(Part("accessory/\(id)/content", in: plate.id, .content, content))
            }
            if stage.slot == .primary { below = place }
            floor = plate.frame.y
        }
        // Others stand on what stays.
        if engine.primary.resident != nil || engine.secondary.resident != nil { canvas.floor = floor }
    }

    private func plate(
        _ place: AccessoryPlace, _ stage: AccessoryStage, bottom: Double, _ room: Canvas.Place, on canvas: Canvas
    ) -> Part {
        let looks = engine.sizes.appearance, usable = canvas.usable
        let height = max(0, min(place.height, bottom - usable.y))
        let margins = usable.inset(looks.toolbarPadding)
        func frame(x: Double) -> Frame {
            Frame(x: x, y: max(usable.y, bottom - height), width: place.width, height: height)
                .moved(into: Frame(x: margins.x, y: usable.y, width: margins.width, height: usable.height))
        }
        var part = Part("accessory/\(place.id)", .plate, frame(x: room.frame.x))
        part.radius = looks.accessoryCornerRadius
        part.makeGlass(on: canvas)
        part.shadow = PartShadow(opacity: 0.12, radius: 14, y: 4, on: canvas)
        part.role = .group
        let moves = room.motion.map { motion in
            var motion = motion
            motion.from = PartPose(frame: frame(x: motion.from.x ?? room.frame.x))
            motion.to = PartPose(frame: frame(x: motion.to.x ?? room.frame.x))
            return motion
        }
        let motions = moves + stage.track.partMotions(at: canvas.time)
        part.motion = motions.isEmpty ? nil : motions
        return part
    }

    private func content(of plate: Part) -> Frame {
        let insets = engine.sizes.appearance.accessoryContentInsets, frame = plate.frame
        return Frame(
            x: frame.x + insets.left, y: frame.y + insets.top, width: max(0, frame.width - insets.left - insets.right),
            height: max(0, frame.height - insets.top - insets.bottom)
        ).moved(into: frame)
    }
}
