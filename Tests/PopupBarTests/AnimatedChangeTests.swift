import Chrome
import EventBus
import ModuleTesting
import Testing

@testable import PopupBar

@Suite("Animated changes of the container and the bar") struct AnimatedChangeTests {
    private func movements(_ fixture: Fixture, _ event: any Event) -> [PopupAnimationStarted] {
        _ = fixture.take()
        fixture.publish(event)
        return fixture.take().compactMap { $0 as? PopupAnimationStarted }
    }

    private func onTabBar(_ container: Value = [:], os: Int = 26) throws -> Fixture {
        let fixture = try Fixture(os: os) {
            $0.container = try FieldChange(["kind": "tab", "tabBarHeight": 83])
        }
        fixture.publish(PopupUpdateContainer(set: try FieldChange(container)))
        fixture.present()
        fixture.runUntilIdle()
        return fixture
    }

    @Test("a tab bar that is hidden with an animation moves the bar, in the duration and with the curve that are asked")
    func hiding() throws {
        let fixture = try onTabBar(os: 17)
        let hide = PopupUpdateContainer(
            set: try FieldChange(["tabBarHidden": true]), animated: true, duration: 0.35, curve: .easeInOut)
        let moved = movements(fixture, hide)
        #expect(moved.map(\.what) == [.margins, .vertical])
        #expect(moved.allSatisfy { $0.duration == .milliseconds(350) && $0.curve == .easeInOut && $0.damping == nil })
        #expect(moved.last.map { $0.from.y! < $0.to.y! } == true)
        #expect(fixture.bus.retained(PopupLayoutChanged.self)?.animated == true)
        let show = PopupUpdateContainer(set: try FieldChange(["tabBarHidden": false]))
        #expect(movements(fixture, show).isEmpty && fixture.bus.retained(PopupLayoutChanged.self)?.animated == false)
    }

    @Test("the bar's own options can change with an animation, and a duration alone means one")
    func options() throws {
        let fixture = try onTabBar()
        let change = PopupConfigureBar(set: try FieldChange(["style": "prominent"]), duration: 0.2)
        #expect(movements(fixture, change).map(\.duration) == [.milliseconds(200), .milliseconds(200)])
        #expect(movements(fixture, PopupConfigureBar(set: try FieldChange(["style": "floating"]))).isEmpty)
    }

    @Test("a duration that is out of range is refused with its path")
    func refused() throws {
        let change = PopupConfigureBar(set: try FieldChange(["style": "prominent"]), duration: 11)
        let error = #expect(throws: FieldError.self) { try change.validate() }
        #expect(error?.path == "duration")
    }

    @Test("with tabBarMinimizeBehavior the tab bar follows the scrolling")
    func scrolling() throws {
        let fixture = try onTabBar([
            "accessoryFrameMinimized": [60, 0, 273, 48], "accessoryFrame": [20, -56, 353, 48],
        ])
        func form(_ direction: String) throws -> Value? {
            fixture.publish(PopupUpdateContainer(set: try FieldChange(["scrollDirection": .string(direction)])))
            fixture.runUntilIdle()
            return fixture.state("bar.environment")
        }
        #expect(try form("down") == "regular")
        var settings = PopupSettings()
        settings.tabBarMinimizeBehavior = .onScrollDown
        fixture.publish(settings)
        #expect(try form("up") == "regular")
        #expect(try form("down") == "inline")
        #expect(try form("up") == "regular")
        fixture.publish(SceneUpdate(id: "main", scrollDirection: .down), SceneUpdate(id: "main", width: 393))
        fixture.runUntilIdle()
        #expect(fixture.state("bar.environment") == "inline")
        settings.tabBarMinimizeBehavior = .never
        fixture.publish(settings, PopupSetTabBarMinimized(value: true))
        #expect(fixture.state("bar.environment") == "regular")
    }

    @Test("a rule that makes the bar short moves it with an animation")
    func rule() throws {
        let fixture = try onTabBar([
            "accessoryFrameMinimized": [60, 0, 273, 48], "accessoryFrame": [20, -56, 353, 48],
        ])
        fixture.answer(PopupMinimiseQuery.self) { $0.scrollDirection == .down ? .inline : .regular }
        let moved = movements(fixture, PopupUpdateContainer(set: try FieldChange(["scrollDirection": "down"])))
        #expect(moved.map(\.what) == [.margins, .vertical])
    }

    @Test("a short bar without a frame beside the tab bar is reported")
    func withoutFrame() throws {
        let fixture = try onTabBar()
        fixture.publish(PopupSetTabBarMinimized(value: true))
        let reported = fixture.take().compactMap { $0 as? PopupDiagnosed }
        #expect(reported.map(\.problem) == [.inlineWithoutFrame])
    }
}
