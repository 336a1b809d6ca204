import EventBus
import Foundation
import Host
import RuleCheck
import RuleHost
import Testing

/// The checks find no problem in shipped or documented rules, because authors ignore a check with false alarms.
@Suite struct CorrectRulesTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func findings(_ layers: [RuleLayer]) throws -> [String] {
        try ChromeSystem().rules.checker.check(layers).findings.map(\.problem.description)
    }

    private func layer(_ namespace: String, _ source: String) -> RuleLayer {
        RuleLayer(
            name: "rules", files: [RuleText(path: "\(namespace).lua", namespace: namespace, source: Array(source.utf8))]
        )
    }

    @Test("the shipped rules have no problem")
    func shipped() throws {
        let rules = Self.root.appending(path: "rules").path
        #expect(try findings([RuleFolder.read(rules)]) == [])
    }

    @Test("a misspelt field and a misspelt setting of containers are found")
    func containers() throws {
        let page = try String(contentsOf: Self.root.appending(path: "docs/containers.md"), encoding: .utf8)
        let source = String(try #require(page.firstMatch(of: #/(?s)```lua\n(.+?)```/#)?.1))
        for (right, wrong) in [("event.container", "event.contaner"), ("{ containers =", "{ contaners =")] {
            #expect(try findings([layer("toolbar", source.replacing(right, with: wrong))]).count == 1, "\(wrong)")
        }
    }

    @Test("the examples of the policies' guides have no problem")
    func guides() throws {
        let bus = try ChromeSystem().bus
        var count = 0
        for name in bus.catalogue.queryNames {
            guard let type = bus.queryType(of: name), let guide = type.guide else { continue }
            count += 1
            let module = String(name.namespace)
            #expect(
                try findings([layer(module, "local \(module) = {}\n\(guide.example.rule)\nreturn \(module)\n")]) == [])
        }
        #expect(count > 10)
    }

    @Test("the whole files that the documentation shows have no problem")
    func documentation() throws {
        // The examples in the documentation require the shipped helpers.
        let shipped = try RuleFolder.read(Self.root.appending(path: "rules").path)
        let modules = ChromeSystem.catalogue.including(modulesIn: [shipped]).namespaces
        var count = 0
        for page in try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: "docs").path)
        where page.hasSuffix(".md") && page != "rules/findings.md" {
            let text = try String(contentsOf: Self.root.appending(path: "docs/\(page)"), encoding: .utf8)
            for part in text.components(separatedBy: "```lua\n").dropFirst() {
                let source = part.components(separatedBy: "```")[0]
                let last = source.split(separator: "\n").last.map(String.init) ?? ""
                guard last.hasPrefix("return "), modules.contains(String(last.dropFirst(7))) else { continue }
                count += 1
                #expect(try findings([shipped, layer(String(last.dropFirst(7)), source)]) == [], "\(page)")
            }
        }
        #expect(count >= 2)
    }

    @Test("the schema of every event describes an object")
    func events() throws {
        let bus = try ChromeSystem().bus
        for topic in bus.catalogue.eventNames {
            let schema = try #require(bus.info(of: topic)?.schema)
            #expect(schema["type"] == "object", "\(topic)")
        }
    }
}
