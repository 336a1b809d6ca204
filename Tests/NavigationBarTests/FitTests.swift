import Chrome
import EventBus
import ModuleTesting
import NavigationBar
import Testing

/// Fitting the items into the width: groups collapse, items move into the menu, then the title shrinks.
@Suite("a row that is too narrow") struct FitTests {
    @Test("items of exactly the bar's width fit; one point less, and a labelled group collapses to one button")
    func collapses() throws {
        let fixture = try Fixture(place())
        #expect(fixture.layout(328).collapsed == [])
        let narrow = fixture.layout(327)
        #expect(narrow.row == "<title> | favorite edits | new" && narrow.collapsed == ["edits"])
    }

    @Test("widths with fractions that add up to the bar's width fit")
    func fractions() throws {
        let items = (0..<10).map { item("i\($0)", width: 33.1) }
        let layout = try Fixture(place(items, title: nil)).layout(33.1 * 10 + 8 * 9)
        #expect(layout.overflow == [])
    }

    @Test("groups collapse one by one from the end, except those that would not become narrower")
    func collapsesInOrder() throws {
        let groups = [
            item("g", width: 100, label: "G", children: ["g1"]), item("h", width: 100, label: "H", children: ["h1"]),
            item("k", width: 44, label: "K", children: ["k1"]),
        ]
        let fixture = try Fixture(place(groups, title: nil))
        #expect(fixture.layout(260).collapsed == [])
        #expect(fixture.layout(259).collapsed == ["h"])
        #expect(fixture.layout(203).collapsed == ["g", "h"])
    }

    @Test("a group without a label does not collapse")
    func unlabelled() throws {
        let layout = try Fixture(place([item("g", width: 150, children: ["b", "i"]), item("x", .primaryAction)]))
            .layout(
                300)
        #expect(layout.collapsed == [] && layout.menu == "(b i)" && layout.row == "<title> |  | x <more>")
    }

    @Test("items move into the menu one by one from the end, and the menu's button takes width as well")
    func leaves() throws {
        let items = ["s1", "s2", "s3"].map { item($0, width: 60) } + [item("new", .primaryAction, width: 60)]
        let fixture = try Fixture(place(items))
        let layouts = [392.0, 391, 375, 307].map { fixture.layout($0) }
        #expect(layouts.map(\.menu) == ["", "s3", "s2 s3", "s1 s2 s3"])
        #expect(layouts[3].row == "<title> |  | new <more>")
    }

    @Test("an item of lower priority moves into the menu first, even a primary action")
    func priorities() throws {
        let items = [
            item("a"), item("b", priority: .high), item("p", .primaryAction, priority: .low), item("q", .primaryAction),
        ]
        let fixture = try Fixture(place(items, title: nil))
        #expect(fixture.layout(200).menu == "")
        #expect(fixture.layout(199).menu == "a p")  // The button takes p's place, so a goes as well.
        #expect(fixture.layout(147).menu == "a p q")
        #expect(fixture.layout(95).menu == "a b p q")
    }

    @Test("of items of equal priority, secondary and automatic ones move into the menu first, and primary ones last")
    func classes() throws {
        let items = [item("p", .primaryAction), item("t", .topBarTrailing), item("s"), item("a", .automatic)]
        let fixture = try Fixture(place(items, title: nil))
        #expect(fixture.layout(199).menu == "s a")
        #expect(fixture.layout(147).menu == "s a t")
        #expect(fixture.layout(95).menu == "s a p t")
    }

    @Test("back, title, principal, navigation, dialog and pinned items never move into the menu")
    func pinned() throws {
        let items = [
            item("n", .navigation), item("c", .cancellationAction), item("d", .destructiveAction),
            item("p", .principal),
            item("ok", .confirmationAction), item("pin", .topBarPinnedTrailing), item("s"),
        ]
        var declare = place(items)
        declare.back = .value(NavigationBarBack(width: 44))
        let layout = try Fixture(declare).layout(1)
        #expect(layout.row == "<back> n c | p | d ok pin <more>" && layout.menu == "s" && layout.clipped)
    }

