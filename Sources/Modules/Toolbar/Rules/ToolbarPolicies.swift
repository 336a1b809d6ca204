import Chrome
import EventBus

/// Asks on the bus what the solver wants to know, and answers `toolbar.layout` by default.
/// An answer that cannot be used never gets here: it counts as none.
final class BusLayoutPolicies: LayoutPolicies {
    private let builtIn = BuiltInLayoutPolicies()
    private let placing: Question<ToolbarSideButtonModeQuery>
    private let overflowing: Question<ToolbarOverflowQuery>
    private let sizing: Question<ToolbarAccessoryWidthQuery>

    init(_ bus: EventBus) {
        placing = bus.question(ToolbarSideButtonModeQuery.self)
        overflowing = bus.question(ToolbarOverflowQuery.self)
        sizing = bus.question(ToolbarAccessoryWidthQuery.self)
    }

    func registerDefaults(on bus: EventBus) {
        bus.answerByDefault(ToolbarSideButtonModeQuery.self, as: "by tier and priority") { [builtIn] in
            builtIn.sideButtonPlace($0)
        }
        bus.answerByDefault(ToolbarOverflowQuery.self, as: "the least important, from the last") {
            BuiltInLayoutPolicies.overflow($0)
        }
        bus.answerByDefault(ToolbarAccessoryWidthQuery.self, as: "the bar's width within bounds") { [builtIn] in
            builtIn.accessoryWidth($0)
        }
    }

    /// Nil while a rule decides that may change its mind.
    var revision: UInt64? {
        guard let placing = placing.revision, let overflowing = overflowing.revision, let sizing = sizing.revision
        else { return nil }
        return placing ^ overflowing << 20 ^ sizing << 40
    }

    func sideButtonPlace(_ query: ToolbarSideButtonModeQuery) -> SideButtonPlace {
        placing.isDecided ? placing.ask(query) ?? builtIn.sideButtonPlace(query) : builtIn.sideButtonPlace(query)
    }

    func overflow(_ query: () -> ToolbarOverflowQuery) -> [String]? {
        overflowing.isDecided ? overflowing.ask(query()) : nil
    }

    func accessoryWidth(_ query: ToolbarAccessoryWidthQuery) -> Double {
        sizing.isDecided ? sizing.ask(query) ?? builtIn.accessoryWidth(query) : builtIn.accessoryWidth(query)
    }
}
