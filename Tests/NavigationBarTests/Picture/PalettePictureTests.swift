import Chrome
import EventBus
import ModuleTesting
import NavigationBar
import Testing

@Suite("The picture of a bar that is being customized")
struct PalettePictureTests {
    /// The bar of a Mac with these items, being customized.
    private func customizing(_ items: [Value]) throws -> Fixture {
        let fixture = try Fixture(items: items, ["platform": "macOS", "bar": "place"])
        fixture.publish(NavigationBarBeginCustomizing())
        _ = fixture.take()
        return fixture
    }

    private static let items: [Value] = [
        ["id": "a", "icon": "doc"], ["id": "b", "title": "Bold"], ["id": "c", "customization": "reorderable"],
        ["id": "d", "showsByDefault": false], ["id": "e", "customization": "disabled"],
    ]

    /// The ids of the items that are shown to be in the bar, and of those that can be added, in their order.
    private func lists(_ parts: [Part]) -> (shown: [String], offer: [String]) {
        let items = parts.filter { $0.id.hasPrefix("navigation/palette/") }
        func ids(_ parts: [Part]) -> [String] {
            parts.map { String($0.id.dropFirst("navigation/palette/".count)) }
        }
        return (ids(items.filter { $0.tint != nil }), ids(items.filter { $0.tint == nil }))
    }

    @Test("the items in the bar and those that can be added are parts, and taps exchange and move them")
    func taps() throws {
        let fixture = try customizing(Self.items)
        #expect(lists(fixture.parts()) == (["a", "b", "c"], ["d"]))
        try fixture.send(fixture.parts()["navigation/palette/d"]?.tap)
        #expect(fixture.take() == [#"customized {"order":["a","b","c","d"],"palette":[]}"#])
        #expect(lists(fixture.parts()) == (["a", "b", "c", "d"], []))
        try fixture.send(fixture.parts()["navigation/palette/a"]?.tap)
        try fixture.send(fixture.parts()["navigation/later/b"]?.tap)
        try fixture.send(fixture.parts()["navigation/earlier/d"]?.tap)
        #expect(lists(fixture.parts()) == (["c", "d", "b"], ["a"]))
        let (b, c) = (fixture.parts()["navigation/palette/b"], fixture.parts()["navigation/palette/c"])
        #expect(b?.actions?.map(\.name) == ["Move earlier"] && c?.actions?.map(\.name) == ["Move later"])
    }

    @Test("an item that may only be moved cannot be taken out, and one that is fixed is not there")
    func reorderable() throws {
        let parts = try customizing(Self.items).parts()
        let moved = try #require(parts["navigation/palette/c"])
        #expect(moved.tap == nil && moved.hint == nil && parts["navigation/earlier/c"]?.tap != nil)
        #expect(parts["navigation/palette/a"]?.hint == "Takes it out of the bar")
        #expect(parts["navigation/palette/e"] == nil)
    }

    @Test("fingers can end the session, and then the palette is gone")
    func ending() throws {
        for (id, told) in [
            ("done", #"saved {"bar":"place","record":null}"#),
            ("cancel", #"customized {"order":["a","b","c"],"palette":["d"]}"#),
        ] {
            let fixture = try customizing(Self.items)
            let button = try #require(fixture.parts()["navigation/\(id)"])
            #expect(button.in == "navigation/palette" && button.frame.height == 44)
            try fixture.send(button.tap)
            #expect(fixture.take() == [told])
            #expect(!fixture.parts().contains { $0.in == "navigation/palette" })
        }
        let fixture = try customizing(Self.items)
        fixture.publish(NavigationBarRemoveItem(id: "a"))
        try fixture.send(fixture.parts()["navigation/reset"]?.tap)
        #expect(lists(fixture.parts()).shown == ["a", "b", "c"])
    }

    @Test("every tap and every action of the palette is accepted")
    func accepted() throws {
        for part in try customizing(Self.items).parts() where part.in == "navigation/palette" {
            for request in [part.tap].compactMap(\.self) + (part.actions ?? []).map(\.request) {
                let fixture = try customizing(Self.items)
                try fixture.send(request)
                #expect(fixture.rejections() == [], "\(part.id)")
            }
        }
    }

    @Test("the palette is inside of the canvas and overlaps no bar, whatever its items are called")
    func fits() throws {
        let names = ["palette", "palette/x", "x", "done", "later/x", "x/later", "earlier", "cancel", "reset~"]
        let fixture = try customizing(
            names.map { ["id": .string($0), "showsByDefault": .bool($0 != "x")] }
                + [["id": "low", "placement": "bottomBar"], ["id": "keys", "placement": "keyboard"]])
        for width in [60.0, 200, 390, 1024] {
            for height in [40.0, 90, 180, 300, 844] {
                for keyboard in [0.0, 40, 336] where keyboard <= height {
                    let parts = fixture.parts(width: width, height: height, keyboard: keyboard)
                    #expect(
                        parts.problems(on: Size(width: width, height: height)) == [], "\(width) \(height) \(keyboard)")
                }
            }
        }
    }

    @Test("in right-to-left layout the arrows point the other way")
    func mirrored() throws {
        let fixture = try customizing(Self.items)
        var traits = Traits()
        traits.layoutDirection = .rightToLeft
        #expect(fixture.parts()["navigation/later/a"]?.icon == "chevron.right")
        #expect(fixture.parts(traits: traits)["navigation/later/a"]?.icon == "chevron.left")
    }
}
