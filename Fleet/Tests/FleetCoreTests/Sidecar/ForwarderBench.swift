import EventBus
import FleetWire

@testable import FleetCore

/// A forwarder with an outbox in memory, whose disk has at once what is appended.
struct ForwarderBench {
    var forwarder: EventForwarder
    var now = 0.0
    private(set) var outbox: [UInt64: OutboxEntry] = [:]
    private(set) var acknowledged: UInt64
    private var last: UInt64
    /// What was ordered to be published, in order.
    private(set) var published: [(message: Outgoing, id: String)] = []
    private(set) var positions: [String?] = []
    /// Whether the outbox can be read.
    var isReadable = true
    private var next = 0

    init(budget: EventBudget = .init(rate: 1000, burst: 1000), stored: [OutboxEntry] = [], from first: UInt64 = 1) {
        for (index, record) in stored.enumerated() { outbox[first + UInt64(index)] = record }
        last = first - 1 + UInt64(stored.count)
        acknowledged = first - 1
        forwarder = EventForwarder(
            host: Lab.host, subjects: Lab.subjects, budget: budget, outbox: first..<last + 1, ruleSet: nil)
    }

    mutating func handle(_ input: EventForwarder.Input) {
        for command in forwarder.handle(input, at: Lab.moment(now)) {
            switch command {
            case .append(let record, let position):
                last += 1
                outbox[last] = record
                positions.append(position)
                handle(.stored(through: last))
            case .load(let first, let count):
                guard isReadable else {
                    handle(.unreadable)
                    continue
                }
                let end = min(last, first + UInt64(count) - 1)
                let found =
                    first > end ? [] : (first...end).compactMap { n in outbox[n].map { (number: n, record: $0) } }
                handle(.loaded(found))
            case .publish(let message, let id): published.append((message, id))
            case .acknowledge(let number):
                acknowledged = number
                outbox = outbox.filter { $0.key > number }
            }
        }
    }

    mutating func connect() { handle(.link(.connected)) }
    mutating func emit(_ numbers: ClosedRange<Int>) { for number in numbers { emit(number) } }
    mutating func emit(_ number: Int) { handle(.event(Lab.event(number), position: "r1.\(number)")) }
    mutating func succeed() { handle(.published(.success(Lab.ack(1)))) }
    mutating func fail(_ problem: LinkProblem) { handle(.published(.failure(problem))) }

    /// Lets the time come at which the forwarder wants a tick.
    mutating func wake() {
        now = max(now, forwarder.deadline ?? now)
        handle(.tick)
    }

    /// What was published since the last call: `3` for the event 3, `gap 4-6 (3) budget` for a gap.
    mutating func news() -> [String] {
        defer { next = published.count }
        return published[next...].map { message, _ in Self.words(message) }
    }

    private static func words(_ message: Outgoing) -> String {
        guard message.headers["ce-type"] == "fleet.gap",
            let gap = try? FleetJSONText.gap(message.body)
        else { return message.headers["ce-id"] ?? "" }
        let range = "\(gap.from.map(String.init) ?? "")-\(gap.to.map(String.init) ?? "")"
        return "gap \(range) (\(gap.count)) \(gap.reason.rawValue)"
    }
}

enum FleetJSONText {
    static func gap(_ bytes: [UInt8]) throws -> FleetGap {
        let record = try OutboxEntry(Array(#"{"seen":0,"gap":"#.utf8) + bytes + [UInt8(ascii: "}")])
        guard case .gap(let gap) = record.content else { throw FieldError(message: "no gap") }
        return gap
    }
}
