import Accessory
import Chrome
import EventBus
import ModuleTesting
import Testing
import Toolbar

/// Horizontal lists: entries that scroll beside a title, one of which may be selected.
@Suite("accessory: lists") struct ListTests {
    let fixture: Fixture
    static let list = AccessoryList(
        title: "Brushes", items: [.init(title: "Fine", icon: "pencil"), .init(title: "Thick", tintColor: "red")])

    init() throws {
        fixture = try Fixture()
        var item = item("a")
        item.accessory = AccessoryConfig(id: "brushes", list: Self.list)
        fixture.setItems(item, ToolbarItem(id: "b", title: "b", accessory: AccessoryConfig(id: "plain")))
    }

    private func changes() -> [AccessoryListChanged] { fixture.facts.compactMap { $0 as? AccessoryListChanged } }

    @Test("a list's fact has everything that is drawn: its count, its colors and its ring")
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
        _ = fixture.take()
        fixture.at(0, AccessoryTapListEntry(id: "brushes", index: 1))
        let topics = fixture.facts.map { type(of: $0).topic.text }
        #expect(
            topics == [
                "accessory.listChanged", "accessory.listSelectionChanged", "accessory.animationStarted",
                "accessory.animationStarted", "accessory.hapticPlayed", "accessory.listEntryTapped",
            ])
        let motions = fixture.facts.compactMap { $0 as? AccessoryAnimationStarted }
        #expect(motions.map(\.to.scale) == [0.9, 1])
        #expect(motions.map(\.delay.inSeconds) == [0, 0.1])
        #expect(motions.map(\.index) == [1, 1])
        #expect(fixture.state("lists.brushes.selectedIndex") == 1)
    }

    @Test("a tap on the selected entry, or in a list without selection, publishes only the tap")
    func tapOnly() {
        _ = fixture.take()
        fixture.at(0, AccessoryTapListEntry(id: "brushes", index: 0))
        fixture.at(
            0,
            AccessoryConfigureList(
                id: "brushes",
                list: AccessoryList(title: "x", items: Self.list.items, showsSelection: false, showsCount: false)))
        fixture.at(0, AccessoryTapListEntry(id: "brushes", index: 1))
        #expect(fixture.facts.compactMap { ($0 as? AccessoryListEntryTapped)?.index } == [0, 1])
        #expect(!fixture.facts.contains { $0 is AccessoryListSelectionChanged })
        #expect(changes().map(\.count) == [""])
        #expect(changes().flatMap(\.entries).allSatisfy { !$0.isSelected })
    }

    @Test("a list with the index of no entry is refused, and the list stays", arguments: [7, -1])
    func outOfRange(index: Int) {
        let (before, told) = (fixture.state("lists.brushes"), changes().count)
        fixture.at(
            0,
            AccessoryConfigureList(
                id: "brushes", list: AccessoryList(title: "x", items: Self.list.items, selectedIndex: index)))
        #expect(fixture.state("lists.brushes") == before && changes().count == told)
        let refusal = fixture.facts.compactMap { $0 as? AccessoryRejected }.last?.explanation
        #expect(refusal?.hasPrefix("selectedIndex: expected the index of an entry") == true)
    }

    @Test("colors can be changed, and without its own color the ring has the selection's")
    func colors() {
        _ = fixture.take()
        fixture.at(0, AccessoryUpdateSelectionColor(id: "brushes", color: "blue"))
        fixture.at(0, AccessoryUpdateBorderColor(id: "brushes", color: "green"))
        fixture.at(0, AccessoryUpdateBorderColor(id: "brushes", color: "green"))
        fixture.at(0, AccessoryUpdateBorderColor(id: "brushes", color: nil))
        #expect(changes().map(\.borderColor) == ["blue", "green", "blue"])
        #expect(changes().map { $0.entries[0].iconColor } == ["blue", "blue", "blue"])
        #expect(changes().map { $0.entries[1].iconColor } == ["red", "red", "red"])
    }

    @Test("a list that new items use unchanged keeps its selection; a changed list starts again")
    func setItems() {
        fixture.at(0, AccessoryTapListEntry(id: "brushes", index: 1))
        fixture.setItems(fixture.items)
        fixture.update(0) { $0.title = "A" }
        #expect(fixture.state("lists.brushes.selectedIndex") == 1)
        fixture.update(0) { $0.accessory?.list?.title = "Pens" }
        #expect(fixture.state("lists.brushes.selectedIndex") == 0)
        fixture.setItems()
        #expect(fixture.state("lists") == [:])
    }

    @Test("a request for an unknown list or entry is refused; any accessory can be given a list")
    func refused() {
        _ = fixture.take()
        fixture.at(0, AccessoryTapListEntry(id: "plain", index: 0), AccessoryTapListEntry(id: "brush", index: 0))
        fixture.at(0, AccessoryTapListEntry(id: "brushes", index: -1), AccessoryTapListEntry(id: "brushes", index: 2))
        fixture.at(0, AccessoryUpdateBorderColor(id: "nobody", color: "red"))
        fixture.at(0, AccessoryUpdateSelectionColor(id: "nobody", color: "red"))
        fixture.at(0, AccessoryConfigureList(id: "nobody", list: Self.list))
        let texts = fixture.facts.compactMap { ($0 as? AccessoryRejected)?.explanation }
        #expect(texts.contains("no accessory with a list has the id 'brush' (did you mean 'brushes'?)"))
        #expect(texts.contains("the list of 'brushes' has 2 entries, but no entry with the index -1"))
        #expect(
            fixture.take() == [
                "0 rejected unknownList", "0 rejected unknownList", "0 rejected unknownEntry",
                "0 rejected unknownEntry",
                "0 rejected unknownList", "0 rejected unknownList", "0 rejected unknownList",
            ])
        fixture.at(
            0, AccessoryConfigureList(id: "plain", list: Self.list), AccessoryTapListEntry(id: "plain", index: 1))
        #expect(fixture.state("lists.plain.selectedIndex") == 1)
    }

    @Test("an entry is as wide as its text, at least 44 points")
    func geometry() {
        #expect(AccessoryListGeometry.entryWidth(text: 10) == 44)
        #expect(AccessoryListGeometry.contentWidth(texts: [10, 60]) == 44 + 16 + 64)
        #expect(AccessoryListGeometry.contentWidth(texts: []) == 0)
    }
}
