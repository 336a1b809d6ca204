import CLua
import Foundation
import Testing

@Suite("Libraries")
struct LibraryTests {
    /// The output of `print` for the expression's value, without the newline.
    private func printed(_ expression: String) throws -> String {
        let vm = try #require(VM())
        vm.load("print(pcall(function() return \(expression) end))\nreturn {}")
        #expect(vm.status == CLUA_OK, "\(vm.message)")
        return String(vm.log.dropLast())
    }

    @Test("string, table, math and utf8 give the same results as in stock Lua", arguments: stockCases.indices)
    func stock(_ index: Int) throws {
        #expect(try printed(stockCases[index].expression) == stockCases[index].printed)
    }

    @Test(
        "12,000 calls of the libraries, with usual and odd arguments, give the same results as in the machine's own Lua"
    )
    func libraries() throws {
        let file = URL(filePath: #filePath).appending(path: "../Stock/libraries.lua").standardized
        let script = try String(contentsOf: file, encoding: .utf8)
        let stock = try #require(
            StockLua.run(
                "local lines = {} local function print(line) lines[#lines + 1] = line end\n\(script)\nreturn table.concat(lines, '\\n')"
            ),
            "the script runs in the library itself")
        var limits = clua_default_limits()
        (limits.work, limits.load_work, limits.deadline_ns) = (1 << 50, 1 << 50, .max)
        (limits.memory, limits.log_bytes) = (1 << 30, 1 << 24)
        let vm = try #require(VM(limits: limits))
        vm.load(script + "\nreturn {}")
        #expect(vm.status == CLUA_OK, "\(vm.message)")
        let (ours, theirs) = (vm.log.split(separator: "\n"), stock.split(separator: "\n"))
        #expect(ours.count == theirs.count && ours.count > 12_000)
        // Before 5.4.4, string.format took flags that a conversion does not have.
        let isLenient = ["0", "1", "2", "3"].contains { String(cString: clua_release()) == "Lua 5.4.\($0)" }
        let different = zip(theirs, ours).filter { theirs, ours in
            theirs != ours && !(isLenient && ours.hasPrefix("format ") && ours.hasSuffix(" = error"))
        }
        #expect(different.isEmpty, "\(different.prefix(10))")
    }

    @Test("intended differences from stock Lua give the results in the table", arguments: ourCases.indices)
    func ours(_ index: Int) throws {
        #expect(try printed(ourCases[index].expression) == ourCases[index].printed)
    }

    @Test("pairs visits the whole numbers from 1, then other numbers, strings and booleans in order")
    func pairsOrder() throws {
        let keys = """
            local t, r = { 3, 2, 1, z = 1, a = 2, [10] = 5, [-1] = 0, [2.5] = 1, [true] = 0, b = 7 }, {}
            for k in pairs(t) do r[#r + 1] = tostring(k) end
            return table.concat(r, " ")
            """
        #expect(try VM.answer(keys).answer == "1 2 3 10 -1 2.5 a b z true")
    }

    @Test("pairs skips entries that are removed while it runs")
    func pairsRemoval() throws {
        let body = """
            local t, r = { a = 1, b = 2, c = 3 }, {}
            for k in pairs(t) do t.b = nil r[#r + 1] = k end
            return table.concat(r)
            """
        #expect(try VM.answer(body).answer == "ac")
    }

