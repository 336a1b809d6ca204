import EventBus
import FoundationEssentials
import Host
import NIOCore
import NIOPosix
import Synchronization
import TestSupport
import Testing
import Toast

@testable import ControlAPI

@Suite("a stream on and off the thread of its connection")
struct EventStreamWritingTests {
    @Test(
        "whether a reader has caught up or is behind, it gets each event once and in order, and is told once when to come again",
        arguments: 0..<8)
    func bursts(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let host = try LiveHost(rules: [], configuration: .init(), logger: silent)
        await host.start()
        let events = await host.events(matching: [try #require(TopicPattern("toast.show"))], after: nil)
        let place = try #require(try OpenStreams(atMost: 1).place())
        let stream = EventStream(events, of: host.instance, counting: WireMetrics(), at: place)
        let (written, sink) = AsyncStream.makeStream(of: String.self)
        let writing = Task {
            await stream.write({ sink.yield(String(buffer: $0)) }, near: LoopExecutor(EventLoops.ofServers.next()))
            sink.finish()
        }
        var published = 0
        for _ in 0..<12 {
            // Several of the largest are more than is written at a time.
            let size = [10, 10_000].randomElement(using: &random)!
            let burst = (0..<Int.random(in: 1...30, using: &random)).map { _ in
                IncomingEvent(event: ToastShow(message: String(repeating: "m", count: size)))
            }
            published += await host.publish(burst, defaultSource: "/test").count
            if Bool.random(using: &random) { await Task.yield() }
        }
        let ids = try await host.history().deliveries.filter { $0.topic == ToastShow.topic }.map(\.id)
        await host.stop()
        var text = ""
        for await part in written { text += part }
        await writing.value
        #expect(ids.count == published)
        #expect(text.matches(of: #/id: [a-z0-9]+\.([0-9]+)/#).map { UInt64($0.1) } == ids)
        #expect(text.matches(of: #/retry: /#).count == 1)
    }
}
