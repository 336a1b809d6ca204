// What the host lends to a call can be read in that call alone, whatever scripts do with it.
import CLua
import TestSupport
import Testing

@Suite("What is lent to a call") struct LifetimeTests {
    @Test(
        "no script reads anything that its running call was not lent, and no other call takes anything away",
        arguments: runs(400, whole: 4_000, soak: 100_000))
    func random(run: UInt64) throws {
        var script = KeepingScript(seed: run)
        let source = script.source()
        let host = LendingHost(seed: run)
        try #require(host.load(source), "\(source)")
        let hasMark = run % 2 == 0 && clua_set_mark(host.vm)
        for _ in 0..<30 where host.faults.isEmpty { host.step(canGoBack: hasMark) }
        #expect(host.faults.isEmpty, "GLASSBUS_RUNS=\(run)-\(run + 1): \(host.faults)\n\(source)")
    }

    @Test("bus.ask is refused in a function that was not given bus, whoever kept it")
    func keptBus() throws {
        let host = LendingHost(seed: 0)
        let functions = "abcdef".map { "\($0) = function(n, l) bus.ask(\"2\", {}) end" }.joined(separator: ", ")
        try #require(host.load("local bus return { \(functions), on = { z = function(e, b) bus = b end } }"))
        var out = clua_bytes()
        let event: [UInt8] = [UInt8(ascii: "m"), 0, 0, 0, 0]
        let status = event.withUnsafeBufferPointer {
            clua_react(host.vm, 6, 0, clua_bytes(bytes: $0.baseAddress, count: $0.count), &out, host.report)
        }
        #expect(status == CLUA_OK)
        var answer = clua_value()
        #expect(clua_call(host.vm, 0, 0, [clua_value(), clua_value()], 2, &answer, host.report) == CLUA_RUNTIME)
        let message = withUnsafeBytes(of: host.report.pointee.message) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        #expect(message == "bus.ask works only while a function runs that was given bus")
    }
}
