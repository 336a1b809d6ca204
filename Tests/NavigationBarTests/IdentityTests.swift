import EventBus
import NavigationBar
import Testing

/// Ids of items and groups, and wrong input.
@Suite("identity and wrong input") struct IdentityTests {
    @Test("a repeated id is refused, and the item declared first keeps it")
    func duplicates() throws {
        let bench = try Bench()
        bench.say(
            place([
                item("a", width: 50), item("g", children: ["b", "a"]), item("a", .primaryAction), item("b"), item("g"),
                item("c"),
            ]))
        #expect(
            bench.rejections() == ["duplicateItemID a", "duplicateItemID a", "duplicateItemID b", "duplicateItemID g"])
        #expect(bench.layout().row == "<title> | a g c | ")
    }

    @Test("the names of the row's own parts cannot be ids of items")
    func reserved() throws {
        let bench = try Bench()
        bench.say(place([item("<title>"), item("<more>"), item("a")]))
        #expect(bench.rejections() == ["duplicateItemID <title>", "duplicateItemID <more>"])
        #expect(bench.layout().row == "<title> | a | ")
    }

    @Test("a group is moved and removed as one item")
    func groups() throws {
        let bench = try Bench(place())
        bench.say(
            NavigationBarBeginCustomizing(), NavigationBarMoveItem(id: "edits", index: 0),
            NavigationBarRemoveItem(id: "edits"))
        #expect(bench.take().last == #"customized {"order":["favorite"],"palette":["edits","share"]}"#)
    }

    @Test("in a bar that can be customized an item without an id is reported, and stays fixed before the others")
    func withoutID() throws {
        let bench = try Bench()
        bench.say(place([item("a"), item(nil), item("")]))
        #expect(bench.rejections() == ["missingItemID", "missingItemID"])
        #expect(bench.layout().row == "<title> | <2> <3> a | ")
        bench.say(NavigationBarBeginCustomizing())
        #expect(bench.take() == [#"customizing {"order":["a"],"palette":[]}"#])
        bench.say(place([item(nil)], bar: .null))
        #expect(bench.rejections().isEmpty)
    }

    @Test(
        "a number that no layout can use is refused, and nothing changes",
        arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1e300])
    func numbers(_ bad: Double) throws {
        let bench = try Bench(place())
        let before = bench.layout(500)
        let state = try bench.bus.state()
        var declare = NavigationBarDeclare(width: bad, items: [])
        bench.say(declare, NavigationBarUpdate(width: bad, sizeClass: .compact))
        declare = NavigationBarDeclare(role: .browser, items: [item("a", width: bad)])
        bench.say(declare)
        declare = NavigationBarDeclare(back: .value(NavigationBarBack(width: bad)))
        bench.say(declare)
        declare = NavigationBarDeclare(title: .value(NavigationBarTitle(text: "T", width: bad)))
        bench.say(declare)
        declare = NavigationBarDeclare()
        declare.overflowWidth = bad
        bench.say(declare)
        #expect(
            bench.rejections() == [
                "invalidNumber", "invalidNumber", "invalidNumber a", "invalidNumber", "invalidNumber", "invalidNumber",
            ])
        #expect(try bench.bus.state() == state)
        #expect(bench.layout() == before)
        // A spacing of 0 and a title with a least width of 0 are valid.
        declare = NavigationBarDeclare(title: .value(NavigationBarTitle(text: "T", width: 50, minWidth: 0)))
        declare.spacing = 0
        bench.say(declare)
        #expect(bench.rejections() == [])
    }

    @Test("a priority that is not a number is refused with its path")
    func priority() throws {
        let bench = try Bench()
        bench.say(place([item("a"), item("b", priority: NavigationBarPriority(.nan))]))
        let rejected = try #require(bench.facts.first as? NavigationBarRejected)
        #expect(rejected.explanation == "items[1].priority: expected a finite number, found nan" && rejected.id == "b")
    }

    @Test("a bar of more items than allowed is refused, and one of as many as allowed has a layout")
    func many() throws {
        let bench = try Bench(place())
        bench.say(NavigationBarDeclare(items: (0..<1_000).map { item("i\($0)") }))
        bench.say(NavigationBarDeclare(items: [item("g", children: (0..<1_000).map { "c\($0)" })]))
        #expect(bench.rejections() == ["tooManyItems", "tooManyItems"])
        #expect(bench.layout().row == "<title> | favorite edits | new")
        bench.say(NavigationBarDeclare(items: (0..<256).map { item("i\($0)") }))
        #expect(bench.layout().center.count + bench.layout().overflow.count == 256)
    }

    @Test("an empty bar and an undeclared one have a layout")
    func empty() throws {
        let bench = try Bench()
        bench.say(NavigationBarUpdate())
        #expect(bench.take() == ["layoutChanged {}"])
        bench.say(
            place([], title: nil), NavigationBarUpdate(), NavigationBarBeginCustomizing(),
            NavigationBarCommitCustomizing())
        #expect(bench.take() == [#"customizing {"order":[],"palette":[]}"#, #"saved {"bar":"place","record":null}"#])
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
