import Chrome
import EventBus
import SideButton
import TestSupport
import Testing

/// Which movements the built-in answer recognises as a swipe. The reference, DotShakeToolbar, takes the axis of the
/// larger translation even if only the other one is over its threshold, and ignores the direction of the speed.
@Suite("side button: recognising swipes") struct SwipeTests {
    let bus = EventBus()

    init() throws { try bus.start(SideButtonModule()) }

    private func swipe(
        _ x: Double, _ y: Double, _ vx: Double, _ vy: Double, enabled: [SwipeDirection] = SwipeDirection.allCases,
        thresholds: (Double, Double) = (30, 200)
    ) -> SwipeDirection? {
        bus.ask(
            SideButtonSwipeQuery(
                swipeThreshold: thresholds.0, swipeVelocityThreshold: thresholds.1, enabledDirections: enabled,
                translation: Vector(x: x, y: y), velocity: Vector(x: vx, y: vy)))?.direction
    }

    @Test("the axis that is over its threshold decides, and a speed counts in its own direction")
    func defects() {
        #expect(swipe(2, 5, 300, 0) == .right)
        #expect(swipe(0, 0, 1000, 0) == .right)
        #expect(swipe(0, 0, -1000, 0) == .left)
        #expect(swipe(31, 30.5, 0, 0, enabled: [.up, .down]) == .down)
    }

    @Test("a swipe needs more than 30 points or 200 points per second, in each direction")
    func thresholds() {
        for (x, y, direction) in [(0.0, -1.0, SwipeDirection.up), (0, 1, .down), (-1, 0, .left), (1, 0, .right)] {
            #expect(swipe(30.5 * x, 30.5 * y, 0, 0) == direction)
            #expect(swipe(0, 0, 200.5 * x, 200.5 * y) == direction)
            #expect(swipe(30 * x, 30 * y, 200 * x, 200 * y) == nil)
            #expect(swipe(100 * x, 100 * y, 0, 0, enabled: SwipeDirection.allCases.filter { $0 != direction }) == nil)
        }
    }

    @Test("if both axes are over their thresholds the one further over decides, and the vertical one if they are equal")
    func dominant() {
        #expect(swipe(60, 40, 0, 0) == .right)
        #expect(swipe(40, -60, 0, 0) == .up)
        #expect(swipe(40, 0, 0, 900) == .down)
        #expect(swipe(90, 0, 0, 500) == .right)
        #expect(swipe(40, -40, 0, 0) == .up)
    }

    @Test("a finger that moves back fast takes its swipe back")
    func takenBack() {
        #expect(swipe(40, 0, -500, 0) == nil)
        #expect(swipe(0, -40, 0, 201) == nil)
        #expect(swipe(40, 0, -200, 0) == .right)
        #expect(swipe(-20, 0, 500, 0) == .right)
    }

    @Test("thresholds of zero and extreme numbers give no swipe or an enabled direction")
    func extremes() {
        #expect(swipe(0, 0, 0, 0, thresholds: (0, 0)) == nil)
        #expect(swipe(1e-300, 0, 0, 0, thresholds: (0, 0)) == .right)
        #expect(swipe(.nan, .nan, .nan, .nan) == nil)
        #expect(swipe(1e308, -1e308, 0, 0, thresholds: (1e-300, 200)) == .up)
        var random = SeededGenerator(seed: 3)
        for _ in 0..<5_000 {
            let enabled = SwipeDirection.allCases.filter { _ in random.below(2) == 0 }
            let numbers = (0..<4).map { _ in (random.unit() - 0.5) * [100, 1000, 1e9][random.below(3)] }
            let direction = swipe(numbers[0], numbers[1], numbers[2], numbers[3], enabled: enabled)
            if let direction { #expect(enabled.contains(direction)) }
            // The mirrored movement must give the mirrored swipe.
            let mirror: [SwipeDirection: SwipeDirection] = [.left: .right, .right: .left, .up: .up, .down: .down]
            let mirrored = swipe(
                -numbers[0], numbers[1], -numbers[2], numbers[3], enabled: enabled.compactMap { mirror[$0] })
            #expect(mirrored == direction.flatMap { mirror[$0] })
        }
    }
}
