import EventBus
import Foundation
import Harness
import Host
import RuleExplore
import RuleHost
import Testing

@testable import BusctlKit

/// What people and programs read about rules that are seen whole.
@Suite("Pages about whole rules")
struct SeenWholePageTests {
    private static let source = """
        local accessory = {}
        function accessory.tap(displayState, shownInCycle, hasPrimary, hasSecondary, ctx)
          if not hasPrimary then return displayState end
          if hasSecondary then return "primaryAndSecondary" end
          return "primaryOnly"
        end
        return accessory
        """

    private static func layers(_ source: String = source) -> [RuleLayer] {
        [
            RuleLayer(
                name: "mine",
                files: [RuleText(path: "mine/accessory.lua", namespace: "accessory", source: Array(source.utf8))])
        ]
    }

    private static func table(_ source: String = source) throws -> DecisionTable {
        try ExploredRules.load(layers(source)).explore(
            "accessory.tap", budget: ExploreBudget(questions: 10_000, time: nil))
    }

    @Test("a drawing of a table has each row, and no text of a rule is taken for its own")
    func drawing() throws {
        let source = Self.source.replacing("primaryOnly\"\n", with: "primaryOnly\" -- <&>\n")
        let drawing = TableDrawing.svg(
            try Self.table(source.replacing("not hasPrimary", with: "not (hasPrimary and 1 < 2)")))
        #expect(drawing.hasPrefix("<svg ") && drawing.hasSuffix("</svg>\n"))
        #expect(drawing.contains(">primaryAndSecondary</text>") && drawing.contains(">line 3</text>"))
        #expect(drawing.contains("1 &lt; 2") && !drawing.contains("1 < 2"))
    }

