import CLua
import Testing

#if canImport(Glibc)
import Glibc
#endif

@Suite("Loading and plain data")
struct LoadTests {
    @Test("loading a file returns its table packed, with the lines of its functions")
    func packed() throws {
        let vm = try #require(VM())
        let table = try #require(
            vm.load(
                """
                local t = { settings = { a = 1, b = { 2.5, "x", true }, empty = {} } }
                function t.f()
                  return 1
                end
                t.on = { ["a.b"] = function() end }
                return t
                """))
        #expect(
            "\(table)" == "{f: function 2-4, on: {a.b: function 5-5}, settings: {a: 1, b: [2.5, 'x', true], empty: []}}"
        )
        let id = try #require(table["f"]?.functionID)
        #expect(vm.call(id) == "1")
        #expect(vm.line == 2)
        #expect(vm.load("return {}") == nil)
        #expect(vm.status == CLUA_HOST)
    }

    @Test(
        "a file that is not a rule file is refused with the reason",
        arguments: [
            ("local x = = 1", CLUA_SYNTAX, 1, "unexpected symbol near '='"),
            ("\n\nreturn {", CLUA_SYNTAX, 3, "unexpected symbol near <eof>"),
            ("local t = {}", CLUA_NOT_TABLE, 0, "the file returned nothing; it must end with 'return' and its table"),
            ("return 1", CLUA_NOT_TABLE, 0, "the file returned a number; it must end with 'return' and its table"),
            ("\u{1b}Lua", CLUA_NOT_TEXT, 0, "precompiled chunks are not accepted"),
            ("return {}\n\0", CLUA_NOT_TEXT, 2, "byte 10 is NUL; a rule file is text"),
            ("error('at load')", CLUA_RUNTIME, 1, "at load"),
            ("while true do end", CLUA_WORK, 1, "the work budget is spent"),
            ("return { a = { b = { c = print } } }", CLUA_NOT_PLAIN, 0, "a.b.c is a function; expected plain data"),
            (
                "return { a = { 1, b = 2 } }", CLUA_NOT_PLAIN, 0,
                "a has both numbered and named entries; expected plain data"
            ),
            (
                "local t = {} t.t = t return t", CLUA_NOT_PLAIN, 0,
                "t.t.t.t.t.t.t.t.t.t… is nested more than 64 deep, or contains itself"
            ),
        ])
    func refused(_ source: String, _ status: clua_status, _ line: Int, _ message: String) throws {
        let vm = try #require(VM())
        #expect(vm.load(source) == nil)
        #expect(vm.status == status)
        #expect(vm.line == line)
        #expect(vm.message == message)
        #expect(vm.file == "toast.lua")
    }

    @Test(
        "a syntax error is reported with its line, however long the path is",
        arguments: [10, 57, 58, 59, 60, 61, 120])
    func longPath(_ length: Int) throws {
        let vm = try #require(VM())
        let file = String(repeating: "d", count: length - 4) + ".lua"
        #expect(vm.load("\nlocal x = = 1", file: file) == nil)
        #expect(vm.file == file && vm.line == 2)
        #expect(vm.message == "unexpected symbol near '='")
    }

    @Test(
        "a syntax error is reported with the column of the token at which Lua stopped",
        arguments: [
            ("local x = = 1", 1, 11), ("return {\n  rank = function( return 1 end }", 2, 20), ("x = 1 1", 1, 7),
            ("local t = {}\nlocal größe = 1", 2, 9), ("local s = 'ä' 'x'", 1, 15), ("local y = 3x", 1, 11),
            ("x = “a”", 1, 5),
            ("local s = 'open\n", 1, 11), ("return 'a' .. 'b\\q'", 1, 15), ("if x then\n  y = 1 end end", 2, 13),
            ("return {", 1, 9), ("return {\n", 2, 1), ("function f()\n\n  return 1", 3, 11), ("x = [[a\nb]] 1", 2, 5),
            ("\u{feff}x = = 1", 1, 6), ("#!/usr/bin/lua\nx = = 1", 2, 5), ("x = {\n  a b }", 2, 5),
            ("x = { a = 1 b = 2 }", 1, 13),
            // Lua names no token, or one that the text does not have in this form.
            ("goto nowhere", 1, 0), ("local x <const> = 1; x = 2", 1, 0), ("x = 1 'b\\n'", 1, 0),
            ("x = 1 [[a\nb]]", 2, 0),
        ])
    func column(_ source: String, _ line: Int, _ column: Int) throws {
        let vm = try #require(VM())
        #expect(vm.load(source) == nil)
        #expect(vm.status == CLUA_SYNTAX)
        #expect(vm.line == line && vm.report.column == column, "\(vm.line):\(vm.report.column) \(vm.message)")
        // A failure at another time has no column.
        vm.load("error('x')")
        #expect(vm.status == CLUA_RUNTIME && vm.report.column == 0)
    }

    @Test("a byte that is no text is reported with its column")
    func columnOfByte() throws {
        let vm = try #require(VM())
        #expect(vm.load(bytes: Array("return {\n  'ä' ".utf8) + [0xff] + Array(" }".utf8)) == nil)
        #expect(vm.status == CLUA_NOT_TEXT && vm.line == 2 && vm.report.column == 7)
    }

    @Test("a byte order mark and a #! line are skipped, and line numbers stay correct")
    func prologue() throws {
        let vm = try #require(VM())
        #expect(vm.load("\u{feff}#!/usr/bin/lua\nreturn { f = function() error('x') end }") != nil)
        vm.call(0)
        #expect(vm.line == 2)
        #expect(try #require(VM()).load(bytes: Array("return { '".utf8) + [0xff] + Array("' }".utf8)) == nil)
    }

    @Test("a file with too much source or too much code is refused")
    func sizes() throws {
        let vm = try #require(VM())
        vm.load(String(repeating: "-", count: 65537))
        #expect(vm.status == CLUA_TOO_LARGE)
        vm.load("local t = {}\n" + String(repeating: "t.x = t.y\n", count: 4000) + "return t")
        #expect(vm.status == CLUA_TOO_LARGE)
    }

    @Test("compiling a file does not run it")
    func compile() throws {
        let vm = try #require(VM())
        let endless = "while true do end"
        #expect(clua_compile(vm.vm, "a.lua", endless, endless.utf8.count, &vm.report) == CLUA_OK)
        #expect(clua_compile(vm.vm, "a.lua", "x = ", 4, &vm.report) == CLUA_SYNTAX)
        #expect(vm.file == "a.lua" && vm.line == 1)
        #expect(vm.load("return {}") != nil)
    }

    @Test(
        "an error report is one printable line, whatever the script raised",
        arguments: [
            ("error('a\\nb\\27c')", "a\\nb\\x1bc"), ("error({})", "error object is a table"),
            ("error()", "error object is nil"), ("error(42)", "error object is a number"),
            ("error('billing.lua:17: out of credit', 0)", "billing.lua:17: out of credit"),
            ("local x = nil; return x.y.z", "attempt to index a nil value (local 'x')"),
            ("assert(false, 'oh')", "oh"),
        ])
    func messages(_ body: String, _ message: String) throws {
        let vm = try VM.answer(body).vm
        #expect(vm.message == message)
        #expect(vm.line == 1 && vm.file == "toast.lua")
    }

    @Test("a long error message is cut and stays valid UTF-8")
    func longMessage() throws {
        let vm = try VM.answer("error(('ä'):rep(4000))").vm
        #expect(vm.message.utf8.count < 512)
        #expect(vm.message.hasSuffix("…"))
    }

    @Test("plain data passes through a reaction unchanged")
    func react() throws {
        let vm = try #require(VM())
        vm.load(
            """
            return { on = { x = function(event, bus)
              bus.publish("out.first", event)
              bus.publish("out.second", { n = #event.list })
            end,
            y = function(event, bus) bus.publish("a", { 1, f = 2 }) end,
            z = function(event, bus) pcall(bus.publish, "a", { { print } }) bus.publish("b") end,
            zz = function(event, bus, ctx) bus.publish("a", ctx.settings) end } }
            """)
        let event = Packed.object([
            ("list", .array([.int(-1), .number(0.5), .string("ä\0b"), .bool(false)])),
            ("nested", .object([("deep", .array([.array([])]))])),
        ])
        var out = clua_bytes()
        #expect(event.withBytes { clua_react(vm.vm, 0, 1, $0, &out, &vm.report) } == CLUA_OK)
        #expect(
            Packed(out)
                == .array([
                    .object([("data", event), ("line", .int(2)), ("topic", .string("out.first"))]),
                    .object([("data", .object([("n", .int(4))])), ("line", .int(3)), ("topic", .string("out.second"))]),
                ]))
        #expect(event.withBytes { clua_react(vm.vm, 1, 1, $0, &out, &vm.report) } == CLUA_NOT_PLAIN)
        #expect(vm.line == 5 && out.count == 0)
        #expect(event.withBytes { clua_react(vm.vm, 2, 1, $0, &out, &vm.report) } == CLUA_OK)
        #expect(Packed(out) == .array([.object([("data", .array([])), ("line", .int(6)), ("topic", .string("b"))])]))
        #expect(event.withBytes { clua_set_settings(vm.vm, $0, &vm.report) } == CLUA_OK)
        #expect(event.withBytes { clua_react(vm.vm, 3, 1, $0, &out, &vm.report) } == CLUA_OK)
        #expect(Packed(out) == .array([.object([("data", event), ("line", .int(7)), ("topic", .string("a"))])]))
    }

    @Test("an answer keeps its type, and a table in it must be plain data")
    func answers() throws {
        for (body, expected) in [
            ("return 1", "1"), ("return 1.5", "1.5"), ("return true", "true"), ("return", "nil"),
            ("return 'x', nil", "x"), ("return print", "<function>"), ("return { b = 1, a = { 2 } }", "{a: [2], b: 1}"),
            ("return 0 / 0 ~= 0 / 0", "true"), ("return a.settings", "[]"),
        ] {
            #expect(try VM.answer(body).answer == expected)
        }
        let two = try VM.answer("return 'x', 2")
        #expect(two.answer == nil && two.vm.status == CLUA_RUNTIME)
        #expect(
            two.vm.message
                == "returned a number as the reason of its answer, which is a text (write: return \"hold\", \"at most one a minute\")"
        )
        let vm = try VM.answer("return { a = { print } }").vm
        #expect(vm.status == CLUA_NOT_PLAIN)
        #expect(vm.message == "the answer.a[1] is a function; expected plain data")
    }
}

