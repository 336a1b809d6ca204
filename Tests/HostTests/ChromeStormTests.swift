import Accessory
import Chrome
import EventBus
import Host
import SideButton
import TestSupport
import Testing
import Toolbar

/// Random taps, requests and changes of the environment, many of them invalid, on a whole system. The facts of
/// the toolbar, the side button and the accessories must stay consistent.
@Suite("toolbar, side button and accessory in a storm") struct ChromeStormTests {
    @Test("accessory facts stay in order, at most one side button is beside the bar, and everything comes to rest")
    func balanced() throws {
        for seed in runs(40, whole: 300) {
            let storm = try ChromeStorm(seed: seed)
            storm.blow()
            #expect(storm.problems == [], "seed \(seed)")
            if !storm.problems.isEmpty { return }
        }
    }

    @Test("two runs with the same seed publish the same facts")
    func deterministic() throws {
        for seed in 0..<10 as Range<UInt64> {
            let (one, other) = (try ChromeStorm(seed: seed), try ChromeStorm(seed: seed))
            one.blow()
            other.blow()
            #expect(one.heard == other.heard && one.heard.count > 50)
        }
    }
}

private final class ChromeStorm {
    private let system: ChromeSystem
    private var random: SeededGenerator
    private(set) var problems: [String] = []
    /// The topics and times of all facts.
    private(set) var heard: [String] = []
    private var calls: [String: (next: Int, slot: AccessorySlot)] = [:]
    private var beside: SideButtonConfig?

    init(seed: UInt64) throws {
        system = try ChromeSystem()
        random = SeededGenerator(seed: seed)
        system.bus.tap { [unowned self] envelope in
            guard type(of: envelope.event).role == .fact else { return }
            heard.append("\(envelope.time) \(envelope.topic)")
            note(envelope.event)
        }
    }

    func blow() {
        for _ in 0..<60 {
            // Steps often come at the same time, often during an animation, and sometimes exactly at its end.
            let pause = [0, 0, 0.05, 0.1, 0.15, 0.3, 0.45, random.unit(), 3][random.below(9)]
            system.advance(to: system.bus.now + Duration(seconds: pause)!)
            system.bus.publish(any: input())
        }
        system.bus.publish(any: SideButtonPan(phase: .cancelled))
        system.bus.publish(any: SideButtonPress(phase: .cancelled))
        system.advance(to: system.bus.now + .seconds(60))
        compare()
        system.shutdown()
        if calls.values.contains(where: { $0.next != 0 }) { problems.append("an accessory is there after the end") }
    }

    // MARK: Random steps

    private func input() -> any Event {
        switch random.below(20) {
        case 0...3: return ToolbarTap(index: random.below(6) - 1)
        case 4: return ToolbarSelect(id: pick("i0", "i1", "i2", "nobody"))
        case 5: return ToolbarSetItems(items: (0..<random.below(5)).map(item))
        case 6:
            var update = ToolbarUpdateItem(id: pick("i0", "i1", "nobody"))
            update.accessory = accessory().map { .value($0) } ?? .null
            update.sideButton = button().map { .value($0) } ?? .absent
            return update
        case 7:
            return ToolbarResize(width: [0, 60, 250, 390, 700, .nan][random.below(6)], animated: random.below(2) == 0)
        case 8: return ToolbarSetUltraMinimal(enabled: random.below(2) == 0, animated: random.below(2) == 0)
        case 9: return ToolbarSetGlobalAccessory(accessory: accessory())
        case 10: return ToolbarSetGlobalSideButton(sideButton: button())
        case 11: return ToolbarChooseOverflowEntry(id: pick("sideButton", "i1", "nobody"))
        case 12: return SideButtonTap()
        case 13: return SideButtonPress(phase: GesturePhase.allCases[random.below(4)])
        case 14, 15:
            let far = [0, 20, -80, .infinity, 1e308][random.below(5)]
            return SideButtonPan(
                phase: GesturePhase.allCases[random.below(4)], translation: Vector(x: far, y: 5),
                velocity: Vector(x: 0, y: [0, -900, .nan][random.below(3)]))
        case 16: return SideButtonUpdateAppearance(icon: pick("pause", "stop"), animated: random.below(2) == 0)
        case 17: return AccessoryTapListEntry(id: pick("p", "q", "nobody"), index: random.below(4) - 1)
        case 18: return random.below(2) == 0 ? AppBackground() : AppForeground()
        default:
            var traits = TraitsUpdate()
            traits.layoutDirection = random.below(2) == 0 ? .leftToRight : .rightToLeft
            return EnvironmentUpdate(traits: traits)
        }
    }

