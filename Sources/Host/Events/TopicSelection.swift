import EventBus

/// The topics that match at least one of several patterns.
///
/// Each topic is compared with the patterns once, before its first event. After that, a topic costs one lookup, however
/// many patterns there are.
struct TopicSelection: Sendable {
    /// Nil to select every topic.
    private let patterns: [TopicPattern]?
    /// The patterns that select derived facts, even if another pattern selects every topic.
    private let naming: [TopicPattern]
    private var decided: [TopicName: Bool] = [:]
    /// The number of comparisons of a topic with a pattern.
    private(set) var comparisons = 0

    /// - Parameters:
    ///   - patterns: the patterns; empty for every topic. A repeated pattern counts once.
    ///   - known: topics that are compared immediately, on the caller's thread. Other topics are compared when their
    ///     first event arrives.
    init(_ patterns: [TopicPattern], among known: some Sequence<TopicName>) {
        var seen: Set<TopicPattern> = []
        let different = patterns.filter { seen.insert($0).inserted }
        naming = different.filter(\.namesModule)
        guard !different.isEmpty, !seen.contains(.everything) else {
            self.patterns = nil
            return
        }
        self.patterns = different
        for topic in known { _ = contains(topic) }
    }

    /// The topics of derived facts that a pattern selects by module name. Without such a pattern they are not created.
    func derived(among catalogue: TopicCatalogue) -> [TopicName] {
        guard !naming.isEmpty else { return [] }
        return catalogue.eventTypes.filter { $0.isDerived }.map { $0.topic }
            .filter { topic in naming.contains { $0.matches(topic) } }
    }

    mutating func contains(_ topic: TopicName) -> Bool {
        guard let patterns else { return true }
        if let known = decided[topic] { return known }
        let words = topic.text.split(separator: ".")
        let isWanted = patterns.contains { pattern in
            comparisons += 1
            return pattern.matches(words: words)
        }
        decided[topic] = isWanted
        return isWanted
    }
}
