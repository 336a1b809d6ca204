import DequeModule
import EventBus
import Host

/// The latest inputs, for the differences that they cause. Reported fields of an input are computed on demand; for a
/// large input, only they are kept.
struct RecentCauses {
    private static let length = 1 << 13
    /// Larger inputs, in bytes, are not kept as a whole.
    private static let largest = 1024

    /// The source from which a cause is created.
    enum Source {
        case input(RecordedInput, number: Int)
        case cause(Difference.Cause)

        var cause: Difference.Cause {
            switch self {
            case .input(let input, let number): RecentCauses.cause(input, number: number)
            case .cause(let cause): cause
            }
        }
    }

    private var entries: Deque<Source> = []
    /// The number of the first input that is kept.
    private var first = 1

    /// Adds the next input. Inputs are numbered from 1 in the order of these calls.
    mutating func append(_ input: RecordedInput) {
        if entries.count == Self.length {
            entries.removeFirst()
            first += 1
        }
        let number = first + entries.count
        if case .event(let event) = input.kind, event.size > Self.largest {
            entries.append(.cause(Self.cause(input, number: number)))
        } else {
            entries.append(.input(input, number: number))
        }
    }

    /// Returns the input with a number. Its topic is empty if the input is no longer kept, or if the number is 0
    /// because no input was the cause.
    subscript(number: Int) -> Source {
        let index = number - first
        guard entries.indices.contains(index) else {
            return .cause(.init(number: number, line: 0, time: .zero, topic: "", id: nil))
        }
        return entries[index]
    }

    private static func cause(_ input: RecordedInput, number: Int) -> Difference.Cause {
        var topic = ""
        var id: String?
        switch input.kind {
        case .event(let event):
            topic = type(of: event.event).topic.text
            id = (try? ValueEncoder().encode(event.event))?["id"]?.stringValue
        case .question(let query, _): topic = type(of: query).topic.text
        case .run, .rules, .module, .end, .skipped, .gap: break
        }
        return .init(number: number, line: input.line, time: input.at, topic: topic, id: id)
    }
}
