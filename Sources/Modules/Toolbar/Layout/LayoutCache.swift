import Chrome
import EventBus

/// Layouts that were computed lately, by everything that they depend on.
///
/// The reference's cache leaves out what it cannot afford to be wrong about (TOOLBAR D1). This
/// one compares the whole question; the policies' revision is part of it; and where a rule may
/// change its mind nothing is kept. A question is kept when it is asked the second time: a
/// window that is being resized asks each once, and pays nothing.
struct LayoutCache {
    /// What `GET /state/toolbar` shows.
    struct Statistics: Codable, Hashable {
        var entries = 0
        var hits = 0
        var misses = 0
    }

    private struct Entry {
        var question: ToolbarLayoutQuery
        var revision: UInt64
        var layout: ToolbarLayout
        var storedAt: Duration
    }

    /// At most so many, and for so long, in bus time.
    var capacity = 10
    var lifetime = Duration.seconds(60)
    private var entries: [Entry] = []
    /// Widths of the latest questions that are not kept.
    private var seen = (Double.nan, Double.nan)
    private(set) var statistics = Statistics()

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        seen = (.nan, .nan)
        statistics.entries = 0
    }

    /// - Parameter revision: nil: do not keep the answer.
    mutating func layout(
        for question: ToolbarLayoutQuery, revision: UInt64?, now: Duration, _ compute: (ToolbarLayoutQuery) -> ToolbarLayout
    ) -> ToolbarLayout {
        guard let revision, capacity > 0 else { return compute(question) }
        for entry in entries
        where entry.question.containerWidth == question.containerWidth && entry.revision == revision
            && now - entry.storedAt < lifetime && entry.question.isSame(as: question)
        {
            statistics.hits += 1
            return entry.layout
        }
        statistics.misses += 1
        let layout = compute(question)
        if question.containerWidth == seen.0 || question.containerWidth == seen.1 {
            entries.removeAll { now - $0.storedAt >= lifetime || $0.revision != revision }
            if entries.count >= capacity { entries.removeFirst(entries.count - capacity + 1) }
            entries.append(Entry(question: question, revision: revision, layout: layout, storedAt: now))
            statistics.entries = entries.count
        } else {
            seen = (question.containerWidth, seen.0)
        }
        return layout
    }
}

extension ToolbarLayoutQuery {
    fileprivate func isSame(as other: ToolbarLayoutQuery) -> Bool {
        items == other.items && sideButton == other.sideButton && hasAccessory == other.hasAccessory
            && configuration == other.configuration
    }
}
