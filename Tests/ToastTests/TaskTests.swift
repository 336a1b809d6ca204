import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("tasks: loading, progress, result") struct TaskTests {
    private func task(_ id: String) -> ToastShow {
        var show = show(id)
        show.loading = true
        return show
    }

    @Test("a loading toast stays and cannot be dismissed by the user; its result stays as long as its kind does")
    func loading() throws {
        let fixture = try Fixture(logging: ["hapticPlayed", "announced"])
        fixture.at(0, task("a"))
        fixture.at(60, ToastTap(), ToastSwipe(dy: -90, vy: 0), ToastAccessibilityDismiss())
        fixture.at(61, ToastSettle(id: "a", message: "Sent"))
        fixture.runUntilIdle()
        #expect(
            fixture.take() == [
                "0 presented a", "0 hapticPlayed a impact.light", "0 announced a Information: a", "61 updated a 1",
                "61 hapticPlayed a notification.success", "61 announced a Success: Sent", "64 dismissing a automatic",
                "64.24 dismissed a automatic",
            ])
    }

    @Test("the result of a failed task interrupts like an error")
    func failure() throws {
        let fixture = try Fixture()
        fixture.at(0, show("n", for: .zero), task("a"))
        fixture.at(1, ToastSettle(id: "a", message: "Failed", kind: .error, action: ToastAction(title: "Retry")))
        fixture.at(2, ToastInvokeAction(id: "a"))
        #expect(
            fixture.take() == [
                "0 presented n", "0 queued a 1", "1 updated a 1", "1 interrupted n a 0", "1.12 requeued n 0",
                "1.12 presented a", "2 actionInvoked a Retry", "2 dismissing a actionTap",
            ])
    }

    @Test("a result that comes after its toast has ended is refused, or with lateResult show becomes a new toast")
    func lateResult() throws {
        let fixture = try Fixture()
        fixture.at(0, task("a"), ToastDismiss(id: "a"))
        fixture.at(2, ToastSettle(id: "a", message: "Sent"), settings { $0.lateResult = .show })
        fixture.at(3, ToastSettle(id: "a", message: "Sent"))
        #expect(fixture.take().suffix(2) == ["2 rejected a unknownToast", "3 presented a"])
    }

    @Test("a result with an empty message or a negative duration is refused and changes nothing")
    func wrongResult() throws {
        let fixture = try Fixture()
        fixture.at(0, task("a"), ToastSettle(id: "a", message: ""))
        fixture.at(1, ToastSettle(id: "a", message: "Sent", duration: .seconds(-1)))
        #expect(fixture.take() == ["0 presented a", "0 rejected a emptyMessage", "1 rejected a invalidDuration"])
    }

    @Test("progress is published five times a second with the last value, and changes nothing else")
    func progress() throws {
        let fixture = try Fixture(logging: ["announced", "planned"])
        fixture.at(0, show("a", for: .seconds(2)), show("w"))
        _ = fixture.take()
        for step in 1...10 {
            fixture.at(Double(step) / 20)
            fixture.bus.admit(ToastSetProgress(id: "a", progress: Double(step) / 10))
        }
        fixture.at(1, ToastSetProgress(id: "w", progress: 1), ToastSetProgress(id: "x", progress: 1))
        fixture.at(2.1)
        #expect(
            fixture.take() == [
                "0.05 progressChanged a 0.1", "0.25 progressChanged a 0.4", "0.45 progressChanged a 0.8",
                "0.65 progressChanged a 1", "1 progressChanged w 1", "1 rejected x unknownToast",
                "2 dismissing a automatic",
            ])
    }

    @Test("progress that arrives after the result is ignored")
    func lateProgress() throws {
        let fixture = try Fixture()
        fixture.at(0, task("a"))
        fixture.bus.admit(ToastSetProgress(id: "a", progress: 0.1))
        fixture.at(0.1)
        fixture.bus.admit(ToastSetProgress(id: "a", progress: 0.9))
        fixture.at(0.1, ToastSettle(id: "a", message: "Sent"))
        fixture.at(1)
        #expect(fixture.take() == ["0 presented a", "0 progressChanged a 0.1", "0.1 updated a 1"])
        fixture.at(1, task("a"), ToastSetProgress(id: "a", progress: 0.2))
        #expect(fixture.take() == ["1 updated a 2", "1 progressChanged a 0.2"])
    }

    @Test("a result keeps the region, source and tags of its task")
    func resultKeepsPlace() throws {
        let fixture = try Fixture()
        var toast = task("a")
        (toast.region, toast.source, toast.tags) = ("corner", "net", ["sync"])
        fixture.at(0, toast, ToastSettle(id: "a", message: "Sent"))
        fixture.at(1, ToastDismissAll(tag: "sync", source: "net", region: "corner"))
        #expect(fixture.take().last == "1 dismissing a programmatic")
    }
}
