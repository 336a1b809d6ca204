import EventBus
import ModuleTesting
import NavigationBar
import Testing

/// The menus of the title and of the overflow button: only one is open at a time, and it closes when what it shows goes.
@Suite("the menus") struct MenuTests {
    /// A bar whose title has a menu, and whose overflow button has one, too.
    private func bar() throws -> Fixture {
        let title = NavigationBarTitle(
            text: "Oak", width: 60, editable: true, menu: ["rename", "print"],
            document: NavigationBarDocument(type: "Place"))
        let items = [item("a"), item("b"), item("gone", showsByDefault: false, alwaysAvailable: true)]
        let fixture = try Fixture(place(items, title: title))
        fixture.publish(NavigationBarUpdate(width: 390))
        _ = fixture.take()
        return fixture
    }

    /// The topics of the facts since the last call.
    private func told(_ fixture: Fixture) -> [String] {
        fixture.take().map { String($0.prefix { $0 != " " }) }
    }

    @Test("a menu that another one replaces is hidden first")
    func replaced() throws {
        let fixture = try bar()
        fixture.publish(NavigationBarShowOverflowMenu(), NavigationBarShowTitleMenu(), NavigationBarShowOverflowMenu())
        #expect(
            told(fixture) == [
                "overflowMenuShown", "menuHidden", "titleMenuShown", "menuHidden", "overflowMenuShown",
            ])
        fixture.publish(NavigationBarHideMenu(), NavigationBarHideMenu())
        #expect(told(fixture) == ["menuHidden"])
    }

    @Test("a menu that is opened twice is told again and stays open")
    func twice() throws {
        let fixture = try bar()
        fixture.publish(
            NavigationBarShowTitleMenu(), NavigationBarShowTitleMenu(), NavigationBarChooseMenuEntry(entry: "print"))
        #expect(told(fixture) == ["titleMenuShown", "titleMenuShown", "menuEntryChosen", "menuHidden"])
    }

    @Test("a title without a menu leaves the overflow menu open")
    func unavailable() throws {
        let fixture = try bar()
        fixture.publish(NavigationBarDeclare(title: .null), NavigationBarUpdate(), NavigationBarShowOverflowMenu())
        _ = fixture.take()
        fixture.publish(NavigationBarShowTitleMenu(), NavigationBarChooseMenuEntry(entry: "gone"))
        #expect(told(fixture) == ["titleMenuShown", "menuEntryChosen", "menuHidden"])
    }

    @Test("the entry rename begins a renaming, unless the title cannot be renamed")
    func renameEntry() throws {
        let fixture = try bar()
        fixture.publish(NavigationBarShowTitleMenu(), NavigationBarChooseMenuEntry(entry: "rename"))
        #expect(told(fixture) == ["titleMenuShown", "menuEntryChosen", "menuHidden", "renameStarted"])
        fixture.publish(
            NavigationBarDeclare(title: .value(NavigationBarTitle(text: "Elm", menu: ["rename"]))),
            NavigationBarShowTitleMenu())
        _ = fixture.take()
        fixture.publish(NavigationBarChooseMenuEntry(entry: "rename"))
        #expect(told(fixture) == ["rejected"])
    }

    @Test("an entry of the title's menu with a title and an icon is told with them, and one that is an id alone is not")
    func titledEntry() throws {
        let fixture = try bar()
        let title = try ValueDecoder().decode(
            NavigationBarTitle.self,
            from: ["text": "Oak", "menu": ["move", ["id": "print", "title": "Print", "icon": "printer"]]])
        fixture.publish(NavigationBarDeclare(title: .value(title)), NavigationBarShowTitleMenu())
        let shown = fixture.facts.compactMap { $0 as? NavigationBarTitleMenuShown }.last
        #expect(
            shown?.items == [
                .init(id: "move", enabled: true), .init(id: "print", enabled: true, title: "Print", icon: "printer"),
            ])
        #expect(try ValueEncoder().encode(title)["menu"]?[0] == "move")
    }

    @Test("a renaming closes the menu that it was chosen from, and any other")
    func renaming() throws {
        for menu: any Event in [NavigationBarShowTitleMenu(), NavigationBarShowOverflowMenu()] {
            let fixture = try bar()
            fixture.publish(menu)
            _ = fixture.take()
            fixture.publish(NavigationBarBeginRename())
            #expect(told(fixture) == ["menuHidden", "renameStarted"])
            fixture.publish(NavigationBarChooseMenuEntry(entry: "print"))
            #expect(fixture.rejections() == ["noMenu"])
        }
    }

    @Test("a renaming that is refused leaves the menu open")
    func refusedRenaming() throws {
        let fixture = try bar()
        fixture.publish(
            NavigationBarDeclare(title: .value(NavigationBarTitle(text: "Oak", menu: ["print"]))),
            NavigationBarShowTitleMenu())
        _ = fixture.take()
        fixture.publish(NavigationBarBeginRename(), NavigationBarChooseMenuEntry(entry: "print"))
        #expect(told(fixture) == ["rejected", "menuEntryChosen", "menuHidden"])
    }

    @Test("a customizing session closes the open menu, and one that is denied does not")
    func customizing() throws {
        for menu: any Event in [NavigationBarShowTitleMenu(), NavigationBarShowOverflowMenu()] {
            let fixture = try bar()
            fixture.publish(menu)
            _ = fixture.take()
            fixture.publish(NavigationBarBeginCustomizing())
            #expect(told(fixture) == ["menuHidden", "customizing"])
            fixture.publish(NavigationBarCancelCustomizing(), NavigationBarUpdate(sizeClass: .compact), menu)
            _ = fixture.take()
            fixture.publish(NavigationBarBeginCustomizing(), NavigationBarHideMenu())
            #expect(told(fixture) == ["denied", "menuHidden"])
        }
    }

    @Test("a declaration closes the title menu, and one that is refused does not")
    func declaration() throws {
        let fixture = try bar()
        fixture.publish(NavigationBarShowTitleMenu())
        _ = fixture.take()
        fixture.publish(NavigationBarDeclare(width: -1))
        #expect(fixture.rejections() == ["invalidNumber"])
        fixture.publish(NavigationBarDeclare(title: .value(NavigationBarTitle(text: "Elm", menu: ["print"]))))
        #expect(told(fixture) == ["menuHidden"])
    }

    @Test("an overflow menu stays open over a declaration that leaves it as it is, and closes when its entries change")
    func overflowAndDeclaration() throws {
        let fixture = try bar()
        fixture.publish(NavigationBarShowOverflowMenu())
        _ = fixture.take()
        fixture.publish(NavigationBarDeclare(commands: ["save"]), NavigationBarUpdate())
        #expect(told(fixture) == [])
        fixture.publish(NavigationBarDeclare(items: [item("a")]), NavigationBarUpdate())
        #expect(told(fixture) == ["menuHidden", "layoutChanged"])
    }

    @Test("whatever happens, no menu is shown while another one is open, and none is hidden that is not")
    func balanced() throws {
        let requests: [any Event] = [
            NavigationBarShowTitleMenu(), NavigationBarShowOverflowMenu(), NavigationBarHideMenu(),
            NavigationBarBeginRename(), NavigationBarCancelRename(), NavigationBarBeginCustomizing(),
            NavigationBarRemoveItem(id: "a"), NavigationBarCommitCustomizing(), NavigationBarUpdate(width: 150),
            NavigationBarUpdate(width: 900), NavigationBarChooseMenuEntry(entry: "print"),
            NavigationBarChooseMenuEntry(entry: "gone"), NavigationBarDeclare(commands: ["save"]),
            NavigationBarUpdate(sizeClass: .compact), NavigationBarUpdate(sizeClass: .regular),
        ]
        // Every three requests one after the other.
        let fixture = try bar()
        var open: String?
        for first in requests {
            for second in requests {
                for third in requests {
                    fixture.publish(first, second, third)
                    for fact in fixture.facts {
                        switch fact {
                        case is NavigationBarOverflowMenuShown:
                            #expect(open == nil || open == "overflow")
                            open = "overflow"
                        case let shown as NavigationBarTitleMenuShown where shown.available:
                            #expect(open == nil || open == "title")
                            open = "title"
                        case is NavigationBarMenuHidden:
                            #expect(open != nil)
                            open = nil
                        default: break
                        }
                    }
                    _ = fixture.take()
                }
            }
        }
    }
}
