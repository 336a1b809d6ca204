import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("The close button of a popup, and Escape") struct CloseButtonTests {
    private func closeButtonMoves(_ fixture: Fixture) -> [PopupAnimationStarted] {
        fixture.take().compactMap { $0 as? PopupAnimationStarted }.filter {
            [.closeButton, .closeButtonPlace].contains($0.what)
        }
    }

    @Test("a chevron is flat while the popup is dragged, and other close buttons do not change")
    func chevron() throws {
        for (style, moves) in [(PopupCloseStyle.chevron, [[1, 0], [0, 1]] as [[Double]]), (.grabber, [])] {
            let fixture = try Fixture(.drag) { $0.closeButtonStyle = style }
            fixture.present(opens: true)
            fixture.publish(PopupPan(phase: .began, on: "content", velocity: Vector(x: 0, y: 200)))
            fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: 90)))
            fixture.advance(0.4)
            fixture.publish(PopupPan(phase: .ended, velocity: Vector(x: 0, y: -60)))
            fixture.runUntilIdle()
            let told = closeButtonMoves(fixture)
            #expect(told.map { [$0.from.way, $0.to.way] } == moves.map { $0.map { Optional($0) } })
            #expect(told.allSatisfy { $0.duration == .milliseconds(300) })
        }
    }

    @Test("a close button in an open popup moves to a new position within 0.25 s")
    func closeButtonPlace() throws {
        func elsewhere(_ fixture: Fixture) throws {
            var setUp = PopupSetUp()
            setUp.closeButtonPositioning = .leading
            fixture.publish(setUp)
        }
        let fixture = try Fixture(.drag)
        fixture.present(opens: true)
        let old = try #require(fixture.state("closeButton.frame"))
        try elsewhere(fixture)
        let moves = closeButtonMoves(fixture)
        #expect(moves.count == 1 && moves.first?.duration == .milliseconds(250))
        #expect(moves.first?.from.x != moves.first?.to.x && fixture.state("closeButton.frame") != old)
        let closed = try Fixture(.drag)
        closed.present()
        try elsewhere(closed)
        #expect(closeButtonMoves(closed).isEmpty)
    }

    @Test("a content that positions the close button itself is marked so, and the button is not moved")
    func ownCloseButton() throws {
        for places in [false, true] {
            let fixture = try Fixture { $0.contents?[0].positionsCloseButton = places }
            fixture.present(opens: true)
            #expect(fixture.state("closeButton.placedByContent") == .bool(places))
            var setUp = PopupSetUp()
            setUp.closeButtonPositioning = .leading
            fixture.publish(setUp)
            #expect(closeButtonMoves(fixture).count == (places ? 0 : 1))
            setUp.closeButtonStyle = PopupCloseStyle.none
            fixture.publish(setUp)
            #expect(fixture.state("closeButton.placedByContent") == false)
        }
    }

    @Test("the close button and Escape close the popup, except Escape under the profile documented or by a rule")
    func closing() throws {
        let fixture = try Fixture(os: 26)
        fixture.publish(PopupTapCloseButton())
        #expect(fixture.state("diagnostics") == ["notOpen"])
        fixture.present(opens: true)
        fixture.publish(PopupPressEscape())
        #expect(fixture.state("targetState") == "barPresented" && fixture.state("animation.dampingRatio") == 1)
        fixture.runUntilIdle()
        fixture.publish(PopupOpen(animated: false), PopupTapCloseButton())
        #expect(fixture.state("targetState") == "barPresented" && fixture.state("gesturesIgnored") == true)
        fixture.runUntilIdle()
        fixture.publish(PopupOpen(animated: false))
        fixture.answer(PopupEscapeKeyQuery.self) { $0.focusedField == nil ? .close : .pass }
        fixture.publish(PopupPressEscape(focusedField: "search"))
        #expect(fixture.state("targetState") == "open")

        let documented = try Fixture(profile: .documented)
        documented.present(opens: true)
        documented.publish(PopupPressEscape())
        #expect(documented.state("targetState") == "open")
    }
}
