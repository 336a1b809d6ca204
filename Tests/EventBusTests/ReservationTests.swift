import Testing

@testable import EventBus

@Suite("Which events rules and clients may publish")
struct ReservationTests {
    private struct Dismiss: Request { static let topic: TopicName = "toast.dismiss" }
    private struct DismissAll: Request { static let topic: TopicName = "toast.dismissAll" }
    private struct InvokeAction: Request { static let topic: TopicName = "toast.invokeAction" }
    private struct Show: Request { static let topic: TopicName = "toast.show" }
    private struct Dismissed: Fact { static let topic: TopicName = "toast.dismissed" }
    private struct ActionInvoked: Fact { static let topic: TopicName = "toast.actionInvoked" }
    private struct Presented: Fact { static let topic: TopicName = "toast.presented" }
    private struct Warned: Fact { static let topic: TopicName = "health.warned" }
    /// A type that says its role itself.
    private struct Own: Event {
        static let topic: TopicName = "toast.own"
        static let role = EventRole.fact
    }

    private static let catalogue = TopicCatalogue(events: [
        Presented.self, Show.self, DismissAll.self, Dismiss.self, InvokeAction.self, Dismissed.self, ActionInvoked.self,
        Warned.self,
        Own.self, BusDropped.self,
    ])

    private func refusal(_ type: any Event.Type, allowingFacts: Bool = false) -> FieldError? {
        FieldError(reserved: type, allowingFacts: allowingFacts, among: Self.catalogue)
    }

    @Test("a request is open to all, a fact only on a test bench, and a fact of the system to nobody")
    func roles() {
        let types: [any Event.Type] = [Show.self, Presented.self, Own.self, BusDropped.self]
        #expect(types.map { $0.isOpen(allowingFacts: false) } == [true, false, false, false])
        #expect(types.map { $0.isOpen(allowingFacts: true) } == [true, true, true, false])
        #expect(types.map { refusal($0) == nil } == [true, false, false, false])
        #expect(types.map { refusal($0, allowingFacts: true) == nil } == [true, true, true, false])
    }

    @Test("the refusal of a fact names its module, and the request that is most like it")
    func hints() {
        func hint(_ request: String) -> String {
            "publish a request, such as \(request); a host for tests accepts facts: busctl serve --allow-facts"
        }
        let dismissed = refusal(Dismissed.self)
        #expect(dismissed?.path == "type")
        #expect(dismissed?.message == "toast.dismissed is a fact: only the module 'toast' says it")
        #expect(dismissed?.hint == hint("toast.dismiss"))
        #expect(refusal(ActionInvoked.self)?.hint == hint("toast.invokeAction"))
        // Nothing is like this one: the module's first request is an example.
        #expect(refusal(Presented.self)?.hint == hint("toast.show"))
    }

    @Test("the refusal of a fact without a module that takes requests names none")
    func withoutRequests() {
        #expect(refusal(Warned.self)?.message == "health.warned is a fact: only the system itself says it")
        #expect(
            refusal(Warned.self)?.hint
                == "others can only react to it; a host for tests accepts facts: busctl serve --allow-facts")
        #expect(refusal(BusDropped.self)?.message == "only the system itself says bus.dropped")
        #expect(refusal(BusDropped.self, allowingFacts: true)?.hint == "others can only react to it")
    }

    @Test("a catalogue that grows and shrinks knows the first request of each module")
    func firstRequests() {
        let language = Language(events: [Show.self, Presented.self])
        var grown = TopicCatalogue(events: [Warned.self]).union(
            TopicCatalogue(events: [Show.self, Dismiss.self, Presented.self]))
        #expect(grown.request(insteadOf: "toast.presented") == "toast.show")
        grown.remove(language)
        #expect(grown.request(insteadOf: "toast.dismissing") == "toast.dismiss")
        #expect(grown.request(insteadOf: "health.warned") == nil)
    }
}
