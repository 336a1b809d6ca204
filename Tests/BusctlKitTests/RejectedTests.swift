import EventBus
import Foundation
import Harness
import Host
import RuleCheck
import RuleHost
import TestSupport
import Testing

@testable import BusctlKit

/// `Tests/Rejected` has rule files with mistakes, and beside each the report that `busctl rules check` prints.
@Suite struct RejectedTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Rejected")

    static let names: [String] = {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { $0.hasSuffix(".lua") }.sorted()
    }()

    static func text(_ path: String, _ namespace: String) throws -> RuleText {
        RuleText(path: path, namespace: namespace, source: [UInt8](try Data(contentsOf: folder.appending(path: path))))
    }

    /// The file as a layer, or as a test beside an empty layer, with the modules that it requires.
    static func sources(_ name: String) throws -> (layer: RuleLayer, tests: RuleTests) {
        let file = try text(name, String(name.prefix { $0 != "." }))
        let source = String(decoding: file.source, as: UTF8.self)
        var modules = ["lib.text": try text("lib/text.lua", "text")]
        for module in ["bell", "broken"] where source.contains("lib.\(module)") {
            modules["lib.\(module)"] = try text("lib/\(module).lua", module)
        }
        let isTest = name.hasSuffix("_test.lua")
        return (
            RuleLayer(name: "Rejected", files: isTest ? [] : [file], modules: modules),
            RuleTests(files: isTest ? [file] : [])
        )
    }

    private func report(_ name: String) throws -> RuleReport {
        let (layer, tests) = try Self.sources(name)
        return try ChromeSystem().rules.checker.check([layer], tests: tests)
    }

    @Test("there are reports for at least forty kinds of mistakes")
    func count() {
        #expect(Self.names.count >= 40)
    }

    @Test("a rule file with mistakes gets exactly its report", arguments: names)
    func reports(_ name: String) throws {
        let report = try report(name)
        let said = (FindingPage.lines(report, .plain) + [FindingPage.summary(report)]).joined(separator: "\n") + "\n"
        let file = Self.folder.appending(path: name.dropLast(4) + ".txt")
        if ProcessInfo.processInfo.environment["GLASSBUS_WRITE_REPORTS"] != nil { try Data(said.utf8).write(to: file) }
        #expect(said == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test("colors do not change the text")
    func colours() throws {
        let report = try report("toast.unknown-answer.lua")
        let plain = FindingPage.lines(report, .plain)
        let coloured = FindingPage.lines(report, Style(isOn: true))
        #expect(coloured != plain)
        #expect(coloured.map { $0.replacing(#/\u{1B}\[\d+m/#, with: "") } == plain)
    }

    @Test("a report has an error exactly if the host refuses the rules", arguments: share(30, of: names))
    func severity(_ name: String) throws {
        let findings = try report(name).findings
        #expect(!findings.isEmpty)
        let system = try ChromeSystem()
        var refused: [RuleProblem] = []
        let (layer, tests) = try Self.sources(name)
        do { try system.rules.load([layer]) } catch { refused = error.problems }
        refused += tests.files.flatMap { RuleTestFile($0, modules: layer.modules).problems }
        #expect(findings.contains { $0.severity == .error } == !refused.isEmpty)
        // If the check and the host report the same problem, they must name the same place.
        for problem in refused where problem.column != nil {
            let same = findings.filter { problem.message.hasPrefix($0.message) && $0.line == problem.line }
            #expect(same.isEmpty || same.contains { $0.column == problem.column }, "\(problem)")
        }
    }

    @Test("each finding has a place in the file, and no finding is repeated", arguments: share(30, of: names))
    func places(_ name: String) throws {
        let report = try report(name)
        #expect(Set(report.findings).count == report.findings.count)
        for finding in report.findings where finding.line > 0 {
            let line = try #require(report.line(finding.line, of: finding.file))
            let (column, end) = (try #require(finding.column), try #require(finding.endColumn))
            #expect(column >= 1 && column < end && end <= line.unicodeScalars.count + 2, "\(finding)")
        }
    }
}
