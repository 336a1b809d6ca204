import Accessory
import Chrome
import EventBus
import Testing
import Toolbar

/// How accessories move in the picture: they appear, leave, and follow the bar.
@Suite("The movements of accessories in the picture")
struct AccessoryPictureMotionTests {
    private static let tall = AccessoryConfig(id: "p", preferredHeight: 120, preferredWidth: 180)

    private func item(_ id: String, _ accessory: AccessoryConfig?, _ secondary: AccessoryConfig? = nil) -> ToolbarItem {
        ToolbarItem(id: id, title: id, accessory: accessory, secondaryAccessory: secondary)
    }

    // MARK: Leaving

    @Test("an accessory appears from below its place, and its contents move with it")
    func appearing() throws {
        let scene = try DrawnAccessories()
        scene.at(1, ToolbarSetItems(items: [item("a", Self.tall)]))
        let plate = try scene.part("accessory/p")
        #expect(plate.pose(at: scene.bus.now).ty == 32 && plate.pose(at: scene.bus.now).alpha == 0)
        #expect(try scene.part("accessory/p/content").motion == nil)
        scene.at(1.45)
        #expect(try scene.part("accessory/p").motion == nil)
    }

    @Test("an accessory whose item was removed leaves with the sizes and the list that it had")
    func removed() throws {
        var accessory = Self.tall
        accessory.list = tools(2)
        let scene = try DrawnAccessories(showing: item("a", accessory), item("b", nil), item("c", nil))
        let (before, contents) = (try scene.part("accessory/p").frame, scene.draw().contents(of: "p").map(\.id))
        scene.bus.publish(ToolbarSetItems(items: [item("z", nil)]))
        let leaving = try scene.part("accessory/p")
        #expect(leaving.frame.size == before.size && before.size == Size(width: 180, height: 144))
        #expect(scene.draw().contents(of: "p").map(\.id) == contents)
        #expect(leaving.pose(at: scene.bus.now + .milliseconds(300)) == PartPose(tx: 0, ty: 32, scale: 1, alpha: 0))
        scene.settle()
        #expect(scene.draw().accessories.isEmpty)
    }

    @Test("an accessory that leaves because items were replaced keeps its width when the layout gives another one")
    func removedWithOtherWidth() throws {
        let scene = try DrawnAccessories(
            showing: item("a", AccessoryConfig(id: "p")), item("b", nil), item("c", nil), item("d", nil))
        let before = try scene.part("accessory/p").frame.width
        scene.bus.publish(ToolbarSetItems(items: [item("z", AccessoryConfig(id: "q"))]))
        #expect(try scene.part("accessory/p").frame.width == before && scene.layout.primary?.width != before)
    }

    @Test("an accessory takes no taps while it leaves")
    func noTaps() throws {
        let scene = try DrawnAccessories(showing: item("a", AccessoryConfig(id: "p", list: tools(2))), item("b", nil))
        #expect(scene.draw().contents(of: "p").filter { $0.tap != nil }.count == 2)
        scene.bus.publish(ToolbarSelect(index: 1))
        let leaving = scene.draw().contents(of: "p")
        #expect(leaving.count == 4 && leaving.allSatisfy { $0.tap == nil })
    }

    @Test("others stand on the accessories that stay, not on those that leave")
    func floor() throws {
        let scene = try DrawnAccessories(showing: item("a", Self.tall, AccessoryConfig(id: "s")), item("b", nil))
        scene.bus.publish(ToolbarTap(index: 0))
        scene.settle()
        let (primary, secondary) = (try scene.part("accessory/p").frame, try scene.part("accessory/s").frame)
        #expect(scene.draw().floor == secondary.y)
        scene.bus.publish(ToolbarTap(index: 0))
        #expect(try scene.part("accessory/s").frame == secondary && scene.draw().floor == primary.y)
        scene.settle()
        scene.bus.publish(ToolbarTap(index: 0))
        #expect(scene.draw().accessories.map(\.id) == ["accessory/p"])
        #expect(try scene.draw().floor == scene.part("toolbar").frame.y)
    }

    @Test("a replaced accessory leaves before the other one appears")
    func replaced() throws {
        let scene = try DrawnAccessories(showing: item("a", Self.tall), item("b", AccessoryConfig(id: "q")))
        scene.bus.publish(ToolbarSelect(index: 1))
        #expect(scene.draw().accessories.map(\.id) == ["accessory/p"])
        scene.bus.advance(to: scene.bus.now + .milliseconds(150))
        #expect(scene.draw().accessories.map(\.id) == ["accessory/q"])
    }

    // MARK: Following the bar

    /// An accessory with a list, whose container has just become wider or narrower.
    private func resized(from: Double, to: Double) throws -> DrawnAccessories {
        let items = (0..<5).map { ToolbarItem(id: "i\($0)", title: "A long title") }
        let scene = try DrawnAccessories(width: from)
        scene.bus.publish(
            ToolbarSetItems(items: [item("a", AccessoryConfig(id: "p", list: tools(9)))] + items))
        scene.settle()
        scene.bus.publish(ToolbarResize(width: to))
        return scene
    }

    @Test("when the layout's width changes, the plate and all that is on it begin where they were, and move together")
    func contentsFollow() throws {
        for (from, to) in [(700.0, 390.0), (390, 700)] {
            let scene = try resized(from: from, to: from)
            let before = scene.draw().parts.filter { $0.id.hasPrefix("accessory/") }
            scene.bus.publish(ToolbarResize(width: to))
            let plate = try scene.part("accessory/p")
            #expect(plate.frame.width == scene.layout.primary?.width)
            #expect(plate.frame.width != before[0].frame.width)
            for part in before {
                guard let now = scene.draw().part(part.id) else { continue }
                #expect(now.shownFrame(at: scene.bus.now) == part.frame, "\(part.id)")
                #expect(now.shownFrame(at: scene.bus.now + .seconds(1)) == now.frame, "\(part.id)")
            }
            let time = scene.bus.now + .milliseconds(60)
            let (middle, title) = (plate.shownFrame(at: time), try scene.part("accessory/p/<title>"))
            #expect(middle.width != plate.frame.width && middle.width != before[0].frame.width)
            #expect(abs(title.shownFrame(at: time).x - middle.x - 12) < 1e-9)
        }
    }

    @Test("an entry for which the plate had no room appears while the plate becomes wider")
    func newEntries() throws {
        let scene = try resized(from: 300, to: 300)
        let count = scene.draw().contents(of: "p").count
        scene.bus.publish(ToolbarResize(width: 700))
        let contents = scene.draw().contents(of: "p")
        #expect(contents.count > count)
        for (index, entry) in contents.enumerated() {
            #expect(entry.isVisible(at: scene.bus.now) == (index < count) && entry.isVisible(at: .seconds(60)))
        }
    }

    @Test("content of the app follows the width of its plate")
    func contentFollows() throws {
        let scene = try DrawnAccessories(width: 700)
        scene.bus.publish(
            ToolbarSetItems(
                items: [item("a", AccessoryConfig(id: "p"))]
                    + (0..<5).map { ToolbarItem(id: "i\($0)", title: "A long title") }))
        scene.settle()
        scene.bus.publish(ToolbarResize(width: 390))
        for milliseconds in [0, 50, 200, 400] {
            let time = scene.bus.now + .milliseconds(milliseconds)
            let plate = try scene.part("accessory/p").shownFrame(at: time)
            let content = try scene.part("accessory/p/content").shownFrame(at: time)
            #expect(abs(content.x - plate.x - 12) < 1e-9 && abs(content.width - plate.width + 24) < 1e-9)
        }
    }
}
