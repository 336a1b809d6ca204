import Chrome
import EventBus
import Testing

/// NAVIGATION-BAR §2: the table, TA and TR.
@Suite("where items stand") struct AreaTests {
    private func layout(_ declare: NavigationBarDeclare, _ sizeClass: NavigationBarSizeClass? = nil) throws -> NavigationBarLayout {
        try Bench(declare).layout(nil, sizeClass)
    }

    @Test("TA1: placements of one area stand in the order of their declaration")
    func declaredOrder() throws {
        let items = [item("a", .topBarTrailing), item("b", .primaryAction), item("c", .destructiveAction), item("d", .topBarTrailing)]
        #expect(try layout(place(items)).row == "<title> |  | a b c d")
    }

    @Test("TA2: on a Mac all but the keyboard's items are in the row; navigation, then the title, leads")
    func mac() throws {
        let items = [
            item("new", .primaryAction), item("auto", .automatic), item("side", .navigation), item("second"),
            item("del", .destructiveAction), item("status", .status), item("bottom", .bottomBar), item("key", .keyboard),
        ]
        for role in NavigationBarRole.allCases {
            let layout = try layout(place(items, platform: .macOS, role: role, bar: .null))
            #expect(layout.row == "side <title> new del | auto second status bottom | ")
            #expect(layout.keyboard == ["key"] && layout.bottom == [] && layout.overflow == [])
        }
    }

    @Test("TA3, TR2: browsers and editors of regular width have room for secondary actions, others keep them in the menu")
    func secondary() throws {
        for role in [NavigationBarRole.browser, .editor] {
            #expect(try layout(place(role: role)).row == "<title> | favorite edits | new")
        }
        for role in [NavigationBarRole.automatic, .navigationStack] {
            let layout = try layout(place(role: role))
            #expect(layout.row == " | <title> | new <more>" && layout.menu == "favorite Edits(image map)")
        }
    }

    @Test("TR1: automatic is a stack on iOS and iPadOS, an editor on macOS")
    func automaticRole() throws {
        for (platform, role) in [(NavigationBarPlatform.iOS, "navigationStack"), (.iPadOS, "navigationStack"), (.macOS, "editor")] {
            #expect(try Bench(place(platform: platform, role: .automatic)).state("role") == .string(role))
        }
    }

    @Test("TR3: in compact width a role changes nothing")
    func compact() throws {
        let layouts = try NavigationBarRole.allCases.map { try layout(place(role: $0), .compact) }
        #expect(layouts.allSatisfy { $0 == layouts[0] })
        #expect(layouts[0].row == " | <title> | new <more>")
    }

    @Test("automatic items of a bar that can be customized stand with the secondary ones, others at the end")
    func automatic() throws {
        let items = [item("a", .automatic), item("s")]
        #expect(try layout(place(items)).row == "<title> | a s | ")
        #expect(try layout(place(items, bar: .null)).row == "<title> | s | a")
        #expect(try layout(place(items), .compact).menu == "a s")
        #expect(try layout(place(items, platform: .iOS), .compact).row == " | <title> | a <more>")
    }

    @Test("TA4: confirming comes last, and on a Mac cancelling right before it, however they are declared")
    func dialogs() throws {
        let items = [
            item("done", .confirmationAction), item("x", .topBarTrailing), item("cancel", .cancellationAction),
            item("pin", .topBarPinnedTrailing), item("y", .topBarTrailing),
        ]
        #expect(try layout(place(items)).row == "cancel <title> |  | x y done pin")
        #expect(try layout(place(items, platform: .macOS, bar: .null)).row == "<title> |  | x y cancel done pin")
    }

    @Test("TA5: with a back button and little room, navigation goes to the other end")
    func navigation() throws {
        var declare = place([item("menu", .navigation)], platform: .iOS)
        #expect(try layout(declare, .compact).row == "menu | <title> | ")
        declare.back = .value(NavigationBarBack())
        #expect(try layout(declare, .compact).row == "<back> | <title> | menu")
        #expect(try layout(declare, .regular).row == "<back> menu | <title> | ")
    }

    @Test("TA6: a principal item stands in the title's place")
    func principal() throws {
        let items = [item("search", .principal), item("a")]
        #expect(try layout(place(items)).row == " | search a | ")
        let hidden = [item("search", .principal, hidden: true), item("a")]
        #expect(try layout(place(hidden)).row == "<title> | a | ")
    }

    @Test("TA7: bottom and keyboard items take no width and never go into the menu")
    func outsideTheRow() throws {
        let items = [item("st", .status, width: 400), item("kb", .keyboard, width: 400), item("bb", .bottomBar, width: 90)]
        let layout = try Bench(place(items)).layout(120)
        #expect(layout.row == "<title> |  | " && layout.bottom == ["st", "bb"] && layout.keyboard == ["kb"])
        #expect(layout.titleWidth == nil && !layout.clipped)
    }

    @Test("a hidden item is nowhere, and comes back")
    func hidden() throws {
        let bench = try Bench(place([item("a"), item("b", hidden: true)]))
        #expect(bench.layout().row == "<title> | a | ")
        bench.say(NavigationBarDeclare(items: [item("a"), item("b")]))
        #expect(bench.layout().row == "<title> | a b | ")
    }
}
