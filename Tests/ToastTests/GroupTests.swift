import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("groups of toasts") struct GroupTests {
    private func fixture(_ change: (inout ToastSettings) -> Void = { _ in }) throws -> Fixture {
        try Fixture(
            settings {
                ($0.grouping, $0.minimumInterval) = (.source, .zero)
                change(&$0)
            })
    }

    private func sent(
        _ id: String, _ kind: ToastKind = .info, for duration: Duration? = nil, by source: String? = "ci"
    ) -> ToastShow {
        var toast = show(id, kind, for: duration, priority: kind == .error ? .critical : nil)
        toast.source = source
        return toast
    }

    private func group(_ fixture: Fixture) -> Value? { fixture.state("lanes")?["global"]?["groups"]?[0] }

    @Test("toasts of one source share one place: the newest is in front, and the time of those behind it stands still")
    func collapsed() throws {
        let fixture = try fixture()
        fixture.at(0, sent("a"))
        fixture.at(1, sent("b"), sent("c", by: "chat"))
        #expect(
            fixture.take() == [
                "0 presented a", "1 presented b", "1 paused a 2 grouped", "1 groupChanged", "1 queued c 1",
            ])
        #expect(group(fixture)?["ids"] == ["a", "b"] && group(fixture)?["front"] == "b")
        #expect(fixture.state("presenting")?["id"] == "b")
        fixture.at(4.1)
        #expect(
            fixture.take() == [
                "4 dismissing b automatic", "4 resumed a 2 grouped", "4 groupChanged",
            ])
        // What waits comes when the whole group has gone.
        fixture.at(7)
        #expect(
            fixture.take() == [
                "4.24 dismissed b automatic", "6 dismissing a automatic", "6.24 dismissed a automatic",
                "6.24 presented c",
            ])
    }

    @Test("toasts without a source, and of a source that is alone, stand alone")
    func alone() throws {
        let fixture = try fixture { $0.visibleLimit = 3 }
        fixture.at(0, sent("a", by: nil), sent("b", by: nil), sent("c"))
        #expect(fixture.take() == ["0 presented a", "0 presented b", "0 presented c"])
        #expect(group(fixture) == nil)
    }

    @Test("the toast of the highest priority is in front, and what gets a higher one comes to the front")
    func front() throws {
        let fixture = try fixture()
        fixture.at(0, sent("a", .error), sent("b"))
        #expect(group(fixture)?["front"] == "a")
        var update = ToastUpdate(id: "b")
        update.priority = .critical
        _ = fixture.take()
        fixture.at(0.5, update)
        #expect(group(fixture)?["front"] == "b")
        #expect(
            fixture.take() == [
                "0.5 updated b 1", "0.5 paused a 4.5 grouped", "0.5 resumed b 3 grouped", "0.5 groupChanged",
            ])
    }

    @Test("an expanded group stands still, and collapses by request, or by itself unless something holds it")
    func expanded() throws {
        let fixture = try fixture { $0.expandedFor = .seconds(5) }
        fixture.at(0, sent("a"), sent("b"))
        fixture.at(1, ToastExpand(id: "a"))
        #expect(fixture.take().suffix(2) == ["1 paused b 2 grouped", "1 groupChanged"])
        #expect(group(fixture)?["expanded"] == true)
        fixture.at(5.9, ToastPause(source: "hover"))
        fixture.at(6.5, ToastResume(source: "hover"))
        #expect(fixture.take() == [])
        fixture.at(11.5)
        #expect(fixture.take() == ["11.5 resumed b 2 grouped", "11.5 groupChanged"])
        fixture.at(11.5, ToastExpand(), ToastCollapse())
        #expect(
            fixture.take() == [
                "11.5 paused b 2 grouped", "11.5 groupChanged", "11.5 resumed b 2 grouped", "11.5 groupChanged",
            ])
        fixture.at(13.5)
        #expect(fixture.take() == ["13.5 dismissing b automatic", "13.5 resumed a 3 grouped", "13.5 groupChanged"])
    }

    @Test("an arrival gives an expanded group more time, and without a limit it stays expanded")
    func stays() throws {
        let fixture = try fixture { $0.expandedFor = .seconds(5) }
        fixture.at(0, sent("a"), sent("b"), ToastExpand())
        fixture.at(4, sent("c"))
        fixture.at(8.9)
        #expect(group(fixture)?["expanded"] == true)
        fixture.at(9)
        #expect(group(fixture)?["expanded"] == false)
        let other = try self.fixture { $0.expandedFor = .zero }
        other.at(0, sent("a"), sent("b"), ToastExpand())
        other.at(10_000)
        #expect(group(other)?["expanded"] == true)
    }

    @Test("a toast that interrupts takes the place of the whole group, which returns in its order")
    func interruption() throws {
        let fixture = try fixture()
        fixture.at(0, sent("a"), sent("b"), sent("c"))
        _ = fixture.take()
        fixture.at(1, sent("x", .error, for: .seconds(1), by: nil))
        fixture.at(1.12)
        #expect(fixture.waiting == ["c", "a", "b"])
        #expect(fixture.state("lanes")?["global"]?["visible"] == ["x"])
        fixture.at(3)
        #expect(
            group(fixture)?["ids"] == ["a", "b", "c"] && group(fixture)?["front"] == "c" && fixture.waiting.isEmpty)
        fixture.runUntilIdle()
        let ends = fixture.take().filter { $0.contains(" dismissed ") }.map { $0.split(separator: " ")[2] }
        #expect(ends.sorted() == ["a", "b", "c", "x"])
    }

    @Test("a group that is to be discarded when it is interrupted leaves as a whole")
    func discarded() throws {
        let fixture = try fixture { $0.interrupted = .discard }
        fixture.at(0, sent("a"), sent("b"))
        fixture.at(1, sent("x", .error, by: nil))
        fixture.runUntilIdle()
        let ends = fixture.take().filter { $0.contains(" dismissed ") }.map {
            $0.split(separator: " ").dropFirst(2).joined(separator: " ")
        }
        #expect(ends.sorted() == ["a interrupted", "b interrupted", "x automatic"])
    }

    @Test("a waiting toast that outranks what comes to the front of a group interrupts it")
    func outranked() throws {
        let fixture = try fixture()
        fixture.at(0, sent("a", for: .zero), sent("b", .error, for: .seconds(1)), sent("w", .warning, by: nil))
        #expect(fixture.waiting == ["w"])
        fixture.at(1.5)
        #expect(fixture.waiting == ["a"] && fixture.state("lanes")?["global"]?["visible"] == ["w"])
    }

    @Test("a rule groups toasts by what it likes, and its answer is at most 64 bytes long")
    func rule() throws {
        let fixture = try Fixture(settings { $0.minimumInterval = .zero })
        fixture.answer(ToastGroupQuery.self) { $0.toast.tags.first ?? "" }
        for id in ["a", "b"] {
            var tagged = show(id)
            tagged.tags = ["net"]
            fixture.at(0, tagged)
        }
        #expect(group(fixture)?["name"] == "net")
        let query = ToastGroupQuery(toast: Record(show("a").toast))
        #expect(query.problem(with: String(repeating: "g", count: 64)) == nil)
        #expect(query.problem(with: String(repeating: "g", count: 65)) != nil)
    }

    @Test("with groups, a lane never shows more than sixteen toasts")
    func many() throws {
        let fixture = try fixture { $0.maxQueueSize = .unbounded }
        for index in 0..<20 { fixture.at(0, sent("\(index)", for: .zero)) }
        #expect(group(fixture)?["ids"]?.arrayValue?.count == 16 && fixture.waiting.count == 4)
        let wide = try self.fixture { ($0.maxQueueSize, $0.visibleLimit) = (.unbounded, 3) }
        for index in 0..<20 { wide.at(0, sent("\(index)", for: .zero)) }
        #expect(group(wide)?["ids"]?.arrayValue?.count == 16)
        // One more of the same group that may interrupt takes the place of one.
        wide.at(1, sent("urgent", .error, for: .zero))
        wide.at(2)
        #expect(group(wide)?["ids"]?.arrayValue?.count == 16 && group(wide)?["front"] == "urgent")
    }

    @Test("a toast of the same name in another window takes the place of the whole group, too")
    func otherScene() throws {
        let fixture = try fixture()
        fixture.at(0, SceneUpdate(id: "side", state: .inactive))
        fixture.at(0, sent("a"), sent("b"))
        var urgent = sent("x", .error)
        urgent.scene = "side"
        fixture.at(1, urgent)
        fixture.at(1.2)
        #expect(fixture.state("lanes")?["global"]?["visible"] == ["x"] && fixture.waiting == ["b", "a"])
    }

    @Test("when the lanes change, the groups go with their toasts")
    func lanes() throws {
        let fixture = try fixture()
        fixture.at(0, sent("a"), sent("b"))
        fixture.at(
            1,
            settings { ($0.grouping, $0.minimumInterval, $0.lanes) = (.source, .zero, .perScene) })
        fixture.at(20)
        let ends = fixture.take().filter { $0.contains(" dismissed ") }
        #expect(ends == ["3.24 dismissed b automatic", "6.24 dismissed a automatic"])
    }

    @Test("requests without an id mean the toast in front, not one that nobody sees")
    func target() throws {
        let fixture = try fixture()
        fixture.at(0, sent("bad", .error), sent("good", .success))
        fixture.at(1, ToastTap())
        #expect(fixture.take().contains("1 dismissing bad userTap"))
    }

    @Test("what comes to the front is seen as long as one that has just appeared, before it makes way")
    func protected() throws {
        let fixture = try fixture { $0.minOnScreen = .seconds(1) }
        fixture.at(0, sent("a", for: .zero), sent("b", .error, for: .seconds(2)), sent("w", .warning, by: nil))
        fixture.at(2.9)
        #expect(fixture.state("lanes")?["global"]?["visible"] == ["a"])
        fixture.at(3.2)
        #expect(fixture.state("lanes")?["global"]?["visible"] == ["w"])
    }

    @Test("a toast that a finger holds springs back when another one covers it")
    func drag() throws {
        let fixture = try fixture()
        fixture.at(0, sent("a"))
        fixture.at(1, ToastDragBegan(id: "a", dy: 0), ToastDragMoved(dy: -10))
        _ = fixture.take()
        fixture.at(1, sent("b"))
        #expect(fixture.take() == ["1 presented b", "1 sprungBack a", "1 groupChanged"])
    }
}

