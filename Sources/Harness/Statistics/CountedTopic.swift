import EventBus

/// Counts the deliveries of one topic.
final class CountedTopic {
    enum Kind { case request, fact, other }

    /// The key of a row in the statistics.
    struct Fact: Hashable {
        let topic: TopicName
        let reason: String?
        let source: String
    }

    private let name: TopicName
    let kind: Kind
    /// The list is short: a topic has a handful of reasons, and a recording few sources.
    private var counts: [(reason: String?, source: String, count: Int)] = []

    init(_ type: any Event.Type) {
        name = type.topic
        let isCounted = !type.isDetail && !ComparedRun.isHousekeeping(type)
        kind = type.role == .request ? .request : isCounted ? .fact : .other
    }

    /// Counts a fact.
    /// - Parameters:
    ///   - reason: the fact's reason; nil if it has none.
    ///   - source: the source of the input that led to it.
    func count(_ reason: String?, from source: String) {
        if let index = counts.firstIndex(where: { $0.source == source && $0.reason == reason }) {
            counts[index].count += 1
        } else {
            counts.append((reason, source, 1))
        }
    }

    func add(to sums: inout [Fact: Int]) {
        for (reason, source, count) in counts {
            sums[Fact(topic: name, reason: reason, source: source), default: 0] += count
        }
    }
}
