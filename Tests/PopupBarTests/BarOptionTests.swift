import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("Options that the app sets on a bar")
struct BarOptionTests {
    @Test("the style custom without a bar of the app is told, and the system draws the bar")
    func styleWithoutCustomBar() throws {
        let fixture = try Fixture { $0.bar = try FieldChange(["style": "custom"]) }
        #expect(fixture.state("diagnostics") == ["styleWithoutCustomBar"])
        fixture.present()
        #expect(fixture.state("bar.effectiveStyle") != "custom")
        fixture.publish(PopupConfigureBar(set: try FieldChange(["style": "compact"])))
        _ = fixture.take()
        fixture.publish(PopupConfigureBar(set: try FieldChange(["style": "custom"])))
        let told = fixture.take().compactMap { $0 as? PopupDiagnosed }
        #expect(told.map(\.problem) == [.styleWithoutCustomBar] && told[0].explanation.contains("the system draws"))
    }

    @Test("an app's own bar has the style custom, and a requested style takes effect once that bar is removed")
    func customBar() throws {
        let fixture = try Fixture { $0.bar = try FieldChange(["style": "prominent"]) }
        fixture.present()
        func style(after set: Value) throws -> Value? {
            fixture.publish(PopupConfigureBar(set: try FieldChange(set)))
            return fixture.state("bar.effectiveStyle")
        }
        #expect(try style(after: ["custom": ["height": 60]]) == "custom")
        #expect(try style(after: ["style": "compact"]) == "custom")
        #expect(try style(after: ["custom": .null]) == "floating")
        #expect(try style(after: ["style": "compact"]) == "compact")
        #expect(try style(after: ["custom": ["height": 60]]) == "custom")
        #expect(try style(after: ["custom": .null, "style": "prominent"]) == "prominent")
    }

    @Test(
        "an open popup has no bar, but under the profile documented it keeps one unless its style is snap",
        arguments: [
            (.current, .drag, 0), (.current, .snap, 0), (.documented, .default, 0), (.documented, .customizedSnap, 0),
            (.documented, .drag, 64), (.documented, .scroll, 64), (.documented, .none, 64),
        ] as [(PopupProfile, PopupInteractionStyle, Double)])
    func collapses(_ profile: PopupProfile, _ style: PopupInteractionStyle, _ height: Double) throws {
        let fixture = try Fixture(style, profile: profile)
        fixture.present(opens: true)
        #expect(fixture.state("bar.height") == .double(height))
        #expect(fixture.state("bar.frame") == [0, .double(-height), 393, .double(height)])
        #expect(fixture.state("content.top") == 0 && fixture.state("insets.addedBottom") == 64)
        fixture.publish(PopupClose(animated: false))
        #expect(fixture.state("bar.frame") == [0, 754, 393, 64])
    }

    @Test(
        "a new height takes effect when the bar has appeared, and not while it leaves; the lower edge stays",
        arguments: [
            (["custom": ["height": 100]], 100), (["style": "compact"], 40), (["style": "prominent"], 64),
        ] as [(Value, Double)])
    func heightOnTheWay(_ set: Value, _ height: Double) throws {
        let fixture = try Fixture { $0.bar = try FieldChange(["style": "floatingCompact"]) }
        func is54(_ added: Double = 54) -> Bool {
            fixture.state("bar.frame") == [0, 764, 393, 54] && fixture.state("insets.addedBottom") == .double(added)
        }
        fixture.publish(PopupPresent(content: "a"))
        fixture.advance(0.2)
        fixture.publish(PopupConfigureBar(set: try FieldChange(set)))
        #expect(is54())
        fixture.runUntilIdle()
        #expect(fixture.state("bar.frame") == [0, .double(818 - height), 393, .double(height)])
        #expect(fixture.state("insets.addedBottom") == .double(height))
        let last = fixture.take().compactMap { $0 as? PopupLayoutChanged }.last
        #expect(last?.frame.height == height && last?.addedBottom == height)

        fixture.publish(PopupConfigureBar(set: try FieldChange(["custom": .null, "style": "floatingCompact"])))
        #expect(is54())
        fixture.publish(PopupOpen(animated: false), PopupDismiss())
        fixture.advance(0.2)
        fixture.publish(PopupConfigureBar(set: try FieldChange(set)))
        #expect(is54())
        fixture.runUntilIdle()
        fixture.publish(PopupPresent(content: "a", animated: false))
        #expect(fixture.state("bar.height") == .double(height))
    }

    @Test("a measured width of the titles takes effect at once")
    func titlesWidth() throws {
        let fixture = try Fixture(os: 26)
        fixture.present()
        for (width, scrolls) in [(20, true), (.null, false)] as [(Value, Value)] {
            fixture.publish(try ValueDecoder().decode(PopupSetUp.self, from: ["titlesWidth": width]))
            #expect(fixture.state("bar.marquee.titleScrolls") == scrolls)
        }
    }

