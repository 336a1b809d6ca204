import EventBus
import Foundation
import Host
import RuleHost
import TestSupport
import Testing
import Toast

/// The helper functions in rules/lib, called from a rule.
@Suite struct RuleLibraryTests {
    static let shipped = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "rules/lib")

    @Test(
        "a shipped helper function returns the expected value",
        arguments: [
            (#"tostring(list.contains({ "a", "b" }, "b")) .. tostring(list.contains({}, 1))"#, "truefalse"),
            (#"list.count(waiting, function(t) return t.kind == "error" end)"#, "2"),
            (#"list.first(waiting, function(t) return t.kind == "error" end).id"#, "b"),
            (#"tostring(list.first({}, function() return true end))"#, "nil"),
            (#"table.concat(list.map(waiting, function(t) return t.id end), "-")"#, "a-b-c-d"),
            (#"#list.filter(waiting, function(t) return t.dedupeKey end)"#, "3"),
            (#"#list.group(waiting, function(t) return t.dedupeKey end).k .. #list.group({}, print)"#, "20"),
            (#"list.best(waiting, function(t) return t.kind == "error" and 1 or 0 end).id"#, "b"),
            (#"tostring(list.best({}, function() return 1 end))"#, "nil"),
            ("number.clamp(5, 1, 3) .. number.clamp(0, 1, 3) .. number.clamp(2, 1, 3)", "312"),
            ("number.round(2.5) .. ' ' .. number.round(-0.4) .. ' ' .. number.round(0.37, 0.25)", "3 0 0.25"),
            (
                "time.text(0.84) .. ', ' .. time.text(2) .. ', ' .. time.text(9.96) .. ', ' .. time.text(59.4)",
                "0.8 s, 2 s, 10 s, 59 s"
            ),
            ("time.text(65) .. ', ' .. time.text(7384) .. ', ' .. time.text(-3)", "1:05 min, 2:03:04 h, -3 s"),
        ])
    func helpers(expression: String, expected: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            local list, number, time = require "lib.list", require "lib.number", require "lib.time"
            return { overflow = function(waiting, incoming) print(\(expression)) return incoming.id end }
            """, to: "toast.lua")
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.shipped.path) where name.hasSuffix(".lua")
        {
            try folder.write(
                try String(contentsOf: Self.shipped.appending(path: name), encoding: .utf8), to: "lib/\(name)")
        }
        let system = try ChromeSystem()
        try system.rules.load([try RuleFolder.read(folder.path)])
        var printed: [String] = []
        system.bus.subscribe(to: RulesPrinted.self) { printed.append($0.text) }
        system.bus.subscribe(to: RulesFailed.self) { printed.append($0.message) }
        func toast(_ id: String, _ kind: ToastKind, _ key: String?) -> Record<ToastContent> {
            var show = ToastShow(id: id, message: "m", kind: kind)
            show.dedupeKey = key
            return Record(ToastContent(show, id: id))
        }
        let waiting = [
            toast("a", .info, "k"), toast("b", .error, "k"), toast("c", .error, "l"), toast("d", .info, nil),
        ]
        _ = system.bus.ask(ToastOverflowQuery(waiting: waiting, incoming: toast("e", .info, nil), limit: 4))
        #expect(printed.map { $0.replacing("\n", with: "") } == [expected])
    }
}
