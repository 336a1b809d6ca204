import Chrome
import EventBus
import ModuleTesting
import TestSupport
import Testing

@testable import Toolbar

@Suite("Inserting, moving and removing toolbar items") struct ItemChangesTests {
    private func item(_ id: String) -> ToolbarItem { ToolbarItem(id: id, title: id) }

    private func bar(selecting index: Int = 0) throws -> Bar {
        let bar = try Bar(items: Bar.items(.primary, .primary, .primary))
        if index > 0 { bar.bus.publish(ToolbarSelect(index: index)) }
        return bar
    }

    private func ids(_ bar: Bar) -> [String] { bar.bus.retained(ToolbarItemsChanged.self)?.items.map(\.id) ?? [] }

    private func selected(_ bar: Bar) throws -> String? {
        let told = try #require(bar.bus.retained(ToolbarItemsChanged.self))
        let index = try #require(try bar.state["selectedIndex"]?.intValue)
        return told.items.indices.contains(index) ? told.items[index].id : nil
    }

    @Test("an item is inserted before another, or at the end, and the selected one stays selected")
    func insert() throws {
        let bar = try bar(selecting: 1)
        let topics = bar.topics(after: ToolbarInsertItem(item("new"), before: "i0"))
        #expect(topics.first == "toolbar.itemsChanged" && topics.contains("toolbar.layoutChanged"))
        #expect(!topics.contains("toolbar.selectionChanged"))
        #expect(ids(bar) == ["new", "i0", "i1", "i2"])
        #expect(try selected(bar) == "i1")
        #expect(bar.layout.animated && bar.layout.visibleItemIndices == [0, 1, 2, 3])
        bar.bus.publish(ToolbarInsertItem(item("last")))
        #expect(ids(bar).last == "last" && bar.bus.retained(ToolbarItemsChanged.self)?.replaced == false)
    }

    @Test("an item that moves keeps its title, also where another one had none")
    func titles() throws {
        let bar = try bar()
        bar.bus.answer(ToolbarLayoutQuery.self, as: "the test") { query in
            let modes = query.items.map { $0.id == "i1" ? ItemDisplayMode.iconOnly : .full }
            return ToolbarLayout(
                spaceTier: .regular, compressionLevel: .full, itemSpacing: 8, itemDisplayModes: modes,
                visibleItemIndices: [0, 1, 2], overflowItemIndices: [], sideButtonMode: SideButtonMode(kind: .none),
                toolbarWidth: 300, accessoryWidth: 260, needsOverflowButton: false)
        }
        bar.bus.publish(ToolbarResize(width: 400))
        #expect(bar.motions(after: ToolbarMoveItem(id: "i1", before: "i0"), .label).isEmpty)
        #expect(bar.layout.itemDisplayModes == [.iconOnly, .full, .full])
    }

    @Test("the first item of an empty bar is selected, and one that cannot be is not")
    func first() throws {
        let bar = try Bar()
        var quiet = item("quiet")
        quiet.isSelectable = false
        bar.bus.publish(ToolbarInsertItem(quiet))
        #expect(try selected(bar) == nil)
        let said = bar.all(ToolbarSelectionChanged.self) { bar.bus.publish(ToolbarInsertItem(item("a"))) }
        #expect(try selected(bar) == "a" && said.map(\.id) == ["a"])
    }

    @Test(
        "an item is moved before another, or to the end",
        arguments: [
            ("i0", nil, ["i1", "i2", "i0"]), ("i0", "i2", ["i1", "i0", "i2"]), ("i2", "i0", ["i2", "i0", "i1"]),
            ("i1", "i1", ["i0", "i1", "i2"]), ("i1", "i2", ["i0", "i1", "i2"]), ("i2", nil, ["i0", "i1", "i2"]),
        ] as [(String, String?, [String])])
    func move(id: String, before: String?, order: [String]) throws {
        let bar = try bar(selecting: 1)
        let topics = bar.topics(after: ToolbarMoveItem(id: id, before: before))
        #expect(ids(bar) == order)
        #expect(try selected(bar) == "i1")
        // Nothing is told where nothing changed.
        #expect(topics.isEmpty == (order == ["i0", "i1", "i2"]))
        #expect(bar.motions(after: ToolbarSelect(id: "i1")).isEmpty)
    }

    @Test("a removed item that was selected hands the selection to the next, or else to the one before it")
    func remove() throws {
        let bar = try bar(selecting: 1)
        var said = bar.all(ToolbarSelectionChanged.self) { bar.bus.publish(ToolbarRemoveItem(id: "i1")) }
        #expect(said.map(\.id) == ["i2"] && said.map(\.index) == [1] && said.map(\.previous) == [-1])
        said = bar.all(ToolbarSelectionChanged.self) { bar.bus.publish(ToolbarRemoveItem(index: 1)) }
        #expect(said.map(\.id) == ["i0"] && ids(bar) == ["i0"])
        said = bar.all(ToolbarSelectionChanged.self) { bar.bus.publish(ToolbarRemoveItem(id: "i0")) }
        #expect(said.isEmpty && ids(bar) == [])
        #expect(try selected(bar) == nil)
    }

