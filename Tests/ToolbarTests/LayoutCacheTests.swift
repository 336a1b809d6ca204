import EventBus
import Testing

@testable import Toolbar

@Suite("The cache of layouts")
struct LayoutCacheTests {
    private func question(_ width: Double, _ priority: SideButtonPriority? = nil) -> ToolbarLayoutQuery {
        ToolbarLayoutQuery(
            containerWidth: width, items: (0..<3).map { ToolbarLayoutItem(index: $0) },
            sideButton: priority.map { .init(priority: $0) })
    }

    /// Asks the cache, and returns whether the layout was computed.
    private func isComputed(
        _ cache: inout LayoutCache, _ question: ToolbarLayoutQuery, revision: UInt64? = 0, at now: Duration = .zero
    ) -> Bool {
        var isComputed = false
        let layout = cache.layout(for: question, revision: revision, now: now) {
            isComputed = true
            return LayoutSolver(.init(), [.spacing, .title, .icon, .hide], ToolbarLayoutPolicies(nil)).solve($0)
        }
        #expect(
            layout
                == LayoutSolver(.init(), [.spacing, .title, .icon, .hide], ToolbarLayoutPolicies(nil)).solve(question))
        return isComputed
    }

    @Test("the cache keeps a layout when it is asked for the second time, and only for an equal query")
    func keeps() {
        var cache = LayoutCache()
        #expect((0..<4).map { _ in isComputed(&cache, question(375)) } == [true, true, false, false])
        #expect(isComputed(&cache, question(375, .primary)))
        #expect(isComputed(&cache, question(375.5)))
        #expect(!isComputed(&cache, question(375)))
        #expect(cache.statistics == .init(entries: 2, hits: 3, misses: 4))
    }

    @Test("five widths that are asked for in turn are kept from the second round on")
    func rounds() {
        var cache = LayoutCache()
        for round in 0..<6 {
            for width in [300.0, 375, 390, 430, 768] {
                #expect(isComputed(&cache, question(width)) == (round < 2), "\(width) in round \(round)")
            }
        }
        #expect(cache.statistics == .init(entries: 5, hits: 20, misses: 10))
    }

    @Test("other rules, and rules whose answers may change, are always asked again")
    func revisions() {
        var cache = LayoutCache()
        for _ in 0..<2 { _ = isComputed(&cache, question(375), revision: 1) }
        #expect(!isComputed(&cache, question(375), revision: 1))
        #expect(isComputed(&cache, question(375), revision: 2))
        #expect(isComputed(&cache, question(375), revision: nil))
        #expect(isComputed(&cache, question(375), revision: nil))
    }

    @Test("the cache keeps ten layouts for a minute, and can be emptied")
    func bounds() {
        var cache = LayoutCache()
        for width in 0..<30 {
            for _ in 0..<2 { _ = isComputed(&cache, question(300 + Double(width))) }
        }
        #expect(cache.statistics.entries == 10)
        #expect(!isComputed(&cache, question(329)))
        #expect(isComputed(&cache, question(319)))
        #expect(isComputed(&cache, question(329), at: .seconds(61)))
        cache.removeAll()
        #expect(isComputed(&cache, question(329), at: .seconds(61)))
    }

    @Test("a window that is being resized leaves no layouts in the cache")
    func storm() {
        var cache = LayoutCache()
        for width in 0..<1000 { #expect(isComputed(&cache, question(200 + Double(width) / 7))) }
        #expect(cache.statistics.entries == 0)
    }
}
