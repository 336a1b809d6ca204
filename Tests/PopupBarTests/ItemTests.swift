import EventBus
import PopupBar
import Testing

@Suite("Items of a popup's bar") struct ItemTests {
    private let items: Set = [
        "didDisplayItem", "itemDidChange", "customBarItemDidChange", "customBarItemDidUpdate", "rejected",
    ]

    /// A bar whose items come from a data source.
    private func bench(_ source: PopupDataSource?) throws -> Bench {
        try Bench {
            $0.bar = try FieldChange(["usesContentControllersAsDataSource": false])
            $0.items = ["1", "2"].map { PopupItem(id: $0, title: $0) }
            $0.dataSource = source.map { .value($0) } ?? .null
        }
    }

    @Test("the first item is published when the content is presented, and given to the content when it is attached")
    func first() throws {
        let bench = try bench(PopupDataSource(initial: "1", order: ["1", "2"]))
        bench.say(PopupPresent(content: "a", animated: false))
        let facts = bench.take()
        let display = facts.compactMap { $0 as? PopupDidDisplayItem }
        let change = facts.compactMap { $0 as? PopupItemDidChange }
        #expect(display.map(\.item) == ["1"] && display[0].previous == nil)
        #expect(change.map(\.content) == ["a"] && change[0].previous == "ia")
        bench.say(PopupPresent(content: "b"))
        #expect(bench.words(items) == ["itemDidChange b"])
        #expect(bench.state("bar.item") == "1")
    }

    @Test("a content receives its former item, its own one or one that it was given")
    func previous() throws {
        let bench = try bench(PopupDataSource(initial: "1", order: ["1", "2"]))
        func previous(_ events: any Event...) -> [String?] {
            events.forEach { bench.say($0) }
            return bench.take().compactMap { $0 as? PopupItemDidChange }.map(\.previous)
        }
        #expect(previous(PopupPresent(content: "a", animated: false)) == ["ia"])
        #expect(previous(PopupPresent(content: "b"), PopupPage(direction: .after)) == ["ib", "1"])
        #expect(previous(PopupPresent(content: "a")) == ["1"])
        bench.say(PopupDismiss(animated: false))
        #expect(previous(PopupPresent(content: "a", animated: false)) == ["2"])
    }

    @Test(
        "without a first item nothing is presented, and the refusal has the reason",
        arguments: [
            (PopupDataSource?.none, PopupProblem.noInitialItem),
            (PopupDataSource(initial: nil, order: ["1"]), .noInitialItem),
            (PopupDataSource(initial: "gone"), .unknownItem),
        ])
    func none(_ source: PopupDataSource?, _ problem: PopupProblem) throws {
        let bench = try bench(source)
        bench.say(PopupPresent(content: "a", completion: "p"))
        let rejected = bench.take().compactMap { $0 as? PopupRejected }
        #expect(rejected.map(\.reason) == [problem] && rejected[0].label == "p")
        #expect(bench.state("state") == "barHidden" && bench.state("content.id") == .null)
    }

