import Chrome
import EventBus

/// The badge on an app's icon: a number, in a color that a rule may choose.
public struct BadgeModule: Module {
    public static let name = "badge"
    public static let language = Language(
        events: [BadgeSet.self, BadgeChanged.self, BadgeRejected.self], queries: [BadgeColorQuery.self],
        settings: BadgeSettings.self)

    public init() {}

    public func start(on bus: EventBus) -> some StatefulModule { RunningBadge(bus) }
}

/// The number outlives the process: it is set again when the next process starts.
extension BadgeModule: StoringModule {
    public func makeStore() -> some ModuleStore {
        RequestStore(keeping: BadgeChanged.self, version: 1) { BadgeSet(count: $0.count) }
    }
}

/// What `badgectl state badge` shows.
public nonisolated struct BadgeState: Codable, Sendable {
    public var count = 0
    public var text: String?
}

final class RunningBadge: StatefulModule {
    private let bus: EventBus
    private let color: Policy<BadgeColorQuery>
    private var settings = BadgeSettings()
    private(set) var state = BadgeState()

    init(_ bus: EventBus) {
        self.bus = bus
        color = Policy(bus, "red") { _ in .red }
        bus.subscribe(to: BadgeSettings.self) { [unowned self] in settings = $0 }
        bus.subscribe(to: BadgeSet.self) { [unowned self] in set($0.count) }
        bus.draw(.bars) { [unowned self] in draw(on: &$0) }
    }

    private func set(_ count: Int) {
        guard count != 13 else { return bus.publish(BadgeRejected(explanation: "13 brings bad luck")) }
        state.count = count
        state.text = text(for: count)
        bus.publish(BadgeChanged(count: count, text: state.text, color: color(BadgeColorQuery(count: count))))
    }

    private func text(for count: Int) -> String? {
        if count == 0, settings.hidesZero { return nil }
        return count > settings.most ? "\(settings.most)+" : "\(count)"
    }
}
