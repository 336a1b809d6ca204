import Chrome
import EventBus
import ModuleTesting
import Testing

@testable import NavigationBar

@Suite("The picture of the navigation bar")
struct NavigationBarPictureTests {
    @Test("an item may have the name of a part of the bar: the item keeps its id, and all ids differ")
    func ids() throws {
        let names = ["back", "title", "more", "bottom", "keyboard", "palette", "rename"]
        let fixture = try Fixture(items: names.map { ["id": .string($0)] }, ["width": 900])
        let parts = fixture.parts()
        #expect(Set(parts.map(\.id)).count == parts.count)
        let back = try #require(parts.first { $0.tap == PartRequest("navigationBar.press", id: "<back>") })
        #expect(back.id == "navigation/back~")
        let item = try #require(parts.first { $0.id == "navigation/back" })
        #expect(item.tap == PartRequest("navigationBar.press", id: "back"))
    }

    @Test("the bar at the bottom and the one above the keyboard stand on one another, or are left out without room")
    func standing() throws {
        let fixture = try Fixture(items: [
            ["id": "low", "placement": "bottomBar"], ["id": "keys", "placement": "keyboard"], ["id": "top"],
        ])
        for height in [844.0, 836, 300, 150, 90, 40] {
            for keyboard in [0.0, 1, 40, 200, 336, 800] where keyboard <= height {
                let plates = fixture.parts(height: height, keyboard: keyboard).filter { $0.in == nil }
                let screen = Frame(x: 0, y: 0, width: 390, height: height)
                for (index, plate) in plates.enumerated() {
                    #expect(screen.contains(plate.frame), "\(plate.id) \(height) \(keyboard)")
                    for other in plates[(index + 1)...] {
                        #expect(!plate.frame.overlaps(other.frame), "\(plate.id) \(other.id) \(height) \(keyboard)")
                    }
                }
            }
        }
        #expect(fixture.parts(keyboard: 336).contains { $0.id == "navigation/keyboard" })
    }

    @Test("what is disabled has no tap, and everything that has one is accepted")
    func taps() throws {
        let fixture = try Fixture(items: (0..<12).map { ["id": .string("i\($0)"), "isEnabled": .bool($0 % 2 == 0)] })
        fixture.publish(NavigationBarShowOverflowMenu())
        let parts = fixture.parts()
        #expect(parts.contains { $0.id.hasPrefix("menu/navigation/") && $0.tap != nil })
        #expect(parts.contains { $0.id.hasPrefix("menu/navigation/") && $0.states == [.disabled] })
        for part in parts where part.states?.contains(.disabled) == true { #expect(part.tap == nil, "\(part.id)") }
        for part in parts {
            guard let tap = part.tap, tap.topic == NavigationBarPress.topic, let id = tap.data["id"]?.stringValue else {
                continue
            }
            _ = fixture.take()
            fixture.publish(NavigationBarPress(id: id))
            #expect(fixture.take().contains { $0.hasPrefix("pressed") }, "\(part.id)")
        }
    }

    @Test("an item that is in the menu, or that has no layout yet, cannot be pressed")
    func notOnTheBar() throws {
        let fixture = try Fixture(items: (0..<12).map { ["id": .string("i\($0)")] })
        let hidden = try #require(
            (0..<12).map { "i\($0)" }.first { id in !fixture.parts().contains { $0.id == "navigation/\(id)" } })
        _ = fixture.take()
        fixture.publish(NavigationBarPress(id: hidden))
        #expect(fixture.take().allSatisfy { $0.hasPrefix("rejected") })
    }

    @Test("a picture of another width has the layout of that width, and changes nothing")
    func otherWidths() throws {
        let fixture = try Fixture(items: (0..<12).map { ["id": .string("i\($0)")] })
        let before = (try fixture.bus.state(), fixture.parts())
        func items(_ parts: [Part]) -> Int { parts.count { $0.id.hasPrefix("navigation/i") } }
        let counts = [1_000, 700, 390, 200].map { width in
            let parts = fixture.parts(width: width, isResized: true)
            for part in parts where part.in == "navigation" { #expect(part.frame.width >= 44, "\(part.id) \(width)") }
            return items(parts)
        }
        #expect(counts == counts.sorted(by: >) && counts[0] == 12 && counts[3] < 4)
        #expect(items(fixture.parts(width: 390, isResized: true)) == items(before.1))
        #expect(try fixture.bus.state() == before.0)
        #expect(fixture.parts() == before.1 && fixture.take() == [])
    }

    @Test("the menu of a document's title begins with the document")
    func document() throws {
        let fixture = try Fixture(
            items: [],
            [
                "platform": "iPadOS",
                "title": ["text": "Notes", "menu": ["rename"], "document": ["type": "Text", "size": "4 KB"]],
            ])
        fixture.publish(NavigationBarShowTitleMenu())
        let header = try #require(fixture.parts()["menu/navigation/<header>"])
        #expect(header.name == "Notes" && header.value == "Text · 4 KB" && header.icon == "doc")
    }

    @Test("the arrow of the back button points to where the user came from")
    func mirrored() throws {
        let fixture = try Fixture(items: [])
        var traits = Traits()
        #expect(fixture.parts().first { $0.id == "navigation/back" }?.icon == "chevron.left")
        traits.layoutDirection = .rightToLeft
        #expect(fixture.parts(traits: traits).first { $0.id == "navigation/back" }?.icon == "chevron.right")
    }
}
