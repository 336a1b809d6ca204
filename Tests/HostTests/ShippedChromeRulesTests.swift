import Accessory
import Chrome
import EventBus
import Foundation
import Host
import RuleHost
import SideButton
import Testing
import Toast
import Toolbar

/// The shipped `rules/sideButton.lua` and `rules/accessory.lua` give the same answers as the built-in ones, and
/// the preset `dotshake` gives those of the reference toolbar.
@Suite struct ShippedChromeRulesTests {
    static let rules = ShippedRulesTests.folder

    private func system(_ folders: String...) throws -> ChromeSystem {
        let system = try ChromeSystem()
        try system.rules.load(try folders.map { try RuleFolder.read($0) })
        return system
    }

    /// A random number that often lies exactly on a threshold.
    private func number(_ seed: Int, _ edge: Double) -> Double {
        let numbers = [0, edge, -edge, edge + 0.5, -edge - 0.5, edge / 2, -3 * edge, 1e9, .nan, -.infinity]
        return seed % 11 == 10 ? Double(seed * 7919 % 4001) / 2 - 1000 : numbers[seed % 11]
    }

    @Test(
        "a rule whose layout hides an essential item or is wider than the container is refused, unless layouts are free",
        arguments: [
            ("layout.visibleItemIndices, layout.overflowItemIndices = {}, {0}", "'a' is in the menu"),
            ("layout.toolbarWidth = 5000", "no wider than the container, 400 points; found 5000"),
            ("layout.accessoryWidth = 401", "no wider than the container"),
        ])
    func brokenLayouts(change: String, expected: String) throws {
        for isFree in [false, true] {
            let system = try ChromeSystem()
            let rule = """
                local toolbar = { settings = { freeLayout = \(isFree) } }
                function toolbar.layout()
                  local layout = {
                    spaceTier = "regular", compressionLevel = "full", itemSpacing = 8, itemDisplayModes = { "full" },
                    visibleItemIndices = { 0 }, overflowItemIndices = {}, sideButtonMode = { kind = "none" },
                    toolbarWidth = 100, accessoryWidth = 260, needsOverflowButton = false
                  }
                  \(change)
                  return layout
                end
                return toolbar
                """
            let file = RuleText(path: "toolbar.lua", namespace: "toolbar", source: Array(rule.utf8))
            try system.rules.load([RuleLayer(name: "rules", files: [file])])
            var failures: [String] = []
            system.bus.subscribe(to: RulesFailed.self) { failures.append($0.message) }
            let item = ToolbarLayoutItem(index: 0, id: "a", priority: .essential)
            let question = ToolbarLayoutQuery(containerWidth: 400, items: [item])
            let answer = try #require(system.bus.ask(question))
            #expect(failures.isEmpty == isFree && failures.allSatisfy { $0.contains(expected) }, "\(failures)")
            #expect(isFree || (answer.visibleItemIndices == [0] && answer.toolbarWidth <= 368))
        }
    }

    @Test(
        "null says \"no value\" in settings, in what a rule publishes and in an answer, and is a value of its own in Lua"
    )
    func null() throws {
        let system = try ChromeSystem()
        let toast = """
            local toast = { settings = { defaultMaxWidth = null, lanes = "global" }, on = {} }
            toast.on["app.foreground"] = function(event, bus)
              assert(null and null ~= nil and null == null and type(null) == "null" and tostring(null) == "null")
              local copy = { a = null }
              assert(copy.a == null)
              bus.publish("toolbar.updateItem", { id = "a", icon = null })
            end
            return toast
            """
        let button = "return { swipe = function() return { direction = null } end }"
        let files = [("toast", toast), ("sideButton", button)].map {
            RuleText(path: "\($0.0).lua", namespace: $0.0, source: Array($0.1.utf8))
        }
        try system.rules.load([RuleLayer(name: "rules", files: files)])
        var failures: [String] = []
        system.bus.subscribe(to: RulesFailed.self) { failures.append($0.message) }
        system.bus.publish(ToolbarSetItems(items: [ToolbarItem(id: "a", title: "A", icon: "house")]))
        system.bus.publish(AppForeground())
        #expect(failures == [])
        #expect(system.bus.retained(ToolbarItemsChanged.self)?.items.first?.icon == nil)
        system.bus.publish(SceneUpdate(id: "main", width: 1024, height: 768))
        var widths: [Double] = []
        system.bus.subscribe(to: ToastLayoutChanged.self) { widths.append($0.width) }
        system.bus.publish(ToastShow(message: "m"))
        #expect(widths == [992])
    }

