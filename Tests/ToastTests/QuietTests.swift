import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("quiet times") struct QuietTests {
    @Test("at the level quiet only critical toasts appear, at silent none; the others are held")
    func levels() throws {
        let fixture = try Fixture(settings { $0.quiet.summaryFrom = 0 })
        fixture.at(0, ToastSetQuiet(level: .quiet), show("a"), show("e", .error))
        fixture.at(10, ToastSetQuiet(level: .silent), show("f", .error))
        #expect(
            fixture.take() == [
                "0 quietChanged off quiet 0", "0 held a quiet", "0 presented e", "5 dismissing e automatic",
                "5.24 dismissed e automatic", "10 quietChanged quiet silent 1", "10 held f silent",
            ])
        fixture.at(20, ToastSetQuiet(level: .quiet))
        fixture.at(21, ToastSetQuiet(level: .off))
        #expect(
            fixture.take() == [
                "20 quietChanged silent quiet 2", "20 presented f", "21 quietChanged quiet off 1", "21 queued a 1",
            ])
    }

    @Test("when the quiet time ends, one toast says how many were held")
    func summary() throws {
        let fixture = try Fixture(logging: ["announced"])
        fixture.at(0, ToastSetQuiet(level: .quiet), show("a"), show("w", .warning))
        fixture.at(5, ToastSetQuiet(level: .off))
        #expect(
            fixture.take().suffix(5) == [
                "5 quietChanged quiet off 2", "5 dropped a summarized", "5 dropped w summarized", "5 presented toast-1",
                "5 announced toast-1 Warning: 2 notifications",
            ])
    }

    @Test("the summary appears although a full queue or the limiter refuses other toasts")
    func summaryEnters() throws {
        let fixture = try Fixture(
            settings {
                $0.maxQueueSize = .limit(2)
                $0.rateLimit = .drop
            })
        fixture.at(0, ToastSetQuiet(level: .quiet), show("a"), show("b"))
        fixture.at(1, show("e", .error), show("f", .error), show("g", .error), ToastSetQuiet(level: .off), show("z"))
        #expect(
            fixture.take().suffix(5) == [
                "1 quietChanged quiet off 2", "1 dropped a summarized", "1 dropped b summarized", "1 queued toast-1 3",
                "1 dropped z rateLimited",
            ])
        fixture.runUntilIdle()
        #expect(fixture.take().contains { $0.contains("presented toast-1") })
    }

    @Test("a held toast that has become stale neither appears nor counts in the summary")
    func heldTooLong() throws {
        let fixture = try Fixture()
        var old = show("old")
        old.validFor = .seconds(5)
        fixture.at(0, ToastSetQuiet(level: .quiet), old, show("a"))
        fixture.at(6, ToastSetQuiet(level: .off))
        #expect(fixture.take().suffix(3) == ["6 quietChanged quiet off 2", "6 dropped old stale", "6 presented a"])
        fixture.at(20, ToastSetQuiet(level: .quiet), old)
        var late = show("old", .error)
        late.validFor = .seconds(5)
        fixture.at(26, late)
        #expect(fixture.take().suffix(2) == ["26 updated old 1", "26 dropped old stale"])
    }

    @Test("with quiet.held history, toasts are dropped and only counted in the summary")
    func history() throws {
        let fixture = try Fixture(settings { $0.quiet.held = .history }, logging: ["announced"])
        fixture.at(0, ToastSetQuiet(level: .silent), show("a"), show("b"), show("c"))
        fixture.at(5, ToastSetQuiet(level: .off))
        #expect(
            fixture.take().filter { !$0.contains("quietChanged") } == [
                "0 dropped a quiet", "0 dropped b quiet", "0 dropped c quiet", "5 presented toast-1",
                "5 announced toast-1 Information: 3 notifications",
            ])
        fixture.at(20, EnvironmentUpdate(idiom: .pad), ToastSetQuiet(level: .silent), ToastSetQuiet(level: .off))
        #expect(fixture.take().count { $0.contains("presented") } == 0)
    }

    @Test("the summary of a muted source appears only when that source is no longer muted")
    func mutedSource() throws {
        let fixture = try Fixture(settings { $0.quiet.held = .history })
        func chat(_ id: String) -> ToastShow {
            var toast = show(id)
            toast.source = "chat"
            return toast
        }
        fixture.at(0, ToastSetQuiet(level: .silent, source: "chat"), chat("a"), chat("b"), show("m"))
        fixture.at(5, EnvironmentUpdate(idiom: .pad))
        #expect(
            fixture.take() == [
                "0 dropped a quiet", "0 dropped b quiet", "0 presented m", "3 dismissing m automatic",
                "3.24 dismissed m automatic",
            ])
        fixture.at(6, ToastSetQuiet(level: .off, source: "chat"))
        #expect(fixture.take() == ["6 presented toast-1"])
    }

    @Test("when a quiet time begins, waiting toasts are held and the toast on screen stays")
    func waitingToasts() throws {
        let fixture = try Fixture(settings { $0.quiet.summaryFrom = 0 })
        fixture.at(0, show("a"), show("b"), show("w", .error))
        fixture.at(0.5, ToastSetQuiet(level: .quiet))
        fixture.at(8, ToastSetQuiet(level: .off))
        #expect(
            fixture.take().filter { !$0.contains("dismiss") } == [
                "0 presented a", "0 queued b 1", "0 interrupted a w 3", "0.12 requeued a 3", "0.12 presented w",
                "0.5 quietChanged off quiet 0", "0.5 held a quiet", "0.5 held b quiet", "8 quietChanged quiet off 2",
                "8 presented a again", "8 queued b 1",
            ])
    }

    @Test("a held toast that is updated to an error appears at once")
    func heldBecomesCritical() throws {
        let fixture = try Fixture()
        fixture.at(0, ToastSetQuiet(level: .quiet), show("a", key: "k"), show("b"))
        fixture.at(1, show("a", .error))
        fixture.at(10, show("b", .warning))
        #expect(
            fixture.take() == [
                "0 quietChanged off quiet 0", "0 held a quiet", "0 held b quiet", "1 updated a 1", "1 presented a",
                "6 dismissing a automatic", "6.24 dismissed a automatic", "10 updated b 1",
            ])
    }

    @Test("a held toast can be merged and dismissed like a waiting one, also by a filter")
    func heldToasts() throws {
        let fixture = try Fixture()
        fixture.at(
            0, ToastSetQuiet(level: .silent), show("a", key: "k"), show("b", key: "k"), show("c"), show("d", .error))
        fixture.at(1, ToastDismiss(id: "b"), ToastDismissAll(kind: .error))
        #expect(
            fixture.take().suffix(5) == [
                "0 coalesced a b", "0 held c silent", "0 held d silent", "1 dropped a cancelled",
                "1 dropped d cancelled",
            ])
    }

    @Test("when as many toasts are held as may wait, the oldest is dropped for a new one")
    func heldBound() throws {
        let fixture = try Fixture(settings { $0.maxQueueSize = .limit(2) })
        fixture.at(0, ToastSetQuiet(level: .silent), show("a"), show("b"), show("c"))
        fixture.at(1, ToastSetQuiet(level: .off))
        #expect(
            fixture.take() == [
                "0 quietChanged off silent 0", "0 held a silent", "0 held b silent", "0 held c silent",
                "0 dropped a quiet",
                "1 quietChanged silent off 2", "1 dropped b summarized", "1 dropped c summarized",
                "1 presented toast-1",
            ])
    }

    @Test("a schedule over midnight follows the time of day from environment.update")
    func schedule() throws {
        let night = ToastQuietSchedule(from: MinuteOfDay("22:00")!, to: MinuteOfDay("6:00")!)
        let fixture = try Fixture(settings { $0.quiet.schedule = night })
        fixture.at(0, EnvironmentUpdate(minuteOfDay: 21 * 60 + 59))
        fixture.at(60.0, show("a"))
        fixture.bus.advance(to: .seconds(2 * 86_400))
        #expect(
            fixture.take().prefix(5) == [
                "60 quietChanged off quiet 0", "60 held a quiet", "28860 quietChanged quiet off 1", "28860 presented a",
                "28863 dismissing a automatic",
            ])
    }

    @Test("an app that fills the screen starts a quiet time if the settings say so")
    func fullscreen() throws {
        let fixture = try Fixture(settings { $0.quiet.fullscreen = .silent })
        fixture.at(0, EnvironmentUpdate(fullscreen: true), show("a", .error))
        fixture.at(1, EnvironmentUpdate(fullscreen: false))
        #expect(
            fixture.take() == [
                "0 quietChanged off silent 0", "0 held a silent", "1 quietChanged silent off 1", "1 presented a",
            ])
    }

    @Test("rules decide which toasts appear in a quiet time and what the summary says; an empty text is ignored")
    func policies() throws {
        let fixture = try Fixture(logging: ["announced"])
        fixture.answer(ToastQuietQuery.self) { $0.toast.id == "vip" ? .show : nil }
        fixture.answer(ToastSummaryQuery.self) { $0.held.count == 2 ? "two" : "" }
        fixture.at(0, ToastSetQuiet(level: .silent), show("vip"), show("a"), show("b"))
        fixture.at(9, ToastSetQuiet(level: .off))
        #expect(
            fixture.take().filter { $0.contains("announced") } == [
                "0 announced vip Information: vip", "9 announced toast-1 Information: two",
            ])
    }
}
