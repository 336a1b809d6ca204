import EventBus
import PopupBar
import Testing

@Suite("Presenting another content") struct NewContentTests {
    private let contents: Set = [
        "contentAttached", "contentDetached", "contentWillAppear", "contentDidAppear", "contentWillDisappear",
        "contentDidDisappear", "willOpen", "didOpen", "willClose", "didClose", "completed",
    ]

    @Test("presenting the same content again changes nothing")
    func same() throws {
        let bench = try Bench()
        bench.present()
        bench.say(PopupPresent(content: "a", completion: "again"))
        #expect(bench.words() == ["completed again"])
    }

    @Test("another content replaces a closed one unseen, and opens if requested")
    func replaceAndOpen() throws {
        let bench = try Bench()
        bench.present()
        bench.say(PopupPresent(content: "b", openPopup: true, completion: "p"))
        bench.settle()
        #expect(
            bench.words(contents) == [
                "contentAttached b", "contentDetached a", "willOpen b", "contentWillAppear b", "contentDidAppear b",
                "didOpen b", "completed p",
            ])
    }

    @Test("a rule can keep the content and show only the new item")
    func itemOnly() throws {
        let bench = try Bench()
        bench.present()
        bench.rule(PopupOnNewContentQuery.self) { _ in .updateItemOnly }
        bench.say(PopupPresent(content: "b", completion: "p"))
        #expect(bench.state("content.id") == "a" && bench.state("bar.item") == "ib")
        #expect(bench.words(contents) == ["completed p"])
    }

    @Test("a rule can close the popup before another content comes, or refuse the other content")
    func closeFirst() throws {
        let bench = try Bench()
        bench.present(opens: true)
        bench.rule(PopupOnNewContentQuery.self) { $0.new == "b" ? .closeThenReplace : .ignore }
        bench.say(PopupPresent(content: "b", completion: "p"))
        bench.settle()
        #expect(
            bench.words(contents) == [
                "willClose a", "contentWillDisappear a", "contentDidDisappear a", "didClose a", "contentAttached b",
                "contentDetached a", "completed p",
            ])
        bench.say(PopupPresent(content: "a", completion: "q"))
        #expect(bench.words(["rejected", "contentAttached"]) == ["rejected q"])
    }

    @Test("a rule can replace the content while the popup opens, with paired facts for each content")
    func swapWhileOpening() throws {
        let bench = try Bench()
        bench.present()
        bench.rule(PopupOnNewContentQuery.self) { _ in .replace }
        bench.say(PopupOpen(completion: "o"))
        bench.advance(0.1)
        bench.say(PopupPresent(content: "b", completion: "p"))
        bench.settle()
        #expect(
            bench.words(contents) == [
                "willOpen a", "contentWillAppear a", "contentWillDisappear a", "contentWillAppear b",
                "contentAttached b", "contentDetached a", "contentDidAppear b", "contentDidDisappear a", "completed p",
                "didOpen b", "completed o",
            ])
    }

    @Test("a content that is no longer declared stays, and is reported")
    func removed() throws {
        let bench = try Bench()
        bench.present(opens: true)
        bench.say(PopupSetUp(contents: [PopupContent(id: "b")]))
        #expect(bench.state("content.id") == "a" && bench.state("bar.item") == "ia")
        #expect(bench.state("diagnostics") == ["unknownContent"])
        bench.say(PopupClose(animated: false))
        #expect(bench.state("state") == "barPresented")
    }
}