    private func pick(_ words: String...) -> String { words[random.below(words.count)] }

    private func item(_ index: Int) -> ToolbarItem {
        ToolbarItem(
            id: "i\(index)", title: "\(index)", isSelectable: random.below(6) > 0,
            priority: ItemPriority.allCases[random.below(4)], sideButton: button(), accessory: accessory(),
            secondaryAccessory: accessory())
    }

    private func accessory() -> AccessoryConfig? {
        guard random.below(4) > 0 else { return nil }
        let list = AccessoryList(title: "L", items: [.init(title: "a"), .init(title: "b")])
        return AccessoryConfig(
            id: pick("p", "q", "r"), preferredHeight: [-1, 40, .nan][random.below(3)],
            list: random.below(2) == 0 ? list : nil)
    }

    private func button() -> SideButtonConfig? {
        guard random.below(3) > 0 else { return nil }
        return SideButtonConfig(
            icon: pick("plus", "eye"), style: SideButtonStyle.allCases[random.below(6)],
            priority: SideButtonPriority.allCases[random.below(3)], gestures: random.below(2) == 0 ? .init() : nil)
    }

    // MARK: Invariants

    private func note(_ fact: any Event) {
        switch fact {
        case let fact as AccessoryWillAppear: call(0, fact.id, fact.slot)
        case let fact as AccessoryDidAppear: call(1, fact.id, fact.slot)
        case let fact as AccessoryWillDisappear: call(2, fact.id, fact.slot)
        case let fact as AccessoryDidDisappear: call(3, fact.id, fact.slot)
        case let fact as AccessoryCleanedUp:
            if calls[fact.id, default: (0, .primary)].next != 0 {
                problems.append("\(fact.id) is cleaned up on the screen")
            }
        case let fact as SideButtonShown:
            if beside != nil { problems.append("a second button is shown") }
            beside = fact.button
        case let fact as SideButtonReplaced:
            if beside == nil { problems.append("a button replaces none") }
            beside = fact.button
        case is SideButtonHidden:
            if beside == nil { problems.append("no button is hidden") }
            beside = nil
        case let fact as SideButtonAppearanceChanged: beside?.icon = fact.icon
        case let fact as SideButtonAnimationStarted: check(fact.from, fact.to)
        case let fact as AccessoryAnimationStarted: check(fact.from, fact.to)
        default: break
        }
    }

    /// Checks the order of an accessory's facts, and that it stays in one place.
    private func call(_ place: Int, _ id: String, _ slot: AccessorySlot) {
        let (next, last) = calls[id, default: (0, slot)]
        if next != place { problems.append("\(id): call \(place) where \(next) was due") }
        if place > 0, last != slot { problems.append("\(id) changes its place") }
        calls[id] = ((place + 1) % 4, slot)
    }

    private func check(_ poses: Pose...) {
        for pose in poses where ![pose.tx, pose.ty, pose.scale, pose.alpha].allSatisfy(\.isFinite) {
            problems.append("a movement to nowhere: \(pose)")
        }
    }

    /// Once all animations are over, the facts must agree with the state.
    private func compare() {
        if let next = system.nextDeadline { problems.append("something is waited for at \(next)") }
        guard let state = try? system.bus.state() else { return problems.append("no state") }
        let there = { [calls] (slot: AccessorySlot) in
            calls.filter { $0.value.next == 2 && $0.value.slot == slot }.map(\.key)
        }
        for slot in AccessorySlot.allCases {
            let said = state.at(path: "accessory.\(slot.rawValue)")?.stringValue
            if there(slot) != [said].compactMap(\.self) {
                problems.append("\(slot) is \(there(slot)), not \(said ?? "none")")
            }
        }
        let icon =
            state.at(path: "sideButton.isShown") == true ? state.at(path: "sideButton.look.icon")?.stringValue : nil
        if beside?.icon != icon { problems.append("the button is \(beside?.icon ?? "none"), not \(icon ?? "none")") }
        let mode = state.at(path: "sideButton.mode.kind")?.stringValue ?? ""
        if beside != nil, mode != "full", mode != "compact" {
            problems.append("a button where the layout has none: \(mode)")
        }
        if state.at(path: "sideButton.isSwiping") != false { problems.append("a drag never ends") }
        if state.at(path: "sideButton.pose") != ["tx": 0, "ty": 0, "scale": 1, "alpha": 1], beside != nil {
            problems.append("the button does not come to rest")
        }
    }
}
