import Synchronization
import TestSupport
import Testing

@testable import ControlAPI

@Suite struct BodyMemoryTests {
    private static let step = BodyMemory.largestStep

    @Test("many large bodies at once never exceed the shared memory, and every body finishes")
    func sum() throws {
        var limits = try ServerLimits(["body=1MiB", "bodies=2MiB", "connections=32"])
        limits.body = 1 << 20
        let memory = BodyMemory(limits)
        var random = SeededGenerator(seed: 7)
        // The bodies that were told to go on; a body waits until its index is in this set.
        let woken = Mutex(Set<Int>())
        var bodies = (0..<32).map { (index: $0, lease: memory.lease(), rest: (1 << 20) / Self.step) }
        var waiting: Set<Int> = []
        var finished = 0
        while !bodies.isEmpty {
            waiting.subtract(
                woken.withLock { woken in
                    defer { woken = [] }; return woken
                })
            let ready = bodies.indices.filter { !waiting.contains(bodies[$0].index) }
            let place = try #require(ready.randomElement(using: &random), "all wait for each other")
            if bodies[place].rest == 0 {
                bodies.remove(at: place)
                finished += 1
                continue
            }
            bodies[place].rest -= 1
            let index = bodies[place].index
            if !bodies[place].lease.take(Self.step, orWait: { _ = woken.withLock { $0.insert(index) } }) {
                waiting.insert(index)
            }
        }
        #expect(finished == 32)
        #expect(memory.most <= limits.bodies)
        #expect(!memory.isShort)
    }

    /// Takes as much memory as one body may have.
    /// - Returns: Whether all of it was available.
    private func fill(_ lease: BodyMemory.Lease, _ limits: ServerLimits, _ wake: @escaping @Sendable () -> Void = {})
        -> Bool
    {
        (0..<limits.body / Self.step).allSatisfy { _ in lease.take(Self.step, orWait: wake) }
    }

    @Test("a small body never waits for large ones")
    func small() throws {
        let limits = try ServerLimits(["body=1MiB", "bodies=2MiB", "connections=8"])
        let memory = BodyMemory(limits)
        let large = (0..<4).map { _ in memory.lease() }
        let filled = large.map { fill($0, limits) }
        #expect(filled.contains(true) && filled.contains(false))
        #expect(memory.isShort)
        let isThere = memory.lease().take(4096, orWait: {})
        #expect(isThere)
        withExtendedLifetime(large) {}
    }

    @Test("a waiting body gets the memory that others return, and a cancelled one does not hold it up")
    func waiting() throws {
        let limits = try ServerLimits(["body=64KiB", "bodies=128KiB", "connections=1"])
        let memory = BodyMemory(limits)
        var leases = (0..<2).map { _ in memory.lease() }
        let (gone, last) = (memory.lease(), memory.lease())
        let isThere = Mutex(false)
        for lease in leases { _ = fill(lease, limits) }
        let isFirstThere = fill(gone, limits)
        let isLastThere = fill(last, limits) { isThere.withLock { $0 = true } }
        #expect(!isFirstThere && !isLastThere && memory.isShort)
        gone.cancel()
        for lease in leases { lease.cancel() }
        leases = []
        #expect(isThere.withLock { $0 })
        #expect(!memory.isShort)
    }
}
