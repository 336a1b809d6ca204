import Accessory
import EventBus
import ModuleTesting
import TestSupport
import Testing
import Toolbar

/// Each accessory's facts come in the same fixed order, whatever is requested at whatever time.
@Suite("accessory: lifecycles are balanced") struct LifecyclePropertyTests {
    @Test("every accessory goes through willAppear, didAppear, willDisappear, didDisappear in this order, repeatedly")
    func balanced() throws {
        for seed in runs(80, whole: 200, soak: 20_000) {
            let run = try RandomRun(seed: seed)
            run.play()
            #expect(run.problems == [], "seed \(seed)")
            if !run.problems.isEmpty { return }
        }
    }

    @Test("two runs with the same seed publish the same facts, byte for byte")
    func deterministic() throws {
        for seed in 0..<20 as Range<UInt64> {
            let (first, second) = (try RandomRun(seed: seed), try RandomRun(seed: seed))
            first.play()
            second.play()
            #expect(first.fixture.take() == second.fixture.take())
        }
    }
}

/// Taps, selections, new items, updates, ultra-minimal mode, global accessories and changed durations, at
/// random times. There are few ids, so that items and the two places often share an accessory.
private final class RandomRun {
    let fixture: Fixture
    private(set) var problems: [String] = []
    private var random: SeededGenerator
    private var isUltraMinimal = false

    init(seed: UInt64) throws {
        fixture = try Fixture()
        random = SeededGenerator(seed: seed)
    }

    func play() {
        var time = 0.0
        for _ in 0..<30 {
            // Steps often come at the same time, often during an animation, and sometimes exactly at its end.
            time += [0, 0, 0.05, 0.15, 0.3, 0.45, random.unit() * 0.5, 2][random.below(8)]
            fixture.at(time)
            step()
            check()
        }
        if random.below(2) == 0 {
            fixture.runUntilIdle()
            compare()
        }
        fixture.bus.stop("accessory")
        check(isOver: true)
    }

    private func step() {
        switch random.below(12) {
        case 0...3: if !fixture.items.isEmpty { fixture.tap(random.below(fixture.items.count)) }
        case 4, 5: if !fixture.items.isEmpty { fixture.select(random.below(fixture.items.count)) }
        case 6, 7:
            fixture.setItems(
                (0..<random.below(5)).map { item("i\($0)", id(), id(), isSelectable: random.below(6) > 0) })
        case 8:
            guard !fixture.items.isEmpty else { return }
            let (primary, secondary) = (id(), id())
            fixture.update(random.below(fixture.items.count)) {
                $0.accessory = primary.map { AccessoryConfig(id: $0) }
                $0.secondaryAccessory = secondary.map { AccessoryConfig(id: $0) }
            }
        case 9:
            isUltraMinimal.toggle()
            fixture.setUltraMinimal(isUltraMinimal, animated: random.below(2) == 0)
        case 10: fixture.setGlobal(id().map { AccessoryConfig(id: $0) })
        default:
            var appearance = ToolbarAppearance()
            appearance.secondaryAccessoryShowDelay = [0, 0.15, 0.4][random.below(3)]
            fixture.bus.publish(ToolbarAppearanceChanged(appearance: appearance))
            var settings = AccessorySettings()
            settings.hideDuration = [0, 0.3][random.below(2)]
            settings.swapDuration = [0, 0.15, 0.3][random.below(3)]
            fixture.bus.publish(settings)
        }
    }

    private func id() -> String? { random.below(4) == 0 ? nil : ["p", "q", "r"][random.below(3)] }

    private static let order = ["willAppear", "didAppear", "willDisappear", "didDisappear"]

    /// Checks the order of all facts of every accessory since the start.
    private func check(isOver: Bool = false) {
        var next: [String: Int] = [:]
        var slots: [String: AccessorySlot] = [:]
        func call(_ id: String, _ slot: AccessorySlot, _ place: Int) {
            if next[id, default: 0] != place { problems.append("\(id): \(Self.order[place]) out of order") }
            if place > 0, slots[id] != slot { problems.append("\(id) changes its place") }
            next[id] = (place + 1) % 4
            slots[id] = slot
        }
        for fact in fixture.facts {
            switch fact {
            case let fact as AccessoryWillAppear: call(fact.id, fact.slot, 0)
            case let fact as AccessoryDidAppear: call(fact.id, fact.slot, 1)
            case let fact as AccessoryWillDisappear: call(fact.id, fact.slot, 2)
            case let fact as AccessoryDidDisappear: call(fact.id, fact.slot, 3)
            case let fact as AccessoryCleanedUp:
                if next[fact.id, default: 0] != 0 { problems.append("\(fact.id) is cleaned up on the screen") }
            default: break
            }
        }
        guard isOver else { return }
        if next.values.contains(where: { $0 != 0 }) { problems.append("some are still there at the end") }
        // What has appeared is cleaned up after it was there last.
        var uncleaned: Set<String> = []
        for fact in fixture.facts {
            if let fact = fact as? AccessoryWillAppear { uncleaned.insert(fact.id) }
            if let fact = fact as? AccessoryCleanedUp { uncleaned.remove(fact.id) }
        }
        if !uncleaned.isEmpty { problems.append("\(uncleaned.sorted()) are never cleaned up") }
    }

    /// Once all animations are over, the accessories on screen are those in the module's state.
    private func compare() {
        var there: [AccessorySlot: String] = [:]
        for fact in fixture.facts {
            if let fact = fact as? AccessoryDidAppear { there[fact.slot] = fact.id }
            if let fact = fact as? AccessoryWillDisappear { there[fact.slot] = nil }
        }
        if fixture.state("primary")?.stringValue != there[.primary] { problems.append("another primary one is there") }
        if fixture.state("secondary")?.stringValue != there[.secondary] {
            problems.append("another secondary one is there")
        }
    }
}
