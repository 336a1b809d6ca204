import EventBus
import ModuleTesting
import NavigationBar
import Testing

@testable import Chrome

/// Switches and menus of items.
@Suite("the switches and the menus of items") struct ItemMenuTests {
    /// A bar with a switch, an item with a menu and a plain one.
    private func bar(width: Double = 900, items more: [Value] = []) throws -> Fixture {
        let sort: Value = [
            "id": "sort", "icon": "arrow.up",
            "menu": [["id": "name", "isOn": true], ["id": "date", "title": "Date"]],
        ]
        let items = [["id": "grid", "isOn": false], sort, ["id": "new"]] as [Value]
        return try Fixture(items: items + more, ["width": .double(width), "back": .null])
    }

    @Test("a press of a switch is told and toggles it; a request toggles it, sets it, or finds it so")
    func switches() throws {
        let fixture = try bar()
        fixture.publish(NavigationBarPress(id: "grid"))
        #expect(fixture.take() == [#"pressed {"id":"grid"}"#, #"toggled {"id":"grid","isOn":true}"#])
        #expect(fixture.parts()["navigation/grid"]?.states == [.on])
        fixture.publish(NavigationBarToggle(id: "grid"), NavigationBarToggle(id: "grid", isOn: false))
        #expect(fixture.take() == [#"toggled {"id":"grid","isOn":false}"#])
        fixture.publish(NavigationBarToggle(id: "grid", isOn: true))
        #expect(fixture.take() == [#"toggled {"id":"grid","isOn":true}"#])
        #expect(fixture.state("switches") == ["grid": true])
    }

    @Test("a request to toggle what is no switch, is unknown or is disabled is refused")
    func refusals() throws {
        let fixture = try bar(items: [["id": "wifi", "isOn": true, "isEnabled": false]])
        for id in ["new", "gird", "wifi"] { fixture.publish(NavigationBarToggle(id: id)) }
        #expect(fixture.rejections() == ["noSwitch new", "unknownItem gird", "disabled wifi"])
    }

