import Accessory
import Chrome
import EventBus
import Host
import SideButton
import Testing
import Toolbar

/// The toolbar, the side button and the accessory on one bus, which is all that connects them.
@Suite("toolbar, side button and accessory together") struct ChromeModulesTests {
    let system: ChromeSystem

    init() throws { system = try ChromeSystem() }

    private func state(_ path: String) -> Value? { (try? system.bus.state())?.at(path: path) }

    private func settle() {
        while let next = system.nextDeadline { system.advance(to: next) }
    }

    private func facts(_ body: () -> Void) -> [any Event] {
        var facts: [any Event] = []
        let tap = system.bus.tap { if type(of: $0.event).role == .fact { facts.append($0.event) } }
        body()
        tap.cancel()
        return facts
    }

    private func item(
        _ id: String, _ button: SideButtonConfig? = nil, accessory: String? = nil, secondary: String? = nil
    ) -> ToolbarItem {
        ToolbarItem(
            id: id, title: id, sideButton: button, accessory: accessory.map { AccessoryConfig(id: $0) },
            secondaryAccessory: secondary.map { AccessoryConfig(id: $0) })
    }

    @Test("a tap on another item changes the side button first, then the accessory")
    func tap() {
        let (plus, eye) = (SideButtonConfig(icon: "plus"), SideButtonConfig(icon: "eye"))
        system.bus.publish(ToolbarSetItems(items: [item("a", plus, accessory: "p"), item("b", eye, accessory: "q")]))
        settle()
        let topics = facts { system.bus.publish(ToolbarTap(index: 1)) }.map { type(of: $0).topic.text }
        let order = [
            "sideButton.currentChanged", "sideButton.animationStarted", "accessory.currentChanged",
            "accessory.willDisappear",
        ]
        #expect(topics.filter(order.contains) == order)
        settle()
        #expect(state("sideButton.current.icon") == "eye")
        #expect(state("accessory.primary") == "q")
    }

    @Test(
        "the sizes of accessories are told once after new items and after a selection, with the width of the new layout"
    )
    func sizesOnce() {
        let many = (0..<4).map { item("i\($0)") }
        system.bus.publish(ToolbarSetItems(items: [item("a", accessory: "p")]))
        settle()
        func told(_ request: some Event) -> [AccessoryLayoutChanged] {
            facts { system.bus.publish(request) }.compactMap { $0 as? AccessoryLayoutChanged }
        }
        func width() -> Double? { system.bus.retained(ToolbarLayoutChanged.self)?.accessoryWidth }
        let bigger = told(ToolbarSetItems(items: [item("a", accessory: "p")] + many))
        #expect(bigger.count == 1 && bigger.last?.primary?.width == width())
        let plus = SideButtonConfig(icon: "plus")
        system.bus.publish(ToolbarSetItems(items: [item("a"), item("b", plus, accessory: "q")] + many))
        settle()
        let selected = told(ToolbarTap(index: 1))
        #expect(selected.count == 1 && selected.last?.primary?.width == width())
    }

    @Test("a length is written without the error of its arithmetic")
    func tidyNumbers() throws {
        let frame = Frame(x: 35.99999999999999, y: 0.1 + 0.2, width: 51.2, height: 142.0 / 3)
        #expect(try ValueEncoder().encode(frame) == [36, 0.3, 51.2, 47.333333333])
    }

    @Test("a side button has its place in the layout before it appears, and until after it has left")
    func presence() {
        let plus = SideButtonConfig(icon: "plus")
        system.bus.publish(ToolbarSetItems(items: [item("a"), item("b", plus)]))
        let shown = facts { system.bus.publish(ToolbarTap(index: 1)) }.compactMap { $0 as? SideButtonShown }
        // A container of 390 points has the space tier compact.
        #expect(shown.map(\.size) == [52] && shown.map(\.spacing) == [16] && shown.map(\.animated) == [true])
        settle()
        let hidden = facts {
            system.bus.publish(ToolbarTap(index: 0))
            settle()
        }.compactMap { $0 as? SideButtonHidden }
        #expect(hidden.map(\.animated) == [true])
        #expect(state("toolbar.layout.sideButtonMode.kind") == "none")
    }

