import CLua
import Testing

@Suite("Records and lists")
struct RecordTests {
    let records = Records([Toast(serial: 1), Toast(key: "k2", seq: 4, kind: "error", serial: 2), Toast(seq: 8)])

    private func run(_ body: String) throws -> (answer: String?, vm: VM) {
        try VM.answer(body, [records[0], records.list])
    }

    @Test(
        "a script reads fields, elements, lengths and iterates over records and lists",
        arguments: [
            ("return a.key .. a.seq .. a.prio .. a.ts .. a.count", "k151015" + "00.53"),
            ("return a.kind", "nil"),
            ("return b[2].kind", "error"),
            ("return #b", "3"),
            ("return b[4]", "nil"),
            ("return b[0]", "nil"),
            ("return b[1] == a and b[1] == b[1] and b[2] ~= a", "true"),
            ("local s = 0 for i, x in ipairs(b) do s = s + i * x.seq end return s", "37"),
            ("local s = 0 for i, x in pairs(b) do s = s + i * x.seq end return s", "37"),
            (
                "local s = '' for k in pairs(a) do s = s .. k .. ' ' end return s",
                "topic key seq prio ts source count text "
            ),
            ("return type(a) .. type(b)", "tabletable"),
            ("return table.unpack(b).key", "k1"),
            ("return a", "<toast>"),
            ("return ctx.now", "12.5"),
        ])
    func read(_ body: String, _ expected: String) throws {
        let (answer, vm) = try run(body)
        #expect(answer == expected, "\(vm.message)")
    }

    @Test(
        "an operation that a record or list does not have raises an error with the reason",
        arguments: [
            ("return a.sec", "toast has no field 'sec' (did you mean 'seq'?)"),
            ("a.prio = 1", "toast is read-only"),
            ("b[1] = nil", "a list is read-only"),
            ("return b.first", "a list has elements 1 to #list, no field 'first'"),
            ("return #a", "toast is a record; it has no length"),
            ("return a + 1", "attempt to perform arithmetic on a toast value (local 'a')"),
            ("table.insert(b, 1)", "list is read-only"),
            ("ctx.now = 1", "ctx is read-only (what must last goes into ctx.memory)"),
            ("return ctx.memry", "ctx has no field 'memry' (did you mean 'memory'?)"),
            ("return math.max(a, 1)", "bad argument #1 to 'max' (number expected, got toast)"),
        ])
    func refused(_ body: String, _ message: String) throws {
        let (answer, vm) = try run(body)
        #expect(answer == nil)
        #expect(vm.message == message)
        #expect(vm.line == 1)
    }

    @Test("a record kept after its call cannot be read, until the same serial is passed again")
    func kept() throws {
        let vm = try #require(VM())
        vm.load(
            "local k return { keep = function(a) k = a end, read = function() return k.key end, same = function(a) return k == a end }"
        )
        #expect(vm.call(0, [records[0]]) == "nil")
        #expect(vm.call(1) == nil)
        #expect(vm.message == "toast used after its call ended")
        #expect(vm.call(1, [records[0]]) == "k1")
        #expect(vm.call(2, [records[0]]) == "true")
        #expect(vm.call(2, [records[1]]) == "false")
        #expect(vm.call(1, [records[1]]) == nil)
    }

