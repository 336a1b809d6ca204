import Accessory
import Chrome
import Toolbar

/// The accessory panels above the bar, with the sizes of `accessory.layoutChanged`. Their left edges are the bar's,
/// or further left if a panel would otherwise cross the screen's right margin.
enum AccessoryGeometry {
    static func panels(_ state: ScreenState, above bar: Frame, in usable: Frame) -> [ScreenGeometry.Panel] {
        let looks = state.appearance, container = usable.width
        let primary = state.primaryAccessory.map {
            AccessoryPlace(
                $0, width: state.layout?.accessoryWidth ?? $0.minimumWidth, containerWidth: container, looks)
        }
        let secondary = state.secondaryAccessory.map {
            AccessoryPlace(
                $0, above: primary, width: state.layout?.accessoryWidth ?? $0.minimumWidth,
                containerWidth: container,
                looks)
        }
        var floor = bar.y
        var panels: [ScreenGeometry.Panel] = []
        for (place, layer) in [(primary, ScreenGeometry.Layer.primary), (secondary, .secondary)] {
            guard let place else { continue }
            panels.append(panel(place, layer, bottom: floor - place.spacing, left: bar.x, looks, in: usable))
            floor = panels[panels.count - 1].plate.frame.y
        }
        return panels
    }

    private static func panel(
        _ place: AccessoryPlace, _ layer: ScreenGeometry.Layer, bottom: Double, left: Double,
        _ looks: ToolbarAppearance, in usable: Frame
    ) -> ScreenGeometry.Panel {
        let insets = looks.accessoryContentInsets
        let height = max(0, min(place.height, bottom - usable.y))
        let margins = usable.inset(looks.toolbarPadding)
        let frame = Frame(x: left, y: max(usable.y, bottom - height), width: place.width, height: height)
            .moved(into: Frame(x: margins.x, y: usable.y, width: margins.width, height: usable.height))
        let content = Frame(
            x: frame.x + insets.left, y: frame.y + insets.top,
            width: max(0, frame.width - insets.left - insets.right),
            height: max(0, frame.height - insets.top - insets.bottom)
        ).moved(into: frame)
        return ScreenGeometry.Panel(
            layer: layer, id: place.id, plate: Plate(frame, radius: looks.accessoryCornerRadius), content: content)
    }
}