@Suite("What is handed over") struct HandoverTests {
    private func react(_ body: String, to event: Packed, work: UInt64) throws -> VM {
        var limits = VM.limits
        limits.work = work
        let vm = try #require(VM(limits: limits))
        vm.load("return { f = function(event, bus, ctx) \(body) end }")
        var out = clua_bytes()
        _ = event.withBytes { clua_react(vm.vm, 0, 0, $0, &out, &vm.report) }
        return vm
    }

    @Test(
        "whatever is accepted from outside reaches a handler, at no cost of its work and of the size of its blocks",
        arguments: [
            (Packed.array((0..<32_000).map { .int($0) }), "#event.a == 32000"),
            (.object((0..<9_000).map { ("k\($0 + 10_000)", .int($0)) }), "event.a.k10007 == 7"),
            (.array((0..<20_000).map { _ in .array([]) }), "#event.a[20000] == 0"),
            ((0..<62).reduce(Packed.int(7)) { inner, _ in .array([inner]) }, "event.a[1][1][1] ~= nil"),
            (.array((0..<21_000).map { _ in .string("") }), "event.a[21000] == ''"),
        ])
    func handedOver(data: Packed, condition: String) throws {
        let vm = try react(
            "assert(\(condition)) local n = 0 for i = 1, 80 do n = n + i end", to: .object([("a", data)]), work: 600)
        #expect(vm.status == CLUA_OK, "\(vm.message)")
        // The work counts for the input all the same.
        #expect(clua_work_used(vm.vm) > 100)
    }

