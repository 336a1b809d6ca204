import EventBus
import FoundationEssentials
import Host
import RuleHost
import TestSupport
import Testing
import Toast
import Toolbar

/// The shipped `rules/toast.lua` gives the same answers as the built-in ones.
@Suite struct ShippedRulesTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "rules").path

    static func system(_ settings: [String: Value], withRules: Bool) throws -> ChromeSystem {
        var configuration = ChromeSystem.Configuration()
        configuration.settings = settings
        let system = try ChromeSystem(configuration)
        try system.rules.load(withRules ? [RuleFolder.read(folder)] : [])
        return system
    }

    static let settings: [[String: Value]] = [
        [:], ["toast": ["interruption": false]], ["toast": ["interruptFrom": "critical"]],
        ["toast": ["interrupted": "discard"]], ["toast": ["coalescingWindow": 0]], ["toast": ["profile": "kreta"]],
    ]

    static func toast(_ seed: Int, _ id: String) -> Record<ToastContent> {
        let kinds = ToastKind.allCases
        let priorities: [ToastPriority?] = ToastPriority.allCases + [nil]
        let keys: [String?] = [nil, "a", "b"]
        var show = ToastShow(id: id, message: "m", kind: kinds[seed % kinds.count])
        show.priority = priorities[seed / 7 % priorities.count]
        show.dedupeKey = keys[seed / 3 % keys.count]
        var content = ToastContent(show, id: id)
        content.priority = content.effectivePriority
        return Record(content)
    }

    @Test("asking a rule that fails returns the built-in answer and the line of the failure")
    func failureIsTold() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "return {\n priority = function(toast)\n  return toast.kidn\n end }", to: "toast.lua")
        let host = try LiveHost.quiet(rules: [folder.path])
        for round in 0..<7 {
            let outcome = try await host.ask("toast.priority", query: Data(#"{"toast":{"message":"m"}}"#.utf8))
            #expect(outcome.by == "default")
            let failure = try #require(outcome.failures.first)
            #expect(failure.file.hasSuffix("toast.lua"))
            // After five failures the rule is no longer asked, which is reported as well.
            #expect(round < 5 ? failure.line == 3 : failure.line == 2)
            #expect(failure.message.contains(round < 5 ? "toast has no field 'kidn'" : "not asked"))
            if round < 5 { #expect(failure.hint == "did you mean 'kind'?" && failure.code == "GB0303") }
        }
        await host.stop()
    }

    @Test("the shipped rules give the same answers as the built-in ones", arguments: settings)
    func sameAnswers(settings: [String: Value]) throws {
        let rules = try Self.system(settings, withRules: true)
        let builtIn = try Self.system(settings, withRules: false)
        for seed in 0..<300 {
            let (incoming, existing) = (Self.toast(seed, "i"), Self.toast(seed * 13 + 5, "e"))
            let coalesce = ToastCoalesceQuery(
                incoming: incoming, existing: existing,
                existingState: ToastExistingState.allCases[seed % ToastExistingState.allCases.count],
                age: .milliseconds(seed * 10), window: .seconds(seed % 3))
            #expect(rules.bus.ask(coalesce) == builtIn.bus.ask(coalesce))
            let interrupt = ToastInterruptQuery(incoming: incoming, current: existing, elapsed: .zero)
            #expect(rules.bus.ask(interrupt) == builtIn.bus.ask(interrupt))
        }
        // The rules, and not the built-in answers, must have decided.
        #expect(rules.rules.decisionCount == 600)
        #expect(rules.rules.decisions.allSatisfy { $0.answer != nil })
    }

    static let toolbarSettings: [[String: Value]] = [
        [:], ["toolbar": ["compressionOrder": ["title", "hide"]]],
        ["toolbar": ["layout": ["itemMinWidth": 50, "accessoryMinWidth": 120, "enableOverflow": false]]],
    ]

    @Test("the shipped rules give the same toolbar layouts as the built-in ones", arguments: toolbarSettings)
    func sameLayouts(settings: [String: Value]) throws {
        let rules = try Self.system(settings, withRules: true)
        let builtIn = try Self.system(settings, withRules: false)
        for system in [rules, builtIn] {
            system.bus.publish(
                ToolbarSetItems(
                    items: (0..<6).map { index in
                        ToolbarItem(
                            id: "i\(index)", title: "Item", priority: ItemPriority.allCases[index % 4],
                            sideButton: index < 3
                                ? SideButtonConfig(icon: "plus", priority: SideButtonPriority.allCases[index]) : nil)
                    }))
        }
        for (index, width) in stride(from: 60.0, to: 700, by: 7).enumerated() {
            for system in [rules, builtIn] {
                system.bus.publish(ToolbarSelect(index: index % 6))
                system.bus.publish(ToolbarResize(width: width))
            }
            let layouts = try [rules, builtIn].map { try $0.bus.state()["toolbar"]?["layout"] }
            #expect(layouts[0] != nil && layouts[0] == layouts[1], "at \(width)")
        }
        #expect(rules.rules.decisionCount > 1000)
        #expect(rules.rules.decisions.allSatisfy { $0.answer != nil })
    }

    @Test("a saved rule takes effect at once on the toolbar's layout and side button")
    func savedRuleCountsAtOnce() throws {
        let system = try Self.system([:], withRules: false)
        system.bus.publish(
            ToolbarSetItems(
                items: (0..<3).map {
                    ToolbarItem(id: "i\($0)", title: "Item", sideButton: SideButtonConfig(icon: "plus"))
                }))
        var said: [String] = []
        system.bus.tap { said.append($0.topic.text) }
        func load(_ files: (String, String)...) throws {
            said = []
            try system.rules.load([
                RuleLayer(
                    name: "r", files: files.map { RuleText(path: "\($0).lua", namespace: $0, source: Array($1.utf8)) })
            ])
        }
        try load(
            ("toolbar", "return { priority = function(item) return item.id == 'i1' and 'overflow' or 'primary' end }"))
        #expect(said == ["rules.reloaded", "toolbar.animationStarted", "toolbar.layoutChanged"])
        #expect(system.bus.retained(ToolbarLayoutChanged.self)?.overflowItemIndices == [1])
        try load(("sideButton", "return { choose = function() return 'none' end }"))
        #expect(said.contains("toolbar.layoutChanged") && said.contains("sideButton.currentChanged"))
        #expect(system.bus.retained(ToolbarLayoutChanged.self)?.sideButtonMode.kind == SideButtonMode.Kind.none)
        // Loading the same rules again changes nothing.
        try load(("sideButton", "return { choose = function() return 'none' end }"))
        #expect(said == ["rules.reloaded"])
    }

    @Test("a misspelt name in nested settings is refused with its line and the nearest name")
    func nestedSettings() throws {
        let system = try Self.system([:], withRules: false)
        let text = "return {\n  settings = {\n    layout = {\n      itemFullWidht = 70\n    }\n  }\n}"
        let refused = try #require(throws: RuleSetRejected.self) {
            try system.rules.load([
                RuleLayer(
                    name: "r", files: [RuleText(path: "toolbar.lua", namespace: "toolbar", source: Array(text.utf8))])
            ])
        }
        #expect(
            refused.problems.map { "\($0.file):\($0.line): \($0.message)" } == [
                "toolbar.lua:4: settings.layout.itemFullWidht: layout has no such field (did you mean 'itemFullWidth'?)"
            ])
    }

    @Test("what the preset learning has learned is kept when its file is saved")
    func learnedOverReload() throws {
        let system = try Self.system([:], withRules: false)
        func load(_ more: String) throws {
            var layer = try RuleFolder.read(Self.folder + "/presets/learning")
            let file = layer.files[0]
            layer.files[0] = RuleText(
                path: file.path, namespace: file.namespace, source: file.source + Array(more.utf8))
            try system.rules.load([RuleFolder.read(Self.folder), layer])
        }
        try load("")
        system.bus.publish(ToolbarSetItems(items: (0..<5).map { ToolbarItem(id: "i\($0)", title: "Item") }))
        system.bus.publish(ToolbarResize(width: 200))
        #expect(system.bus.retained(ToolbarLayoutChanged.self)?.visibleItemIndices == [0, 1])
        system.bus.publish(ToolbarTap(id: "i4"))
        try load("\n-- saved again")
        system.bus.publish(ToolbarResize(width: 201))
        #expect(system.bus.retained(ToolbarLayoutChanged.self)?.visibleItemIndices == [0, 4])
    }
}
