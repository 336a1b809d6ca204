import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("sideways swipes") struct SidewaysSwipeTests {
    private func fixture(_ axis: ToastAxis?) throws -> Fixture {
        let fixture = try Fixture()
        var toast = show("a", for: .zero)
        toast.axis = axis
        fixture.at(0, toast)
        fixture.at(1)
        _ = fixture.take()
        return fixture
    }

    @Test(
        "a swipe dismisses a toast in the directions of its axis, by its way or by its speed",
        arguments: [
            (nil, Vector(x: 0, y: -30), true), (nil, Vector(x: 200, y: 0), false),
            (.vertical, Vector(x: 200, y: 0), false),
            (.horizontal, Vector(x: 30, y: 0), true), (.horizontal, Vector(x: -30, y: 0), true),
            (.horizontal, Vector(x: 29, y: 0), false), (.horizontal, Vector(x: 0, y: -200), false),
            (.both, Vector(x: -30, y: 0), true), (.both, Vector(x: 0, y: -30), true),
            (.both, Vector(x: 29, y: -29), false),
            (.both, Vector(x: 0, y: 200), false), (.both, Vector(x: 35, y: 50), false),
            (.both, Vector(x: 50, y: 35), true),
        ] as [(ToastAxis?, Vector, Bool)])
    func axes(axis: ToastAxis?, way: Vector, isDismissal: Bool) throws {
        let end = isDismissal ? "dismissing a userSwipe" : "sprungBack a"
        let swiped = try fixture(axis)
        swiped.at(1, ToastSwipe(dy: way.y, vy: 0, dx: way.x, vx: 0))
        #expect(swiped.take() == ["1 \(end)"])
        let dragged = try fixture(axis)
        dragged.at(
            1, ToastDragBegan(), ToastDragMoved(dx: way.x, dy: way.y), ToastDragEnded(dx: way.x, dy: way.y, vy: 0))
        #expect(dragged.take().contains("1 \(end)"))
        let flicked = try fixture(axis)
        let speed = Vector(x: way.x * 200 / 30, y: way.y * 200 / 30)
        flicked.at(
            1, ToastDragBegan(),
            ToastDragEnded(dx: way.x / 30, dy: way.y / 30, vx: speed.x, vy: speed.y))
        #expect(flicked.take().contains("1 \(end)"))
    }

    @Test("a toast follows the finger sideways, springs back, or goes on in that direction when it leaves")
    func picture() throws {
        let fixture = try fixture(.horizontal)
        fixture.at(2, ToastDragBegan(dx: 0, dy: 0), ToastDragMoved(dx: 20, dy: -50))
        var pose = try fixture.pose("toast/a")
        #expect(pose.tx == 20 && pose.ty == 0)
        fixture.at(3, ToastDragEnded(dx: 20, dy: -50, vx: 0, vy: 0))
        fixture.at(5)
        pose = try fixture.pose("toast/a")
        #expect(pose.tx ?? 0 == 0)
        fixture.at(6, ToastDragBegan(), ToastDragMoved(dx: -40, dy: 0), ToastDragEnded(dx: -40, dy: 0, vy: 0))
        let start = try #require(try fixture.pose("toast/a").tx)
        fixture.at(6.2)
        pose = try fixture.pose("toast/a")
        #expect(start < 0 && pose.tx ?? 0 < start && pose.ty == 0 && pose.alpha ?? 1 < 1)
    }

    @Test("in right-to-left layout the picture is mirrored, and the toast still follows the finger")
    func mirrored() throws {
        let fixture = try fixture(.horizontal)
        fixture.at(2, ToastDragBegan(), ToastDragMoved(dx: 20, dy: 0))
        var traits = Traits()
        traits.layoutDirection = .rightToLeft
        let drawn = try fixture.part("toast/a", traits: traits)
        #expect(drawn.pose(at: fixture.bus.now).tx == -20)
        #expect(drawn.mirrored(in: 390).pose(at: fixture.bus.now).tx == 20)
    }

    @Test("with both axes, a toast follows the longer way of the finger alone")
    func longer() throws {
        let fixture = try fixture(.both)
        fixture.at(2, ToastDragBegan(), ToastDragMoved(dx: 10, dy: -20))
        #expect(try fixture.pose("toast/a").ty == -20 && fixture.pose("toast/a").tx == 0)
        fixture.at(2, ToastDragMoved(dx: 21, dy: -20))
        #expect(try fixture.pose("toast/a").ty == 0 && fixture.pose("toast/a").tx == 21)
    }

    @Test("a renderer hears in which directions the toast follows a finger")
    func planned() throws {
        for (axis, told) in [(nil, nil), (.vertical, nil), (.horizontal, "horizontal"), (.both, "both")]
            as [(ToastAxis?, Value?)]
        {
            let fixture = try Fixture()
            var plan: ToastPlanned?
            fixture.bus.subscribe(to: ToastPlanned.self) { plan = $0 }
            var toast = show("a", for: .zero)
            toast.axis = axis
            fixture.at(0, toast)
            #expect(plan?.drag?.axis.map { .string($0.rawValue) } == told)
        }
    }
}