    @Test("a group moves into the menu as one entry: a submenu if it has a label, else a section")
    func groups() throws {
        let groups = [item("g", label: "G", children: ["a", "b"]), item("h", children: ["c"])]
        let layout = try Fixture(place(groups)).layout(100)
        #expect(
            layout.overflow == [.submenu(id: "g", label: "G", items: ["a", "b"]), .section(id: "h", items: ["c"])])
        #expect(layout.collapsed == [])
    }

    @Test("the title shrinks last, to its least width, and then the row is clipped")
    func title() throws {
        let fixture = try Fixture(
            place([item("cancel", .cancellationAction), item("done", .confirmationAction), item("x")]))
        let cut = fixture.layout(260)
        #expect(cut.titleWidth == 104 && !cut.clipped && cut.menu == "x")
        let least = fixture.layout(200)
        #expect(least.titleWidth == 60 && least.clipped)
    }

    @Test("a primary action moves into the menu only when the title is at its least width")
    func primaryStays() throws {
        let fixture = try Fixture(
            NavigationBarDeclare(
                title: .value(NavigationBarTitle(text: "A title", width: 200, minWidth: 60)),
                items: [item("s"), item("p", .primaryAction)]))
        // 60 + 8 + 44 + 8 + 44: the least title, p and the button of the menu.
        let full = fixture.layout(164)
        #expect(full.menu == "s" && full.titleWidth == 60 && !full.clipped)
        let less = fixture.layout(163)
        #expect(less.menu == "s p" && less.titleWidth == 111 && !less.clipped)
    }

    @Test("a title without a width is as wide as its text")
    func measuredTitle() throws {
        let fixture = try Fixture(
            NavigationBarDeclare(title: .value(NavigationBarTitle(text: "Oak Alley", minWidth: 0)), items: []))
        let width = TextWidth.of("Oak Alley", size: 17, isBold: true)
        #expect(width > 60 && fixture.layout(width + 1).titleWidth == nil)
        #expect(fixture.layout(width - 1).titleWidth == width - 1)
    }

    @Test("without a width of its own the bar follows its scene, less the safe areas at the sides and the margins")
    func followsScene() throws {
        let fixture = try Fixture(
            place(["a", "b", "c"].map { item($0, .topBarTrailing, width: 100) }, title: nil))
        fixture.publish(SceneUpdate(id: "main", width: 844, height: 390, safeLeft: 47, safeRight: 47))
        #expect(fixture.layout(nil, .regular).menu == "")
        fixture.publish(SceneUpdate(id: "main", width: 94 + 40 + 316))
        #expect(fixture.layout().menu == "", "margins of 20 in regular width")
        fixture.publish(SceneUpdate(id: "main", width: 94 + 40 + 315))
        #expect(fixture.layout().menu != "")
        #expect(fixture.layout(nil, .compact).menu == "", "margins of 16 in compact width")
        fixture.publish(SceneUpdate(id: "other", width: 100))
        #expect(fixture.layout().menu == "", "another window")
        #expect(fixture.layout(800).menu == "")
        fixture.publish(SceneUpdate(id: "main", width: 200))
        #expect(fixture.layout().menu == "", "the app has given a width")
    }

    @Test("in the picture, the row keeps the margins unless it fills the bar")
    func margins() throws {
        let fixture = try Fixture(place(["a", "b"].map { item($0, .topBarTrailing, width: 100) }, title: nil))
        _ = fixture.layout(390, .compact)
        let last = try #require(fixture.parts(width: 390)["navigation/b"])
        #expect(last.frame.maxX == 374)
        _ = fixture.layout(208)
        #expect(try #require(fixture.parts(width: 208)["navigation/b"]).frame.maxX == 208)
    }

    @Test("in the menu, items always available come after the others, and its button is the last in the row")
    func menuOrder() throws {
        let items = [
            item("p", .primaryAction, width: 300), item("l", .topBarLeading, width: 300), item("s1"),
            item("gone", showsByDefault: false, alwaysAvailable: true),
        ]
        let layout = try Fixture(place(items, role: .navigationStack)).layout(200)
        #expect(layout.menu == "l s1 p gone" && layout.trailing == ["<more>"])
    }

    @Test("on a phone no item moves into the menu for lack of width, but groups may collapse")
    func phone() throws {
        let items = [
            item("a", .primaryAction), item("b", .primaryAction), item("s"),
            item("g", .primaryAction, width: 96, label: "G", children: ["x"]),
        ]
        let layout = try Fixture(place(items, platform: .iOS)).layout(200, .compact)
        #expect(layout.row == " | <title> | a b g <more>" && layout.menu == "s")
        #expect(layout.collapsed == ["g"] && layout.clipped)
    }

    @Test("a bar that becomes wide again has its former row")
    func growsBack() throws {
        let fixture = try Fixture(place())
        let wide = fixture.layout(1000)
        _ = fixture.layout(150)
        #expect(fixture.layout(1000) == wide)
    }

    @Test("a layout is published only when it changes, and not by a declaration alone")
    func onlyChanges() throws {
        let fixture = try Fixture(place())
        fixture.publish(
            NavigationBarUpdate(width: 900), NavigationBarUpdate(width: 800), NavigationBarUpdate(width: 320))
        #expect(fixture.take().map { $0.prefix { $0 != " " } } == ["layoutChanged", "layoutChanged"])
        fixture.publish(place([item("other")]))
        #expect(fixture.take() == [])
    }

    @Test("a late subscriber receives the current layout")
    func retained() throws {
        let fixture = try Fixture(place())
        let layout = fixture.layout()
        var seen: [NavigationBarLayout] = []
        fixture.bus.subscribe(to: NavigationBarLayoutChanged.self) { seen.append($0.layout) }
        #expect(seen == [layout])
    }
}
