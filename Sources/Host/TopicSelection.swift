import EventBus

/// The topics that match at least one of several patterns.
///
/// Patterns are matched once for each topic, before the first event: from then on a topic costs
/// one look-up, however many patterns there are.
struct TopicSelection: Sendable {
    /// Nil: every topic.
    private let patterns: [TopicPattern]?
    private var decided: [TopicName: Bool] = [:]
    /// How often a topic was compared with a pattern.
    private(set) var comparisons = 0

    /// - Parameters:
    ///   - patterns: every topic, if there are none. One that is there twice counts once.
    ///   - known: topics for which it is worked out at once, on the caller's thread. Of another one
    ///     it is when its first event comes.
    init(_ patterns: [TopicPattern], among known: some Sequence<TopicName>) {
        var seen: Set<TopicPattern> = []
        let different = patterns.filter { seen.insert($0).inserted }
        guard !different.isEmpty, !seen.contains(.everything) else {
            self.patterns = nil
            return
        }
        self.patterns = different
        for topic in known { _ = contains(topic) }
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
