import EventBus
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
        let bench = try Bench()
        bench.rule(PopupCoalesceQuery.self) { query in
            // What waits is as it is until the last one arrives.
            query.new.label == "new" ? nil : PopupCoalescing(kept: query.pending.map(\.id))
        }
        bench.say(PopupPresent(content: "a"))
        bench.say(
            PopupPresent(content: "b", completion: "p"), PopupOpen(completion: "o"), PopupDismiss(completion: "d"))
        _ = bench.take()
        switch word {
        case "present": bench.say(PopupPresent(content: "a", completion: "new"))
        case "dismiss": bench.say(PopupDismiss(completion: "new"))
        case "open": bench.say(PopupOpen(completion: "new"))
        default: bench.say(PopupClose(completion: "new"))
        }
        #expect(bench.words(outcomes) == expected)
    }

    @Test("an operation that is not possible is completed and reported")
    func nothingThere() throws {
        let bench = try Bench()
        bench.say(PopupOpen(completion: "o"), PopupClose(completion: "c"), PopupDismiss(completion: "d"))
        #expect(bench.words(outcomes) == ["completed o", "completed c", "completed d"])
        #expect(bench.state("diagnostics") == ["notPresented", "notPresented", "notPresented"])
        #expect(bench.state("state") == "barHidden")
    }

    @Test("presenting no content, or an undeclared one, is refused with a hint")
    func unknown() throws {
        let bench = try Bench { $0.contents = [PopupContent(id: "player")] }
        bench.say(PopupPresent(content: nil, completion: "n"), PopupPresent(content: "plyer", completion: "u"))
        let facts = bench.take().compactMap { $0 as? PopupRejected }
        #expect(facts.map(\.reason) == [.noContent, .unknownContent] && facts.map(\.label) == ["n", "u"])
        #expect(facts[1].explanation == "no content is called 'plyer' (did you mean 'player'?)")
        #expect(bench.state("queue") == [] && bench.state("state") == "barHidden")
    }

    @Test("without a window operations wait, and with one they are done in order without animations")
    func window() throws {
        let bench = try Bench { $0.container = try FieldChange(["inWindow": false]) }
        bench.say(PopupPresent(content: "a", completion: "p"), PopupOpen(completion: "o"), PopupClose(completion: "c"))
        #expect(bench.state("queue") == ["present", "open", "close"])
        #expect(bench.words(outcomes) == [])
        bench.say(PopupAttachToWindow())
        #expect(bench.words(outcomes) == ["completed p", "completed o", "completed c"])
        #expect(bench.state("state") == "barPresented" && bench.bus.nextDeadline == nil)
    }

    @Test("a full queue refuses further operations")
    func full() throws {
        let bench = try Bench()
        bench.rule(PopupCoalesceQuery.self) { PopupCoalescing(kept: $0.pending.map(\.id)) }
        bench.say(PopupPresent(content: "a"))
        for number in 0..<70 { bench.say(PopupOpen(completion: "\(number)")) }
        #expect(bench.words(["rejected"]) == (64..<70).map { "rejected \($0)" })
        bench.settle()
        #expect(bench.words(["completed"]).count == 64)
    }

    @Test("a rule decides which operations stay, and how the others end")
    func rule() throws {
        let bench = try Bench()
        bench.rule(PopupCoalesceQuery.self) { _ in PopupCoalescing(kept: [], told: .completed) }
        bench.say(PopupPresent(content: "a"), PopupOpen(completion: "o"), PopupDismiss(completion: "d"))
        #expect(bench.words(outcomes) == ["completed o"])
        #expect(bench.state("queue") == ["dismiss"])
    }

    @Test("a presentation during a dismissal follows it with all of its facts")
    func presentWhileDismissing() throws {
        let bench = try Bench()
        bench.present()
        bench.say(PopupDismiss(completion: "d"))
        bench.advance(0.2)
        bench.say(PopupPresent(content: "b", completion: "p"))
        bench.settle()
        #expect(
            bench.words([
                "willPresentBar", "didPresentBar", "willDismissBar", "didDismissBar", "contentAttached",
                "contentDetached",
                "completed",
            ]) == [
                "willDismissBar", "contentDetached a", "didDismissBar", "completed d", "contentAttached b",
                "willPresentBar", "didPresentBar", "completed p",
            ])
        #expect(bench.state("content.id") == "b")
    }

    @Test("dismissing an open popup closes it first, and both animations take their time")
    func dismissOpen() throws {
        let bench = try Bench()
        bench.present(opens: true)
        bench.say(PopupDismiss(completion: "d"))
        bench.advance(0.999)
        #expect(bench.state("state") == "barPresented")
        bench.advance(0.001)
        #expect(bench.state("state") == "barHidden")
        #expect(
            bench.words(["willClose", "didClose", "willDismissBar", "didDismissBar", "completed"]) == [
                "willClose a", "didClose a", "willDismissBar", "didDismissBar", "completed d",
            ])
    }

    @Test(
        "by rule an open popup is dismissed together with its bar, or at once",
        arguments: [PopupDismissal.together, .immediate])
    func dismissByRule(_ way: PopupDismissal) throws {
        let bench = try Bench()
        bench.present(opens: true)
        bench.rule(PopupDismissWhileOpenQuery.self) { _ in way }
        bench.say(PopupDismiss(completion: "d"))
        if way == .together { bench.advance(0.5) }
        #expect(bench.bus.nextDeadline == nil && bench.state("state") == "barHidden")
        let words = bench.words([
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
