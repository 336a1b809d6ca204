import Chrome
import EventBus

/// What stands where no rule says otherwise.
enum BuiltInLayout {
    /// TOOLBAR §5.1, step 2.
    static func sideButtonPlace(_ query: ToolbarSideButtonModeQuery) -> SideButtonPlace {
        place(query.tier, query.priority)
    }

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

    /// TOOLBAR §5.1, step 7.
    static func accessoryWidth(_ query: ToolbarAccessoryWidthQuery) -> Double {
        query.tier == .minimal ? query.min : max(query.min, min(query.toolbarWidth, query.max))
    }

    /// Who goes when not all fit: the least important, of equals the last (README: secondary before
    /// primary before essential).
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
