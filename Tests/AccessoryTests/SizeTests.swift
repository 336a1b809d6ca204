import Accessory
import EventBus
import ModuleTesting
import Testing
import Toolbar

/// The sizes of accessories: the toolbar's layout sets the limits, an accessory may ask for its own size within them.
@Suite("accessory: sizes") struct SizeTests {
    private func place(
        _ accessory: AccessoryConfig, container: Double = 390, given: Double = 300
    ) throws -> AccessoryPlace {
        let fixture = try Fixture()
        fixture.setItems(ToolbarItem(id: "a", title: "a", accessory: accessory))
        fixture.layout(container: container, accessoryWidth: given)
        let places = fixture.facts.compactMap { ($0 as? AccessoryLayoutChanged)?.primary }
        return try #require(places.last)
    }

    @Test("an accessory has the layout's width, and its own height plus the background's insets")
    func plain() throws {
        let place = try place(AccessoryConfig(id: "p"))
        #expect(place == AccessoryPlace(id: "p", width: 300, height: 44 + 24, spacing: 8))
        #expect(try self.place(AccessoryConfig(id: "l", list: AccessoryList(title: "x"))).height == 64 + 24)
    }

    @Test("an accessory's own sizes count within the layout's and the container's limits")
    func own() throws {
        #expect(try place(AccessoryConfig(id: "p", preferredHeight: 60)).height == 84)
        #expect(try place(AccessoryConfig(id: "p", preferredWidth: 250)).width == 250)
        #expect(try place(AccessoryConfig(id: "p", preferredWidth: 900)).width == 300)
        #expect(try place(AccessoryConfig(id: "p", preferredWidth: 20)).width == 100)
        #expect(try place(AccessoryConfig(id: "p", minimumWidth: 320)).width == 320)
        #expect(try place(AccessoryConfig(id: "p", minimumWidth: 900)).width == 358)
        #expect(try place(AccessoryConfig(id: "p"), container: 220).width == 188)
        #expect(try place(AccessoryConfig(id: "p"), container: 0).width == 0)
    }

    @Test("a size that is not a finite number counts as absent")
    func wrong() throws {
        #expect(
            try place(AccessoryConfig(id: "p", preferredHeight: .nan, preferredWidth: -.infinity, minimumWidth: .nan))
                == AccessoryPlace(id: "p", width: 300, height: 24, spacing: 8))
    }

    @Test("a new place is published when the appearance, the state or the mode changes it, and only then")
    func changes() throws {
        let fixture = try Fixture()
        fixture.setItems(item("a", "p", "s"))
        fixture.layout(accessoryWidth: 300)
        fixture.layout(accessoryWidth: 300)
        fixture.tap(0)
        fixture.bus.publish(ToolbarAppearanceChanged(appearance: ToolbarAppearance(.spacious)))
        fixture.setUltraMinimal(true)
        let layouts = fixture.facts.compactMap { $0 as? AccessoryLayoutChanged }
        #expect(layouts.map { $0.primary?.spacing } == [8, 8, 12, nil])
        #expect(layouts.map { $0.secondary?.spacing } == [nil, 4, 4, nil])
        #expect(fixture.state("layout") == [:])
    }

    @Test("a size out of range is refused where items are set, with the path of the field")
    func refused() throws {
        let wrong: [(String, Value)] = [("preferredHeight", -1), ("preferredWidth", 1e9), ("minimumWidth", -0.5)]
        for (field, number) in wrong {
            let items: Value = ["items": [["id": "a", "title": "a", "accessory": ["id": "p", .init(field): number]]]]
            do {
                _ = try ValueDecoder().decode(ToolbarSetItems.self, from: items)
                Issue.record("\(field) was taken")
            } catch let error as DecodingError {
                let said = FieldError(error).description
                #expect(said.hasPrefix("items[0].accessory.\(field): expected 0 to 100000, found"))
            }
        }
    }
}
