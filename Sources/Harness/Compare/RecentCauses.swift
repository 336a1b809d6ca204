import DequeModule
import EventBus
import Host

/// The latest inputs, for the differences that they cause. Only the few fields that a report shows are kept, because an
/// event may be large.
struct RecentCauses {
    private static let length = 1 << 13
    private var causes: Deque<Difference.Cause> = []

    /// Adds the next input. Inputs are numbered from 1 in the order of these calls.
    mutating func append(_ input: RecordedInput) {
        let number = (causes.last?.number ?? 0) + 1
        var topic = ""
        var id: String?
        switch input.kind {
        case .event(let event):
            topic = type(of: event.event).topic.text
            id = (try? ValueEncoder().encode(event.event))?["id"]?.stringValue
        case .question(let query, _): topic = type(of: query).topic.text
        case .run, .rules, .module, .end, .skipped, .gap: break
        }
        if causes.count == Self.length { causes.removeFirst() }
        causes.append(.init(number: number, line: input.line, time: input.at, topic: topic, id: id))
    }

    /// The input with a number. Its topic is empty if the input is no longer kept, or if the number is 0 because no
    /// input was the cause.
    subscript(number: Int) -> Difference.Cause {
        let index = number - (causes.first?.number ?? 1)
        guard causes.indices.contains(index) else {
            return .init(number: number, line: 0, time: .zero, topic: "", id: nil)
        }
        return causes[index]
    }
}
