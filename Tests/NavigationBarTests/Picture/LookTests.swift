import Chrome
import EventBus
import ModuleTesting
import Testing

@testable import NavigationBar

@Suite("Roles, colors and subtitles of the navigation bar") struct LookTests {
    @Test(
        "an item has the color that it names, or that of its role, and a surface if it is prominent or confirms",
        arguments: [
            ([:], false, "systemBlue"), (["tint": "systemGreen"], false, "systemGreen"),
            (["role": "destructive"], false, "systemRed"),
            (["role": "destructive", "tint": "systemGreen"], false, "systemGreen"),
            (["style": "prominent"], true, "systemBlue"), (["role": "confirm"], true, "systemBlue"),
            (["role": "confirm", "style": "plain"], false, "systemBlue"), (["role": "cancel"], false, "systemBlue"),
        ] as [([String: Value], Bool, String)])
    func items(look: [String: Value], isProminent: Bool, color: String) throws {
        let fixture = try Fixture(items: [.object(look.merging(["id": "a", "icon": "plus"]) { $1 })])
        let part = try #require(fixture.parts()["navigation/a"])
        let palette = SystemPalette(traits: Traits())
        #expect((isProminent ? part.tint : part.ink) == palette.ink(color))
        #expect((part.tint != nil) == isProminent && (part.ink == "#FFFFFF") == isProminent)
        #expect((part.radius != nil) == isProminent)
    }

    @Test("an item that takes no presses is gray, whatever its color")
    func disabled() throws {
        let fixture = try Fixture(items: [["id": "a", "tint": "systemGreen", "isEnabled": false]])
        #expect(fixture.parts()["navigation/a"]?.ink == SystemPalette(traits: Traits()).ink("tertiaryLabel"))
    }

    @Test("the subtitle stands below the title, is its value for a screen reader, and gives way to a renaming")
    func subtitle() throws {
        let title: Value = ["text": "Notes", "subtitle": "12 of 40", "editable": true]
        let fixture = try Fixture(items: [], ["title": title])
        for size in [ContentSize.large, .accessibility5] {
            var traits = Traits()
            traits.contentSize = size
            let parts = fixture.parts(traits: traits)
            let bar = try #require(parts["navigation"])
            let upper = try #require(parts["navigation/title"]), lower = try #require(parts["navigation/subtitle"])
            #expect(
                upper.frame.maxY <= lower.frame.y + 1e-9 && bar.frame.contains(upper.frame)
                    && bar.frame.contains(lower.frame))
            #expect(upper.value == "12 of 40" && lower.name == nil)
            if size == .large { #expect(lower.title == "12 of 40") }
        }
        fixture.publish(NavigationBarSetTitle(text: "Notes", subtitle: "13 of 40"))
        #expect(fixture.take() == [#"titleChanged {"subtitle":"13 of 40","text":"Notes"}"#])
        fixture.publish(NavigationBarSetTitle(text: "Notes"))
        #expect(fixture.take() == [] && fixture.state("subtitle") == "13 of 40")
        fixture.publish(NavigationBarBeginRename())
        #expect(fixture.parts()["navigation/subtitle"] == nil)
        fixture.publish(NavigationBarCancelRename(), NavigationBarSetTitle(text: "Notes", subtitle: " "))
        #expect(fixture.parts()["navigation/subtitle"] == nil && fixture.state("subtitle") == .null)
    }

