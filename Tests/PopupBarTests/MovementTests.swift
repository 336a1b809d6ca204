import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("Movements of a popup") struct MovementTests {
    @Test("the image's corners change during the whole transition, or late if the content has no view made for it")
    func imageCorners() throws {
        for (isMade, start) in [(true, Duration.zero), (false, .milliseconds(190))] {
            let fixture = try Fixture(.snap) {
                $0.contents?[0].transitionView = PopupTransitionView()
                $0.contents?[0].transitionView?.preferred = isMade
            }
            func corners() -> [PopupAnimationStarted] {
                fixture.take().compactMap { $0 as? PopupAnimationStarted }.filter { $0.what == .imageCorners }
            }
            fixture.present()
            fixture.publish(PopupOpen())
            #expect(corners().map { [$0.from.way, $0.to.way] } == [[0, 1]])
            fixture.runUntilIdle()
            fixture.publish(PopupClose())
            let closing = corners()
            #expect(closing.map { [$0.from.way, $0.to.way] } == [[1, 0]] && closing.first?.delay == start)
            #expect(closing.first.map { $0.delay + $0.duration } == .milliseconds(500))
        }
    }

    @Test("an interrupted movement continues from its current position")
    func movements() throws {
        let fixture = try Fixture(.drag, os: 26)
        fixture.present()
        fixture.publish(PopupOpen())
        let opening = try #require(
            fixture.take().compactMap { $0 as? PopupAnimationStarted }.first { $0.what == .content })
        #expect(opening.from.y == 824 && opening.to.y == 0 && opening.duration == .seconds(0.5) && opening.damping == 1)
        fixture.runUntilIdle()
        fixture.publish(PopupPan(phase: .began, velocity: Vector(x: 0, y: 9)))
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: 120)))
        let moved = try #require(fixture.take().compactMap { $0 as? PopupContentMoved }.last)
        #expect(moved.top == 120 && abs(moved.openFraction - (1 - 120.0 / 818)) < 1e-9)
        fixture.publish(PopupPan(phase: .ended, velocity: Vector(x: 0, y: 9)))
        let closing = try #require(
            fixture.take().compactMap { $0 as? PopupAnimationStarted }.first { $0.what == .content })
        #expect(closing.from.y == 120 && closing.to.y == 824 && closing.damping == 0.87)
    }

    @Test("a rule can shorten a transition, and waiting operations start earlier")
    func timing() throws {
        let fixture = try Fixture { $0.env = try FieldChange(["reduceMotion": true]) }
        fixture.answer(PopupAnimationQuery.self) {
            $0.reduceMotion ? PopupTiming(duration: 0.1, damping: 1, delay: 0.05) : nil
        }
        fixture.publish(PopupPresent(content: "a"), PopupOpen())
        fixture.advance(0.149)
        #expect(fixture.state("state") == "barHidden")
        fixture.advance(0.001)
        #expect(fixture.state("state") == "barPresented" && fixture.state("targetState") == "open")
    }

    @Test("a bar that is presented and opened at once tells one layout, and one movement of each part")
    func presentedAndOpened() throws {
        for os in [17, 26] {
            let fixture = try Fixture(os: os)
            fixture.publish(PopupPresent(content: "a", openPopup: true))
            let told = fixture.take()
            #expect(told.compactMap { ($0 as? PopupLayoutChanged)?.state } == [.open])
            let parts = told.compactMap { ($0 as? PopupAnimationStarted)?.what }
            #expect(Set(parts).count == parts.count && parts.contains(.content) && parts.contains(.bar))
        }
    }
}
