import EventBus
import ModuleTesting
import NavigationBar
import Testing

/// Customizing a bar: which items the user may change, and what each edit does.
@Suite("customizing") struct CustomizingTests {
    private func begun(_ declare: NavigationBarDeclare) throws -> Fixture {
        let fixture = try Fixture(declare)
        fixture.publish(NavigationBarBeginCustomizing())
        return fixture
    }

    @Test("on a Mac the user may move and remove every item, also those next to the title")
    func mac() throws {
        let fixture = try begun(place(platform: .macOS))
        #expect(fixture.take() == [#"customizing {"order":["new","favorite","edits"],"palette":["share"]}"#])
        fixture.publish(NavigationBarMoveItem(id: "new", index: 2), NavigationBarRemoveItem(id: "favorite"))
        #expect(fixture.layout().row == "<title> new | edits | ")
    }

    @Test("on an iPad the user may change only secondary and automatic items")
    func pad() throws {
        let fixture = try begun(
            place([item("new", .primaryAction), item("s"), item("auto", .automatic), item("t", .topBarTrailing)]))
        #expect(fixture.take() == [#"customizing {"order":["s","auto"],"palette":[]}"#])
        fixture.publish(NavigationBarRemoveItem(id: "new"), NavigationBarMoveItem(id: "t", index: 0))
        #expect(fixture.rejections() == ["notCustomizable new", "notCustomizable t"])
    }

