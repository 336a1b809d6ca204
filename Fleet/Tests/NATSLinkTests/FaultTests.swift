import FleetWire
import NATSLink
import Synchronization
import Testing

/// What is published amid the faults of a server is in the stream once.
@Suite struct FaultTests {
    @Test func whatWasSentAmidAKillIsThereOnce() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker) { $0.answerLimit = .seconds(2) }
        try await link.makeStream()
        let count = 6000
        let acknowledged = Counter()
        let publishing = Task {
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    if number >= 64 { await group.next() }
                    group.addTask {
                        await publishUntilAcknowledged(link, number)
                        acknowledged.add()
                    }
                }
            }
        }
        #expect(await eventually { acknowledged.count > 1000 })
        await broker.kill()
        try await broker.start()
        await publishing.value
        try await expectOnce(count, link)
    }

    @Test func aServerThatStandsStillDoublesNothing() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker) { $0.answerLimit = .seconds(1) }
        try await link.makeStream()
        await broker.pause()
        let paused = ContinuousClock.now
        var number = 0
        var timeouts = 0
        while paused.duration(to: .now) < .seconds(12) {
            do {
                _ = try await link.publish(Outgoing("s.a", "\(number)"), id: "\(number)")
            } catch .timedOut {
                timeouts += 1
            } catch { Issue.record("\(error)") }
            number += 1
        }
        #expect(timeouts == number)
        #expect((1...13).contains(number))
        broker.resume()
        for number in 0..<number { await publishUntilAcknowledged(link, number) }
        try await expectOnce(number, link)
    }

    @Test func aServerThatStandsStillForLongIsLeft() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        await broker.pause()
        #expect(await link.becomes(within: .seconds(25)) { if case .away = $0 { true } else { false } })
        broker.resume()
        #expect(await link.becomes(.connected, within: .seconds(30)))
    }

    @Test func aSocketThatTakesNothingBlocksNoCaller() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        await broker.pause()
        let start = ContinuousClock.now
        let message = Outgoing("s.a", body: [UInt8](repeating: 1, count: 500_000))
        var problem: LinkProblem?
        for _ in 0..<200 where problem == nil {
            do throws(LinkProblem) { try link.send(message, replyTo: nil) } catch { problem = error }
        }
        guard case .away = problem else { Issue.record("\(String(describing: problem))"); return }
        #expect(start.duration(to: .now) < .seconds(2))
        broker.resume()
        #expect(await eventually(within: .seconds(30)) { (try? await link.makeStream()) != nil })
    }
}

private final class Counter: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}

/// Sends a message as an outbox does: again, with the same id, until the stream has it.
private func publishUntilAcknowledged(_ link: NATSLink, _ number: Int) async {
    for _ in 0..<2000 {
        if (try? await link.publish(Outgoing("s.\(number % 7)", "\(number)"), id: "\(number)")) != nil { return }
        try? await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("\(number) was never acknowledged")
}

private func expectOnce(_ count: Int, _ link: NATSLink) async throws {
    var numbers: [Int] = []
    var last: UInt64 = 0
    while let message = try await link.next("S", "s.>", after: last) {
        last = message.sequence
        numbers.append(Int(message.text) ?? -1)
    }
    #expect(numbers.count == count)
    #expect(numbers.sorted() == Array(0..<count))
}