    @Test("a handler has all of its work for itself, and no more")
    func ownWork() throws {
        let vm = try react(
            "while true do end", to: .object([("a", .array((0..<30_000).map { .int($0) }))]), work: 5_000)
        #expect(vm.status == CLUA_WORK)
        #expect(clua_work_used(vm.vm) < 5_000 + 2 * 9 * 30_000 + 1_000)
    }

    @Test("what a script passes on is refused at its line if it is larger than an event may be")
    func passedOn() throws {
        let body = "local t, s = {}, ('x'):rep(8000) for i = 1, 100 do t[i] = s end %\n bus.publish('x.y', { t = t })"
        let vm = try react(body.replacing("%", with: ""), to: .object([]), work: 1_000_000)
        #expect(vm.message == "the data of an event takes 800516 bytes; at most 327680 are passed on")
        #expect(vm.line == 2)
    }
}

@Suite("The release of Lua") struct ReleaseTests {
    @Test("the name of the release is that of the library that runs, whatever headers were compiled")
    func release() throws {
        let release = String(cString: clua_release())
        #expect(release.wholeMatch(of: /Lua 5\.4\.\d+/) != nil)
        // Set by Tests/scripts/lua.
        if let expected = getenv("GLASSBUS_LUA_RELEASE") { #expect(release == String(cString: expected)) }
    }
}
