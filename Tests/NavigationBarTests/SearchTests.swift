import Chrome
import EventBus
import ModuleTesting
import NavigationBar
import Testing

@Suite("search fields of the navigation bar") struct SearchTests {
    private func field(
        _ minimized: NavigationBarSearchMinimizing? = nil, prompt: String? = nil, width: Double? = nil
    ) -> NavigationBarItemDeclaration {
        var item = item("find", .topBarTrailing, width: width)
        item.search = NavigationBarSearch(prompt: prompt, minimized: minimized)
        return item
    }

    private func fixture(
        _ field: NavigationBarItemDeclaration, _ others: [NavigationBarItemDeclaration] = [], width: Double = 600
    ) throws -> Fixture {
        let fixture = try Fixture(place(others + [field]))
        _ = fixture.layout(width)
        return fixture
    }

    @Test("a field is a button if the row is too narrow, always until the user searches, or never")
    func minimized() throws {
        let automatic = try Fixture(place([field()]))
        // The title, the field and a gap.
        #expect(automatic.layout(120 + 240 + 8).collapsed == [])
        #expect(automatic.layout(120 + 240 + 7).collapsed == ["find"])
        #expect(try fixture(field(.always)).layout(1000).collapsed == ["find"])
        let never = try Fixture(place([field(.never)])).layout(300)
        #expect(never.collapsed == [] && never.titleWidth == 60 && never.clipped)
    }

    @Test("a rule can forbid that a field becomes a button")
    func rule() throws {
        let fixture = try Fixture(place([field()]))
        fixture.answer(NavigationBarCollapsibleQuery.self) { $0.unit.search == nil }
        #expect(fixture.layout(300).collapsed == [])
    }

