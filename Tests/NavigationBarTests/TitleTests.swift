import EventBus
import ModuleTesting
import NavigationBar
import Testing

/// The title, its menu, and renaming.
@Suite("the title") struct TitleTests {
    private func menu(
        _ title: NavigationBarTitle?, commands: [String] = [], items: [NavigationBarItemDeclaration] = [],
        platform: NavigationBarPlatform = .iPadOS
    ) throws -> String {
        let menu = try shown(title, commands: commands, items: items, platform: platform)
        return try ValueEncoder().encode(menu).json
    }

    private func shown(
        _ title: NavigationBarTitle?, commands: [String] = [], items: [NavigationBarItemDeclaration] = [],
        platform: NavigationBarPlatform = .iPadOS
    ) throws -> NavigationBarTitleMenuShown {
        var declare = place(items, platform: platform, title: title)
        declare.commands = commands
        let fixture = try Fixture(declare)
        fixture.publish(NavigationBarShowTitleMenu())
        #expect(fixture.facts.count == 1)
        return try #require(fixture.facts.first as? NavigationBarTitleMenuShown)
    }

    private static let empty = #"{"available":false,"reason":"empty"}"#
    private static let file = NavigationBarDocument(type: "Place", size: "12 KB")

    @Test("a title with content or a document has a menu, and one without either has none")
    func availability() throws {
        #expect(try menu(NavigationBarTitle(text: "T")) == Self.empty)
        #expect(try menu(nil, commands: ["save"]) == Self.empty)
        #expect(try menu(NavigationBarTitle(text: "T", menu: [])) == Self.empty)
        #expect(
            try menu(NavigationBarTitle(text: "T", menu: ["print"]))
                == #"{"available":true,"items":[{"enabled":true,"id":"print"}]}"#)
    }

    @Test("a menu without own content has the app's document commands in their order; own content replaces them")
    func commands() throws {
        let commands = ["new", "print", "save", "undo", "move", "duplicate", "export", "print"]
        func ids(_ title: NavigationBarTitle) throws -> [String] {
            try shown(title, commands: commands).items?.map(\.id) ?? []
        }
        #expect(try ids(NavigationBarTitle(text: "T")) == ["print", "save", "move", "duplicate", "export"])
        #expect(try ids(NavigationBarTitle(text: "T", menu: ["mine"])) == ["mine"])
        #expect(try menu(NavigationBarTitle(text: "T", menu: []), commands: commands) == Self.empty)
    }

    @Test("the menu's rename entry is enabled only if the title is editable")
    func rename() throws {
        for editable in [true, false, nil] {
            let menu = try menu(NavigationBarTitle(text: "T", editable: editable, menu: ["rename", "print"]))
            #expect(menu.contains(#"{"enabled":\#(editable == true),"id":"rename"}"#))
            #expect(menu.contains(#"{"enabled":true,"id":"print"}"#))
        }
    }

    @Test("an item in the title's place hides the menu")
    func principal() throws {
        let title = NavigationBarTitle(text: "T", menu: ["print"])
        #expect(try menu(title, items: [item("search", .principal)]) == #"{"available":false,"reason":"principal"}"#)
        #expect(try menu(title, items: [item("search", .principal, hidden: true)]).hasPrefix(#"{"available":true"#))
    }

