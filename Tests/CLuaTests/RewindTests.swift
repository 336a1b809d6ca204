// A vm goes back to its mark, and nobody can tell what it did before.
import CLua
import Testing

@Suite("Going back to a mark") struct RewindTests {
    private static let source = """
        local calls, seen = 0, {}
        return {
          f = function(x, y, ctx)
            calls = calls + 1
            seen[#seen + 1] = x.key .. calls
            ctx.memory.last = table.concat(seen, ",")
            print(calls)
            return ctx.memory.last .. math.random(1000) .. require("lib.double").twice(calls)
          end,
          big = function(x, y)
            local all = {}
            for i = 1, 900 do all[i] = ("%d"):rep(40):format(table.unpack(seen)) end
            seen = all
            return #all
          end,
          fails = function(x) calls = calls + 1 return x.nothing end,
          waits = function() while true do calls = calls + 1 end end,
        }
        """
    private let records = Records([Toast(serial: 1), Toast(key: "k2", serial: 2)])

    /// What can be told about a vm after some calls.
    private func outcome(_ vm: VM) -> [String] {
        var told: [String] = []
        for function: UInt32 in [1, 1, 0, 2, 1, 3, 1, 9] {
            let answer = vm.call(function, [records[0], records[1]]) ?? "-"
            told.append(
                "\(answer) \(vm.status.rawValue) \(vm.line) \(vm.message) \(vm.log) \(clua_work_used(vm.vm)) "
                    + "\(clua_has_varied(vm.vm)) \(clua_memory(vm.vm)) \(vm.allocations)")
        }
        var memory = clua_bytes()
        #expect(clua_get_memory(vm.vm, &memory, &vm.report) == CLUA_OK)
        return told + [Packed(memory)?.description ?? "-"]
    }

    @Test("a vm that went back answers, counts and fails as it did the first time")
    func again() throws {
        let vm = try #require(VM())
        vm.load(Self.source)
        #expect(clua_set_mark(vm.vm))
        let first = outcome(vm)
        #expect(first[0].hasPrefix("k11") && first[1].hasPrefix("k11,k12"))
        for _ in 1...3 {
            #expect(clua_rewind(vm.vm))
            #expect(outcome(vm) == first)
        }
    }

    @Test("a mark changes nothing for the vm that has it")
    func unseen() throws {
        let (plain, marked) = (try #require(VM()), try #require(VM()))
        for vm in [plain, marked] { vm.load(Self.source) }
        #expect(clua_set_mark(marked.vm))
        #expect(outcome(plain) == outcome(marked))
    }

    @Test("settings and memory that were set after the mark are gone")
    func context() throws {
        let vm = try #require(VM())
        vm.load("return { f = function(ctx) return (ctx.settings.a or 0) .. (ctx.memory.a or 0) end }")
        let data = Packed.object([("a", .int(7))])
        #expect(data.withBytes { clua_set_settings(vm.vm, $0, &vm.report) } == CLUA_OK)
        #expect(clua_set_mark(vm.vm))
        let other = Packed.object([("a", .int(8))])
        #expect(other.withBytes { clua_set_settings(vm.vm, $0, &vm.report) } == CLUA_OK)
        #expect(other.withBytes { clua_set_memory(vm.vm, $0, &vm.report) } == CLUA_OK)
        #expect(vm.call(0) == "88")
        #expect(clua_rewind(vm.vm) && vm.call(0) == "70")
    }

    @Test("a vm has one mark, and without it cannot go back")
    func one() throws {
        let vm = try #require(VM())
        #expect(!clua_rewind(vm.vm))
        #expect(clua_set_mark(vm.vm) && !clua_set_mark(vm.vm))
    }

    @Test("hostile scripts end in the same way again after the vm went back")
    func hostile() throws {
        for script in HostileTests.scripts {
            let vm = try #require(VM())
            guard vm.load(bytes: try script.source) != nil else { continue }
            #expect(clua_set_mark(vm.vm))
            let outcomes = (1...3).map { round in
                #expect(round == 1 || clua_rewind(vm.vm))
                return (1...2).map { _ in
                    let answer = vm.call(0, [records[0], records[1]]) ?? "-"
                    return "\(answer) \(vm.status.rawValue) \(vm.line) \(vm.message) \(clua_work_used(vm.vm)) "
                        + "\(clua_memory(vm.vm))"
                }
            }
            #expect(outcomes[1] == outcomes[0] && outcomes[2] == outcomes[0], "\(script.name)")
        }
    }

    @Test("whatever allocation fails after the mark, the vm goes back")
    func failing() throws {
        let vm = try #require(VM())
        vm.load(Self.source)
        #expect(clua_set_mark(vm.vm))
        let before = vm.allocations
        let first = outcome(vm)
        for step in stride(from: 1, through: vm.allocations - before, by: 17) {
            #expect(clua_rewind(vm.vm))
            clua_fail_allocation(vm.vm, step)
            _ = vm.call(0, [records[0], records[1]])
            _ = vm.call(1, [records[0], records[1]])
            #expect(clua_rewind(vm.vm))
        }
        #expect(outcome(vm) == first)
    }
}
