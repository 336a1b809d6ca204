import EventBus
import Logging
import RuleHost
import Synchronization
import TestSupport
import Testing
import Toast

@testable import Host

/// A host answers a request only when its events are on the disk.
@Suite struct AcknowledgedTests {
    /// A log of inputs that writes only when a test lets it.
    private final class SlowLog: InputLog {
        let disk: DiskQueue
        let gate = ThreadGate()
        let written = Mutex(0)

        init(_ disk: DiskQueue) { self.disk = disk }

        func note(_ inputs: [LoggedInput], at time: Duration) {
            disk.submit { [self] in
                gate.wait()
                written.withLock { $0 += inputs.count }
            }
        }

        func beforeWriting(_ body: @escaping @Sendable () -> Void) {}
        func close() {}
    }

    private func host(_ log: SlowLog) throws -> LiveHost {
        try LiveHost(
            rules: [], configuration: .init(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            inputs: log, disk: log.disk)
    }

    @Test("the answer to an event and its message in a stream wait until the recording is written")
    func waits() async throws {
        let log = SlowLog(try DiskQueue(patience: .seconds(600)))
        let host = try host(log)
        await host.start()
        let events = await host.events(matching: [TopicPattern("toast.show")], after: nil)
        async let answered = {
            await host.show("x"); return log.written.withLock { $0 }
        }()
        async let told = {
            var iterator = events.makeAsyncIterator()
            _ = await iterator.next()
            return log.written.withLock { $0 }
        }()
        // Wait until the bus has delivered the event.
        while await host.decisionsNow().count == 0 { await Task.yield() }
        #expect(log.written.withLock { $0 } == 0)
        log.gate.open()
        #expect(await answered >= 2, "the rules at the start, and the event")
        #expect(await told >= 2)
        await host.stop()
    }

    @Test("if the disk hangs, the answer says that the event is not kept, and the host goes on")
    func stuck() async throws {
        let log = SlowLog(try DiskQueue(patience: .milliseconds(10)))
        let host = try host(log)
        await host.start()
        let event = IncomingEvent(event: ToastShow(message: "x"))
        #expect(await host.publish([event], defaultSource: "/test").map(\.isKept) == [false])
        log.gate.open()
        while log.disk.isStuck { await Task.yield() }
        #expect(await host.publish([event], defaultSource: "/test").map(\.isKept) == [true])
        await host.stop()
    }

    @Test("if the disk fails, the answer says that the event is not kept")
    func failing() async throws {
        let host = try LiveHost(
            rules: [], configuration: .init(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            disk: try DiskQueue())
        await host.start()
        host.health.set(.state, "the disk is full", severity: .fail)
        let event = IncomingEvent(event: ToastShow(message: "x"))
        #expect(await host.publish([event], defaultSource: "/test").map(\.isKept) == [false])
        host.health.clear(.state)
        #expect(await host.publish([event], defaultSource: "/test").map(\.isKept) == [true])
        await host.stop()
    }
}
