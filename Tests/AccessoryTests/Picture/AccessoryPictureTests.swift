import Accessory
import Chrome
import EventBus
import Testing
import Toolbar

/// What the module draws of accessories at rest.
@Suite("The picture of accessories")
struct AccessoryPictureTests {
    private static func pair(_ primary: AccessoryConfig, _ secondary: AccessoryConfig? = nil) -> ToolbarItem {
        ToolbarItem(id: "a", title: "A", accessory: primary, secondaryAccessory: secondary)
    }

    /// An item that makes the bar wider.
    private static let wide = ToolbarItem(id: "w", title: "A wide item", fullWidth: 250)

    @Test("the texts of a list grow with the text size of the user, in the same plate")
    func textSize() throws {
        let scene = try DrawnAccessories(
            showing: Self.pair(AccessoryConfig(id: "p", list: tools(3, selected: 1))), Self.wide)
        let (plate, usual) = (try scene.part("accessory/p").frame, try scene.part("accessory/p/1"))
        var last = usual
        for size in [ContentSize.xxLarge, .accessibility5] {
            var traits = TraitsUpdate()
            traits.contentSize = size
            scene.bus.publish(EnvironmentUpdate(traits: traits))
            let entry = try scene.part("accessory/p/1", at: size)
            #expect(try #require(entry.font?.size) > #require(last.font?.size))
            #expect(try #require(entry.textFrame?.height) > #require(last.textFrame?.height))
            #expect(entry.frame.contains(try #require(entry.ring?.frame)))
            #expect(try #require(entry.ring).frame.maxY <= #require(entry.textFrame).y)
            #expect(try scene.part("accessory/p", at: size).frame == plate)
            last = entry
        }
        #expect(last.font?.size == 9 * 1.5)
    }

    @Test("an accessory without a list has the sizes of its layout, stands on the bar, and has content of the app")
    func one() throws {
        let scene = try DrawnAccessories(showing: Self.pair(AccessoryConfig(id: "p", preferredHeight: 70)))
        let place = try #require(scene.layout.primary)
        let (bar, plate) = (try scene.part("toolbar").frame, try scene.part("accessory/p"))
        #expect(plate.frame.size == Size(width: place.width, height: place.height) && place.height == 94)
        #expect(plate.frame.maxY == bar.y - place.spacing && plate.frame.x == bar.x)
        #expect(plate.radius == 20 && plate.material == .glass && plate.shadow != nil && plate.motion == nil)
        let content = try scene.part("accessory/p/content")
        #expect(content.kind == .content && content.in == plate.id && content.frame == plate.frame.inset(12, 12))
        #expect(scene.draw().floor == plate.frame.y)
    }

    @Test("two accessories stand on one another, each with the sizes of its layout")
    func two() throws {
        let scene = try DrawnAccessories(
            showing: Self.pair(
                AccessoryConfig(id: "p", preferredWidth: 150), AccessoryConfig(id: "s", preferredHeight: 30)))
        scene.bus.publish(ToolbarTap(index: 0))
        scene.settle()
        let (primary, secondary) = (try scene.part("accessory/p").frame, try scene.part("accessory/s").frame)
        #expect(primary.width == 150 && primary.width == scene.layout.primary?.width)
        #expect(secondary.width == 150 && secondary.width == scene.layout.secondary?.width)
        #expect(secondary.height == 54 && secondary.height == scene.layout.secondary?.height)
        #expect(secondary.maxY == primary.y - 4 && scene.draw().floor == secondary.y)
        #expect(scene.draw().accessories.map(\.id) == ["accessory/p", "accessory/s"])
    }