    @Test("larger text takes effect at once, also on the insets of an open popup")
    func textWhileOpen() throws {
        let fixture = try Fixture()
        fixture.present(opens: true)
        fixture.publish(
            try ValueDecoder().decode(EnvironmentUpdate.self, from: ["traits": ["contentSize": "xxxLarge"]]))
        #expect(fixture.state("insets.addedBottom") == 71)
    }

    @Test("an app's own bar receives its appearance when it is set and whenever the appearance changes")
    func ownLook() throws {
        let fixture = try Fixture()
        fixture.present()
        func told(_ set: Value) throws -> [PopupAppearance] {
            fixture.publish(PopupConfigureBar(set: try FieldChange(set)))
            return fixture.take().compactMap { ($0 as? PopupCustomBarAppearanceDidChange)?.appearance }
        }
        #expect(try told(["standardAppearance": ["titleColor": "red"]]).isEmpty)
        #expect(try told(["custom": ["height": 60]]).map(\.titleColor) == ["red"])
        #expect(try told(["custom": ["height": 80]]).isEmpty)
        #expect(try told(["dockAppearance": ["backgroundColor": "blue"]]).map(\.backgroundColor) == ["blue"])
        fixture.publish(
            PopupUpdateItem(item: "ib", set: try FieldChange(["standardAppearance": ["titleColor": "green"]])))
        fixture.publish(PopupPresent(content: "b"))
        #expect(try told(["limitFloatingContentWidth": false]).map(\.titleColor) == ["green"])
        #expect(try told(["custom": .null]).isEmpty)
    }

    @Test(
        "a style may be given by its number in LNPopupController, also an older one, and an unknown one is refused",
        arguments: [
            (0, "floating"), (1, "compact"), (2, "prominent"), (3, "floating"), (8, "floatingCompact"), (9, "floating"),
        ])
    func numbers(_ number: Int, _ style: Value) throws {
        let fixture = try Fixture { $0.bar = try FieldChange(["style": .int(number)]) }
        fixture.present()
        #expect(fixture.state("bar.effectiveStyle") == style)
        let refusals: [(Value, String)] = [
            (7, "style: expected the name of a style, or one of 0, 1, 2, 3, 8, 9, found 7"),
            (
                "flotating",
                "style: 'flotating' is not one of default, compact, prominent, floatingCompact, floating, custom"
            ),
        ]
        for (wrong, message) in refusals {
            let error = #expect(throws: FieldError.self) { try FieldChange<PopupBarOptions>(["style": wrong]) }
            #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
        }
    }

    @Test("setting a style while the popup is open changes its bar at once")
    func styleWhileOpen() throws {
        let fixture = try Fixture(.drag, profile: .documented)
        fixture.present(opens: true)
        fixture.publish(PopupSetInteractionStyle(style: .snap))
        #expect(fixture.state("bar.height") == 0)
    }

    @Test("a world without room is reported once, and the popup still works")
    func noSize() throws {
        let fixture = try Fixture { $0.env = try FieldChange(["size": [0, 0]]) }
        #expect(fixture.state("diagnostics") == ["containerWithoutSize"])
        fixture.present(opens: true)
        fixture.publish(PopupConfigureBar(set: try FieldChange(["custom": ["height": 0]])))
        fixture.publish(PopupConfigureBar(set: try FieldChange(["limitFloatingContentWidth": false])))
        #expect(fixture.state("diagnostics") == ["containerWithoutSize", "customBarWithoutHeight"])
        fixture.publish(PopupClose(animated: false))
        #expect(fixture.state("state") == "barPresented" && fixture.state("bar.height") == 0)
    }

    @Test("older and longer names of options have the same effect")
    func names() throws {
        let fixture = try Fixture(os: 26) {
            $0.bar = try FieldChange(["supportsMinimization": false])
            $0.container = try FieldChange([
                "kind": "tab", "tabBarHeight": 83, "tabBarMinimized": true, "accessoryFrame": [21, -56, 351, 48],
            ])
            $0.closeButtonStyle = .clearGlass
            $0.closeButtonPositioning = .leading
        }
        fixture.present()
        #expect(fixture.state("bar.environment") == "regular" && fixture.state("bar.contentFrame") == [17, 0, 359, 48])
        #expect(fixture.state("closeButton.effectiveStyle") == "clearGlass")
        #expect(fixture.state("closeButton.effectivePositioning") == "leading")
        let split: Value = ["kind": "split", "primaryColumn": ["width": 100]]
        let beside = split.objectValue!.merging(["popupBarAvoidsPrimaryColumn": true]) { $1 }
        let apart = split.objectValue!.merging(["popupBarAvoidsPrimaryColumn": false]) { $1 }
        #expect(try layout(container: .object(beside), profile: .documented).bar.contentFrame.x == 128)
        #expect(try layout(container: .object(apart)).bar.contentFrame.x == 28)
        let over: Value = ["splitView": [0, 0, 900, 800], "popupOpensOverSplitViewController": true]
        #expect(try layout(container: over, profile: .documented).content.openFrame == [0, 0, 900, 800])
    }
}
