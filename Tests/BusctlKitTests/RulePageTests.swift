import Foundation
import RuleHost
import Testing

@testable import BusctlKit

@Suite struct RulePageTests {
    private func page(_ json: String) throws -> [String] {
        let status = try JSONDecoder().decode(RuleStatus.self, from: Data(json.utf8))
        // The time zone changes everything but the seconds.
        return RulePage.status(status, Style(.never, isTerminal: false, environment: [:])).map {
            $0.replacing(/(of|since) \d{4}-\d\d-\d\d \d\d:\d\d:(\d\d)/) { "\($0.1) \($0.2)" }
        }
    }

    @Test("rules list prints each rule's place, its calls and failures, and who decides instead")
    func page() throws {
        let page = try page(
            """
            {"generation": 4, "decisions": 1200, "lua": "Lua 5.4.4", "rejected": [],
             "files": [
              {"path": "rules/toast.lua", "layer": "rules", "since": 1, "digest": "0123456789abcdef",
               "loaded": {"busTime": 0, "time": "2020-11-21T12:03:11Z"}, "reactions": [], "settings": ["profile"], "policies": [
                {"name": "coalesce", "line": 32, "instead": "default", "calls": 1100, "medianMicroseconds": 1.84,
                 "worstMicroseconds": 1240.2, "failures": 0, "benched": false}]},
              {"path": "mine/toast.lua", "layer": "mine", "since": 4, "loaded": {"busTime": 9}, "settings": [], "policies": [
                {"name": "coalesce", "line": 2, "instead": "rules/toast.lua:32", "overrides": "rules/toast.lua:32", "calls": 1, "medianMicroseconds": 12.4,
                 "worstMicroseconds": 12.4, "failures": 1, "benched": false},
                {"name": "gate", "line": 5, "instead": "default", "calls": 9, "failures": 2, "benched": false},
                {"name": "dwell", "line": 9, "instead": "default", "calls": 5, "failures": 5, "benched": true}],
               "reactions": [{"name": "app.background", "line": 20, "overrides": "rules/toast.lua:40", "calls": 0, "failures": 0, "benched": false},
                             {"name": "toast.presented", "line": 24, "overriddenBy": "top/toast.lua:3", "calls": 0, "failures": 0, "benched": false}]}],
             "modules": [
              {"path": "rules/lib/list.lua", "layer": "rules", "since": 1, "loaded": {"busTime": 0}, "settings": [],
               "policies": [], "reactions": []}]}
            """)
        #expect(
            page == [
                "generation 4, 1200 decisions, Lua 5.4.4",
                "rules/toast.lua  generation 1 of 11  01234567",
                "  coalesce  line 32  1,100 calls  median 1.8 µs  worst 1,240 µs",
                "  settings profile",
                "mine/toast.lua  generation 4",
                "  coalesce            line 2   1 call   median 12 µs  worst 12 µs  1 failure; rules/toast.lua:32 decided then, overrides rules/toast.lua:32",
                "  gate                line 5   9 calls                             2 failures; the built-in answer decided then",
                "  dwell               line 9   5 calls                             benched after 5 failures; the built-in answer decides",
                "  on app.background   line 20                                      overrides rules/toast.lua:40",
                "  on toast.presented  line 24                                      is not called: top/toast.lua:3 overrides it",
                "rules/lib/list.lua  generation 1",
            ])
    }

    @Test("after a refusal, rules list prints for each file what runs, since when, and what prevents the newer text")
    func refused() throws {
        let page = try page(
            """
            {"generation": 7, "decisions": 2, "lua": "Lua 5.4.4",
             "rejected": [{"file": "r/toast.lua", "line": 8, "column": 3, "message": "no"}, {"file": "s", "line": 0, "message": "is no folder"}],
             "rejectedAt": {"busTime": 30, "time": "2020-11-21T12:06:00Z"}, "modules": [],
             "files": [
              {"path": "r/toast.lua", "layer": "r", "since": 7, "loaded": {"busTime": 1, "time": "2020-11-21T12:03:11Z"},
               "policies": [], "reactions": [], "settings": [],
               "newer": {"digest": "ff", "since": {"busTime": 20, "time": "2020-11-21T12:05:02Z"},
                "problems": [{"file": "r/toast.lua", "line": 8, "column": 3, "message": "no"}]}},
              {"path": "r/bus.lua", "layer": "r", "since": 2, "loaded": {"busTime": 1, "time": "2020-11-21T12:01:11Z"},
               "policies": [], "reactions": [], "settings": [],
               "newer": {"digest": "ff", "since": {"busTime": 30, "time": "2020-11-21T12:06:00Z"}, "problems": []}},
              {"path": "s/toast.lua", "layer": "s", "since": 1, "loaded": {"busTime": 0, "time": "2020-11-21T12:00:00Z"},
               "policies": [], "reactions": [], "settings": [],
               "newer": {"since": {"busTime": 30, "time": "2020-11-21T12:06:00Z"}, "problems": []}},
              {"path": "r/popup.lua", "layer": "r", "since": 0, "policies": [], "reactions": [], "settings": [],
               "newer": {"digest": "ff", "since": {"busTime": 30, "time": "2020-11-21T12:06:00Z"}, "problems": []}}]}
            """)
        #expect(
            page == [
                "generation 7, 2 decisions, Lua 5.4.4",
                "r/toast.lua  generation 7 of 11",
                "  the text of 02 is refused:",
                "    r/toast.lua:8:3: no",
                "r/bus.lua  generation 2 of 11",
                "  the text of 00 is not loaded, because its set was refused",
                "s/toast.lua  generation 1 of 00",
                "  the file has been missing since 00, and its former text decides, because its set was refused",
                "r/popup.lua  is not loaded",
                "  the text of 00 is not loaded, because its set was refused",
                "The newest rules of 00 were refused; the rules above stay in force.",
                "  s: is no folder",
            ])
    }
}
