import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

/// The buttons of the bar and their menus.
@Suite("the buttons of a popup bar") struct ButtonTests {
    /// A bar with a plain button, one with a menu and one that takes no taps.
    private func bar(_ more: [Value] = []) throws -> Fixture {
        let buttons: [Value] = [
            "play", ["id": "more", "menu": [["id": "share"], ["id": "delete", "isEnabled": false]]],
            ["id": "next", "isEnabled": false, "style": "prominent"],
        ]
        let fixture = try Fixture(os: 26)
        fixture.publish(
            PopupUpdateItem(
                item: "ia", set: try FieldChange(["trailingBarButtonItems": .array(buttons + more)])))
        fixture.present()
        return fixture
    }

    private func told(_ fixture: Fixture) -> [String] {
        fixture.take().map {
            "\(type(of: $0).topic.text.dropFirst(6)) \(((try? ValueEncoder().encode($0)) ?? .null).json)"
        }
    }

    @Test("a tap on a button invokes the action of its name, whatever that is, and opens nothing")
    func action() throws {
        let fixture = try bar(["open", "none"])
        for id in ["play", "open", "none"] {
            fixture.publish(PopupTapBar(on: id))
            #expect(told(fixture) == [#"actionInvoked {"action":"\#(id)","id":"\#(id)"}"#])
        }
        #expect(fixture.state("targetState") == "barPresented")
    }

    @Test("a button that is not there or takes no taps is refused, with the nearest name")
    func refused() throws {
        let fixture = try bar([["id": "gone", "hidden": true]])
        for id in ["plya", "next", "gone"] { fixture.publish(PopupTapBar(on: id)) }
        let refusals = fixture.take().compactMap { $0 as? PopupRejected }
        #expect(refusals.map(\.reason) == [.unknownButton, .disabled, .disabled])
        #expect(refusals.first?.explanation == "the bar has no button 'plya' (did you mean 'play'?)")
    }

    @Test("a button cannot have the name of another part of the bar")
    func reserved() {
        for id in ["bar", "image", "titles", "button"] {
            #expect(throws: (any Error).self) {
                try ValueDecoder().decode(PopupItem.self, from: ["id": "i", "trailingBarButtonItems": [.string(id)]])
            }
        }
    }

    @Test("a rule makes something else of a tap on a button")
    func rule() throws {
        let fixture = try bar()
        fixture.answer(PopupOnTapBarQuery.self) { $0.target == "play" ? "none" : "open" }
        fixture.publish(PopupTapBar(on: "play"))
        #expect(told(fixture) == [])
        fixture.publish(PopupTapBar(on: "more"))
        #expect(fixture.state("targetState") == "open")
    }

    @Test("a tap on a button with a menu opens it, a second tap closes it, and a choice is told and closes it")
    func menu() throws {
        let fixture = try bar()
        let shown = #"menuShown {"button":"more","entries":[{"id":"share"},{"id":"delete","isEnabled":false}]}"#
        for _ in 0..<2 {
            fixture.publish(PopupTapBar(on: "more"))
            #expect(told(fixture) == [shown])
            fixture.publish(PopupTapBar(on: "more"))
            #expect(told(fixture) == ["menuHidden {}"])
        }
        fixture.publish(PopupTapBar(on: "more"), PopupChooseMenuEntry(entry: "share"))
        #expect(told(fixture) == [shown, #"menuEntryChosen {"button":"more","entry":"share"}"#, "menuHidden {}"])
        fixture.publish(PopupChooseMenuEntry(button: "more", entry: "share"))
        #expect(told(fixture) == [#"menuEntryChosen {"button":"more","entry":"share"}"#])
        for (button, entry) in [(nil, "share"), ("more", "delete"), ("more", "shrae"), ("play", "share")]
            as [(String?, String)]
        {
            fixture.publish(PopupChooseMenuEntry(button: button, entry: entry))
        }
        #expect(
            fixture.take().compactMap { ($0 as? PopupRejected)?.reason } == [.noMenu, .disabled, .noMenu, .noMenu])
    }

    @Test("an open menu closes with what it belongs to, and when the user turns to something else")
    func leaves() throws {
        let others: [any Event] = [
            PopupTapBar(on: "play"), PopupTapBar(), PopupOpen(), PopupDismiss(), PopupHideMenu(),
            PopupUpdateItem(item: "ia", set: try FieldChange(["trailingBarButtonItems": ["play"]])),
            MenuLeft(container: "main", module: "toolbar"),
        ]
        for other in others {
            let fixture = try bar()
            fixture.publish(PopupTapBar(on: "more"))
            _ = fixture.take()
            fixture.publish(other)
            #expect(told(fixture).contains("menuHidden {}"), "\(other)")
        }
    }

    @Test("an open menu follows other entries")
    func follows() throws {
        let fixture = try bar()
        fixture.publish(PopupTapBar(on: "more"))
        _ = fixture.take()
        fixture.publish(
            PopupUpdateItem(
                item: "ia",
                set: try FieldChange(["trailingBarButtonItems": [["id": "more", "menu": [["id": "like"]]]]])))
        #expect(told(fixture).contains(#"menuShown {"button":"more","entries":[{"id":"like"}]}"#))
    }
}
