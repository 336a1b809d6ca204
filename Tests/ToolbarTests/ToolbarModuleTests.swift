import Chrome
import EventBus
import ModuleTesting
import Testing

@testable import Toolbar

@Suite("The toolbar")
struct ToolbarModuleTests {
    // MARK: Items and selection

    @Test("setting items selects the first one, informs the other modules and gives a new layout at once")
    func setItems() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary))
        bar.bus.publish(ToolbarSelect(index: 1))
        let topics = bar.topics(after: ToolbarSetItems(items: Bar.items(.primary, .primary, .primary)))
        #expect(topics == ["toolbar.itemsChanged", "toolbar.layoutChanged"])
        #expect(bar.bus.retained(ToolbarItemsChanged.self)?.selectedIndex == 0)
        #expect(!bar.layout.animated && bar.layout.visibleItemIndices == [0, 1, 2])
    }

    @Test("an entry of the overflow menu says all that its button says, and the menu's button stands for what it hides")
    func entries() throws {
        var items = Bar.items(.primary, .primary, .primary, .overflow, .overflow, .overflow)
        (items[3].badge, items[4].badge, items[5].badge) = ("3", "4", "new")
        (items[3].icon, items[3].selectedIcon) = ("tray", "tray.fill")
        (items[3].accessibilityLabel, items[3].accessibilityHint) = ("Inbox", "Shows your mail")
        items[4].isEnabled = false
        let bar = try Bar(items: items, width: 300)
        let hidden = try #require(
            bar.all(ToolbarOverflowMenuShown.self) { bar.bus.publish(ToolbarShowOverflowMenu()) }.first)
        let entry = try #require(hidden.entries.first { $0.id == "i3" })
        #expect(
            entry
                == OverflowEntry(
                    id: "i3", title: "Item 3", icon: "tray", badge: "3", accessibilityLabel: "Inbox",
                    accessibilityHint: "Shows your mail"))
        #expect(hidden.entries.first { $0.id == "i4" }?.isEnabled == false)
        func more() throws -> Part { try #require(bar.draw().part("toolbar/overflow")) }
        #expect(try more().badge == "7" && more().value == "7" && more().states == [.expanded])
        let changes = bar.all(ToolbarOverflowMenuChanged.self) { bar.bus.publish(ToolbarSelect(id: "i3")) }
        #expect(changes.last?.entries.first { $0.id == "i3" }?.isSelected == true)
        #expect(changes.last?.entries.first { $0.id == "i3" }?.icon == "tray.fill")
        #expect(try more().states == [.selected, .expanded])
        let row = try #require(bar.draw().part("menu/toolbar/i3"))
        #expect(row.name == "Inbox" && row.hint == "Shows your mail" && row.value == "3" && row.states == [.selected])
    }

    @Test("a tap invokes the action before the selection, and says whether the item was already selected")
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

    @Test("a tap on an item that is not selectable only invokes its action, and a program that selects it is refused")
    func notSelectable() throws {
        var items = Bar.items(.primary, .primary)
        items[1].isSelectable = false
        items[1].action = "discover"
        let bar = try Bar(items: items)
        let topics = bar.topics(after: ToolbarTap(index: 1))
        #expect(topics.contains("toolbar.actionInvoked") && !topics.contains("toolbar.selectionChanged"))
        let rejected = bar.all(ToolbarRejected.self) { bar.bus.publish(ToolbarSelect(index: 1)) }
        #expect(rejected.map(\.reason) == [.notSelectable] && rejected.first?.path == "index")
        #expect(bar.all(ToolbarItemTapped.self) { bar.bus.publish(ToolbarTap(index: 1)) }.map(\.wasSelected) == [false])
    }

    @Test(
        "a tap on the overflow button opens the menu and closes it again, and is refused where there is no such button")
    func tapOverflow() throws {
        let bar = try Bar(items: Bar.items(.primary, .overflow))
        #expect(bar.topics(after: ToolbarTap(id: "overflow")).last == "toolbar.overflowMenuShown")
        #expect(bar.topics(after: ToolbarTap(id: "overflow")) == ["toolbar.overflowMenuHidden"])
        let full = try Bar(items: Bar.items(.primary))
        #expect(full.topics(after: ToolbarTap(id: "overflow")) == ["toolbar.rejected"])
    }

    @Test("a width that trembles around a threshold changes the layout once, and a greater step counts at once")
    func tremblingWidth() throws {
        let bar = try Bar(items: Bar.items(.primary))
        let tiers = [425, 420, 419, 420, 421, 419.5, 420, 421, 422, 440].map { width in
            bar.bus.publish(ToolbarResize(width: width))
            return bar.layout.spaceTier
        }
        #expect(
            tiers == [
                .regular, .regular, .compact, .compact, .compact, .compact, .compact, .compact, .regular, .regular,
            ])
        #expect(bar.layout.containerWidth == 440)
        var settings = ToolbarSettings()
        settings.resizeHysteresis = 0
        bar.bus.publish(settings)
        bar.bus.publish(ToolbarResize(width: 419))
        bar.bus.publish(ToolbarResize(width: 420))
        #expect(bar.layout.spaceTier == .regular)
    }

    @Test("the bar is drawn with the padding for which it is laid out, whether the look or the layout gives it")
    func onePadding() throws {
        func bar(_ configure: ToolbarConfigure) throws -> (bar: Bar, drawn: ToolbarSpan) {
            let bar = try Bar(items: Bar.items(.primary, .primary, .primary, .primary, .primary))
            bar.bus.publish(ToolbarResize(width: 322))
            bar.bus.publish(configure)
            let looks = try #require(bar.bus.retained(ToolbarAppearanceChanged.self)?.appearance ?? .init())
            return (bar, ToolbarSpan(bar.layout, looks))
        }
        var (look, layout) = (ToolbarAppearance(), ToolbarLayoutConfiguration())
        (look.toolbarPadding, layout.toolbarPadding) = (60, 16)
        for configure in [
            ToolbarConfigure(appearance: look), ToolbarConfigure(layout: layout, appearance: look),
            ToolbarConfigure(layout: layout), ToolbarConfigure(appearance: .init(.spacious)),
        ] {
            let (bar, drawn) = try bar(configure)
            #expect(drawn.width == bar.layout.toolbarWidth)
        }
        let (padded, _) = try bar(ToolbarConfigure(appearance: look))
        #expect(padded.layout.toolbarWidth <= 202 && !padded.layout.overflowItemIndices.isEmpty)
        layout.toolbarPadding = 40
        let (high, _) = try bar(.init())
        let taken = high.all(EdgeTaken.self) { high.bus.publish(ToolbarConfigure(layout: layout)) }
        #expect(taken.map(\.height) == [96])
    }

    @Test("a preset of the look reaches the layout: side button, gap, entries and padding")
    func presetReachesLayout() throws {
        var items = Bar.items(.primary, .primary)
        items[0].sideButton = SideButtonConfig(icon: "plus")
        let bar = try Bar(items: items)
        bar.bus.publish(ToolbarResize(width: 500))
        #expect(bar.layout.sideButtonMode == SideButtonMode(kind: .full, size: 52, spacing: 16))
        bar.bus.publish(ToolbarConfigure(appearance: .init(.compact)))
        #expect(bar.layout.sideButtonMode == SideButtonMode(kind: .full, size: 44, spacing: 12))
        #expect(bar.layout.toolbarWidth == 2 * 48 + 16 + 24)
        bar.bus.publish(ToolbarConfigure(appearance: .init(.spacious)))
        #expect(bar.layout.sideButtonMode == SideButtonMode(kind: .full, size: 56, spacing: 24))
        var layout = ToolbarLayoutConfiguration()
        layout.sideButtonSizeFull = 70
        bar.bus.publish(ToolbarConfigure(layout: layout))
        #expect(bar.layout.sideButtonMode.size == 56)
    }

    @Test("springVelocity reaches the movement of the layout, and without it the layout starts at rest")
    func springVelocity() throws {
        func velocity(_ looks: ToolbarAppearance) throws -> Double? {
            let bar = try Bar(items: Bar.items(.primary, .primary))
            bar.bus.publish(ToolbarConfigure(appearance: looks))
            let said = bar.all(ToolbarAnimationStarted.self) { bar.bus.publish(ToolbarResize(width: 700)) }
            return said.first { $0.what == .layout }?.velocity
        }
        var looks = ToolbarAppearance()
        #expect(try velocity(looks) == nil)
        looks.springVelocity = 2
        #expect(try velocity(looks) == 2)
    }

    @Test("the first item that can be selected starts selected")
    func firstSelected() throws {
        var items = Bar.items(.primary, .primary, .primary)
        (items[0].isSelectable, items[1].isSelectable) = (false, false)
        let bar = try Bar(items: items)
        #expect(try bar.bus.state().at(path: "toolbar.selectedIndex") == 2)
    }

    @Test(
        "numbers in the wrong order are refused, by toolbar.configure and in settings",
        arguments: [
            (["accessoryMinWidth": 500], "accessoryMinWidth", "at most accessoryMaxWidth, 400 points, found 500"),
            (["itemMinWidth": 70], "itemMinWidth", "at most itemFullWidth, 64 points, found 70"),
            (["spaceTierThresholds": ["tight": 370]], "spaceTierThresholds.tight", "at most compact, 360 points"),
        ] as [(Value, String, String)])
    func disorder(layout: Value, path: String, expected: String) throws {
        let bar = try Bar(items: Bar.items(.primary))
        var numbers = ToolbarLayoutConfiguration()
        try numbers.change(layout)
        let configure = ToolbarConfigure(layout: numbers)
        let rejected = try #require(bar.all(ToolbarRejected.self) { bar.bus.publish(configure) }.first)
        #expect(rejected.path == "layout." + path && rejected.explanation.contains(expected))
        var settings = ToolbarSettings()
        settings.layout = numbers
        #expect(throws: FieldError.self) { try settings.validate() }
    }

    @Test("a list without an entry of its selected index is refused, wherever a request has one")
    func listSelection() throws {
        let bar = try Bar(items: Bar.items(.primary))
        let list = AccessoryList(title: "L", items: [.init(title: "a"), .init(title: "b")], selectedIndex: 7)
        let accessory = AccessoryConfig(id: "l", list: list)
        var item = Bar.items(.primary)[0]
        item.secondaryAccessory = accessory
        var update = ToolbarUpdateItem(index: 0)
        update.accessory = .value(accessory)
        let requests: [(any Event, String)] = [
            (ToolbarSetGlobalAccessory(accessory: accessory), "accessory"), (update, "accessory"),
            (ToolbarSetItems(items: [item]), "items[0].secondaryAccessory"),
        ]
        for (request, path) in requests {
            let rejected = bar.all(ToolbarRejected.self) { bar.bus.publish(any: request) }
            #expect(rejected.map(\.path) == [path + ".list.selectedIndex"])
            #expect(rejected.first?.explanation.hasPrefix("expected the index of an entry, 0 to 1, found 7") == true)
        }
    }

    @Test("if no item can be selected, nothing is: no indicator, side button or accessory of an item")
    func nothingSelected() throws {
        var items = Bar.items(.primary, .essential)
        for index in items.indices { items[index].isSelectable = false }
        items[0].sideButton = SideButtonConfig(icon: "plus")
        let bar = try Bar(items: items, width: 390)
        #expect(bar.bus.retained(ToolbarItemsChanged.self)?.selectedIndex == -1)
        #expect(bar.layout.sideButtonMode.kind == .none)
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: true))
        #expect(bar.layout.visibleItemIndices == [1], "the essential item")
        items[1].isSelectable = true
        bar.bus.publish(ToolbarUpdateItem(id: "i1", title: "Now"))
        let update = try ValueDecoder().decode(ToolbarUpdateItem.self, from: ["id": "i1", "isSelectable": true])
        bar.bus.publish(update)
        bar.bus.publish(ToolbarTap(id: "i1"))
        #expect(bar.said.compactMap { $0 as? ToolbarSelectionChanged }.map(\.previous) == [-1])
    }

    @Test("configuring the layout alone changes no number of the look, and the state has the numbers from the start")
    func layoutAlone() throws {
        let bar = try Bar(items: Bar.items(.primary), width: 390)
        let before = try bar.state["configuration"]?["appearance"]
        #expect(before?["floatingButtonSize"] == 52 && before?["toolbarPadding"] == 16)
        let told = bar.all(ToolbarAppearanceChanged.self) {
            bar.bus.publish(ToolbarConfigure(layout: ToolbarLayoutConfiguration()))
            bar.bus.publish(ToolbarConfigure(appearance: ToolbarAppearance()))
        }
        #expect(told.isEmpty)
        #expect(try bar.state["configuration"]?["appearance"] == before)
    }

    @Test("the state has the layout that is shown, also in ultra-minimal mode")
    func shownState() throws {
        let bar = try Bar(items: Bar.items(.primary, .essential), width: 390)
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: true))
        #expect(try bar.state["shown"]?["compressionLevel"] == "iconOnly")
        #expect(try bar.state["layout"]?["compressionLevel"] == "full")
    }

    @Test("selecting by a program invokes no action, and selecting the selected item publishes nothing")
    func select() throws {
        var items = Bar.items(.primary, .primary)
        items[1].action = "open"
        let bar = try Bar(items: items)
        #expect(!bar.topics(after: ToolbarSelect(index: 1)).contains("toolbar.actionInvoked"))
        #expect(bar.topics(after: ToolbarSelect(index: 1)).isEmpty)
    }

    @Test("the item that a tap selects is fixed before its action, whatever the action changes")
    func reentrancy() throws {
        var items = Bar.items(.primary, .primary)
        items[1].action = "replace"
        let bar = try Bar(items: items)
        bar.bus.subscribe(to: ToolbarActionInvoked.self) { _ in
            bar.bus.publish(ToolbarSetItems(items: Bar.items(.primary, .primary)))
        }
        let changes = bar.all(ToolbarSelectionChanged.self) { bar.bus.publish(ToolbarTap(index: 1)) }
        #expect(changes.map(\.index) == [1])
        // The items that the action set follow afterwards, with their first one selected.
        #expect(try bar.state["selectedIndex"] == 0)
    }

    @Test("updating an item gives a new layout at once, with the item's new side button")
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

    @Test("the layout follows every change of the side button's priority and of the width")
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

    @Test("the bar takes its height and its padding at the bottom: from the first item on, until the last one goes")
    func room() throws {
        let bar = try Bar()
        func taken(_ event: some Event) -> [Double] {
            bar.all(EdgeTaken.self) { bar.bus.publish(event) }.map(\.height)
        }
        let looks = ToolbarAppearance()
        #expect(
            taken(ToolbarSetItems(items: [ToolbarItem(id: "a", title: "A")]))
                == [looks.toolbarHeight + looks.effectiveToolbarPadding])
        #expect(taken(ToolbarSetItems(items: [ToolbarItem(id: "b", title: "B")])) == [])
        var high = looks
        high.toolbarHeight = 80
        #expect(taken(ToolbarConfigure(appearance: high)) == [80 + looks.effectiveToolbarPadding])
        #expect(taken(ToolbarSetItems(items: [])) == [0])
    }

    @Test("a layout that does not change is not published again")
    func noRepetition() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary), width: 390)
        #expect(bar.topics(after: ToolbarResize(width: 390)).isEmpty)
    }

    @Test("the bar follows the scene's width until toolbar.resize sets one")
    func scene() throws {
        let bar = try Bar(items: Bar.items(.primary))
        #expect(bar.layout.containerWidth == 390)
        bar.bus.publish(SceneUpdate(id: "main", width: 834))
        #expect(bar.layout.containerWidth == 834)
        bar.bus.publish(ToolbarResize(width: 300))
        bar.bus.publish(SceneUpdate(id: "main", width: 500))
        #expect(bar.layout.containerWidth == 300)
    }

    @Test("a new configuration takes effect at once")
    func configure() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary), width: 390)
        let before = bar.layout.toolbarWidth
        var layout = ToolbarLayoutConfiguration()
        layout.itemFullWidth = 80
        bar.bus.publish(ToolbarConfigure(layout: layout))
        #expect(bar.layout.toolbarWidth == before + 32)
        let topics = bar.topics(after: ToolbarConfigure(appearance: ToolbarAppearance(.compact)))
        #expect(topics == ["toolbar.appearanceChanged", "toolbar.layoutChanged", "scene.edgeTaken"])
        #expect(bar.bus.retained(ToolbarAppearanceChanged.self)?.appearance.toolbarHeight == 48)
    }

    // MARK: The overflow menu

    @Test("null for the layout or the look returns to the settings of the rules, also to those that came meanwhile")
    func unconfigure() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary), width: 390)
        var layout = ToolbarLayoutConfiguration()
        layout.itemSpacingFull = 80
        bar.bus.publish(ToolbarConfigure(layout: layout, appearance: ToolbarAppearance(.compact)))
        #expect(try bar.state["configuration"]?["layout"]?["itemSpacingFull"] == 80)
        #expect(try bar.state["configuration"]?["appearance"]?["toolbarHeight"] == 48)
        var settings = ToolbarSettings()
        settings.layout.itemSpacingFull = 70
        bar.bus.publish(settings)
        #expect(try bar.state["configuration"]?["layout"]?["itemSpacingFull"] == 80)
        var undo = ToolbarConfigure()
        undo.layout = .null
        bar.bus.publish(undo)
        #expect(try bar.state["configuration"]?["layout"]?["itemSpacingFull"] == 70)
        #expect(try bar.state["configuration"]?["appearance"]?["toolbarHeight"] == 48)
        undo.appearance = .null
        bar.bus.publish(undo)
        #expect(try bar.state["configuration"]?["appearance"]?["toolbarHeight"] == 56)
    }

    @Test("the state has the global accessory and the global side button, as they were set")
    func globals() throws {
        let bar = try Bar(items: Bar.items(.primary), width: 390)
        #expect(try bar.state["globalSideButton"] == .null && bar.state["globalAccessory"] == .null)
        bar.bus.publish(ToolbarSetGlobalSideButton(sideButton: SideButtonConfig(icon: "plus")))
        #expect(try bar.state["globalSideButton"]?["icon"] == "plus")
    }

    @Test("toggling turns ultra-minimal mode on and off, animated unless the request says otherwise")
    func toggle() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary), width: 390)
        let changes = bar.all(ToolbarUltraMinimalChanged.self) {
            bar.bus.publish(ToolbarToggleUltraMinimalMode())
            bar.bus.publish(ToolbarToggleUltraMinimalMode(animated: false))
        }
        #expect(changes.map(\.enabled) == [true, false] && changes.map(\.animated) == [true, false])
    }

    @Test("an open menu is told its new entries after a resize or an update, and a closed one is not")
    func menuChanges() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary, .primary, .primary, .primary, .secondary), width: 270)
        func told(_ event: some Event) -> [[String]] {
            bar.all(ToolbarOverflowMenuChanged.self) { bar.bus.publish(event) }.map { $0.entries.map(\.title) }
        }
        #expect(told(ToolbarResize(width: 250)) == [])
        bar.bus.publish(ToolbarShowOverflowMenu())
        let wide = try #require(told(ToolbarResize(width: 300)).first),
            narrow = try #require(told(ToolbarResize(width: 200)).first)
        #expect(Set(wide).isStrictSubset(of: narrow))
        #expect(told(ToolbarUpdateItem(id: "i5", title: "Last")).first?.last == "Last")
        #expect(told(ToolbarResize(width: 200)) == [])
        bar.bus.publish(ToolbarHideOverflowMenu())
        #expect(told(ToolbarResize(width: 300)) == [])
    }

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

    @Test("the menu closes when it is empty, on request or by a choice, and publishes that once")
    func menuCloses() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary, .primary, .primary, .primary), width: 240)
        func hidden(_ event: some Event) -> Int {
            bar.all(ToolbarOverflowMenuHidden.self) { bar.bus.publish(event) }.count
        }
        func isShown() throws -> Bool { try bar.state["isOverflowMenuShown"] == true }
        #expect(hidden(ToolbarHideOverflowMenu()) == 0)

        bar.bus.publish(ToolbarShowOverflowMenu())
        #expect(try isShown())
        // The menu stays open at any width at which it has an entry.
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

    @Test("choosing an entry invokes its action and selects it, and choosing it again is not a tap on it")
    func choose() throws {
        var items = Bar.items(.primary, .primary, .overflow)
        items[2].action = "more"
        let bar = try Bar(items: items)
        let topics = bar.topics(after: ToolbarChooseOverflowEntry(id: "i2"))
        #expect(
            topics.prefix(3) == ["toolbar.actionInvoked", "toolbar.overflowItemChosen", "toolbar.selectionChanged"])
        let again = bar.topics(after: ToolbarChooseOverflowEntry(id: "i2"))
        #expect(again == ["toolbar.actionInvoked", "toolbar.overflowItemChosen"])
    }

    @Test("a side button inside the bar is tapped like any other entry")
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

    @Test("a bar without items shows none in ultra-minimal mode, not even the one from before")
    func emptyUltraMinimal() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary), width: 390)
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: true))
        bar.bus.publish(ToolbarSetItems(items: []))
        #expect(bar.layout.visibleItemIndices == [] && bar.layout.itemDisplayModes == [])
    }

    @Test("a rule's layout that leaves out an item is refused, and the built-in layout counts")
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

    @Test("ultra-minimal mode shows the selected item and the side button, and follows the selection")
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

    @Test("the overflow items in the state exist, also after new items in ultra-minimal mode")
    func overflowItems() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary, .primary, .primary, .primary, .primary), width: 250)
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: true))
        bar.bus.publish(ToolbarSetItems(items: Bar.items(.primary, .primary)))
        #expect(try bar.state["overflowItems"] == [])
        bar.bus.publish(ToolbarSetItems(items: []))
        #expect(try bar.state["selectedIndex"] == 0)
    }

    @Test("new items while the width is zero leave nothing of the old layout in the state or in the menu")
    func itemsWithoutWidth() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary, .primary, .primary, .primary, .primary), width: 250)
        #expect(try bar.state["overflowItems"] != [])
        bar.bus.publish(ToolbarResize(width: 0))
        bar.bus.publish(ToolbarSetItems(items: Bar.items(.primary, .primary)))
        #expect(try bar.state["overflowItems"] == [])
        #expect(
            bar.all(ToolbarRejected.self) { bar.bus.publish(ToolbarShowOverflowMenu()) }.map(\.reason) == [
                .noOverflowEntry
            ])
        bar.bus.publish(ToolbarResize(width: 250))
        #expect(bar.layout.visibleItemIndices == [0, 1])
    }
}
