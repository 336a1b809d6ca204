import EventBus
import ModuleTesting
import NavigationBar
import Testing

/// Which decisions about the bar a rule can make, and what a rule's answer cannot change.
@Suite("policies decide") struct PolicyTests {
    @Test("every policy of the bar has a built-in answer with a description")
    func defaultsAreNamed() throws {
        let fixture = try Fixture()
        let policies = NavigationBarModule.language.queries
        #expect(policies.count == 6)
        for query in policies {
            #expect(fixture.bus.info(of: query.topic)?.fallback?.contains(" ") == true, "\(query.topic)")
        }
    }

    @Test("area: a rule moves items to another area, and receives the bar's context")
    func area() throws {
        let fixture = try Fixture(place(role: .navigationStack))
        fixture.answer(NavigationBarAreaQuery.self) { query in
            #expect(query.context.role == .navigationStack && query.context.bar == "place" && !query.context.hasBack)
            return query.item.placement == .secondaryAction ? query.context.width >= 700 ? .center : .bottom : nil
        }
        #expect(fixture.layout(700).row == " | <title> favorite edits | new")
        #expect(fixture.layout(699).bottom == ["favorite", "edits"])
    }

    @Test("rank: a unit with a lower rank moves into the menu first, and equal ranks keep the built-in order")
    func rank() throws {
        let fixture = try Fixture(
            place(
                [item("a", width: 60), item("b"), item("c", width: 60), item("p", .primaryAction, width: 60)],
                title: nil))
        fixture.answer(NavigationBarRankQuery.self) { -$0.unit.width }
        #expect(fixture.layout(240).menu == "c")
        #expect(fixture.layout(231).menu == "a c")
    }

    @Test("collapsible: the rule is asked only about labelled groups, and only if the row is too narrow")
    func collapsible() throws {
        let fixture = try Fixture(
            place([item("g", width: 96, label: "G", children: ["x"]), item("h", width: 96, children: ["y"])]))
        var asked: [String] = []
        fixture.answer(NavigationBarCollapsibleQuery.self) { query in
            asked.append(query.unit.id)
            return false
        }
        _ = fixture.layout(500)
        #expect(asked == [])
        #expect(fixture.layout(300).collapsed == [])
        #expect(asked == ["g"])
    }

    @Test("customizable: a rule decides which items the user may change")
    func customizable() throws {
        let fixture = try Fixture(place())
        fixture.answer(NavigationBarCustomizableQuery.self) { query in
            query.item.id == "new" ? .reorderable : query.item.id == "favorite" ? .disabled : nil
        }
        fixture.publish(
            NavigationBarBeginCustomizing(), NavigationBarRemoveItem(id: "new"), NavigationBarRemoveItem(id: "favorite")
        )
        #expect(fixture.take().first == #"customizing {"order":["new","edits"],"palette":["share"]}"#)
        #expect(fixture.layout().row == "<title> | favorite edits | new")
    }

    @Test("mergeSaved: a rule places new items, but cannot change the user's order or bring back removed items")
    func mergeSaved() throws {
        let all = [item("n"), item("a"), item("b")]
        func row(_ answer: [String]) throws -> [String] {
            let fixture = try Fixture(place(all, saved: record(["b"], known: ["a", "b"])))
            fixture.answer(NavigationBarMergeSavedQuery.self) { _ in answer }
            return fixture.layout().center
        }
        #expect(try row(["b", "n"]) == ["b", "n"])
        #expect(try row(["b"]) == ["b"])
        // Each of these answers is invalid.
        for wrong in [["a", "b", "n"], ["n"], ["b", "b"], ["b", "x"], ["b", "n", "n"]] {
            #expect(try row(wrong) == ["n", "b"])
        }
    }

    @Test("titleMenu: a rule chooses the entries, and renaming stays disabled if the title is not editable")
    func titleMenu() throws {
        let fixture = try Fixture(place())
        fixture.answer(NavigationBarTitleMenuQuery.self) { query in
            #expect(!query.context.editable && query.context.menu == nil)
            return ["rename", "share"]
        }
        fixture.publish(NavigationBarShowTitleMenu())
        #expect(
            fixture.take() == [
                #"titleMenuShown {"available":true,"items":[{"enabled":false,"id":"rename"},{"enabled":true,"id":"share"}]}"#
            ])
    }

    @Test("an invalid answer counts as no answer")
    func illegalAnswers() throws {
        func menu(_ fixture: Fixture) -> [String] {
            fixture.publish(NavigationBarShowTitleMenu())
            return fixture.take()
        }
        let declare = place(
            [item("c", .cancellationAction), item("s"), item("t")], title: NavigationBarTitle(text: "T", menu: ["a"]))
        let (plain, bent) = (try Fixture(declare), try Fixture(declare))
        bent.answer(NavigationBarAreaQuery.self) { $0.item.placement.isPinned ? .overflow : nil }
        bent.answer(NavigationBarRankQuery.self) { _ in .nan }
        bent.answer(NavigationBarTitleMenuQuery.self) { _ in ["x", "x"] }
        #expect(menu(plain) == menu(bent))
        #expect(plain.layout(150) == bent.layout(150))
    }

    @Test("a rule may read the state while it answers")
    func looksAtTheState() throws {
        let fixture = try Fixture(place())
        fixture.answer(NavigationBarAreaQuery.self) { _ in
            _ = try? fixture.bus.state()
            return nil
        }
        #expect(fixture.layout().row == "<title> | favorite edits | new")
    }

    @Test("the module can be stopped by a handler of the event that it is about to receive")
    func stopsInAHandler() throws {
        let fixture = try Fixture()
        fixture.bus.subscribe(to: NavigationBarDeclare.self) { [bus = fixture.bus] _ in bus.stop("navigationBar") }
        fixture.publish(place(), NavigationBarUpdate())
        #expect(fixture.take() == [] && fixture.bus.plugins == [])
    }
}
