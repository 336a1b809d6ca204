import EventBus
import ModuleTesting
import NavigationBar
import Testing

/// In which area of the bar each placement stands, for every platform, size class and role.
@Suite("where items stand") struct AreaTests {
    private func layout(_ declare: NavigationBarDeclare, _ sizeClass: NavigationBarSizeClass? = nil) throws
        -> NavigationBarLayout
    {
        try Fixture(declare).layout(nil, sizeClass)
    }

    @Test("items of one area stand in the order of their declaration")
    func declaredOrder() throws {
        let items = [
            item("a", .topBarTrailing), item("b", .primaryAction), item("c", .destructiveAction),
            item("d", .topBarTrailing),
        ]
        #expect(try layout(place(items)).row == "<title> |  | a b c d")
    }

    @Test("on a Mac every item except those of the keyboard is in the row, with navigation and the title first")
    func mac() throws {
        let items = [
            item("new", .primaryAction), item("auto", .automatic), item("side", .navigation), item("second"),
            item("del", .destructiveAction), item("status", .status), item("bottom", .bottomBar),
            item("key", .keyboard),
        ]
        for role in NavigationBarRole.allCases {
            let layout = try layout(place(items, platform: .macOS, role: role, bar: .null))
            #expect(layout.row == "side <title> new del | auto second status bottom | ")
            #expect(layout.keyboard == ["key"] && layout.bottom == [] && layout.overflow == [])
        }
    }

    @Test("in regular width, browsers and editors show secondary actions in the row, and other roles in the menu")
    func secondary() throws {
        for role in [NavigationBarRole.browser, .editor] {
            #expect(try layout(place(role: role)).row == "<title> | favorite edits | new")
        }
        for role in [NavigationBarRole.automatic, .navigationStack] {
            let layout = try layout(place(role: role))
            #expect(layout.row == " | <title> | new <more>" && layout.menu == "favorite Edits(image map)")
        }
    }

    @Test("the role automatic is a navigation stack on iOS and iPadOS, and an editor on macOS")
    func automaticRole() throws {
        for (platform, role) in [
            (NavigationBarPlatform.iOS, "navigationStack"), (.iPadOS, "navigationStack"), (.macOS, "editor"),
        ] {
            #expect(try Fixture(place(platform: platform, role: .automatic)).state("role") == .string(role))
        }
    }

    @Test("in compact width the role does not change the layout")
    func compact() throws {
        let layouts = try NavigationBarRole.allCases.map { try layout(place(role: $0), .compact) }
        #expect(layouts.allSatisfy { $0 == layouts[0] })
        #expect(layouts[0].row == " | <title> | new <more>")
    }

    @Test("automatic items stand with the secondary ones in a bar that can be customized, and at the end in others")
    func automatic() throws {
        let items = [item("a", .automatic), item("s")]
        #expect(try layout(place(items)).row == "<title> | a s | ")
        #expect(try layout(place(items, bar: .null)).row == "<title> | s | a")
        #expect(try layout(place(items), .compact).menu == "a s")
        #expect(try layout(place(items, platform: .iOS), .compact).row == " | <title> | a <more>")
    }

    @Test("a confirming action comes last, and on a Mac the cancelling one right before it, in any declared order")
    func dialogs() throws {
        let items = [
            item("done", .confirmationAction), item("x", .topBarTrailing), item("cancel", .cancellationAction),
            item("pin", .topBarPinnedTrailing), item("y", .topBarTrailing),
        ]
        #expect(try layout(place(items)).row == "cancel <title> |  | x y done pin")
        #expect(try layout(place(items, platform: .macOS, bar: .null)).row == "<title> |  | x y cancel done pin")
    }

    @Test("in compact width with a back button, navigation items stand at the other end")
    func navigation() throws {
        var declare = place([item("menu", .navigation)], platform: .iOS)
        #expect(try layout(declare, .compact).row == "menu | <title> | ")
        declare.back = .value(NavigationBarBack())
        #expect(try layout(declare, .compact).row == "<back> | <title> | menu")
        #expect(try layout(declare, .regular).row == "<back> menu | <title> | ")
    }

    @Test("a principal item takes the place of the title")
    func principal() throws {
        let items = [item("search", .principal), item("a")]
        #expect(try layout(place(items)).row == " | search a | ")
        let hidden = [item("search", .principal, hidden: true), item("a")]
        #expect(try layout(place(hidden)).row == "<title> | a | ")
    }

    @Test("bottom and keyboard items take no width of the row and never go into the menu")
    func outsideTheRow() throws {
        let items = [
            item("st", .status, width: 400), item("kb", .keyboard, width: 400), item("bb", .bottomBar, width: 90),
        ]
        let layout = try Fixture(place(items)).layout(120)
        #expect(layout.row == "<title> |  | " && layout.bottom == ["st", "bb"] && layout.keyboard == ["kb"])
        #expect(layout.titleWidth == nil && !layout.clipped)
    }

    @Test("a hidden item is in no area, and stands in its place once it is shown")
    func hidden() throws {
        let fixture = try Fixture(place([item("a"), item("b", hidden: true)]))
        #expect(fixture.layout().row == "<title> | a | ")
        fixture.publish(NavigationBarDeclare(items: [item("a"), item("b")]))
        #expect(fixture.layout().row == "<title> | a b | ")
    }
}
