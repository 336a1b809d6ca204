import Chrome
import EventBus
import FoundationEssentials
import Host
import PopupBar
import RuleHost
import Screen
import Testing
import Toolbar

/// Several containers in one system, each with its own modules under the same rules.
@Suite("Containers of a system")
struct ContainerSystemTests {
    private let system: ChromeSystem
    private let catalogue: EventCatalogue
    private let log = Log()

    private final class Log {
        var lines: [String] = []
    }

    init() throws {
        system = try ChromeSystem()
        catalogue = EventCatalogue(system.bus.catalogue)
        system.bus.tap { [log] in
            log.lines.append((try? JSONText.string(CloudEvent($0, of: CloudEvent.virtualInstance))) ?? "?")
        }
    }

    private func load(_ files: [String: String]) throws {
        let files = files.sorted { $0.key < $1.key }.map {
            RuleText(path: "rules/\($0.key).lua", namespace: $0.key, source: Array($0.value.utf8))
        }
        try system.rules.load([RuleLayer(name: "rules", files: files)])
    }

    @discardableResult
    private func send(_ topic: String, _ data: String) throws -> Admitted {
        let event = try catalogue.decode(Data(#"{"type": "\#(topic)", "data": \#(data)}"#.utf8))
        return try system.bus.admit(event.placed)
    }

    private func state(_ path: String) throws -> Value? { try system.bus.state().at(path: path) }

    private func said(_ topic: String, _ part: String) -> Bool {
        log.lines.contains { $0.contains(#""type":"\#(topic)""#) && $0.contains(part) }
    }

    private func sidebar() throws { try send("scene.update", #"{"id": "sidebar", "width": 300, "height": 600}"#) }

    @Test("a scene is a container with a toolbar of its own, as wide as the scene")
    func toolbars() throws {
        try sidebar()
        try send("environment.update", #"{"traits": {"layoutDirection": "rightToLeft"}}"#)
        #expect(system.bus.usedContainers == [])
        try send(
            "toolbar.setItems",
            #"{"container": "sidebar", "items": [{"id": "a", "title": "a"}, {"id": "b", "title": "b"}]}"#)
        try send("toolbar.setItems", #"{"container": "main", "items": [{"id": "m", "title": "m"}]}"#)
        try send("toolbar.tap", #"{"container": "sidebar", "id": "b"}"#)
        #expect(try state("toolbar.items") == ["m"] && state("toolbar.containers.sidebar.items") == ["a", "b"])
        #expect(try state("toolbar.containers.sidebar.selectedIndex") == 1 && state("toolbar.selectedIndex") == 0)
        #expect(try state("toolbar.containers.sidebar.width") == 300)
        #expect(said("toolbar.selectionChanged", #""container":"sidebar""#))
        #expect(said("toolbar.itemsChanged", #""data":{"#) && !said("toolbar.itemsChanged", #""container":"main""#))
        try send("scene.update", #"{"id": "sidebar", "width": 200}"#)
        #expect(try state("toolbar.containers.sidebar.width") == 200 && state("toolbar.width") != 200)
    }

    @Test("what one window goes through takes the same steps, and asks about that window alone, however many there are")
    func ownSteps() throws {
        func run(among others: Int) throws -> (steps: Int, asked: [ContainerName]) {
            let system = try ChromeSystem()
            func update(_ id: String, _ width: Double) {
                system.bus.publish(SceneUpdate(id: id, width: width, height: 800))
            }
            func use(_ id: String) {
                update(id, 400)
                let handle = system.bus.client(named: "test", in: id)
                handle?.publish(ToolbarSetItems(items: [ToolbarItem(id: "a", title: "A")]))
            }
            for number in 0..<others { use("window\(number)") }
            var result = (steps: 0, asked: [ContainerName]())
            system.bus.whenStepped { result.steps += 1 }
            system.bus.answer(ScreenStackQuery.self, as: "the test") {
                result.asked.append($0.container)
                return nil
            }
            use("sidebar")
            update("sidebar", 300)
            system.bus.publish(KeyboardUpdate(height: 200, in: "sidebar"))
            system.bus.publish(SceneDisconnect(id: "sidebar"))
            return result
        }
        // With the first window, modules start that the main one has not needed.
        let (few, many) = (try run(among: 1), try run(among: 20))
        #expect(few.steps > 5 && few.steps == many.steps, "\(few.steps), \(many.steps)")
        #expect(few.asked == many.asked && Set(many.asked) == ["sidebar"])
    }

    @Test("a type with a field `container` of its own names the container by `scene`")
    func popups() throws {
        try sidebar()
        try send(
            "popup.setUp",
            #"{"scene": "sidebar", "container": {"kind": "tab"}, "contents": [{"id": "a", "item": {"id": "i"}}]}"#)
        #expect(said("popup.setUp", #""scene":"sidebar""#))
        try send("popup.present", #"{"container": "sidebar", "content": "a", "animated": false}"#)
        #expect(said("popup.willPresentBar", #""container":"sidebar""#))
        #expect(try state("popup.containers.sidebar.state") != state("popup.state"))
    }

    @Test("a toast for a container is one for its scene")
    func toasts() throws {
        try sidebar()
        try send("toast.show", #"{"id": "t", "message": "Hi", "container": "sidebar"}"#)
        #expect(said("toast.presented", #""scene":"sidebar""#) && said("toast.presented", #""container":"sidebar""#))
        #expect(throws: FieldError.self) {
            try send("toast.show", #"{"message": "Hi", "container": "sidebar", "scene": "main"}"#)
        }
    }

    @Test("an event for a container that does not exist, or has ended, is refused with the nearest name")
    func missing() throws {
        try sidebar()
        let error = #expect(throws: FieldError.self) { try send("toolbar.tap", #"{"container": "sidbar", "id": "a"}"#) }
        #expect(error?.message == "no container is called 'sidbar'" && error?.hint == "did you mean 'sidebar'?")
        #expect(throws: FieldError.self) { try send("toolbar.tap", #"{"container": 3, "id": "a"}"#) }
        #expect(throws: FieldError.self) { try send("systemBanner.update", #"{"container": "main", "visible": true}"#) }
        try send("keyboard.update", #"{"container": "sidbar", "height": 3}"#)
        #expect(said("screen.rejected", "did you mean 'sidebar'?"))
        // A window of this name that comes later has no keyboard.
        var keyboards: [Bool] = []
        system.bus.answer(PopupBarVisibilityQuery.self, as: "the test") {
            keyboards.append($0.keyboardVisible)
            return nil
        }
        try send("scene.update", #"{"id": "sidbar", "width": 390, "height": 844}"#)
        try send("popup.setUp", #"{"scene": "sidbar", "contents": [{"id": "p", "item": {"id": "s", "title": "S"}}]}"#)
        try send("popup.present", #"{"container": "sidbar", "content": "p", "animated": false}"#)
        #expect(keyboards.contains(false) && !keyboards.contains(true))
        try send("scene.disconnect", #"{"id": "sidbar"}"#)
        try send("toolbar.setItems", #"{"container": "sidebar", "items": [{"id": "a", "title": "a"}]}"#)
        try send("scene.disconnect", #"{"id": "sidebar"}"#)
        #expect(throws: FieldError.self) { try send("toolbar.tap", #"{"container": "sidebar", "id": "a"}"#) }
        #expect(try state("toolbar.containers") == nil)
    }

    @Test("rules see the container, and what they publish is about the same one unless they say another")
    func rules() throws {
        try load([
            "toolbar": """
            local toolbar = { on = {} }
            function toolbar.priority(item, tier, selected, ctx)
              return ctx.container == "sidebar" and "overflow" or item.priority
            end
            toolbar.on["toolbar.itemTapped"] = function(event, bus, ctx)
              bus.publish("toolbar.showOverflowMenu", {})
              bus.publish("toolbar.select", { id = "a", container = event.container and "main" or "sidebar" })
            end
            return toolbar
            """
        ])
        try sidebar()
        for place in ["main", "sidebar"] {
            try send(
                "toolbar.setItems",
                #"{"container": "\#(place)", "items": [{"id": "a", "title": "a"}, {"id": "b", "title": "b"}]}"#)
        }
        #expect(
            try state("toolbar.overflowItems") == [] && state("toolbar.containers.sidebar.overflowItems") == ["a", "b"])
        try send("toolbar.tap", #"{"container": "main", "id": "b"}"#)
        #expect(try state("toolbar.selectedIndex") == 1 && !said("toolbar.overflowMenuShown", "sidebar"))
        try send("toolbar.tap", #"{"container": "sidebar", "id": "b"}"#)
        #expect(try state("toolbar.selectedIndex") == 0 && state("toolbar.containers.sidebar.selectedIndex") == 1)
        #expect(said("toolbar.overflowMenuShown", #""container":"sidebar""#))
        #expect(!said("rules.failed", ""))
    }

    @Test("settings may differ in a container, also in one that opens later, and a mistake in them has its path")
    func settings() throws {
        func rule(_ own: String) -> [String: String] {
            [
                "toolbar":
                    "return { settings = { compressionOrder = { \"spacing\" }, containers = { sidebar = \(own) } } }"
            ]
        }
        try load(rule(#"{ appearance = { toolbarHeight = 99 } }"#))
        try sidebar()
        func height(_ handle: EventBus?) -> Double? { handle?.retained(ToolbarSettings.self)?.appearance.toolbarHeight }
        let bar = try #require(system.bus.client(named: "test", in: "sidebar"))
        #expect(height(bar) == 99 && height(system.bus) == 56)
        try load(rule(#"{ appearance = { toolbarHeight = 60 } }"#))
        #expect(height(bar) == 60 && height(system.bus) == 56)
        let rejected = #expect(throws: RuleSetRejected.self) {
            try load(rule(#"{ appearance = { toolbarHeight = -1 } }"#))
        }
        #expect(
            rejected?.problems.first?.message.contains("settings.containers.sidebar.appearance.toolbarHeight") == true)
        #expect(throws: RuleSetRejected.self) { try load(rule("3")) }
        #expect(throws: RuleSetRejected.self) { try load(["toast": "return { settings = { containers = {} } }"]) }
    }

    @Test("the picture of a container has its own bars, and a drawing of another container is not in it")
    func pictures() throws {
        try sidebar()
        try send("toolbar.setItems", #"{"container": "sidebar", "items": [{"id": "a", "title": "a"}]}"#)
        try send("toolbar.setItems", #"{"items": [{"id": "m", "title": "m"}]}"#)
        let main = try #require(system.bus.ask(ScreenPictureQuery()))
        let other = try #require(system.bus.ask(ScreenPictureQuery(container: "sidebar")))
        #expect(main["toolbar/m"] != nil && main["toolbar/a"] == nil)
        #expect(other["toolbar/a"] != nil && other["toolbar/m"] == nil && other.size.width == 300)
        let bar = try #require(other["toolbar"])
        #expect(Frame(x: 0, y: 0, width: 300, height: 600).contains(bar.frame))
        #expect(system.bus.ask(ScreenPictureQuery(container: "attic")) == nil)
    }

    @Test(
        "what happens in a container changes nothing in the others, also when it ends",
        arguments: 0..<4 as Range<UInt64>)
    func independent(_ seed: UInt64) throws {
        /// What one container says in a run in which others work, too, of which one ends.
        func run(_ others: [String]) throws -> [String] {
            let system = try ChromeSystem()
            let catalogue = EventCatalogue(system.bus.catalogue)
            var told: [String] = []
            system.bus.tap { envelope in
                guard envelope.container == "a" || envelope.container == "z" else { return }
                let data = (try? ValueEncoder().encode(envelope.event).json) ?? ""
                told.append("\(envelope.time) \(envelope.container ?? "") \(envelope.topic) \(data)")
            }
            // The storm's own system only makes the events.
            let storm = try PictureStorm(seed: seed, isWatched: false)
            let names = ["a"] + others + ["z"]
            for name in names { system.bus.openContainer(name) }
            for step in 1...60 {
                let event = try catalogue.decode(Data(storm.event().utf8)).event
                if system.bus.isPerContainer(type(of: event).topic) {
                    for name in names where system.bus.containers.contains(name) {
                        try system.bus.publish(PlacedEvent(event, in: name))
                    }
                } else {
                    system.bus.publish(any: event)
                }
                if step == 30, let first = others.first { system.bus.closeContainer(first) }
                system.advance(to: .milliseconds(step * 100))
            }
            return told
        }
        let alone = try run([])
        #expect(alone.count > 50)
        #expect(try run(["m", "n", "o"]) == alone)
    }
}
