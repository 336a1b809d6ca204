import Host
import Synchronization
import TestSupport
import Testing

@Suite struct DiskQueueTests {
    @Test("jobs run in the order in which they were submitted, and waiting for a job ends when it is done")
    func order() async throws {
        let disk = try DiskQueue()
        let done = Mutex<[Int]>([])
        for number in 1...100 { disk.submit(size: 1) { done.withLock { $0.append(number) } } }
        #expect(await disk.isDone(disk.ticket))
        #expect(done.withLock { $0 } == Array(1...100))
    }

    @Test("a job that does not fit into the queue is refused, and accepted again when there is room")
    func bound() async throws {
        let disk = try DiskQueue(capacity: 10)
        let gate = ThreadGate()
        disk.submit(size: 6) { gate.wait() }
        #expect(!disk.submit(size: 5) {})
        #expect(disk.submit {}, "work that holds no memory is always taken")
        gate.open()
        #expect(await disk.isDone(disk.ticket))
        #expect(disk.submit(size: 5) {})
    }

    @Test("waiting for a disk that hangs ends after a time limit, and works again once the disk answers")
    func stuck() async throws {
        let disk = try DiskQueue(patience: .milliseconds(10))
        let gate = ThreadGate()
        disk.submit { gate.wait() }
        #expect(await disk.isDone(disk.ticket) == false)
        #expect(disk.isStuck)
        #expect(!disk.settle(within: .milliseconds(1)))
        gate.open()
        #expect(disk.settle(within: .seconds(60)))
        #expect(await disk.isDone(disk.ticket))
    }
}
