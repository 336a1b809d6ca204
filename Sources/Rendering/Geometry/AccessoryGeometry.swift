import Chrome

/// The panels above the bar (TOOLBAR §5.4): flush with its left edge, or as far to the left of it as they need to
/// stay between the screen's margins.
enum AccessoryGeometry {
    static func panels(_ state: ScreenState, above bar: Frame, in usable: Frame) -> [ScreenGeometry.Panel] {
        let looks = state.appearance
        var floor = bar.y - looks.accessoryToToolbarSpacing
        var panels: [ScreenGeometry.Panel] = []
        if let primary = state.primaryAccessory {
            panels.append(panel(primary, .primary, state, bottom: floor, left: bar.x, in: usable))
            floor = panels[0].plate.frame.y - looks.secondaryAccessorySpacing
        }
        if let secondary = state.secondaryAccessory {
            // As wide as the primary one, and in line with it.
            let primary = panels.first?.plate.frame
            panels.append(
                panel(
                    secondary, .secondary, state, bottom: floor, left: primary?.x ?? bar.x, width: primary?.width,
                    in: usable))
        }
        return panels
    }

    private static func panel(
        _ accessory: AccessoryConfig, _ layer: ScreenGeometry.Layer, _ state: ScreenState, bottom: Double,
        left: Double, width: Double? = nil, in usable: Frame
    ) -> ScreenGeometry.Panel {
        let insets = state.appearance.accessoryContentInsets
        let height = max(0, min(length(accessory.preferredHeight) + insets.top + insets.bottom, bottom - usable.y))
        let margins = usable.inset(state.appearance.toolbarPadding)
        let frame = Frame(
            x: left, y: max(usable.y, bottom - height), width: width ?? wanted(accessory, state), height: height
        ).moved(into: Frame(x: margins.x, y: usable.y, width: margins.width, height: usable.height))
        let content = Frame(
            x: frame.x + insets.left, y: frame.y + insets.top, width: max(0, frame.width - insets.left - insets.right),
            height: max(0, frame.height - insets.top - insets.bottom)
        ).moved(into: frame)
        return ScreenGeometry.Panel(
            layer: layer, id: accessory.id,
            plate: Plate(frame, radius: state.appearance.accessoryCornerRadius), content: content)
    }

    /// What the layout gives it, less if it wants less, and at least its minimum.
    private static func wanted(_ accessory: AccessoryConfig, _ state: ScreenState) -> Double {
        let given = state.layout?.accessoryWidth ?? length(accessory.minimumWidth)
        let wanted = accessory.preferredWidth.map { $0.isFinite && $0 >= 0 ? min($0, given) : given } ?? given
        return max(length(accessory.minimumWidth), wanted)
    }

    /// 0 for a number that is no length.
    private static func length(_ number: Double) -> Double { number.isFinite ? max(0, number) : 0 }
}
