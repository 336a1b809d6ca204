import Accessory
import Chrome
import EventBus
import ModuleTesting
import Testing
import Toolbar

@Suite("An accessory beside the minimized bar") struct InlineAccessoryTests {
    private func bar(
        width: Double = 390, inline: Bool = true, button: Bool = true,
        _ change: (inout AccessoryConfig) -> Void = { _ in }
    ) throws -> DrawnAccessories {
        var accessory = AccessoryConfig(id: "player")
        change(&accessory)
        var item = ToolbarItem(id: "a", title: "Alpha", accessory: accessory)
        if button { item.sideButton = SideButtonConfig(icon: "plus") }
        let drawn = try DrawnAccessories(width: width)
        var settings = ToolbarSettings()
        settings.minimizedAccessory = inline ? .inline : .hidden
        drawn.bus.publish(settings)
        drawn.bus.publish(
            ToolbarSetItems(items: [item, ToolbarItem(id: "b", title: "Beta"), ToolbarItem(id: "c", title: "Gamma")]))
        drawn.settle()
        return drawn
    }

    private func minimize(_ drawn: DrawnAccessories, _ enabled: Bool = true, animated: Bool = true) {
        drawn.bus.publish(ToolbarSetUltraMinimal(enabled: enabled, animated: animated))
    }

    private func height(_ drawn: DrawnAccessories) -> Double {
        drawn.bus.retained(StackChanged.self)?.bottom.first { $0.module == "accessory" }?.height ?? 0
    }

    /// Where the side button is seen now.
    private func sideButton(_ drawn: DrawnAccessories) -> Frame? {
        let canvas = drawn.draw()
        return canvas.place(of: "sideButton").map { place in
            var part = Part("button", .button, place.frame)
            part.motion = place.motion
            return part.shownFrame(at: drawn.bus.now)
        }
    }

