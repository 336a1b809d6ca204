import EventBus

/// The built-in answers of the layout policies.
enum ToolbarLayoutBuiltInAnswers {
    static func sideButtonPlace(_ query: ToolbarSideButtonModeQuery) -> SideButtonPlace {
        place(query.tier, query.priority)
    }

    /// Next to the bar; smaller at the tier `tight`. At the tier `minimal` the priority decides: next to the bar, in
    /// the bar or in the menu.
    static func place(_ tier: SpaceTier, _ priority: SideButtonPriority) -> SideButtonPlace {
        switch tier {
        case .spacious, .regular, .compact: .full
        case .tight: .compact
        case .minimal:
            switch priority {
            case .essential: .compact
            case .primary: .integrated
            case .secondary: .hidden
            }
        }
    }

    /// The bar's width between the configured bounds; at the tier `minimal` the lower bound.
    static func accessoryWidth(_ query: ToolbarAccessoryWidthQuery) -> Double {
        query.tier == .minimal ? query.min : max(query.min, min(query.toolbarWidth, query.max))
    }

    /// The items that go into the menu when not all fit: the least important first, and the last first among equals.
    /// Essential items stay.
    static func overflow(_ query: ToolbarOverflowQuery) -> [String] {
        func width(_ items: [ToolbarOverflowItem]) -> Double {
            items.reduce(0) { $0 + $1.width } + Double(items.count) * query.spacing + query.overflowButtonWidth
        }
        let order = query.items.sorted { ($0.priority, $0.index) < ($1.priority, $1.index) }
        var kept = order.filter { $0.priority == .essential }
        for item in order[kept.count...] {
            guard width(kept + [item]) <= query.available else { break }
            kept.append(item)
        }
        return query.items.filter { item in !kept.contains { $0.index == item.index } }.map(\.id)
    }
}
