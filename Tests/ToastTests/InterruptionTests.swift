import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("interruption") struct InterruptionTests {
    @Test("a toast that is dismissed while it is interrupted does not return")
    func dismissedInTheWindow() throws {
        let fixture = try Fixture()
        fixture.at(0, show("n"))
        fixture.at(1, show("c", .error))
        fixture.at(1.05, ToastDismiss(id: "n"), ToastDismiss(id: "n"), ToastTap())
        fixture.at(1.2)
        #expect(
            fixture.take() == [
                "0 presented n", "1 interrupted n c 2", "1.12 dismissed n programmatic", "1.12 presented c",
            ])
    }

    @Test("even with `discard`, an interrupted toast returns if the interrupting toast is dismissed")
    func nothingToMakeWayFor() throws {
        let fixture = try Fixture(settings { $0.interrupted = .discard })
        fixture.at(0, show("n"))
        fixture.at(1, show("c", .error))
        fixture.at(1.05, ToastDismiss(id: "c"))
        fixture.at(1.2)
        #expect(
            fixture.take().suffix(3) == [
                "1.05 dropped c cancelled", "1.12 requeued n 2", "1.12 presented n again",
            ])
    }

    @Test("with interruptFrom critical, a warning does not interrupt and an error does")
    func interruptFromCritical() throws {
        let fixture = try Fixture(settings { $0.interruptFrom = .critical })
        fixture.at(0, show("n"))
        fixture.at(1, show("w", .warning))
        fixture.at(1.5, show("c", .error))
        #expect(fixture.take() == ["0 presented n", "1 queued w 1", "1.5 interrupted n c 1.5"])
    }

    @Test("if a toast's time ends at the moment a more important one arrives, it leaves and is not interrupted")
    func dwellWins() throws {
        let fixture = try Fixture()
        fixture.at(0, show("n"))
        fixture.at(3, show("c", .error))
        fixture.at(3.3)
        #expect(
            fixture.take() == [
                "0 presented n", "3 dismissing n automatic", "3 queued c 1",
                "3.24 dismissed n automatic", "3.24 presented c",
            ])
    }

    @Test("toast.dismissAll ends the waiting toasts, then the interrupting one, then the one on screen")
    func dismissAllInTheWindow() throws {
        let fixture = try Fixture()
        fixture.at(0, show("n"), show("m"))
        fixture.at(1, show("c", .error))
        fixture.at(1.05, ToastDismissAll())
        fixture.runUntilIdle()
        #expect(
            fixture.take().suffix(4) == [
                "1 interrupted n c 2", "1.05 dropped m cancelled", "1.05 dropped c cancelled",
                "1.12 dismissed n programmatic",
            ])
    }

    @Test("the background ends an interruption, and the interrupting toast becomes the first of the queue")
    func backgroundEndsTheWindow() throws {
        let fixture = try Fixture()
        fixture.at(0, show("n"))
        fixture.at(1, show("c", .error))
        fixture.at(1.05, AppBackground())
        fixture.at(5, AppForeground())
        #expect(
            fixture.take() == [
                "0 presented n", "1 interrupted n c 2", "1.05 requeued n 2", "1.05 queued c 1",
                "1.05 deferred c background", "5 presented c",
            ])
    }

    @Test("on the return to the foreground, a waiting toast of higher priority interrupts the one on screen")
    func returnInterrupts() throws {
        let fixture = try Fixture()
        fixture.at(0, show("n"))
        fixture.at(1, AppBackground())
        fixture.at(2, show("c", .error))
        fixture.at(3, AppForeground())
        fixture.at(3.2)
        #expect(
            fixture.take() == [
                "0 presented n", "1 paused n 2 background", "2 queued c 1", "3 resumed n 2 background",
                "3 interrupted n c 2", "3.12 requeued n 2", "3.12 presented c",
            ])
    }
}
