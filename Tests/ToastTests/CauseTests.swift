import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("causes of the facts of timers")
struct CauseTests {
    @Test("the facts of a toast that waited have its own request as cause, not that of the toast before it")
    func waitingToast() throws {
        let fixture = try Fixture()
        var causes: [String: [UInt64?]] = [:]
        fixture.bus.tap(TopicPattern("toast.*")) { envelope in
            switch envelope.event {
            case let fact as ToastPresented: causes[fact.id, default: []].append(envelope.cause)
            case let fact as ToastDismissing: causes[fact.id, default: []].append(envelope.cause)
            case let fact as ToastDismissed: causes[fact.id, default: []].append(envelope.cause)
            default: break
            }
        }
        var requests: [String: UInt64] = [:]
        for id in ["a", "b", "c"] {
            requests[id] = fixture.bus.publish(any: ToastShow(id: id, message: id))
        }
        fixture.runUntilIdle()
        for id in ["a", "b", "c"] {
            #expect(causes[id] == [requests[id], requests[id], requests[id]], "\(id)")
        }
    }

    @Test("a change of the lane's state has the request of the toast concerned as cause")
    func stateChanges() throws {
        let fixture = try Fixture()
        var causes: [UInt64?] = []
        fixture.bus.tap(TopicPattern("toast.stateChanged")) { causes.append($0.cause) }
        let a = fixture.bus.publish(any: ToastShow(id: "a", message: "a"))
        let b = fixture.bus.publish(any: ToastShow(id: "b", message: "b"))
        fixture.runUntilIdle()
        #expect(causes.first == a)
        #expect(causes.last == b)
        #expect(causes.allSatisfy { $0 == a || $0 == b })
    }

    @Test("the end of a toast has the request that dismissed it as cause")
    func dismissal() throws {
        let fixture = try Fixture()
        var cause: UInt64?
        fixture.bus.tap(TopicPattern("toast.dismissed")) { cause = $0.cause }
        fixture.bus.publish(ToastShow(id: "a", message: "a"))
        let dismissal = fixture.bus.publish(any: ToastDismiss(id: "a"))
        fixture.runUntilIdle()
        #expect(cause == dismissal)
    }

    @Test("a new toast with the id of a refused one that offered an undo has its own request as cause")
    func reusedID() throws {
        let fixture = try Fixture(settings { $0.maxQueueSize = .limit(1) })
        var causes: [UInt64?] = []
        fixture.bus.tap(TopicPattern("toast.presented")) { causes.append($0.cause) }
        fixture.at(0, show("v", .error), show("w"))
        var refused = show("a")
        refused.undoToken = "u"
        fixture.at(1, refused)
        fixture.at(1, ToastDismiss(id: "w"))
        let again = fixture.bus.publish(any: show("a"))
        fixture.runUntilIdle()
        #expect(causes.last == again)
    }

    @Test("a new toast with the id of a leaving one keeps its own request as cause until it ends")
    func idOfALeavingToast() throws {
        let fixture = try Fixture()
        var causes: [String: [UInt64?]] = [:]
        fixture.bus.tap(TopicPattern("toast.*")) { envelope in
            switch envelope.event {
            case is ToastPresented: causes["presented", default: []].append(envelope.cause)
            case is ToastDismissing: causes["dismissing", default: []].append(envelope.cause)
            case is ToastDismissed: causes["dismissed", default: []].append(envelope.cause)
            default: break
            }
        }
        let first = fixture.bus.publish(any: show("a"))
        fixture.at(1)
        let dismissal = fixture.bus.publish(any: ToastDismiss(id: "a"))
        fixture.at(1.1)
        let again = fixture.bus.publish(any: show("a"))
        fixture.runUntilIdle()
        #expect(
            causes == [
                "presented": [first, again], "dismissing": [dismissal, again], "dismissed": [dismissal, again],
            ])
    }
}