@Suite("the focus of toasts") struct FocusTests {
    @Test("the toast that appeared last gets the focus, no toast runs out, and the focus passes on until all have gone")
    func passesOn() throws {
        let fixture = try Fixture(settings { ($0.visibleLimit, $0.minimumInterval) = (2, .zero) })
        fixture.at(0, show("a"), show("b"))
        fixture.at(1, ToastFocus())
        fixture.at(1, ToastFocus(id: "b"))
        #expect(
            fixture.take().dropFirst(2) == ["1 paused a 2 focused", "1 paused b 2 focused", "1 focusChanged b"])
        fixture.at(60, ToastDismiss(id: "b"))
        #expect(fixture.take() == ["60 dismissing b programmatic", "60 focusChanged a"])
        fixture.at(61, show("c"))
        #expect(fixture.take() == ["60.24 dismissed b programmatic", "61 presented c", "61 paused c 3 focused"])
        fixture.at(62, ToastEndFocus(), ToastEndFocus())
        #expect(fixture.take() == ["62 resumed a 2 focused", "62 resumed c 3 focused", "62 focusChanged"])
    }

    @Test("when the last toast leaves, or nobody sees the app, no toast has the focus")
    func ends() throws {
        let fixture = try Fixture()
        fixture.at(0, ToastFocus(), show("a"), ToastFocus(id: "b"), ToastFocus(id: "a"))
        fixture.at(1, ToastDismiss(id: "a"))
        #expect(fixture.take().suffix(2) == ["1 dismissing a programmatic", "1 focusChanged"])
        fixture.at(2, show("b"), ToastFocus())
        _ = fixture.take()
        fixture.at(3, AppBackground())
        #expect(fixture.take().contains("3 focusChanged"))
        fixture.at(4, AppForeground())
        #expect(fixture.take().last == "4 resumed b 3 background")
        fixture.at(4, AppBackground(), ToastFocus())
        #expect(fixture.state("focused") == nil)
    }

    @Test(
        "a toast with the focus stays in sight: a group that it joins is expanded, and one that collapses passes it on")
    func inSight() throws {
        let fixture = try Fixture(settings { ($0.grouping, $0.minimumInterval) = (.source, .zero) })
        for (index, id) in ["a", "b"].enumerated() {
            var toast = show(id)
            toast.source = "ci"
            fixture.at(Double(index), toast)
            if id == "a" { fixture.at(0.5, ToastFocus()) }
        }
        #expect(fixture.state("focused") == "a")
        #expect(fixture.state("lanes")?["global"]?["groups"]?[0]?["expanded"] == true)
        fixture.at(2, ToastCollapse())
        #expect(fixture.state("focused") == "b")
        #expect(try fixture.part("toast/b").states == [.focused])
        fixture.runUntilIdle()
        #expect(fixture.state("focused") == "b")
    }

    @Test("the focus is never on a toast behind another one, whatever comes to the front")
    func neverBehind() throws {
        let fixture = try Fixture(settings { ($0.grouping, $0.minimumInterval) = (.source, .zero) })
        for (id, kind) in [("a", ToastKind.error), ("b", .info), ("c", .error)] {
            var toast = show(id, kind, for: .zero, priority: kind == .error ? .critical : nil)
            toast.source = "ci"
            fixture.at(0, toast)
        }
        fixture.at(1, ToastFocus(), ToastCollapse())
        #expect(fixture.state("focused") == "c")
        var update = ToastUpdate(id: "b")
        update.priority = .critical
        fixture.at(2, update)
        _ = fixture.take()
        fixture.at(3, ToastDismiss(id: "c"))
        #expect(fixture.state("focused") == "b")
        #expect(fixture.take().filter { $0.contains("focusChanged") } == ["3 focusChanged b"])
        update.priority = .normal
        fixture.at(4, update)
        #expect(fixture.state("focused") == "a")
    }

    @Test("the focus expands the group of its toast, and a key of the settings gives it to the newest")
    func picture() throws {
        let fixture = try Fixture(
            settings { ($0.grouping, $0.minimumInterval, $0.focusKey) = (.source, .zero, "Alt+T") })
        for id in ["a", "b"] {
            var toast = show(id)
            toast.source = "ci"
            fixture.at(0, toast)
        }
        let request = try #require(try fixture.part("toast/b").keys?["Alt+T"])
        #expect(try fixture.part("toast/a").keys == nil)
        fixture.at(1)
        try fixture.send(request)
        #expect(try fixture.part("toast/b").states == [.focused])
        #expect(try fixture.part("toast/b").keys?["Alt+T"] == PartRequest("toast.endFocus"))
        #expect(fixture.state("lanes")?["global"]?["groups"]?[0]?["expanded"] == true)
    }

    @Test("a key has a name, after modifiers in their order")
    func key() {
        func isRefused(_ key: String) -> Bool {
            let found = try? ValueDecoder().decode(ToastSettings.self, from: ["focusKey": .string(key)])
            return found == nil
        }
        for key in ["Shift+F6", "Alt+T", "Ctrl+Alt+Shift+Meta+ArrowUp"] { #expect(!isRefused(key), "\(key)") }
        for key in ["", "F6", "Escape", "Alt+", "Shift+Alt+T", "Hyper+T", "Alt+Alt+T", "a b"] {
            #expect(isRefused(key), "\(key)")
        }
    }
}
