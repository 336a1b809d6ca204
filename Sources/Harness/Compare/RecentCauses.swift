import DequeModule
import EventBus
import Host

/// What the latest inputs were, for the differences that they make: the little that is told
/// of them, since an event may be large.
struct RecentCauses {
    private static let length = 1 << 13
    private var causes: Deque<Difference.Cause> = []

    /// Takes the inputs in the order of their numbers, from 1.
    mutating func append(_ input: RecordedInput) {
        let number = (causes.last?.number ?? 0) + 1
        var topic = ""
        var id: String?
        switch input.kind {
        case .event(let event):
            topic = type(of: event.event).topic.text
            id = (try? ValueEncoder().encode(event.event))?["id"]?.stringValue
        case .question(let query): topic = type(of: query).topic.text
        case .run, .rules, .module, .end, .skipped, .gap: break
        }
        if causes.count == Self.length { causes.removeFirst() }
        causes.append(.init(number: number, line: input.line, time: input.at, topic: topic, id: id))
    }

    /// Without a topic for what came so long ago that it is forgotten, and for what no input
    /// caused.
    subscript(number: Int) -> Difference.Cause {
        let index = number - (causes.first?.number ?? 1)
        guard causes.indices.contains(index) else {
            return .init(number: number, line: 0, time: .zero, topic: "", id: nil)
        }
        return causes[index]
    }
}
