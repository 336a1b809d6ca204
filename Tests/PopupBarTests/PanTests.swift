import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("Dragging a popup") struct PanTests {
    private func pan(_ fixture: Fixture, on place: String? = nil, _ way: [Double], _ speed: Double, end: Double? = 0) {
        fixture.publish(PopupPan(phase: .began, on: place, velocity: Vector(x: 0, y: speed)))
        for y in way { fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: y))) }
        if let end { fixture.publish(PopupPan(phase: .ended, velocity: Vector(x: 0, y: end))) }
    }

    @Test("a drag from the bar that falls back publishes only the content's appearing and disappearing")
    func fallsBack() throws {
        let fixture = try Fixture(.drag)
        fixture.present()
        pan(fixture, [-100], -200, end: 300)
        fixture.runUntilIdle()
        #expect(
            fixture.words([
                "willOpen", "didOpen", "willClose", "didClose", "contentWillAppear", "contentDidAppear",
                "contentWillDisappear", "contentDidDisappear", "stateChanged",
            ]) == ["contentWillAppear a", "contentDidAppear a", "contentWillDisappear a", "contentDidDisappear a"])
        #expect(fixture.state("state") == "barPresented" && fixture.state("content.top") == 818)
    }

    @Test("a snap that is pulled beyond its percentage closes during the drag")
    func snapCloses() throws {
        let fixture = try Fixture(.snap)
        fixture.present(opens: true)
        pan(fixture, [272], 100, end: nil)
        #expect(fixture.state("targetState") == "transitioning")
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: 273)))
        #expect(fixture.state("targetState") == "barPresented" && fixture.state("gesturesIgnored") == true)
        #expect(fixture.state("animation.dampingRatio") == 0.87)
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: 0)), PopupPan(phase: .ended))
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "barPresented" && fixture.state("gesturesIgnored") == false)
    }

    @Test(
        "a finger that is lost releases the popup as a cancelled one, and what is left of its drag has no effect",
        arguments: ["background", "window"])
    func lostFinger(_ how: String) throws {
        let fixture = try Fixture(.drag)
        fixture.present(opens: true)
        pan(fixture, [500], 100, end: nil)
        fixture.publish(
            how == "background" ? AppBackground() as any Event : SceneUpdate(id: "main", state: .background))
        #expect(fixture.state("closeButton.transitioning") == false)
        fixture.takeFacts()
        pan(fixture, [], 0, end: nil)
        #expect(fixture.words(["rejected", "diagnosed"]) == [], "the end of the former drag need not come")
        fixture.publish(PopupPan(phase: .ended))
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "barPresented")
    }

    @Test("the style automatic snaps while the popup is closed and drags while it is open")
    func automatic() throws {
        let fixture = try Fixture(os: 26)
        fixture.present()
        #expect(
            fixture.state("interaction.effective") == "automatic" && fixture.state("interaction.resolved") == "snap")
        pan(fixture, on: "bar", [], -400)
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "open" && fixture.state("interaction.resolved") == "drag")
        pan(fixture, [50], 100, end: nil)
        #expect(fixture.state("content.top") == 50)
    }

    @Test("the style scroll reacts only to scroll views")
    func scroll() throws {
        let fixture = try Fixture(.scroll)
        fixture.present(opens: true)
        pan(fixture, on: "content", [200], 100, end: 100)
        #expect(fixture.state("content.top") == 0 && fixture.state("internalState") == "open")
        fixture.publish(PopupPan(phase: .began, on: "scroll:list", velocity: Vector(x: 0, y: 100)))
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: 5), scroll: PopupScroll(atTop: true)))
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: 65)))
        #expect(fixture.state("content.top") == 60)
    }

    @Test(
        "a locked scroll view, or one that scrolls in both directions, keeps the finger",
        arguments: [
            PopupScroll(atTop: true, hasHorizontal: true, directionalLock: false),
            PopupScroll(atTop: true, requiresFailure: true),
            PopupScroll(atTop: true, simultaneous: false),
        ])
    func locked(_ scroll: PopupScroll) throws {
        let fixture = try Fixture(.drag)
        fixture.present(opens: true)
        fixture.publish(PopupPan(phase: .began, on: "scroll:map", velocity: Vector(x: 0, y: 100)))
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: 90), scroll: scroll))
        fixture.publish(PopupPan(phase: .ended, velocity: Vector(x: 0, y: 90)))
        #expect(fixture.state("content.top") == 0 && fixture.state("internalState") == "open")
    }

    @Test(
        "each profile decides where a released popup goes",
        arguments: [
            // The profile, whether it was open, the distance, the final speed, and whether it is open afterwards.
            (PopupProfile.current, false, -100.0, 0.0, true), (.current, false, -100, 20, false),
            (.current, true, 300, 0, true), (.current, true, 500, 0, false), (.current, true, 500, -90, false),
            (.current, true, -20, 40, true),
            (.documented, false, -163, 0, false), (.documented, false, -164, 0, true),
            (.documented, true, 163, 0, true),
            (.documented, true, 164, 0, false), (.documented, true, 700, -10, true), (.documented, true, 10, 10, false),
        ])
    func release(_ profile: PopupProfile, _ opened: Bool, _ way: Double, _ speed: Double, _ isOpen: Bool) throws {
        let fixture = try Fixture(.drag, profile: profile)
        fixture.present(opens: opened)
        pan(fixture, [way], opened ? 100 : -100, end: speed)
        fixture.runUntilIdle()
        #expect(fixture.state("state") == (isOpen ? "open" : "barPresented"))
    }

    @Test("drag phases out of order and invalid numbers are refused and change nothing")
    func disorder() throws {
        let fixture = try Fixture(.drag)
        fixture.present()
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: -50)), PopupPan(phase: .ended))
        fixture.publish(PopupPan(phase: .began, velocity: Vector(x: .nan, y: -1)))
        #expect(fixture.state("diagnostics") == ["gestureOutOfOrder", "gestureOutOfOrder", "invalidNumber"])
        #expect(fixture.state("internalState") == "barPresented")
    }

    @Test("a second drag ends the first")
    func twice() throws {
        let fixture = try Fixture(.drag)
        fixture.present()
        pan(fixture, [-300], -100, end: nil)
        fixture.publish(PopupPan(phase: .began, velocity: Vector(x: 0, y: -100)))
        #expect(fixture.state("diagnostics") == ["gestureOutOfOrder"] && fixture.state("targetState") == "open")
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: -9)), PopupPan(phase: .ended))
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "open")
    }

    @Test("an operation ends a drag")
    func operation() throws {
        let fixture = try Fixture(.drag)
        fixture.present()
        pan(fixture, [-300], -100, end: nil)
        fixture.publish(PopupDismiss(completion: "d"))
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: -400)))
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "barHidden")
        #expect(
            fixture.words(["contentWillDisappear", "contentDidDisappear", "completed"]) == [
                "contentWillDisappear a", "contentDidDisappear a", "completed d",
            ])
    }

    @Test("hiding the tab bar ends a drag on the bar, as if it were released")
    func containerChanges() throws {
        let fixture = try Fixture(.drag) { $0.container = try FieldChange(["kind": "tab", "tabBarHeight": 83]) }
        fixture.present()
        pan(fixture, [-300], -100, end: nil)
        fixture.publish(PopupUpdateContainer(set: try FieldChange(["tabBarHidden": true])))
        #expect(fixture.state("targetState") == "open")
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: -400)), PopupPan(phase: .ended))
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "open" && fixture.state("diagnostics") == [])
    }

    @Test("a rule can set the threshold by content, or dismiss on release")
    func rules() throws {
        let fixture = try Fixture(.drag)
        fixture.answer(PopupReleaseDecisionQuery.self) { $0.content == "a" && $0.fraction < 0.2 ? .dismiss : nil }
        fixture.present(opens: true)
        pan(fixture, [700], 100, end: -500)
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "barHidden")
        #expect(
            fixture.words(["willClose", "didClose", "willDismissBar", "didDismissBar"]) == [
                "willClose a", "didClose a", "willDismissBar", "didDismissBar",
            ])
    }

    @Test("a rule can leave the finger to a slider, and set another snap percentage for one content")
    func ruledPlaces() throws {
        let fixture = try Fixture(.drag)
        fixture.answer(PopupShouldBeginInteractionQuery.self) { $0.region.control ? .deny : nil }
        fixture.answer(PopupInteractionStyleQuery.self) { $0.content == "b" ? .init(style: .snap, percent: 0.6) : nil }
        fixture.present(opens: true)
        pan(fixture, on: "control:volume", [200], 100, end: nil)
        #expect(fixture.state("content.top") == 0 && fixture.state("interaction.snapPercent") == 0.32)
        fixture.publish(PopupPan(phase: .ended))
        pan(fixture, on: "list", [200], 100, end: nil)
        #expect(fixture.state("content.top") == 200)
        fixture.publish(PopupPan(phase: .ended))
        fixture.runUntilIdle()
        fixture.present("b")
        #expect(fixture.state("interaction.snapPercent") == 0.6 && fixture.state("interaction.resolved") == "snap")
    }

    @Test("a horizontal swipe along the bar pages, and a rule decides what a swipe down does")
    func swipe() throws {
        let fixture = try Fixture(.snap) {
            $0.bar = try FieldChange(["usesContentControllersAsDataSource": false])
            $0.items = ["1", "2"].map { PopupItem(id: $0, title: $0) }
            $0.dataSource = .value(PopupDataSource(initial: "1", order: ["1", "2"]))
        }
        fixture.present()
        fixture.publish(PopupPan(phase: .began, velocity: Vector(x: -600, y: 0)))
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: -80, y: 3)))
        fixture.publish(PopupPan(phase: .ended, velocity: Vector(x: -600, y: 0)))
        #expect(fixture.state("bar.item") == "2")
        fixture.answer(PopupOnBarSwipeQuery.self) { $0.direction == .down ? .dismiss : nil }
        pan(fixture, [60], 500, end: 500)
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "barHidden")
    }
}