    @Test("a press of the button begins a search, in a field as wide as the row allows, and cancelling ends it")
    func searches() throws {
        let fixture = try fixture(field(), width: 300)
        fixture.publish(NavigationBarPress(id: "find"))
        #expect(fixture.take().prefix(2) == [#"pressed {"id":"find"}"#, #"searchStarted {"id":"find"}"#])
        // The title is at its least width, and the field has the rest.
        #expect(fixture.layout().widths == ["find": 300 - 60 - 8] && fixture.layout().titleWidth == 60)
        #expect(!fixture.layout().clipped && fixture.layout().collapsed == [])
        fixture.publish(
            NavigationBarSetSearchText(text: "oak"), NavigationBarSetSearchText(text: "oak"),
            NavigationBarSubmitSearch())
        #expect(
            fixture.take() == [
                #"searchChanged {"id":"find","text":"oak"}"#, #"searchSubmitted {"id":"find","text":"oak"}"#,
            ])
        #expect(fixture.state("search") == ["id": "find", "text": "oak"])
        fixture.publish(NavigationBarCancelSearch())
        #expect(fixture.take().first == #"searchEnded {"id":"find","reason":"cancelled"}"#)
        #expect(fixture.layout().collapsed == ["find"] && fixture.state("search") == nil)
    }

    @Test("a field in which the user searches is at least 120 points wide, and then the row is clipped")
    func leastWidth() throws {
        let fixture = try fixture(field(), width: 120 + 8 + 60)
        fixture.publish(NavigationBarBeginSearch())
        #expect(fixture.layout().widths == ["find": 120] && !fixture.layout().clipped)
        #expect(fixture.layout(120 + 8 + 59).clipped)
    }

    @Test("a request without a search, for no field, or for one that is not on the bar is refused")
    func refused() throws {
        let fixture = try fixture(field(), [item("a")])
        fixture.publish(
            NavigationBarSetSearchText(text: "x"), NavigationBarSubmitSearch(), NavigationBarCancelSearch(),
            NavigationBarBeginSearch(id: "a"), NavigationBarBeginSearch(id: "fnd"))
        #expect(
            fixture.rejections() == ["noSearch", "noSearch", "noSearch", "noSearch a", "unknownItem fnd"])
        let without = try Fixture(place([item("a")]))
        without.publish(NavigationBarBeginSearch())
        #expect(without.rejections() == ["noSearch"])
        var hidden = field()
        hidden.hidden = true
        let other = try Fixture(place([hidden]))
        other.publish(NavigationBarBeginSearch())
        #expect(other.rejections() == ["disabled find"])
    }

    @Test("a search ends when its field is gone, and stays while the bar is declared with it")
    func declaredAnew() throws {
        let fixture = try fixture(field())
        fixture.publish(NavigationBarBeginSearch(), place([field(), item("b")]))
        #expect(fixture.state("search")?["id"] == "find")
        _ = fixture.take()
        fixture.publish(place([item("b")]))
        #expect(fixture.take() == [#"searchEnded {"id":"find","reason":"noField"}"#])
    }

    @Test("a search ends when the user removes its field, and a search without an id begins in a field on the bar")
    func removed() throws {
        var other = field()
        (other.id, other.placement, other.customization) = ("other", .secondaryAction, nil)
        let fixture = try Fixture(place([other, field()], platform: .macOS, title: nil))
        _ = fixture.layout(900)
        fixture.publish(NavigationBarBeginSearch(id: "other"), NavigationBarBeginCustomizing())
        fixture.publish(NavigationBarRemoveItem(id: "other"))
        _ = fixture.take()
        fixture.publish(NavigationBarUpdate())
        #expect(fixture.take().first == #"searchEnded {"id":"other","reason":"noField"}"#)
        #expect(fixture.state("search") == nil)
        fixture.publish(NavigationBarBeginSearch())
        #expect(fixture.state("search")?["id"] == "find")
    }

    @Test("a field is in no menu, also one that is always available")
    func noMenu() throws {
        var hidden = field()
        (hidden.placement, hidden.alwaysAvailable, hidden.showsByDefault) = (.secondaryAction, true, false)
        #expect(try Fixture(place([hidden], platform: .macOS)).layout(900).overflow == [])
    }

    @Test("another field takes over the search")
    func another() throws {
        var second = field()
        second.id = "other"
        let fixture = try fixture(field(), [second], width: 900)
        fixture.publish(NavigationBarBeginSearch(id: "find"), NavigationBarBeginSearch(id: "other"))
        #expect(
            fixture.take().filter { $0.hasPrefix("search") } == [
                #"searchStarted {"id":"find"}"#, #"searchEnded {"id":"find","reason":"cancelled"}"#,
                #"searchStarted {"id":"other"}"#,
            ])
    }

    @Test("the picture has a button, then a field with its prompt, then the text, keys and the focus")
    func picture() throws {
        let fixture = try fixture(field(prompt: "Find a tree"), width: 300)
        func part() throws -> Part { try #require(fixture.parts(width: 340)["navigation/find"]) }
        #expect(try part().kind == .button && part().icon == "magnifyingglass" && part().name == "Find a tree")
        fixture.publish(NavigationBarBeginSearch())
        var field = try part()
        #expect(field.kind == .field && field.role == .field && field.title == "Find a tree")
        #expect(field.states == [.focused] && field.input == PartRequest("navigationBar.setSearchText"))
        #expect(field.textFrame.map(field.frame.contains) == true && field.value == nil)
        try fixture.send(PartRequest("navigationBar.setSearchText", ["text": "oak"]))
        field = try part()
        #expect(field.title == "oak" && field.value == "oak" && field.private == ["title", "value"])
        try fixture.send(field.keys?["Enter"])
        #expect(fixture.take().contains(#"searchSubmitted {"id":"find","text":"oak"}"#))
        try fixture.send(field.keys?["Escape"])
        #expect(try part().kind == .button)
        fixture.publish(NavigationBarUpdate(width: 600))
        #expect(try fixture.parts(width: 640)["navigation/find"]?.tap == PartRequest("navigationBar.press", id: "find"))
    }

    @Test("while the user searches, the row is there although the content is scrolled")
    func visible() throws {
        let fixture = try fixture(field())
        var settings = NavigationBarSettings()
        settings.minimizeBehavior = .onScrollDown
        fixture.publish(settings, NavigationBarBeginSearch())
        fixture.publish(SceneUpdate(id: "main", scrollDirection: .down))
        #expect(fixture.state("hidden") == false)
        fixture.publish(NavigationBarCancelSearch())
        #expect(fixture.state("hidden") == true)
    }
}