    @Test("the shipped rules recognise swipes as the built-in answers do")
    func swipes() throws {
        let (rules, builtIn) = (try system(Self.rules), try system())
        var swiped = 0
        for seed in 0..<6_000 {
            let (distance, speed) = ([30.0, 0, 41.5][seed % 3], [200.0, 0, 333][seed / 3 % 3])
            let query = SideButtonSwipeQuery(
                swipeThreshold: distance, swipeVelocityThreshold: speed,
                enabledDirections: SwipeDirection.allCases.enumerated().filter { (seed / 5) >> $0.offset & 1 == 0 }.map(
                    \.element),
                translation: Vector(x: number(seed, distance), y: number(seed / 7, distance)),
                velocity: Vector(x: number(seed / 3, speed), y: number(seed / 13, speed)))
            let answer = rules.bus.ask(query)
            #expect(answer == builtIn.bus.ask(query), "\(query)")
            if answer?.direction != nil { swiped += 1 }
        }
        #expect(swiped > 1_000)
        // The rules, and not the built-in answers, must have decided.
        #expect(rules.rules.decisionCount == 6_000)
        #expect(rules.rules.decisions.allSatisfy { $0.answer != nil })
    }

    @Test("the shipped rules choose buttons and tap states as the built-in answers do")
    func choicesAndTaps() throws {
        let (rules, builtIn) = (try system(Self.rules), try system())
        let buttons = [nil, Record(SideButtonConfig(icon: "a"))]
        for item in buttons {
            for global in buttons {
                let query = SideButtonChooseQuery(item: item, global: global)
                #expect(rules.bus.ask(query) == builtIn.bus.ask(query))
            }
        }
        for state in AccessoryDisplayState.allCases {
            for bits in 0..<8 {
                let query = AccessoryTapQuery(
                    displayState: state, shownInCycle: bits & 1 > 0, hasPrimary: bits & 2 > 0,
                    hasSecondary: bits & 4 > 0)
                let answer = builtIn.bus.ask(query)
                #expect(rules.bus.ask(query) == answer)
                // The answer must also be valid for a state that cannot occur.
                #expect(answer.map { query.problem(with: $0) } == .some(nil))
            }
        }
        #expect(rules.rules.decisionCount == 28)
        #expect(rules.rules.decisions.allSatisfy { $0.answer != nil })
    }

    @Test("with the preset dotshake every swipe is recognised as in the reference toolbar")
    func dotshake() throws {
        struct Vector: Decodable {
            var query: SideButtonSwipeQuery
            var answer: SideButtonSwipe
        }
        let system = try system(Self.rules, Self.rules + "/presets/dotshake")
        let path = URL(filePath: Self.rules).deletingLastPathComponent()
            .appending(path: "Tests/Conformance/sideButton.swipe.dotshake.jsonl")
        let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 225)
        for line in lines {
            let vector = try JSONDecoder().decode(Vector.self, from: Data(line.utf8))
            #expect(system.bus.ask(vector.query) == vector.answer, "\(line)")
        }
        #expect(system.rules.decisionCount == 225)
        // The reference takes the axis of the larger translation although only the speed on the other axis is over its
        // threshold; the shipped rules take the axis that is over it.
        let flick = SideButtonSwipeQuery(
            swipeThreshold: 30, swipeVelocityThreshold: 200, enabledDirections: SwipeDirection.allCases,
            translation: .init(x: 2, y: 5), velocity: .init(x: 300, y: 0))
        #expect(system.bus.ask(flick)?.direction == .down)
        let shipped = try self.system(Self.rules)
        #expect(shipped.bus.ask(flick)?.direction == .right)
    }
}
