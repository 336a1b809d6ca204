import Chrome
import EventBus
import Testing

@Suite("what the app sets on a bar")
struct BarOptionTests {
    @Test("beside the app's own bar no style counts, and none is left when it goes")
    func customBar() throws {
        let bench = try Bench { $0.bar = try PopupChange(["style": "prominent"]) }
        bench.present()
        func style(after set: Value) throws -> Value? {
            bench.say(PopupConfigureBar(set: try PopupChange(set)))
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
        "an open popup has no bar; under the profile readme that is so only where it snaps",
        arguments: [
            (.current, .drag, 0), (.current, .snap, 0), (.readme, .default, 0), (.readme, .customizedSnap, 0),
            (.readme, .drag, 64), (.readme, .scroll, 64), (.readme, .none, 64),
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

    @Test("an open popup's bar follows the style that is set meanwhile")
    func styleWhileOpen() throws {
        let bench = try Bench(.drag, profile: .readme)
        bench.present(opens: true)
        bench.say(PopupSetInteractionStyle(style: .snap))
        #expect(bench.state("bar.height") == 0)
    }

    @Test("a world that nothing fits into is told of once, and the popup works all the same")
    func noSize() throws {
        let bench = try Bench { $0.env = try PopupChange(["size": [0, 0]]) }
        #expect(bench.state("diagnostics") == ["containerWithoutSize"])
        bench.present(opens: true)
        bench.say(PopupConfigureBar(set: try PopupChange(["custom": ["height": 0]])))
        bench.say(PopupConfigureBar(set: try PopupChange(["limitFloatingContentWidth": false])))
        #expect(bench.state("diagnostics") == ["containerWithoutSize", "customBarWithoutHeight"])
        bench.say(PopupClose(animated: false))
        #expect(bench.state("state") == "barPresented" && bench.state("bar.height") == 0)
    }

    @Test("older and longer names mean the same")
    func names() throws {
        let bench = try Bench(os: 26) {
            $0.bar = try PopupChange(["supportsMinimization": false])
            $0.container = try PopupChange([
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
        #expect(try layout(container: .object(beside), profile: .readme).bar.contentFrame.x == 128)
        #expect(try layout(container: .object(apart)).bar.contentFrame.x == 28)
        let over: Value = ["splitView": [0, 0, 900, 800], "popupOpensOverSplitViewController": true]
        #expect(try layout(container: over, profile: .readme).content.openFrame == [0, 0, 900, 800])
    }
}
