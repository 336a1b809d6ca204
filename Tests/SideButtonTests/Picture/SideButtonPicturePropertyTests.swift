import Chrome
import EventBus
import SideButton
import TestSupport
import Testing
import Toolbar

/// What holds for each picture of the side button, whatever has happened.
@Suite("The picture of any side button")
struct SideButtonPicturePropertyTests {
    @Test("ids are unique, the button at rest is inside and beside the bar, and each touch that is offered is accepted")
    func holds() throws {
        for seed in runs(25, whole: 400, soak: 20_000) {
            let run = try RandomButton(seed: seed)
            for step in 0..<40 {
                run.step()
                let problems = run.problems()
                #expect(problems == [], "seed \(seed), step \(step)")
                if !problems.isEmpty { return }
            }
        }
    }

    @Test("drawing changes no state, and two drawings of one moment are equal")
    func pure() throws {
        for seed in runs(10, whole: 100, soak: 2_000) {
            let run = try RandomButton(seed: seed)
            for step in 0..<20 {
                run.step()
                let bus = run.scene.bus
                let (state, id) = (try bus.state(), bus.lastID)
                let parts = run.scene.draw().parts
                #expect(parts == run.scene.draw().parts && bus.lastID == id, "seed \(seed), step \(step)")
                #expect(try bus.state() == state, "seed \(seed), step \(step)")
            }
        }
    }
}

/// Other items and buttons, fingers, widths and appearances at random times, often during a movement.
private final class RandomButton {
    let scene: DrawnSideButton
    private var random: SeededGenerator
    private var count = 0

    init(seed: UInt64) throws {
        scene = try DrawnSideButton()
        random = SeededGenerator(seed: seed)
    }

    func step() {
        publish()
        scene.advance([0, 0, 0.03, 0.1, 0.3, 1][random.below(6)])
    }

    private func publish() {
        let bus = scene.bus
        switch random.below(12) {
        case 0, 1:
            count = random.below(6)
            scene.setItems((0..<count).map { _ in config() })
        case 2, 3: if count > 0 { bus.publish(ToolbarSelect(index: random.below(count))) }
        case 4: bus.publish(ToolbarSetGlobalSideButton(sideButton: config()))
        case 5: bus.publish(ToolbarResize(width: [20, 120, 240, 390, 834][random.below(5)]))
        case 6: bus.publish(ToolbarSetUltraMinimal(enabled: random.below(2) == 0))
        case 7: bus.publish(ToolbarConfigure(appearance: .init([.standard, .compact, .spacious][random.below(3)])))
        case 8:
            guard scene.drawn?.tap != nil else { return }
            bus.publish(SideButtonUpdateAppearance(backgroundColor: ["red", "clear", "systemFill"][random.below(3)]))
        default: touch()
        }
    }

    private func config() -> SideButtonConfig? {
        guard random.below(4) > 0 else { return nil }
        return SideButtonConfig(
            icon: ["plus", "minus", "eye"][random.below(3)], style: SideButtonStyle.allCases[random.below(6)],
            priority: SideButtonPriority.allCases[random.below(SideButtonPriority.allCases.count)],
            gestures: random.below(2) == 0 ? SideButtonGestures(onTap: nil) : nil)
    }

    /// A finger does what the drawn button offers.
    private func touch() {
        guard let part = scene.drawn, part.tap != nil else { return }
        let isSwiping = (try? scene.bus.state())?.at(path: "sideButton.isSwiping") == true
        switch random.below(3) {
        case 0: if !isSwiping { scene.bus.publish(SideButtonTap()) }
        case 1:
            scene.bus.publish(SideButtonPress(phase: part.states?.contains(.pressed) == true ? .ended : .began))
        default:
            guard part.pan != nil, !isSwiping else { return }
            scene.bus.publish(SideButtonPan(phase: .began))
            scene.bus.publish(SideButtonPan(phase: .moved, translation: Vector(x: 60 * random.unit(), y: -20)))
            scene.advance([0, 0.03, 0.2][random.below(3)])
            scene.bus.publish(SideButtonPan(phase: .ended, velocity: Vector(x: 0, y: -300 * random.unit())))
        }
    }

    // MARK: What must hold

    /// What is wrong with the picture of this moment, and sometimes with that after all movements.
    func problems() -> [String] {
        let moving = problems(scene.draw()) + scene.refusals
        guard moving.isEmpty, random.below(4) == 0 else { return moving }
        scene.settle()
        return problems(scene.draw()) + problemsAtRest(scene.draw())
    }

    private func problems(_ canvas: Canvas) -> [String] {
        var problems: [String] = []
        if Set(canvas.parts.map(\.id)).count < canvas.parts.count { problems.append("two parts have one id") }
        guard let button = canvas.part("sideButton") else { return problems }
        let isOpaque = button.tint?.count == 7
        if (button.material == .solid) != isOpaque {
            problems.append("the material does not fit \(button.tint ?? "-")")
        }
        let seen = button.shownFrame(at: canvas.time), alpha = button.pose(at: canvas.time).alpha ?? 1
        if ![seen.x, seen.y, seen.width, seen.height, alpha].allSatisfy(\.isFinite) || !(0...1).contains(alpha) {
            problems.append("the button is seen at \(seen)")
        }
        return problems
    }

    private func problemsAtRest(_ canvas: Canvas) -> [String] {
        guard let bar = canvas.part("toolbar"), let button = canvas.part("sideButton") else { return [] }
        var problems: [String] = []
        let isHeld = button.states == [.pressed]
        if button.motion != nil, !isHeld { problems.append("the button still moves") }
        if button.tap == nil { problems.append("the button takes no taps") }
        if !canvas.usable.contains(button.frame) { problems.append("the button is outside of the container") }
        if bar.frame.overlaps(button.frame) { problems.append("bar and button overlap") }
        return problems
    }
}
