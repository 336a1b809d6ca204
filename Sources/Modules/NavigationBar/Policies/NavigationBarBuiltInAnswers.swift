import EventBus

/// The built-in answers of the bar's policies. They follow SwiftUI's documented behavior and depend only on the query.
struct NavigationBarBuiltInAnswers {
    /// The area for an item's placement. Secondary actions are in the center on a Mac, and where the title makes room
    /// for them; otherwise they are in the overflow menu.
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

    func rank(_ query: NavigationBarRankQuery) -> Double { query.unit.priority }

    /// A group with a label or a search field may collapse if that makes it narrower.
    func collapsible(_ query: NavigationBarCollapsibleQuery) -> Bool {
        query.unit.value.canCollapse && query.unit.collapsedWidth < query.unit.width
    }

    /// On macOS, every item is customizable as it declares; on iPadOS, only secondary and automatic items are. On all
    /// other platforms, no item is.
    func customizable(_ query: NavigationBarCustomizableQuery) -> NavigationBarCustomization {
        switch query.context.platform {
        case .macOS: query.item.customization
        case .iPadOS where [.secondaryAction, .automatic].contains(query.item.placement): query.item.customization
        default: .disabled
        }
    }

    /// Keeps the saved order and inserts items that the record does not know, unless they start in the palette. Items
    /// that the user removed stay removed, and ids that are not declared now keep their places.
    func mergeSaved(_ query: NavigationBarMergeSavedQuery) -> [String] {
        var order = query.record.order
        let known = Set(order).union(query.record.known)
        let ids = query.declaration.map(\.id)
        for (index, item) in query.declaration.enumerated() where item.showsByDefault && !known.contains(item.id) {
            order.insert(ids[index], at: Self.place(of: index, among: ids, in: order))
        }
        return order
    }

    /// The index for a new item in the order: after the nearest shown item that is declared before it; else before the
    /// nearest one that is declared after it; else at the end.
    static func place(of index: Int, among declared: [String], in order: [String]) -> Int {
        for id in declared[..<index].reversed() {
            if let place = order.firstIndex(of: id) { return place + 1 }
        }
        for id in declared[(index + 1)...] {
            if let place = order.firstIndex(of: id) { return place }
        }
        return order.count
    }

    /// The commands that belong in a title's menu.
    private static let documentCommands = ["save", "duplicate", "rename", "move", "export", "print"]

    /// The app's own entries, or else those of the app's commands that belong in a title's menu.
    func titleMenu(_ query: NavigationBarTitleMenuQuery) -> [String] {
        (query.context.menu ?? query.context.commands.filter { Self.documentCommands.contains($0) })
            .filter { !$0.isEmpty }.withoutRepeats
    }
}
