import CLua
import Testing

@Suite("Budgets")
struct BudgetTests {
    @Test(
        "a call that never ends stops when the work budget is spent",
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

    @Test("a script cannot catch the error that the budget is spent")
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

    @Test("every call starts with the whole work budget")
    func perCall() throws {
        let vm = try #require(VM())
        vm.load(
            "return { a = function() while true do end end, b = function() for i = 1, 10000 do end return 'done' end }")
        for _ in 1...3 {
            #expect(vm.call(0) == nil)
            #expect(vm.call(1) == "done")
            #expect(vm.call(1) == "done")
        }
    }

    @Test("a call uses the same amount of work, whatever was called before it")
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
        "a call that takes memory without end is stopped, and cannot catch the error",
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

    @Test("a deadline ends a call that the work budget would allow")
    func deadline() throws {
        var limits = VM.limits
        limits.work = 1 << 40
        limits.deadline_ns = 2_000_000
        let vm = try VM.answer("while true do end", limits: limits).vm
        #expect(vm.status == CLUA_DEADLINE)
    }

    @Test("time in which the script's thread waits for the processor does not count towards its deadline")
    func waiting() throws {
        var limits = VM.limits
        limits.deadline_ns = 20_000_000
        let count = "for i = 1, 5000 do n = n + i end"
        let (answer, vm) = try VM.answer(
            "local n = 0 \(count) require 'lib.waits' \(count) return n", limits: limits)
        #expect(answer == "25005000", "\(vm.message)")
    }

    @Test("a deadline that is replayed strikes at the same instruction, and only once")
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
        // The next call runs as usual, and finds the values that the first call left behind.
        #expect(replayed.call(1) == count)
    }

    @Test("a deadline also interrupts few but slow instructions, and strikes at the same place when it is replayed")
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

    @Test("without a deadline only the work budget ends an endless call")
    func noDeadline() throws {
        var limits = VM.limits
        limits.deadline_ns = .max
        #expect(try VM.answer("while true do end", limits: limits).vm.status == CLUA_WORK)
    }

    @Test("a string longer than the limit is a catchable error in a library, and ends the call anywhere else")
    func strings() throws {
        let library = try VM.answer("return (pcall(string.rep, 'x', 1e9))")
        #expect(library.answer == "false")
        #expect(try VM.answer("return ('x'):rep(8192)").answer?.utf8.count == 8192)
        #expect(try VM.answer("return ('x'):rep(8193)").vm.message == "the string would be longer than 8192 bytes")
        #expect(try VM.answer("return ('x'):rep(8192) .. 'y'").vm.status == CLUA_MEMORY)
    }

    @Test("memory does not grow over many calls that create views, strings and tables")
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
