import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("The queue of a popup") struct QueueTests {
    private let outcomes: Set = ["completed", "superseded", "rejected"]

    @Test(
        "a new operation supersedes waiting ones that it makes needless, and the others keep waiting",
        arguments: [
            ("present", ["superseded p", "superseded d"]),
            ("dismiss", ["superseded p", "superseded o", "superseded d"]),
            ("open", ["superseded o"]), ("close", ["superseded o"]),
        ])
    func superseding(_ word: String, _ expected: [String]) throws {
        let fixture = try Fixture()
        fixture.answer(PopupCoalesceQuery.self) { query in
            // What waits is as it is until the last one arrives.
            query.new.label == "new" ? nil : PopupCoalescing(kept: query.pending.map(\.id))
        }
        fixture.publish(PopupPresent(content: "a"))
        fixture.publish(
            PopupPresent(content: "b", completion: "p"), PopupOpen(completion: "o"), PopupDismiss(completion: "d"))
        _ = fixture.take()
        switch word {
        case "present": fixture.publish(PopupPresent(content: "a", completion: "new"))
        case "dismiss": fixture.publish(PopupDismiss(completion: "new"))
        case "open": fixture.publish(PopupOpen(completion: "new"))
        default: fixture.publish(PopupClose(completion: "new"))
        }
        #expect(fixture.words(outcomes) == expected)
    }

    @Test("an operation that is not possible is completed and reported")
    func nothingThere() throws {
        let fixture = try Fixture()
        fixture.publish(PopupOpen(completion: "o"), PopupClose(completion: "c"), PopupDismiss(completion: "d"))
        #expect(fixture.words(outcomes) == ["completed o", "completed c", "completed d"])
        #expect(fixture.state("diagnostics") == ["notPresented", "notPresented", "notPresented"])
        #expect(fixture.state("state") == "barHidden")
    }

    @Test("presenting no content, or an undeclared one, is refused with a hint")
    func unknown() throws {
        let fixture = try Fixture { $0.contents = [PopupContent(id: "player")] }
        fixture.publish(PopupPresent(content: nil, completion: "n"), PopupPresent(content: "plyer", completion: "u"))
        let facts = fixture.take().compactMap { $0 as? PopupRejected }
        #expect(facts.map(\.reason) == [.noContent, .unknownContent] && facts.map(\.label) == ["n", "u"])
        #expect(facts[1].explanation == "no content is called 'plyer' (did you mean 'player'?)")
        #expect(fixture.state("queue") == [] && fixture.state("state") == "barHidden")
    }

    @Test("without a window operations wait, and with one they are done in order without animations")
    func window() throws {
        let fixture = try Fixture { $0.container = try FieldChange(["inWindow": false]) }
        fixture.publish(
            PopupPresent(content: "a", completion: "p"), PopupOpen(completion: "o"), PopupClose(completion: "c"))
        #expect(fixture.state("queue") == ["present", "open", "close"])
        #expect(fixture.words(outcomes) == [])
        fixture.publish(PopupAttachToWindow())
        #expect(fixture.words(outcomes) == ["completed p", "completed o", "completed c"])
        #expect(fixture.state("state") == "barPresented" && fixture.bus.nextDeadline == nil)
    }

    @Test("a full queue refuses further operations")
    func full() throws {
        let fixture = try Fixture()
        fixture.answer(PopupCoalesceQuery.self) { PopupCoalescing(kept: $0.pending.map(\.id)) }
        fixture.publish(PopupPresent(content: "a"))
        for number in 0..<70 { fixture.publish(PopupOpen(completion: "\(number)")) }
        #expect(fixture.words(["rejected"]) == (64..<70).map { "rejected \($0)" })
        fixture.runUntilIdle()
        #expect(fixture.words(["completed"]).count == 64)
    }

    @Test("a rule decides which operations stay, and how the others end")
    func rule() throws {
        let fixture = try Fixture()
        fixture.answer(PopupCoalesceQuery.self) { _ in PopupCoalescing(kept: [], told: .completed) }
        fixture.publish(PopupPresent(content: "a"), PopupOpen(completion: "o"), PopupDismiss(completion: "d"))
        #expect(fixture.words(outcomes) == ["completed o"])
        #expect(fixture.state("queue") == ["dismiss"])
    }

    @Test("a presentation during a dismissal follows it with all of its facts")
    func presentWhileDismissing() throws {
        let fixture = try Fixture()
        fixture.present()
        fixture.publish(PopupDismiss(completion: "d"))
        fixture.advance(0.2)
        fixture.publish(PopupPresent(content: "b", completion: "p"))
        fixture.runUntilIdle()
        #expect(
            fixture.words([
                "willPresentBar", "didPresentBar", "willDismissBar", "didDismissBar", "contentAttached",
                "contentDetached",
                "completed",
            ]) == [
                "willDismissBar", "contentDetached a", "didDismissBar", "completed d", "contentAttached b",
                "willPresentBar", "didPresentBar", "completed p",
            ])
        #expect(fixture.state("content.id") == "b")
    }

    @Test("dismissing an open popup closes it first, and both animations take their time")
    func dismissOpen() throws {
        let fixture = try Fixture()
        fixture.present(opens: true)
        fixture.publish(PopupDismiss(completion: "d"))
        fixture.advance(0.999)
        #expect(fixture.state("state") == "barPresented")
        fixture.advance(0.001)
        #expect(fixture.state("state") == "barHidden")
        #expect(
            fixture.words(["willClose", "didClose", "willDismissBar", "didDismissBar", "completed"]) == [
                "willClose a", "didClose a", "willDismissBar", "didDismissBar", "completed d",
            ])
    }

    @Test(
        "by rule an open popup is dismissed together with its bar, or at once",
        arguments: [PopupDismissal.together, .immediate])
    func dismissByRule(_ way: PopupDismissal) throws {
        let fixture = try Fixture()
        fixture.present(opens: true)
        fixture.answer(PopupDismissWhileOpenQuery.self) { _ in way }
        fixture.publish(PopupDismiss(completion: "d"))
        if way == .together { fixture.advance(0.5) }
        #expect(fixture.bus.nextDeadline == nil && fixture.state("state") == "barHidden")
        let words = fixture.words([
            "willClose", "didClose", "willDismissBar", "didDismissBar", "completed", "stateChanged",
        ])
        #expect(
            words
                == (way == .together
                    ? ["willClose a", "willDismissBar", "didClose a", "stateChanged", "didDismissBar", "completed d"]
                    : [
                        "willClose a", "stateChanged", "didClose a", "willDismissBar", "stateChanged", "didDismissBar",
                        "completed d",
                    ]))
    }
}