    @Test("a press of an item with a menu opens the menu, and a choice is told with the item and closes it")
    func menu() throws {
        let fixture = try bar()
        fixture.publish(NavigationBarPress(id: "sort"))
        #expect(
            fixture.take() == [
                #"pressed {"id":"sort"}"#,
                #"menuShown {"entries":[{"id":"name","isOn":true},{"id":"date","title":"Date"}],"item":"sort"}"#,
            ])
        #expect(fixture.state("menu") == "sort")
        let parts = fixture.parts()
        #expect(parts["navigation/sort"]?.states == [.expanded] && parts["menu/navigation/name"]?.states == [.on])
        #expect(parts["menu/navigation/date"]?.title == "Date")
        try fixture.send(parts["menu/navigation/date"]?.tap)
        #expect(fixture.take() == [#"menuEntryChosen {"entry":"date","item":"sort"}"#, "menuHidden {}"])
        #expect(fixture.state("menu") == .null)
    }

    @Test("an entry of an item's menu can be chosen while the menu is closed, as by a key")
    func closed() throws {
        let fixture = try bar()
        fixture.publish(NavigationBarChooseMenuEntry(item: "sort", entry: "date"))
        #expect(fixture.take() == [#"menuEntryChosen {"entry":"date","item":"sort"}"#])
        for (item, entry) in [("sort", "dade"), ("new", "date"), ("sotr", "date"), ("<more>", "new")] {
            fixture.publish(NavigationBarChooseMenuEntry(item: item, entry: entry))
        }
        #expect(fixture.rejections() == ["unknownItem dade", "noMenu new", "unknownItem sotr", "noMenu <more>"])
    }

    @Test("an item in the overflow menu does there what its press does: a switch toggles, a menu opens")
    func inOverflow() throws {
        let fixture = try bar(width: 120, items: (0..<4).map { ["id": .string("i\($0)")] })
        let more = try #require(fixture.parts()["navigation/more"])
        for (id, then) in [("grid", #"toggled {"id":"grid","isOn":true}"#), ("sort", "menuShown")] {
            guard fixture.state("layout.overflow")?.arrayValue?.contains(.string(id)) == true else { continue }
            try fixture.send(more.tap)
            _ = fixture.take()
            fixture.publish(NavigationBarChooseMenuEntry(entry: id))
            let told = fixture.take()
            #expect(told.prefix(2) == [#"menuEntryChosen {"entry":"\#(id)","item":"<more>"}"#, "menuHidden {}"])
            #expect(told.count == 3 && told[2].hasPrefix(then))
        }
        #expect(fixture.state("layout.overflow")?.arrayValue?.contains("sort") == true)
        #expect(fixture.parts()["menu/navigation/date"] != nil)
    }

    @Test("a group that has collapsed to one button opens a menu of its controls")
    func collapsed() throws {
        let group: Value = ["id": "edits", "children": ["image", "map"], "label": "Edits", "width": 600]
        let fixture = try bar(width: 390, items: [group])
        #expect(fixture.state("layout.collapsed") == ["edits"])
        fixture.publish(NavigationBarPress(id: "edits"), NavigationBarChooseMenuEntry(entry: "map"))
        #expect(
            fixture.take() == [
                #"pressed {"id":"edits"}"#, #"menuShown {"entries":[{"id":"image"},{"id":"map"}],"item":"edits"}"#,
                #"menuEntryChosen {"entry":"map","item":"edits"}"#, "menuHidden {}",
            ])
    }

    @Test("an open menu follows other entries")
    func otherEntries() throws {
        let fixture = try Fixture(items: [["id": "sort", "menu": [["id": "name"]]]])
        fixture.publish(NavigationBarShowMenu(item: "sort"))
        _ = fixture.take()
        fixture.publish(
            NavigationBarDeclare(items: [
                NavigationBarItemDeclaration(id: "sort", menu: [MenuItem(id: "name", isEnabled: false)])
            ]))
        #expect(fixture.take().contains(#"menuShown {"entries":[{"id":"name","isEnabled":false}],"item":"sort"}"#))
        #expect(fixture.parts()["menu/navigation/name"]?.states == [.disabled])
    }

    @Test("an open menu closes when the user turns to something else, in the bar or in another module")
    func left() throws {
        let fixture = try bar()
        let others: [any Event] = [
            NavigationBarPress(id: "new"), NavigationBarPress(id: "sort"), NavigationBarPress(id: "gone"),
            MenuLeft(container: "main", module: "popup"),
            EdgeTaken(container: "main", module: "popup", edge: .bottom, height: 0, covers: true),
        ]
        for other in others {
            fixture.publish(NavigationBarShowMenu(item: "sort"))
            _ = fixture.take()
            fixture.publish(other)
            #expect(fixture.take().last == "menuHidden {}", "\(other)")
            #expect(fixture.state("menu") == .null)
        }
        fixture.publish(NavigationBarShowMenu(item: "sort"))
        _ = fixture.take()
        fixture.publish(MenuLeft(container: "other", module: "popup"))
        fixture.publish(EdgeTaken(container: "main", module: "popup", edge: .bottom, height: 40))
        #expect(fixture.take() == [] && fixture.state("menu") == "sort")
    }

    @Test("an entry in a menu says all that the button says")
    func sameWords() throws {
        let items: [Value] = [
            [
                "id": "mail", "badge": "3", "accessibilityLabel": "Inbox", "accessibilityHint": "Shows your mail",
                "priority": "low",
            ], ["id": "new"],
        ]
        func words(_ part: Part?) -> [String?]? { part.map { [$0.name, $0.hint, $0.badge, $0.value] } }
        let wide = try Fixture(items: items, ["width": 900, "back": .null])
        #expect(words(wide.parts()["navigation/mail"]) == ["Inbox", "Shows your mail", "3", "3"])
        let narrow = try Fixture(items: items, ["width": 100, "back": .null])
        narrow.publish(NavigationBarShowOverflowMenu())
        #expect(words(narrow.parts()["menu/navigation/mail"]) == ["Inbox", "Shows your mail", "3", "3"])
    }

    @Test("an open menu closes when its entries or its item go, and stays open when neither does")
    func outdated() throws {
        let same: Value = ["id": "sort", "menu": [["id": "name"]]]
        let others: [Value] = [
            ["id": "sort"], ["id": "x"],
            ["id": "sort", "menu": [["id": "name"]], "isEnabled": false],
            ["id": "sort", "menu": [["id": "name"]], "hidden": true],
        ]
        for (item, isHidden) in [(same, false)] + others.map({ ($0, true) }) {
            let fixture = try Fixture(items: [same])
            fixture.publish(NavigationBarShowMenu(item: "sort"))
            _ = fixture.take()
            let declare = try ValueDecoder().decode(NavigationBarDeclare.self, from: ["items": [item]])
            fixture.publish(declare)
            #expect(fixture.take().contains("menuHidden {}") == isHidden, "\(item.json)")
        }
    }

    @Test("a second declaration replaces order and layout at once, and the next update tells it")
    func declaredAgain() throws {
        let fixture = try bar()
        #expect(fixture.state("layout.trailing") == ["grid", "sort", "new"])
        fixture.publish(NavigationBarDeclare(items: ["new", "sort"].map { NavigationBarItemDeclaration(id: $0) }))
        #expect(fixture.state("layout.trailing") == ["new", "sort"] && fixture.take() == [])
        #expect(fixture.parts()["navigation/grid"] == nil)
        fixture.publish(NavigationBarUpdate())
        #expect(fixture.take() == [#"layoutChanged {"center":["<title>"],"trailing":["new","sort"]}"#])
    }

    @Test("an entry without an id or with that of another one is left out, and said once")
    func entries() throws {
        let fixture = try Fixture()
        let menu: Value = [["id": "a"], ["id": ""], ["id": "a"], ["id": "b"]]
        fixture.publish(
            try ValueDecoder().decode(NavigationBarDeclare.self, from: ["items": [["id": "m", "menu": menu]]]))
        #expect(fixture.rejections() == ["missingItemID", "duplicateItemID a"])
        fixture.publish(NavigationBarShowMenu(item: "m"))
        #expect(fixture.take() == [#"menuShown {"entries":[{"id":"a"},{"id":"b"}],"item":"m"}"#])
    }
}