@Suite("large titles of the navigation bar") struct LargeTitleTests {
    private func fixture(
        _ platform: NavigationBarPlatform = .iOS, subtitle: String? = nil, _ items: [NavigationBarItemDeclaration] = []
    ) throws -> Fixture {
        let title = NavigationBarTitle(text: "Trees", width: 60, editable: true, subtitle: subtitle, display: .large)
        let fixture = try Fixture(place(items, platform: platform, title: title))
        _ = fixture.layout(390)
        return fixture
    }

    @Test("a large title is not in the row, whose items have its room, until the content is scrolled down")
    func scrolls() throws {
        let fixture = try fixture()
        #expect(fixture.layout(390).largeTitle && !fixture.layout(390).row.contains("<title>"))
        fixture.publish(SceneUpdate(id: "main", scrollDirection: .down))
        #expect(fixture.take().count == 1)
        #expect(!fixture.layout(390).largeTitle && fixture.layout(390).row.contains("<title>"))
        fixture.publish(SceneUpdate(id: "main", scrollDirection: .up))
        #expect(fixture.layout(390).largeTitle)
    }

    @Test("a page with another title begins with a large one, also after another page was scrolled down")
    func another() throws {
        let fixture = try fixture()
        fixture.publish(SceneUpdate(id: "main", scrollDirection: .down))
        fixture.publish(NavigationBarDeclare(title: .value(NavigationBarTitle(text: "Oaks", display: .large))))
        #expect(fixture.layout(390).largeTitle)
    }

    @Test("other platforms, and a principal item, have no large title")
    func none() throws {
        #expect(try !fixture(.macOS).layout(390).largeTitle)
        #expect(try !fixture(.iOS, [item("p", .principal)]).layout(390).largeTitle)
        #expect(try fixture(.visionOS).layout(390).largeTitle)
    }

    @Test("it is 52 points high below the row, with the subtitle, and what stands below the bar knows of it")
    func picture() throws {
        let fixture = try fixture(subtitle: "12 of them")
        let parts = fixture.parts()
        let (bar, title) = (try #require(parts["navigation"]), try #require(parts["navigation/title"]))
        #expect(bar.frame.height == 96 && title.frame.y >= bar.frame.y + 44 && bar.frame.contains(title.frame))
        #expect(title.font?.style == "largeTitle" && title.font?.weight == 700 && title.alignment == .left)
        #expect(try self.fixture().parts()["navigation/title"]?.font?.size == 34)
        let subtitle = try #require(parts["navigation/subtitle"])
        #expect(subtitle.frame.y >= title.frame.maxY && bar.frame.contains(subtitle.frame))
        fixture.publish(SceneUpdate(id: "main", scrollDirection: .down))
        #expect(try #require(fixture.parts()["navigation"]).frame.height == 44)
    }

    @Test("the user renames it where it is")
    func rename() throws {
        let fixture = try fixture()
        fixture.publish(NavigationBarBeginRename())
        let field = try #require(fixture.parts()["navigation/rename"])
        #expect(field.kind == .field && field.frame.height == 52)
        #expect(field.input == PartRequest("navigationBar.setRenameText"))
    }

    @Test("on a canvas with too little room it is lower, and inside it")
    func low() throws {
        let fixture = try fixture(subtitle: "12 of them")
        for height in [20.0, 44, 60, 90, 120] {
            let problems = fixture.parts(height: height).problems(on: Size(width: 390, height: height))
            #expect(problems == [], "\(height)")
        }
    }
}
