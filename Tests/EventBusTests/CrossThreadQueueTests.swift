import EventBus
import Testing

@Suite("CrossThreadQueue")
struct CrossThreadQueueTests {
    @Test("events from many threads all arrive, and those of one thread in their order")
    func manyThreads() async {
        let mailbox = CrossThreadQueue(capacity: 10_000)
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    for value in 0..<500 { mailbox.post(Ping(value: thread * 1_000 + value), source: "\(thread)") }
                }
            }
        }
        let bus = EventBus()
        var seen: [Int] = []
        bus.subscribe(to: Ping.self) { seen.append($0.value) }
        #expect(mailbox.deliver(to: bus) == 2_000)
        for thread in 0..<4 {
            #expect(seen.filter { $0 / 1_000 == thread } == (0..<500).map { thread * 1_000 + $0 })
        }
    }

    @Test("a full queue refuses an event and says so")
    func full() {
        let mailbox = CrossThreadQueue(capacity: 2)
        #expect(mailbox.post(Ping(value: 1), source: "a"))
        #expect(mailbox.post(Ping(value: 2), source: "a"))
        #expect(!mailbox.post(Ping(value: 3), source: "a"))
        #expect(mailbox.refused == 1)
        let bus = EventBus()
        #expect(mailbox.deliver(to: bus) == 2)
        #expect(mailbox.post(Ping(value: 4), source: "a"))
    }
}