    @Test("a bar that cannot be customized is denied with the reason")
    func denied() throws {
        func reason(_ declare: NavigationBarDeclare, _ sizeClass: NavigationBarSizeClass = .regular) throws -> [String]
        {
            let fixture = try Fixture(declare)
            fixture.publish(NavigationBarUpdate(sizeClass: sizeClass))
            _ = fixture.take()
            fixture.publish(NavigationBarBeginCustomizing())
            return fixture.take()
        }
        #expect(try reason(place(bar: .null)) == [#"denied {"reason":"noIdentifier"}"#])
        for platform in [NavigationBarPlatform.iOS, .tvOS, .watchOS, .visionOS] {
            #expect(try reason(place(platform: platform)) == [#"denied {"reason":"platform"}"#])
        }
        #expect(try reason(place(), .compact) == [#"denied {"reason":"compact"}"#])
        #expect(try reason(place(role: .navigationStack)) == [#"denied {"reason":"role"}"#])
        #expect(
            try reason(place(platform: .macOS, role: .navigationStack), .compact).first?.hasPrefix("customizing")
                == true)
    }

    @Test("an item not shown by default waits in the palette, or is shown where there is no palette")
    func palette() throws {
        #expect(try Fixture(place()).layout().row == "<title> | favorite edits | new")
        // A phone has no palette, so a user could never add the item.
        #expect(try Fixture(place(platform: .iOS)).layout(nil, .compact).menu == "favorite Edits(image map) share")
    }

    @Test("a disabled item stands first and cannot be changed, and a reorderable one cannot be removed")
    func fixed() throws {
        let items = [
            item("a"), item("lock", customization: .disabled),
            item("b", showsByDefault: false, customization: .reorderable),
        ]
        let fixture = try begun(place(items))
        #expect(fixture.take() == [#"customizing {"order":["a","b"],"palette":[]}"#])
        fixture.publish(NavigationBarMoveItem(id: "lock", index: 1), NavigationBarRemoveItem(id: "b"))
        #expect(fixture.rejections() == ["notCustomizable lock", "notRemovable b"])
        fixture.publish(NavigationBarMoveItem(id: "b", index: 0), NavigationBarCommitCustomizing())
        #expect(fixture.layout().row == "<title> | lock b a | ")
        // A record from a time when the item could be removed does not remove it now.
        fixture.publish(place(items, saved: record(["a"], known: ["a", "b"])))
        #expect(fixture.layout().row == "<title> | lock a b | ")
    }

    @Test("an item that is always available is in the menu while it is not in the row")
    func alwaysAvailable() throws {
        let fixture = try begun(place([item("a"), item("b", alwaysAvailable: true)]))
        fixture.publish(NavigationBarRemoveItem(id: "b"), NavigationBarCommitCustomizing())
        let layout = fixture.layout()
        #expect(layout.row == "<title> | a | <more>" && layout.menu == "b")
        #expect(fixture.state("palette") == ["b"])
    }

    @Test("the user's changes to an iPad's bar stay in force in compact width and in other roles")
    func keptWhileDenied() throws {
        let fixture = try Fixture(place(saved: record(["edits"], known: ["favorite", "edits", "share"])))
        #expect(fixture.layout(nil, .compact).menu == "Edits(image map)")
        #expect(fixture.layout(nil, .regular, .navigationStack).menu == "Edits(image map)")
        #expect(fixture.layout(nil, .regular, .editor).row == "<title> | edits | new")
    }

    @Test("beginning to customize twice publishes the draft again and changes nothing")
    func beginsTwice() throws {
        let fixture = try begun(place())
        fixture.publish(NavigationBarRemoveItem(id: "favorite"), NavigationBarBeginCustomizing())
        #expect(fixture.take().last == #"customizing {"order":["edits"],"palette":["favorite","share"]}"#)
    }

    @Test("items are added, moved and removed by their index among the shown items")
    func edits() throws {
        let fixture = try begun(place([item("a"), item("b"), item("c"), item("d", showsByDefault: false)]))
        _ = fixture.take()
        fixture.publish(
            NavigationBarAddItem(id: "d", index: 1), NavigationBarMoveItem(id: "a", index: 2),
            NavigationBarRemoveItem(id: "c"),
            NavigationBarAddItem(id: "c"))
        #expect(
            fixture.take() == [
                #"customized {"order":["a","d","b","c"],"palette":[]}"#,
                #"customized {"order":["d","b","a","c"],"palette":[]}"#,
                #"customized {"order":["d","b","a"],"palette":["c"]}"#,
                #"customized {"order":["d","b","a","c"],"palette":[]}"#,
            ])
    }

    @Test("a wrong request is refused and changes nothing, and an index out of range becomes the nearest one")
    func wrong() throws {
        let fixture = try Fixture(place())
        fixture.publish(
            NavigationBarAddItem(id: "share"), NavigationBarRemoveItem(id: "share"),
            NavigationBarMoveItem(id: "share", index: 0),
            NavigationBarResetItems(), NavigationBarCommitCustomizing(), NavigationBarCancelCustomizing())
        #expect(fixture.rejections() == Array(repeating: "noSession", count: 6))
        fixture.publish(NavigationBarBeginCustomizing())
        fixture.publish(
            NavigationBarAddItem(id: "favorite"), NavigationBarRemoveItem(id: "share"),
            NavigationBarMoveItem(id: "share", index: 0),
            NavigationBarAddItem(id: "nope"), NavigationBarRemoveItem(id: "image"), NavigationBarAddItem(id: "<title>"))
        let explanations = fixture.facts.compactMap { ($0 as? NavigationBarRejected)?.explanation }
        #expect(explanations.contains("'image' is a control of the group 'edits', which moves as a whole"))
        #expect(
            fixture.rejections() == [
                "alreadyPresent favorite", "notPresent share", "notPresent share", "unknownItem nope",
                "partOfGroup image",
                "unknownItem <title>",
            ])
        fixture.publish(
            NavigationBarAddItem(id: "share", index: -7), NavigationBarMoveItem(id: "share", index: .max),
            NavigationBarMoveItem(id: "share", index: .min))
        #expect(
            fixture.take() == [
                #"customized {"order":["share","favorite","edits"],"palette":[]}"#,
                #"customized {"order":["favorite","edits","share"],"palette":[]}"#,
                #"customized {"order":["share","favorite","edits"],"palette":[]}"#,
            ])
    }

    @Test("a request with a misspelt id is refused with the nearest id")
    func misspelt() throws {
        let fixture = try begun(place())
        fixture.publish(NavigationBarMoveItem(id: "favourite", index: 0))
        #expect(
            (fixture.facts.last as? NavigationBarRejected)?.detail
                == "no item has the id 'favourite' (did you mean 'favorite'?)")
    }

    @Test("edits are a draft until they are committed, and cancelling restores the order from before")
    func cancels() throws {
        let fixture = try begun(place())
        fixture.publish(NavigationBarAddItem(id: "share"), NavigationBarRemoveItem(id: "edits"))
        #expect(fixture.layout().row == "<title> | favorite share | new")
        #expect(fixture.state("record") == .null)
        fixture.publish(NavigationBarCancelCustomizing())
        #expect(fixture.take() == [#"customized {"order":["favorite","edits"],"palette":["share"]}"#])
        #expect(fixture.layout().row == "<title> | favorite edits | new")
    }

    @Test("a reset gives exactly the declared bar, and forgets ids kept for later")
    func resets() throws {
        let fixture = try begun(
            place(saved: record(["share", "gone"], known: ["favorite", "edits", "share", "gone"])))
        fixture.publish(NavigationBarResetItems(), NavigationBarCommitCustomizing())
        #expect(
            fixture.take().suffix(2) == [
                #"customized {"order":["favorite","edits"],"palette":["share"]}"#,
                #"saved {"bar":"place","record":null}"#,
            ])
        #expect(fixture.layout() == (try Fixture(place()).layout()))
    }

    @Test("when a bar can no longer be customized, the draft is saved and the session ends")
    func ends() throws {
        for (update, reason) in [
            (NavigationBarUpdate(sizeClass: .compact), "compact"),
            (NavigationBarUpdate(role: .navigationStack), "role"),
        ] {
            let fixture = try begun(place())
            fixture.publish(NavigationBarAddItem(id: "share", index: 0))
            _ = fixture.take()
            fixture.publish(update)
            let told = fixture.take()
            #expect(
                told[0]
                    == #"saved {"bar":"place","record":{"bar":"place","known":["favorite","edits","share"],"order":["share","favorite","edits"],"version":1}}"#
            )
            #expect(told[1] == #"customizingEnded {"reason":"\#(reason)"}"#)
            #expect(told[2].hasPrefix("layoutChanged") && told.count == 3)
            fixture.publish(NavigationBarCommitCustomizing())
            #expect(fixture.rejections() == ["noSession"])
        }
    }

    @Test("when a bar gets another platform, another id or none, the draft is saved and the session ends")
    func endsByDeclaration() throws {
        for (declare, reason) in [
            (NavigationBarDeclare(bar: .null), "noIdentifier"), (NavigationBarDeclare(platform: .iOS), "platform"),
            (NavigationBarDeclare(bar: .value("map")), "otherBar"),
        ] {
            let fixture = try begun(place())
            fixture.publish(NavigationBarRemoveItem(id: "favorite"))
            _ = fixture.take()
            fixture.publish(declare)
            let told = fixture.take()
            #expect(
                told[0].hasPrefix(
                    #"saved {"bar":"place","record":{"bar":"place","known":["favorite","edits","share"],"order":["edits"]"#
                ))
            #expect(told[1] == #"customizingEnded {"reason":"\#(reason)"}"#)
        }
    }

    @Test("an item that the app declares during a session is part of the draft")
    func declaredMeanwhile() throws {
        let fixture = try begun(place([item("a"), item("b")]))
        fixture.publish(NavigationBarMoveItem(id: "b", index: 0))
        fixture.publish(
            NavigationBarDeclare(items: [item("a"), item("n"), item("b"), item("p", showsByDefault: false)]))
        _ = fixture.take()
        fixture.publish(NavigationBarBeginCustomizing(), NavigationBarCommitCustomizing())
        #expect(
            fixture.take() == [
                #"customizing {"order":["b","a","n"],"palette":["p"]}"#,
                #"saved {"bar":"place","record":{"bar":"place","known":["a","b","n","p"],"order":["b","a","n"],"version":1}}"#,
            ])
    }
}
