import Chrome
import EventBus
import Testing

@testable import PopupBar

@Suite("The world of a popup: its device, container and items") struct WorldTests {
    private func read<T: Decodable>(_ type: T.Type, _ value: Value) throws -> T {
        do { return try ValueDecoder().decode(type, from: value) } catch let error as DecodingError {
            throw FieldError(error)
        }
    }

    @Test("an empty world is an upright phone with iOS 26, on glass, with nothing below the bar")
    func usual() throws {
        let world = try read(PopupWorld.self, [:])
        #expect(world == PopupWorld())
        #expect(
            PopupSettings().hasGlass(world.env) && world.env.widthClass == .compact
                && world.size == Size(width: 393, height: 852))
        #expect(world.safe == Insets(top: 59, bottom: 34))
    }

    @Test("a change keeps every field that it does not name")
    func merge() throws {
        var container = PopupContainer()
        container.kind = .tab
        container.tabBarHeight = 83
        container = try FieldChange(["tabBarMinimized": true, "sidebar": ["width": 280]]).applied(to: container)
        #expect(container.kind == .tab && container.tabBarHeight == 83 && container.tabBarMinimized)
        #expect(container.sidebar == Sidebar(width: 280))
        container = try FieldChange(["sidebar": .null]).applied(to: container)
        #expect(container.sidebar == nil && container.tabBarMinimized)

        var env = PopupEnvironment()
        env = try FieldChange(["safe": ["bottom": 20]]).applied(to: env)
        #expect(env.safe == Insets(top: 59, bottom: 20))
    }

    @Test("a text size may also have the system's longer name")
    func contentSize() throws {
        let names: [(Value, ContentSize)] = [
            ("extraExtraExtraLarge", .xxxLarge), ("accessibilityExtraExtraExtraLarge", .accessibility5),
            ("extraSmall", .xSmall), ("large", .large), ("accessibility2", .accessibility2),
        ]
        for (name, size) in names {
            let env = try FieldChange<PopupEnvironment>(["contentSize": name]).applied(to: PopupEnvironment())
            #expect(env.contentSize == size)
        }
        #expect(throws: FieldError.self) { try FieldChange<PopupEnvironment>(["contentSize": "huge"]) }
    }

    @Test(
        "an impossible value is refused with its path and what was expected",
        arguments: [
            (["size": [393, -1]], "size: expected height from 0 to 100000 points, found -1"),
            (["size": [393]], "size: expected 2 numbers, [width, height]"),
            (["size": [1, 2, 3]], "size: expected 2 numbers, [width, height]"),
            (["safe": ["top": -3]], "safe.top: expected 0 to 100000, found -3"),
            (
                ["idiom": "fone"],
                "idiom: 'fone' is not one of phone, pad, mac, catalyst, tv, vision, carPlay (did you mean 'phone'?)"
            ),
            (["osMajor": 0], "osMajor: expected 1 to 1000, found 0"),
            (["ossMajor": 17], "ossMajor: the change has no such field (did you mean 'osMajor'?)"),
            (["scale": .double(.nan)], "scale: expected a number, found NaN"),
        ] as [(Value, String)])
    func refused(_ fields: Value, _ sentence: String) {
        let error = #expect(throws: FieldError.self) { try FieldChange<PopupEnvironment>(fields) }
        #expect(error?.description == sentence)
    }

    @Test("a set-up with a repeated or empty id is refused")
    func ids() throws {
        func problem(_ data: Value) -> String? {
            #expect(throws: FieldError.self) { try read(PopupSetUp.self, data) }?.description
        }
        #expect(
            problem(["contents": [["id": "a"], ["id": "a"]]])
                == "contents[1].id: 'a' is the id of contents[0] already")
        #expect(problem(["items": [["id": ""]]]) == "items[0].id: must not be empty")
        #expect(problem(["items": [["title": "A"]]]) == "items[0].id: must not be empty")
        #expect(
            problem(["contents": [["id": "a", "item": ["title": "A"]]]]) == "contents[0].item.id: must not be empty")
    }

    @Test("buttons may be ids or objects, barButtonItems means the trailing ones, and progress is kept within 0 and 1")
    func item() throws {
        let item = try read(
            PopupItem.self,
            [
                "id": "i", "progress": 7, "leadingBarButtonItems": ["prev"],
                "barButtonItems": ["play", ["id": "next", "hidden": true]],
            ])
        #expect(item.leadingBarButtonItems == [PopupBarButton("prev")] && item.progress == 1)
        #expect(item.trailingBarButtonItems.map(\.id) == ["play", "next"] && item.trailingBarButtonItems[1].hidden)
        let again = try read(PopupItem.self, ValueEncoder().encode(item))
        #expect(again == item)
    }

    @Test("a plain text replaces the attributed one, and an attributed text sets both")
    func attributed() throws {
        var item = PopupItem(id: "i", title: "Old")
        item = try FieldChange(["attributedTitle": "Rich"]).applied(to: item)
        #expect(item.title == "Rich" && item.attributedTitle == "Rich")
        item = try FieldChange(["title": "Plain"]).applied(to: item)
        #expect(item.title == "Plain" && item.attributedTitle == nil)
        item = try FieldChange(["title": .null]).applied(to: item)
        #expect(item.title == nil && item.hasNoText)
        var content = PopupContent(id: "c")
        content.title = "The content's own"
        #expect(item.shown(in: content).title == "The content's own")
    }

    @Test("an environment.update reaches the popup, and its popup-only fields are applied last")
    func environmentUpdate() throws {
        let update = try read(
            EnvironmentUpdate.self,
            [
                "idiom": "pad", "osVersion": "26.1",
                "traits": ["contentSize": "accessibility1", "layoutDirection": "rightToLeft"],
                "set": ["hSize": "compact", "contentSize": "small"],
            ])
        var env = PopupEnvironment()
        env.apply(update)
        #expect(env.idiom == .pad && env.osMajor == 26 && env.osMinor == 1 && env.rtl)
        #expect(env.widthClass == .compact && env.contentSize == .small)
        env.apply(SceneUpdate(id: "main", width: 820, safeBottom: 20))
        #expect(env.size == Size(width: 820, height: 852) && env.safe.bottom == 20)
        env.apply(EnvironmentUpdate(osVersion: "x"))
        #expect(env.osMajor == 26)
    }

    @Test(
        "glass exists from iOS 26 on, unless iOS 26 runs in compatibility mode",
        arguments: [(16, false, false), (25, false, false), (26, false, true), (26, true, false), (27, true, true)])
    func glass(_ os: Int, _ compatibility: Bool, _ glass: Bool) {
        var env = PopupEnvironment()
        (env.osMajor, env.requiresCompatibility) = (os, compatibility)
        #expect(PopupSettings().hasGlass(env) == glass)
    }

    @Test("values that are not numbers are replaced before anything is laid out")
    func sane() {
        var world = PopupWorld()
        world.env.size = Size(width: .nan, height: -.infinity)
        world.env.scale = .nan
        world.container.dockingView = PopupDockingView(frame: Frame(x: .nan, y: .infinity, width: -1, height: 1))
        world = world.sanitized
        #expect(world.env.size == .zero && world.env.scale == 1)
        #expect(world.container.dockingView?.frame == Frame(x: 0, y: 100_000, width: 0, height: 1))
        #expect(world.validationProblems == [.containerWithoutSize])
    }
}
