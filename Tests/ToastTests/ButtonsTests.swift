import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("several buttons, a close button and a title") struct ButtonsTests {
    private func actions(_ titles: String...) -> [ToastAction] { titles.map { ToastAction(title: $0) } }

    private func asked(_ id: String = "a", _ change: (inout ToastShow) -> Void) -> ToastShow {
        var toast = show(id, for: .zero)
        change(&toast)
        return toast
    }

    @Test("each of several actions can be chosen, and the first is the one that needs no index")
    func choose() throws {
        for (index, line) in [(nil, "A"), (0, "A"), (1, "B"), (2, "C")] as [(Int?, String)] {
            let fixture = try Fixture()
            fixture.at(0, asked { $0.actions = actions("A", "B", "C") })
            fixture.at(1, ToastInvokeAction(id: "a", index: index))
            #expect(
                fixture.take() == ["0 presented a", "1 actionInvoked a \(line)", "1 dismissing a actionTap"])
        }
    }

    @Test("an action that the toast does not have is refused, and the toast stays")
    func unknown() throws {
        let fixture = try Fixture()
        fixture.at(0, asked { $0.actions = actions("A", "B") }, ToastInvokeAction(id: "a", index: 2))
        #expect(fixture.take() == ["0 presented a", "0 rejected a unknownAction"])
        fixture.at(1, ToastActivate(id: "a"))
        #expect(fixture.take() == ["1 actionInvoked a A", "1 dismissing a actionTap"])
    }

    @Test("more than three actions are refused with the number")
    func tooMany() {
        #expect {
            try ValueDecoder().decode(
                ToastShow.self,
                from: ["message": "m", "actions": [["title": "A"], ["title": "B"], ["title": "C"], ["title": "D"]]])
        } throws: {
            "\(FieldError(anyError: $0))".contains("at most 3 actions")
        }
    }

    @Test("only the first action undoes what the toast offers; the others, cancel and the close button commit it")
    func undo() throws {
        let ends: [(any Event, String)] = [
            (ToastInvokeAction(id: "a"), "undone"), (ToastInvokeAction(id: "a", index: 1), "committed"),
            (ToastCancel(id: "a"), "committed"), (ToastClose(id: "a"), "committed"),
        ]
        for (end, fact) in ends {
            let fixture = try Fixture()
            fixture.at(
                0,
                asked {
                    ($0.actions, $0.cancel, $0.closable) = (actions("Undo", "Show"), ToastAction(title: "No"), true)
                    $0.undoToken = "u"
                })
            fixture.at(1, end)
            let facts = fixture.take()
            #expect(facts.count { $0.contains("\(fact) a u") } == 1, "\(end): \(facts)")
            #expect(facts.count { $0.contains("undone") || $0.contains("committed") } == 1, "\(end): \(facts)")
        }
    }

    @Test("cancel tells its title and role, and dismisses a toast that the user may not dismiss otherwise")
    func cancel() throws {
        let fixture = try Fixture()
        fixture.at(
            0,
            asked {
                $0.cancel = ToastAction(title: "Not now")
                $0.allowsUserDismiss = false
            }, ToastTap(id: "a"))
        fixture.at(1, ToastCancel())
        fixture.runUntilIdle()
        #expect(
            fixture.take() == [
                "0 presented a", "1 actionInvoked a Not now", "1 dismissing a cancelTap", "1.24 dismissed a cancelTap",
            ])
        fixture.at(5, asked("b") { _ in }, ToastCancel(id: "b"))
        #expect(fixture.take() == ["5 presented b"])
    }

    @Test("the close button dismisses also what a tap does not, but not a toast whose task runs")
    func close() throws {
        let fixture = try Fixture()
        fixture.at(0, asked { ($0.closable, $0.allowsUserDismiss) = (true, false) }, ToastTap(id: "a"))
        fixture.at(1, ToastClose(id: "a"))
        #expect(fixture.take() == ["0 presented a", "1 dismissing a closeTap"])
        fixture.runUntilIdle()
        _ = fixture.take()
        fixture.at(5, asked("t") { ($0.closable, $0.loading) = (true, true) }, ToastClose(id: "t"))
        fixture.at(6, ToastSettle(id: "t", message: "done", duration: .zero), ToastClose(id: "t"))
        #expect(fixture.take() == ["5 presented t", "6 updated t 1", "6 dismissing t closeTap"])
        fixture.runUntilIdle()
        fixture.at(10, asked("c") { _ in }, ToastClose(id: "c"))
        #expect(fixture.take().suffix(1) == ["10 presented c"])
    }

    @Test("an update of the action changes the first of several, and an update of the actions all of them")
    func updates() throws {
        let fixture = try Fixture()
        func titles() -> [String] {
            let toast = fixture.state("presenting") ?? .null
            let all = toast["actions"]?.arrayValue ?? [toast["action"] ?? .null]
            #expect(all.first == toast["action"] ?? .null)
            return all.compactMap { $0["title"]?.stringValue }
        }
        fixture.at(0, asked { $0.actions = actions("A", "B") })
        #expect(titles() == ["A", "B"])
        var update = ToastUpdate(id: "a")
        update.action = ToastAction(title: "X")
        fixture.at(0, update)
        #expect(titles() == ["X", "B"])
        update.action = nil
        update.actions = actions("P")
        fixture.at(0, update)
        #expect(titles() == ["P"])
        update.actions = []
        fixture.at(0, update)
        #expect(titles() == [])
        update.actions = actions("Q", "R", "S")
        fixture.at(0, update)
        #expect(titles() == ["Q", "R", "S"])
        // As every update by `toast.show`, this one replaces what it does not name.
        fixture.at(0, asked { $0.action = ToastAction(title: "Z") })
        #expect(titles() == ["Z"])
    }

    @Test("the title is said before the message, as a sentence of its own; one that nobody can see is none")
    func spoken() throws {
        for (title, label) in [
            ("Upload", "Upload. m"), ("Done?", "Done? m"), ("Failed: ", "Failed: m"), ("完了。", "完了。 m"),
            ("\u{200B}", "m"),
        ] {
            let fixture = try Fixture(logging: ["announced"])
            var toast = asked { $0.title = title }
            toast.message = "m"
            fixture.at(0, toast)
            #expect(fixture.take().contains("0 announced a Information: \(label)"), "\(title)")
            #expect(try fixture.part("toast/a").name == "Information notification: \(label)")
        }
    }

    @Test("a merge that takes over what is worse takes over its title, too")
    func worse() throws {
        let fixture = try Fixture(settings { $0.deduplicate = .count })
        var good = show("a", for: .zero, key: "k"), bad = show("b", .error, key: "k")
        (good.title, bad.title) = ("Saved", "Not saved")
        fixture.at(0, good, bad)
        #expect(fixture.state("presenting")?["title"] == "Not saved")
    }

    // MARK: The picture

    @Test("the buttons stand below the text, beside each other or each in a row, and send what they stand for")
    func picture() throws {
        let fixture = try Fixture()
        fixture.at(
            0,
            asked {
                ($0.actions, $0.cancel) = (actions("Show", "Share"), ToastAction(title: "Later"))
            })
        let plate = try fixture.part("toast/a")
        let parts = try ["action", "action1", "cancel"].map { try fixture.part("toast/a/\($0)") }
        #expect(Set(parts.map(\.frame.y)).count == 1 && parts.map(\.title) == ["Show", "Share", "Later"])
        let text = try #require(plate.textFrame)
        for (part, next) in zip(parts, parts.dropFirst()) { #expect(part.frame.maxX <= next.frame.x) }
        for part in parts {
            #expect(part.frame.y >= text.maxY && plate.frame.contains(part.frame) && part.frame.height == 44)
        }
        #expect(
            parts.map(\.tap) == [
                PartRequest("toast.invokeAction", ["id": "a"]),
                PartRequest("toast.invokeAction", ["id": "a", "index": 1]),
                PartRequest("toast.cancel", ["id": "a"]),
            ])
        #expect(plate.actions?.map(\.name) == ["Activate", "Show", "Share", "Later", "Dismiss"])
        fixture.at(
            0, asked { $0.actions = actions("Show all of the photographs", "Share them with my friends", "Not at all") }
        )
        let long = try ["action", "action1", "action2"].map { try fixture.part("toast/a/\($0)").frame }
        #expect(Set(long.map(\.y)).count == 3 && Set(long.map(\.x)).count == 1)
        #expect(try fixture.part("toast/a").frame.maxY >= long[2].maxY)
    }

    @Test("one action stands beside the close button, and neither covers the other")
    func closeButton() throws {
        let fixture = try Fixture()
        fixture.at(0, asked { ($0.action, $0.closable) = (ToastAction(title: "Undo"), true) })
        let plate = try fixture.part("toast/a"), action = try fixture.part("toast/a/action")
        let close = try fixture.part("toast/a/close")
        #expect(close.icon == "xmark" && close.tap == PartRequest("toast.close", id: "a") && close.name == "Dismiss")
        #expect(!close.frame.overlaps(action.frame) && plate.frame.contains(close.frame))
        #expect(close.frame.width == 44 && close.frame.height == 44)
        fixture.at(0, asked { ($0.actions, $0.closable) = (actions("Keep", "Delete the photograph for good"), true) })
        let parts = fixture.draw(), other = try fixture.part("toast/a/close")
        for part in parts where part.kind == .button && part.id != other.id {
            #expect(!other.frame.overlaps(part.frame), "\(part.id)")
        }
        // A short text, whose buttons reach under the corner.
        fixture.at(
            0,
            asked { ($0.message, $0.actions, $0.closable) = ("Hi", actions("Keep it", "Delete it", "Share it"), true) })
        let corner = try fixture.part("toast/a/close").frame
        let lower = fixture.draw().filter { $0.kind == .button && $0.id != "toast/a/close" }
        #expect(lower.contains { $0.frame.maxX > corner.x })
        #expect(!lower.contains { $0.frame.overlaps(corner) })
        fixture.at(0, asked { ($0.closable, $0.allowsUserDismiss) = (true, false) })
        #expect(try fixture.part("toast/a").actions?.map(\.request) == [PartRequest("toast.close", id: "a")])
        fixture.at(0, asked("b") { ($0.closable, $0.loading, $0.region) = (true, true, "side") })
        #expect(fixture.draw().contains { $0.id == "toast/b/close" } == false)
    }

    @Test("a screen reader dismisses a toast with a close button that the user may not dismiss otherwise")
    func dismissByScreenReader() throws {
        let fixture = try Fixture()
        fixture.at(0, asked { ($0.closable, $0.allowsUserDismiss) = (true, false) })
        fixture.at(1, ToastAccessibilityDismiss(id: "a"))
        #expect(fixture.take() == ["0 presented a", "1 dismissing a closeTap"])
    }

    @Test("a toast with a long title still has a line of text where there is little room")
    func littleRoom() throws {
        let fixture = try Fixture()
        fixture.at(0, asked { ($0.title, $0.message) = ("A title that needs more than one line on this phone", "x") })
        let frame = try #require(fixture.draw(size: Size(width: 390, height: 72)).first { $0.id == "toast/a" }).frame
        #expect(frame.height < 72)
        #expect(
            fixture.draw(size: Size(width: 390, height: 72)).first { $0.id == "toast/a/title" }?.lines?.first?.count
                == 1)
    }

    @Test("the title stands above the message in a heading of its own, and screen readers pass it by")
    func title() throws {
        let fixture = try Fixture()
        fixture.at(0, asked { ($0.title, $0.message) = ("Upload finished", "Three files are in the folder.") })
        let plate = try fixture.part("toast/a"), title = try fixture.part("toast/a/title")
        let text = try #require(plate.textFrame)
        #expect(title.lines == [["Upload finished"]] && title.font?.weight == 600 && title.name == nil)
        #expect(title.frame.maxY <= text.y && title.frame.x == text.x && plate.frame.contains(title.frame))
        #expect(plate.private?.contains("lines") == true && title.private == ["lines"])
        let alone = try Fixture()
        alone.at(0, asked { $0.message = "Three files are in the folder." })
        #expect(try alone.part("toast/a").frame.height < plate.frame.height)
    }
}
