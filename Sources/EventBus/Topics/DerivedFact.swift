/// A fact that shows in another form what other facts have said, such as a picture of the screen.
///
/// A derived fact is made only while somebody looks (``EventBus/isObserved(_:)``), and it changes nothing: it gets no id
/// of its own and counts for no limit, so that a run in which somebody looks is otherwise the same as one in which nobody
/// does. Those who look are the handlers of its type, and the taps whose pattern begins with the name of its module. A
/// tap of all topics (`**`) does not see derived facts, and recordings do not have them.
public protocol DerivedFact: Fact {}

extension DerivedFact {
    public static var isDerived: Bool { true }

    public func publish(on bus: EventBus) { bus.publish(self) }
}

extension EventBus {
    /// Shows a derived fact at once to those who look. Its envelope has the id of the latest delivery.
    public func publish<E: DerivedFact>(_ event: E) { core.topic(E.self).show(event, source: source) }

    /// Whether somebody looks at derived facts of a type.
    public func isObserved<E: DerivedFact>(_ type: E.Type) -> Bool { core.topic(type).isObserved }

    /// Calls `body` whenever somebody begins to look at derived facts of a type. A type has one such closure; a later call
    /// replaces it.
    @discardableResult
    public func whenObserved<E: DerivedFact>(_ type: E.Type, _ body: @escaping () -> Void) -> Subscription {
        let topic = core.topic(type)
        topic.whenObserved = body
        if topic.isObserved { body() }
        return own { topic.whenObserved = nil }
    }
}
