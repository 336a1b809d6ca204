import EventBus
import Foundation
import Harness
import Host
import RuleHost
import TestSupport
import Testing

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
                let question = try ValueDecoder().decode(type, from: ["toast": ["message": "m", "dedupeKey": "k"]])
                return try ValueEncoder().encode(try #require(system.bus.ask(question)))
            }
            return try open(query)
        }
        #expect(try (0..<4).map { _ in try priority() } == ["elevated", "elevated", "elevated", "normal"])
        system.advance(to: .seconds(61))
        #expect(try priority() == "elevated")
    }
}
