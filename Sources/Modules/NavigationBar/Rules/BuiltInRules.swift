import Chrome
import EventBus

/// The answers of the specification to every policy of the bar: what stands where no rule
/// says otherwise. Each is a function of the question alone.
struct BuiltInRules {
    /// NAVIGATION-BAR §2, the table.
    func area(_ query: NavigationBarAreaQuery) -> NavigationBarArea {
        let context = query.context.value
        let isMac = context.platform == .macOS
        let secondary: NavigationBarArea = isMac || context.hasRoom ? .center : .overflow
        switch query.item.placement {
        case .automatic:
            let isSecondary = isMac || context.platform == .iPadOS && context.bar != nil
            return isSecondary ? secondary : .trailing
        case .secondaryAction: return secondary
        case .primaryAction, .destructiveAction: return isMac ? .leading : .trailing
        case .navigation: return !isMac && context.sizeClass == .compact && context.hasBack ? .trailing : .leading
        case .principal: return .center
        case .cancellationAction: return isMac ? .trailing : .leading
        case .topBarLeading: return .leading
        case .confirmationAction, .topBarTrailing, .topBarPinnedTrailing: return .trailing
        case .status, .bottomBar: return isMac ? .center : .bottom
        case .keyboard: return .keyboard
        }
    }

    /// TO3.
    func rank(_ query: NavigationBarRankQuery) -> Double { query.unit.priority }

    /// TO1, TG3.
    func collapsible(_ query: NavigationBarCollapsibleQuery) -> Bool {
        query.unit.value.isLabelledGroup && query.unit.collapsedWidth < query.unit.width
    }

    /// TK1–TK3, TK5.
    func customizable(_ query: NavigationBarCustomizableQuery) -> NavigationBarCustomization {
        switch query.context.platform {
        case .macOS: query.item.customization
        case .iPadOS where [.secondaryAction, .automatic].contains(query.item.placement): query.item.customization
        default: .disabled
        }
    }

    /// TP1–TP3, TP5.
    func mergeSaved(_ query: NavigationBarMergeSavedQuery) -> [String] {
        var order = query.record.order
        let known = Set(order).union(query.record.known)
        let ids = query.declaration.map(\.id)
        for (index, item) in query.declaration.enumerated() where item.showsByDefault && !known.contains(item.id) {
            order.insert(ids[index], at: Self.place(of: index, among: ids, in: order))
        }
        return order
    }

    /// Where a new item goes: after the nearest item declared before it that is there, else
    /// before the nearest one declared after it, else last (TP3).
    static func place(of index: Int, among declared: [String], in order: [String]) -> Int {
        for id in declared[..<index].reversed() {
            if let place = order.firstIndex(of: id) { return place + 1 }
        }
        for id in declared[(index + 1)...] {
            if let place = order.firstIndex(of: id) { return place }
        }
        return order.count
    }

    /// Commands that belong into a title's menu (TT2).
    private static let documentCommands = ["save", "duplicate", "rename", "move", "export", "print"]

    /// TT2.
    func titleMenu(_ query: NavigationBarTitleMenuQuery) -> [String] {
        (query.context.menu ?? query.context.commands.filter { Self.documentCommands.contains($0) })
            .filter { !$0.isEmpty }.withoutRepeats
    }
}
