import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("When a bar is there, and what the module says and asks then") struct BarPresenceTests {
    @Test("by rule the bar is hidden on some screens, takes no room there, and comes back")
    func visibility() throws {
        let fixture = try Fixture()
        fixture.answer(PopupBarVisibilityQuery.self) { PopupVisibility(show: $0.screen != "settings") }
        fixture.present()
        fixture.publish(PopupSetScreen(screen: .value("settings")))
        #expect(fixture.words(["barVisibilityChanged", "stateChanged"]) == ["barVisibilityChanged"])
        #expect(fixture.state("bar.visible") == false && fixture.state("insets.addedBottom") == 0)
        fixture.publish(PopupTapBar())
        #expect(fixture.state("state") == "barPresented" && fixture.state("targetState") == "barPresented")
        fixture.publish(PopupSetScreen(screen: .null))
        #expect(fixture.state("bar.visible") == true && fixture.state("insets.addedBottom") == 64)
    }

    @Test("the layout is published once for each change of the bar's frame")
    func layout() throws {
        let fixture = try Fixture()
        fixture.publish(PopupPresent(content: "a"))
        fixture.runUntilIdle()
        fixture.publish(PopupUpdateItem(item: "ia", set: try FieldChange(["progress": 0.4])))
        fixture.publish(PopupDismiss())
        fixture.runUntilIdle()
        #expect(fixture.take().compactMap { ($0 as? PopupLayoutChanged)?.addedBottom } == [64, 0])
    }

    @Test(
        "a layout says that it is animated exactly if the operation that leads there is",
        arguments: [true, false])
    func animated(isAnimated: Bool) throws {
        let fixture = try Fixture()
        let operations: [any Event] = [
            PopupPresent(content: "a", animated: isAnimated), PopupOpen(animated: isAnimated),
            PopupClose(animated: isAnimated), PopupDismiss(animated: isAnimated),
        ]
        for operation in operations {
            fixture.publish(operation)
            let first = fixture.take().compactMap { $0 as? PopupLayoutChanged }.first
            #expect(first?.animated == isAnimated, "\(type(of: operation).topic)")
            fixture.runUntilIdle()
            _ = fixture.take()
        }
    }

    @Test("under the profile documented, the state tells its close button and its interaction before any event")
    func documented() throws {
        let bus = EventBus()
        bus.declare(World.events)
        try bus.start(PopupBarModule())
        var facts: [TopicName] = []
        bus.tap(TopicPattern("popup.*")) { if type(of: $0.event).role == .fact { facts.append($0.topic) } }
        func state() throws -> [Value?] {
            let state = try bus.state()
            return ["closeButton", "interaction", "bar.frame", "content"].map { state.at(path: "popup." + $0) }
        }
        bus.publish(PopupSettings(profile: .documented))
        let early = try state()
        #expect(try bus.state().at(path: "popup.interaction.resolved") == "snap")
        let answer = try #require(bus.ask(PopupLayoutQuery(state: .barHidden)))
        #expect(try ValueEncoder().encode(answer.closeButton.effectiveStyle) == early[0]?["effectiveStyle"])
        #expect(try ValueEncoder().encode(answer.bar.frame) == early[2])
        for height in [49, 0] {
            bus.publish(PopupUpdateContainer(set: try FieldChange(["tabBarHeight": .int(height)])))
        }
        #expect(try state() == early && facts.filter { $0 != PopupSettings.topic }.isEmpty)
    }

    @Test("without a bar no policy is asked and no fact is published, whatever changes around it")
    func silence() throws {
        let fixture = try Fixture()
        _ = fixture.take()
        var asked = 0
        fixture.answer(PopupInteractionStyleQuery.self) { _ in
            asked += 1
            return nil
        }
        fixture.answer(PopupStatusBarOwnerQuery.self) { _ in
            asked += 1
            return nil
        }
        fixture.answer(PopupDockMarginQuery.self) { _ in
            asked += 1
            return nil
        }
        fixture.publish(KeyboardUpdate(height: 300), AppBackground(), SceneUpdate(id: "main", width: 300))
        fixture.publish(EnvironmentUpdate(idiom: .pad), AppForeground())
        #expect(asked == 0 && fixture.take().isEmpty)
        fixture.present()
        #expect(asked > 0)
    }
}
