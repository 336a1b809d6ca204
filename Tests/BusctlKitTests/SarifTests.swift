import EventBus
import Host
import RuleCheck
import RuleHost
import Testing

@testable import BusctlKit

/// The SARIF 2.1.0 output, as its schema and GitHub's code scanning require it.
@Suite struct SarifTests {
    private func document(_ layer: RuleLayer, _ tests: RuleTests? = nil) throws -> (RuleReport, Value) {
        let report = try ChromeSystem().rules.checker.check([layer], tests: tests)
        return (report, Sarif.document(report))
    }

    @Test(
        "a document has everything that the schema requires, and each finding has a rule, a level and a place",
        arguments: RejectedTests.names)
    func document(_ name: String) throws {
        let (layer, tests) = try RejectedTests.sources(name)
        let (report, document) = try document(layer, tests)
        #expect(Set(try #require(document.objectValue).keys) == ["$schema", "version", "runs"])
        #expect(document["version"] == "2.1.0")
        #expect(document["$schema"]?.stringValue?.hasPrefix("https://") == true)
        #expect(document["runs"]?.arrayValue?.count == 1)
        let driver = try #require(document.at(path: "runs.0.tool.driver"))
        #expect(driver["name"]?.stringValue?.isEmpty == false)
        let rules = try #require(driver["rules"]?.arrayValue)
        let ids = rules.compactMap { $0["id"]?.stringValue }
        #expect(ids.count == rules.count && Set(ids).count == ids.count)
        #expect(rules.allSatisfy { $0.at(path: "shortDescription.text")?.stringValue?.hasSuffix(".") == true })

        let results = try #require(document.at(path: "runs.0.results")?.arrayValue)
        #expect(results.count == report.findings.count)
        for (result, finding) in zip(results, report.findings) {
            #expect(ids.contains(try #require(result["ruleId"]?.stringValue)))
            #expect(result["level"] == .string(finding.severity.rawValue))
            #expect(try #require(result.at(path: "message.text")?.stringValue).hasPrefix(finding.message))
            #expect(result["locations"]?.arrayValue?.count == 1)
            let place = try #require(result.at(path: "locations.0.physicalLocation"))
            #expect(place.at(path: "artifactLocation.uri") == .string(finding.file))
            let region = try #require(place["region"]?.objectValue)
            #expect(Set(region.keys).isSubset(of: ["startLine", "startColumn", "endColumn"]))
            #expect(region.values.allSatisfy { $0.intValue.map { $0 >= 1 } ?? false })
            #expect(region["startLine"] == .int(max(1, finding.line)))
            if let start = region["startColumn"]?.intValue, let end = region["endColumn"]?.intValue {
                #expect(start < end)
            }
        }
    }

    @Test(
        "a path becomes a URI, relative for a code host and absolute for an editor",
        arguments: [
            ("rules/toast.lua", "rules/toast.lua"), ("./toast.lua", "toast.lua"),
            ("../my rules/toast.lua", "../my%20rules/toast.lua"),
            ("/home/é/toast.lua", "file:///home/%C3%A9/toast.lua"),
        ])
    func uris(_ path: String, _ uri: String) throws {
        let text = RuleText(path: path, namespace: "toast", source: Array("return {".utf8))
        let (_, document) = try document(RuleLayer(name: "rules", files: [text]))
        #expect(document.at(path: "runs.0.results.0.locations.0.physicalLocation.artifactLocation.uri") == .string(uri))
    }

    @Test("for rules without a problem the document has a run without results")
    func clean() throws {
        let text = RuleText(path: "toast.lua", namespace: "toast", source: Array("return {}".utf8))
        let (_, document) = try document(RuleLayer(name: "rules", files: [text]))
        #expect(document.at(path: "runs.0.results") == [])
    }
}
