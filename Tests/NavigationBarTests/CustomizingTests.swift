import EventBus
import NavigationBar
import Testing

/// Customizing a bar: which items the user may change, and what each edit does.
@Suite("customizing") struct CustomizingTests {
    private func begun(_ declare: NavigationBarDeclare) throws -> Bench {
        let bench = try Bench(declare)
        bench.say(NavigationBarBeginCustomizing())
        return bench
    }

    @Test("on a Mac the user may move and remove every item, also those next to the title")
    func mac() throws {
        let bench = try begun(place(platform: .macOS))
        #expect(bench.take() == [#"customizing {"order":["new","favorite","edits"],"palette":["share"]}"#])
        bench.say(NavigationBarMoveItem(id: "new", index: 2), NavigationBarRemoveItem(id: "favorite"))
        #expect(bench.layout().row == "<title> new | edits | ")
    }

    @Test("on an iPad the user may change only secondary and automatic items")
    func pad() throws {
        let bench = try begun(
            place([item("new", .primaryAction), item("s"), item("auto", .automatic), item("t", .topBarTrailing)]))
        #expect(bench.take() == [#"customizing {"order":["s","auto"],"palette":[]}"#])
        bench.say(NavigationBarRemoveItem(id: "new"), NavigationBarMoveItem(id: "t", index: 0))
        #expect(bench.rejections() == ["notCustomizable new", "notCustomizable t"])
    }

    @Test("a bar that cannot be customized is denied with the reason")
    func denied() throws {
        func reason(_ declare: NavigationBarDeclare, _ sizeClass: NavigationBarSizeClass = .regular) throws -> [String]
        {
            let bench = try Bench(declare)
            bench.say(NavigationBarUpdate(sizeClass: sizeClass))
            _ = bench.take()
            bench.say(NavigationBarBeginCustomizing())
            return bench.take()
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
        #expect(try Bench(place()).layout().row == "<title> | favorite edits | new")
        // A phone has no palette, so a user could never add the item.
        #expect(try Bench(place(platform: .iOS)).layout(nil, .compact).menu == "favorite Edits(image map) share")
    }

    @Test("a disabled item stands first and cannot be changed, and a reorderable one cannot be removed")
    func fixed() throws {
        let items = [
            item("a"), item("lock", customization: .disabled),
            item("b", showsByDefault: false, customization: .reorderable),
        ]
        let bench = try begun(place(items))
        #expect(bench.take() == [#"customizing {"order":["a","b"],"palette":[]}"#])
        bench.say(NavigationBarMoveItem(id: "lock", index: 1), NavigationBarRemoveItem(id: "b"))
        #expect(bench.rejections() == ["notCustomizable lock", "notRemovable b"])
        bench.say(NavigationBarMoveItem(id: "b", index: 0), NavigationBarCommitCustomizing())
        #expect(bench.layout().row == "<title> | lock b a | ")
        // A record from a time when the item could be removed does not remove it now.
        bench.say(place(items, saved: record(["a"], known: ["a", "b"])))
        #expect(bench.layout().row == "<title> | lock a b | ")
    }

    @Test("an item that is always available is in the menu while it is not in the row")
    func alwaysAvailable() throws {
        let bench = try begun(place([item("a"), item("b", alwaysAvailable: true)]))
        bench.say(NavigationBarRemoveItem(id: "b"), NavigationBarCommitCustomizing())
        let layout = bench.layout()
        #expect(layout.row == "<title> | a | <more>" && layout.menu == "b")
        #expect(bench.state("palette") == ["b"])
    }

    @Test("the user's changes to an iPad's bar stay in force in compact width and in other roles")
    func keptWhileDenied() throws {
        let bench = try Bench(place(saved: record(["edits"], known: ["favorite", "edits", "share"])))
        #expect(bench.layout(nil, .compact).menu == "Edits(image map)")
        #expect(bench.layout(nil, .regular, .navigationStack).menu == "Edits(image map)")
        #expect(bench.layout(nil, .regular, .editor).row == "<title> | edits | new")
    }

    @Test("beginning to customize twice publishes the draft again and changes nothing")
    func beginsTwice() throws {
        let bench = try begun(place())
        bench.say(NavigationBarRemoveItem(id: "favorite"), NavigationBarBeginCustomizing())
        #expect(bench.take().last == #"customizing {"order":["edits"],"palette":["favorite","share"]}"#)
    }

    @Test("items are added, moved and removed by their index among the shown items")
    func edits() throws {
        let bench = try begun(place([item("a"), item("b"), item("c"), item("d", showsByDefault: false)]))
        _ = bench.take()
        bench.say(
            NavigationBarAddItem(id: "d", index: 1), NavigationBarMoveItem(id: "a", index: 2),
            NavigationBarRemoveItem(id: "c"),
            NavigationBarAddItem(id: "c"))
        #expect(
            bench.take() == [
                #"customized {"order":["a","d","b","c"],"palette":[]}"#,
                #"customized {"order":["d","b","a","c"],"palette":[]}"#,
                #"customized {"order":["d","b","a"],"palette":["c"]}"#,
                #"customized {"order":["d","b","a","c"],"palette":[]}"#,
            ])
    }

