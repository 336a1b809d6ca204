import Chrome
import EventBus
import PopupBar
import Testing

@Suite("Touches, close button, image and other side effects") struct SideRuleTests {
    @Test("a touch highlights the bar, except on a button or on glass, and a drag ends the highlight")
    func highlight() throws {
        let fixture = try Fixture(.drag)
        fixture.present()
        fixture.say(PopupTouchBar(phase: .down, on: "button"))
        #expect(fixture.state("bar.highlighted") == false)
        fixture.say(PopupTouchBar(phase: .down))
        #expect(fixture.state("bar.highlighted") == true)
        fixture.say(PopupPan(phase: .began, velocity: Vector(x: 0, y: -9)))
        fixture.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: -9)))
        #expect(fixture.state("bar.highlighted") == false)

        let open = try Fixture(.drag, profile: .documented)
        open.present(opens: true)
        open.say(PopupTouchBar(phase: .down))
        #expect(open.state("bar.highlighted") == false)

        let glass = try Fixture(os: 26)
        glass.present()
        glass.say(PopupTouchBar(phase: .down))
        #expect(glass.state("bar.highlighted") == false)
    }

    @Test("a context menu ends the highlight, and hides the shadow of a floating bar while it shows")
    func contextMenu() throws {
        func told(_ fixture: Fixture, _ visible: Bool) -> [[Double?]] {
            fixture.say(PopupShowContextMenu(visible: visible))
            return fixture.take().compactMap { $0 as? PopupAnimationStarted }.filter { $0.what == .shadow }
                .map { [$0.from.alpha, $0.to.alpha, $0.delay.inSeconds, $0.duration.inSeconds] }
        }
        let fixture = try Fixture()
        #expect(told(fixture, true) == [])
        fixture.present()
        fixture.say(PopupTouchBar(phase: .down))
        #expect(told(fixture, false) == [])
        #expect(told(fixture, true) == [[1, 0, 0, 0.2]])
        #expect(fixture.state("bar.highlighted") == false)
        fixture.advance(1)
        #expect(told(fixture, true) == [])
        #expect(told(fixture, false) == [[0, 1, 0.15, 0.2]])
        for (os, style) in [(26, "floating"), (17, "compact")] as [(Int, Value)] {
            let other = try Fixture(os: os) { $0.bar = try FieldChange(["style": style]) }
            other.present()
            #expect(told(other, true) == [])
        }
    }

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
            fixture.say(PopupPan(phase: .began, on: "content", velocity: Vector(x: 0, y: 200)))
            fixture.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: 90)))
            fixture.advance(0.4)
            fixture.say(PopupPan(phase: .ended, velocity: Vector(x: 0, y: -60)))
            fixture.settle()
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
            fixture.say(setUp)
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
            fixture.say(setUp)
            #expect(closeButtonMoves(fixture).count == (places ? 0 : 1))
            setUp.closeButtonStyle = PopupCloseStyle.none
            fixture.say(setUp)
            #expect(fixture.state("closeButton.placedByContent") == false)
        }
    }

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
            fixture.say(PopupOpen())
            #expect(corners().map { [$0.from.way, $0.to.way] } == [[0, 1]])
            fixture.settle()
            fixture.say(PopupClose())
            let closing = corners()
            #expect(closing.map { [$0.from.way, $0.to.way] } == [[1, 0]] && closing.first?.delay == start)
            #expect(closing.first.map { $0.delay + $0.duration } == .milliseconds(500))
        }
    }

    @Test("the close button and Escape close the popup, except Escape under the profile documented or by a rule")
    func closing() throws {
        let fixture = try Fixture(os: 26)
        fixture.say(PopupTapCloseButton())
        #expect(fixture.state("diagnostics") == ["notOpen"])
        fixture.present(opens: true)
        fixture.say(PopupPressEscape())
        #expect(fixture.state("targetState") == "barPresented" && fixture.state("animation.dampingRatio") == 1)
        fixture.settle()
        fixture.say(PopupOpen(animated: false), PopupTapCloseButton())
        #expect(fixture.state("targetState") == "barPresented" && fixture.state("gesturesIgnored") == true)
        fixture.settle()
        fixture.say(PopupOpen(animated: false))
        fixture.rule(PopupEscapeKeyQuery.self) { $0.focusedField == nil ? .close : .pass }
        fixture.say(PopupPressEscape(focusedField: "search"))
        #expect(fixture.state("targetState") == "open")

        let documented = try Fixture(profile: .documented)
        documented.present(opens: true)
        documented.say(PopupPressEscape())
        #expect(documented.state("targetState") == "open")
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
            events.forEach { fixture.say($0) }
            found.append(fixture.state("touches"))
            fixture.settle()
        }
        fixture.say(PopupPan(phase: .ended, velocity: Vector(x: 0, y: 9)))
        fixture.settle()
        fixture.say(PopupDismiss())
        found.append(fixture.state("touches"))
        #expect(found == ["everybody", "popup", "nobody", "popup", "everybody"])
    }

    @Test("no touch has an effect while the popup closes")
    func locked() throws {
        let fixture = try Fixture(.drag)
        fixture.present(opens: true)
        fixture.say(PopupClose(), PopupTapBar(), PopupTouchBar(phase: .down), PopupTapCloseButton())
        fixture.settle()
        #expect(fixture.state("state") == "barPresented" && fixture.state("queue") == [])
        #expect(fixture.state("bar.highlighted") == false)
    }

    @Test("setting the style snap restores the default percentage, unless a percentage is set as well")
    func setUpSnap() throws {
        let fixture = try Fixture(.customizedSnap) { $0.snapPercent = 0.5 }
        for (fields, percent) in [
            (["haptics": true], 0.5), (["interactionStyle": "snap"], 0.32),
            (["interactionStyle": "snap", "snapPercent": 0.4], 0.4), (["interactionStyle": "drag"], 0.4),
        ] as [(Value, Value)] {
            fixture.say(try ValueDecoder().decode(PopupSetUp.self, from: fields))
            #expect(fixture.state("interaction.snapPercent") == percent)
        }
    }

    @Test("a rule decides what a tap on the bar does")
    func tap() throws {
        let fixture = try Fixture()
        fixture.present()
        fixture.rule(PopupOnTapBarQuery.self) { $0.target == "image" ? "showCover" : nil }
        fixture.say(PopupTapBar(on: "image"))
        #expect(fixture.take().compactMap { ($0 as? PopupActionInvoked)?.action } == ["showCover"])
        #expect(fixture.state("targetState") == "barPresented")
    }

    @Test("a snap percentage is brought into its range, and the style snap restores the default one")
    func percent() throws {
        let fixture = try Fixture()
        func percent() -> Double? { fixture.state("interaction.snapPercent")?.doubleValue }
        #expect(percent() == 0.32)
        fixture.say(PopupSetSnapPercent(percent: 0.01))
        #expect(percent() == 0.1)
        fixture.say(PopupSetInteractionStyle(style: .customizedSnap, percent: 4))
        #expect(percent() == 0.9 && fixture.state("interaction.resolved") == "snap")
        fixture.say(PopupSetSnapPercent(percent: .nan))
        #expect(percent() == 0.9)
        #expect(fixture.state("diagnostics") == ["invalidNumber", "invalidNumber", "invalidNumber"])
        fixture.say(PopupSetInteractionStyle(style: .snap))
        #expect(percent() == 0.32)
    }

    @Test("by rule the bar is hidden on some screens, takes no room there, and comes back")
    func visibility() throws {
        let fixture = try Fixture()
        fixture.rule(PopupBarVisibilityQuery.self) { PopupVisibility(show: $0.screen != "settings") }
        fixture.present()
        fixture.say(PopupSetScreen(screen: .value("settings")))
        #expect(fixture.words(["barVisibilityChanged", "stateChanged"]) == ["barVisibilityChanged"])
        #expect(fixture.state("bar.visible") == false && fixture.state("insets.addedBottom") == 0)
        fixture.say(PopupTapBar())
        #expect(fixture.state("state") == "barPresented" && fixture.state("targetState") == "barPresented")
        fixture.say(PopupSetScreen(screen: .null))
        #expect(fixture.state("bar.visible") == true && fixture.state("insets.addedBottom") == 64)
    }

    @Test("an interrupted movement continues from its current position")
    func movements() throws {
        let fixture = try Fixture(.drag, os: 26)
        fixture.present()
        fixture.say(PopupOpen())
        let opening = try #require(
            fixture.take().compactMap { $0 as? PopupAnimationStarted }.first { $0.what == .content })
        #expect(opening.from.y == 824 && opening.to.y == 0 && opening.duration == .seconds(0.5) && opening.damping == 1)
        fixture.settle()
        fixture.say(PopupPan(phase: .began, velocity: Vector(x: 0, y: 9)))
        fixture.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: 120)))
        let moved = try #require(fixture.take().compactMap { $0 as? PopupContentMoved }.last)
        #expect(moved.top == 120 && abs(moved.openFraction - (1 - 120.0 / 818)) < 1e-9)
        fixture.say(PopupPan(phase: .ended, velocity: Vector(x: 0, y: 9)))
        let closing = try #require(
            fixture.take().compactMap { $0 as? PopupAnimationStarted }.first { $0.what == .content })
        #expect(closing.from.y == 120 && closing.to.y == 824 && closing.damping == 0.87)
    }

    @Test("a rule can shorten a transition, and waiting operations start earlier")
    func timing() throws {
        let fixture = try Fixture { $0.env = try FieldChange(["reduceMotion": true]) }
        fixture.rule(PopupAnimationQuery.self) {
            $0.reduceMotion ? PopupTiming(duration: 0.1, damping: 1, delay: 0.05) : nil
        }
        fixture.say(PopupPresent(content: "a"), PopupOpen())
        fixture.advance(0.149)
        #expect(fixture.state("state") == "barHidden")
        fixture.advance(0.001)
        #expect(fixture.state("state") == "barPresented" && fixture.state("targetState") == "open")
    }

    @Test("the layout is published once for each change of the bar's frame")
    func layout() throws {
        let fixture = try Fixture()
        fixture.say(PopupPresent(content: "a"))
        fixture.settle()
        fixture.say(PopupUpdateItem(item: "ia", set: try FieldChange(["progress": 0.4])))
        fixture.say(PopupDismiss())
        fixture.settle()
        #expect(fixture.take().compactMap { ($0 as? PopupLayoutChanged)?.addedBottom } == [64, 0])
    }

    @Test("without a bar no policy is asked and no fact is published, whatever changes around it")
    func silence() throws {
        let fixture = try Fixture()
        _ = fixture.take()
        var asked = 0
        fixture.rule(PopupInteractionStyleQuery.self) { _ in
            asked += 1
            return nil
        }
        fixture.rule(PopupStatusBarOwnerQuery.self) { _ in
            asked += 1
            return nil
        }
        fixture.rule(PopupDockMarginQuery.self) { _ in
            asked += 1
            return nil
        }
        fixture.say(KeyboardUpdate(height: 300), AppBackground(), SceneUpdate(id: "main", width: 300))
        fixture.say(EnvironmentUpdate(idiom: .pad), AppForeground())
        #expect(asked == 0 && fixture.take().isEmpty)
        fixture.present()
        #expect(asked > 0)
    }
}
