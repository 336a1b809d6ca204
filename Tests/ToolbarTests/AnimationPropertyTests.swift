import Chrome
import EventBus
import ModuleTesting
import TestSupport
import Testing

@testable import Toolbar

/// A renderer that plays only the published movements must never see a part jump.
@Suite("Interrupted animations of the toolbar") struct AnimationPropertyTests {
    @Test("every movement starts with the look that a renderer shows at that moment")
    func continuous() throws {
        var interrupted = 0
        let seeds = runs(60, whole: 400)
        for seed in seeds {
            let run = try RandomBar(seed: seed)
            run.play()
            #expect(run.renderer.problems == [], "seed \(seed)")
            if !run.renderer.problems.isEmpty { return }
            interrupted += run.renderer.interrupted
        }
        // Enough of the random times must interrupt a movement.
        #expect(interrupted > 5 * seeds.count)
    }

    @Test("two runs with the same seed publish the same facts")
    func deterministic() throws {
        for seed in 0..<20 as Range<UInt64> {
            let logs = try (0..<2).map { _ in
                let run = try RandomBar(seed: seed)
                run.play()
                return try run.bar.said.map { try ValueEncoder().encode($0).json }
            }
            #expect(logs[0] == logs[1])
        }
    }
}

/// Plays movements as `docs/toolbar.md` describes them, and notes every movement that does not fit.
private final class Renderer {
    private struct Part: Hashable {
        var what: ToolbarAnimation
        var id: String?
    }

    private(set) var problems: [String] = []
    private(set) var interrupted = 0
    private var playing: [Part: [(began: Duration, motion: Motion<ToolbarLook>)]] = [:]
    private var selected: Int?
    private var layout: ToolbarLayoutChanged?
    private var items: [ToolbarItem] = []
    private var looks = ToolbarAppearance()

    func hear(_ event: any Event, at now: Duration) {
        switch event {
        case let event as ToolbarAnimationStarted: play(event, at: now)
        case let event as ToolbarLayoutChanged:
            if !event.animated { stand(.layout, .indicatorHeight, .label) }
            for (item, mode) in zip(items, event.itemDisplayModes) where mode == .hidden {
                playing[Part(what: .label, id: item.id)] = nil
            }
            layout = event
            follow(place(in: event))
        case let event as ToolbarItemsChanged:
            let gone = Set(items.map(\.id)).subtracting(event.items.map(\.id))
            items = event.items
            selected = event.selectedIndex
            if event.replaced {
                stand(.press, .label, .selectedLook, .indicator, .indicatorAlpha)
            } else {
                for part in playing.keys where part.id.map(gone.contains) == true { playing[part] = nil }
                follow(layout.flatMap(place))
            }
        case let event as ToolbarSelectionChanged: selected = event.index
        case let event as ToolbarAppearanceChanged:
            looks = event.appearance
            stand(.layout, .indicatorHeight)
        default: break
        }
    }

    /// The place of the selected entry in the bar.
    private func place(in layout: ToolbarLayoutChanged) -> Double? {
        selected.flatMap(layout.visibleItemIndices.firstIndex).map(Double.init)
    }

    /// Stops a movement that leads to another place than the selected entry has in the new layout.
    private func follow(_ place: Double?) {
        if let place, let last = playing[Part(what: .indicator)]?.last, last.motion.to.place != place {
            stand(.indicator)
        }
        if let last = playing[Part(what: .indicatorAlpha)]?.last, last.motion.to.alpha != (place == nil ? 0 : 1) {
            stand(.indicatorAlpha)
        }
    }

    private func stand(_ whats: ToolbarAnimation...) {
        for part in playing.keys where whats.contains(part.what) { playing[part] = nil }
    }

    private func play(_ event: ToolbarAnimationStarted, at now: Duration) {
        let part = Part(what: event.what, id: event.id)
        let motion = Motion(
            from: event.from, to: event.to, duration: event.duration, curve: event.curve, damping: event.damping,
            velocity: event.velocity, delay: event.delay)
        if event.delay > .zero, let last = playing[part]?.last {
            if motion.from != last.motion.to { problems.append("\(part) does not follow on what it follows") }
            playing[part]?.append((now, motion))
            return
        }
        // An indicator that appears stands on the selected entry.
        if part.what == .indicatorAlpha, event.to.alpha == 1 { stand(.indicator) }
        let destination = playing[part]?.last?.motion.to ?? event.from
        if event.to == event.from, event.to == destination { problems.append("\(part) moves, but stays") }
        if let shown = shown(part, at: now) {
            if shown != event.from { problems.append("\(part) jumps from \(shown) to \(event.from) at \(now)") }
            if shown != playing[part]?.last?.motion.to { interrupted += 1 }
        }
        playing[part] = [(now, motion)]
    }

