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

    /// What tells most entries apart, without a reference to count.
    private struct Key {
        var width: Double
        var revision: UInt64
        var storedAt: Duration
    }

    /// At most so many, and for so long, in bus time.
    var capacity = 10
    var lifetime = Duration.seconds(60)
    /// The oldest first, like the two below.
    private var keys: [Key] = []
    private var questions: [ToolbarLayoutQuery] = []
    private var layouts: [ToolbarLayout] = []
    /// Widths of the latest questions that are not kept.
    private var seen = (Double.nan, Double.nan)
    private(set) var statistics = Statistics()

    mutating func removeAll() {
        forget(keys.count)
        seen = (.nan, .nan)
    }

    /// - Parameter revision: nil: do not keep the answer.
    mutating func layout(
        for question: ToolbarLayoutQuery, revision: UInt64?, now: Duration, _ compute: (ToolbarLayoutQuery) -> ToolbarLayout
    ) -> ToolbarLayout {
        guard let revision, capacity > 0 else { return compute(question) }
        for index in keys.indices {
            let key = keys[index]
            guard key.width == question.containerWidth, key.revision == revision, now - key.storedAt < lifetime,
                questions[index].isSame(as: question)
            else { continue }
            statistics.hits += 1
            return layouts[index]
        }
        statistics.misses += 1
        let layout = compute(question)
        if question.containerWidth == seen.0 || question.containerWidth == seen.1 {
            let live = keys.firstIndex { now - $0.storedAt < lifetime && $0.revision == revision } ?? keys.count
            forget(max(live, keys.count - capacity + 1))
            keys.append(Key(width: question.containerWidth, revision: revision, storedAt: now))
            questions.append(question)
            layouts.append(layout)
            statistics.entries = keys.count
        } else {
            seen = (question.containerWidth, seen.0)
        }
        return layout
    }

    /// The oldest ones.
    private mutating func forget(_ count: Int) {
        guard count > 0 else { return }
        keys.removeFirst(count)
        questions.removeFirst(count)
        layouts.removeFirst(count)
        statistics.entries = keys.count
    }
}

extension ToolbarLayoutQuery {
    fileprivate func isSame(as other: ToolbarLayoutQuery) -> Bool {
        items == other.items && sideButton == other.sideButton && hasAccessory == other.hasAccessory
            && configuration == other.configuration
    }
}
