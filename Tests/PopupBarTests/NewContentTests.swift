import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("Presenting another content") struct NewContentTests {
    private let contents: Set = [
        "contentAttached", "contentDetached", "contentWillAppear", "contentDidAppear", "contentWillDisappear",
        "contentDidDisappear", "willOpen", "didOpen", "willClose", "didClose", "completed",
    ]

    @Test("presenting the same content again changes nothing")
    func same() throws {
        let fixture = try Fixture()
        fixture.present()
        fixture.publish(PopupPresent(content: "a", completion: "again"))
        #expect(fixture.words() == ["completed again"])
    }

    @Test("another content replaces a closed one unseen, and opens if requested")
    func replaceAndOpen() throws {
        let fixture = try Fixture()
        fixture.present()
        fixture.publish(PopupPresent(content: "b", openPopup: true, completion: "p"))
        fixture.runUntilIdle()
        #expect(
            fixture.words(contents) == [
                "contentAttached b", "contentDetached a", "willOpen b", "contentWillAppear b", "contentDidAppear b",
                "didOpen b", "completed p",
            ])
    }

    @Test("a rule can keep the content and show only the new item")
    func itemOnly() throws {
        let fixture = try Fixture()
        fixture.present()
        fixture.answer(PopupOnNewContentQuery.self) { _ in .updateItemOnly }
        fixture.publish(PopupPresent(content: "b", completion: "p"))
        #expect(fixture.state("content.id") == "a" && fixture.state("bar.item") == "ib")
        #expect(fixture.words(contents) == ["completed p"])
    }

    @Test("a rule can close the popup before another content comes, or refuse the other content")
    func closeFirst() throws {
        let fixture = try Fixture()
        fixture.present(opens: true)
        fixture.answer(PopupOnNewContentQuery.self) { $0.new == "b" ? .closeThenReplace : .ignore }
        fixture.publish(PopupPresent(content: "b", completion: "p"))
        fixture.runUntilIdle()
        #expect(
            fixture.words(contents) == [
                "willClose a", "contentWillDisappear a", "contentDidDisappear a", "didClose a", "contentAttached b",
                "contentDetached a", "completed p",
            ])
        fixture.publish(PopupPresent(content: "a", completion: "q"))
        #expect(fixture.words(["rejected", "contentAttached"]) == ["rejected q"])
    }

    @Test("a rule can replace the content while the popup opens, with paired facts for each content")
    func swapWhileOpening() throws {
        let fixture = try Fixture()
        fixture.present()
        fixture.answer(PopupOnNewContentQuery.self) { _ in .replace }
        fixture.publish(PopupOpen(completion: "o"))
        fixture.advance(0.1)
        fixture.publish(PopupPresent(content: "b", completion: "p"))
        fixture.runUntilIdle()
        #expect(
            fixture.words(contents) == [
                "willOpen a", "contentWillAppear a", "contentWillDisappear a", "contentWillAppear b",
                "contentAttached b", "contentDetached a", "contentDidAppear b", "contentDidDisappear a", "completed p",
                "didOpen b", "completed o",
            ])
    }

    @Test("a content that is no longer declared stays, and is reported")
    func removed() throws {
        let fixture = try Fixture()
        fixture.present(opens: true)
        fixture.publish(PopupSetUp(contents: [PopupContent(id: "b")]))
        #expect(fixture.state("content.id") == "a" && fixture.state("bar.item") == "ia")
        #expect(fixture.state("diagnostics") == ["unknownContent"])
        fixture.publish(PopupClose(animated: false))
        #expect(fixture.state("state") == "barPresented")
    }
}
