import EventBus

/// Keeps the latest layouts, so that the same question is not computed again.
///
/// DotShake's toolbar compares only a part of the question, so that it can return a stale layout. This cache compares
/// the whole question and the revision of the policies, and keeps nothing while a rule may answer differently later.
/// A layout is kept when its question is asked for the second time, because a window that is being resized asks for
/// every width only once.
struct LayoutCache {
    /// The cache's counters in `GET /v1/state/toolbar`.
    struct Statistics: Codable, Hashable {
        var entries = 0
        var hits = 0
        var misses = 0
    }

    /// The fields that tell most questions apart. Comparing them first needs no reference counting.
    private struct Key {
        var width: Double
        var revision: UInt64
        var storedAt: Duration
    }

    /// The largest number of layouts that are kept.
    var capacity = 10
    /// How long a layout is kept, in bus time.
    var lifetime = Duration.seconds(60)
    /// Keys, questions and layouts have the same order, with the oldest first.
    private var keys: [Key] = []
    private var questions: [ToolbarLayoutQuery] = []
    private var layouts: [ToolbarLayout] = []
    /// The widths of the latest questions whose layouts are not kept, in a ring, and the place of the oldest one.
    private var seen: [Double] = []
    private var oldest = 0
    /// How many widths are remembered. Looking through them costs less than computing a layout by far.
    private static let seenLimit = 32
    private(set) var statistics = Statistics()

    mutating func removeAll() {
        forget(keys.count)
        (seen, oldest) = ([], 0)
    }

    /// Returns the kept layout for a question, or else computes the layout.
    ///
    /// - Parameter revision: the policies' revision. Nil if the layout must not be kept.
    mutating func layout(
        for question: ToolbarLayoutQuery, revision: UInt64?, now: Duration,
        _ compute: (ToolbarLayoutQuery) -> ToolbarLayout
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
        if seen.contains(question.containerWidth) {
            let live = keys.firstIndex { now - $0.storedAt < lifetime && $0.revision == revision } ?? keys.count
            forget(max(live, keys.count - capacity + 1))
            keys.append(Key(width: question.containerWidth, revision: revision, storedAt: now))
            questions.append(question)
            layouts.append(layout)
            statistics.entries = keys.count
        } else {
            note(question.containerWidth)
        }
        return layout
    }

    private mutating func note(_ width: Double) {
        guard seen.count == Self.seenLimit else { return seen.append(width) }
        seen[oldest] = width
        oldest = (oldest + 1) % Self.seenLimit
    }

    /// Removes the oldest layouts.
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
