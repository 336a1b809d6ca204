// A recorder notes the functions that a rule test calls on it, and gives the calls to the host.
import CLua
import Testing

extension VM {
    /// Calls a function with a recorder `t`. Returns the recorded calls, or nil for an error (see `status`, `message`).
    func record(
        _ function: UInt32 = 0, methods: [String] = ["inject", "expect", "settle"], taker: String? = nil
    ) -> Packed? {
        let names = methods.map { name in
            let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: name.utf8.count + 1)
            _ = copy.initialize(from: name.utf8CString)
            return copy
        }
        defer { names.forEach { $0.deallocate() } }
        var pointers = names.map { UnsafePointer($0.baseAddress) }
        var out = clua_bytes()
        let status = clua_record_calls(vm, function, "t", &pointers, names.count, taker, &out, &report)
        return status == CLUA_OK ? Packed(out) : nil
    }
}

@Suite("Recorders")
struct RecorderTests {
    /// Loads a function whose body starts in line 2, and a second function that calls `t.settle`.
    private func vm(_ body: String) throws -> VM {
        let vm = try #require(VM())
        try #require(
            vm.load("return { a = function(t)\n\(body)\nend, b = function(t) t.settle() end }") != nil, "\(vm.message)")
        return vm
    }

    private func call(_ method: String, _ line: Int64, _ arguments: Packed...) -> Packed {
        .object([("arguments", .array(arguments)), ("line", .int(line)), ("method", .string(method))])
    }

    @Test("calls are recorded in order, with their lines and a copy of their tables")
    func calls() throws {
        let vm = try vm(
            """
            local data = { id = "a" }
            t.inject("toast.show", data)
            data.id = "b"
            for i = 1, 2 do t.inject("toast.show", data, i) end
            t.settle()
            t.expect("x", nil, 1.5, nil)
            """)
        #expect(
            vm.record()
                == .array([
                    call("inject", 3, .string("toast.show"), .object([("id", .string("a"))])),
                    call("inject", 5, .string("toast.show"), .object([("id", .string("b"))]), .int(1)),
                    call("inject", 5, .string("toast.show"), .object([("id", .string("b"))]), .int(2)),
                    call("settle", 6), call("expect", 7, .string("x"), .null, .number(1.5), .null),
                ]))
        #expect(vm.line == 1)
    }

    @Test("a call made by a helper or a module has the line in the test that led to it")
    func helpers() throws {
        let vm = try #require(VM())
        let loaded = vm.load(
            """
            local lib = require "lib.calls"
            local function show(t) t.inject("a") end
            return { f = function(t)
              show(t)
              pcall(show, t)
              lib.call(function() t.inject("b") end)
              lib.call(t.settle)
            end, g = function(t) return lib.call(t.settle) end }
            """)
        try #require(loaded != nil, "\(vm.message)")
        #expect(
            vm.record()
                == .array([
                    call("inject", 4, .string("a")), call("inject", 5, .string("a")),
                    call("inject", 6, .string("b")), call("settle", 7),
                ]))
        // A tail call leaves no line of the file on the stack.
        #expect(vm.record(1) == .array([call("settle", 0)]))
    }

    @Test(
        "a wrong call is an error with its line",
        arguments: [
            ("t.expct('a')", CLUA_RUNTIME, "t has no function 'expct' (did you mean 'expect'?)"),
            ("t:inject('a')", CLUA_RUNTIME, "write t.inject with a dot, not with a colon"),
            (
                "t.inject('a', { b = { print } })", CLUA_NOT_PLAIN,
                "t.inject: argument 2.b[1] is a function; expected plain data"
            ),
            ("t.inject(print)", CLUA_NOT_PLAIN, "t.inject: argument 1 is a function; expected plain data"),
            ("t.inject = 1", CLUA_RUNTIME, "t is read-only"),
            ("error('given up')", CLUA_RUNTIME, "given up"),
            ("while true do t.settle() end", CLUA_WORK, "the work budget is spent"),
            (
                "local s = ('x'):rep(8000) while true do pcall(t.inject, s, s, s, s) end", CLUA_TOO_LARGE,
                "the data is larger than 1 MiB"
            ),
            ("local function f(n) if n > 0 then f(n - 1) end t.settle() end f(1e9)", CLUA_MEMORY, nil),
        ])
    func wrong(_ body: String, _ status: clua_status, _ message: String?) throws {
        let vm = try vm(body)
        #expect(vm.record() == nil)
        #expect(vm.status == status)
        #expect(vm.line == 2 && vm.file == "toast.lua")
        if let message { #expect(vm.message == message) }
        // The VM can still be used.
        #expect(vm.record(1)?.description.contains("settle") == true)
    }

    @Test("a function that returns a value has failed, and its recorded calls are gone")
    func returned() throws {
        let vm = try vm("t.settle() return false")
        #expect(vm.record() == nil)
        #expect(vm.line == 1)
        #expect(vm.message == "the function returned a boolean; expected nothing")
        #expect(try self.vm("return t.settle()").record() != nil)
    }

    @Test("a call that failed and was caught is not recorded")
    func caught() throws {
        let vm = try vm("pcall(t.inject, 'a', { 1, { print } })\nt.settle()")
        #expect(vm.record() == .array([call("settle", 3)]))
    }

    @Test("one method may take functions, which can be called afterwards; the others still take none")
    func functions() throws {
        let vm = try vm("t.settle(function(text) return text .. '!' end)")
        #expect(vm.record() == nil && vm.message == "t.settle: argument 1 is a function; expected plain data")
        let calls = try #require(vm.record(taker: "settle"))
        #expect(calls.description.contains("function 2-2"), "\(calls)")
        #expect(vm.record(taker: "expect") == nil)
    }

    @Test("a recorder used after its function has ended raises an error")
    func kept() throws {
        let vm = try #require(VM())
        vm.load(
            """
            local kept
            return { a = function(t) kept = t t.settle() end, b = function(t)
              kept.settle()
            end }
            """)
        #expect(vm.record(0) == .array([call("settle", 2)]))
        #expect(vm.record(1) == nil)
        #expect(vm.line == 3)
        #expect(vm.message == "t.settle works only while the function runs that t was given to")
    }

    @Test("recording a function that does not exist is an error")
    func refused() throws {
        let vm = try vm("t.settle()")
        #expect(vm.record(7) == nil)
        #expect(vm.status == CLUA_HOST)
        #expect(vm.record() != nil)
    }
}
