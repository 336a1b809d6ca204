import EventBus
import Testing
import Toast

@Suite("causes of the facts of timers")
struct CauseTests {
    @Test("the facts of a toast that waited have its own request as cause, not that of the toast before it")
    func waitingToast() throws {
        let bench = try Bench()
        var causes: [String: [UInt64?]] = [:]
        bench.bus.tap(TopicPattern("toast.*")!) { envelope in
            switch envelope.event {
            case let fact as ToastPresented: causes[fact.id, default: []].append(envelope.cause)
            case let fact as ToastDismissing: causes[fact.id, default: []].append(envelope.cause)
            case let fact as ToastDismissed: causes[fact.id, default: []].append(envelope.cause)
            default: break
            }
        }
        var requests: [String: UInt64] = [:]
        for id in ["a", "b", "c"] {
            requests[id] = bench.bus.publish(any: ToastShow(id: id, message: id))
        }
        bench.settle()
        for id in ["a", "b", "c"] {
            #expect(causes[id] == [requests[id], requests[id], requests[id]], "\(id)")
        }
    }

    @Test("a change of the lane's state has the request of the toast concerned as cause")
    func stateChanges() throws {
        let bench = try Bench()
        var causes: [UInt64?] = []
        bench.bus.tap(TopicPattern("toast.stateChanged")!) { causes.append($0.cause) }
        let a = bench.bus.publish(any: ToastShow(id: "a", message: "a"))
        let b = bench.bus.publish(any: ToastShow(id: "b", message: "b"))
        bench.settle()
        #expect(causes.first == a)
        #expect(causes.last == b)
        #expect(causes.allSatisfy { $0 == a || $0 == b })
    }

    @Test("the end of a toast has the request that dismissed it as cause")
    func dismissal() throws {
        let bench = try Bench()
        var cause: UInt64?
        bench.bus.tap(TopicPattern("toast.dismissed")!) { cause = $0.cause }
        bench.bus.publish(ToastShow(id: "a", message: "a"))
        let dismissal = bench.bus.publish(any: ToastDismiss(id: "a"))
        bench.settle()
        #expect(cause == dismissal)
    }

    @Test("a new toast with the id of a refused one that offered an undo has its own request as cause")
    func reusedID() throws {
        let bench = try Bench(settings { $0.maxQueueSize = .limit(1) })
        var causes: [UInt64?] = []
        bench.bus.tap(TopicPattern("toast.presented")!) { causes.append($0.cause) }
        bench.at(0, show("v", .error), show("w"))
        var refused = show("a")
        refused.undoToken = "u"
        bench.at(1, refused)
        bench.at(1, ToastDismiss(id: "w"))
        let again = bench.bus.publish(any: show("a"))
        bench.settle()
        #expect(causes.last == again)
    }

    @Test("a new toast with the id of a leaving one keeps its own request as cause until it ends")
    func idOfALeavingToast() throws {
        let bench = try Bench()
        var causes: [String: [UInt64?]] = [:]
        bench.bus.tap(TopicPattern("toast.*")!) { envelope in
            switch envelope.event {
            case is ToastPresented: causes["presented", default: []].append(envelope.cause)
            case is ToastDismissing: causes["dismissing", default: []].append(envelope.cause)
            case is ToastDismissed: causes["dismissed", default: []].append(envelope.cause)
            default: break
            }
        }
        let first = bench.bus.publish(any: show("a"))
        bench.at(1)
        let dismissal = bench.bus.publish(any: ToastDismiss(id: "a"))
        bench.at(1.1)
        let again = bench.bus.publish(any: show("a"))
        bench.settle()
        #expect(
            causes == [
                "presented": [first, again], "dismissing": [dismissal, again], "dismissed": [dismissal, again],
            ])
    }
}
