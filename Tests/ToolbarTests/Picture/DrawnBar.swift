import Chrome
import EventBus
import ModuleTesting
import Testing

@testable import Toolbar

extension Bar {
    /// What the toolbar draws on a canvas of its own.
    func draw(
        size: Size? = nil, safeArea: Insets = Insets(top: 47, bottom: 34), isResized: Bool = false
    ) -> Canvas {
        var canvas = Canvas(
            size: size ?? Size(width: layout.containerWidth, height: 844), safeArea: safeArea, time: bus.now,
            isResized: isResized)
        for drawing in bus.contributions(of: Drawing.self) { drawing.draw(&canvas) }
        return canvas
    }

    /// A bar with three items, whose layout a rule gives.
    static func laidOut(
        width: Double = 400, toolbar: Double = 300, spacing: Double = 12, level: CompressionLevel = .full,
        side: SideButtonMode = .init(kind: .none), modes: [ItemDisplayMode] = [.full, .full, .full],
        visible: [Int] = [0, 1, 2], overflow: [Int] = [], looks: ToolbarAppearance = .init()
    ) throws -> Bar {
        let bar = try Bar()
        let layout = ToolbarLayout(
            spaceTier: .regular, compressionLevel: level, itemSpacing: spacing, itemDisplayModes: modes,
            visibleItemIndices: visible, overflowItemIndices: overflow, sideButtonMode: side, toolbarWidth: toolbar,
            accessoryWidth: 260, needsOverflowButton: !overflow.isEmpty || side.kind == .hidden)
        bar.bus.answer(ToolbarLayoutQuery.self, as: "the test") { _ in layout }
        var settings = ToolbarSettings()
        settings.freeLayout = true
        bar.bus.publish(settings)
        bar.bus.publish(ToolbarConfigure(appearance: looks))
        bar.bus.publish(ToolbarSetGlobalSideButton(sideButton: SideButtonConfig(icon: "plus")))
        bar.bus.publish(ToolbarResize(width: width, animated: false))
        bar.bus.publish(
            ToolbarSetItems(items: [
                ToolbarItem(id: "a", title: "Alpha", icon: "house", compactTitle: "A."),
                ToolbarItem(id: "b", title: "Beta"), ToolbarItem(id: "c", title: "Gamma"),
            ]))
        return bar
    }
}

extension Canvas {
    /// The entries of the bar, in their order.
    var entries: [Part] { parts.filter { $0.in == "toolbar" && $0.kind == .button } }
}