    @Test("a table says how sure it is, and each row its answer, its line and its conditions")
    func table() throws {
        let lines = TablePage.lines(try Self.table(), .plain)
        #expect(lines[0] == "accessory.tap  mine/accessory.lua:2")
        #expect(lines[1].hasPrefix("proved with "))
        #expect(lines.contains { $0.hasPrefix("primaryAndSecondary  line 4, ") })
        #expect(lines.contains("    if  hasPrimary"))
        #expect(lines.contains("    and not hasSecondary"))
        #expect(
            lines.last == "mine/accessory.lua:2: missing answer: never answers collapsed"
                || !lines.joined().contains("missing"))
    }

    @Test("the tests that pin a table pass, and one of them fails when the rule changes")
    func pinning() throws {
        let tests = RuleText(
            path: "mine/accessory_test.lua", namespace: "accessory_test",
            source: Array(PinningTests.text(of: try Self.table()).utf8))
        func statuses(_ source: String) -> [Bool] {
            let folder = RuleTestSources.Folder(path: "mine", layers: Self.layers(source), tests: [tests])
            return RuleTestRunner().run(RuleTestSources(folders: [folder])).flatMap(\.files).flatMap(\.tests)
                .map { $0.failures.isEmpty && $0.problem == nil }
        }
        let now = statuses(Self.source)
        #expect(now.count >= 3 && now.allSatisfy(\.self))
        #expect(statuses(Self.source.replacing("if hasSecondary", with: "if not hasSecondary")).contains(false))
    }

    @Test("a difference is shown with both answers, both lines and a question")
    func difference() throws {
        let newer = Self.source.replacing("return \"primaryOnly\"", with: "return \"collapsed\"")
        let difference = try ExploredRules.load(Self.layers()).difference(
            of: "accessory.tap", to: ExploredRules.load(Self.layers(newer)),
            budget: ExploreBudget(questions: 1_000, time: nil))
        let lines = MeaningPage.lines([difference], .plain)
        #expect(lines[0].hasPrefix("accessory.tap  1 difference, proved with "))
        #expect(lines[1].hasPrefix("  primaryOnly → collapsed  mine/accessory.lua:5, "))
        #expect(lines[2].hasPrefix("    for example {"))
        #expect(MeaningPage.lines([], .plain) == ["no difference in any policy"])
    }

    @Test("a map has a line for each value of one field, and says which sign is which answer")
    func map() throws {
        let map = try ExploredRules.load(Self.layers(), tellsWays: false).map(
            "accessory.tap", x: "displayState", y: "hasSecondary", at: ["hasPrimary": true])
        let lines = MapPage.lines(map, .plain)
        #expect(lines.count == 1 + 2 + 2 + 2)
        #expect(lines.last?.contains("primaryAndSecondary") == true)
        let svg = MapDrawing.svg(map)
        #expect(svg.hasPrefix("<svg ") && svg.contains("primaryOnly</text>"))
    }

    // MARK: Coverage

    private static func coverage(_ source: String = source) throws -> RuleCoverage {
        let book = CoverageBook()
        let tests = RuleText(
            path: "mine/accessory_test.lua", namespace: "accessory_test",
            source: Array(
                """
                local tests = {}
                tests["both"] = function(t)
                  t.expectAnswer("accessory.tap", { displayState = "collapsed", shownInCycle = false, hasPrimary = true, hasSecondary = true }, "primaryAndSecondary")
                end
                return tests
                """.utf8))
        let folder = RuleTestSources.Folder(path: "mine", layers: layers(source), tests: [tests])
        let results = RuleTestRunner().run(RuleTestSources(folders: [folder]), covering: book)
        #expect(results.flatMap(\.files).flatMap(\.tests).allSatisfy { $0.failures.isEmpty })
        return book.coverage
    }

    @Test("coverage names what never ran, and why a condition went one way only")
    func coverage() throws {
        let coverage = try Self.coverage()
        let file = try #require(coverage.files.first)
        #expect(file.path == "mine/accessory.lua")
        #expect(file.branches.map(\.why) == ["always true", "always true"])
        let lines = CoveragePage.lines(coverage, .plain)
        #expect(lines.contains("mine/accessory.lua:5: never runs"))
        #expect(lines.contains("mine/accessory.lua:4: `hasSecondary`: always true"))
        #expect(file.answers.map(\.text) == ["\"primaryAndSecondary\"", "\"primaryOnly\""])
        #expect(coverage.coveredBranches == .init(done: 3, of: 6))
        #expect(RuleCoverage.Share(done: 199, of: 200).percent == 99, "100 means all")
    }

    @Test("an answer that a return spells out and never gave is named, beside one that it gave")
    func answers() throws {
        let coverage = try Self.coverage(
            """
            local accessory = {}
            local function word(x) return x or "primaryOnly" end
            function accessory.tap(displayState, shownInCycle, hasPrimary, hasSecondary, ctx)
              return not hasPrimary and displayState or hasSecondary and ("primaryAndSecondary") or word("collapsed"), "why"
            end
            return accessory
            """)
        let file = try #require(coverage.files.first)
        #expect(file.answers.map(\.text) == ["\"primaryAndSecondary\""])
        #expect(file.answers.map { [$0.line, $0.column] } == [[4, 63]] && file.answers.allSatisfy { $0.count > 0 })
        let other = try Self.coverage(
            Self.source.replacing("return displayState", with: "return \"collapsed\"")
                .replacing(
                    "return \"primaryOnly\"", with: "return shownInCycle and \"primaryOnly\" or 'primaryAndSecondary'"
                )
                .replacing("if hasSecondary then", with: "if not hasSecondary then"))
        let lines = CoveragePage.lines(other, .plain)
        #expect(lines.contains("mine/accessory.lua:5: `\"primaryOnly\"`: never the answer"), "\(lines)")
        #expect(!lines.contains { $0.contains("'primaryAndSecondary'") })
    }

    @Test("lcov has a record for each file, with lines and branches")
    func lcov() throws {
        let text = try CoveragePage.text(try Self.coverage(), as: .lcov, .plain) { _ in nil }
        let lines = text.split(separator: "\n")
        #expect(lines.contains("SF:mine/accessory.lua") && lines.last == "end_of_record")
        #expect(lines.contains("BRF:6") && lines.contains("BRH:3"))
        #expect(lines.contains("DA:5,0"))
    }

    @Test("the page in HTML has each line of the source, and no markup of it")
    func html() throws {
        let source = Self.source.replacing("-- ", with: "") + "\n-- <b>"
        let page = try CoveragePage.text(try Self.coverage(), as: .html, .plain) { _ in source }
        #expect(page.contains("&lt;b&gt;") && !page.contains("<b>"))
    }
}
