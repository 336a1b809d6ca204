import Chrome
import EventBus
import ModuleTesting
import SideButton
import TestSupport
import Testing
import Toolbar

/// What taps, presses and drags on the side button do.
@Suite("side button: gestures") struct GestureTests {
    static let gestures = SideButtonGestures(onTap: "pick", onSwipe: "size")
    let fixture: Fixture

    init() throws {
        fixture = try .showing(button("a", action: "legacy", gestures: Self.gestures), button("plain", action: "add"))
    }

    private func pan(_ phase: GesturePhase, _ x: Double = 0, _ y: Double = 0, vx: Double = 0, vy: Double = 0) {
        fixture.bus.publish(
            SideButtonPan(phase: phase, translation: Vector(x: x, y: y), velocity: Vector(x: vx, y: vy)))
    }

    /// Selects the item whose button has no gestures.
    private func usePlainButton() {
        fixture.select(1)
        fixture.at(1)
        _ = fixture.take()
    }

    // MARK: Tap

    @Test("a tap plays a haptic, invokes onTap rather than the older action, and animates the button")
    func tap() {
        fixture.at(0, SideButtonTap())
        #expect(
            fixture.take() == [
                "0 haptic medium", "0 action pick", "0 moves tap rest to s0.9 in 0.1 damping 1",
                "0 moves tap s0.9 to rest in 0.2 damping 0.5 after 0.1",
            ])
        usePlainButton()
        fixture.at(1, SideButtonTap())
        #expect(fixture.take().contains("1 action add"))
    }

    @Test("a second tap starts its animation where the first one has brought the button")
    func quickTaps() {
        fixture.at(0, SideButtonTap())
        fixture.at(0.05, SideButtonTap())
        let motions = fixture.facts.compactMap { $0 as? SideButtonAnimationStarted }
        #expect(motions.count == 4)
        #expect(motions[2].from.scale < 1 && motions[2].from.scale > 0.9)
    }

    @Test("choosing the button's entry in the menu or in the bar invokes the same action as a tap")
    func menu() throws {
        fixture.at(0, ToolbarSideButtonChosen())
        #expect(fixture.take() == ["0 action pick"])
        fixture.layout(.hidden, animated: false)
        fixture.at(1, ToolbarSideButtonChosen())
        #expect(fixture.take() == ["0 hidden a at once", "1 action pick"])
        let empty = try Fixture()
        empty.at(0, ToolbarSideButtonChosen())
        #expect(empty.take() == ["0 rejected noButton"])
    }

    // MARK: Press

    @Test("a press makes the button smaller and fainter, with the values of the current appearance")
    func press() {
        fixture.at(0, SideButtonPress(phase: .began))
        fixture.at(0.01, SideButtonPress(phase: .moved))
        fixture.at(1, SideButtonPress(phase: .ended))
        #expect(
            fixture.take() == [
                "0 feedback s0.92,a0.85", "0 moves press rest to s0.92,a0.85 in 0.15 easeInOut", "1 feedback rest",
                "1 moves press s0.92,a0.85 to rest in 0.15 easeInOut",
            ])
        var appearance = ToolbarAppearance()
        (appearance.pressScaleFactor, appearance.pressAlpha) = (0.5, 0.6)
        fixture.at(2, ToolbarAppearanceChanged(appearance: appearance), SideButtonPress(phase: .began))
        #expect(fixture.take().first == "2 feedback s0.5,a0.6")
        fixture.at(2.05, SideButtonPress(phase: .cancelled))
        #expect(fixture.take().first == "2.05 feedback rest")
    }

    // MARK: Swipe

    @Test("a swipe shrinks the button, moves it a little, bounces, is published, and springs back")
    func swipe() {
        fixture.at(0)
        pan(.began)
        fixture.at(0.1)
        pan(.moved, 10, -20)
        fixture.at(0.2)
        pan(.moved, 31, -200)
        #expect(
            fixture.take() == [
                "0 feedback s0.95", "0 moves swipe rest to s0.95 in 0.1 easeOut", "0.1 feedback tx3,ty-6,s0.95",
                "0.1 moves swipe s0.95 to tx3,ty-6,s0.95 in 0.05 linear", "0.2 feedback tx8,ty-8,s0.95",
                "0.2 moves swipe tx3,ty-6,s0.95 to tx8,ty-8,s0.95 in 0.05 linear",
            ])
        fixture.at(0.3)
        pan(.ended, 31, -200)
        fixture.runUntilIdle()
        #expect(
            fixture.take() == [
                "0.3 haptic light", "0.3 feedback ty-12,s0.92",
                "0.3 moves swipe tx8,ty-8,s0.95 to ty-12,s0.92 in 0.1 easeOut", "0.3 swiped up size",
                "0.3 moves swipe ty-12,s0.92 to rest in 0.3 damping 0.6 after 0.1", "0.4 feedback rest",
            ])
    }

    @Test("a drag that is not a swipe only springs back")
    func noSwipe() {
        fixture.at(0)
        pan(.began)
        fixture.at(0.2)
        pan(.ended, 30, 30, vx: 200, vy: -200)
        fixture.runUntilIdle()
        #expect(
            fixture.take().suffix(2) == ["0.2 feedback rest", "0.2 moves swipe s0.95 to rest in 0.3 damping 0.6"])
    }

    @Test("a cancelled drag springs back, and taps count again at once")
    func cancelled() {
        pan(.began)
        pan(.moved, 100)
        fixture.at(1)
        fixture.bus.publish(SideButtonPan(phase: .cancelled))
        #expect(fixture.take().suffix(2) == ["1 feedback rest", "1 moves swipe tx8,s0.95 to rest in 0.3 damping 0.6"])
        fixture.at(1, SideButtonTap())
        #expect(fixture.take().contains("1 action pick"))
    }

    @Test("a drag's end without a translation uses the last one")
    func leftOut() {
        pan(.began)
        pan(.moved, 40)
        fixture.bus.publish(SideButtonPan(phase: .ended))
        #expect(fixture.take().contains("0 swiped right size"))
    }

    @Test("taps do not count during a swipe and for 0.1 s after it")
    func tapWhileSwiping() {
        pan(.began)
        fixture.at(0.05, SideButtonTap())
        pan(.ended, 40)
        fixture.at(0.14, SideButtonTap())
        #expect(fixture.state("isSwiping") == true)
        fixture.at(0.15, SideButtonTap())
        let said = fixture.take()
        #expect(said.count { $0.contains("rejected swiping") } == 2)
        #expect(said.count { $0.contains("action") } == 1)
    }

    @Test("a second drag shortly after the first is not ended by the first one's delay")
    func drags() {
        pan(.began)
        pan(.ended, 40)
        fixture.at(0.05)
        pan(.began)
        fixture.at(0.5)
        #expect(fixture.state("isSwiping") == true)
        pan(.ended, 0, 40)
        #expect(fixture.take().filter { $0.contains("swiped") } == ["0 swiped right size", "0.5 swiped down size"])
    }

    @Test("a press during a swipe has no effect")
    func pressWhileSwiping() {
        pan(.began)
        _ = fixture.take()
        fixture.at(0, SideButtonPress(phase: .began), SideButtonPress(phase: .ended))
        #expect(fixture.take() == [])
    }

    @Test("a button without gestures refuses drags, and a tap during a drag still counts")
    func withoutGestures() {
        usePlainButton()
        pan(.began)
        pan(.moved, 31)
        fixture.at(1, SideButtonTap())
        pan(.ended, 31)
        fixture.runUntilIdle()
        #expect(
            fixture.take() == [
                "1 rejected noGestures", "1 rejected noGestures", "1 haptic medium", "1 action add",
                "1 moves tap rest to s0.9 in 0.1 damping 1", "1 moves tap s0.9 to rest in 0.2 damping 0.5 after 0.1",
                "1 rejected noGestures",
            ])
    }

    @Test("a button that leaves is released from the finger")
    func goes() {
        fixture.at(0, SideButtonPress(phase: .began))
        pan(.began)
        pan(.moved, 20)
        _ = fixture.take()
        fixture.select(1)
        #expect(fixture.take().prefix(2) == ["0 current plain", "0 feedback rest"])
        fixture.at(1)
        _ = fixture.take()
        pan(.ended, 40)
        fixture.at(1, SideButtonPress(phase: .ended))
        #expect(fixture.take() == [], "what is left of the finger has no effect")
        pan(.ended, 40)
        fixture.at(1, SideButtonPress(phase: .ended))
        #expect(fixture.take() == ["1 rejected noGestures", "1 rejected outOfOrder"])
    }

    @Test(
        "a finger that is lost lets the button spring back, and what is left of it has no effect",
        arguments: ["background", "window", "rest"])
    func lostFinger(_ how: String) {
        fixture.at(0, SideButtonPress(phase: .began))
        pan(.began)
        pan(.moved, 20)
        _ = fixture.take()
        switch how {
        case "background": fixture.at(1, AppBackground())
        case "window": fixture.at(1, SceneUpdate(id: "main", state: .inactive))
        default: fixture.at(10)
        }
        #expect(fixture.take().map { $0.split(separator: " ")[1] } == ["feedback", "moves"])
        pan(.moved, 40)
        pan(.ended, 40)
        #expect(fixture.take() == [])
        fixture.at(20)
        pan(.began)
        pan(.ended, 40)
        #expect(fixture.take().contains { $0.contains("swiped right") }, "the next drag is a drag as any other")
    }

    @Test("a finger that goes on moving, or that rests on the button without a drag, is not lost")
    func lastingFinger() {
        fixture.at(0, SideButtonPress(phase: .began))
        fixture.at(60)
        fixture.at(60, SideButtonPress(phase: .ended))
        pan(.began)
        for second in 61...80 {
            fixture.at(Double(second))
            pan(.moved, Double(second - 40))
        }
        _ = fixture.take()
        pan(.ended, 40)
        #expect(fixture.take().contains { $0.contains("swiped right") })
    }

    @Test("a rule decides what counts as a swipe, but only enabled directions are published")
    func policy() {
        fixture.bus.answer(SideButtonSwipeQuery.self, as: "rule") {
            SideButtonSwipe(direction: $0.translation.x > 5 ? .left : nil)
        }
        pan(.began)
        pan(.ended, 6)
        pan(.began)
        pan(.ended, 0, 300)
        #expect(fixture.take().filter { $0.contains("swiped") } == ["0 swiped left size"])
    }

    // MARK: Wrong input

    @Test("phases out of order, invalid numbers and gestures without a button are refused, and nothing changes")
    func refused() throws {
        pan(.moved, 3)
        pan(.ended)
        fixture.bus.publish(SideButtonPan(phase: .cancelled))
        fixture.at(
            0, SideButtonPress(phase: .ended), SideButtonPress(phase: .cancelled), SideButtonPress(phase: .moved))
        #expect(fixture.take() == Array(repeating: "0 rejected outOfOrder", count: 6))

        pan(.began, .nan)
        pan(.began, 0, vx: .infinity)
        let texts = fixture.facts.compactMap { ($0 as? SideButtonRejected)?.explanation }
        #expect(
            texts == [
                "translation.x: expected a finite number, found nan", "velocity.x: expected a finite number, found inf",
            ])
        #expect(fixture.take() == ["0 rejected invalidGesture", "0 rejected invalidGesture"])
        pan(.began)
        _ = fixture.take()
        pan(.began)
        pan(.moved, 0, -.infinity)
        pan(.ended, 40, .nan)
        #expect(fixture.take() == ["0 rejected outOfOrder", "0 rejected invalidGesture", "0 rejected invalidGesture"])
        // The drag that began first still goes on.
        pan(.ended, 40)
        #expect(fixture.take().contains("0 swiped right size"))

        fixture.at(1, SideButtonPress(phase: .began))
        _ = fixture.take()
        fixture.at(1, SideButtonPress(phase: .began))
        #expect(fixture.take() == ["1 rejected outOfOrder"])

        let empty = try Fixture()
        empty.at(0, SideButtonTap(), SideButtonPress(phase: .began), SideButtonPan(phase: .began))
        #expect(empty.take() == Array(repeating: "0 rejected noButton", count: 3))
    }

    @Test("after any sequence of gestures, also invalid ones, the button comes to rest without a crash")
    func randomFingers() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let fixture = try Fixture.showing(button("a", action: "x", gestures: Self.gestures), nil, button("b"))
            var time = 0.0
            for _ in 0..<40 {
                time += random.unit() < 0.5 ? 0 : random.unit() * 0.3
                fixture.at(time)
                let phase = GesturePhase.allCases[random.below(4)]
                let numbers = [0, 5, -31, 300, .nan, .infinity, 1e308, -1e308]
                let vector = Vector(x: numbers[random.below(8)], y: numbers[random.below(8)])
                switch random.below(6) {
                case 0: fixture.at(time, SideButtonTap())
                case 1: fixture.at(time, SideButtonPress(phase: phase))
                case 2, 3: fixture.at(time, SideButtonPan(phase: phase, translation: vector, velocity: vector))
                case 4: fixture.select(random.below(5) - 1)
                default: fixture.layout(SideButtonMode.Kind.allCases[random.below(5)], animated: random.below(2) == 0)
                }
            }
            if fixture.state("isPressed") == true { fixture.bus.publish(SideButtonPress(phase: .ended)) }
            fixture.bus.publish(SideButtonPan(phase: .cancelled))
            fixture.runUntilIdle()
            let last = fixture.facts.compactMap { $0 as? SideButtonFeedbackChanged }.last
            #expect(last.map { $0.scale == 1 && $0.tx == 0 && $0.ty == 0 && $0.alpha == 1 } ?? true)
            // Shown and hidden facts must alternate.
            var isThere = true
            for fact in fixture.facts {
                if fact is SideButtonShown { #expect(!isThere); isThere = true }
                if fact is SideButtonHidden { #expect(isThere); isThere = false }
                if fact is SideButtonReplaced { #expect(isThere) }
            }
        }
    }
}
