import Chrome
import EventBus

/// Whom the engine asks. Every judgement about a bar is one of these questions; the engine
/// itself only keeps the invariants (NAVIGATION-BAR §7).
///
/// An answer is always usable: finite, and one of what was offered.
protocol BarPolicies {
    func area(_ query: NavigationBarAreaQuery) -> NavigationBarArea
    func rank(_ query: NavigationBarRankQuery) -> Double
    func collapsible(_ query: NavigationBarCollapsibleQuery) -> Bool
    func customizable(_ query: NavigationBarCustomizableQuery) -> NavigationBarCustomization
    func mergeSaved(_ query: NavigationBarMergeSavedQuery) -> [String]
    func titleMenu(_ query: NavigationBarTitleMenuQuery) -> [String]
}

extension BuiltInRules: BarPolicies {}

/// Asks on the bus; the built-in rules are registered there as the default answers.
final class BusPolicies: BarPolicies {
    private let rules = BuiltInRules()
    private let placing: Question<NavigationBarAreaQuery>
    private let ranking: Question<NavigationBarRankQuery>
    private let collapsing: Question<NavigationBarCollapsibleQuery>
    private let customizing: Question<NavigationBarCustomizableQuery>
    private let merging: Question<NavigationBarMergeSavedQuery>
    private let listing: Question<NavigationBarTitleMenuQuery>

    init(_ bus: EventBus) {
        placing = bus.question(NavigationBarAreaQuery.self)
        ranking = bus.question(NavigationBarRankQuery.self)
        collapsing = bus.question(NavigationBarCollapsibleQuery.self)
        customizing = bus.question(NavigationBarCustomizableQuery.self)
        merging = bus.question(NavigationBarMergeSavedQuery.self)
        listing = bus.question(NavigationBarTitleMenuQuery.self)
    }

    func registerDefaults(on bus: EventBus) {
        bus.answerByDefault(NavigationBarAreaQuery.self, as: "by placement and platform") { [rules] in rules.area($0) }
        bus.answerByDefault(NavigationBarRankQuery.self, as: "the item's priority") { [rules] in rules.rank($0) }
        bus.answerByDefault(NavigationBarCollapsibleQuery.self, as: "if it gets narrower") { [rules] in
            rules.collapsible($0)
        }
        bus.answerByDefault(NavigationBarCustomizableQuery.self, as: "what the item and the platform allow") { [rules] in
            rules.customizable($0)
        }
        bus.answerByDefault(NavigationBarMergeSavedQuery.self, as: "after the nearest declared predecessor") { [rules] in
            rules.mergeSaved($0)
        }
        bus.answerByDefault(NavigationBarTitleMenuQuery.self, as: "the app's entries, else its commands") { [rules] in
            rules.titleMenu($0)
        }
    }

    func area(_ query: NavigationBarAreaQuery) -> NavigationBarArea {
        placing.usableAnswer(to: query, builtIn: rules.area)
    }
    func rank(_ query: NavigationBarRankQuery) -> Double {
        ranking.usableAnswer(to: query, builtIn: rules.rank)
    }
    func collapsible(_ query: NavigationBarCollapsibleQuery) -> Bool {
        collapsing.usableAnswer(to: query, builtIn: rules.collapsible)
    }
    func customizable(_ query: NavigationBarCustomizableQuery) -> NavigationBarCustomization {
        customizing.usableAnswer(to: query, builtIn: rules.customizable)
    }
    func mergeSaved(_ query: NavigationBarMergeSavedQuery) -> [String] {
        merging.usableAnswer(to: query, builtIn: rules.mergeSaved)
    }
    func titleMenu(_ query: NavigationBarTitleMenuQuery) -> [String] {
        listing.usableAnswer(to: query, builtIn: rules.titleMenu)
    }
}
