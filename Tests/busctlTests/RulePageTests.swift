import Foundation
import RuleHost
import Testing

@testable import busctl

@Suite struct RulePageTests {
    @Test("rules list says where each rule is, how it does, and who decides instead")
    func page() throws {
        let status = try JSONDecoder().decode(
            RuleStatus.self,
            from: Data(
                """
                {"generation": 4, "decisions": 1200, "lua": "Lua 5.4.4", "rejected": [{"file": "mine/toast.lua", "line": 3, "message": "no"}],
                 "files": [
                  {"path": "rules/toast.lua", "layer": "rules", "since": 1, "reactions": [], "settings": ["profile"], "policies": [
                    {"name": "coalesce", "line": 32, "instead": "default", "calls": 1100, "medianMicroseconds": 1.84,
                     "worstMicroseconds": 1240.2, "failures": 0, "benched": false}]},
                  {"path": "mine/toast.lua", "layer": "mine", "since": 4, "settings": [], "policies": [
                    {"name": "coalesce", "line": 2, "instead": "rules/toast.lua:32", "calls": 1, "medianMicroseconds": 12.4,
                     "worstMicroseconds": 12.4, "failures": 1, "benched": false},
                    {"name": "dwell", "line": 9, "instead": "default", "calls": 5, "failures": 5, "benched": true}],
                   "reactions": [{"name": "app.background", "line": 20, "calls": 0, "failures": 0, "benched": false}]}]}
                """.utf8))
        let page = RulePage.status(status, Style(.never, isTerminal: false, environment: [:]))
        #expect(
            page == [
                "generation 4, 1200 decisions, Lua 5.4.4",
                "rules/toast.lua  as of generation 1",
                "  coalesce  line 32  1,100 calls  median 1.8 µs  worst 1,240 µs",
                "  settings profile",
                "mine/toast.lua",
                "  coalesce           line 2   1 call   median 12 µs  worst 12 µs  1 failure, overrides rules/toast.lua:32",
                "  dwell              line 9   5 calls                             benched after 5 failures; the built-in answer decides",
                "  on app.background  line 20",
                "The newest rules were refused; those above go on deciding.",
                "  mine/toast.lua:3: no",
            ])
    }
}
