import Accessory
import Chrome
import EventBus
import ModuleTesting
import TestSupport
import Testing
import Toolbar

/// A bench with the accessory module, and a stand-in for the toolbar that publishes the same facts as the toolbar module.
final class Fixture: ModuleBench<AccessoryModule> {
    private(set) var items: [ToolbarItem] = []
    private(set) var selected = 0

    init() throws { try super.init(AccessoryModule(), knowing: ToolbarModule.language.events) }

    // MARK: The toolbar

    func setItems(_ items: ToolbarItem...) { setItems(items) }

    func setItems(_ items: [ToolbarItem]) {
        self.items = items
        selected = 0
        bus.publish(ToolbarItemsChanged(items: items, selectedIndex: 0, replaced: true))
    }

    func update(_ index: Int, _ body: (inout ToolbarItem) -> Void) {
        body(&items[index])
        bus.publish(ToolbarItemsChanged(items: items, selectedIndex: selected, replaced: false))
    }

    /// A tap on an item, which selects the item if it can be selected.
    func tap(_ index: Int) {
        bus.publish(ToolbarItemTapped(index: index, id: items[index].id, wasSelected: index == selected))
        if items[index].isSelectable { select(index) }
    }

    func select(_ index: Int) {
        guard index != selected else { return }
        let previous = selected
        selected = index
        bus.publish(ToolbarSelectionChanged(index: index, id: items[index].id, previous: previous))
    }

    func setGlobal(_ accessory: AccessoryConfig?) { bus.publish(ToolbarSetGlobalAccessory(accessory: accessory)) }

    func setUltraMinimal(_ enabled: Bool, animated: Bool = true) {
        bus.publish(ToolbarUltraMinimalChanged(enabled: enabled, animated: animated))
    }

    func layout(container: Double = 390, accessoryWidth: Double) {
        let layout = ToolbarLayout(
            spaceTier: .compact, compressionLevel: .full, itemSpacing: 8, itemDisplayModes: [],
            visibleItemIndices: [], overflowItemIndices: [], sideButtonMode: SideButtonMode(kind: .none),
            toolbarWidth: accessoryWidth, accessoryWidth: accessoryWidth, needsOverflowButton: false)
        bus.publish(
            ToolbarLayoutChanged(layout, containerWidth: container, isUltraMinimal: false, animated: false))
    }

    // MARK: What the accessories published

    /// The facts about lifecycles since the last call as short lines: `0.45 didAppear p`.
    func take() -> [String] {
        takeFacts().compactMap { fact in
            Self.line(fact.event).map { "\(Value.double(fact.time.inSeconds).json) \($0)" }
        }
    }

    /// A log line with the fact's name, the accessory's id, the word `secondary` for the secondary place,
    /// and the words `at once` for a fact without an animation.
    private static func line(_ event: any Event) -> String? {
        func call(_ name: String, _ id: String, _ slot: AccessorySlot, _ animated: Bool) -> String {
            "\(name) \(id)" + (slot == .primary ? "" : " secondary") + (animated ? "" : " at once")
        }
        switch event {
        case let fact as AccessoryWillAppear: return call("willAppear", fact.id, fact.slot, fact.animated)
        case let fact as AccessoryDidAppear: return call("didAppear", fact.id, fact.slot, fact.animated)
        case let fact as AccessoryWillDisappear: return call("willDisappear", fact.id, fact.slot, fact.animated)
        case let fact as AccessoryDidDisappear: return call("didDisappear", fact.id, fact.slot, fact.animated)
        case let fact as AccessoryCleanedUp: return "cleanedUp \(fact.id)"
        case let fact as AccessoryStateChanged: return "\(fact.transition) \(fact.id)"
        case let fact as AccessoryRejected: return "rejected \(fact.reason)"
        default: return nil
        }
    }
}

extension Fixture {
    /// A fixture with five items, and the first item's accessory on screen, its entrance long over.
    static func withAccessoryOnScreen() throws -> Fixture {
        let fixture = try Fixture()
        fixture.setItems(item("a", "p", "s"), item("b", "q"), item("c", "r", "t"), item("d"), item("e", "p"))
        fixture.at(10)
        #expect(fixture.take() == ["0 willAppear p", "0.45 didAppear p"])
        return fixture
    }
}

/// An item with the given primary and secondary accessory.
func item(_ id: String, _ primary: String? = nil, _ secondary: String? = nil, isSelectable: Bool = true) -> ToolbarItem
{
    ToolbarItem(
        id: id, title: id, isSelectable: isSelectable, accessory: primary.map { AccessoryConfig(id: $0) },
        secondaryAccessory: secondary.map { AccessoryConfig(id: $0) })
}