    @Test("sort keeps the order of equal elements, and ends even if the comparator contradicts itself")
    func sort() throws {
        let stable = """
            local t = { "b1", "a1", "b2", "a2", "b3" }
            table.sort(t, function(x, y) return x:sub(1, 1) < y:sub(1, 1) end)
            return table.concat(t, " ")
            """
        #expect(try VM.answer(stable).answer == "a1 a2 b1 b2 b3")
        #expect(
            try VM.answer("local t = { 1, 2, 3 } table.sort(t, function() return true end) return #t").answer == "3")
    }

    @Test("random numbers are the same for the same seed, and differ between seeds")
    func random() throws {
        func draw(_ seed: UInt64) throws -> String? {
            var limits = VM.limits
            limits.seed = seed
            let body = "local r = {} for i = 1, 8 do r[i] = math.random(1, 1000) end return table.concat(r, ' ')"
            return try VM.answer(body, limits: limits).answer
        }
        #expect(try draw(1) == draw(1))
        #expect(try draw(1) != draw(2))
        #expect(
            try VM.answer(
                "for i = 1, 500 do local x = math.random(3, 5) if x < 3 or x > 5 then return x end end return 'in'"
            ).answer == "in")
    }

    @Test("tostring, print and format never show a memory address")
    func addresses() throws {
        let body = "return tostring({}) .. tostring(print) .. tostring(a) .. string.format('%s', b)"
        #expect(try VM.answer(body, [Records([Toast()])[0]]).answer == "tablefunctiontoastctx")
    }

    @Test("print separates values with tabs, and a note marks where the log was cut")
    func log() throws {
        let vm = try VM.answer("print('a', 1, nil, true) print(2.5)").vm
        #expect(vm.log == "a\t1\tnil\ttrue\n2.5\n")
        let flood = try VM.answer("for i = 1, 100 do print(('x'):rep(99)) end").vm
        #expect(flood.log.hasSuffix("(log cut at 4096 bytes)\n"))
        #expect(flood.log.utf8.count < 4200)
        let long = try VM.answer("print('x', ('y'):rep(8192), ('z'):rep(8192)) return 'on'")
        #expect(long.answer == "on" && long.vm.log.hasPrefix("x\tyy") && long.vm.log.utf8.count < 4200)
    }

    @Test(
        "using a standard name that rules do not have raises an error that names the alternative",
        arguments: [
            ("os.time()", "os.time is not available in rules: use ctx.now, the seconds since the start"),
            (
                "os.getenv('HOME')",
                "os.getenv is not available in rules: ctx.now is the seconds since the start, and ctx.clock the time of day"
            ),
            ("os and os.clock()", "os.clock is not available in rules: use ctx.now, the seconds since the start"),
            (
                "os",
                "os is not available in rules: ctx.now is the seconds since the start, and ctx.clock the time of day"
            ),
            ("coroutine.wrap(print)", "coroutine.wrap is not available in rules"),
            ("setmetatable({}, {})", "setmetatable is not available in rules"),
            ("next({})", "next is not available in rules: use pairs; for an empty table test pairs(t)(t) == nil"),
            ("string.dump(print)", "string.dump is not available in rules"),
            ("math.flor(1)", "math has no function 'flor' (did you mean 'floor'?)"),
            ("prnt(1)", "undefined name 'prnt' (did you mean 'print'?)"),
        ])
    func absent(_ expression: String, _ message: String) throws {
        let (answer, vm) = try VM.answer("return \(expression)")
        #expect(answer == nil)
        #expect(vm.status == CLUA_RUNTIME)
        #expect(vm.message == message)
        #expect(vm.line == 1)
    }

    @Test(
        "a script cannot change its environment or the libraries",
        arguments: [
            ("n = 1", "assignment to global 'n': declare it with 'local'"),
            ("print = nil", "assignment to global 'print': declare it with 'local'"),
            ("string.rep = nil", "string is read-only"),
            ("_ENV.x = 1", "assignment to global 'x': declare it with 'local'"),
            ("table.insert(string, 1)", "a library is read-only"),
        ])
    func frozen(_ statement: String, _ message: String) throws {
        #expect(try VM.answer(statement).vm.message == message)
    }

    @Test("require runs a module once, and names a module that it cannot find or run")
    func require() throws {
        #expect(try VM.answer("return require('lib.double').twice(21)").answer == "42")
        #expect(try VM.answer("return require 'lib.double' == require 'lib.double'").answer == "true")
        #expect(try VM.answer("return require 'lib.none'").vm.message == "no module 'lib.none'")
        #expect(try VM.answer("return require 'lib.cycle'").vm.message == "module 'lib.cycle' requires itself")
        let broken = try VM.answer("return require 'lib.broken'").vm
        #expect(broken.status == CLUA_SYNTAX)
        #expect("\(broken.file):\(broken.line)" == "lib/broken.lua:1")
        let caught = try VM.answer("pcall(require, 'lib.broken') error('mine')").vm
        #expect(caught.status == CLUA_RUNTIME && caught.message == "mine")
    }

    /// The length of a list with holes is the position before one of the holes. Which hole that is depends on how
    /// the table was made, and on a seed that differs between processes.
    @Test(
        "pairs visits a list with holes in one order, whatever length Lua reports",
        arguments: [
            "{ 1, 2, 3, nil, 5, [0] = 0, [-1] = -1, [1.5] = 'f', x = 'x' }",
            """
            (function()
               local t = { x = 'x' }
               for i = 1, 8 do t[i] = i end
               t[4] = nil; t[6] = nil; t[7] = nil; t[8] = nil
               t[1.5], t[-1], t[0] = 'f', -1, 0
               return t
             end)()
            """,
        ])
    func holes(_ table: String) throws {
        let (answer, vm) = try VM.answer(
            "local s = {} for k in pairs(\(table)) do s[#s + 1] = tostring(k) end return table.concat(s, ' ')")
        #expect(answer == "1 2 3 5 -1 0 1.5 x", "\(vm.message)")
    }

    @Test(
        "an answer with holes is refused, and the message names the first hole",
        arguments: ["{ 1, 2, 3, nil, 5 }", "{ 1, 2, 3, [5] = 1, [9] = 1 }"])
    func answerWithHoles(_ table: String) throws {
        let (answer, vm) = try VM.answer("return \(table)")
        #expect(answer == nil)
        #expect(vm.message == "the answer[4] is nil; a list has no holes")
    }
}
