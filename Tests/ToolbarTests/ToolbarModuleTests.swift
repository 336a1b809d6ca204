import Chrome
import EventBus
import Testing

@testable import Toolbar

@Suite("The toolbar")
struct ToolbarModuleTests {
    // MARK: Items and selection

    @Test("new items select the first, say so to the other modules, and are laid out at once")
    func setItems() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary))
        bar.bus.publish(ToolbarSelect(index: 1))
        let topics = bar.topics(after: ToolbarSetItems(items: Bar.items(.primary, .primary, .primary)))
        #expect(topics == ["toolbar.itemsChanged", "toolbar.layoutChanged"])
        #expect(bar.bus.retained(ToolbarItemsChanged.self)?.selectedIndex == 0)
        #expect(!bar.layout.animated && bar.layout.visibleItemIndices == [0, 1, 2])
    }

    @Test("a tap runs the action before it selects, and tells the accessory which tap it was")
    func tap() throws {
        var items = Bar.items(.primary, .primary)
        items[1].action = "open"
        let bar = try Bar(items: items)
        #expect(
            bar.topics(after: ToolbarTap(index: 1)) == [
                "toolbar.hapticPlayed", "toolbar.animationStarted", "toolbar.animationStarted",
                "toolbar.actionInvoked", "toolbar.itemTapped",
                "toolbar.selectionChanged", "toolbar.animationStarted", "toolbar.animationStarted",
                "toolbar.animationStarted",
            ])
        #expect(bar.all(ToolbarItemTapped.self) { bar.bus.publish(ToolbarTap(id: "i1")) }.map(\.wasSelected) == [true])
        #expect(bar.all(ToolbarSelectionChanged.self) { bar.bus.publish(ToolbarTap(id: "i0")) }.map(\.previous) == [1])
    }

    @Test("an item that is not selectable only runs its action; a program may still select it")
    func notSelectable() throws {
        var items = Bar.items(.primary, .primary)
        items[1].isSelectable = false
        items[1].action = "discover"
        let bar = try Bar(items: items)
        let topics = bar.topics(after: ToolbarTap(index: 1))
        #expect(topics.contains("toolbar.actionInvoked") && !topics.contains("toolbar.selectionChanged"))
        #expect(bar.topics(after: ToolbarSelect(index: 1)).first == "toolbar.selectionChanged")
        #expect(bar.all(ToolbarItemTapped.self) { bar.bus.publish(ToolbarTap(index: 1)) }.map(\.wasSelected) == [false])
    }

    @Test("selecting by program runs no action, and selecting the selected says nothing")
    func select() throws {
        var items = Bar.items(.primary, .primary)
        items[1].action = "open"
        let bar = try Bar(items: items)
        #expect(!bar.topics(after: ToolbarSelect(index: 1)).contains("toolbar.actionInvoked"))
        #expect(bar.topics(after: ToolbarSelect(index: 1)).isEmpty)
    }

    @Test("what a tap selects is decided when the finger comes down, whatever the action changes (D21)")
    func reentrancy() throws {
        var items = Bar.items(.primary, .primary)
        items[1].action = "replace"
        let bar = try Bar(items: items)
        bar.bus.subscribe(to: ToolbarActionInvoked.self) { _ in
            bar.bus.publish(ToolbarSetItems(items: Bar.items(.primary, .primary)))
        }
        let changes = bar.all(ToolbarSelectionChanged.self) { bar.bus.publish(ToolbarTap(index: 1)) }
        #expect(changes.map(\.index) == [1])
        // The items that the action set come afterwards, with their first one selected.
        #expect(try bar.state["selectedIndex"] == 0)
    }

    @Test("an updated item is laid out at once, with its new side button (D17)")
    func update() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary))
        #expect(bar.layout.sideButtonMode.kind == .none)
        var update = ToolbarUpdateItem(id: "i0", title: "Inbox")
        update.sideButton = .value(SideButtonConfig(icon: "plus"))
        bar.bus.publish(update)
        #expect(bar.layout.sideButtonMode.kind == .full)
        #expect(bar.bus.retained(ToolbarItemsChanged.self)?.items[0].title == "Inbox")
        #expect(bar.bus.retained(ToolbarItemsChanged.self)?.replaced == false)
        update.sideButton = .null
        bar.bus.publish(update)
        #expect(bar.layout.sideButtonMode.kind == .none)
    }

    // MARK: Layout

    @Test("the layout follows what it depends on: a side button's priority, an exact width (D1, D6, D22)")
    func neverStale() throws {
        var items = Bar.items(.primary, .primary, .primary, .primary, .primary)
        items[1].sideButton = SideButtonConfig(icon: "a", priority: .secondary)
        items[2].sideButton = SideButtonConfig(icon: "b", priority: .essential)
        items[3].sideButton = SideButtonConfig(icon: "c")
        let bar = try Bar(items: items, width: 270)
        var kinds: [SideButtonMode.Kind] = []
        for index in [1, 2, 3, 1, 0, 2] {
            bar.bus.publish(ToolbarSelect(index: index))
            kinds.append(bar.layout.sideButtonMode.kind)
        }
        #expect(kinds == [.hidden, .compact, .integrated, .hidden, .none, .compact])
        for width in stride(from: 400.0, through: 200, by: -3) {
            bar.bus.publish(ToolbarResize(width: width))
            #expect(bar.layout.toolbarWidth + bar.layout.sideButtonMode.width <= width - 32)
            #expect(bar.layout.containerWidth == width)
        }
    }

    @Test("a layout that is the same is not said again")
    func noRepetition() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary), width: 390)
        #expect(bar.topics(after: ToolbarResize(width: 390)).isEmpty)
    }

    @Test("the bar follows the scene until somebody says how wide it is")
    func scene() throws {
        let bar = try Bar(items: Bar.items(.primary))
        #expect(bar.layout.containerWidth == 390)
        bar.bus.publish(SceneUpdate(id: "main", width: 834))
        #expect(bar.layout.containerWidth == 834)
        bar.bus.publish(ToolbarResize(width: 300))
        bar.bus.publish(SceneUpdate(id: "main", width: 500))
        #expect(bar.layout.containerWidth == 300)
    }

    @Test("other numbers count from the next layout on, which follows at once")
    func configure() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary), width: 390)
        let before = bar.layout.toolbarWidth
        var layout = ToolbarLayoutConfiguration()
        layout.itemFullWidth = 80
        bar.bus.publish(ToolbarConfigure(layout: layout))
        #expect(bar.layout.toolbarWidth == before + 32)
        let topics = bar.topics(after: ToolbarConfigure(appearance: ToolbarAppearance(.compact)))
        #expect(topics == ["toolbar.appearanceChanged"])
        #expect(bar.bus.retained(ToolbarAppearanceChanged.self)?.appearance.toolbarHeight == 48)
    }

    // MARK: The overflow menu

    @Test("the menu has the hidden items in order, then a hidden side button")
    func menu() throws {
        var items = Bar.items(.primary, .primary, .overflow, .primary, .primary, .secondary)
        items[0].sideButton = SideButtonConfig(icon: "plus", priority: .secondary, overflowTitle: "Add")
        let bar = try Bar(items: items, width: 240)
        let menus = bar.all(ToolbarOverflowMenuShown.self) { bar.bus.publish(ToolbarShowOverflowMenu()) }
        #expect(menus.first?.entries.map(\.id) == ["i2", "i3", "i4", "i5", "sideButton"])
        #expect(menus.first?.entries.last?.title == "Add")
        #expect(bar.topics(after: ToolbarChooseOverflowEntry(id: "sideButton")) == ["toolbar.sideButtonChosen"])
    }

    @Test("the menu closes when nothing is left in it, when it is told to, and with a choice; each time once")
    func menuCloses() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary, .primary, .primary, .primary), width: 240)
        func hidden(_ event: some Event) -> Int {
            bar.all(ToolbarOverflowMenuHidden.self) { bar.bus.publish(event) }.count
        }
        func isShown() throws -> Bool { try bar.state["isOverflowMenuShown"] == true }
        #expect(hidden(ToolbarHideOverflowMenu()) == 0)

        bar.bus.publish(ToolbarShowOverflowMenu())
        #expect(try isShown())
        // Narrower or wider: as long as something is in it, it stays.
        #expect(try hidden(ToolbarResize(width: 220)) == 0 && isShown())
        #expect(hidden(ToolbarResize(width: 800)) == 1)
        #expect(try !isShown())
        #expect(hidden(ToolbarHideOverflowMenu()) == 0)

        bar.bus.publish(ToolbarResize(width: 240))
        bar.bus.publish(ToolbarShowOverflowMenu())
        #expect(hidden(ToolbarHideOverflowMenu()) == 1)
        #expect(try !isShown())

        bar.bus.publish(ToolbarShowOverflowMenu())
        bar.bus.publish(ToolbarChooseOverflowEntry(id: "i4"))
        #expect(try !isShown())
    }

    @Test("an entry runs its action and is selected; one that is selected already is not tapped again")
    func choose() throws {
        var items = Bar.items(.primary, .primary, .overflow)
        items[2].action = "more"
        let bar = try Bar(items: items)
        let topics = bar.topics(after: ToolbarChooseOverflowEntry(id: "i2"))
        #expect(topics.prefix(3) == ["toolbar.actionInvoked", "toolbar.overflowItemChosen", "toolbar.selectionChanged"])
        let again = bar.topics(after: ToolbarChooseOverflowEntry(id: "i2"))
        #expect(again == ["toolbar.actionInvoked", "toolbar.overflowItemChosen"])
    }

    @Test("a side button that is an entry of the bar is tapped there like any other entry (C6)")
    func integrated() throws {
        var items = Bar.items(.primary, .primary)
        items[0].sideButton = SideButtonConfig(icon: "plus")
        let bar = try Bar(items: items, width: 270)
        #expect(bar.layout.sideButtonMode.kind == .integrated)
        #expect(
            bar.topics(after: ToolbarTap(id: "sideButton")) == [
                "toolbar.hapticPlayed", "toolbar.animationStarted", "toolbar.animationStarted",
                "toolbar.sideButtonChosen",
            ])
        bar.bus.publish(ToolbarResize(width: 390))
        #expect(bar.refusals(of: ToolbarTap(id: "sideButton")) == ["unknownItem id: no item has the id 'sideButton'"])
    }

    @Test("a bar without items in ultra-minimal mode shows none, and not the one that was there before")
    func emptyUltraMinimal() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary), width: 390)
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: true))
        bar.bus.publish(ToolbarSetItems(items: []))
        #expect(bar.layout.visibleItemIndices == [] && bar.layout.itemDisplayModes == [])
    }

    @Test("a layout without some of the items is no layout: the built-in one stands")
    func incomplete() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary), width: 390)
        let whole = bar.layout
        bar.bus.answer(ToolbarLayoutQuery.self, as: "forgetful") { _ in
            ToolbarLayout(
                spaceTier: .compact, compressionLevel: .full, itemSpacing: 0, itemDisplayModes: [.full, .hidden],
                visibleItemIndices: [0], overflowItemIndices: [], sideButtonMode: SideButtonMode(kind: .none),
                toolbarWidth: 100, accessoryWidth: 100, needsOverflowButton: false)
        }
        bar.bus.publish(ToolbarResize(width: 391))
        #expect(bar.layout.visibleItemIndices == whole.visibleItemIndices)
    }

    // MARK: Ultra-minimal mode

    @Test("ultra-minimal mode shows the selected item and the side button, and follows the selection (D10)")
    func ultraMinimal() throws {
        var items = Bar.items(.primary, .primary, .primary)
        items[2].sideButton = SideButtonConfig(icon: "plus", priority: .secondary)
        let bar = try Bar(items: items)
        let normal = bar.layout
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: true))
        #expect(bar.layout.visibleItemIndices == [0] && bar.layout.toolbarWidth == 68)
        #expect(bar.layout.itemDisplayModes == [.iconOnly, .hidden, .hidden])
        bar.bus.publish(ToolbarSelect(index: 2))
        #expect(bar.layout.visibleItemIndices == [2])
        #expect(bar.layout.sideButtonMode == SideButtonMode(kind: .compact, size: 44, spacing: 8))
        bar.bus.publish(ToolbarSelect(index: 0))
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: false))
        #expect(bar.layout.visibleItemIndices == normal.visibleItemIndices && !bar.layout.isUltraMinimal)
    }

    @Test("what the state calls hidden exists, whatever was set in ultra-minimal mode (D12)")
    func overflowItems() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary, .primary, .primary, .primary, .primary), width: 250)
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: true))
        bar.bus.publish(ToolbarSetItems(items: Bar.items(.primary, .primary)))
        #expect(try bar.state["overflowItems"] == [])
        bar.bus.publish(ToolbarSetItems(items: []))
        #expect(try bar.state["selectedIndex"] == 0)
    }

    @Test("other items while there is no width leave nothing of the old layout: not in the state, not in the menu")
    func itemsWithoutWidth() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary, .primary, .primary, .primary, .primary), width: 250)
        #expect(try bar.state["overflowItems"] != [])
        bar.bus.publish(ToolbarResize(width: 0))
        bar.bus.publish(ToolbarSetItems(items: Bar.items(.primary, .primary)))
        #expect(try bar.state["overflowItems"] == [])
        #expect(bar.all(ToolbarRejected.self) { bar.bus.publish(ToolbarShowOverflowMenu()) }.map(\.reason) == [.noOverflowEntry])
        bar.bus.publish(ToolbarResize(width: 250))
        #expect(bar.layout.visibleItemIndices == [0, 1])
    }
}