    /// The look that a part has now; nil if nothing has moved it since it was placed.
    private func shown(_ part: Part, at now: Duration) -> ToolbarLook? {
        guard let motions = playing[part], let first = motions.first else { return resting(part) }
        guard let (began, motion) = motions.last(where: { $0.began + $0.motion.delay <= now }) else {
            return first.motion.from
        }
        return motion.pose(after: now - began - motion.delay)
    }

    /// The look of a part that was placed without a movement, as far as it is known.
    private func resting(_ part: Part) -> ToolbarLook? {
        switch part.what {
        case .layout: layout.map { ToolbarLook($0, looks) }
        case .indicatorHeight: layout.map { ToolbarLook(indicatorAt: $0.compressionLevel, looks) }
        case .press: ToolbarLook(scale: 1)
        case .indicator, .indicatorAlpha, .label, .selectedLook: nil
        }
    }
}

/// Random taps, selections, widths, updates, appearances, modes and items at random times.
private final class RandomBar {
    let bar: Bar
    let renderer = Renderer()
    private var random: SeededGenerator
    private var heard = 0

    init(seed: UInt64) throws {
        bar = try Bar()
        random = SeededGenerator(seed: seed)
    }

    func play() {
        var time = 0.0
        bar.bus.publish(ToolbarSetItems(items: items()))
        tell()
        for _ in 0..<40 {
            time += [0.0, 0, 0.01, 0.05, 0.1, 0.2, .random(in: 0...0.4, using: &random), 2].randomElement(
                using: &random)!
            bar.at(time)
            step()
            tell()
        }
    }

    private func tell() {
        for event in bar.said[heard...] { renderer.hear(event, at: bar.bus.now) }
        heard = bar.said.count
    }

    private func items() -> [ToolbarItem] {
        (0..<Int.random(in: 0...6, using: &random)).map {
            ToolbarItem(
                id: "i\($0)", title: "Item", priority: ItemPriority.allCases.randomElement(using: &random)!,
                canHideTitle: Bool.random(using: &random), sideButton: button())
        }
    }

    private func button() -> SideButtonConfig? {
        guard Bool.random(using: &random) else { return nil }
        return SideButtonConfig(icon: "plus", priority: SideButtonPriority.allCases.randomElement(using: &random)!)
    }

    private func step() {
        let bus = bar.bus
        let index = Int.random(in: 0...6, using: &random)
        switch Int.random(in: 0..<14, using: &random) {
        case 0...2: bus.publish(ToolbarTap(index: index))
        case 3, 4: bus.publish(ToolbarSelect(index: index))
        case 5...7:
            let width: Double = [0, 200, 290, 390, 600, .random(in: 100...700, using: &random)].randomElement(
                using: &random)!
            bus.publish(ToolbarResize(width: width, animated: Int.random(in: 0..<5, using: &random) > 0))
        case 12:
            bus.publish(ToolbarInsertItem(ToolbarItem(id: "n\(index)", title: "New"), before: "i\(index / 2)"))
            bus.publish(ToolbarMoveItem(index: index, before: "i0"))
        case 13: bus.publish(ToolbarRemoveItem(index: index))
        case 8:
            var update = ToolbarUpdateItem(index: index)
            update.priority = ItemPriority.allCases.randomElement(using: &random)!
            bus.publish(update)
        case 9:
            bus.publish(
                ToolbarSetUltraMinimal(enabled: Bool.random(using: &random), animated: Bool.random(using: &random)))
        case 10:
            bus.publish(
                ToolbarConfigure(
                    appearance: ToolbarAppearance(ToolbarAppearance.Preset.allCases.randomElement(using: &random)!)))
        default:
            if Int.random(in: 0..<3, using: &random) == 0 { bus.publish(ToolbarSetItems(items: items())) }
            bus.publish(ToolbarShowOverflowMenu())
        }
    }
}
