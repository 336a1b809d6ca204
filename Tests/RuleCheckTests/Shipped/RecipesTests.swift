import EventBus
import Foundation
import Harness
import Host
import RuleHost
import TestSupport
import Testing
import Toast

/// The rules in docs/rules/recipes.md work as they are printed there.
@Suite struct RecipesTests {
    static let recipes: [(name: String, text: String)] = {
        let path = GeneratedFilesTests.root.appending(path: "docs/rules/recipes.md")
        let page = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        return page.components(separatedBy: "```lua\n-- ").dropFirst().map { block in
            let text = block.components(separatedBy: "\n```")[0]
            let name = text.prefix { $0 != "\n" }
            return (String(name), "-- " + text + "\n")
        }
    }()

    @Test("the page has at least six recipes")
    func some() { #expect(Self.recipes.count >= 6) }

    @Test(
        "each recipe loads above the shipped rules, and all of its rules are called without an error",
        arguments: recipes.indices)
    func loads(_ index: Int) throws {
        let recipe = Self.recipes[index]
        let folder = try TemporaryFolder()
        try folder.write(recipe.text, to: recipe.name)
        let shipped = try RuleFolder.read(GeneratedFilesTests.root.appending(path: "rules").path)
        let system = try ChromeSystem()
        try system.rules.load([shipped, try RuleFolder.read(folder.path)])
        var failures: [RulesFailed] = []
        system.bus.subscribe(to: RulesFailed.self) { failures.append($0) }
        for toast in 0..<12 {
            let key = "k\(toast % 2)"
            let kind = toast % 3 == 0 ? "error" : "info"
            let data: Value = [
                "id": .string("t\(toast)"), "message": "m", "dedupeKey": .string(key), "kind": .string(kind),
            ]
            try system.bus.admit(EventCatalogue(system.bus.catalogue).event("toast.show", data: data))
            system.advance(to: system.bus.now + .milliseconds(100))
        }
        try system.bus.publish(EventCatalogue(system.bus.catalogue).event("app.background", data: [:]))
        system.advance(to: .seconds(60))
        #expect(failures.map(\.message) == [])
        let called = system.rules.status.files.filter { $0.path.hasPrefix(folder.path) }
            .flatMap { $0.policies + $0.reactions }
        #expect(called.allSatisfy { $0.calls > 0 }, "\(called.map { ($0.name, $0.calls) })")
    }

    @Test("with the recipe for it, three toasts of a sender appear in a minute, and no more")
    func atMostThree() throws {
        let recipe = try #require(Self.recipes.first { $0.text.contains("count >= 3") })
        let folder = try TemporaryFolder()
        try folder.write(recipe.text, to: "mine/toast.lua")
        let harness = try Harness(
            rules: [GeneratedFilesTests.root.appending(path: "rules").path, folder.path("mine")])
        func show(_ id: String, by source: String) throws {
            try harness.inject(
                "toast.show", ["id": .string(id), "message": "m", "source": .string(source), "duration": 1])
            try harness.advance(by: .seconds(3))
        }
        func presented() -> [String] {
            harness.events.filter { $0.topic.text == "toast.presented" }.compactMap {
                (try? ValueEncoder().encode($0.event))?["id"]?.stringValue
            }
        }
        for number in 1...5 { try show("a\(number)", by: "chat") }
        try show("b1", by: "mail")
        #expect(presented() == ["a1", "a2", "a3", "b1"])
        try harness.advance(to: .seconds(62))
        try show("a6", by: "chat")
        #expect(presented().last == "a6")
        #expect(harness.events(RulesFailed.self).isEmpty)
    }

    @Test("with the recipe for noisy senders, a sender's fourth toast within a minute is not elevated")
    func threeAMinute() throws {
        let recipe = try #require(Self.recipes.first { $0.text.contains("times") })
        let system = try ChromeSystem()
        let shipped = try RuleFolder.read(GeneratedFilesTests.root.appending(path: "rules").path)
        let layer = RuleLayer(
            name: "mine", files: [RuleText(path: "mine/toast.lua", namespace: "toast", source: Array(recipe.text.utf8))]
        )
        try system.rules.load([shipped, layer])
        func priority() throws -> Value {
            let query = try #require(system.bus.queryType(of: "toast.priority"))
            func open<Q: Query>(_ type: Q.Type) throws -> Value {
                let question = try ValueDecoder().decode(
                    type, from: ["toast": ["message": "m", "dedupeKey": "k", "kind": "warning"]])
                return try ValueEncoder().encode(try #require(system.bus.ask(question)))
            }
            return try open(query)
        }
        #expect(try (0..<4).map { _ in try priority() } == ["elevated", "elevated", "elevated", "normal"])
        system.advance(to: .seconds(61))
        #expect(try priority() == "elevated")
    }

    // MARK: What the titles say

    private func harness(_ title: String) throws -> Harness {
        let page = try String(
            contentsOf: GeneratedFilesTests.root.appending(path: "docs/rules/recipes.md"), encoding: .utf8)
        let section = try #require(
            page.components(separatedBy: "\n## ").first { $0.hasPrefix(title) }, "no recipe '\(title)'")
        let block = try #require(section.components(separatedBy: "```lua\n-- ").dropFirst().first)
        let text = block.components(separatedBy: "\n```")[0]
        let folder = try TemporaryFolder()
        try folder.write("-- " + text + "\n", to: "mine/\(text.prefix { $0 != "\n" })")
        return try Harness(rules: [GeneratedFilesTests.root.appending(path: "rules").path, folder.path("mine")])
    }

    private func show(_ harness: Harness, _ id: String, _ more: [String: Value] = [:], for seconds: Double) throws {
        let toast: [String: Value] = ["id": .string(id), "message": "m"]
        try harness.inject("toast.show", .object(toast.merging(more) { $1 }))
        try harness.advance(by: try #require(Duration(seconds: seconds)))
    }

    private func ids(_ harness: Harness, _ topic: String) -> [String] {
        harness.events.filter { $0.topic.text == topic }.compactMap {
            (try? ValueEncoder().encode($0.event))?["id"]?.stringValue
        }
    }

    @Test("one toast for each author, with a count")
    func authors() throws {
        let harness = try harness("One toast for each author, with a count")
        for number in 1...3 { try show(harness, "a\(number)", ["dedupeKey": "ann"], for: 0.1) }
        try show(harness, "b1", ["dedupeKey": "bob"], for: 10)
        #expect(ids(harness, "toast.presented") == ["a1", "b1"])
        #expect(harness.events(ToastCoalesced.self).map(\.count) == [2, 3])
        #expect(harness.events(RulesFailed.self).isEmpty)
    }

    @Test("no toast is interrupted before it can be read")
    func readable() throws {
        let harness = try harness("No toast is interrupted before it can be read")
        try show(harness, "long", ["message": .string(String(repeating: "m", count: 45)), "duration": 9], for: 1)
        try show(harness, "early", ["kind": "error"], for: 0.5)
        #expect(ids(harness, "toast.presented") == ["long"])
        try show(harness, "late", ["kind": "error"], for: 0.1)
        #expect(ids(harness, "toast.presented") == ["long"])
        try harness.advance(by: .seconds(2))
        try show(harness, "in time", ["kind": "error"], for: 1)
        #expect(ids(harness, "toast.interrupting").count + ids(harness, "toast.requeued").count > 0)
        #expect(ids(harness, "toast.presented").contains { $0 != "long" })
        #expect(harness.events(RulesFailed.self).isEmpty)
    }

    @Test("a toast about the network is dropped while the last one is fresh, with its reason")
    func network() throws {
        let harness = try harness("A toast about the network is dropped while the last one is fresh")
        try show(harness, "n1", ["source": "network", "duration": 1], for: 10)
        try show(harness, "n2", ["source": "network", "duration": 1], for: 1)
        try show(harness, "other", ["source": "sync", "duration": 1], for: 24)
        try show(harness, "n3", ["source": "network", "duration": 1], for: 1)
        #expect(ids(harness, "toast.presented") == ["n1", "other", "n3"])
        let dropped = harness.events(ToastDropped.self)
        #expect(dropped == [ToastDropped(id: "n2", reason: .rule, detail: "network: at most one in 30 s")])
        #expect(harness.events(RulesFailed.self).isEmpty)
    }

    @Test("short toasts while errors wait")
    func short() throws {
        let harness = try harness("Short toasts while errors wait")
        for id in ["e1", "e2", "e3"] { try show(harness, id, ["kind": "error", "duration": 8], for: 0) }
        try harness.advance(by: .seconds(40))
        #expect(ids(harness, "toast.presented") == ["e1", "e2", "e3"])
        func time(_ id: String) throws -> Double {
            let moments = harness.events.filter { event in
                ["toast.presented", "toast.dismissing"].contains(event.topic.text)
                    && (try? ValueEncoder().encode(event.event))?["id"]?.stringValue == id
            }.map(\.time)
            try #require(moments.count == 2)
            return (moments[1] - moments[0]).inSeconds
        }
        // The first one appears before another one waits, and behind the last one none waits.
        #expect(try time("e1") > 7 && time("e2") < 3 && time("e3") > 7)
    }

    @Test("no toasts when the app goes to the background")
    func background() throws {
        let harness = try harness("No toasts when the app goes to the background")
        for id in ["a", "b"] { try show(harness, id, ["duration": 0], for: 1) }
        try harness.inject("app.background", [:])
        try harness.advance(by: .seconds(5))
        #expect(Set(ids(harness, "toast.dismissed") + ids(harness, "toast.dropped")) == ["a", "b"])
    }

    @Test("a sender of many toasts waits for admission, and errors are never merged")
    func admission() throws {
        let harness = try harness("A sender of many toasts waits for admission")
        for number in 1...4 { try show(harness, "i\(number)", ["dedupeKey": "sync"], for: 0.01) }
        for number in 1...3 { try show(harness, "e\(number)", ["dedupeKey": "disk", "kind": "error"], for: 0.01) }
        try harness.advance(by: .seconds(30))
        let delivered = ids(harness, "toast.show")
        #expect(delivered.filter { $0.hasPrefix("i") } == ["i1", "i4"])
        #expect(delivered.filter { $0.hasPrefix("e") } == ["e1", "e2", "e3"])
    }
}
