import Chrome
import EventBus
import ModuleTesting
import Testing

@testable import Toolbar

/// Situations in which users of the reference toolbar, DotShakeToolbar, see a defect, and in which this toolbar must
/// work. Other such situations are in the tests of the toolbar module, the side button and the accessories.
@Suite("Defects of the reference toolbar that this toolbar does not have") struct DefectTests {
    private func bar(_ width: Double, _ side: SideButtonPriority? = nil, _ items: [ToolbarItem]) throws -> Bar {
        var items = items
        if let side { items[0].sideButton = SideButtonConfig(icon: "plus", priority: side) }
        return try Bar(items: items, width: width)
    }

    private func items(_ count: Int, _ priority: ItemPriority = .primary) -> [ToolbarItem] {
        (0..<count).map { ToolbarItem(id: "i\($0)", title: "Item \($0)", priority: priority) }
    }

    @Test("the bar never extends beyond its container")
    func wide() throws {
        for (width, side, items) in [
            (375.0, nil, items(5)), (260, .secondary, items(3)), (320, .essential, items(12, .essential)),
        ] as [(Double, SideButtonPriority?, [ToolbarItem])] {
            let layout = try bar(width, side, items).layout
            #expect(layout.toolbarWidth + layout.sideButtonMode.width <= width - 32)
        }
    }

    @Test("without an overflow menu all items are visible, and no overflow button is needed")
    func noMenu() throws {
        let bar = try bar(300, nil, items(7))
        var layout = ToolbarLayoutConfiguration()
        layout.enableOverflow = false
        bar.bus.publish(ToolbarConfigure(layout: layout))
        #expect(bar.layout.visibleItemIndices == [0, 1, 2, 3, 4, 5, 6] && !bar.layout.needsOverflowButton)
    }

    @Test("a wider window never shows fewer items, and the accessory fits into a narrow one")
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

    @Test("setting new items selects the first one, and the indicator starts there")
    func selection() throws {
        let bar = try bar(390, nil, items(3))
        bar.bus.publish(ToolbarSelect(index: 2))
        bar.bus.publish(ToolbarSetItems(items: items(3)))
        #expect(try bar.state["selectedIndex"] == 0)
        #expect(bar.bus.retained(ToolbarItemsChanged.self)?.selectedIndex == 0)
        // The indicator's next movement starts at the first entry.
        #expect(bar.motions(after: ToolbarSelect(index: 1), .indicator).map(\.from.place) == [0])
    }

    @Test("a new appearance takes effect at once and as a whole, and the indicator stays low in a narrow bar")
    func looks() throws {
        let bar = try bar(300, nil, items(5))
        #expect(bar.layout.compressionLevel == .iconOnly)
        let heard = bar.all(ToolbarAppearanceChanged.self) {
            bar.bus.publish(ToolbarConfigure(appearance: ToolbarAppearance(.spacious)))
        }
        #expect(heard.map(\.appearance) == [ToolbarAppearance(.spacious)])
        // The indicator grows from 40 to 52 points, which are the heights of the new appearance.
        let higher = bar.motions(after: ToolbarResize(width: 834), .indicatorHeight)
        #expect(higher.map(\.from.height) == [40] && higher.map(\.to.height) == [52])
        #expect(higher.map(\.from.radius) == [20] && higher.map(\.to.radius) == [26])
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: true))
        #expect(bar.layout.toolbarWidth == 72)
        bar.bus.publish(ToolbarConfigure(appearance: ToolbarAppearance(.compact)))
        #expect(bar.layout.toolbarWidth == 60)
    }

    @Test(
        "a width that is not a number does not change the bar, and a query with it has an answer",
        arguments: [
            Double.nan, .infinity, -.infinity,
        ])
    func noNumber(_ width: Double) throws {
        let bar = try bar(390, .primary, items(3))
        bar.bus.publish(ToolbarResize(width: width))
        #expect(bar.layout.containerWidth == 390)
        let query = ToolbarLayoutQuery(containerWidth: width, items: [ToolbarLayoutItem(index: 0, fullWidth: width)])
        for _ in 0..<3 { #expect(bar.bus.ask(query) != nil) }
    }

    @Test("to make room for an essential item the others are hidden one by one")
    func gradual() throws {
        let layout = try bar(208, nil, items(3) + [ToolbarItem(id: "e", title: "E", priority: .essential)]).layout
        #expect(layout.visibleItemIndices == [0, 3] && layout.toolbarWidth <= 176)
        // In 144 points there is room only for the essential item and the button of the menu.
        #expect(
            try bar(144, nil, items(3) + [ToolbarItem(id: "e", title: "E", priority: .essential)]).layout
                .visibleItemIndices == [3])
    }

    @Test("the overflow menu has its items in the order of the bar")
    func order() throws {
        let priorities: [ItemPriority] = [.primary, .primary, .overflow, .primary, .primary, .secondary]
        let items = priorities.enumerated().map { ToolbarItem(id: "i\($0)", title: "", priority: $1) }
        #expect(try bar(270, .secondary, items).layout.overflowItemIndices == [2, 4, 5])
    }

    @Test("a change of the scene's width by a few points gives a new layout, whatever else changes")
    func traits() throws {
        let bar = try Bar(items: items(5))
        bar.bus.publish(EnvironmentUpdate())
        bar.bus.publish(SceneUpdate(id: "main", width: 389))
        #expect(bar.layout.containerWidth == 389)
        bar.bus.publish(SceneUpdate(id: "main", width: 380))
        #expect(bar.layout.containerWidth == 380 && bar.layout.toolbarWidth <= 380 - 32)
    }
}
