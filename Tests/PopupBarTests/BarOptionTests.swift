import Chrome
import EventBus
import PopupBar
import Testing

@Suite("Options that the app sets on a bar")
struct BarOptionTests {
    @Test("an app's own bar has the style custom, and a requested style takes effect once that bar is removed")
    func customBar() throws {
        let bench = try Bench { $0.bar = try FieldChange(["style": "prominent"]) }
        bench.present()
        func style(after set: Value) throws -> Value? {
            bench.say(PopupConfigureBar(set: try FieldChange(set)))
            return bench.state("bar.effectiveStyle")
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
        let bench = try Bench(style, profile: profile)
        bench.present(opens: true)
        #expect(bench.state("bar.height") == .double(height))
        #expect(bench.state("bar.frame") == [0, .double(-height), 393, .double(height)])
        #expect(bench.state("content.top") == 0 && bench.state("insets.addedBottom") == 64)
        bench.say(PopupClose(animated: false))
        #expect(bench.state("bar.frame") == [0, 754, 393, 64])
    }

    @Test(
        "a new height takes effect when the bar has appeared, and not while it leaves; the lower edge stays",
        arguments: [
            (["custom": ["height": 100]], 100), (["style": "compact"], 40), (["style": "prominent"], 64),
        ] as [(Value, Double)])
    func heightOnTheWay(_ set: Value, _ height: Double) throws {
        let bench = try Bench { $0.bar = try FieldChange(["style": "floatingCompact"]) }
        func is54(_ added: Double = 54) -> Bool {
            bench.state("bar.frame") == [0, 764, 393, 54] && bench.state("insets.addedBottom") == .double(added)
        }
        bench.say(PopupPresent(content: "a"))
        bench.advance(0.2)
        bench.say(PopupConfigureBar(set: try FieldChange(set)))
        #expect(is54())
        bench.settle()
        #expect(bench.state("bar.frame") == [0, .double(818 - height), 393, .double(height)])
        #expect(bench.state("insets.addedBottom") == .double(height))
        let last = bench.take().compactMap { $0 as? PopupLayoutChanged }.last
        #expect(last?.frame.height == height && last?.addedBottom == height)

        bench.say(PopupConfigureBar(set: try FieldChange(["custom": .null, "style": "floatingCompact"])))
        #expect(is54())
        bench.say(PopupOpen(animated: false), PopupDismiss())
        bench.advance(0.2)
        bench.say(PopupConfigureBar(set: try FieldChange(set)))
        #expect(is54())
        bench.settle()
        bench.say(PopupPresent(content: "a", animated: false))
        #expect(bench.state("bar.height") == .double(height))
    }

    @Test("a measured width of the titles takes effect at once")
    func titlesWidth() throws {
        let bench = try Bench(os: 26)
        bench.present()
        for (width, scrolls) in [(20, true), (.null, false)] as [(Value, Value)] {
            bench.say(try ValueDecoder().decode(PopupSetUp.self, from: ["titlesWidth": width]))
            #expect(bench.state("bar.marquee.titleScrolls") == scrolls)
        }
    }

    @Test("larger text takes effect at once, also on the insets of an open popup")
    func textWhileOpen() throws {
        let bench = try Bench()
        bench.present(opens: true)
        bench.say(try ValueDecoder().decode(EnvironmentUpdate.self, from: ["traits": ["contentSize": "xxxLarge"]]))
        #expect(bench.state("insets.addedBottom") == 71)
    }

    @Test("an app's own bar receives its appearance when it is set and whenever the appearance changes")
    func ownLook() throws {
        let bench = try Bench()
        bench.present()
        func told(_ set: Value) throws -> [PopupAppearance] {
            bench.say(PopupConfigureBar(set: try FieldChange(set)))
            return bench.take().compactMap { ($0 as? PopupCustomBarAppearanceDidChange)?.appearance }
        }
        #expect(try told(["standardAppearance": ["titleColor": "red"]]).isEmpty)
        #expect(try told(["custom": ["height": 60]]).map(\.titleColor) == ["red"])
        #expect(try told(["custom": ["height": 80]]).isEmpty)
        #expect(try told(["dockAppearance": ["backgroundColor": "blue"]]).map(\.backgroundColor) == ["blue"])
        bench.say(PopupUpdateItem(item: "ib", set: try FieldChange(["standardAppearance": ["titleColor": "green"]])))
        bench.say(PopupPresent(content: "b"))
        #expect(try told(["limitFloatingContentWidth": false]).map(\.titleColor) == ["green"])
        #expect(try told(["custom": .null]).isEmpty)
    }

    @Test(
        "a style may be given by its number in LNPopupController, also an older one, and an unknown one is refused",
        arguments: [
            (0, "floating"), (1, "compact"), (2, "prominent"), (3, "floating"), (8, "floatingCompact"), (9, "floating"),
        ])
    func numbers(_ number: Int, _ style: Value) throws {
        let bench = try Bench { $0.bar = try FieldChange(["style": .int(number)]) }
        bench.present()
        #expect(bench.state("bar.effectiveStyle") == style)
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
        let bench = try Bench(.drag, profile: .documented)
        bench.present(opens: true)
        bench.say(PopupSetInteractionStyle(style: .snap))
        #expect(bench.state("bar.height") == 0)
    }

    @Test("a world without room is reported once, and the popup still works")
    func noSize() throws {
        let bench = try Bench { $0.env = try FieldChange(["size": [0, 0]]) }
        #expect(bench.state("diagnostics") == ["containerWithoutSize"])
        bench.present(opens: true)
        bench.say(PopupConfigureBar(set: try FieldChange(["custom": ["height": 0]])))
        bench.say(PopupConfigureBar(set: try FieldChange(["limitFloatingContentWidth": false])))
        #expect(bench.state("diagnostics") == ["containerWithoutSize", "customBarWithoutHeight"])
        bench.say(PopupClose(animated: false))
        #expect(bench.state("state") == "barPresented" && bench.state("bar.height") == 0)
    }

    @Test("older and longer names of options have the same effect")
    func names() throws {
        let bench = try Bench(os: 26) {
            $0.bar = try FieldChange(["supportsMinimization": false])
            $0.container = try FieldChange([
                "kind": "tab", "tabBarHeight": 83, "tabBarMinimized": true, "accessoryFrame": [21, -56, 351, 48],
            ])
            $0.closeButtonStyle = .clearGlass
            $0.closeButtonPositioning = .leading
        }
        bench.present()
        #expect(bench.state("bar.environment") == "regular" && bench.state("bar.contentFrame") == [17, 0, 359, 48])
        #expect(bench.state("closeButton.effectiveStyle") == "clearGlass")
        #expect(bench.state("closeButton.effectivePositioning") == "leading")
        let split: Value = ["kind": "split", "primaryColumn": ["width": 100]]
        let beside = split.objectValue!.merging(["popupBarAvoidsPrimaryColumn": true]) { $1 }
        let apart = split.objectValue!.merging(["popupBarAvoidsPrimaryColumn": false]) { $1 }
        #expect(try layout(container: .object(beside), profile: .documented).bar.contentFrame.x == 128)
        #expect(try layout(container: .object(apart)).bar.contentFrame.x == 28)
        let over: Value = ["splitView": [0, 0, 900, 800], "popupOpensOverSplitViewController": true]
        #expect(try layout(container: over, profile: .documented).content.openFrame == [0, 0, 900, 800])
    }
}
