/// A value that is published on the bus under a topic: a ``Request``, which asks for something, or a ``Fact``, which
/// reports that something happened.
///
/// An event is `Codable`, so that `busctl`, a recording and a Lua rule can read and write it. A property has the
/// same name in Swift, in JSON and in Lua. A duration is a number of seconds in JSON and Lua (``Seconds``), and
/// an enum is a string (``StringEnum``).
/// ```swift
/// struct ToastDismiss: Request {
///     static let topic: TopicName = "toast.dismiss"
///     var id: String
/// }
/// ```
public protocol Event: Codable, Sendable {
    /// The name under which the event is published. Two event types must not have the same topic.
    static var topic: TopicName { get }

    /// Whether the event asks for something or reports that it happened. ``Request`` and ``Fact`` set it.
    static var role: EventRole { get }

    /// Whether the bus keeps the last event of the topic and gives it to each new subscriber. Meant for snapshots
    /// of state. False by default.
    static var isRetained: Bool { get }

    /// Whether the event only repeats another fact in more detail, for one kind of reader: how a toast is drawn,
    /// or what statistics count. Reports about a whole run, such as the timeline of a failed test, leave such an
    /// event out unless it is what they are asked about. False by default.
    static var isDetail: Bool { get }

    /// The type itself if the event is the settings of a module; nil for every other event. ``Settings`` sets it.
    /// Reading it is much faster than a cast.
    static var asSettings: (any Settings.Type)? { get }

    /// Whether the event presents other events in another form. ``DerivedFact`` sets it. False by default.
    static var isDerived: Bool { get }
    /// Whether the type is a ``Refusal``. Hosts read it for every type when they start; a cast would take much longer.
    static var isRefusal: Bool { get }

    /// How the bus admits events of this topic from outside (``EventBus/admit(_:source:attributes:)``).
    /// ``Admission/immediate`` by default.
    static var admission: Admission { get }

    /// How a comparison of two runs classifies the event, in addition to its topic; nil for most events.
    var outcome: EventOutcome? { get }

    /// Publishes the event on a bus. Use it for an event whose type is known only at run time, such as one of a
    /// module's many facts; otherwise call ``EventBus/publish(_:)``. Types need not implement it.
    func publish(on bus: EventBus)

    /// Whether another event has the same topic and fields. Events that are `Equatable` compare their properties; for
    /// others, the encoded forms are compared, which takes much longer.
    func hasSameFields(as other: any Event) -> Bool
}

extension Event {
    public static var isRetained: Bool { false }
    public static var isDetail: Bool { false }
    public static var isDerived: Bool { false }
    public static var isRefusal: Bool { false }
    public static var asSettings: (any Settings.Type)? { nil }
    public static var admission: Admission { .immediate }

    public var outcome: EventOutcome? { nil }

    // A requirement with this default is compiled for each type, and so as fast as a call with a type that is known.
    @inlinable
    public func publish(on bus: EventBus) { bus.publish(self) }

    public func hasSameFields(as other: any Event) -> Bool {
        guard type(of: other).topic == Self.topic, let own = try? ValueEncoder().encode(self) else { return false }
        return own == (try? ValueEncoder().encode(other))
    }
}

extension Event where Self: Equatable {
    public func hasSameFields(as other: any Event) -> Bool { other as? Self == self }
}

/// The outcome of a request to show something.
public enum EventOutcome: Sendable, Hashable {
    /// The requested item is on screen.
    /// - Parameter again: whether it has been there before.
    case shown(again: Bool)
    /// The requested item will never be shown, for this reason.
    case dropped(reason: String)
}

/// The role of an event: a `request` asks for something; a `fact` reports that something happened.
public enum EventRole: String, Sendable, Codable { case request, fact }

/// An event that asks for something, such as `toast.show`. Any code, any rule and any client of the host may
/// publish one.
///
/// An event that informs the modules about the outside world, such as `keyboard.update`, is also a request.
public protocol Request: Event {}
extension Request {
    public static var role: EventRole { .request }
}

/// An event that reports what happened, such as `toast.presented`. Only the module that owns the fact publishes it. The
/// host rejects facts from a rule or from outside the process, unless it is a test bench (`busctl serve
/// --allow-facts`).
public protocol Fact: Event {}
extension Fact {
    public static var role: EventRole { .fact }
}

/// A fact that only the system publishes about itself, such as the settings in force, or a delivery that failed. The
/// host rejects one from a rule or from outside the process, even if the host is a test bench.
public protocol SystemFact: Fact {
    /// What to do instead of publishing the fact: a hint for the person whose event was rejected.
    static var instead: String { get }
}
extension SystemFact {
    public static var instead: String { "others can only react to it" }
}

/// A fact by which a module refuses the request that caused it, such as `toast.rejected`. The client that made the
/// request receives the explanation.
public protocol Refusal: Fact {
    /// The reason for the refusal, in a few words for people.
    var explanation: String { get }
}

extension Refusal {
    public static var isRefusal: Bool { true }
}
