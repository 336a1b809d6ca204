import Chrome
import EventBus
import SideButton
import Testing
import Toolbar

/// What the module draws of the button at rest.
@Suite("The picture of the side button")
struct SideButtonPictureTests {
    @Test("a button stands beside the bar in the size of its layout, with its icon in the middle")
    func place() throws {
        let scene = try DrawnSideButton(showing: button("plus"))
        let (part, bar) = (try scene.button, try scene.bar)
        let mode = try #require(scene.bus.retained(ToolbarLayoutChanged.self)?.sideButtonMode)
        #expect(part.frame.width == mode.size && part.frame.height == mode.size)
        #expect(part.frame.x == bar.frame.maxX + (mode.spacing ?? 0) && part.frame.midY == bar.frame.midY)
        #expect(part.radius == part.frame.width / 2 && part.iconFrame == part.frame.inset(14, 14))
        #expect(part.icon == "plus" && part.name == "plus" && part.role == .button && part.kind == .button)
        #expect(part.motion == nil && part.layer == PictureLayer.bars.rawValue)
    }

    @Test("a button without an icon shows its title")
    func title() throws {
        let part = try DrawnSideButton(showing: SideButtonConfig(overflowTitle: "Add")).button
        #expect(part.icon == nil && part.title == "Add" && part.name == "Add" && part.font != nil)
        let config = try ValueDecoder().decode(SideButtonConfig.self, from: ["overflowTitle": "Add"])
        #expect(config == SideButtonConfig(overflowTitle: "Add"))
    }

    @Test("a glass button is clear glass with the gloss and the shadow of the appearance")
    func glass() throws {
        let scene = try DrawnSideButton(showing: button("eye", style: .glass))
        let part = try scene.button
        #expect(part.material == .glass && part.tint == "#FFFFFF99" && part.ink == "#000000")
        #expect(part.shadow?.y == 4 && part.shadow?.radius == 12)
        let gloss = try #require(part.gloss?.first)
        #expect(abs(gloss - 1.4 * (0.28 + 0.07)) < 1e-9)
        let solid = scene.draw { $0.reduceTransparency = true }.part("sideButton")
        #expect(solid?.material == .solid && solid?.tint?.count == 7)
    }

    @Test("a colored button is solid, and has its colors")
    func coloured() throws {
        let part = try DrawnSideButton(showing: button("plus", style: .danger)).button
        #expect(part.material == .solid && part.tint == "#FF3B30" && part.ink == "#FFFFFF" && part.gloss != nil)
    }

    @Test("a button with a translucent color is glass of this color; solid if the user reduces transparency")
    func translucent() throws {
        let scene = try DrawnSideButton(showing: button("plus", style: .secondary))
        let part = try scene.button
        #expect(part.material == .glass && part.tint == "#78788029")
        let solid = try #require(scene.draw { $0.reduceTransparency = true }.part("sideButton"))
        #expect(solid.material == .solid && solid.tint == "#E9E9EB")
    }

    @Test("another look shows at once, and a button that gets a clear background is glass")
    func otherLook() throws {
        let scene = try DrawnSideButton(showing: button("plus"))
        scene.bus.publish(SideButtonUpdateAppearance(icon: "minus", backgroundColor: "green", tintColor: "black"))
        let part = try scene.button
        #expect(part.icon == "minus" && part.tint == "#34C759" && part.ink == "#000000" && part.material == .solid)
        scene.bus.publish(SideButtonUpdateAppearance(backgroundColor: "clear"))
        #expect(try scene.button.material == .glass && scene.button.tint == "#FFFFFF99")
    }

    @Test("a button that is hidden or in the bar is not drawn beside the bar", arguments: [true, false])
    func notBeside(isIntegrated: Bool) throws {
        let scene = try DrawnSideButton()
        scene.lay(SideButtonMode(kind: isIntegrated ? .integrated : .hidden))
        scene.setItems([button("plus")])
        #expect(scene.drawn == nil)
        #expect((scene.draw().part("toolbar/sideButton")?.icon == "plus") == isIntegrated)
    }

    @Test("a button takes taps and presses, and drags if it accepts gestures")
    func touches() throws {
        let plain = try DrawnSideButton(showing: button("plus", action: "add")).button
        #expect(plain.tap == PartRequest("sideButton.tap") && plain.pan == nil)
        #expect(plain.touch?.began?.request == PartRequest("sideButton.press", ["phase": "began"]))
        #expect(try DrawnSideButton(showing: swipeable()).button.pan?.ended?.request.topic == "sideButton.pan")
        var still = swipeable()
        still.gestures?.enabledDirections = []
        #expect(try DrawnSideButton(showing: still).button.pan == nil)
    }

    @Test("in a narrow container the button stays inside, beside the bar", arguments: [44.0, 80, 120, 292, 340])
    func narrow(_ width: Double) throws {
        let scene = try DrawnSideButton(width: width)
        scene.lay(SideButtonMode(kind: .full, size: 52, spacing: 16))
        scene.setItems([button("plus")])
        scene.settle()
        let (part, bar) = (try scene.button, try scene.bar)
        #expect(scene.draw().usable.contains(part.frame) && !part.frame.overlaps(bar.frame))
        let icon = try #require(part.iconFrame)
        #expect(part.radius == part.frame.width / 2 && part.frame.contains(icon))
    }
}