    @Test("a wrong request is refused and changes nothing, and an index out of range becomes the nearest one")
    func wrong() throws {
        let bench = try Bench(place())
        bench.say(
            NavigationBarAddItem(id: "share"), NavigationBarRemoveItem(id: "share"),
            NavigationBarMoveItem(id: "share", index: 0),
            NavigationBarResetItems(), NavigationBarCommitCustomizing(), NavigationBarCancelCustomizing())
        #expect(bench.rejections() == Array(repeating: "noSession", count: 6))
        bench.say(NavigationBarBeginCustomizing())
        bench.say(
            NavigationBarAddItem(id: "favorite"), NavigationBarRemoveItem(id: "share"),
            NavigationBarMoveItem(id: "share", index: 0),
            NavigationBarAddItem(id: "nope"), NavigationBarRemoveItem(id: "image"), NavigationBarAddItem(id: "<title>"))
        let explanations = bench.facts.compactMap { ($0 as? NavigationBarRejected)?.explanation }
        #expect(explanations.contains("'image' is a control of the group 'edits', which moves as a whole"))
        #expect(
            bench.rejections() == [
                "alreadyPresent favorite", "notPresent share", "notPresent share", "unknownItem nope",
                "partOfGroup image",
                "unknownItem <title>",
            ])
        bench.say(
            NavigationBarAddItem(id: "share", index: -7), NavigationBarMoveItem(id: "share", index: .max),
            NavigationBarMoveItem(id: "share", index: .min))
        #expect(
            bench.take() == [
                #"customized {"order":["share","favorite","edits"],"palette":[]}"#,
                #"customized {"order":["favorite","edits","share"],"palette":[]}"#,
                #"customized {"order":["share","favorite","edits"],"palette":[]}"#,
            ])
    }

    @Test("a request with a misspelt id is refused with the nearest id")
    func misspelt() throws {
        let bench = try begun(place())
        bench.say(NavigationBarMoveItem(id: "favourite", index: 0))
        #expect(
            (bench.facts.last as? NavigationBarRejected)?.detail
                == "no item has the id 'favourite' (did you mean 'favorite'?)")
    }

    @Test("edits are a draft until they are committed, and cancelling restores the order from before")
    func cancels() throws {
        let bench = try begun(place())
        bench.say(NavigationBarAddItem(id: "share"), NavigationBarRemoveItem(id: "edits"))
        #expect(bench.layout().row == "<title> | favorite share | new")
        #expect(bench.state("record") == .null)
        bench.say(NavigationBarCancelCustomizing())
        #expect(bench.take() == [#"customized {"order":["favorite","edits"],"palette":["share"]}"#])
        #expect(bench.layout().row == "<title> | favorite edits | new")
    }

    @Test("a reset gives exactly the declared bar, and forgets ids kept for later")
    func resets() throws {
        let bench = try begun(place(saved: record(["share", "gone"], known: ["favorite", "edits", "share", "gone"])))
        bench.say(NavigationBarResetItems(), NavigationBarCommitCustomizing())
        #expect(
            bench.take().suffix(2) == [
                #"customized {"order":["favorite","edits"],"palette":["share"]}"#,
                #"saved {"bar":"place","record":null}"#,
            ])
        #expect(bench.layout() == (try Bench(place()).layout()))
    }

    @Test("when a bar can no longer be customized, the draft is saved and the session ends")
    func ends() throws {
        for (update, reason) in [
            (NavigationBarUpdate(sizeClass: .compact), "compact"),
            (NavigationBarUpdate(role: .navigationStack), "role"),
        ] {
            let bench = try begun(place())
            bench.say(NavigationBarAddItem(id: "share", index: 0))
            _ = bench.take()
            bench.say(update)
            let told = bench.take()
            #expect(
                told[0]
                    == #"saved {"bar":"place","record":{"bar":"place","known":["favorite","edits","share"],"order":["share","favorite","edits"],"version":1}}"#
            )
            #expect(told[1] == #"customizingEnded {"reason":"\#(reason)"}"#)
            #expect(told[2].hasPrefix("layoutChanged") && told.count == 3)
            bench.say(NavigationBarCommitCustomizing())
            #expect(bench.rejections() == ["noSession"])
        }
    }

    @Test("when a bar gets another platform, another id or none, the draft is saved and the session ends")
    func endsByDeclaration() throws {
        for (declare, reason) in [
            (NavigationBarDeclare(bar: .null), "noIdentifier"), (NavigationBarDeclare(platform: .iOS), "platform"),
            (NavigationBarDeclare(bar: .value("map")), "otherBar"),
        ] {
            let bench = try begun(place())
            bench.say(NavigationBarRemoveItem(id: "favorite"))
            _ = bench.take()
            bench.say(declare)
            let told = bench.take()
            #expect(
                told[0].hasPrefix(
                    #"saved {"bar":"place","record":{"bar":"place","known":["favorite","edits","share"],"order":["edits"]"#
                ))
            #expect(told[1] == #"customizingEnded {"reason":"\#(reason)"}"#)
        }
    }

    @Test("an item that the app declares during a session is part of the draft")
    func declaredMeanwhile() throws {
        let bench = try begun(place([item("a"), item("b")]))
        bench.say(NavigationBarMoveItem(id: "b", index: 0))
        bench.say(NavigationBarDeclare(items: [item("a"), item("n"), item("b"), item("p", showsByDefault: false)]))
        _ = bench.take()
        bench.say(NavigationBarBeginCustomizing(), NavigationBarCommitCustomizing())
        #expect(
            bench.take() == [
                #"customizing {"order":["b","a","n"],"palette":["p"]}"#,
                #"saved {"bar":"place","record":{"bar":"place","known":["a","b","n","p"],"order":["b","a","n"],"version":1}}"#,
            ])
    }
}