    @Test("without room beside the bar the side button is in the menu, and its entry invokes the same action")
    func narrow() {
        var plus = SideButtonConfig(icon: "plus", priority: .secondary, gestures: SideButtonGestures(onTap: "add"))
        plus.id = "plus"
        system.bus.publish(ToolbarResize(width: 250))
        system.bus.publish(ToolbarSetItems(items: [item("a"), item("b", plus)]))
        system.bus.publish(ToolbarTap(index: 1))
        #expect(state("sideButton.isShown") == false)
        #expect(state("sideButton.mode.kind") == "hidden")
        let said = facts { system.bus.publish(ToolbarChooseOverflowEntry(id: "sideButton")) }
        #expect(said.compactMap { ($0 as? SideButtonActionInvoked)?.action } == ["add"])
        // An essential button stays beside the bar.
        plus.priority = .essential
        var update = ToolbarUpdateItem(index: 1)
        update.sideButton = .value(plus)
        system.bus.publish(update)
        #expect(state("sideButton.isShown") == true)
        #expect(state("sideButton.mode.kind") == "compact")
    }

    @Test("when a rule chooses no side button, the layout keeps no room for one")
    func choice() throws {
        system.bus.answer(SideButtonChooseQuery.self, as: "rule") { _ in SideButtonChoice.none }
        system.bus.publish(ToolbarSetItems(items: [item("a", SideButtonConfig(icon: "plus"))]))
        #expect(state("toolbar.layout.sideButtonMode.kind") == "none")
        #expect(state("sideButton.current") == .null)
    }

    @Test("a tap whose action sets new items counts as the first tap on them, not the second")
    func reentrant() {
        let items = [item("a", accessory: "p"), item("b", accessory: "q")]
        var first = items[0]
        first.action = "restart"
        system.bus.publish(ToolbarSetItems(items: [first, items[1]]))
        settle()
        system.bus.subscribe(to: ToolbarActionInvoked.self) { [bus = system.bus] _ in
            bus.publish(ToolbarSetItems(items: items))
        }
        system.bus.publish(ToolbarTap(index: 0))
        settle()
        #expect(state("accessory.displayState") == "primaryOnly")
        #expect(state("accessory.showsPrimary") == true)
    }

    @Test("in ultra-minimal mode the side button has its place, and no accessory is shown, whatever is tapped")
    func ultraMinimal() {
        system.bus.publish(
            ToolbarSetItems(items: [item("a", SideButtonConfig(icon: "plus"), accessory: "p", secondary: "s")]))
        settle()
        system.bus.publish(ToolbarSetUltraMinimal(enabled: true))
        system.bus.publish(ToolbarTap(index: 0))
        settle()
        #expect(state("accessory.showsPrimary") == false)
        #expect(state("accessory.showsSecondary") == false)
        #expect(state("sideButton.mode") == ["kind": "compact", "size": 44, "spacing": 8])
        system.bus.publish(ToolbarSetUltraMinimal(enabled: false))
        settle()
        #expect(state("accessory.displayState") == "primaryOnly")
        #expect(state("accessory.showsPrimary") == true)
    }

    @Test("a shutdown publishes every cleanup, and a system that is released without one does not crash")
    func end() throws {
        final class Watcher {
            let system: ChromeSystem
            var cleanedUp: [String] = []
            init(_ system: ChromeSystem) {
                self.system = system
                system.bus.tap { [unowned self] in
                    if let fact = $0.event as? AccessoryCleanedUp { cleanedUp.append(fact.id) }
                }
            }
        }
        let items = ToolbarSetItems(items: [item("a", accessory: "p", secondary: "s")])
        let watcher = Watcher(system)
        system.bus.publish(items)
        system.shutdown()
        #expect(watcher.cleanedUp == ["p", "s"])

        // Releasing the watcher releases the system, which only the watcher references.
        var forgetful: Watcher? = Watcher(try ChromeSystem())
        forgetful?.system.bus.publish(items)
        forgetful = nil
    }
}