    @Test("the menu of a document has a header with a preview, sharing and dragging")
    func document() throws {
        #expect(
            try menu(NavigationBarTitle(text: "Oak.place", document: Self.file))
                == #"{"available":true,"header":{"drag":true,"preview":true,"share":true,"size":"12 KB","title":"Oak.place","type":"Place"},"items":[]}"#
        )
        let named = NavigationBarDocument(title: "Oak")
        #expect(try menu(NavigationBarTitle(text: "Oak.place", document: named)).contains(#""title":"Oak""#))
    }

    @Test("on a Mac a title has no menu, and shows the document's icon")
    func mac() throws {
        let title = NavigationBarTitle(text: "T", menu: ["print"], document: Self.file)
        #expect(try menu(title, platform: .macOS) == #"{"available":false,"reason":"platform"}"#)
        #expect(try Fixture(place(platform: .macOS, title: title)).layout().proxyIcon)
        #expect(try !Fixture(place(title: title)).layout().proxyIcon)
        #expect(try !Fixture(place(platform: .macOS)).layout().proxyIcon)
        #expect(try !Fixture(place([item("p", .principal)], platform: .macOS, title: title)).layout().proxyIcon)
    }

    // MARK: Renaming

    private func renaming(_ text: String, isFile: Bool = false, reject: [String: String]? = nil) throws -> Fixture {
        let title = NavigationBarTitle(text: text, editable: true, document: isFile ? Self.file : nil, reject: reject)
        let fixture = try Fixture(place([], title: title))
        fixture.publish(NavigationBarBeginRename())
        return fixture
    }

    @Test(
        "renaming starts with the name selected, without a file's extension",
        arguments: [
            ("Oak Alley.place", true, 9), ("Oak Alley.place", false, 15), ("archive.tar.gz", true, 11),
            (".hidden", true, 7),
            ("Oak.", true, 4), ("Oak", true, 3), ("Mr. Oak", true, 7), ("Käse🧀.txt", true, 5), ("", true, 0),
        ])
    func selection(_ text: String, _ isFile: Bool, _ length: Int) throws {
        let started = try #require(try renaming(text, isFile: isFile).facts.first as? NavigationBarRenameStarted)
        #expect(started.text == text && started.selection == [0, length])
    }

    @Test("only an editable title can be renamed")
    func notEditable() throws {
        let fixture = try Fixture(place([]))
        fixture.publish(NavigationBarBeginRename())
        #expect(fixture.rejections() == ["notEditable"])
        fixture.publish(NavigationBarSetRenameText(text: "x"), NavigationBarCommitRename(), NavigationBarCancelRename())
        #expect(fixture.rejections() == ["noRename", "noRename", "noRename"])
    }

    @Test("an empty or refused name leaves the field open, and a valid one is trimmed and taken")
    func names() throws {
        let fixture = try renaming("Oak", reject: ["Taken": "nameTaken"])
        _ = fixture.take()
        for text in [" \n\t ", " Taken ", " Elm  Row\u{2003}"] {
            fixture.publish(NavigationBarSetRenameText(text: text), NavigationBarCommitRename())
        }
        #expect(
            fixture.take() == [
                #"renameRejected {"reason":"empty"}"#, #"renameRejected {"reason":"nameTaken"}"#,
                #"renamed {"from":"Oak","to":"Elm  Row"}"#, #"renameEnded {"changed":true,"reason":"renamed"}"#,
            ])
        #expect(fixture.state("title") == "Elm  Row" && fixture.state("renaming") == .null)
    }

    @Test("cancelling, or committing the same name, changes nothing")
    func unchanged() throws {
        let fixture = try renaming("Oak")
        fixture.publish(NavigationBarSetRenameText(text: "X"), NavigationBarCancelRename(), NavigationBarBeginRename())
        fixture.publish(NavigationBarSetRenameText(text: " Oak "), NavigationBarCommitRename())
        #expect(
            fixture.take().suffix(3) == [
                #"renameEnded {"changed":false,"reason":"cancelled"}"#,
                #"renameStarted {"selection":[0,3],"text":"Oak"}"#,
                #"renameEnded {"changed":false,"reason":"unchanged"}"#,
            ])
        #expect(fixture.state("title") == "Oak")
    }

    @Test("a title set by a program does not change the draft, and the commit wins")
    func program() throws {
        let fixture = try renaming("Oak")
        fixture.publish(
            NavigationBarSetRenameText(text: "Mine"), NavigationBarSetTitle(text: "Theirs"),
            NavigationBarSetTitle(text: "Theirs"))
        fixture.publish(NavigationBarBeginRename(), NavigationBarCommitRename())
        #expect(
            fixture.take().dropFirst() == [
                #"titleChanged {"text":"Theirs"}"#, #"renameStarted {"selection":[0,4],"text":"Mine"}"#,
                #"renamed {"from":"Theirs","to":"Mine"}"#, #"renameEnded {"changed":true,"reason":"renamed"}"#,
            ])
    }

    @Test("renaming ends when the title is no longer declared")
    func declaredAway() throws {
        let fixture = try renaming("Oak")
        _ = fixture.take()
        fixture.publish(NavigationBarDeclare(title: .null))
        #expect(fixture.take() == [#"renameEnded {"changed":false,"reason":"notEditable"}"#])
    }
}
