import Accessory
import Chrome
import EventBus
import Host
import Screen
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

    @Test(
        "a look that a program gives the side button is seen in the menu and in the bar, and lasts over another selection"
    )
    func lastingLook() {
        let plus = SideButtonConfig(icon: "plus", priority: .secondary, overflowTitle: "Add")
        system.bus.publish(ToolbarSetItems(items: [item("a", plus), item("b")]))
        system.bus.publish(ToolbarResize(width: 200))
        system.bus.publish(SideButtonUpdateAppearance(icon: "pause"))
        func menuIcons() -> [String?] {
            facts { system.bus.publish(ToolbarShowOverflowMenu()) }.compactMap { $0 as? ToolbarOverflowMenuShown }
                .flatMap(\.entries).filter { $0.id == "sideButton" }.map(\.icon)
        }
        #expect(menuIcons() == ["pause"])
        let changed = facts { system.bus.publish(SideButtonUpdateAppearance(icon: "stop")) }
        #expect(
            changed.compactMap { ($0 as? ToolbarOverflowMenuChanged)?.entries.last?.icon } == ["stop"])
        system.bus.publish(ToolbarSelect(id: "b"))
        system.bus.publish(ToolbarSelect(id: "a"))
        #expect(menuIcons() == ["stop"] && state("sideButton.look.icon") == "stop")
    }

    @Test("with reduced motion nothing slides, swings or shrinks: accessories and side button fade at their places")
    func reducedMotion() throws {
        var traits = TraitsUpdate()
        traits.reduceMotion = true
        system.bus.publish(EnvironmentUpdate(traits: traits))
        let plus = SideButtonConfig(icon: "plus")
        let items = [item("a", accessory: "p"), item("b", plus, accessory: "q", secondary: "s"), item("c")]
        let told = facts {
            system.bus.publish(ToolbarSetItems(items: items))
            settle()
            for index in [1, 1, 0, 2, 1] {
                system.bus.publish(ToolbarTap(index: index))
                settle()
            }
            system.bus.publish(SideButtonTap())
            system.bus.publish(ToolbarResize(width: 300))
            settle()
        }
        let poses = told.flatMap { fact -> [Pose] in
            switch fact {
            case let fact as AccessoryAnimationStarted: [fact.from, fact.to]
            case let fact as SideButtonAnimationStarted: [fact.from, fact.to]
            default: []
            }
        }
        #expect(poses.count > 8 && poses.allSatisfy { $0.tx == 0 && $0.ty == 0 && $0.scale == 1 })
        let bars = told.compactMap { ($0 as? ToolbarAnimationStarted)?.what }
        #expect(!bars.isEmpty && bars.allSatisfy { [.selectedLook, .label, .indicatorAlpha].contains($0) })
    }

    @Test("labels, hints and isEnabled of items, side button and accessories are in the picture")
    func accessibility() throws {
        var first = item(
            "a", SideButtonConfig(icon: "plus", accessibilityLabel: "New", accessibilityHint: "Adds a page"))
        (first.accessibilityLabel, first.accessibilityHint) = ("Drawing", "Shows the pens")
        first.sideButton?.isEnabled = false
        first.accessory = AccessoryConfig(
            id: "p", list: AccessoryList(title: "Pens", items: [.init(title: "Red")]), isEnabled: false,
            accessibilityLabel: "All pens")
        var second = item("b")
        second.isEnabled = false
        system.bus.publish(ToolbarSetItems(items: [first, second]))
        settle()
        let picture = try #require(system.bus.ask(ScreenPictureQuery()))
        func part(_ id: String) throws -> Part { try #require(picture.parts.first { $0.id == id }) }
        #expect(try part("toolbar/a").name == "Drawing" && part("toolbar/a").hint == "Shows the pens")
        #expect(try part("toolbar/b").states == [.disabled] && part("toolbar/b").tap == nil)
        #expect(try part("sideButton").name == "New" && part("sideButton").hint == "Adds a page")
        #expect(try part("sideButton").states == [.disabled] && part("sideButton").tap == nil)
        #expect(try part("accessory/p").name == "All pens" && part("accessory/p").states == [.disabled])
        #expect(try part("accessory/p/0").tap == nil)
        for request in [SideButtonTap(), SideButtonPress(phase: .began), AccessoryTapListEntry(id: "p", index: 0)]
            as [any Event]
        {
            let refusals = facts { system.bus.publish(any: request) }.filter { $0 is any Refusal }
            #expect(refusals.count == 1, "\(request)")
        }
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