    @Test("a list has its title, its count and its entries, and the selected one has the ring")
    func list() throws {
        var list = tools(3, selected: 1)
        list.borderColor = "systemRed"
        let scene = try DrawnAccessories(showing: Self.pair(AccessoryConfig(id: "p", list: list)), Self.wide)
        #expect(
            scene.draw().contents(of: "p").map(\.id)
                == ["<title>", "<count>", "0", "1", "2"].map { "accessory/p/\($0)" })
        #expect(try scene.part("accessory/p/<title>").title == "Tools")
        #expect(try scene.part("accessory/p/<count>").title == "(3)")
        let (entry, other) = (try scene.part("accessory/p/1"), try scene.part("accessory/p/0"))
        #expect(entry.ring?.border.color == "#FF3B30" && entry.states == [.selected] && entry.role == .tab)
        #expect(other.ring == nil && other.states == nil && other.title == "T0" && other.icon == "pencil")
        #expect(entry.frame.x == other.frame.maxX + AccessoryListGeometry.entrySpacing)
    }

    @Test("a tap on an entry selects it, and presses it for a moment")
    func tap() throws {
        let scene = try DrawnAccessories(
            showing: Self.pair(AccessoryConfig(id: "p", list: tools(3))), Self.wide)
        let request = try #require(try scene.part("accessory/p/2").tap)
        scene.bus.publish(try ValueDecoder().decode(AccessoryTapListEntry.self, from: request.data))
        let entry = try scene.part("accessory/p/2")
        #expect(entry.states == [.selected] && entry.pose(at: scene.bus.now + .milliseconds(100)).scale == 0.9)
        scene.settle()
        #expect(try scene.part("accessory/p/2").motion == nil && scene.refusals == [])
    }

    @Test("a list of buttons has no selection and no count")
    func noSelection() throws {
        var list = tools(2)
        (list.showsSelection, list.showsCount) = (false, false)
        let scene = try DrawnAccessories(showing: Self.pair(AccessoryConfig(id: "p", list: list)))
        let contents = scene.draw().contents(of: "p")
        #expect(contents.map(\.role) == [.text, .button, .button] && contents.allSatisfy { $0.ring == nil })
    }

    @Test("a list that is too long shows whole entries only, among them the selected one", arguments: [0, 9, 19])
    func scrolled(_ selected: Int) throws {
        let scene = try DrawnAccessories(
            showing: Self.pair(AccessoryConfig(id: "p", list: tools(20, selected: selected))))
        let (plate, contents) = (try scene.part("accessory/p").frame, scene.draw().contents(of: "p"))
        #expect(contents.contains { $0.id == "accessory/p/\(selected)" } && contents.count < 10)
        #expect(contents.allSatisfy { plate.inset(12, 12).contains($0.frame) })
    }

    @Test("in a narrow container an accessory is as narrow as its layout says", arguments: [60.0, 120, 200, 320])
    func narrow(_ width: Double) throws {
        let scene = try DrawnAccessories(
            width: width,
            showing: Self.pair(AccessoryConfig(id: "p", preferredWidth: 250, minimumWidth: 180, list: tools(4))))
        let plate = try scene.part("accessory/p").frame
        #expect(plate.width == scene.layout.primary?.width && plate.width <= width - 32)
        #expect(scene.draw().contents(of: "p").allSatisfy { plate.contains($0.frame) })
    }

    @Test("the width of the toolbar's container counts, not that of the canvas")
    func containerWidth() throws {
        let scene = try DrawnAccessories(
            width: 240, showing: Self.pair(AccessoryConfig(id: "p", minimumWidth: 300), AccessoryConfig(id: "s")))
        scene.bus.publish(ToolbarTap(index: 0))
        scene.settle()
        let canvas = scene.draw(size: Size(width: 390, height: 844))
        #expect(canvas.part("accessory/p")?.frame.width == 208 && scene.layout.primary?.width == 208)
        #expect(canvas.part("accessory/s")?.frame.width == scene.layout.secondary?.width)
    }

    @Test("of two accessories with one id, the sizes of the selected item's are drawn")
    func sameID() throws {
        let scene = try DrawnAccessories(
            showing: Self.pair(AccessoryConfig(id: "p")),
            ToolbarItem(id: "b", title: "B", accessory: AccessoryConfig(id: "p", preferredHeight: 90)))
        scene.bus.publish(ToolbarSelect(index: 1))
        scene.settle()
        #expect(try scene.part("accessory/p").frame.height == 114 && scene.layout.primary?.height == 114)
    }

    @Test("an accessory for which there is no room, or which has no height, is not drawn, and nothing stands on it")
    func noHeight() throws {
        let flat = ToolbarAppearance.flat
        let scene = try DrawnAccessories(
            showing: Self.pair(AccessoryConfig(id: "p", preferredHeight: 0), AccessoryConfig(id: "s", list: tools(2))))
        scene.bus.publish(ToolbarConfigure(appearance: flat))
        scene.bus.publish(ToolbarTap(index: 0))
        scene.settle()
        let canvas = scene.draw()
        #expect(scene.layout.primary?.height == 0 && canvas.accessories.map(\.id) == ["accessory/s"])
        #expect(canvas.contents(of: "p").isEmpty && canvas.floor == canvas.part("accessory/s")?.frame.y)
        let low = scene.draw(size: Size(width: 390, height: 47 + 34 + 16 + 56 + 8))
        #expect(low.accessories.isEmpty && low.floor == low.part("toolbar")?.frame.y)
    }

    @Test("on a trial canvas of another width, accessories have the sizes of that width")
    func trial() throws {
        let scene = try DrawnAccessories(showing: Self.pair(AccessoryConfig(id: "p", minimumWidth: 600)))
        let canvas = scene.draw(size: Size(width: 800, height: 844), isResized: true)
        #expect(canvas.part("accessory/p")?.frame.width == 600 && scene.layout.primary?.width == 358)
    }
}

extension ToolbarAppearance {
    /// The default appearance, without space around the content of an accessory.
    static var flat: Self {
        var appearance = Self()
        appearance.accessoryContentInsets = Insets()
        return appearance
    }
}
