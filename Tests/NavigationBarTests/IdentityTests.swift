import EventBus
import ModuleTesting
import NavigationBar
import Testing

/// Ids of items and groups, and wrong input.
@Suite("identity and wrong input") struct IdentityTests {
    @Test("a repeated id is refused, and the item declared first keeps it")
    func duplicates() throws {
        let fixture = try Fixture()
        fixture.publish(
            place([
                item("a", width: 50), item("g", children: ["b", "a"]), item("a", .primaryAction), item("b"), item("g"),
                item("c"),
            ]))
        #expect(
            fixture.rejections() == [
                "duplicateItemID a", "duplicateItemID a", "duplicateItemID b", "duplicateItemID g",
            ])
        #expect(fixture.layout().row == "<title> | a g c | ")
    }

    @Test("the names of the row's own parts cannot be ids of items")
    func reserved() throws {
        let fixture = try Fixture()
        fixture.publish(place([item("<title>"), item("<more>"), item("a")]))
        #expect(fixture.rejections() == ["duplicateItemID <title>", "duplicateItemID <more>"])
        #expect(fixture.layout().row == "<title> | a | ")
    }

    @Test("a group is moved and removed as one item")
    func groups() throws {
        let fixture = try Fixture(place())
        fixture.publish(
            NavigationBarBeginCustomizing(), NavigationBarMoveItem(id: "edits", index: 0),
            NavigationBarRemoveItem(id: "edits"))
        #expect(fixture.take().last == #"customized {"order":["favorite"],"palette":["edits","share"]}"#)
    }

    @Test("in a bar that can be customized an item without an id is reported, and stays fixed before the others")
    func withoutID() throws {
        let fixture = try Fixture()
        fixture.publish(place([item("a"), item(nil), item("")]))
        #expect(fixture.rejections() == ["missingItemID", "missingItemID"])
        #expect(fixture.layout().row == "<title> | <2> <3> a | ")
        fixture.publish(NavigationBarBeginCustomizing())
        #expect(fixture.take() == [#"customizing {"order":["a"],"palette":[]}"#])
        fixture.publish(place([item(nil)], bar: .null))
        #expect(fixture.rejections().isEmpty)
    }

    @Test(
        "a number that no layout can use is refused, and nothing changes",
        arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1e300])
    func numbers(_ bad: Double) throws {
        let fixture = try Fixture(place())
        let before = fixture.layout(500)
        let state = try fixture.bus.state()
        var declare = NavigationBarDeclare(width: bad, items: [])
        fixture.publish(declare, NavigationBarUpdate(width: bad, sizeClass: .compact))
        declare = NavigationBarDeclare(role: .browser, items: [item("a", width: bad)])
        fixture.publish(declare)
        declare = NavigationBarDeclare(back: .value(NavigationBarBack(width: bad)))
        fixture.publish(declare)
        declare = NavigationBarDeclare(title: .value(NavigationBarTitle(text: "T", width: bad)))
        fixture.publish(declare)
        declare = NavigationBarDeclare()
        declare.overflowWidth = bad
        fixture.publish(declare)
        #expect(
            fixture.rejections() == [
                "invalidNumber", "invalidNumber", "invalidNumber a", "invalidNumber", "invalidNumber", "invalidNumber",
            ])
        #expect(try fixture.bus.state() == state)
        #expect(fixture.layout() == before)
        // A spacing of 0 and a title with a least width of 0 are valid.
        declare = NavigationBarDeclare(title: .value(NavigationBarTitle(text: "T", width: 50, minWidth: 0)))
        declare.spacing = 0
        fixture.publish(declare)
        #expect(fixture.rejections() == [])
    }

    @Test("a priority that is not a number is refused with its path")
    func priority() throws {
        let fixture = try Fixture()
        fixture.publish(place([item("a"), item("b", priority: NavigationBarPriority(.nan))]))
        let rejected = try #require(fixture.facts.first as? NavigationBarRejected)
        #expect(rejected.explanation == "items[1].priority: expected a finite number, found nan" && rejected.id == "b")
    }

    @Test("a bar of more items than allowed is refused, and one of as many as allowed has a layout")
    func many() throws {
        let fixture = try Fixture(place())
        fixture.publish(NavigationBarDeclare(items: (0..<1_000).map { item("i\($0)") }))
        fixture.publish(NavigationBarDeclare(items: [item("g", children: (0..<1_000).map { "c\($0)" })]))
        #expect(fixture.rejections() == ["tooManyItems", "tooManyItems"])
        #expect(fixture.layout().row == "<title> | favorite edits | new")
        fixture.publish(NavigationBarDeclare(items: (0..<256).map { item("i\($0)") }))
        #expect(fixture.layout().center.count + fixture.layout().overflow.count == 256)
    }

    @Test("an empty bar and an undeclared one have a layout")
    func empty() throws {
        let fixture = try Fixture()
        fixture.publish(NavigationBarUpdate())
        #expect(fixture.take() == ["layoutChanged {}"])
        fixture.publish(
            place([], title: nil), NavigationBarUpdate(), NavigationBarBeginCustomizing(),
            NavigationBarCommitCustomizing())
        #expect(fixture.take() == [#"customizing {"order":[],"palette":[]}"#, #"saved {"bar":"place","record":null}"#])
    }

    @Test("every refusal has an explanation in words")
    func explanations() {
        #expect(NavigationBarDenied(reason: .compact).explanation == "a bar of compact width cannot be customized")
        #expect(NavigationBarRenameRejected(reason: "empty").explanation == "the name is empty")
        for reason in NavigationBarDenial.allCases {
            #expect(NavigationBarDenied(reason: reason).explanation.contains(" "))
        }
    }
}
