import Accessory
import Chrome
import EventBus
import Testing
import Toolbar

/// Horizontal lists: entries that scroll beside a title, one of which may be selected.
@Suite("accessory: lists") struct ListTests {
    let bench: Bench
    static let list = AccessoryList(
        title: "Brushes", items: [.init(title: "Fine", icon: "pencil"), .init(title: "Thick", tintColor: "red")])

    init() throws {
        bench = try Bench()
        var item = item("a")
        item.accessory = AccessoryConfig(id: "brushes", list: Self.list)
        bench.setItems(item, ToolbarItem(id: "b", title: "b", accessory: AccessoryConfig(id: "plain")))
    }

    private func changes() -> [AccessoryListChanged] { bench.facts.compactMap { $0 as? AccessoryListChanged } }

    @Test("a list's fact has everything that is drawn: its count, its colours and its ring")
    func drawn() throws {
        let change = try #require(changes().first)
        #expect(change.id == "brushes" && change.title == "Brushes" && change.count == "(2)")
        #expect(change.entries.map(\.isSelected) == [true, false])
        #expect(change.entries.map(\.iconColor) == ["label", "red"])
        #expect(change.entries.map(\.titleColor) == ["label", "label"])
        #expect(change.borderColor == "label")
    }

    @Test("a tap on another entry selects it, animates it and plays a haptic")
    func tap() {
        _ = bench.take()
        bench.at(0, AccessoryTapListEntry(id: "brushes", index: 1))
        let topics = bench.facts.map { type(of: $0).topic.text }
        #expect(
            topics == [
                "accessory.listChanged", "accessory.listSelectionChanged", "accessory.animationStarted",
                "accessory.animationStarted", "accessory.hapticPlayed", "accessory.listEntryTapped",
            ])
        let motions = bench.facts.compactMap { $0 as? AccessoryAnimationStarted }
        #expect(motions.map(\.to.scale) == [0.9, 1])
        #expect(motions.map(\.delay.inSeconds) == [0, 0.1])
        #expect(motions.map(\.index) == [1, 1])
        #expect(bench.state("lists.brushes.selectedIndex") == 1)
    }

    @Test("a tap on the selected entry, or in a list without selection, publishes only the tap")
    func tapOnly() {
        _ = bench.take()
        bench.at(0, AccessoryTapListEntry(id: "brushes", index: 0))
        bench.at(
            0,
            AccessoryConfigureList(
                id: "brushes",
                list: AccessoryList(title: "x", items: Self.list.items, showsSelection: false, showsCount: false)))
        bench.at(0, AccessoryTapListEntry(id: "brushes", index: 1))
        #expect(bench.facts.compactMap { ($0 as? AccessoryListEntryTapped)?.index } == [0, 1])
        #expect(!bench.facts.contains { $0 is AccessoryListSelectionChanged })
        #expect(changes().map(\.count) == [""])
        #expect(changes().flatMap(\.entries).allSatisfy { !$0.isSelected })
    }

    @Test("an index out of range selects no entry")
    func outOfRange() {
        bench.at(
            0,
            AccessoryConfigureList(
                id: "brushes", list: AccessoryList(title: "x", items: Self.list.items, selectedIndex: 7)))
        #expect(changes().last?.entries.contains { $0.isSelected } == false)
        bench.at(0, AccessoryTapListEntry(id: "brushes", index: 0))
        #expect(bench.facts.compactMap { $0 as? AccessoryListSelectionChanged }.map(\.previous) == [nil])
    }

    @Test("colours can be changed, and without its own colour the ring has the selection's")
    func colors() {
        _ = bench.take()
        bench.at(0, AccessoryUpdateSelectionColor(id: "brushes", color: "blue"))
        bench.at(0, AccessoryUpdateBorderColor(id: "brushes", color: "green"))
        bench.at(0, AccessoryUpdateBorderColor(id: "brushes", color: "green"))
        bench.at(0, AccessoryUpdateBorderColor(id: "brushes", color: nil))
        #expect(changes().map(\.borderColor) == ["blue", "green", "blue"])
        #expect(changes().map { $0.entries[0].iconColor } == ["blue", "blue", "blue"])
        #expect(changes().map { $0.entries[1].iconColor } == ["red", "red", "red"])
    }

    @Test("a list that new items use unchanged keeps its selection; a changed list starts again")
    func setItems() {
        bench.at(0, AccessoryTapListEntry(id: "brushes", index: 1))
        bench.setItems(bench.items)
        bench.update(0) { $0.title = "A" }
        #expect(bench.state("lists.brushes.selectedIndex") == 1)
        bench.update(0) { $0.accessory?.list?.title = "Pens" }
        #expect(bench.state("lists.brushes.selectedIndex") == 0)
        bench.setItems()
        #expect(bench.state("lists") == [:])
    }

    @Test("a request for an unknown list or entry is refused; any accessory can be given a list")
    func refused() {
        _ = bench.take()
        bench.at(0, AccessoryTapListEntry(id: "plain", index: 0), AccessoryTapListEntry(id: "brush", index: 0))
        bench.at(0, AccessoryTapListEntry(id: "brushes", index: -1), AccessoryTapListEntry(id: "brushes", index: 2))
        bench.at(0, AccessoryUpdateBorderColor(id: "nobody", color: "red"))
        bench.at(0, AccessoryUpdateSelectionColor(id: "nobody", color: "red"))
        bench.at(0, AccessoryConfigureList(id: "nobody", list: Self.list))
        let texts = bench.facts.compactMap { ($0 as? AccessoryRejected)?.explanation }
        #expect(texts.contains("no accessory with a list has the id 'brush' (did you mean 'brushes'?)"))
        #expect(texts.contains("the list of 'brushes' has 2 entries, but no entry with the index -1"))
        #expect(
            bench.take() == [
                "0 rejected unknownList", "0 rejected unknownList", "0 rejected unknownEntry",
                "0 rejected unknownEntry",
                "0 rejected unknownList", "0 rejected unknownList", "0 rejected unknownList",
            ])
        bench.at(0, AccessoryConfigureList(id: "plain", list: Self.list), AccessoryTapListEntry(id: "plain", index: 1))
        #expect(bench.state("lists.plain.selectedIndex") == 1)
    }

    @Test("an entry is as wide as its text, at least 44 points")
    func geometry() {
        #expect(AccessoryListGeometry.entryWidth(text: 10) == 44)
        #expect(AccessoryListGeometry.contentWidth(texts: [10, 60]) == 44 + 16 + 64)
        #expect(AccessoryListGeometry.contentWidth(texts: []) == 0)
    }
}