    @Test("an item that was not selected leaves without a change of the selection")
    func removeOther() throws {
        let bar = try bar(selecting: 2)
        #expect(bar.all(ToolbarSelectionChanged.self) { bar.bus.publish(ToolbarRemoveItem(id: "i0")) }.isEmpty)
        #expect(try selected(bar) == "i2")
    }

    @Test("a neighbor that takes no taps is selected only if no other can be, and one that cannot be never")
    func neighbors() throws {
        var items = Bar.items(.primary, .primary, .primary, .primary)
        (items[1].isEnabled, items[2].isSelectable) = (false, false)
        let bar = try Bar(items: items)
        bar.bus.publish(ToolbarRemoveItem(id: "i0"))
        #expect(try selected(bar) == "i3")
        bar.bus.publish(ToolbarRemoveItem(id: "i3"))
        #expect(try selected(bar) == "i1")
        bar.bus.publish(ToolbarRemoveItem(id: "i1"))
        #expect(try selected(bar) == nil)
    }

    @Test("what cannot be done is refused with the reason, and nothing changes")
    func refusals() throws {
        let bar = try bar()
        #expect(
            bar.refusals(of: ToolbarInsertItem(item("i1"))) == [
                "duplicateItem item.id: 'i1' is the id of an item already"
            ])
        #expect(
            bar.refusals(of: ToolbarInsertItem(item("x"), before: "i7"))
                == ["unknownItem before: no item has the id 'i7' (did you mean 'i0'?)"])
        #expect(bar.refusals(of: ToolbarInsertItem(item(""))) == ["invalidItem item.id: must not be empty"])
        #expect(bar.refusals(of: ToolbarInsertItem(item("overflow"))).count == 1)
        #expect(
            bar.refusals(of: ToolbarMoveItem(index: 3)) == ["unknownItem index: expected an index of 0 to 2, found 3"])
        #expect(bar.refusals(of: ToolbarMoveItem(id: "i0", before: "x")).count == 1)
        #expect(bar.refusals(of: ToolbarRemoveItem()) == ["invalidReference -: expected either an id or an index"])
        #expect(ids(bar) == ["i0", "i1", "i2"])
    }

    @Test("an open menu follows items that come and go")
    func menu() throws {
        let bar = try Bar(items: Bar.items(.primary, .overflow), width: 300)
        bar.bus.publish(ToolbarShowOverflowMenu())
        var more = item("more")
        more.priority = .overflow
        let changed = bar.all(ToolbarOverflowMenuChanged.self) { bar.bus.publish(ToolbarInsertItem(more)) }
        #expect(changed.last?.entries.map(\.id).contains("more") == true)
        let topics = bar.topics(after: ToolbarRemoveItem(id: "more"))
        #expect(topics.contains("toolbar.overflowMenuChanged") || topics.contains("toolbar.overflowMenuHidden"))
    }

    @Test(
        "whatever comes, moves and goes, the layout is that of the same items set at once, and the selected one stays")
    func random() throws {
        for seed in runs(30, whole: 300) {
            var dice = SeededGenerator(seed: seed)
            let bar = try Bar(items: Bar.items(.primary, .secondary, .overflow), width: 390)
            var model = ["i0", "i1", "i2"], kept: String? = "i0"
            for step in 0..<30 {
                let id = "i\(Int.random(in: 0..<8, using: &dice))"
                let before = Bool.random(using: &dice) ? model.randomElement(using: &dice) : nil
                switch Int.random(in: 0..<4, using: &dice) {
                case 0:
                    bar.bus.publish(ToolbarInsertItem(item(id), before: before))
                    if !model.contains(id) {
                        model.insert(id, at: before.flatMap { model.firstIndex(of: $0) } ?? model.count)
                        kept = kept ?? id
                    }
                case 1:
                    bar.bus.publish(ToolbarMoveItem(id: id, before: before))
                    if model.contains(id), before != id {
                        model.removeAll { $0 == id }
                        model.insert(id, at: before.flatMap { model.firstIndex(of: $0) } ?? model.count)
                    }
                case 2:
                    if kept == id {
                        let index = model.firstIndex(of: id) ?? 0
                        kept = (model[(index + 1)...] + model[..<index].reversed()).first
                    }
                    bar.bus.publish(ToolbarRemoveItem(id: id))
                    model.removeAll { $0 == id }
                default:
                    bar.bus.publish(ToolbarSelect(id: id))
                    if model.contains(id) { kept = id }
                }
                #expect(ids(bar) == model, "seed \(seed), step \(step)")
                #expect(try selected(bar) == kept, "seed \(seed), step \(step)")
                let other = try Bar(items: bar.bus.retained(ToolbarItemsChanged.self)?.items ?? [], width: 390)
                if let kept { other.bus.publish(ToolbarSelect(id: kept)) }
                guard !model.isEmpty else { continue }
                #expect(
                    (bar.layout.itemDisplayModes, bar.layout.visibleItemIndices, bar.layout.overflowItemIndices)
                        == (
                            other.layout.itemDisplayModes, other.layout.visibleItemIndices,
                            other.layout.overflowItemIndices
                        ),
                    "seed \(seed), step \(step)")
            }
        }
    }
}
