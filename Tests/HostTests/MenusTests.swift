import Chrome
import EventBus
import FoundationEssentials
import Host
import RuleHost
import Screen
import TestSupport
import Testing

/// The menus of all modules of a container, in random histories of what a user does.
@Suite("The menus of all modules") struct MenusTests {
    private static let openings: [(topic: String, data: String, menu: String)] = [
        ("toolbar.tap", #"{"id": "overflow"}"#, "menu/toolbar"),
        ("toolbar.showOverflowMenu", "{}", "menu/toolbar"),
        ("popup.tapBar", #"{"on": "more"}"#, "menu/popup"),
        ("navigationBar.press", #"{"id": "sort"}"#, "menu/navigation"),
        ("navigationBar.showMenu", #"{"item": "sort"}"#, "menu/navigation"),
    ]
    /// What the user may turn to from a menu, and the module whose menu it may leave open.
    private static let others: [(topic: String, data: String)] = [
        ("toolbar.tap", #"{"id": "i0"}"#), ("sideButton.tap", "{}"), ("popup.tapBar", #"{"on": "play"}"#),
        ("popup.open", "{}"), ("navigationBar.press", #"{"id": "plain"}"#),
    ]

    private let system: ChromeSystem
    private let catalogue: EventCatalogue

    init() throws {
        system = try ChromeSystem()
        catalogue = EventCatalogue(system.bus.catalogue)
        let items = (0..<7).map {
            #"{"id": "i\#($0)", "title": "Item \#($0)", "sideButton": {"icon": "plus", "action": "add"}}"#
        }
        try send("toolbar.setItems", #"{"items": [\#(items.joined(separator: ", "))]}"#)
        try send("toolbar.resize", #"{"width": 300}"#)
        try send(
            "popup.setUp",
            #"""
            {"contents": [{"id": "p", "item": {"id": "s", "title": "S",
              "trailingBarButtonItems": ["play", {"id": "more", "menu": [{"id": "share"}]}]}}]}
            """#)
        try send("popup.present", #"{"content": "p", "animated": false}"#)
        try send("navigationBar.declare", #"{"items": [{"id": "sort", "menu": [{"id": "name"}]}, {"id": "plain"}]}"#)
        try send("navigationBar.update", #"{"width": 390}"#)
    }

    private func send(_ topic: String, _ data: String) throws {
        let event = try catalogue.decode(Data(#"{"type": "\#(topic)", "data": \#(data)}"#.utf8))
        try system.bus.admit(event.placed)
    }

    private var menus: [String] {
        get throws {
            let picture = try #require(system.bus.ask(ScreenPictureQuery()))
            return picture.parts.filter { $0.role == .menu }.map(\.id)
        }
    }

    @Test("at most one menu is open, and it closes when the user taps anything else or a popup opens")
    func one() throws {
        for seed in runs(4, whole: 40) {
            let tests = try Self()
            var dice = SeededGenerator(seed: seed)
            for _ in 0..<30 {
                tests.system.advance(to: tests.system.bus.now + .milliseconds(Int64.random(in: 0...900, using: &dice)))
                if Bool.random(using: &dice), let next = Self.openings.randomElement(using: &dice) {
                    let before = try tests.menus
                    try tests.send(next.topic, next.data)
                    let after = try tests.menus
                    // A popup that is open has no bar with buttons, and what is tapped again closes its menu.
                    #expect(
                        after == [next.menu] || after == [] && (before == after || before == [next.menu]), "\(seed)")
                } else if let next = Self.others.randomElement(using: &dice) {
                    try tests.send(next.topic, next.data)
                    #expect(try tests.menus == [], "seed \(seed): \(next)")
                    guard next.topic == "popup.open" else { continue }
                    // What a user does goes on when the popup has closed again: it covers the bars and locks taps meanwhile.
                    try tests.send("popup.close", "{}")
                    tests.system.advance(to: tests.system.bus.now + .seconds(3))
                }
            }
        }
    }

    @Test("a tap on a toast closes the menu of its window")
    func toasts() throws {
        try send("toolbar.showOverflowMenu", "{}")
        try send("toast.show", #"{"id": "t", "message": "Saved", "action": {"title": "Undo"}}"#)
        #expect(try menus == ["menu/toolbar"])
        try send("toast.invokeAction", #"{"id": "t"}"#)
        #expect(try menus == [])
    }

    @Test("no toast covers an open menu, also under a rule for the stack")
    func stackRule() throws {
        let rule = "return { stack = function() return { hidden = { 'sideButton' } } end }"
        let file = RuleText(path: "rules/screen.lua", namespace: "screen", source: Array(rule.utf8))
        try system.rules.load([RuleLayer(name: "rules", files: [file])])
        try send("toolbar.showOverflowMenu", "{}")
        try send("toast.show", #"{"id": "t", "message": "Saved", "presentationEdge": "bottom"}"#)
        let picture = try #require(system.bus.ask(ScreenPictureQuery()))
        let (menu, toast) = (try #require(picture["menu/toolbar"]), try #require(picture["toast/t"]))
        #expect(!menu.frame.overlaps(toast.frame))
    }

    @Test("while a popup closes, no tap has an effect, and afterwards each has")
    func locked() throws {
        final class Log { var topics: [String] = [] }
        let log = Log()
        try send("popup.open", #"{"animated": false}"#)
        try send("popup.close", "{}")
        system.bus.tap { log.topics.append($0.topic.text) }
        let taps = [
            ("toolbar.tap", #"{"id": "i1"}"#), ("sideButton.tap", "{}"), ("navigationBar.press", #"{"id": "plain"}"#),
        ]
        for (topic, data) in taps { try send(topic, data) }
        #expect(log.topics == taps.map(\.0))
        system.advance(to: system.bus.now + .seconds(2))
        for (topic, data) in taps {
            log.topics = []
            try send(topic, data)
            #expect(log.topics.count > 1, "\(topic)")
        }
    }

    @Test("a tap beside a menu closes it and reaches nothing else, and Escape closes it")
    func outside() throws {
        for opening in Self.openings {
            try send(opening.topic, opening.data)
            let picture = try #require(system.bus.ask(ScreenPictureQuery()))
            let menu = try #require(picture[opening.menu])
            for point in [Vector(x: 20, y: 300), Vector(x: 60, y: 770)]
            where point.x < menu.frame.x || point.y > menu.frame.maxY {
                #expect(picture.part(at: point, time: system.bus.now)?.tap == menu.keys?["Escape"])
            }
            let close = try #require(menu.keys?["Escape"])
            try send(close.topic.text, close.data.json)
            #expect(try menus == [], "\(opening)")
        }
    }
}
