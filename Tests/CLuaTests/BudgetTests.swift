import CLua
import Testing

@Suite("Budgets")
struct BudgetTests {
    @Test(
        "work without end is ended",
        arguments: [
            "while true do end",
            "for i = 1, math.huge do end",
            "local function f() return f() end return f()",
            "return (('x'):rep(200)):find(('.-'):rep(40) .. 'b')",
            "while true do local s = ('x'):rep(8000):upper() end",
            "local t = {} for i = 1, 3000 do t[i] = -i end while true do table.sort(t) end",
            "return ('x'):rep(1000):gsub('', function() while true do end end)",
        ])
    func endless(_ body: String) throws {
        let (answer, vm) = try VM.answer(body)
        #expect(answer == nil)
        #expect(vm.status == CLUA_WORK)
        #expect(vm.line == 1)
        #expect(vm.message == "the work budget is spent")
        #expect(clua_work_used(vm.vm) >= VM.limits.work)
    }

    @Test("a spent budget cannot be caught")
    func sticky() throws {
        for body in [
            "while true do pcall(function() while true do end end) end",
            "pcall(function() while true do end end) return 'went on'",
            "pcall(function() pcall(function() while true do end end) end) return 'went on'",
            "table.sort({ 1, 2, 3 }, function() pcall(function() while true do end end) return true end) return 1",
        ] {
            let (answer, vm) = try VM.answer(body)
            #expect(answer == nil)
            #expect(vm.status == CLUA_WORK)
        }
    }

    @Test("the budget is per call: the next call has all of it again")
    func perCall() throws {
        let vm = try #require(VM())
        vm.load("return { a = function() while true do end end, b = function() for i = 1, 10000 do end return 'done' end }")
        for _ in 1...3 {
            #expect(vm.call(0) == nil)
            #expect(vm.call(1) == "done")
            #expect(vm.call(1) == "done")
        }
    }

    @Test("the same call uses the same work, whatever was called before")
    func deterministic() throws {
        let vm = try #require(VM())
        vm.load("return { a = function() for i = 1, 777 do end end, b = function() end }")
        vm.call(0)
        let used = clua_work_used(vm.vm)
        for _ in 1...5 {
            vm.call(1)
            vm.call(0)
            #expect(clua_work_used(vm.vm) == used)
        }
    }

    @Test(
        "memory without end is ended, and cannot be caught",
        arguments: [
            "local t = {} while true do t[#t + 1] = { #t } end",
            "local s = 'x' while true do s = s .. s end",
            "local function f(n) return 1 + f(n) end return f(1)",
            "while true do pcall(function() local s = 'x' while true do s = s .. s end end) end",
            "local t = {} for i = 1, 1e9 do t['k' .. i] = i end",
        ])
    func memory(_ body: String) throws {
        let (answer, vm) = try VM.answer(body)
        #expect(answer == nil)
        #expect(vm.status == CLUA_MEMORY)
        #expect(vm.line == 1)
        #expect(clua_memory(vm.vm) <= VM.limits.memory)
        #expect(vm.call(0) == nil)
        #expect(vm.status == CLUA_MEMORY)
    }

    @Test("a deadline ends what the work budget would allow")
    func deadline() throws {
        var limits = VM.limits
        limits.work = 1 << 40
        limits.deadline_ns = 2_000_000
        let vm = try VM.answer("while true do end", limits: limits).vm
        #expect(vm.status == CLUA_DEADLINE)
    }

    @Test("a script whose thread waited for its turn has not been slow")
    func waiting() throws {
        var limits = VM.limits
        limits.deadline_ns = 20_000_000
        let count = "for i = 1, 5000 do n = n + i end"
        let (answer, vm) = try VM.answer(
            "local n = 0 \(count) require 'lib.waits' \(count) return n", limits: limits)
        #expect(answer == "25005000", "\(vm.message)")
    }

    @Test("a deadline that is repeated strikes at the very same instruction, and once")
    func forced() throws {
        let source = """
            local n = 0
            return {
              f = function() while true do n = n + 1 end end,
              g = function() return n end,
            }
            """
        var limits = VM.limits
        limits.work = 1 << 28
        limits.deadline_ns = 1_000_000
        let live = try #require(VM(limits: limits))
        live.load(source)
        #expect(live.call(0) == nil && live.status == CLUA_DEADLINE)
        let work = clua_work_used(live.vm)
        let (message, line, count) = (live.message, live.line, try #require(live.call(1)))

        limits.deadline_ns = .max
        let replayed = try #require(VM(limits: limits))
        replayed.load(source)
        clua_force_deadline(replayed.vm, work)
        #expect(replayed.call(0) == nil && replayed.status == CLUA_DEADLINE)
        #expect(clua_work_used(replayed.vm) == work)
        #expect(replayed.message == message && replayed.line == line)
        // The call after it runs as usual, and finds what the first one left behind.
        #expect(replayed.call(1) == count)
    }

    @Test("a deadline ends few instructions that take long, and strikes there again when it is repeated")
    func slices() throws {
        let source = """
            local t, pairs = {}, pairs
            for i = 1, 1020 do t[i * 1023] = i end
            return { f = function() \(String(repeating: "pairs(t) ", count: 24)) end }
            """
        var limits = VM.limits
        limits.work = 1 << 28
        let live = try #require(VM(limits: limits))
        live.load(source)
        #expect(live.call(0) == "nil")
        let whole = clua_work_used(live.vm)
        clua_force_deadline(live.vm, whole / 2)
        #expect(live.call(0) == nil && live.status == CLUA_DEADLINE)
        let work = clua_work_used(live.vm)
        #expect(work >= whole / 2 && work < whole / 2 + 1_000)
        clua_force_deadline(live.vm, work)
        #expect(live.call(0) == nil && clua_work_used(live.vm) == work)
    }

    @Test("without a deadline only the work budget ends a call")
    func noDeadline() throws {
        var limits = VM.limits
        limits.deadline_ns = .max
        #expect(try VM.answer("while true do end", limits: limits).vm.status == CLUA_WORK)
    }

    @Test("a string longer than its cap is an error of the library, a fatal one of the VM")
    func strings() throws {
        let library = try VM.answer("return (pcall(string.rep, 'x', 1e9))")
        #expect(library.answer == "false")
        #expect(try VM.answer("return ('x'):rep(8192)").answer?.utf8.count == 8192)
        #expect(try VM.answer("return ('x'):rep(8193)").vm.message == "the string would be longer than 8192 bytes")
        #expect(try VM.answer("return ('x'):rep(8192) .. 'y'").vm.status == CLUA_MEMORY)
    }

    @Test("memory stays flat over many calls that make views, strings and tables")
    func flat() throws {
        let vm = try #require(VM())
        vm.load("return { f = function(a) local t = { a.text, a.key } return a.text .. #t end }")
        var high = 0
        for index in 1...50000 {
            var toast = Toast()
            toast.serial = UInt64(index)
            toast.text = "text number \(index) of many, long enough not to be interned"
            let records = Records([toast])
            #expect(vm.call(0, [records[0]]) != nil)
            if index > 10000 { high = max(high, clua_memory(vm.vm)) }
        }
        #expect(high < 1 << 20)
    }
}
