import EventBus

/// Answers the query `toolbar.layout` with the current settings and policies.
///
/// A separate object, because the bus retains the answer, which must not retain the module.
final class ToolbarLayouts {
    let policies: ToolbarLayoutPolicies
    private let clock: () -> Duration
    private(set) var cache = LayoutCache()
    private var solver: LayoutSolver
    private var order: [CompressionStep]
    private var isFree = false

    init(_ bus: EventBus) {
        policies = ToolbarLayoutPolicies(bus)
        clock = { [unowned bus] in bus.now }
        let settings = ToolbarSettings()
        order = settings.compressionOrder
        solver = LayoutSolver(settings.layout, order, policies)
    }

    /// Applies new settings. `layout` replaces the settings' numbers for the layout.
    func follow(_ settings: ToolbarSettings, layout: ToolbarLayoutConfiguration) {
        order = settings.compressionOrder
        isFree = settings.freeLayout
        solver = LayoutSolver(layout, order, policies)
        cache.capacity = settings.cacheEntries
        cache.lifetime = Duration(seconds: settings.cacheSeconds) ?? .zero
        cache.removeAll()
    }

    var configuration: ToolbarLayoutConfiguration { solver.configuration }

    /// The first guarantee that a layout by a rule or another answerer breaks; nil if it breaks none, or if the
    /// settings allow it.
    func brokenPromise(_ question: ToolbarLayoutQuery, _ answer: ToolbarLayout) -> String? {
        isFree ? nil : question.brokenPromise(of: answer)
    }

    func layout(_ question: ToolbarLayoutQuery) -> ToolbarLayout {
        cache.layout(for: question, revision: policies.revision, now: clock()) { question in
            guard let configuration = question.configuration else { return solver.solve(question) }
            return LayoutSolver(configuration.value, order, policies).solve(question)
        }
    }
}
