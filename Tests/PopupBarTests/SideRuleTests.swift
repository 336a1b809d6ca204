import Chrome
import EventBus
import PopupBar
import Testing

@Suite("Touches, close button, image and other side effects") struct SideRuleTests {
    @Test("a touch highlights the bar, except on a button or on glass, and a drag ends the highlight")
    func highlight() throws {
        let bench = try Bench(.drag)
        bench.present()
        bench.say(PopupTouchBar(phase: .down, on: "button"))
        #expect(bench.state("bar.highlighted") == false)
        bench.say(PopupTouchBar(phase: .down))
        #expect(bench.state("bar.highlighted") == true)
        bench.say(PopupPan(phase: .began, velocity: Vector(x: 0, y: -9)))
        bench.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: -9)))
        #expect(bench.state("bar.highlighted") == false)

        let open = try Bench(.drag, profile: .documented)
        open.present(opens: true)
        open.say(PopupTouchBar(phase: .down))
        #expect(open.state("bar.highlighted") == false)

        let glass = try Bench(os: 26)
        glass.present()
        glass.say(PopupTouchBar(phase: .down))
        #expect(glass.state("bar.highlighted") == false)
    }

    @Test("a context menu ends the highlight, and hides the shadow of a floating bar while it shows")
    func contextMenu() throws {
        func told(_ bench: Bench, _ visible: Bool) -> [[Double?]] {
            bench.say(PopupShowContextMenu(visible: visible))
            return bench.take().compactMap { $0 as? PopupAnimationStarted }.filter { $0.what == .shadow }
                .map { [$0.from.alpha, $0.to.alpha, $0.delay.inSeconds, $0.duration.inSeconds] }
        }
        let bench = try Bench()
        #expect(told(bench, true) == [])
        bench.present()
        bench.say(PopupTouchBar(phase: .down))
        #expect(told(bench, false) == [])
        #expect(told(bench, true) == [[1, 0, 0, 0.2]])
        #expect(bench.state("bar.highlighted") == false)
        bench.advance(1)
        #expect(told(bench, true) == [])
        #expect(told(bench, false) == [[0, 1, 0.15, 0.2]])
        for (os, style) in [(26, "floating"), (17, "compact")] as [(Int, Value)] {
            let other = try Bench(os: os) { $0.bar = try FieldChange(["style": style]) }
            other.present()
            #expect(told(other, true) == [])
        }
    }

    private func closeButtonMoves(_ bench: Bench) -> [PopupAnimationStarted] {
        bench.take().compactMap { $0 as? PopupAnimationStarted }.filter {
            [.closeButton, .closeButtonPlace].contains($0.what)
        }
    }

    @Test("a chevron is flat while the popup is dragged, and other close buttons do not change")
    func chevron() throws {
        for (style, moves) in [(PopupCloseStyle.chevron, [[1, 0], [0, 1]] as [[Double]]), (.grabber, [])] {
            let bench = try Bench(.drag) { $0.closeButtonStyle = style }
            bench.present(opens: true)
            bench.say(PopupPan(phase: .began, on: "content", velocity: Vector(x: 0, y: 200)))
            bench.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: 90)))
            bench.advance(0.4)
            bench.say(PopupPan(phase: .ended, velocity: Vector(x: 0, y: -60)))
            bench.settle()
            let told = closeButtonMoves(bench)
            #expect(told.map { [$0.from.way, $0.to.way] } == moves.map { $0.map { Optional($0) } })
            #expect(told.allSatisfy { $0.duration == .milliseconds(300) })
        }
    }

    @Test("a close button in an open popup moves to a new position within 0.25 s")
    func closeButtonPlace() throws {
        func elsewhere(_ bench: Bench) throws {
            var setUp = PopupSetUp()
            setUp.closeButtonPositioning = .leading
            bench.say(setUp)
        }
        let bench = try Bench(.drag)
        bench.present(opens: true)
        let old = try #require(bench.state("closeButton.frame"))
        try elsewhere(bench)
        let moves = closeButtonMoves(bench)
        #expect(moves.count == 1 && moves.first?.duration == .milliseconds(250))
        #expect(moves.first?.from.x != moves.first?.to.x && bench.state("closeButton.frame") != old)
        let closed = try Bench(.drag)
        closed.present()
        try elsewhere(closed)
        #expect(closeButtonMoves(closed).isEmpty)
    }

    @Test("a content that positions the close button itself is marked so, and the button is not moved")
    func ownCloseButton() throws {
        for places in [false, true] {
            let bench = try Bench { $0.contents?[0].positionsCloseButton = places }
            bench.present(opens: true)
            #expect(bench.state("closeButton.placedByContent") == .bool(places))
            var setUp = PopupSetUp()
            setUp.closeButtonPositioning = .leading
            bench.say(setUp)
            #expect(closeButtonMoves(bench).count == (places ? 0 : 1))
            setUp.closeButtonStyle = PopupCloseStyle.none
            bench.say(setUp)
            #expect(bench.state("closeButton.placedByContent") == false)
        }
    }

    @Test("the image's corners change during the whole transition, or late if the content has no view made for it")
    func imageCorners() throws {
        for (isMade, start) in [(true, Duration.zero), (false, .milliseconds(190))] {
            let bench = try Bench(.snap) {
                $0.contents?[0].transitionView = PopupTransitionView()
                $0.contents?[0].transitionView?.preferred = isMade
            }
            func corners() -> [PopupAnimationStarted] {
                bench.take().compactMap { $0 as? PopupAnimationStarted }.filter { $0.what == .imageCorners }
            }
            bench.present()
            bench.say(PopupOpen())
            #expect(corners().map { [$0.from.way, $0.to.way] } == [[0, 1]])
            bench.settle()
            bench.say(PopupClose())
            let closing = corners()
            #expect(closing.map { [$0.from.way, $0.to.way] } == [[1, 0]] && closing.first?.delay == start)
            #expect(closing.first.map { $0.delay + $0.duration } == .milliseconds(500))
        }
    }

    @Test("the close button and Escape close the popup, except Escape under the profile documented or by a rule")
    func closing() throws {
        let bench = try Bench(os: 26)
        bench.say(PopupTapCloseButton())
        #expect(bench.state("diagnostics") == ["notOpen"])
        bench.present(opens: true)
        bench.say(PopupPressEscape())
        #expect(bench.state("targetState") == "barPresented" && bench.state("animation.dampingRatio") == 1)
        bench.settle()
        bench.say(PopupOpen(animated: false), PopupTapCloseButton())
        #expect(bench.state("targetState") == "barPresented" && bench.state("gesturesIgnored") == true)
        bench.settle()
        bench.say(PopupOpen(animated: false))
        bench.rule(PopupEscapeKeyQuery.self) { $0.focusedField == nil ? .close : .pass }
        bench.say(PopupPressEscape(focusedField: "search"))
        #expect(bench.state("targetState") == "open")

        let documented = try Bench(profile: .documented)
        documented.present(opens: true)
        documented.say(PopupPressEscape())
        #expect(documented.state("targetState") == "open")
    }

    @Test("touches count only inside an opening popup, nowhere while it closes, and everywhere while a bar appears")
    func locks() throws {
        let bench = try Bench(.drag)
        var found: [Value?] = []
        for events in [
            [PopupPresent(content: "a")], [PopupOpen()], [PopupClose()],
            [
                PopupPan(phase: .began, velocity: Vector(x: 0, y: -9)),
                PopupPan(phase: .moved, translation: Vector(x: 0, y: -9)),
            ],
        ] as [[any Event]] {
            events.forEach { bench.say($0) }
            found.append(bench.state("touches"))
            bench.settle()
        }
        bench.say(PopupPan(phase: .ended, velocity: Vector(x: 0, y: 9)))
        bench.settle()
        bench.say(PopupDismiss())
        found.append(bench.state("touches"))
        #expect(found == ["everybody", "popup", "nobody", "popup", "everybody"])
    }

    @Test("no touch has an effect while the popup closes")
    func locked() throws {
        let bench = try Bench(.drag)
        bench.present(opens: true)
        bench.say(PopupClose(), PopupTapBar(), PopupTouchBar(phase: .down), PopupTapCloseButton())
        bench.settle()
        #expect(bench.state("state") == "barPresented" && bench.state("queue") == [])
        #expect(bench.state("bar.highlighted") == false)
    }

    @Test("setting the style snap restores the default percentage, unless a percentage is set as well")
    func setUpSnap() throws {
        let bench = try Bench(.customizedSnap) { $0.snapPercent = 0.5 }
        for (fields, percent) in [
            (["haptics": true], 0.5), (["interactionStyle": "snap"], 0.32),
            (["interactionStyle": "snap", "snapPercent": 0.4], 0.4), (["interactionStyle": "drag"], 0.4),
        ] as [(Value, Value)] {
            bench.say(try ValueDecoder().decode(PopupSetUp.self, from: fields))
            #expect(bench.state("interaction.snapPercent") == percent)
        }
    }

    @Test("a rule decides what a tap on the bar does")
    func tap() throws {
        let bench = try Bench()
        bench.present()
        bench.rule(PopupOnTapBarQuery.self) { $0.target == "image" ? "showCover" : nil }
        bench.say(PopupTapBar(on: "image"))
        #expect(bench.take().compactMap { ($0 as? PopupActionInvoked)?.action } == ["showCover"])
        #expect(bench.state("targetState") == "barPresented")
    }

    @Test("a snap percentage is brought into its range, and the style snap restores the default one")
    func percent() throws {
        let bench = try Bench()
        func percent() -> Double? { bench.state("interaction.snapPercent")?.doubleValue }
        #expect(percent() == 0.32)
        bench.say(PopupSetSnapPercent(percent: 0.01))
        #expect(percent() == 0.1)
        bench.say(PopupSetInteractionStyle(style: .customizedSnap, percent: 4))
        #expect(percent() == 0.9 && bench.state("interaction.resolved") == "snap")
        bench.say(PopupSetSnapPercent(percent: .nan))
        #expect(percent() == 0.9)
        #expect(bench.state("diagnostics") == ["invalidNumber", "invalidNumber", "invalidNumber"])
        bench.say(PopupSetInteractionStyle(style: .snap))
        #expect(percent() == 0.32)
    }

    @Test("by rule the bar is hidden on some screens, takes no room there, and comes back")
    func visibility() throws {
        let bench = try Bench()
        bench.rule(PopupBarVisibilityQuery.self) { PopupVisibility(show: $0.screen != "settings") }
        bench.present()
        bench.say(PopupSetScreen(screen: .value("settings")))
        #expect(bench.words(["barVisibilityChanged", "stateChanged"]) == ["barVisibilityChanged"])
        #expect(bench.state("bar.visible") == false && bench.state("insets.addedBottom") == 0)
        bench.say(PopupTapBar())
        #expect(bench.state("state") == "barPresented" && bench.state("targetState") == "barPresented")
        bench.say(PopupSetScreen(screen: .null))
        #expect(bench.state("bar.visible") == true && bench.state("insets.addedBottom") == 64)
    }

    @Test("an interrupted movement continues from its current position")
    func movements() throws {
        let bench = try Bench(.drag, os: 26)
        bench.present()
        bench.say(PopupOpen())
        let opening = try #require(
            bench.take().compactMap { $0 as? PopupAnimationStarted }.first { $0.what == .content })
        #expect(opening.from.y == 824 && opening.to.y == 0 && opening.duration == .seconds(0.5) && opening.damping == 1)
        bench.settle()
        bench.say(PopupPan(phase: .began, velocity: Vector(x: 0, y: 9)))
        bench.say(PopupPan(phase: .moved, translation: Vector(x: 0, y: 120)))
        let moved = try #require(bench.take().compactMap { $0 as? PopupContentMoved }.last)
        #expect(moved.top == 120 && abs(moved.openFraction - (1 - 120.0 / 818)) < 1e-9)
        bench.say(PopupPan(phase: .ended, velocity: Vector(x: 0, y: 9)))
        let closing = try #require(
            bench.take().compactMap { $0 as? PopupAnimationStarted }.first { $0.what == .content })
        #expect(closing.from.y == 120 && closing.to.y == 824 && closing.damping == 0.87)
    }

    @Test("a rule can shorten a transition, and waiting operations start earlier")
    func timing() throws {
        let bench = try Bench { $0.env = try FieldChange(["reduceMotion": true]) }
        bench.rule(PopupAnimationQuery.self) {
            $0.reduceMotion ? PopupTiming(duration: 0.1, damping: 1, delay: 0.05) : nil
        }
        bench.say(PopupPresent(content: "a"), PopupOpen())
        bench.advance(0.149)
        #expect(bench.state("state") == "barHidden")
        bench.advance(0.001)
        #expect(bench.state("state") == "barPresented" && bench.state("targetState") == "open")
    }

    @Test("the layout is published once for each change of the bar's frame")
    func layout() throws {
        let bench = try Bench()
        bench.say(PopupPresent(content: "a"))
        bench.settle()
        bench.say(PopupUpdateItem(item: "ia", set: try FieldChange(["progress": 0.4])))
        bench.say(PopupDismiss())
        bench.settle()
        #expect(bench.take().compactMap { ($0 as? PopupLayoutChanged)?.addedBottom } == [64, 0])
    }

    @Test("without a bar no policy is asked and no fact is published, whatever changes around it")
    func silence() throws {
        let bench = try Bench()
        _ = bench.take()
        var asked = 0
        bench.rule(PopupInteractionStyleQuery.self) { _ in
            asked += 1
            return nil
        }
        bench.rule(PopupStatusBarOwnerQuery.self) { _ in
            asked += 1
            return nil
        }
        bench.rule(PopupDockMarginQuery.self) { _ in
            asked += 1
            return nil
        }
        bench.say(KeyboardUpdate(height: 300), AppBackground(), SceneUpdate(id: "main", width: 300))
        bench.say(EnvironmentUpdate(idiom: .pad), AppForeground())
        #expect(asked == 0 && bench.take().isEmpty)
        bench.present()
        #expect(asked > 0)
    }
}
