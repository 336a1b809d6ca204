import Chrome
import EventBus
import PopupBar
import Testing

@Suite("Dragging a popup") struct PanTests {
    private func pan(_ bench: Bench, on place: String? = nil, _ way: [Double], _ speed: Double, end: Double? = 0) {
        bench.say(PopupPan(phase: .began, on: place, velocity: Vector(x: 0, y: speed)))
        for y in way { bench.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: y))) }
        if let end { bench.say(PopupPan(phase: .ended, velocity: Vector(x: 0, y: end))) }
    }

    @Test("a drag from the bar that falls back publishes only the content's appearing and disappearing")
    func fallsBack() throws {
        let bench = try Bench(.drag)
        bench.present()
        pan(bench, [-100], -200, end: 300)
        bench.settle()
        #expect(
            bench.words([
                "willOpen", "didOpen", "willClose", "didClose", "contentWillAppear", "contentDidAppear",
                "contentWillDisappear", "contentDidDisappear", "stateChanged",
            ]) == ["contentWillAppear a", "contentDidAppear a", "contentWillDisappear a", "contentDidDisappear a"])
        #expect(bench.state("state") == "barPresented" && bench.state("content.top") == 818)
    }

    @Test("a snap that is pulled beyond its percentage closes during the drag")
    func snapCloses() throws {
        let bench = try Bench(.snap)
        bench.present(opens: true)
        pan(bench, [272], 100, end: nil)
        #expect(bench.state("targetState") == "transitioning")
        bench.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: 273)))
        #expect(bench.state("targetState") == "barPresented" && bench.state("gesturesIgnored") == true)
        #expect(bench.state("animation.dampingRatio") == 0.87)
        bench.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: 0)), PopupPan(phase: .ended))
        bench.settle()
        #expect(bench.state("state") == "barPresented" && bench.state("gesturesIgnored") == false)
    }

    @Test("the style automatic snaps while the popup is closed and drags while it is open")
    func automatic() throws {
        let bench = try Bench(os: 26)
        bench.present()
        #expect(bench.state("interaction.effective") == "automatic" && bench.state("interaction.resolved") == "snap")
        pan(bench, on: "bar", [], -400)
        bench.settle()
        #expect(bench.state("state") == "open" && bench.state("interaction.resolved") == "drag")
        pan(bench, [50], 100, end: nil)
        #expect(bench.state("content.top") == 50)
    }

    @Test("the style scroll reacts only to scroll views")
    func scroll() throws {
        let bench = try Bench(.scroll)
        bench.present(opens: true)
        pan(bench, on: "content", [200], 100, end: 100)
        #expect(bench.state("content.top") == 0 && bench.state("internalState") == "open")
        bench.say(PopupPan(phase: .began, on: "scroll:list", velocity: Vector(x: 0, y: 100)))
        bench.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: 5), scroll: PopupScroll(atTop: true)))
        bench.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: 65)))
        #expect(bench.state("content.top") == 60)
    }

    @Test(
        "a locked scroll view, or one that scrolls in both directions, keeps the finger",
        arguments: [
            PopupScroll(atTop: true, hasHorizontal: true, directionalLock: false),
            PopupScroll(atTop: true, requiresFailure: true),
            PopupScroll(atTop: true, simultaneous: false),
        ])
    func locked(_ scroll: PopupScroll) throws {
        let bench = try Bench(.drag)
        bench.present(opens: true)
        bench.say(PopupPan(phase: .began, on: "scroll:map", velocity: Vector(x: 0, y: 100)))
        bench.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: 90), scroll: scroll))
        bench.say(PopupPan(phase: .ended, velocity: Vector(x: 0, y: 90)))
        #expect(bench.state("content.top") == 0 && bench.state("internalState") == "open")
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
        let bench = try Bench(.drag, profile: profile)
        bench.present(opens: opened)
        pan(bench, [way], opened ? 100 : -100, end: speed)
        bench.settle()
        #expect(bench.state("state") == (isOpen ? "open" : "barPresented"))
    }

    @Test("drag phases out of order and invalid numbers are refused and change nothing")
    func disorder() throws {
        let bench = try Bench(.drag)
        bench.present()
        bench.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: -50)), PopupPan(phase: .ended))
        bench.say(PopupPan(phase: .began, velocity: Vector(x: .nan, y: -1)))
        #expect(bench.state("diagnostics") == ["gestureOutOfOrder", "gestureOutOfOrder", "invalidNumber"])
        #expect(bench.state("internalState") == "barPresented")
    }

    @Test("a second drag ends the first")
    func twice() throws {
        let bench = try Bench(.drag)
        bench.present()
        pan(bench, [-300], -100, end: nil)
        bench.say(PopupPan(phase: .began, velocity: Vector(x: 0, y: -100)))
        #expect(bench.state("diagnostics") == ["gestureOutOfOrder"] && bench.state("targetState") == "open")
        bench.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: -9)), PopupPan(phase: .ended))
        bench.settle()
        #expect(bench.state("state") == "open")
    }

    @Test("an operation ends a drag")
    func operation() throws {
        let bench = try Bench(.drag)
        bench.present()
        pan(bench, [-300], -100, end: nil)
        bench.say(PopupDismiss(completion: "d"))
        bench.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: -400)))
        bench.settle()
        #expect(bench.state("state") == "barHidden")
        #expect(
            bench.words(["contentWillDisappear", "contentDidDisappear", "completed"]) == [
                "contentWillDisappear a", "contentDidDisappear a", "completed d",
            ])
    }

    @Test("hiding the tab bar ends a drag on the bar, as if it were released")
    func containerChanges() throws {
        let bench = try Bench(.drag) { $0.container = try FieldChange(["kind": "tab", "tabBarHeight": 83]) }
        bench.present()
        pan(bench, [-300], -100, end: nil)
        bench.say(PopupUpdateContainer(set: try FieldChange(["tabBarHidden": true])))
        #expect(bench.state("targetState") == "open")
        bench.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: -400)), PopupPan(phase: .ended))
        bench.settle()
        #expect(bench.state("state") == "open" && bench.state("diagnostics") == [])
    }

    @Test("a rule can set the threshold by content, or dismiss on release")
    func rules() throws {
        let bench = try Bench(.drag)
        bench.rule(PopupReleaseDecisionQuery.self) { $0.content == "a" && $0.fraction < 0.2 ? .dismiss : nil }
        bench.present(opens: true)
        pan(bench, [700], 100, end: -500)
        bench.settle()
        #expect(bench.state("state") == "barHidden")
        #expect(
            bench.words(["willClose", "didClose", "willDismissBar", "didDismissBar"]) == [
                "willClose a", "didClose a", "willDismissBar", "didDismissBar",
            ])
    }

    @Test("a rule can leave the finger to a slider, and set another snap percentage for one content")
    func ruledPlaces() throws {
        let bench = try Bench(.drag)
        bench.rule(PopupShouldBeginInteractionQuery.self) { $0.region.control ? .deny : nil }
        bench.rule(PopupInteractionStyleQuery.self) { $0.content == "b" ? .init(style: .snap, percent: 0.6) : nil }
        bench.present(opens: true)
        pan(bench, on: "control:volume", [200], 100, end: nil)
        #expect(bench.state("content.top") == 0 && bench.state("interaction.snapPercent") == 0.32)
        bench.say(PopupPan(phase: .ended))
        pan(bench, on: "list", [200], 100, end: nil)
        #expect(bench.state("content.top") == 200)
        bench.say(PopupPan(phase: .ended))
        bench.settle()
        bench.present("b")
        #expect(bench.state("interaction.snapPercent") == 0.6 && bench.state("interaction.resolved") == "snap")
    }

    @Test("a horizontal swipe along the bar pages, and a rule decides what a swipe down does")
    func swipe() throws {
        let bench = try Bench(.snap) {
            $0.bar = try FieldChange(["usesContentControllersAsDataSource": false])
            $0.items = ["1", "2"].map { PopupItem(id: $0, title: $0) }
            $0.dataSource = .value(PopupDataSource(initial: "1", order: ["1", "2"]))
        }
        bench.present()
        bench.say(PopupPan(phase: .began, velocity: Vector(x: -600, y: 0)))
        bench.say(PopupPan(phase: .moved, translation: Vector(x: -80, y: 3)))
        bench.say(PopupPan(phase: .ended, velocity: Vector(x: -600, y: 0)))
        #expect(bench.state("bar.item") == "2")
        bench.rule(PopupOnBarSwipeQuery.self) { $0.direction == .down ? .dismiss : nil }
        pan(bench, [60], 500, end: 500)
        bench.settle()
        #expect(bench.state("state") == "barHidden")
    }
}
