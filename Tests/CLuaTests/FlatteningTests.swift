import CLua
import TestSupport
import Testing

/// A policy that only reads fields of its parameters by name gets these fields, and nobody can tell the difference.
@Suite("Fields instead of records") struct FlatteningTests {
    private let records = Records([
        Toast(key: "a", seq: 5, kind: "error", serial: 1), Toast(key: "a", seq: 7, ts: -3, text: "short", serial: 2),
    ])

    private func vm(_ body: String, parameters: String = "x, y, n, ctx") throws -> VM {
        let vm = try #require(VM())
        #expect(vm.load("local up = 3\nreturn { f = function(\(parameters)) \(body)\nend }") != nil, "\(vm.message)")
        return vm
    }

    @Test(
        "a policy that reads fields by name gets them",
        arguments: [
            ("return x.key == y.key", "true"), ("local a = x.seq return a + y.seq + up", "15"),
            ("return x.kind or y.kind", "error"), ("return y.kind", "nil"),
            ("return x.key .. y.text .. x.ts", "ashort1500.5"),
            ("return n", "4"), ("return ctx.now", "12.5"), ("return n + x.seq", "9"), ("return 'always'", "always"),
            ("local f = function(z) return z + up end return f(x.seq) + f(y.seq)", "18"),
            ("n = n + x.seq return n", "9"), ("for i = 1, x.seq do n = n + y.seq end return n", "39"),
            ("local t = { x.key, k = y.seq } return t[1] .. t.k", "a7"), ("return x.key:rep(y.seq)", "aaaaaaa"),
            ("if x.seq < y.seq then return x.seq - y.ts elseif x.prio then return 1 end", "8.0"),
            ("return x.prio", "10"), ("local a, b = x.seq, y.seq a, b = b, a return a .. b .. x.seq", "755"),
            ("local x = x.seq return x", "5"),
            ("return (function(...) return select('#', ...) end)(x.seq, y.seq)", "2"),
        ])
    func flat(body: String, answer: String) throws {
        let vm = try vm(body)
        #expect(vm.flatten(records: 2, of: 3))
        var number = clua_value()
        number.kind = CLUA_INT
        number.integer = 4
        #expect(vm.call(0, [records[0], records[1], number]) == answer, "\(vm.message)")
        // Swift gets the answer to the next question, too.
        #expect(vm.call(0, [records[0], records[1], number]) == answer)
    }

    @Test(
        "a record that is used in another way is still passed",
        arguments: [
            ("return x == y", "false"), ("local a = x return a.seq", "5"), ("x = y return x.seq", "7"),
            ("local f = function() return x.seq end return f() + x.seq", "10"),
            ("local f = function() x = y end f() return x.seq", "7"), ("return x[n]", nil), ("return #x", nil),
            ("local s = '' for k in pairs(y) do s = s .. k end return s", "topickeyseqpriotssourcecounttext"),
            ("return x.sec", nil), ("x.seq = 1", nil), ("return x", "<toast>"), ("return x:key()", nil),
            ("x = nil return x and x.seq", "nil"), ("return { x.seq, y } and x.seq", "5"),
            ("return -x", nil), ("return x.seq, x", nil), ("return select(2, x, y.seq)", "7"),
        ] as [(String, String?)])
    func whole(body: String, answer: String?) throws {
        let flat = try vm(body)
        flat.flatten(records: 2, of: 2)
        let plain = try vm(body)
        #expect(flat.call(0, [records[0], records[1]]) == answer, "\(flat.message)")
        #expect(plain.call(0, [records[0], records[1]]) == answer)
        #expect((flat.message, flat.line, flat.status) == (plain.message, plain.line, plain.status))
    }

    @Test(
        "an error names the field as its author wrote it",
        arguments: [
            ("return y.kind + 1", "attempt to perform arithmetic on a nil value (field 'kind')"),
            ("return 'a' .. y.kind", "attempt to concatenate a nil value (field 'kind')"),
            ("return y.kind.length", "attempt to index a nil value (field 'kind')"),
            ("return x.key()", "attempt to call a string value (field 'key')"),
            ("return #y.kind", "attempt to get length of a nil value (field 'kind')"),
            ("local d = y.kind return d + 1", "attempt to perform arithmetic on a nil value (local 'd')"),
            ("return y.kind < 1", "attempt to compare nil with number"),
            ("return x.key + 1", "attempt to perform arithmetic on a string value (field 'key')"),
            ("return y.nothing + x.seq", "toast has no field 'nothing'"),
            ("error('(local \\'d\\') ' .. x.seq)", "(local 'd') 5"),
        ])
    func named(body: String, message: String) throws {
        let flat = try vm("\n" + body)
        #expect(flat.flatten(records: 2, of: 2))
        #expect(flat.call(0, [records[0], records[1]]) == nil)
        let plain = try vm("\n" + body)
        #expect(plain.call(0, [records[0], records[1]]) == nil)
        #expect(flat.message == plain.message && flat.message.hasPrefix(message), "\(flat.message)")
        #expect(flat.line == 3 && plain.line == 3)
    }