    @Test("it stands in the row, between the bar at the leading end and the side button at the trailing one")
    func row() throws {
        let drawn = try bar()
        minimize(drawn)
        drawn.settle()
        let canvas = drawn.draw()
        let (toolbar, plate) = (try drawn.shown("toolbar"), try drawn.shown("accessory/player"))
        let button = try #require(canvas.place(of: "sideButton")).frame
        #expect(toolbar.x == 16 && plate.x == toolbar.maxX + 8 && button.x == plate.maxX + 8)
        #expect(abs(button.maxX - (390 - 16)) < 1e-9)
        #expect(plate.y == toolbar.y && plate.height == toolbar.height)
        #expect(canvas.floor == toolbar.y)
        #expect(
            drawn.layout.primary
                == AccessoryPlace(id: "player", width: plate.width, height: 56, spacing: 8, placement: .inline))
        #expect(drawn.bus.retained(ToolbarLayoutChanged.self)?.accessoryPlacement == .inline)
    }

    @Test("without a side button, it takes the whole rest of the row")
    func noButton() throws {
        let drawn = try bar(button: false)
        minimize(drawn)
        drawn.settle()
        #expect(abs(try drawn.shown("accessory/player").maxX - (390 - 16)) < 1e-9)
    }

    @Test("it stays on screen on its way there and back, without appearing anew")
    func stays() throws {
        let drawn = try bar()
        var facts: [String] = []
        drawn.bus.watch(AccessoryWillDisappear.self) { facts.append("willDisappear \($0.id)") }
        drawn.bus.watch(AccessoryWillAppear.self) { facts.append("willAppear \($0.id)") }
        let above = try drawn.shown("accessory/player")
        minimize(drawn)
        #expect(try drawn.shown("accessory/player") == above)
        drawn.at(drawn.bus.now.inSeconds + 0.1)
        let between = try drawn.shown("accessory/player"), button = try #require(sideButton(drawn))
        #expect(between.y > above.y)
        // Back again, from where it is.
        minimize(drawn, false)
        let then = try drawn.shown("accessory/player")
        for (now, before) in [(then, between), (try #require(sideButton(drawn)), button)] {
            #expect(
                abs(now.x - before.x) + abs(now.y - before.y) + abs(now.width - before.width)
                    + abs(now.height - before.height) < 1e-6)
        }
        drawn.settle()
        #expect(try drawn.shown("accessory/player") == above && facts.isEmpty)
    }

    @Test("what stands on the bars moves with the bar when the accessory comes down beside it")
    func stack() throws {
        let drawn = try bar()
        var motions: [StackMotion?] = []
        drawn.bus.watch(EdgeTaken.self) { if $0.module == "accessory" { motions.append($0.motion) } }
        minimize(drawn)
        minimize(drawn, false)
        minimize(drawn, animated: false)
        #expect(
            motions == [
                StackMotion(duration: .milliseconds(350), damping: 0.85),
                StackMotion(duration: .milliseconds(350), damping: 0.85), nil,
            ])
    }

    @Test("with too little room for its least width, and by default, it is hidden")
    func hidden() throws {
        for drawn in [try bar(inline: false), try bar { $0.minimumWidth = 300 }, try bar(width: 200)] {
            minimize(drawn)
            drawn.settle()
            #expect(drawn.draw().accessories.isEmpty && drawn.layout.primary == nil)
        }
    }

    @Test("it comes and goes while the bar is minimized: with the selected item, the setting and the width")
    func changes() throws {
        let drawn = try bar()
        minimize(drawn)
        drawn.settle()
        drawn.bus.publish(ToolbarSelect(id: "b"))
        drawn.settle()
        #expect(drawn.draw().accessories.isEmpty)
        drawn.bus.publish(ToolbarSelect(id: "a"))
        drawn.settle()
        #expect(drawn.draw().accessories.count == 1 && drawn.layout.primary?.placement == .inline)
        drawn.bus.publish(ToolbarResize(width: 200, animated: false))
        drawn.settle()
        #expect(drawn.draw().accessories.isEmpty)
        drawn.bus.publish(ToolbarResize(width: 390, animated: false))
        drawn.settle()
        #expect(drawn.draw().accessories.count == 1)
        drawn.bus.publish(ToolbarSettings())
        drawn.settle()
        #expect(drawn.draw().accessories.isEmpty)
        minimize(drawn, false)
        drawn.settle()
        #expect(drawn.layout.primary?.placement == nil && drawn.layout.primary != nil)
    }

    @Test(
        "while the bar is minimized, another item brings its own accessory alone, and one without slides the other out")
    func selects() throws {
        let drawn = try bar { $0.minimumWidth = 300 }
        drawn.bus.publish(
            ToolbarSetItems(items: [
                ToolbarItem(id: "a", title: "Alpha", accessory: AccessoryConfig(id: "wide", minimumWidth: 300)),
                ToolbarItem(id: "b", title: "Beta", accessory: AccessoryConfig(id: "fits")),
                ToolbarItem(id: "c", title: "Gamma"),
            ]))
        minimize(drawn)
        drawn.settle()
        var facts: [String] = []
        drawn.bus.watch(AccessoryWillAppear.self) { facts.append("willAppear \($0.id)") }
        drawn.bus.watch(AccessoryWillDisappear.self) { facts.append("willDisappear \($0.id) \($0.animated)") }
        drawn.bus.publish(ToolbarSelect(id: "b"))
        drawn.settle()
        #expect(facts == ["willAppear fits"])
        drawn.bus.publish(ToolbarSelect(id: "c"))
        #expect(facts == ["willAppear fits", "willDisappear fits true"] && drawn.draw().accessories.count == 1)
    }

    @Test("items that replace the others are not collapsed, also while the bar is minimized")
    func replaced() throws {
        let drawn = try bar(button: false)
        drawn.bus.publish(ToolbarTap(id: "a"))
        minimize(drawn)
        drawn.settle()
        drawn.bus.publish(
            ToolbarSetItems(items: [
                ToolbarItem(id: "a", title: "Alpha", accessory: AccessoryConfig(id: "player")),
                ToolbarItem(id: "b", title: "Beta"),
            ]))
        drawn.settle()
        #expect(drawn.draw().accessories.map(\.id) == ["accessory/player"])
    }

    @Test("a secondary accessory is hidden meanwhile, and returns with the bar")
    func secondary() throws {
        let drawn = try bar()
        drawn.bus.publish(
            ToolbarSetItems(items: [
                ToolbarItem(
                    id: "a", title: "Alpha", accessory: AccessoryConfig(id: "player"),
                    secondaryAccessory: AccessoryConfig(id: "more")), ToolbarItem(id: "b", title: "Beta"),
            ]))
        drawn.bus.publish(ToolbarTap(id: "a"))
        drawn.settle()
        #expect(drawn.draw().accessories.count == 2)
        minimize(drawn)
        drawn.settle()
        #expect(drawn.draw().accessories.map(\.id) == ["accessory/player"])
        minimize(drawn, false)
        drawn.settle()
        let secondary = try drawn.shown("accessory/more")
        minimize(drawn)
        #expect(try drawn.shown("accessory/more") == secondary)
        minimize(drawn, false)
        drawn.settle()
        #expect(drawn.draw().accessories.count == 2)
    }

    @Test("an item whose accessories the user has collapsed has none beside the bar, which stays in the middle")
    func collapsed() throws {
        let drawn = try bar(button: false)
        drawn.bus.publish(ToolbarTap(id: "a"))
        drawn.settle()
        minimize(drawn)
        drawn.settle()
        let toolbar = try drawn.shown("toolbar")
        #expect(toolbar.midX == 195 && drawn.draw().accessories.isEmpty)
        #expect(drawn.bus.retained(ToolbarLayoutChanged.self)?.accessoryPlacement == nil)
    }

    @Test(
        "one that is, or becomes, too wide for the row is not on screen while the bar is minimized",
        arguments: ["wide", "player"])
    func tooWide(id: String) throws {
        let drawn = try bar()
        minimize(drawn)
        drawn.settle()
        var facts: [String] = []
        drawn.bus.watch(AccessoryWillAppear.self) { facts.append("willAppear \($0.id)") }
        var update = ToolbarUpdateItem(id: "a")
        update.accessory = .value(AccessoryConfig(id: id, minimumWidth: 300))
        drawn.bus.publish(update)
        drawn.settle()
        #expect(facts.isEmpty && drawn.draw().accessories.isEmpty)
        minimize(drawn, false)
        drawn.settle()
        #expect(drawn.draw().accessories.map(\.id) == ["accessory/\(id)"])
    }

    @Test("in a scene that is narrower than the bar, everything stays on the canvas")
    func narrowScene() throws {
        let drawn = try bar(width: 800)
        minimize(drawn)
        drawn.settle()
        let canvas = drawn.draw(size: Size(width: 390, height: 844))
        let plate = try #require(canvas.part("accessory/player")).frame
        let button = try #require(canvas.place(of: "sideButton")).frame
        #expect(canvas.whole.contains(plate) && !plate.overlaps(button))
    }

    @Test("its list takes taps there, too")
    func list() throws {
        let drawn = try bar { ($0.list, $0.minimumWidth) = (tools(3), 100) }
        minimize(drawn)
        drawn.settle()
        let plate = try drawn.part("accessory/player").frame
        let entries = drawn.draw().contents(of: "player").filter { $0.kind == .button }
        #expect(!entries.isEmpty && entries.allSatisfy { plate.contains($0.frame) && $0.tap != nil })
    }
}