    @Test("neighbors share a capsule of glass, which an item that is prominent or stands alone separates")
    func groups() throws {
        let items: [Value] = [
            ["id": "a", "placement": "topBarTrailing"], ["id": "b", "placement": "topBarTrailing"],
            ["id": "c", "placement": "topBarTrailing", "sharesBackground": false],
            ["id": "d", "placement": "topBarTrailing"],
            ["id": "e", "placement": "topBarTrailing", "style": "prominent"],
        ]
        let fixture = try Fixture(items: items, ["width": 900])
        #expect(fixture.parts(width: 940).allSatisfy { !$0.id.contains("glass") })
        var settings = NavigationBarSettings()
        settings.background = .groups
        fixture.publish(settings)
        let parts = fixture.parts(width: 940)
        #expect(parts["navigation"]?.material == .clear)
        let glass = parts.filter { $0.id.contains("glass:") }
        #expect(glass.map(\.id) == ["navigation/glass:<back>", "navigation/glass:a", "navigation/glass:d"])
        let both = try #require(parts["navigation/glass:a"]?.frame)
        for id in ["a", "b"] { #expect(both.contains(try #require(parts["navigation/\(id)"]?.frame))) }
        for (index, plate) in glass.enumerated() {
            #expect(plate.material == .glass && plate.radius == 22)
            for other in glass[(index + 1)...] { #expect(!plate.frame.overlaps(other.frame)) }
        }
    }

    // MARK: Visibility

    @Test("a hidden row is not drawn and takes no room, and what stands at the bottom stays")
    func hidden() throws {
        let fixture = try Fixture(items: [["id": "a"], ["id": "low", "placement": "bottomBar"]])
        fixture.publish(NavigationBarUpdate(hidden: true), NavigationBarUpdate(hidden: true))
        #expect(fixture.take().filter { $0.contains("visibility") } == [#"visibilityChanged {"hidden":true}"#])
        let parts = fixture.parts()
        #expect(parts["navigation"] == nil && parts["navigation/a"] == nil && parts["navigation/bottom"] != nil)
        #expect(fixture.state("hidden") == true)
        fixture.publish(NavigationBarUpdate(hidden: false))
        #expect(fixture.parts()["navigation/a"] != nil)
    }

    @Test("the menu of a row that is hidden closes")
    func menu() throws {
        let fixture = try Fixture(items: [["id": "a", "icon": "plus", "menu": [["id": "x"]]]])
        fixture.publish(NavigationBarPress(id: "a"))
        _ = fixture.take()
        fixture.publish(NavigationBarUpdate(hidden: true))
        #expect(fixture.take() == ["menuHidden {}", #"visibilityChanged {"hidden":true}"#])
    }

    @Test("what is hidden with the row cannot be pressed and opens no menu, and the menu of another item stays open")
    func hiddenItems() throws {
        let menu: Value = [["id": "x"]]
        let fixture = try Fixture(items: [
            ["id": "a", "menu": menu], ["id": "low", "placement": "bottomBar", "menu": menu],
        ])
        fixture.publish(NavigationBarPress(id: "low"), NavigationBarUpdate(hidden: true))
        #expect(!fixture.take().contains("menuHidden {}") && fixture.state("menu") == "low")
        fixture.publish(NavigationBarHideMenu())
        _ = fixture.rejections()
        fixture.publish(NavigationBarPress(id: "a"), NavigationBarShowMenu(item: "a"))
        #expect(fixture.rejections() == ["disabled a", "noMenu a"] && fixture.state("menu") == .null)
        fixture.publish(NavigationBarPress(id: "low"))
        #expect(fixture.state("menu") == "low")
    }

    @Test("the controls of a group have its color, and share the glass of its neighbors, also if it is prominent")
    func controls() throws {
        let group: Value = [
            "id": "g", "label": "Edits", "children": ["i", "j"], "width": 88, "tint": "systemGreen",
            "style": "prominent",
        ]
        let fixture = try Fixture(items: [group, ["id": "back", "placement": "navigation"]], ["width": 900])
        var settings = NavigationBarSettings()
        settings.background = .groups
        fixture.publish(settings)
        let parts = fixture.parts(width: 940)
        #expect(parts["navigation/i"]?.ink == SystemPalette(traits: Traits()).ink("systemGreen"))
        #expect(Set(parts.map(\.id)).count == parts.count)
        let glass = parts.filter { $0.id.contains("glass:") }
        let frame = try #require(parts["navigation/g"]?.frame)
        #expect(glass.contains { $0.frame.contains(frame) })
    }

    @Test("the row follows the scrolling if the settings say so, and what the app says counts until the next scrolling")
    func scrolling() throws {
        let fixture = try Fixture(items: [["id": "a"]])
        func changes(_ events: any Event...) -> [String] {
            for event in events { fixture.bus.publish(any: event) }
            return fixture.take().filter { $0.contains("visibility") }
        }
        func scroll(_ direction: ScrollDirection) -> SceneUpdate { SceneUpdate(id: "main", scrollDirection: direction) }
        #expect(changes(scroll(.down)) == [])
        var settings = NavigationBarSettings()
        settings.minimizeBehavior = .onScrollDown
        #expect(changes(settings, scroll(.down), scroll(.down)) == [#"visibilityChanged {"hidden":true}"#])
        #expect(changes(NavigationBarUpdate(hidden: false)) == [#"visibilityChanged {"hidden":false}"#])
        #expect(changes(scroll(.down), scroll(.up)).count == 2)
        #expect(changes(scroll(.down)).count == 1)
        #expect(changes(scroll(.up), NavigationBarUpdate(hidden: true), scroll(.up)).count == 3)
        #expect(changes(scroll(.down)).count == 1)
        settings.minimizeBehavior = .never
        #expect(changes(settings) == [#"visibilityChanged {"hidden":false}"#])
    }

    @Test("while the user renames the title, the row is there")
    func renaming() throws {
        let fixture = try Fixture(items: [["id": "a"]], ["title": ["text": "Notes", "editable": true]])
        fixture.publish(NavigationBarUpdate(hidden: true))
        _ = fixture.take()
        fixture.publish(NavigationBarBeginRename())
        #expect(fixture.parts()["navigation/rename"] != nil)
        fixture.publish(NavigationBarCancelRename())
        #expect(fixture.take().filter { $0.contains("visibility") }.count == 2 && fixture.parts()["navigation"] == nil)
    }
}