    @Test("a parameter called _ENV is passed, because Lua says global of its fields")
    func environment() throws {
        let vm = try vm("return kind + 1", parameters: "_ENV, y")
        vm.flatten(records: 2, of: 2)
        #expect(vm.call(0, [records[1], records[0]]) == nil)
        #expect(vm.message == "attempt to perform arithmetic on a nil value (global 'kind')")
    }

    @Test(
        "fewer or more parameters than arguments, and a variable number of them",
        arguments: [("x", "5"), ("x, y, ctx", "5"), ("x, y, ctx, more, still", "5"), ("x, ...", "5")])
    func parameters(parameters: String, answer: String) throws {
        let vm = try vm(
            "if more ~= nil then return 0 end return x.seq".replacing(
                "more", with: "(\(parameters.contains("more") ? "more" : "nil"))"), parameters: parameters)
        #expect(vm.flatten(records: 2, of: 2) == !parameters.contains("..."))
        #expect(vm.call(0, [records[0], records[1]]) == answer, "\(vm.message)")
    }

    @Test("a call with another number of arguments or another record type is refused")
    func refused() throws {
        let vm = try vm("return x.seq")
        #expect(vm.flatten(records: 2, of: 2))
        #expect(vm.call(0, [records[0]]) == nil && vm.status == CLUA_HOST)
        var other = records[0]
        other.type = 2
        #expect(vm.call(0, [other, records[1]]) == nil && vm.status == CLUA_HOST)
        #expect(vm.call(0, [records[0], records[1]]) == "5")
    }

    @Test("the script shares its variables with the function that the host calls, and still has its own")
    func shared() throws {
        let vm = try #require(VM())
        vm.load(
            """
            local count = 0
            local t = {}
            function t.f(x) count = count + x.seq return count end
            t.g = function(x) return t.f(x) end
            return t
            """)
        #expect(vm.flatten(0, records: 1, of: 1))
        vm.flatten(1, records: 1, of: 1)
        #expect(vm.call(0, [records[0]]) == "5")
        #expect(vm.call(1, [records[0]]) == "10")
        #expect(vm.call(0, [records[0]]) == "15")
    }

    @Test("a record that a script has kept can be read in a later call about it that gets only fields")
    func kept() throws {
        let vm = try #require(VM())
        vm.load(
            """
            local last
            return { f = function(x) local seq = last and last.seq if x.seq then return seq end end,
                     keep = function(x) last = x end }
            """)
        #expect(vm.flatten(0, records: 1, of: 1))
        #expect(!vm.flatten(1, records: 1, of: 1))
        #expect(vm.call(0, [records[0]]) == "nil")
        #expect(vm.call(1, [records[0]]) == "nil")
        #expect(vm.call(0, [records[0]]) == "5")
        #expect(vm.call(0, [records[1]]) == nil)
        #expect(vm.message == "toast used after its call ended")
    }

    @Test("a field counts as two units in each call, however often it is read")
    func work() throws {
        let vm = try vm("return x.seq + x.seq + y.seq")
        #expect(vm.flatten(records: 2, of: 2))
        vm.call(0, [records[0], records[1]])
        #expect(clua_work_used(vm.vm) == 4)
    }

    /// Functions at the edges of what the bytecode can say.
    static let extremes: [(name: String, body: String)] = [
        (
            "200 local variables",
            (0..<180).map { "local v\($0) = x.seq + \($0)" }.joined(separator: "\n") + "\nreturn v0 + v179"
        ),
        (
            "more constants than an instruction can name",
            "local t = { \((0..<300).map { "k\($0) = \($0).5" }.joined(separator: ", ")) }\nreturn t.k299 + x.seq + y.seq"
        ),
        ("more code than is looked at", String(repeating: "n = x.seq + y.seq ", count: 900) + "return n"),
        (
            "functions inside functions",
            String(repeating: "return (function(...) ", count: 60) + "return x.key .. y.seq"
                + String(repeating: " end)(x.seq)", count: 60)
        ),
        (
            "closures of a loop",
            "local f = {} for i = 1, 3 do local k = x.seq f[i] = function() return k + i + y.seq end end return f[1]() + f[3]()"
        ),
        ("jumps", "local n = 0 ::again:: n = n + x.seq if n < y.seq * 9 then goto again end return n"),
        ("a variable that is closed", "local c <const> = x.seq local d <const> = y.seq return c * d"),
        ("long texts", "local s = x.text for i = 1, 7 do s = s .. s .. y.text end return #s < #y.text .. s"),
        ("comparisons of long texts", "local s = x.text:rep(90) return s .. y.key < s .. x.key, nil"),
        ("a method of a field", "return x.text:upper():lower():find(y.text, 1, true) or x.key:byte()"),
        (
            "a field as an index and as a value",
            "local t = {} t[x.key] = y.key t[y.seq] = x.seq return t[x.key] .. t[y.seq]"
        ),
        ("many results", "return select(-1, x.seq, y.seq, table.unpack({ x.key, y.key, x.seq }))"),
        ("a parameter that is overwritten in one branch", "if y.seq > 9 then x = y end return x.seq"),
        ("all parameters set at once", "x, y = y, x return x.seq - y.seq"),
        (
            "nothing assigned to a row of variables",
            "local a, b, c = x.seq x, y = nil return a and not (b or c or x or y)"
        ),
        ("a call that fails inside of pcall", "return (select(2, pcall(function(v) return v + nil end, x.seq)))"),
    ]