    @Test("removing the data source also removes paging and first items, and a set-up without one keeps it")
    func sourceGoes() throws {
        let bench = try bench(PopupDataSource(initial: "1", order: ["1", "2"]))
        bench.present()
        func page(after setUp: Value) throws -> Value? {
            bench.say(try ValueDecoder().decode(PopupSetUp.self, from: setUp), PopupPage(direction: .after))
            return bench.state("bar.item")
        }
        #expect(try page(after: ["dataSource": .null]) == "1")
        #expect(try page(after: ["dataSource": ["order": ["1", "2"]]]) == "2")
        #expect(
            try page(after: ["haptics": false, "dataSource": ["order": ["2", "1"], "implementsBefore": false]]) == "2")
        #expect(try page(after: ["dataSource": ["order": ["2", "1"]]]) == "1")
        bench.say(
            PopupDismiss(animated: false), try ValueDecoder().decode(PopupSetUp.self, from: ["dataSource": .null]))
        bench.say(PopupSetBarItem(item: nil), PopupPresent(content: "a"))
        #expect(bench.words(["rejected"]) == ["rejected noInitialItem"])
    }

    @Test("an item set by the app stays in the bar after a dismissal")
    func kept() throws {
        let bench = try bench(PopupDataSource(initial: "1", order: ["1", "2"]))
        bench.present()
        bench.say(PopupSetBarItem(item: "2"), PopupDismiss(animated: false))
        bench.say(PopupSetUp(), PopupPresent(content: "a", animated: false))
        #expect(bench.state("bar.item") == "2")
    }

    @Test("paging to an undeclared item changes nothing and is reported")
    func unknownPage() throws {
        let bench = try bench(PopupDataSource(initial: "1", order: ["1", "gone"]))
        bench.present()
        bench.say(PopupPage(direction: .after))
        #expect(bench.state("bar.item") == "1" && bench.state("diagnostics") == ["unknownItem"])
        #expect(bench.state("haptics") == ["rigid:1.0"])
    }

    @Test("an item that is no longer declared stays in the bar until another one is set")
    func removed() throws {
        let bench = try bench(PopupDataSource(initial: "1", order: ["1", "2"]))
        bench.present()
        var setUp = PopupSetUp()
        setUp.items = [PopupItem(id: "2", title: "two")]
        bench.say(setUp)
        #expect(bench.state("bar.item") == "1" && bench.state("diagnostics") == ["unknownItem"])
        bench.say(PopupSetBarItem(item: "2"))
        #expect(bench.state("bar.titles.title") == "two")
    }

    @Test("an app's own bar receives every changed field, and nothing for equal fields")
    func custom() throws {
        let bench = try Bench { $0.bar = try FieldChange(["custom": ["height": 60]]) }
        bench.present()
        let change: FieldChange<PopupItem> = try FieldChange(["title": "Song A", "subtitle": "x", "progress": 0.5])
        bench.say(PopupUpdateItem(item: "ia", set: change), PopupUpdateItem(item: "ia", set: change))
        bench.say(PopupUpdateItem(item: "ib", set: change), PopupPresent(content: "b"))
        #expect(
            bench.words(items) == [
                "customBarItemDidUpdate ia", "customBarItemDidUpdate ia", "customBarItemDidChange ib",
            ])
    }

    @Test("an app's own bar has no titles, so paging does nothing")
    func customPages() throws {
        let bench = try bench(PopupDataSource(initial: "1", order: ["1", "2"]))
        bench.present()
        bench.say(PopupConfigureBar(set: try FieldChange(["custom": ["height": 60]])), PopupPage(direction: .after))
        #expect(bench.state("bar.item") == "1" && bench.state("haptics") == [])
        bench.say(PopupConfigureBar(set: try FieldChange(["custom": .null])), PopupPage(direction: .after))
        #expect(bench.state("bar.item") == "2")
    }

    @Test("a content that is declared again is shown with its new title if its item has none")
    func declaredAnew() throws {
        let bench = try Bench { $0.contents = [PopupContent(id: "a")] }
        bench.present()
        var content = PopupContent(id: "a")
        content.title = "Radio"
        bench.say(PopupSetUp(contents: [content]))
        #expect(bench.state("bar.titles.title") == "Radio" && bench.state("bar.accessibility.label") == "Radio")
    }

    @Test("updating an undeclared item, or changing an item's id, is refused")
    func updates() throws {
        let bench = try Bench()
        bench.present()
        bench.say(PopupUpdateItem(item: "ic", set: try FieldChange(["title": "x"])))
        bench.say(PopupUpdateItem(item: "ia", set: try FieldChange(["id": "ib"])))
        #expect(bench.take().compactMap { ($0 as? PopupRejected)?.reason } == [.unknownItem, .duplicateItem])
    }
}
