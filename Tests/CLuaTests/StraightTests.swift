import CLua
import TestSupport
import Testing

/// Functions that end before the count hook would run are called without it, and nobody can tell the difference.
@Suite("Functions without a count hook") struct StraightTests {
    private static let read = "local a = x.seq + 1 if a > 3 then return x.key .. 'b' end return not x.kind"

    @Test(
        "a short function without loops and calls runs without a hook",
        arguments: [
            "return 1", "", read, "local t = { x.key, y = 2 } t.z = #t return t", "return ...",
            "if x.seq > 3 then goto done end x = nil ::done:: return x",
            "return function() while true do end end",
        ])
    func straight(body: String) throws {
        let vm = try #require(VM())
        vm.load("return { f = function(x, ...) \(body) end }")
        #expect(clua_runs_unhooked(vm.vm, 0))
    }

    @Test(
        "a function that may run many instructions is watched",
        arguments: [
            "while x do end", "repeat local y = x until y", "for i = 1, 2 do end", "for k in next, {} do end",
            "::again:: goto again", "return x()", "x()", "return ('x'):rep(9)", "return math.max(1, 2)",
            "local y <close> = nil", String(repeating: "x = x + x ", count: 60),
        ])
    func watched(body: String) throws {
        let vm = try #require(VM())
        vm.load("return { f = function(x) \(body) end }")
        #expect(!clua_runs_unhooked(vm.vm, 0))
    }

    @Test("a library function and a number that is none are not straight")
    func others() throws {
        let vm = try #require(VM())
        vm.load("return { f = math.floor }")
        #expect(!clua_runs_unhooked(vm.vm, 0) && !clua_runs_unhooked(vm.vm, 7))
    }

    /// What a call of a function did, with the hook or without it.
    private func outcome(_ body: String, hooked: Bool) throws -> (calls: [String], isUnhooked: Bool) {
        var limits = VM.limits
        limits.always_hooked = hooked
        let vm = try #require(VM(limits: limits))
        #expect(
            vm.load("local huge = ('x'):rep(4000)\nreturn { f = function(x, y, z) \(body)\nend }") != nil,
            "\(vm.message)")
        let records = Records([Toast(), Toast()])
        let calls = (1...2).map { _ in
            let answer = vm.call(0, [records[0], records[1]]) ?? "-"
            return "\(answer) \(vm.status.rawValue) \(vm.line) \(vm.message) \(clua_work_used(vm.vm))"
        }
        return (calls, clua_runs_unhooked(vm.vm, 0))
    }

    @Test("with and without the hook, a function gives the same answer, error and amount of work")
    func same() throws {
        var random = SeededGenerator(seed: 7)
        let parts = [
            "local a = x.seq", "local b = x.key .. y.text", "if x.prio < y.prio then return 'low' end",
            "local t = { x.key, y.count }", "z = { n = { } }", "z = z and z.n.m", "local c = huge .. huge",
            "local d = huge < huge .. 'a'", "local e = #huge // 7", "z = x.nothing", "z = -x.key", "z = '10' * 2",
            "local g = x.kind or 'none'", "if z then z.n = 1 end", "local h = ctx_missing", "z = nil .. 'a'",
        ]
        var unhooked = 0
        for _ in 0..<300 {
            let body = (0..<Int.random(in: 1...6, using: &random)).map { _ in parts.randomElement(using: &random)! }
                .joined(separator: "\n")
            let free = try outcome(body, hooked: false)
            let watched = try outcome(body, hooked: true)
            #expect(free.calls == watched.calls && !watched.isUnhooked, "\(body)")
            unhooked += free.isUnhooked ? 1 : 0
        }
        #expect(unhooked > 290)
    }

    @Test("hostile scripts end in the same way with and without the hook")
    func hostile() throws {
        for script in HostileTests.scripts {
            let outcomes = try [false, true].map { hooked in
                var limits = VM.limits
                limits.always_hooked = hooked
                let vm = try #require(VM(limits: limits))
                guard vm.load(bytes: try script.source) != nil else { return "\(vm.status.rawValue)" }
                let answer = vm.call(0) ?? "-"
                return "\(answer) \(vm.status.rawValue) \(vm.line) \(clua_work_used(vm.vm))"
            }
            #expect(outcomes[0] == outcomes[1], "\(script.name)")
        }
    }
}
