import Chrome
import EventBus
import Rendering
import Toolbar

/// Computes the screen at other widths. It asks the rules, and changes nothing.
struct WidthTrial {
    private let source: RenderSource
    private let screen: ScreenState
    /// The items' priorities by space tier: they depend on the tier, not on the width itself.
    private var priorities: [SpaceTier: [ItemPriority]] = [:]

    init(_ source: RenderSource, _ screen: ScreenState) {
        self.source = source
        self.screen = screen
    }

    mutating func screen(at width: Double) async throws -> ScreenState {
        var screen = screen
        screen.scene.width = width
        guard !screen.items.isEmpty, screen.layout?.containerWidth != width else { return screen }
        let isUltraMinimal = screen.layout?.isUltraMinimal ?? false
        var layout = try await layout(at: width)
        if isUltraMinimal {
            layout = layout.ultraMinimal(
                screen.items.map(\.priority), selectedIndex: screen.selectedIndex,
                hasSideButton: screen.sideButton != nil, width: width, screen.appearance)
        }
        screen.layout = ToolbarLayoutChanged(
            layout, containerWidth: width, isUltraMinimal: isUltraMinimal, animated: false)
        return screen
    }

    /// Asks for the layout first with the items' own priorities, because only the layout tells the tier.
    private mutating func layout(at width: Double) async throws -> ToolbarLayout {
        let own = screen.items.map(\.priority)
        let first = try await layout(at: width, own)
        let priorities = try await priorities(in: first.spaceTier)
        return priorities == own ? first : try await layout(at: width, priorities)
    }

    private func layout(at width: Double, _ priorities: [ItemPriority]) async throws -> ToolbarLayout {
        let items = zip(screen.items, priorities).enumerated().map { index, pair in
            ToolbarLayoutItem(
                index: index, id: pair.0.id, priority: pair.1, canHideTitle: pair.0.canHideTitle,
                fullWidth: pair.0.fullWidth, compactWidth: pair.0.compactWidth)
        }
        return try await source.ask(
            ToolbarLayoutQuery(
                containerWidth: width, items: items,
                sideButton: screen.sideButton.map { ToolbarLayoutSideButton(priority: $0.priority) },
                hasAccessory: screen.hasAccessory))
    }

    private mutating func priorities(in tier: SpaceTier) async throws -> [ItemPriority] {
        if let known = priorities[tier] { return known }
        var found: [ItemPriority] = []
        for (index, item) in screen.items.enumerated() {
            found.append(
                try await source.ask(
                    ToolbarPriorityQuery(item: Record(item), tier: tier, selected: index == screen.selectedIndex)))
        }
        priorities[tier] = found
        return found
    }
}
