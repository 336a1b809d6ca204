import EventBus
import FleetCore
import FleetStore
import FleetWire
import Foundation
import NATSLink

/// Events on the way that a sidecar takes with them: to the disk, to the broker, and out of the outbox when the broker has them.
struct OutboxMeasure {
    private let stand: TestStand
    private let host = Token(ifValid: "measured")!

    init(_ stand: TestStand) { self.stand = stand }

    func rows() async throws -> [Row] {
        tell("events through an outbox")
        let single = try await oneByOne(1000)
        let backlog = try await backlog(10_000)
        return [
            Row("an event to disk, broker and back: half after", single.percentile(50), "ms"),
            Row("an event to disk, broker and back: 99 % after", single.percentile(99), "ms"),
            Row("the same, one after the other", 1000 / (single.reduce(0, +) / Double(single.count)), "events/s"),
            Row("a full outbox goes to the broker with", backlog, "events/s"),
        ]
    }

    private func event(_ number: Int, _ run: String) -> Value {
        [
            "specversion": "1.0", "type": "toast.presented", "id": .string("\(run).\(number)"), "source": "/toast",
            "busid": .string("\(number)"), "businstance": .string(run), "bustime": .string("\(number)"),
            "data": ["id": .string("toast-\(number)"), "message": "text-1", "kind": "info", "queue": [1, 2, 3]],
        ]
    }

    private func outbox() throws -> Outbox { try Outbox("\(stand.folder)/outbox-\(UUID())") }

    private func append(_ record: FleetCore.OutboxRecord, to outbox: Outbox) {
        outbox.append([OutboxEvent(record.bytes)])
    }

    private func load(_ outbox: Outbox, from first: UInt64, _ count: Int) throws -> [(
        number: UInt64, record: FleetCore.OutboxRecord
    )] {
        try outbox.read(from: first, count: count).compactMap { item in
            guard case .event(let number, let event) = item else { return nil }
            return (number, try FleetCore.OutboxRecord(event.payload))
        }
    }

    /// Each event waits for the disk alone.
    /// - Returns: milliseconds of each.
    private func oneByOne(_ count: Int) async throws -> [Double] {
        let outbox = try outbox()
        var times: [Double] = []
        for number in 1...count {
            let start = Clock.now
            append(.init(event: event(number, "single"), seen: 1_700_000_000, ruleSet: nil), to: outbox)
            try outbox.sync()
            for (number, record) in try load(outbox, from: UInt64(number), 1) {
                guard let (message, id) = record.message(number: number, of: host, in: stand.subjects) else { continue }
                _ = try await stand.link.publish(message, id: id)
                outbox.acknowledge(through: number)
            }
            times.append(Clock.milliseconds(since: start))
        }
        guard outbox.count == 0 else { throw LoadProblem("\(outbox.count) events are left in the outbox") }
        return times
    }

    /// What an `EventForwarder` does with events that have gathered while there was no broker.
    /// - Returns: events a second.
    private func backlog(_ count: Int) async throws -> Double {
        let outbox = try outbox()
        for number in 1...count {
            append(.init(event: event(number, "backlog"), seen: 1_700_000_000, ruleSet: nil), to: outbox)
        }
        try outbox.sync()
        var forwarder = EventForwarder(
            host: host, subjects: stand.subjects, budget: EventBudget(rate: 1000, burst: 1000),
            outbox: 1..<outbox.last + 1, ruleSet: nil)
        let start = Clock.now
        var synced = start
        var inputs: [EventForwarder.Input] = [.link(.connected)]
        while !inputs.isEmpty {
            let now = Moment(elapsed: Clock.milliseconds(since: start) / 1000, wall: 1_700_000_000)
            for command in forwarder.handle(inputs.removeFirst(), at: now) {
                switch command {
                case .load(let first, let count): inputs.append(.loaded(try load(outbox, from: first, count)))
                case .publish(let message, let id):
                    inputs.append(.published(.success(try await stand.link.publish(message, id: id))))
                case .acknowledge(let number): outbox.acknowledge(through: number)
                case .append: break
                }
            }
            // As a sidecar does.
            if Clock.milliseconds(since: synced) >= 100 {
                try outbox.sync()
                synced = Clock.now
            }
        }
        guard outbox.count == 0 else { throw LoadProblem("\(outbox.count) events are left in the outbox") }
        return Double(count) / (Clock.milliseconds(since: start) / 1000)
    }
}
