import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("identity and merging") struct IdentityTests {
    @Test("toast.show with the id of the toast on screen updates it and restarts its full time")
    func updatesThePresentingToast() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(1, show("a", .success))
        fixture.at(2, show("a"))
        fixture.runUntilIdle()
        #expect(
            fixture.take() == [
                "0 presented a", "1 updated a 1", "2 updated a 2", "5 dismissing a automatic",
                "5.24 dismissed a automatic",
            ])
    }

    @Test("an updated waiting toast keeps its place in the queue and its key")
    func updatesAWaitingToast() throws {
        let fixture = try Fixture()
        fixture.at(0, show("v"), show("a", key: "k"), show("b"), show("a"), show("c", key: "k"))
        #expect(
            fixture.take() == [
                "0 presented v", "0 queued a 1", "0 queued b 2", "0 updated a 1", "0 coalesced a c",
            ])
        #expect(fixture.waiting == ["a", "b"])
    }

    @Test("an alias of a merged toast works wherever its id does")
    func aliasStandsForTheSurvivor() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", key: "k"), show("b", key: "k"))
        fixture.at(1, show("b"))
        fixture.at(2, ToastTap(id: "b"))
        #expect(
            fixture.take() == [
                "0 presented a", "0 coalesced a b", "1 updated a 1", "2 dismissing a userTap",
            ])
        fixture.at(2.1, show("b"))
        #expect(fixture.take() == ["2.1 queued b 1"])
    }

    @Test("a merged toast takes over the new kind, options, action and priority")
    func survivorTakesOverContent() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", key: "k", action: ToastAction(title: "Old")))
        fixture.at(1, show("b", .error, key: "k", action: ToastAction(title: "Retry")))
        fixture.at(1.5, show("c", .warning))
        fixture.at(2, ToastInvokeAction())
        #expect(
            fixture.take() == [
                "0 presented a", "1 coalesced a b", "1.5 queued c 1", "2 actionInvoked a Retry",
                "2 dismissing a actionTap",
            ])
    }

    @Test("a waiting toast whose priority rises publishes its position only if the position changed")
    func raiseInPlaceIsSilent() throws {
        let fixture = try Fixture()
        fixture.at(0, show("v", .error), show("a", key: "k"), show("b", .warning, key: "k"))
        #expect(fixture.take() == ["0 presented v", "0 queued a 1", "0 coalesced a b"])
    }

    @Test("two toasts with equal text but no key are not merged")
    func noKeyNeverMerges() throws {
        let fixture = try Fixture()
        fixture.at(0, ToastShow(id: "a", message: "Saved"), ToastShow(id: "b", message: "Saved"))
        #expect(fixture.take() == ["0 presented a", "0 queued b 1"])
    }

    @Test("a toast that merges while it is interrupted returns with its full time")
    func mergeOnTheInterruptedToast() throws {
        let fixture = try Fixture()
        fixture.at(0, show("n", key: "k"))
        fixture.at(2, show("x", .error, for: .seconds(1)))
        fixture.at(2.05, show("n2", key: "k"))
        fixture.at(3.5)
        #expect(
            fixture.take() == [
                "0 presented n", "2 interrupted n x 1", "2.05 coalesced n n2", "2.12 requeued n 3",
                "2.12 presented x", "3.12 dismissing x automatic", "3.36 dismissed x automatic",
                "3.36 presented n again",
            ])
    }

    @Test("when the priority of the toast on screen falls, a waiting toast of higher priority interrupts it")
    func loweredToastIsInterrupted() throws {
        let fixture = try Fixture()
        fixture.at(0, show("v", .warning, key: "k"), show("w", .warning))
        fixture.at(1, show("v2", .info, key: "k"))
        #expect(
            fixture.take() == [
                "0 presented v", "0 queued w 1", "1 coalesced v v2", "1 interrupted v w 3",
            ])
    }

    @Test("a toast that has too many aliases forgets the oldest")
    func aliasesAreBounded() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", key: "k"))
        for index in 1...100 { fixture.at(0, show("b\(index)", key: "k")) }
        _ = fixture.take()
        fixture.at(0.5, ToastDismiss(id: "b1"), ToastDismiss(id: "b100"))
        #expect(fixture.take() == ["0.5 dismissing a programmatic"])
    }

    @Test("a toast without an id gets an id that no live toast has")
    func idsAreGenerated() throws {
        let fixture = try Fixture()
        fixture.at(0, show("toast-1"), ToastShow(message: "x"), ToastShow(message: "y"))
        #expect(fixture.take() == ["0 presented toast-1", "0 queued toast-2 1", "0 queued toast-3 2"])
    }
}
