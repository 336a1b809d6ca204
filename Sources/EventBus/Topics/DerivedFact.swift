/// A fact that presents other facts in another form, such as a picture of the screen.
///
/// A derived fact is made only while it is observed (``EventBus/isObserved(_:)``), and it changes nothing: it gets no
/// id of its own and counts toward no limit, so that a run is the same with and without observers. Its observers are
/// the handlers of its type, and the taps whose pattern begins with the name of its module. A tap of all topics (`**`)
/// does not see derived facts, and recordings do not contain them.
public protocol DerivedFact: Fact {}

extension DerivedFact {
    public static var isDerived: Bool { true }

    public func publish(on bus: EventBus) { bus.publish(self) }
}

extension EventBus {
    /// Publishes a derived fact to its observers at once. Its envelope has the id of the latest delivery.
    public func publish<E: DerivedFact>(_ event: E) { core.topic(E.self).show(event, source: source) }

    /// Whether derived facts of a type are observed.
    public func isObserved<E: DerivedFact>(_ type: E.Type) -> Bool { core.topic(type).isObserved }

    /// Calls `body` whenever observation of a type of derived facts begins. A type has one such closure; a later call
    /// replaces it.
    @discardableResult
    public func whenObserved<E: DerivedFact>(_ type: E.Type, _ body: @escaping () -> Void) -> Subscription {
        let topic = core.topic(type)
        topic.whenObserved = body
        if topic.isObserved { body() }
        return own { topic.whenObserved = nil }
    }
}
