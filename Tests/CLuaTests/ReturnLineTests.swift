import CLua
import Testing

/// The host learns which `return` of a policy answered, and the policy cannot tell the difference.
@Suite("The line of the return that answered") struct ReturnLineTests {
    private let records = Records([
        Toast(key: "a", seq: 5, kind: "error", serial: 1), Toast(key: "b", seq: 7, text: "short", serial: 2),
    ])

    /// A policy whose body begins in line 2.
    private func vm(_ body: String, parameters: String = "x, y") throws -> VM {
        let vm = try #require(VM())
        #expect(vm.load("local up = 3\nreturn { f = function(\(parameters)) \(body)\nend }") != nil, "\(vm.message)")
        return vm
    }

    private func line(_ vm: VM) -> Int { Int(clua_answer_line(vm.vm)) }

    private func reason(_ vm: VM) -> String? {
        let reason = clua_reason(vm.vm)
        guard reason.count > 0 else { return nil }
        return String(decoding: UnsafeBufferPointer(start: reason.bytes, count: reason.count), as: UTF8.self)
    }

    static let returns: [(body: String, answer: String, reason: String?, line: Int)] = [
        ("return x.key", "a", nil, 2),
        ("if x.seq > 9 then\nreturn 1\nend\nreturn 2", "2", nil, 5),
        ("if x.seq < 9 then\nreturn 1\nend\nreturn 2", "1", nil, 3),
        ("local a = x.seq", "nil", nil, 3),
        ("return", "nil", nil, 2),
        ("if x.seq < 9 then return end\nreturn 2", "nil", nil, 2),
        ("return 'a', 'why'", "a", "why", 2),
        ("\nreturn 'a', 'why', 3, 4, 5", "a", "why", 3),
        ("return 'a', nil, 'b'", "a", nil, 2),
        ("local f = function() return 7, 'why', 9 end\nreturn f()", "7", "why", 3),
        ("local f = function() return 7 end\nreturn f()", "7", nil, 3),
        ("local f = function() end\nreturn f()", "nil", nil, 3),
        ("local f = function(...) return ... end\nreturn f(f(x.key, y.key))", "a", "b", 3),
        ("\nreturn tostring(x.seq)", "5", nil, 3),
        ("\nreturn x.key:upper()", "A", nil, 3),
        ("return 'a', (function() return 'why', 2 end)()", "a", "why", 2),
        ("local f = function() return 'why', 2 end\nreturn 'a', f()", "a", "why", 3),
        ("local f = function() end\nreturn 'a', f()", "a", nil, 3),
        ("local f = function() return 1, 2, 3 end\nreturn 'a', 'b', f()", "a", "b", 3),
        ("local f = function() return 1, 2, 3 end\nreturn 'a', 'b', 'c', f()", "a", "b", 3),
        ("for i = 1, 9 do\nif i == x.seq then\nreturn i\nend\nend", "5", nil, 4),
        ("local n = 0 ::again:: n = n + 1\nif n == 7 then return n end\ngoto again", "7", nil, 3),
        ("local t = {} for i = 1, 3 do local k = i t[i] = function() return k end end\nreturn t[2]()", "2", nil, 3),
        ("return x.seq < 9 and 'few' or 'many'", "few", nil, 2),
        ("return (function(...) return select('#', ...) end)(x, y)", "2", nil, 2),
        (String(repeating: "\n", count: 300) + "return x.seq", "5", nil, 302),
        (
            (0..<300).map { "if x.seq == \($0 + 100) then return \($0) end\n" }.joined().replacing(
                "then return", with: "then local a =")
                + "return 1", "1", nil, 302
        ),
        ("\nreturn { x.key, y.key }", "['a', 'b']", nil, 3),
    ]

    @Test("each kind of return", arguments: returns)
    func answersAndLines(_ one: (body: String, answer: String, reason: String?, line: Int)) throws {
        for records in [2, 0] {
            for passes in ["", "local all = { x, y } "] {
                let vm = try vm(passes + one.body)
                vm.flatten(records: records, of: 2)
                for _ in 0..<2 {
                    let answer = vm.call(0, [self.records[0], self.records[1]])
                    #expect(answer == one.answer, "\(vm.message)")
                    #expect(reason(vm) == one.reason)
                    #expect(line(vm) == one.line)
                }
            }
        }
    }

    @Test("a policy without parameters, and one that takes fewer than there are", arguments: ["", "x"])
    func parameters(_ parameters: String) throws {
        let vm = try vm("\nreturn up", parameters: parameters)
        vm.flatten(records: 2, of: 2)
        #expect(vm.call(0, [records[0], records[1]]) == "3" && line(vm) == 3)
    }

    @Test("variables that outlive the call keep their values")
    func closed() throws {
        let vm = try vm(
            """
            if up ~= 3 then return up() end
            local first, second, third = x.seq, 'b', 'c'
            up = function() first = first + 1 return first .. second .. third end
            return first, second
            """)
        vm.flatten(records: 2, of: 2)
        #expect(vm.call(0, [records[0], records[1]]) == "5" && reason(vm) == "b" && line(vm) == 5)
        #expect(vm.call(0, [records[0], records[1]]) == "6bc" && line(vm) == 2)
        #expect(vm.call(0, [records[0], records[1]]) == "7bc")
    }

    @Test("what cannot tell its line answers as before, and says nothing about it")
    func untold() throws {
        let many = (0..<300).map { "if x.seq == \($0 + 100) then return \($0) end\n" }.joined()
        for body in [many + "return 1", "return 1, ...", "local c <close> = nil\nreturn 1"] {
            let vm = try vm(body, parameters: body.contains("...") ? "x, y, ctx, ..." : "x, y")
            vm.flatten(records: 2, of: 2)
            #expect(vm.call(0, [records[0], records[1]]) == "1", "\(vm.message)")
            #expect(line(vm) == 0)
        }
        let plain = try vm("return 1")
        #expect(plain.call(0, [records[0], records[1]]) == "1" && line(plain) == 0)
    }

    @Test("a failed call has no line, and the line of its failure is as before")
    func failure() throws {
        let vm = try vm("local f = function(z)\nreturn z.seq.seq.seq end\nif x then\nreturn f(y)\nend")
        vm.flatten(records: 2, of: 2)
        #expect(vm.call(0, [records[0], records[1]]) == nil)
        #expect(vm.line == 3 && line(vm) == 0, "\(vm.line)")
        #expect(vm.path.contains("toast.lua:5"), "\(vm.path)")
    }

    @Test("the work of a call is as it was for a function that the count hook watches")
    func work() throws {
        let body = "local n = 0 for i = 1, 100 do n = n + i end\nreturn n"
        let told = try vm(body), plain = try vm(body)
        told.flatten(records: 0, of: 2)
        #expect(told.call(0, [records[0], records[1]]) == plain.call(0, [records[0], records[1]]))
        #expect(line(told) == 3)
        #expect(clua_work_used(told.vm) == clua_work_used(plain.vm))
    }
}
