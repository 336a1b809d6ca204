// Calls every entry point with its n-th allocation failing, for every n.
import CLua
import Testing

@Suite("Failing allocations")
struct MemoryTests {
    static let source = """
        local double = require "lib.double"
        local rules = { settings = { a = 1, b = { 2, 3 } } }
        function rules.coalesce(incoming, queue, ctx)
          local s = {}
          for k, v in pairs(incoming) do s[#s + 1] = k .. tostring(v) end
          table.sort(s)
          print(table.concat(s, ","))
          ctx.memory.x = { s[1] }
          local q = queue[1].text:gsub("%w", "%0%0")
          return { q, string.format("%5.2f %s", 2.5, s[2]), ctx.settings.a, double.twice(2) }
        end
        rules.on = {
          ["popup.didOpen"] = function(event, bus)
            bus.publish("a.b", { n = event.n, list = { 1, 2, { z = "text" } } })
          end,
        }
        function rules.recorded(t)
          for i = 1, 20 do t.inject("toast.show", { id = "n" .. i, list = { 1, { z = double.twice(i) } } }) end
          pcall(t.inject, { print })
        end
        return rules
        """

    static let data = Packed.object([("a", .int(7)), ("list", .array([.string("abc"), .number(1.5)]))])

    @Test("if an allocation fails while a VM is created, no VM is created or the VM works")
    func birth() throws {
        let whole = try #require(VM()).allocations
        for n in 1...whole {
            guard let vm = VM(failing: n) else { continue }
            clua_fail_allocation(vm.vm, 0)
            #expect(vm.define() == CLUA_OK)
        }
    }

    /// Runs `act` on new VMs, with one later allocation failing each time, until none fails.
    private func exhaust(loaded: Bool, _ act: (VM) -> clua_status) throws {
        for n in UInt64(1)...5000 {
            let vm = try #require(VM())
            if loaded {
                #expect(vm.load(Self.source) != nil, "\(vm.message)")
                #expect(Self.data.withBytes { clua_set_settings(vm.vm, $0, &vm.report) } == CLUA_OK)
            }
            let before = clua_allocations(vm.vm)
            clua_fail_allocation(vm.vm, n)
            let status = act(vm)
            let asked = clua_allocations(vm.vm) - before
            #expect(status == CLUA_OK || status == CLUA_MEMORY)
            clua_fail_allocation(vm.vm, 0)
            if status != CLUA_OK { #expect(act(vm) == CLUA_OK, "after failure \(n): \(vm.message)") }
            if asked < n { return }
        }
        Issue.record("never ran to its end")
    }

    @Test("interning a word survives any failing allocation")
    func intern() throws {
        try exhaust(loaded: false) { vm in
            var id: UInt32 = 0
            let word = "a word that is longer than forty bytes, all together"
            return clua_intern(vm.vm, word, word.utf8.count, &id, &vm.report)
        }
    }

    @Test("defining a record survives any failing allocation")
    func define() throws { try exhaust(loaded: false) { $0.define() } }

    @Test("loading a file survives any failing allocation")
    func load() throws {
        try exhaust(loaded: false) { vm in
            vm.load(Self.source)
            return vm.status
        }
    }

    @Test("compiling a file survives any failing allocation")
    func compile() throws {
        try exhaust(loaded: false) { vm in
            clua_compile(vm.vm, "toast.lua", Self.source, Self.source.utf8.count, &vm.report)
        }
    }

    @Test("calling a function survives any failing allocation")
    func call() throws {
        let records = Records([Toast(serial: 1), Toast(serial: 2), Toast()])
        try exhaust(loaded: true) { vm in
            vm.call(0, [records[0], records.list])
            return vm.status
        }
    }

    @Test("running a reaction survives any failing allocation")
    func react() throws {
        try exhaust(loaded: true) { vm in
            var out = clua_bytes()
            return Packed.object([("n", .int(3))]).withBytes {
                clua_react(vm.vm, 1, 1, $0, &out, &vm.report)
            }
        }
    }

    @Test("recording calls survives any failing allocation")
    func record() throws {
        try exhaust(loaded: true) { vm in
            _ = vm.record(2)
            return vm.status
        }
    }

    @Test("setting and reading settings and memory survives any failing allocation")
    func context() throws {
        try exhaust(loaded: true) { vm in Self.data.withBytes { clua_set_settings(vm.vm, $0, &vm.report) } }
        try exhaust(loaded: true) { vm in Self.data.withBytes { clua_set_memory(vm.vm, $0, &vm.report) } }
        try exhaust(loaded: true) { vm in
            var out = clua_bytes()
            return clua_get_memory(vm.vm, &out, &vm.report)
        }
    }
}
