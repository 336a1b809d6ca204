import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("Touches of a popup bar, and who gets them") struct TouchTests {
    @Test("a touch highlights the bar, except on a button or on glass, and a drag ends the highlight")
    func highlight() throws {
        let fixture = try Fixture(.drag)
        fixture.present()
        fixture.publish(PopupTouchBar(phase: .began, on: "button"))
        #expect(fixture.state("bar.highlighted") == false)
        fixture.publish(PopupTouchBar(phase: .began))
        #expect(fixture.state("bar.highlighted") == true)
        fixture.publish(PopupPan(phase: .began, velocity: Vector(x: 0, y: -9)))
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: -9)))
        #expect(fixture.state("bar.highlighted") == false)

        let open = try Fixture(.drag, profile: .documented)
        open.present(opens: true)
        open.publish(PopupTouchBar(phase: .began))
        #expect(open.state("bar.highlighted") == false)

        let glass = try Fixture(os: 26)
        glass.present()
        glass.publish(PopupTouchBar(phase: .began))
        #expect(glass.state("bar.highlighted") == false)
    }

    @Test("a context menu ends the highlight, and hides the shadow of a floating bar while it shows")
    func contextMenu() throws {
        func told(_ fixture: Fixture, _ visible: Bool) -> [[Double?]] {
            fixture.publish(PopupShowContextMenu(visible: visible))
            return fixture.take().compactMap { $0 as? PopupAnimationStarted }.filter { $0.what == .shadow }
                .map { [$0.from.alpha, $0.to.alpha, $0.delay.inSeconds, $0.duration.inSeconds] }
        }
        let fixture = try Fixture()
        #expect(told(fixture, true) == [])
        fixture.present()
        fixture.publish(PopupTouchBar(phase: .began))
        #expect(told(fixture, false) == [])
        #expect(told(fixture, true) == [[1, 0, 0, 0.2]])
        #expect(fixture.state("bar.highlighted") == false)
        fixture.advance(1)
        #expect(told(fixture, true) == [])
        #expect(told(fixture, false) == [[0, 1, 0.15, 0.2]])
        for (os, style, isFloating) in [(26, "floating", true), (17, "compact", false)] as [(Int, Value, Bool)] {
            let other = try Fixture(os: os) { $0.bar = try FieldChange(["style": style]) }
            other.present()
            #expect(told(other, true).isEmpty != isFloating)
        }
    }

    @Test("touches count only inside an opening popup, nowhere while it closes, and everywhere while a bar appears")
    func locks() throws {
        let fixture = try Fixture(.drag)
        var found: [Value?] = []
        for events in [
            [PopupPresent(content: "a")], [PopupOpen()], [PopupClose()],
            [
                PopupPan(phase: .began, velocity: Vector(x: 0, y: -9)),
                PopupPan(phase: .moved, translation: Vector(x: 0, y: -9)),
            ],
        ] as [[any Event]] {
            events.forEach { fixture.publish($0) }
            found.append(fixture.state("touches"))
            fixture.runUntilIdle()
        }
        fixture.publish(PopupPan(phase: .ended, velocity: Vector(x: 0, y: 9)))
        fixture.runUntilIdle()
        fixture.publish(PopupDismiss())
        found.append(fixture.state("touches"))
        #expect(found == ["everybody", "popup", "nobody", "popup", "everybody"])
    }

    @Test("no touch has an effect while the popup closes")
    func locked() throws {
        let fixture = try Fixture(.drag)
        fixture.present(opens: true)
        fixture.publish(PopupClose(), PopupTapBar(), PopupTouchBar(phase: .began), PopupTapCloseButton())
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "barPresented" && fixture.state("queue") == [])
        #expect(fixture.state("bar.highlighted") == false)
    }

    @Test("a rule decides what a tap on the bar does")
    func tap() throws {
        let fixture = try Fixture()
        fixture.present()
        fixture.answer(PopupOnTapBarQuery.self) { $0.target == "image" ? "showCover" : nil }
        fixture.publish(PopupTapBar(on: "image"))
        #expect(fixture.take().compactMap { ($0 as? PopupActionInvoked)?.action } == ["showCover"])
        #expect(fixture.state("targetState") == "barPresented")
    }

    @Test("a pointer above the bar is told once, and highlights a bar without glass until the pointer leaves")
    func pointer() throws {
        for (os, highlights) in [(17, [true, false]), (26, [])] {
            let fixture = try Fixture(os: os)
            fixture.present()
            fixture.publish(
                RendererPointer(part: "popup/bar", phase: .entered),
                RendererPointer(part: "popup/bar/title", phase: .entered),
                RendererPointer(part: "popup/bar", phase: .left), RendererPointer(part: "toolbar", phase: .entered))
            let told = fixture.take()
            #expect(told.compactMap { ($0 as? PopupHoverChanged)?.hovered } == [true, false])
            #expect(told.compactMap { ($0 as? PopupHighlightChanged)?.highlighted } == highlights)
        }
    }

    @Test("a bar of the app that refuses highlights has no pointer effect, and the close button has its shape")
    func pointerShapes() throws {
        let own = try Fixture { $0.bar = try FieldChange(["custom": ["height": 60, "wantsHighlight": false]]) }
        own.present()
        own.publish(RendererPointer(part: "popup/bar", phase: .entered))
        #expect(!own.take().contains { $0 is PopupHoverChanged })
        for (style, shape, outset) in [("round", PopupPointerShape.oval, 0.0), ("chevron", .rounded, 5)] {
            let fixture = try Fixture { $0.closeButtonStyle = PopupCloseStyle(rawValue: style) }
            fixture.present(opens: true)
            fixture.publish(RendererPointer(part: "popup/close", phase: .entered))
            let hover = fixture.take().compactMap { $0 as? PopupHoverChanged }
            #expect(hover.map(\.shape) == [shape] && hover.map(\.outset) == [outset])
        }
    }

    @Test("the state and popup.barChanged have the dock, with its look at the edge of the scrolled content")
    func dock() throws {
        let fixture = try Fixture(os: 17) { $0.container = try FieldChange(["kind": "tab", "tabBarHeight": 83]) }
        fixture.present()
        #expect(fixture.state("dock.standardAtScrollEdge") == true && fixture.state("dock.kind") == "tabBar")
        #expect(fixture.bus.retained(PopupBarChanged.self)?.dock.standardAtScrollEdge == true)
    }
}
