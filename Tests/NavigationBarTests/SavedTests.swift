import EventBus
import ModuleTesting
import NavigationBar
import Testing

/// What is saved of the user's changes, and how it is used again.
@Suite("what was saved") struct SavedTests {
    private func row(_ declare: NavigationBarDeclare) throws -> [String] { try Fixture(declare).layout().center }

    private let abc = [item("a"), item("b"), item("c")]

    @Test("an item that the user removed stays removed")
    func removed() throws {
        #expect(try row(place(abc, saved: record(["c", "a"], known: ["a", "b", "c"]))) == ["c", "a"])
    }

    @Test("undeclared ids in a record are ignored, and repeated ones count once")
    func strangers() throws {
        #expect(try row(place(abc, saved: record(["c", "gone", "a", "c", "b"]))) == ["c", "a", "b"])
    }

    @Test("a new item stands after its nearest declared predecessor, else before its successor, else last")
    func new() throws {
        let all = [item("n1"), item("a"), item("n2"), item("n3"), item("b"), item("n4", showsByDefault: false)]
        #expect(try row(place(all, saved: record(["b", "a"]))) == ["b", "n1", "a", "n2", "n3"])
        // The nearest predecessor was removed, so the one before it counts.
        #expect(
            try row(place([item("a"), item("b"), item("n")], saved: record(["a"], known: ["a", "b"]))) == ["a", "n"])
        #expect(try row(place([item("n"), item("m")], saved: record([], known: ["x"]))) == ["n", "m"])
        #expect(try Fixture(place(all, saved: record(["b", "a"]))).layout().menu == "")
    }

    @Test("an item that is not declared for a while returns to its place, also after changes in between")
    func comesBack() throws {
        let fixture = try Fixture(place(abc))
        fixture.publish(
            NavigationBarBeginCustomizing(), NavigationBarMoveItem(id: "c", index: 0), NavigationBarRemoveItem(id: "a"),
            NavigationBarCommitCustomizing())
        #expect(fixture.layout().center == ["c", "b"])
        fixture.publish(NavigationBarDeclare(items: [item("b"), item("d", showsByDefault: false)]))
        #expect(fixture.layout().center == ["b"])
        fixture.publish(
            NavigationBarBeginCustomizing(), NavigationBarAddItem(id: "d"), NavigationBarCommitCustomizing())
        #expect(
            fixture.take().last
                == #"saved {"bar":"place","record":{"bar":"place","known":["a","b","c","d"],"order":["c","b","d"],"version":1}}"#
        )
        fixture.publish(NavigationBarDeclare(items: abc + [item("d", showsByDefault: false)]))
        #expect(fixture.layout().center == ["c", "b", "d"])
    }

    @Test("an order equal to the declared one is saved as null, so that later declarations take effect")
    func likeDefault() throws {
        let fixture = try Fixture(place(abc))
        fixture.publish(
            NavigationBarBeginCustomizing(), NavigationBarMoveItem(id: "c", index: 0),
            NavigationBarMoveItem(id: "c", index: 2),
            NavigationBarCommitCustomizing())
        #expect(fixture.take().last == #"saved {"bar":"place","record":null}"#)
        fixture.publish(NavigationBarDeclare(items: [item("c"), item("a")]))
        #expect(fixture.layout().center == ["c", "a"])
    }

    @Test("committing the declared order keeps the record of ids that are not declared now")
    func removedMeanwhile() throws {
        let fixture = try Fixture(place(abc, saved: record(["a", "b", "c"], known: ["a", "b", "c", "gone"])))
        fixture.publish(NavigationBarBeginCustomizing(), NavigationBarCommitCustomizing())
        #expect(fixture.take().last?.contains(#""known":["a","b","c","gone"]"#) == true)
    }

    @Test(
        "a record that cannot be used is reported, and the bar is as declared",
        arguments: [
            ("newerSavedState", ["version": 2, "bar": "place", "order": ["c"], "known": []]),
            ("newerSavedState", ["version": 7, "rows": 3]),
            ("foreignSavedState", record(["c"], bar: "map")),
            ("corruptSavedState", "…"), ("corruptSavedState", 5), ("corruptSavedState", [:]), ("corruptSavedState", []),
            ("corruptSavedState", ["version": 0, "bar": "place", "order": [], "known": []]),
            ("corruptSavedState", ["version": 1, "bar": "place", "order": ["a", 5], "known": []]),
            ("corruptSavedState", ["version": 1, "bar": "place", "order": .null, "known": []]),
            ("corruptSavedState", ["version": "one", "bar": "place", "order": [], "known": []]),
        ] as [(String, Value)])
    func damaged(_ code: String, _ saved: Value) throws {
        let fixture = try Fixture()
        fixture.publish(place(abc, saved: saved))
        #expect(fixture.rejections() == [code])
        #expect(fixture.layout().center == ["a", "b", "c"])
        #expect(fixture.state("record") == .null)
    }

    @Test("the message about an unusable record has the path of the mistake")
    func damagedWhere() throws {
        let fixture = try Fixture()
        fixture.publish(place(abc, saved: ["version": 1, "bar": "place", "order": ["a", 5], "known": []]))
        let rejected = try #require(fixture.facts.first as? NavigationBarRejected)
        #expect(
            rejected.explanation
                == "the bar is as declared; the saved record of 'place' is not used: record.order[1]: expected a string, found a number"
        )
    }

    @Test("a record of null gives the declared bar, and a bar without an id has no record")
    func null() throws {
        let fixture = try Fixture(place(abc, saved: record(["c"], known: ["a", "b", "c"])))
        #expect(fixture.layout().center == ["c"])
        fixture.publish(NavigationBarDeclare(saved: .null))
        #expect(fixture.layout().center == ["a", "b", "c"])
        fixture.publish(NavigationBarDeclare(bar: .null, saved: .value(record(["c"]))))
        #expect(fixture.rejections() == ["foreignSavedState"])
    }

    @Test("a record restored before the bar is declared takes effect with the declaration")
    func restored() throws {
        let fixture = try Fixture()
        fixture.publish(NavigationBarRestore(bar: "place", record: record(["c"], known: ["a", "b", "c"])), place(abc))
        #expect(fixture.take() == [])
        #expect(fixture.layout().center == ["c"])
        // The record stays with its bar when the declaration switches between two bars.
        fixture.publish(NavigationBarDeclare(bar: .value("map")))
        #expect(fixture.layout().center == ["a", "b", "c"])
        fixture.publish(NavigationBarDeclare(bar: .value("place")))
        #expect(fixture.layout().center == ["c"])
    }

    @Test("an unreadable record is reported when its bar is declared, and after a commit no longer")
    func unreadable() throws {
        let fixture = try Fixture()
        fixture.publish(
            NavigationBarRestore(bar: "place", record: nil, problem: "not JSON: line 1, column 3"),
            NavigationBarRestore(bar: "map", record: "x"))
        #expect(fixture.take() == [])
        fixture.publish(place(abc))
        #expect(fixture.rejections() == ["corruptSavedState"])
        fixture.publish(NavigationBarDeclare(bar: .value("map")))
        #expect(fixture.rejections() == ["corruptSavedState"])
        fixture.publish(NavigationBarDeclare(bar: .value("place")))
        #expect(fixture.rejections() == ["corruptSavedState"])
        fixture.publish(
            NavigationBarBeginCustomizing(), NavigationBarCommitCustomizing(), NavigationBarDeclare(bar: .value("map")))
        _ = fixture.take()
        fixture.publish(NavigationBarDeclare(bar: .value("place")))
        #expect(fixture.rejections() == [])
    }

    @Test("two windows with the same bar share committed changes, but not drafts")
    func twoBars() throws {
        let (one, other) = (try Fixture(place(abc)), try Fixture(place(abc)))
        _ = (one.layout(), other.layout())
        one.bus.subscribe(to: NavigationBarSaved.self) { saved in other.publish(NavigationBarRestore(saved)) }
        one.publish(NavigationBarBeginCustomizing(), NavigationBarRemoveItem(id: "a"))
        #expect(other.take() == [])
        one.publish(NavigationBarCommitCustomizing())
        #expect(other.take().map { $0.prefix { $0 != " " } } == ["layoutChanged"])
        #expect(other.layout().center == ["b", "c"])
        // While the other window customizes the bar, its own draft stays, and its commit wins.
        other.publish(NavigationBarBeginCustomizing(), NavigationBarMoveItem(id: "c", index: 0))
        one.publish(NavigationBarBeginCustomizing(), NavigationBarAddItem(id: "a"), NavigationBarCommitCustomizing())
        #expect(other.layout().center == ["c", "b"])
    }

    @Test("the size of a record is bounded: the oldest ids that are no longer declared are forgotten")
    func bounded() throws {
        let fixture = try Fixture()
        for run in 0..<200 {
            fixture.publish(place((0..<20).map { item("run \(run), made up \($0)") }))
            fixture.publish(
                NavigationBarBeginCustomizing(), NavigationBarMoveItem(id: "run \(run), made up 0", index: 9),
                NavigationBarCommitCustomizing())
        }
        let saved = try #require(fixture.facts.compactMap { $0 as? NavigationBarSaved }.last)
        guard case .value(let record) = saved.record else { return #expect(Bool(false), "nothing is kept") }
        #expect(record.known.reduce(0) { $0 + $1.utf8.count } < 18_000)
        #expect(record.known.contains("run 199, made up 3") && record.known.contains("run 198, made up 3"))
        #expect(!record.known.contains("run 0, made up 3"))
        #expect(Set(record.order).isSubset(of: record.known))
    }
}