    @Test("within one call equal serials are the same Lua value, however many records there are")
    func identity() throws {
        let many = Records((1...3000).map { Toast(seq: Int64($0), serial: UInt64($0)) })
        let vm = try #require(VM())
        vm.load(
            """
            return { f = function(list)
              local all = {}
              for i = 1, 2000 do all[i] = list[i] end
              for i = 1, 2000 do if all[i] ~= list[i] or all[i].seq ~= i then return i end end
              return "same"
            end }
            """)
        for _ in 1...3 { #expect(vm.call(0, [many.list]) == "same", "\(vm.message)") }
    }

    @Test("a list can be iterated however long it is")
    func longList() throws {
        let many = Records((1...5000).map { Toast(seq: Int64($0), serial: UInt64($0)) })
        let vm = try #require(VM())
        vm.load("return { f = function(list) local s = 0 for i, x in ipairs(list) do s = s + x.seq end return s end }")
        #expect(vm.call(0, [many.list]) == "12502500", "\(vm.message)")
    }

    @Test("a host's text longer than a script's limit for strings is cut between two characters")
    func longText() throws {
        let long = Records([Toast(text: "ab" + String(repeating: "é", count: 10_000), serial: 1)])
        for body in ["return a.text", "return b[1].text"] {
            let answer = try #require(try VM.answer(body, [long[0], long.list]).answer)
            #expect(answer == "ab" + String(repeating: "é", count: 4093) + "…")
            #expect(answer.utf8.count <= 8192)
        }
        let vm = try #require(VM())
        vm.load("return { f = function(event, bus) bus.publish('x', { event.text, #event.short }) end }")
        let event = Packed.object([
            ("short", .string("s")), ("text", .string("ab" + String(repeating: "é", count: 10_000))),
        ])
        var out = clua_bytes()
        #expect(event.withBytes { clua_react(vm.vm, 0, 0, $0, &out, &vm.report) } == CLUA_OK, "\(vm.message)")
    }

    @Test("settings are read-only at every depth, and a misspelt name is an error")
    func settings() throws {
        let vm = try #require(VM())
        vm.load(
            """
            return {
              deep = function(ctx) return ctx.settings.window.width + #ctx.settings.list end,
              misspelt = function(ctx) return ctx.settings.windw end,
              write = function(ctx) ctx.settings.window.width = 1 end,
              walk = function(ctx) local s = "" for k, v in pairs(ctx.settings) do s = s .. k .. type(v) end return s end,
            }
            """)
        let data = Packed.object([("list", .array([.int(1), .int(2)])), ("window", .object([("width", .int(40))]))])
        #expect(data.withBytes { clua_set_settings(vm.vm, $0, &vm.report) } == CLUA_OK)
        #expect(vm.call(0) == "42")
        #expect(vm.call(1) == nil)
        #expect(vm.message == "settings has no field 'windw' (did you mean 'window'?)")
        #expect(vm.call(3) == nil)
        #expect(vm.message == "settings is read-only")
        #expect(vm.call(2) == "listtablewindowtable")
    }

    @Test("ctx.memory keeps its values between calls and is read back packed")
    func memory() throws {
        let vm = try #require(VM())
        vm.load(
            "return { f = function(ctx) ctx.memory.n = (ctx.memory.n or 0) + 1 return ctx.memory.n end, g = function(ctx) ctx.memory.f = print end }"
        )
        #expect(Packed.object([("n", .int(4))]).withBytes { clua_set_memory(vm.vm, $0, &vm.report) } == CLUA_OK)
        #expect(vm.call(0) == "5")
        var out = clua_bytes()
        #expect(clua_get_memory(vm.vm, &out, &vm.report) == CLUA_OK)
        #expect(Packed(out) == .object([("n", .int(5))]))
        #expect(vm.call(1) == "nil")
        #expect(clua_get_memory(vm.vm, &out, &vm.report) == CLUA_NOT_PLAIN)
        #expect(vm.message == "memory.f is a function; expected plain data")
    }

    @Test("every list read from ctx.memory can be set again, also one too long to grow")
    func longestList() throws {
        let vm = try #require(VM())
        vm.load(
            """
            return { f = function(ctx)
              local t = {}
              for i = 1, 4096 do t[i] = i end
              for i = 1, 1500 do t["k" .. i] = 1 end
              for i = 1, 1500 do t["k" .. i] = nil end
              for i = 4097, 4500 do t[i] = i end
              ctx.memory.list = t
            end }
            """)
        #expect(vm.call(0) == "nil")
        var out = clua_bytes()
        #expect(clua_get_memory(vm.vm, &out, &vm.report) == CLUA_OK)
        let next = try #require(VM())
        #expect(clua_set_memory(next.vm, out, &next.report) == CLUA_OK)
        var again = clua_bytes()
        #expect(clua_get_memory(next.vm, &again, &next.report) == CLUA_OK)
        #expect(Packed(again) == Packed(out))
    }

    @Test("the nearest name is found by insertions, deletions and swaps, or not at all")
    func nearest() {
        func near(_ name: String) -> Int32 {
            let all = ["priority", "coalesce", "overflow"].map { text in
                let copy = UnsafeMutablePointer<CChar>.allocate(capacity: 16)
                for (index, byte) in text.utf8CString.enumerated() { copy[index] = byte }
                return UnsafePointer(copy) as UnsafePointer<CChar>?
            }
            defer { all.forEach { $0?.deallocate() } }
            return clua_nearest(name, all, 3)
        }
        #expect(near("prority") == 0)
        #expect(near("piroirty") == 0)
        #expect(near("coalese") == 1)
        #expect(near("zebra") == -1)
        #expect(near("") == -1)
    }
}