    @Test("a function at the edge of the bytecode does the same with fields as with records", arguments: extremes)
    func extreme(name: String, body: String) throws {
        let outcomes = try [false, true].map { isFlat in
            let vm = try vm(body)
            if isFlat { vm.flatten(records: 2, of: 2) }
            return (1...2).map { _ in
                let answer = vm.call(0, [records[0], records[1]]) ?? "-"
                return "\(answer) \(vm.status.rawValue) \(vm.line) \(vm.message)"
            }
        }
        #expect(outcomes[0] == outcomes[1])
    }

    @Test("random functions give the same answers and errors with fields as with records")
    func same() throws {
        var random = SeededGenerator(seed: 11)
        let fields = ["topic", "key", "seq", "prio", "ts", "source", "count", "text", "kind"]
        func field() -> String {
            ["x", "y"].randomElement(using: &random)! + "." + fields.randomElement(using: &random)!
        }
        func statement(_ depth: Int) -> String {
            switch Int.random(in: 0..<(depth > 2 ? 14 : 20), using: &random) {
            case 0: "local a = \(field())"
            case 1: "a = a == \(field())"
            case 2: "b = (b or 0) + \(field())"
            case 3: "c[#c + 1] = \(field())"
            case 4: "d = \(field()) .. d"
            case 5: "if \(field()) == \(field()) then return \(field()) end"
            case 6: "e = { \(field()), n = \(field()) }"
            case 7: "local f = function(z) return z, b, \(field()) end c.f = f(\(field()))"
            case 8: "d, b = \(field()), \(field())"
            case 9: "c[\(field())] = \(field())"
            case 10: "a = \(field()) and \(field()) or not \(field())"
            case 11: "b = math.max(b or 1, \(field()))"
            case 12: "x = y"
            case 13: "e = x"
            case 14: "for i = 1, 3 do \(statement(depth + 1)) end"
            case 15:
                "for _, v in ipairs({ \(field()), \(field()) }) do d = d .. tostring(v) \(statement(depth + 1)) end"
            case 16: "do \(statement(depth + 1)) local q, r \(statement(depth + 1)) end"
            case 17: "if \(field()) then \(statement(depth + 1)) else \(statement(depth + 1)) end"
            case 18: "while #c < 2 do c[#c + 1] = 1 \(statement(depth + 1)) end"
            default: "repeat local g = \(field()) until true \(statement(depth + 1))"
            }
        }
        var flattened = 0
        for _ in 0..<2_000 {
            let body = (0..<Int.random(in: 1...8, using: &random)).map { _ in statement(0) }.joined(separator: "\n")
            let source =
                "return { f = function(x, y, ctx)\nlocal a, b, c, d, e = nil, nil, {}, ''\n\(body)\nreturn d end }"
            let outcomes = try [false, true].map { isFlat in
                let vm = try #require(VM())
                #expect(vm.load(source) != nil, "\(vm.message)\n\(source)")
                if isFlat, vm.flatten(records: 2, of: 2) { flattened += 1 }
                return (0..<3).map { round in
                    let answer = vm.call(0, [records[round % 2], records[1]]) ?? "-"
                    return "\(answer) \(vm.status.rawValue) \(vm.line) \(vm.message)"
                }
            }
            #expect(outcomes[0] == outcomes[1], "\(source)")
        }
        #expect(flattened > 1_000)
    }

    @Test("hostile scripts end in the same way with fields as with records")
    func hostile() throws {
        for script in HostileTests.scripts {
            let outcomes = try [false, true].map { isFlat in
                let vm = try #require(VM())
                guard vm.load(bytes: try script.source) != nil else { return "\(vm.status.rawValue)" }
                if isFlat { vm.flatten(records: 2, of: 2) }
                return (1...2).map { _ in
                    let answer = vm.call(0, [records[0], records[1]]) ?? "-"
                    return "\(answer) \(vm.status.rawValue) \(vm.line) \(vm.message)"
                }.joined(separator: "\n")
            }
            #expect(outcomes[0] == outcomes[1], "\(script.name)")
        }
    }

    @Test("whatever allocation fails while a function is rewritten, it is called as before or not at all")
    func failing() throws {
        let full = try vm("return x.key .. y.key .. up")
        let before = full.allocations
        #expect(full.flatten(records: 2, of: 2))
        for step in 1...Int(full.allocations - before) + 1 {
            let vm = try vm("return x.key .. y.key .. up")
            clua_fail_allocation(vm.vm, UInt64(step))
            vm.flatten(records: 2, of: 2)
            clua_fail_allocation(vm.vm, 0)
            #expect(vm.call(0, [records[0], records[1]]) == "aa3", "\(step)")
        }
    }
}
