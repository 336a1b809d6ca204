import Chrome

/// In right-to-left layout, frames are mirrored.
extension Frame {
    func mirrored(in other: Frame) -> Frame {
        Frame(x: other.x + other.maxX - maxX, y: y, width: width, height: height)
    }

    mutating func mirror(in other: Frame) { self = mirrored(in: other) }
}

extension ScreenGeometry {
    mutating func mirror() {
        toolbar?.frame.mirror(in: screen)
        indicator?.frame.mirror(in: screen)
        sideButton?.plate.frame.mirror(in: screen)
        sideButton?.icon.mirror(in: screen)
        for index in entries.indices {
            entries[index].frame.mirror(in: screen)
            entries[index].icon.mirror(in: screen)
            entries[index].title?.frame.mirror(in: screen)
            entries[index].badge?.frame.mirror(in: screen)
        }
        for index in accessories.indices {
            accessories[index].plate.frame.mirror(in: screen)
            accessories[index].content.mirror(in: screen)
        }
        for index in toasts.indices {
            toasts[index].plate.frame.mirror(in: screen)
            toasts[index].icon.mirror(in: screen)
            toasts[index].message.frame.mirror(in: screen)
            toasts[index].action?.frame.mirror(in: screen)
        }
    }
}

extension ListRow {
    mutating func mirror(in content: Frame) {
        title.frame.mirror(in: content)
        count?.frame.mirror(in: content)
        for index in entries.indices {
            entries[index].frame.mirror(in: content)
            entries[index].ring.mirror(in: content)
            entries[index].icon.mirror(in: content)
            entries[index].label.frame.mirror(in: content)
        }
    }
}
