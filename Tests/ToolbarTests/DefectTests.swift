import Chrome
import EventBus
import Testing

@testable import Toolbar

/// What a user of the reference toolbar sees go wrong (TOOLBAR §14), and does not see here. D1, D6,
/// D10, D12, D17, D21 and D22 are in `ToolbarModuleTests`, D23 in `AnimationTests`; D5, D13 to D15,
/// D19, D20 and D25 are the side button's and the accessory's.
@Suite("The toolbar without the defects of the reference") struct DefectTests {
    private func bar(_ width: Double, _ side: SideButtonPriority? = nil, _ items: [ToolbarItem]) throws -> Bar {
        var items = items
        if let side { items[0].sideButton = SideButtonConfig(icon: "plus", priority: side) }
        return try Bar(items: items, width: width)
    }

    private func items(_ count: Int, _ priority: ItemPriority = .primary) -> [ToolbarItem] {
        (0..<count).map { ToolbarItem(id: "i\($0)", title: "Item \($0)", priority: priority) }
    }

    @Test("the bar does not stick out of its container (D2)")
    func wide() throws {
        for (width, side, items) in [
            (375.0, nil, items(5)), (260, .secondary, items(3)), (320, .essential, items(12, .essential)),
        ] as [(Double, SideButtonPriority?, [ToolbarItem])] {
            let layout = try bar(width, side, items).layout
            #expect(layout.toolbarWidth + layout.sideButtonMode.width <= width - 32)
        }
    }

    @Test("a bar without a menu is not empty, and no button leads to a menu that is none (D3)")
    func noMenu() throws {
        let bar = try bar(300, nil, items(7))
        var layout = ToolbarLayoutConfiguration()
        layout.enableOverflow = false
        bar.bus.publish(ToolbarConfigure(layout: layout))
        #expect(bar.layout.visibleItemIndices == [0, 1, 2, 3, 4, 5, 6] && !bar.layout.needsOverflowButton)
    }

    @Test("a wider window shows no fewer items, and the accessory fits into a narrow one (D4)")
    func monotonic() throws {
        let five = try bar(359.5, nil, items(5))
        let before = five.layout.visibleItemIndices.count
        five.bus.publish(ToolbarResize(width: 360))
        #expect(five.layout.visibleItemIndices.count >= before)
        let two = try bar(151.5, .essential, items(2))
        let narrow = two.layout.visibleItemIndices.count
        two.bus.publish(ToolbarResize(width: 152))
        #expect(two.layout.visibleItemIndices.count >= narrow)
        #expect(try bar(220, nil, items(1)).layout.accessoryWidth <= 220 - 32)
    }

    @Test("other items are drawn with the selection that counts, the first one (D8)")
    func selection() throws {
        let bar = try bar(390, nil, items(3))
        bar.bus.publish(ToolbarSelect(index: 2))
        bar.bus.publish(ToolbarSetItems(items: items(3)))
        #expect(try bar.state["selectedIndex"] == 0)
        #expect(bar.bus.retained(ToolbarItemsChanged.self)?.selectedIndex == 0)
        // The indicator sets out from the first entry.
        #expect(bar.motions(after: ToolbarSelect(index: 1), .indicator).map(\.from.place) == [0])
    }

    @Test("other looks count at once: everybody hears them whole, and the indicator stays low in a narrow bar (D16)")
    func looks() throws {
        let bar = try bar(300, nil, items(5))
        #expect(bar.layout.compressionLevel == .iconOnly)
        let heard = bar.all(ToolbarAppearanceChanged.self) {
            bar.bus.publish(ToolbarConfigure(appearance: ToolbarAppearance(.spacious)))
        }
        #expect(heard.map(\.appearance) == [ToolbarAppearance(.spacious)])
        // Low to high, from what counts now: 40 and 52 points.
        let higher = bar.motions(after: ToolbarResize(width: 834), .indicatorHeight)
        #expect(higher.map(\.from.height) == [40] && higher.map(\.to.height) == [52])
        #expect(higher.map(\.from.radius) == [20] && higher.map(\.to.radius) == [26])
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: true))
        #expect(bar.layout.toolbarWidth == 72)
        bar.bus.publish(ToolbarConfigure(appearance: ToolbarAppearance(.compact)))
        #expect(bar.layout.toolbarWidth == 60)
    }

    @Test("a width that is no number does no harm: not to a bar, not to who asks for a layout (D24)", arguments: [
        Double.nan, .infinity, -.infinity,
    ])
    func noNumber(_ width: Double) throws {
        let bar = try bar(390, .primary, items(3))
        bar.bus.publish(ToolbarResize(width: width))
        #expect(bar.layout.containerWidth == 390)
        let query = ToolbarLayoutQuery(containerWidth: width, items: [ToolbarLayoutItem(index: 0, fullWidth: width)])
        for _ in 0..<3 { #expect(bar.bus.ask(query) != nil) }
    }

    @Test("where an essential item needs room, others give way one by one, not all at once (D26)")
    func gradual() throws {
        let layout = try bar(208, nil, items(3) + [ToolbarItem(id: "e", title: "E", priority: .essential)]).layout
        #expect(layout.visibleItemIndices == [0, 3] && layout.toolbarWidth <= 176)
        // In 144 points there is room for it and the button of the menu, and for nothing else.
        #expect(try bar(144, nil, items(3) + [ToolbarItem(id: "e", title: "E", priority: .essential)]).layout.visibleItemIndices == [3])
    }

    @Test("the menu has its items in the order of the bar (D27)")
    func order() throws {
        let priorities: [ItemPriority] = [.primary, .primary, .overflow, .primary, .primary, .secondary]
        let items = priorities.enumerated().map { ToolbarItem(id: "i\($0)", title: "", priority: $1) }
        #expect(try bar(270, .secondary, items).layout.overflowItemIndices == [2, 4, 5])
    }

    @Test("a screen that changes by a point lays out anew, whatever else changes with it (D28)")
    func traits() throws {
        let bar = try Bar(items: items(5))
        bar.bus.publish(EnvironmentUpdate())
        bar.bus.publish(SceneUpdate(id: "main", width: 389))
        #expect(bar.layout.containerWidth == 389)
        bar.bus.publish(SceneUpdate(id: "main", width: 380))
        #expect(bar.layout.containerWidth == 380 && bar.layout.toolbarWidth <= 380 - 32)
    }
}
