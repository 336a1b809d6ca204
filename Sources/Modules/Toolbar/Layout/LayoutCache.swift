import EventBus

/// Caches the latest layouts, so that the same query is not computed again.
///
/// DotShake's toolbar compares only part of the query and can therefore return a stale layout. This cache compares the
/// whole query and the revision of the policies, and stores nothing while a rule may answer differently later. A layout
/// is stored when its query is asked for the second time, because a window that is being resized asks for every width
/// only once.
struct LayoutCache {
    /// The cache's counters in `GET /v1/state/toolbar`.
    struct Statistics: Codable, Hashable {
        var entries = 0
        var hits = 0
        var misses = 0
    }

    /// The fields that distinguish most queries. Comparing them first needs no reference counting.
    private struct Key {
        var width: Double
        var revision: UInt64
        var storedAt: Duration
    }

    /// The largest number of cached layouts.
    var capacity = 10
    /// How long a layout is cached, in bus time.
    var lifetime = Duration.seconds(60)
    /// Keys, queries and layouts have the same order, with the oldest first.
    private var keys: [Key] = []
    private var questions: [ToolbarLayoutQuery] = []
    private var layouts: [ToolbarLayout] = []
    /// A ring buffer with the widths of the latest queries whose layouts are not cached, and the place of the oldest
    /// one.
    private var seen: [Double] = []
    private var oldest = 0
    /// The number of remembered widths. Searching them costs far less than computing a layout.
    private static let seenLimit = 32
    private(set) var statistics = Statistics()

    mutating func removeAll() {
        forget(keys.count)
        (seen, oldest) = ([], 0)
    }

    /// Returns the cached layout for a query, or else computes it.
    ///
    /// - Parameter revision: the policies' revision; nil if the layout must not be cached.
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
