import Foundation
import Host
import RuleHost
import Testing

/// The shipped rule files contain settings in comments for their readers to try.
@Suite struct ShippedHintsTests {
    /// A commented line that sets something: it becomes code when its two dashes are removed.
    private static var hint: Regex<(Substring, Substring, Substring, Substring?)> {
        /^(\s+)-- (\w+ = .*?),?(\s+--.*)?$/
    }

    @Test(
        "every commented setting in a shipped rule file is valid",
        arguments: ["toast", "toolbar", "sideButton", "popup"])
    func settings(file: String) throws {
        let path = ShippedRulesTests.folder + "/\(file).lua"
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("\(file).settings = {") })
        let end = try #require(lines[start...].firstIndex { $0 == "}" })
        var shown = 0
        let text = lines.enumerated().map { index, line -> String in
            guard (start..<end).contains(index), let match = line.wholeMatch(of: Self.hint) else { return String(line) }
            shown += 1
            return "\(match.1)\(match.2),"
        }
        #expect(shown > 0)
        let system = try ShippedRulesTests.system([:], withRules: true)
        try system.rules.load([
            RuleFolder.read(ShippedRulesTests.folder),
            RuleLayer(
                name: "tried",
                files: [
                    RuleText(path: "\(file).lua", namespace: file, source: Array(text.joined(separator: "\n").utf8))
                ]),
        ])
    }
}
