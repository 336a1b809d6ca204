import Chrome
import EventBus
import FoundationEssentials
import Host
import PopupBar
import RuleHost
import Screen
import TestSupport
import Testing
import Toast
import Toolbar

/// What stands on what at the edges of a container, in the facts and in the picture.
@Suite("The stack of a container")
struct StackTests {
    private let system: ChromeSystem
    private let catalogue: EventCatalogue
    private let log = Log()

    private final class Log { var facts: [any Event] = [] }

    init() throws {
        system = try ChromeSystem()
        catalogue = EventCatalogue(system.bus.catalogue)
        system.bus.tap { [log] in log.facts.append($0.event) }
    }

    private func send(_ topic: String, _ data: String) throws {
        let event = try catalogue.decode(Data(#"{"type": "\#(topic)", "data": \#(data)}"#.utf8))
        try system.bus.admit(event.placed)
    }

    private func last<E: Event>(_ type: E.Type) -> E? { log.facts.lazy.compactMap { $0 as? E }.last }

    private func load(_ screen: String) throws {
        let file = RuleText(path: "rules/screen.lua", namespace: "screen", source: Array(screen.utf8))
        try system.rules.load([RuleLayer(name: "rules", files: [file])])
    }

    private func showToolbar(in container: String = "main") throws {
        try send("toolbar.setItems", #"{"container": "\#(container)", "items": [{"id": "a", "title": "A"}]}"#)
    }

    private func showPopup() throws {
        try send(
            "popup.setUp",
            #"{"env": {"size": [390, 844]}, "contents": [{"id": "p", "item": {"id": "s", "title": "S"}}]}"#)
        try send("popup.present", #"{"content": "p", "animated": false}"#)
    }

    private func showToast(_ id: String = "t") throws {
        try send(
            "toast.show",
            #"{"id": "\#(id)", "message": "A", "presentationEdge": "bottom", "duration": 0, "scene": "main"}"#)
    }

    private func frame(_ id: String, in container: String? = nil) throws -> Frame {
        while let next = system.bus.nextDeadline { system.bus.advance(to: next) }
        let picture = try #require(system.bus.ask(ScreenPictureQuery(container: container)))
        return try #require(picture.parts.first { $0.id == id }, "\(id) in \(picture.parts.map(\.id))").frame
    }

    @Test("toolbar, popup bar and a bottom toast stand on one another, and their facts say the places of the picture")
    func facts() throws {
        try showToolbar()
        try showPopup()
        try showToast()
        let (toolbar, bar, toast) = (try frame("toolbar"), try frame("popup/bar"), try frame("toast/t"))
        #expect(toast.maxY < bar.y && bar.maxY < toolbar.y)
        let layout = try #require(last(PopupLayoutChanged.self))
        #expect(layout.frame.y + layout.contentFrame.y == bar.y && layout.frame.maxY == toolbar.y - 8)
        #expect(try 844 - #require(last(ToastLayoutChanged.self)).offset == toast.maxY)
        let stack = try #require(last(StackChanged.self))
        #expect(stack.bottom.map(\.module) == ["toolbar", "popup"] && stack.top == [])
        #expect(844 - 34 - stack.height(below: "popup", at: .bottom) == toolbar.y)
        #expect(844 - 34 - stack.height(below: "toast", at: .bottom) == bar.y)
    }

    @Test("the order is the same in every window, whatever a window has needed first")
    func sameOrder() throws {
        try send("scene.update", #"{"id": "side", "width": 390, "height": 844}"#)
        try send(
            "popup.setUp",
            #"{"scene": "side", "contents": [{"id": "p", "item": {"id": "s", "title": "S"}}]}"#)
        try send("popup.present", #"{"container": "side", "content": "p", "animated": false}"#)
        try showToolbar(in: "side")
        try showToolbar()
        let orders = log.facts.compactMap { ($0 as? StackChanged)?.order }
        #expect(Set(orders).count == 1 && orders.count > 1)
    }

    private func showAccessories(_ heights: Int...) throws {
        let items = heights.enumerated().map {
            #"{"id": "\#($0)", "title": "A", "accessory": {"id": "x\#($0)", "preferredHeight": \#($1)}}"#
        }
        try send(
            "toolbar.setItems", #"{"items": [{"id": "none", "title": "A"}, \#(items.joined(separator: ", "))]}"#)
    }

    @Test(
        "what stands on something that moves moves with it: in the same time and by the same curve, in facts and picture"
    )
    func moves() throws {
        try showAccessories(60)
        try showPopup()
        try showToast()
        system.advance(to: .seconds(5))
        let before = (bar: try frame("popup/bar"), toast: try frame("toast/t"))
        log.facts = []
        try send("toolbar.select", #"{"id": "0"}"#)
        let start = system.bus.now
        let motion = try #require(last(EdgeTaken.self)?.motion)
        #expect(motion == StackMotion(duration: motion.duration, curve: .spring, damping: motion.damping))
        #expect(last(StackChanged.self)?.motion == motion && last(PopupLayoutChanged.self)?.animated == true)
        #expect(last(ToastLayoutChanged.self)?.motion == motion && last(ToastLayoutChanged.self)?.animated == true)
        for share in [0.0, 0.25, 0.5, 1] {
            system.advance(to: start + motion.duration * share)
            let picture = try #require(system.bus.ask(ScreenPictureQuery()))
            let bar = try #require(picture["popup/bar"]).shownFrame(at: system.bus.now)
            let toast = try #require(picture["toast/t"]).shownFrame(at: system.bus.now)
            // The gaps stay the same on the way.
            #expect(abs((bar.y - toast.y) - (before.bar.y - before.toast.y)) < 0.5, "\(share)")
            #expect(share > 0 ? bar.y < before.bar.y : abs(bar.y - before.bar.y) < 0.5, "\(share)")
        }
        #expect(try frame("popup/bar").y == before.bar.y - 92, "60, the insets and the spacing")
    }

    @Test("with less motion, what stands on an accessory is at its place at once")
    func lessMotion() throws {
        try send("environment.update", #"{"traits": {"reduceMotion": true}}"#)
        try showAccessories(60)
        try showPopup()
        try showToast()
        system.advance(to: .seconds(5))
        try send("toolbar.select", #"{"id": "0"}"#)
        #expect(last(EdgeTaken.self)?.motion == nil && last(ToastLayoutChanged.self)?.animated == nil)
        try send("keyboard.update", #"{"height": 300, "duration": 0.25}"#)
        #expect(last(ToastLayoutChanged.self)?.animated == nil)
    }

    @Test("a movement that interrupts another one goes on from where the toast is")
    func interrupted() throws {
        try showToast()
        system.advance(to: .seconds(2))
        func seen() throws -> Double {
            let picture = try #require(system.bus.ask(ScreenPictureQuery()))
            return try #require(picture["toast/t"]).shownFrame(at: system.bus.now).y
        }
        try send("keyboard.update", #"{"height": 300, "duration": 1}"#)
        system.advance(to: .milliseconds(2400))
        let before = try seen()
        try send("keyboard.update", #"{"height": 0, "duration": 1}"#)
        #expect(abs(try seen() - before) < 0.5)
    }

    @Test("the bar that moves beside the tab bar takes the toasts along")
    func minimized() throws {
        try send(
            "popup.updateContainer",
            #"{"set": {"kind": "tab", "tabBarHeight": 83, "accessoryFrameMinimized": [80, 770, 230, 48]}}"#)
        try showPopup()
        try showToast()
        system.advance(to: .seconds(5))
        log.facts = []
        try send("popup.setTabBarMinimized", #"{"value": true}"#)
        #expect(last(PopupLayoutChanged.self)?.animated == true)
        #expect(last(EdgeTaken.self).map { $0.motion != nil } ?? false)
        #expect(last(ToastLayoutChanged.self)?.animated == true)
    }

    @Test("a keyboard that takes time takes the toasts along, and one that does not moves them at once")
    func keyboardMoves() throws {
        try showToast()
        system.advance(to: .seconds(2))
        try send("keyboard.update", #"{"height": 300, "duration": 0.25}"#)
        #expect(last(ToastLayoutChanged.self)?.motion == StackMotion(duration: .milliseconds(250), curve: .easeInOut))
        system.advance(to: .seconds(3))
        try send("keyboard.update", #"{"height": 0}"#)
        #expect(last(ToastLayoutChanged.self)?.animated == nil)
    }

    @Test("switching between accessories of one height moves nothing that stands on them")
    func sameHeight() throws {
        try showAccessories(60, 60, 90)
        try showPopup()
        try send("toolbar.select", #"{"id": "0"}"#)
        system.advance(to: .seconds(5))
        let before = try frame("popup/bar")
        log.facts = []
        try send("toolbar.select", #"{"id": "1"}"#)
        for tenths in 0..<30 {
            system.advance(to: .seconds(5) + .milliseconds(100 * tenths))
            let picture = try #require(system.bus.ask(ScreenPictureQuery()))
            #expect(try #require(picture["popup/bar"]).shownFrame(at: system.bus.now) == before)
        }
        #expect(last(StackChanged.self) == nil && last(PopupLayoutChanged.self) == nil)
        try send("toolbar.select", #"{"id": "2"}"#)
        #expect(log.facts.count { $0 is StackChanged } == 1, "another height is told once")
        system.advance(to: .seconds(20))
        #expect(log.facts.count { $0 is StackChanged } == 1)
    }

    @Test("a toast at the top stands below the navigation bar, and at the edge again when that bar has gone")
    func top() throws {
        try send("toast.show", #"{"id": "t", "message": "A", "duration": 0}"#)
        let before = try #require(last(ToastLayoutChanged.self)).offset
        try send("navigationBar.declare", #"{"width": 390, "items": [{"id": "a", "placement": "primaryAction"}]}"#)
        try send("navigationBar.update", #"{"width": 390}"#)
        #expect(try #require(last(ToastLayoutChanged.self)).offset == before + 44)
        #expect(try frame("toast/t").y == before + 44)
        system.bus.stop("navigationBar")
        #expect(try #require(last(ToastLayoutChanged.self)).offset == before)
    }

    @Test("an open popup covers what stands at the bottom, so that a toast stands on the edge")
    func open() throws {
        try showToolbar()
        try showPopup()
        try showToast()
        try send("popup.open", "{}")
        _ = try frame("toast/t")
        #expect(try #require(last(StackChanged.self)).height(below: "toast", at: .bottom) == 0)
    }

    @Test("a rule lets the popup bar stand below the toolbar, and the picture and the facts follow at once")
    func order() throws {
        try showToolbar()
        try showPopup()
        try load("return { stack = function() return { order = { 'popup', 'toolbar' } } end }")
        let (toolbar, bar) = (try frame("toolbar"), try frame("popup/bar"))
        #expect(toolbar.maxY < bar.y)
        #expect(try #require(last(PopupLayoutChanged.self)).frame.maxY == bar.maxY)
        try load("return {}")
        #expect(try frame("toolbar").y > frame("popup/bar").maxY)
    }

    @Test("a module that a rule hides is not drawn, takes no room, and is back when the rule has gone")
    func hidden() throws {
        try showToolbar()
        try showPopup()
        try load(
            """
            return { stack = function(container, width, height, keyboard)
              return { hidden = keyboard > 0 and { 'toolbar' } or nil }
            end }
            """)
        let bar = try frame("popup/bar")
        try send("keyboard.update", #"{"height": 300}"#)
        #expect(try frame("popup/bar").y > bar.y)
        #expect(system.bus.ask(ScreenPictureQuery())?.parts.contains { $0.id.hasPrefix("toolbar") } == false)
        try send("keyboard.update", #"{"height": 0}"#)
        #expect(try frame("popup/bar") == bar && frame("toolbar").y > bar.maxY)
    }

    @Test(
        "an answer with a module that does not exist, twice the same one, or a neighbour too late is refused",
        arguments: [
            ("order = { 'toolbr' }", "no module is called 'toolbr'; did you mean 'toolbar'?"),
            ("hidden = { 'toast', 'toast' }", "the answer repeats 'toast'"),
            ("order = { 'accessory' }", "'toolbar' before 'accessory' in order"),
        ])
    func refused(answer: String, problem: String) throws {
        try load("return { stack = function() return { \(answer) } end }")
        try showToolbar()
        let failures = log.facts.compactMap { try? ValueEncoder().encode($0).json }.filter { $0.contains(problem) }
        #expect(!failures.isEmpty)
        #expect(try #require(last(StackChanged.self)).bottom.map(\.module) == ["toolbar"])
        _ = try frame("toolbar")
    }

    @Test("each container has a stack of its own, also one whose popup module starts later")
    func containers() throws {
        try send("scene.update", #"{"id": "side", "width": 300, "height": 600, "safeTop": 0, "safeBottom": 0}"#)
        try showToolbar(in: "side")
        try showToast()
        #expect(try frame("toast/t").maxY == 844 - 34 - 16)
        #expect(log.facts.compactMap { $0 as? StackChanged }.map(\.container) == ["side"])
        system.bus.stop("popup")
        try system.bus.start(PopupBarModule())
        try send(
            "popup.setUp",
            #"{"scene": "side", "env": {"size": [300, 600]}, "contents": [{"id": "p", "item": {"id": "s", "title": "S"}}]}"#
        )
        try send("popup.present", #"{"container": "side", "content": "p", "animated": false}"#)
        #expect(try frame("popup/bar", in: "side").maxY == frame("toolbar", in: "side").y - 8)
        #expect(try #require(last(PopupLayoutChanged.self)).frame.maxY == frame("toolbar", in: "side").y - 8)
    }

    @Test(
        "after any history, the stack of each window is the one that would be decided now",
        arguments: 0..<12 as Range<UInt64>)
    func current(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let windows = ["main", "a", "b", "c"]
        // Depends on all that a question has.
        system.bus.answer(ScreenStackQuery.self, as: "the test") { query in
            let names = query.modules.map(\.name)
            guard query.container != "c" else { return nil }
            return ScreenStack(hidden: query.keyboard > 0 ? names.filter { $0 == "popup" } : nil)
        }
        for step in 0..<60 {
            guard let window = windows.randomElement(using: &random) else { continue }
            let bus = system.bus.client(named: "test", in: window)
            switch random.below(9) {
            case 0, 1: system.bus.publish(SceneUpdate(id: window, width: 300 + 90 * random.unit(), height: 800))
            case 2: if window != "main" { system.bus.publish(SceneDisconnect(id: window)) }
            case 3, 4: bus?.publish(ToolbarSetItems(items: [ToolbarItem(id: "i\(step)", title: "I")]))
            case 5: bus?.publish(PopupSetUp(contents: [PopupContent(id: "p", item: PopupItem(id: "s"))]))
            case 6: bus?.publish(PopupPresent(content: "p", animated: false))
            case 7: system.bus.publish(KeyboardUpdate(height: Bool.random(using: &random) ? 200 : 0, in: window))
            default:
                system.bus.stop("popup")
                try system.bus.start(PopupBarModule())
            }
            if random.below(3) == 0 { system.advance(to: system.bus.now + .milliseconds(400)) }
            log.facts = []
            system.bus.decidersChanged()
            #expect(log.facts.compactMap { $0 as? StackChanged } == [], "after step \(step)")
        }
    }
}
