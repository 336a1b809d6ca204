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

    @Test("of a schedule with several spans, each counts on its days, and the highest level where they overlap")
    func week() throws {
        let week = ToastQuietSchedule([
            ToastQuietSpan(from: 540, to: 1020, weekdays: [1, 2, 3, 4, 5]),
            ToastQuietSpan(from: 720, to: 780, weekdays: [1], level: .silent),
            ToastQuietSpan(from: 1320, to: 420, weekdays: [5]),
        ])
        let fixture = try Fixture(settings { $0.quiet.schedule = week })
        let hour = 3600.0
        fixture.at(0, EnvironmentUpdate(minuteOfDay: 0, weekday: 1))
        fixture.at(17 * hour)
        #expect(
            fixture.take() == [
                "32400 quietChanged off quiet 0", "43200 quietChanged quiet silent 0",
                "46800 quietChanged silent quiet 0",
                "61200 quietChanged quiet off 0",
            ])
        // The night from Friday to Saturday belongs to Friday, and that from Saturday to Sunday is not quiet.
        fixture.at(4 * 24 * hour + 17 * hour, EnvironmentUpdate(minuteOfDay: 17 * 60))
        _ = fixture.take()
        fixture.at(5 * 24 * hour + 23 * hour, EnvironmentUpdate(minuteOfDay: 23 * 60))
        #expect(fixture.take() == ["424800 quietChanged off quiet 0", "457200 quietChanged quiet off 0"])
    }

    @Test("a span with days of the week has no effect while nobody has told the day")
    func unknownWeekday() throws {
        let fixture = try Fixture(
            settings { $0.quiet.schedule = ToastQuietSchedule([ToastQuietSpan(from: 0, to: 0, weekdays: [1, 2])]) })
        fixture.at(0, EnvironmentUpdate(minuteOfDay: 0), show("a"))
        #expect(fixture.take() == ["0 presented a"])
        fixture.at(1, EnvironmentUpdate(weekday: 1))
        #expect(fixture.take() == ["1 quietChanged off quiet 0"])
    }

    @Test("what is held on a weekend appears after it, although nothing else happens for days")
    func weekend() throws {
        let weekend = ToastQuietSchedule([ToastQuietSpan(from: 0, to: 0, weekdays: [6, 7])])
        let fixture = try Fixture(settings { $0.quiet.schedule = weekend })
        fixture.at(0, EnvironmentUpdate(minuteOfDay: 0, weekday: 6), show("a"))
        fixture.runUntilIdle()
        #expect(
            fixture.take().prefix(4) == [
                "0 quietChanged off quiet 0", "0 held a quiet", "172800 quietChanged quiet off 1", "172800 presented a",
            ])
    }

    @Test("the user's level can hold for a time, or until a time of day")
    func limited() throws {
        let fixture = try Fixture()
        fixture.at(0, ToastSetQuiet(level: .quiet, for: .seconds(3600)), show("a"))
        fixture.at(3599)
        #expect(fixture.take() == ["0 quietChanged off quiet 0", "0 held a quiet"])
        fixture.at(3600)
        #expect(fixture.take() == ["3600 quietChanged quiet off 1", "3600 presented a"])
        fixture.at(4000, EnvironmentUpdate(minuteOfDay: 23 * 60), ToastSetQuiet(level: .silent, until: 420))
        // The clock of the device was ten minutes slow.
        fixture.at(4060, EnvironmentUpdate(minuteOfDay: 23 * 60 + 11))
        fixture.runUntilIdle()
        #expect(
            fixture.take().filter { $0.contains("quiet") } == [
                "4000 quietChanged off silent 0", "32200 quietChanged silent off 0",
            ])
    }

    @Test("a later request replaces one that holds for a time, and a source has its own")
    func replaced() throws {
        let fixture = try Fixture()
        fixture.at(0, ToastSetQuiet(level: .quiet, for: .seconds(60)), ToastSetQuiet(level: .quiet))
        fixture.at(100)
        #expect(fixture.take() == ["0 quietChanged off quiet 0"])
        fixture.at(100, ToastSetQuiet(level: .off), ToastSetQuiet(level: .silent, source: "chat", for: .seconds(10)))
        var chat = show("c")
        chat.source = "chat"
        fixture.at(101, chat)
        fixture.at(120)
        #expect(fixture.take().prefix(3) == ["100 quietChanged quiet off 0", "101 held c silent", "110 presented c"])
    }

    @Test("a request that names a time of day is refused while nobody has told the time")
    func untilUnknown() throws {
        let fixture = try Fixture()
        fixture.at(0, ToastSetQuiet(level: .silent, until: 420), show("a"))
        #expect(fixture.take() == ["0 rejected unknownTimeOfDay", "0 presented a"])
    }

    @Test("off from the user turns the schedule off until its level changes next")
    func manualOff() throws {
        let night = ToastQuietSchedule(from: MinuteOfDay("22:00")!, to: MinuteOfDay("6:00")!)
        let fixture = try Fixture(settings { $0.quiet.schedule = night })
        let hour = 3600.0
        fixture.at(0, EnvironmentUpdate(minuteOfDay: 21 * 60), ToastSetQuiet(level: .off))
        fixture.at(hour)
        #expect(fixture.take() == ["3600 quietChanged off quiet 0"])
        fixture.at(2 * hour, ToastSetQuiet(level: .off), show("a"))
        #expect(fixture.take() == ["7200 quietChanged quiet off 0", "7200 presented a"])
        // The next night is quiet again.
        fixture.at(10 * hour, EnvironmentUpdate(minuteOfDay: 7 * 60))
        fixture.at(26 * hour)
        #expect(fixture.take().filter { $0.contains("quiet") } == ["90000 quietChanged off quiet 0"])
    }

    @Test("off ends the level that the user has asked for, and not a quiet night with it")
    func offEndsOwnLevel() throws {
        let night = ToastQuietSchedule(from: MinuteOfDay("22:00")!, to: MinuteOfDay("6:00")!)
        let fixture = try Fixture(settings { $0.quiet.schedule = night })
        fixture.at(0, EnvironmentUpdate(minuteOfDay: 1380), ToastSetQuiet(level: .silent), ToastSetQuiet(level: .off))
        #expect(
            fixture.take() == [
                "0 quietChanged off quiet 0", "0 quietChanged quiet silent 0", "0 quietChanged silent quiet 0",
            ])
        fixture.at(1, ToastSetQuiet(level: .off))
        #expect(fixture.take() == ["1 quietChanged quiet off 0"])
    }

    @Test("a schedule that was turned off counts again after the clock has moved to where it says nothing")
    func clockJumps() throws {
        let night = ToastQuietSchedule(from: MinuteOfDay("22:00")!, to: MinuteOfDay("7:00")!)
        let fixture = try Fixture(settings { $0.quiet.schedule = night })
        fixture.at(0, EnvironmentUpdate(minuteOfDay: 1380), ToastSetQuiet(level: .off))
        _ = fixture.take()
        // Another time zone.
        fixture.at(60, EnvironmentUpdate(minuteOfDay: 720))
        fixture.at(60 + 10 * 3600)
        #expect(fixture.take() == ["36060 quietChanged off quiet 0"])
    }

    @Test(
        "the day of the week is right after a clock was told on the other side of midnight", arguments: [false, true])
    func midnight(isAhead: Bool) throws {
        let day = ToastQuietSchedule([ToastQuietSpan(from: 60, to: 61, weekdays: [6])])
        let fixture = try Fixture(settings { $0.quiet.schedule = day })
        if isAhead {
            // A little too fast: it is still the day before.
            fixture.at(0, EnvironmentUpdate(minuteOfDay: 1439, weekday: 5))
            fixture.at(60.5, EnvironmentUpdate(minuteOfDay: 1439))
        } else {
            // A little too slow: the next day has begun.
            fixture.at(0, EnvironmentUpdate(minuteOfDay: 1439, weekday: 5))
            fixture.at(59.5, EnvironmentUpdate(minuteOfDay: 0))
        }
        fixture.at(2 * 3600)
        #expect(fixture.take().count { $0.contains("off quiet") } == 1)
    }

    @Test("off from the user for a time turns the schedule off for that time, also if it begins meanwhile")
    func manualOffForTime() throws {
        let night = ToastQuietSchedule(from: MinuteOfDay("22:00")!, to: MinuteOfDay("6:00")!)
        let fixture = try Fixture(settings { $0.quiet.schedule = night })
        fixture.at(0, EnvironmentUpdate(minuteOfDay: 21 * 60), ToastSetQuiet(level: .off, for: .seconds(2 * 3600)))
        fixture.at(3 * 3600)
        #expect(fixture.take() == ["7200 quietChanged off quiet 0"])
    }

    @Test("a schedule that is on all the time stays off until the user, or another schedule, says otherwise")
    func alwaysQuiet() throws {
        let always = ToastQuietSchedule(from: 0, to: 0)
        let fixture = try Fixture(settings { $0.quiet.schedule = always })
        fixture.at(0, EnvironmentUpdate(minuteOfDay: 0), ToastSetQuiet(level: .off))
        fixture.at(100_000)
        #expect(fixture.take() == ["0 quietChanged off quiet 0", "0 quietChanged quiet off 0"])
        fixture.at(100_000, settings { $0.quiet.schedule = ToastQuietSchedule(from: 0, to: 720) })
        fixture.runUntilIdle()
        #expect(fixture.take() == ["172800 quietChanged off quiet 0"])
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

    @Test("a window that fills its screen keeps only its own toasts quiet")
    func fullscreenWindow() throws {
        let fixture = try Fixture(
            settings {
                $0.quiet.fullscreen = .silent
                $0.quiet.summaryFrom = 0
                $0.lanes = .perScene
            })
        fixture.at(0, SceneUpdate(id: "movie", fullscreen: true), SceneUpdate(id: "main", state: .inactive))
        #expect(fixture.take() == ["0 quietChanged off silent 0"])
        fixture.at(1, show("m", scene: "movie"), show("a", scene: "main"), show("b"))
        #expect(fixture.take() == ["1 held m silent", "1 presented a", "1 paused a 3 scene", "1 held b silent"])
        fixture.at(10, SceneUpdate(id: "main", state: .active), SceneUpdate(id: "movie", state: .inactive))
        #expect(
            fixture.take().filter { !$0.contains("dismiss") && !$0.contains("paused") && !$0.contains("resumed") } == [
                "10 quietChanged silent off 2"
            ])
        // The one that names no window stays in the lane of the one in which it arrived.
        fixture.at(20, SceneUpdate(id: "movie", fullscreen: false))
        #expect(fixture.take().contains("20 presented m"))
    }

    @Test(
        "what a window that fills its screen dropped is counted when it no longer does, or is gone",
        arguments: [true, false])
    func fullscreenWindowHistory(closes: Bool) throws {
        let fixture = try Fixture(
            settings {
                $0.quiet.fullscreen = .silent
                $0.quiet.held = .history
            })
        fixture.at(0, SceneUpdate(id: "movie", state: .inactive, fullscreen: true))
        fixture.at(1, show("m", scene: "movie"), show("n", scene: "movie"), EnvironmentUpdate(idiom: .pad))
        #expect(fixture.take() == ["1 dropped m quiet", "1 dropped n quiet"])
        fixture.at(2, closes ? SceneDisconnect(id: "movie") : SceneUpdate(id: "movie", fullscreen: false))
        #expect(fixture.take() == ["2 presented toast-1"])
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
