import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("Items of a popup's bar") struct ItemTests {
    private let items: Set = [
        "didDisplayItem", "itemDidChange", "customBarItemDidChange", "customBarItemDidUpdate", "rejected",
    ]

    /// A bar whose items come from a data source.
    private func fixture(_ source: PopupDataSource?) throws -> Fixture {
        try Fixture {
            $0.bar = try FieldChange(["usesContentControllersAsDataSource": false])
            $0.items = ["1", "2"].map { PopupItem(id: $0, title: $0) }
            $0.dataSource = source.map { .value($0) } ?? .null
        }
    }

    @Test("the first item is published when the content is presented, and given to the content when it is attached")
    func first() throws {
        let fixture = try fixture(PopupDataSource(initial: "1", order: ["1", "2"]))
        fixture.publish(PopupPresent(content: "a", animated: false))
        let facts = fixture.take()
        let display = facts.compactMap { $0 as? PopupDidDisplayItem }
        let change = facts.compactMap { $0 as? PopupItemDidChange }
        #expect(display.map(\.item) == ["1"] && display[0].previous == nil)
        #expect(change.map(\.content) == ["a"] && change[0].previous == "ia")
        fixture.publish(PopupPresent(content: "b"))
        #expect(fixture.words(items) == ["itemDidChange b"])
        #expect(fixture.state("bar.item") == "1")
    }

    @Test("a content receives its former item, its own one or one that it was given")
    func previous() throws {
        let fixture = try fixture(PopupDataSource(initial: "1", order: ["1", "2"]))
        func previous(_ events: any Event...) -> [String?] {
            events.forEach { fixture.publish($0) }
            return fixture.take().compactMap { $0 as? PopupItemDidChange }.map(\.previous)
        }
        #expect(previous(PopupPresent(content: "a", animated: false)) == ["ia"])
        #expect(previous(PopupPresent(content: "b"), PopupPage(direction: .after)) == ["ib", "1"])
        #expect(previous(PopupPresent(content: "a")) == ["1"])
        fixture.publish(PopupDismiss(animated: false))
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
        let fixture = try fixture(source)
        fixture.publish(PopupPresent(content: "a", completion: "p"))
        let rejected = fixture.take().compactMap { $0 as? PopupRejected }
        #expect(rejected.map(\.reason) == [problem] && rejected[0].label == "p")
        #expect(fixture.state("state") == "barHidden" && fixture.state("content.id") == .null)
    }

    @Test("removing the data source also removes paging and first items, and a set-up without one keeps it")
    func sourceGoes() throws {
        let fixture = try fixture(PopupDataSource(initial: "1", order: ["1", "2"]))
        fixture.present()
        func page(after setUp: Value) throws -> Value? {
            fixture.publish(try ValueDecoder().decode(PopupSetUp.self, from: setUp), PopupPage(direction: .after))
            return fixture.state("bar.item")
        }
        #expect(try page(after: ["dataSource": .null]) == "1")
        #expect(try page(after: ["dataSource": ["order": ["1", "2"]]]) == "2")
        #expect(
            try page(after: ["haptics": false, "dataSource": ["order": ["2", "1"], "implementsBefore": false]]) == "2")
        #expect(try page(after: ["dataSource": ["order": ["2", "1"]]]) == "1")
        fixture.publish(
            PopupDismiss(animated: false), try ValueDecoder().decode(PopupSetUp.self, from: ["dataSource": .null]))
        fixture.publish(PopupSetBarItem(item: nil), PopupPresent(content: "a"))
        #expect(fixture.words(["rejected"]) == ["rejected noPaging", "rejected noPaging", "rejected noInitialItem"])
    }

    @Test("an item set by the app stays in the bar after a dismissal")
    func kept() throws {
        let fixture = try fixture(PopupDataSource(initial: "1", order: ["1", "2"]))
        fixture.present()
        fixture.publish(PopupSetBarItem(item: "2"), PopupDismiss(animated: false))
        fixture.publish(PopupSetUp(), PopupPresent(content: "a", animated: false))
        #expect(fixture.state("bar.item") == "2")
    }

    @Test("paging to an undeclared item is refused and changes nothing")
    func unknownPage() throws {
        let fixture = try fixture(PopupDataSource(initial: "1", order: ["1", "gone"]))
        fixture.present()
        fixture.publish(PopupPage(direction: .after))
        #expect(fixture.state("bar.item") == "1" && fixture.state("diagnostics") == ["unknownItem"])
        #expect(fixture.state("haptics") == [])
    }

    @Test("an item that is no longer declared stays in the bar until another one is set")
    func removed() throws {
        let fixture = try fixture(PopupDataSource(initial: "1", order: ["1", "2"]))
        fixture.present()
        var setUp = PopupSetUp()
        setUp.items = [PopupItem(id: "2", title: "two")]
        fixture.publish(setUp)
        #expect(fixture.state("bar.item") == "1" && fixture.state("diagnostics") == ["unknownItem"])
        fixture.publish(PopupSetBarItem(item: "2"))
        #expect(fixture.state("bar.titles.title") == "two")
    }

    @Test("an app's own bar receives every changed field, and nothing for equal fields")
    func custom() throws {
        let fixture = try Fixture { $0.bar = try FieldChange(["custom": ["height": 60]]) }
        fixture.present()
        let change: FieldChange<PopupItem> = try FieldChange(["title": "Song A", "subtitle": "x", "progress": 0.5])
        fixture.publish(PopupUpdateItem(item: "ia", set: change), PopupUpdateItem(item: "ia", set: change))
        fixture.publish(PopupUpdateItem(item: "ib", set: change), PopupPresent(content: "b"))
        #expect(
            fixture.words(items) == [
                "customBarItemDidUpdate ia", "customBarItemDidUpdate ia", "customBarItemDidChange ib",
            ])
    }

    @Test("an app's own bar has no titles, so paging does nothing")
    func customPages() throws {
        let fixture = try fixture(PopupDataSource(initial: "1", order: ["1", "2"]))
        fixture.present()
        fixture.publish(
            PopupConfigureBar(set: try FieldChange(["custom": ["height": 60]])), PopupPage(direction: .after))
        #expect(fixture.state("bar.item") == "1" && fixture.state("haptics") == [])
        fixture.publish(PopupConfigureBar(set: try FieldChange(["custom": .null])), PopupPage(direction: .after))
        #expect(fixture.state("bar.item") == "2")
    }

    @Test("a content that is declared again is shown with its new title if its item has none")
    func declaredAnew() throws {
        let fixture = try Fixture { $0.contents = [PopupContent(id: "a")] }
        fixture.present()
        var content = PopupContent(id: "a")
        content.title = "Radio"
        fixture.publish(PopupSetUp(contents: [content]))
        #expect(fixture.state("bar.titles.title") == "Radio" && fixture.state("bar.accessibility.label") == "Radio")
    }

    @Test("updating an undeclared item, or changing an item's id, is refused")
    func updates() throws {
        let fixture = try Fixture()
        fixture.present()
        fixture.publish(PopupUpdateItem(item: "ic", set: try FieldChange(["title": "x"])))
        fixture.publish(PopupUpdateItem(item: "ia", set: try FieldChange(["id": "ib"])))
        #expect(fixture.take().compactMap { ($0 as? PopupRejected)?.reason } == [.unknownItem, .duplicateItem])
    }

    @Test("items are added, moved and removed, also in the order of the data source, and each change is told")
    func listOfItems() throws {
        let fixture = try fixture(PopupDataSource(initial: "1", order: ["1", "2"]))
        func orders(_ event: any Event) -> [[String]] {
            _ = fixture.take()
            fixture.publish(event)
            return fixture.take().compactMap { ($0 as? PopupItemsChanged)?.order }
        }
        #expect(orders(PopupAddItem(item: PopupItem(id: "3"), before: "2")) == [["1", "3", "2"]])
        #expect(orders(PopupAddItem(item: PopupItem(id: "4"))) == [["1", "3", "2", "4"]])
        #expect(orders(PopupMoveItem(item: "4", before: "1")) == [["4", "1", "3", "2"]])
        #expect(orders(PopupMoveItem(item: "4", before: "1")) == [])
        #expect(orders(PopupRemoveItem(item: "3")) == [["4", "1", "2"]])
        func refusal(_ event: any Event) -> PopupProblem? {
            _ = fixture.take()
            fixture.publish(event)
            return fixture.take().compactMap { ($0 as? PopupRejected)?.reason }.first
        }
        #expect(refusal(PopupAddItem(item: PopupItem(id: "4"))) == .duplicateItem)
        #expect(refusal(PopupMoveItem(item: "1", before: "x")) == .unknownItem)
        #expect(refusal(PopupRemoveItem(item: "x")) == .unknownItem)
    }

    @Test("a bar whose item is removed shows the next one, or else the one before, and keeps the last one")
    func removedItem() throws {
        let fixture = try fixture(PopupDataSource(initial: "1", order: ["1", "2"]))
        fixture.publish(PopupAddItem(item: PopupItem(id: "3")))
        fixture.present()
        fixture.publish(PopupSetBarItem(item: "2"), PopupRemoveItem(item: "2"))
        #expect(fixture.state("bar.item") == "3")
        fixture.publish(PopupRemoveItem(item: "3"))
        #expect(fixture.state("bar.item") == "1")
        _ = fixture.take()
        fixture.publish(PopupRemoveItem(item: "1"))
        #expect(fixture.take().compactMap { ($0 as? PopupRejected)?.reason } == [.nilItemWhilePresented])
        #expect(fixture.state("bar.item") == "1")
    }

    @Test("a progress with a rate runs by itself, stands when the rate goes, and ends at 1")
    func rate() throws {
        let fixture = try Fixture { $0.bar = try FieldChange(["progressViewStyle": "top"]) }
        fixture.present()
        func set(_ change: Value) throws { fixture.publish(PopupUpdateItem(item: "ia", set: try FieldChange(change))) }
        func progress() -> Double { fixture.state("bar.progress").flatMap { Double($0.json) } ?? -1 }
        try set(["progress": 0.25, "progressRate": 0.125])
        fixture.advance(2)
        #expect(progress() == 0.5)
        let part = try #require(fixture.part("bar/progress"))
        #expect(
            part.pose(at: fixture.bus.now).progress == 0.5
                && part.pose(at: fixture.bus.now + .seconds(2)).progress == 0.75)
        try set(["title": "Other"])
        try set(["progressRate": .null])
        fixture.advance(2)
        #expect(progress() == 0.5 && fixture.part("bar/progress")?.motion == nil)
        try set(["progressRate": 1])
        fixture.advance(9)
        #expect(progress() == 1)
        #expect(fixture.part("bar/progress")?.progress == 1 && fixture.part("bar/progress")?.motion == nil)
    }
}
