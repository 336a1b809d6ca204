/// A value that is published on the bus under a topic: a ``Request``, which asks for something, or a ``Fact``,
/// which says that something happened.
///
/// An event is `Codable`, so that `busctl`, a recording and a Lua rule can read and write it. A property has the
/// same name in Swift, in JSON and in Lua. A duration is a number of seconds in JSON and Lua (``Seconds``), and
/// an enum is a string (``Word``).
/// ```swift
/// struct ToastDismiss: Request {
///     static let topic: TopicName = "toast.dismiss"
///     var id: String
/// }
/// ```
public protocol Event: Codable, Sendable {
    /// The name under which the event is published. Two event types must not have the same topic.
    static var topic: TopicName { get }

    /// Whether the event asks for something or says that it happened. ``Request`` and ``Fact`` set it.
    static var role: EventRole { get }

    /// Whether the bus keeps the last event of the topic and gives it to each new subscriber. Meant for snapshots
    /// of state. False by default.
    static var isRetained: Bool { get }

    /// Whether the event only repeats another fact in more detail, for one kind of reader: how a toast is drawn,
    /// or what statistics count. Reports about a whole run, such as the timeline of a failed test, leave such an
    /// event out unless it is what they are asked about. False by default.
    static var isDetail: Bool { get }

    /// The type itself if the event is the settings of a module; nil for every other event. ``Settings`` sets it. To ask
    /// for it is much faster than a cast.
    static var asSettings: (any Settings.Type)? { get }

    /// Whether the event shows in another form what other events have said. ``DerivedFact`` sets it. False by default.
    static var isDerived: Bool { get }
    /// Whether the type is a ``Refusal``. Asked of every type at the start of a host, where a cast would take much longer.
    static var isRefusal: Bool { get }

    /// How the bus lets in events of this topic that come from outside of it (``EventBus/admit(_:source:attributes:)``).
    /// ``Admission/immediate`` by default.
    static var admission: Admission { get }

    /// What a comparison of two runs counts the event as, in addition to its topic; nil for most events.
    var outcome: EventOutcome? { get }

    /// Publishes the event on a bus. Use it for an event whose type is known only at run time, such as one of a module's many
    /// facts; otherwise call ``EventBus/publish(_:)``. Types need not implement it.
    func publish(on bus: EventBus)

    /// Whether another event has the same topic and fields. An event that is `Equatable` compares its properties; of any
    /// other one, the encoded forms are compared, which takes much longer.
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

/// What became of a request to show something.
public enum EventOutcome: Sendable, Hashable {
    /// It is on screen.
    /// - Parameter again: whether it has been before.
    case shown(again: Bool)
    /// It never will be, for this reason.
    case dropped(reason: String)
}

/// What an event is for.
/// A `request` asks for something; a `fact` says that something happened.
public enum EventRole: String, Sendable, Codable { case request, fact }

/// An event that asks for something, such as `toast.show`. Any code, any rule and any client of the host may
/// publish one.
///
/// An event by which the world outside tells the modules something, such as `keyboard.update`, is a request, too.
public protocol Request: Event {}
extension Request {
    public static var role: EventRole { .request }
}

/// An event that says what happened, such as `toast.presented`. Only the module that the fact belongs to publishes
/// one. The host rejects one that comes from a rule or from outside the process, unless it is a test bench
/// (`busctl serve --allow-facts`).
public protocol Fact: Event {}
extension Fact {
    public static var role: EventRole { .fact }
}

/// A fact that only the system publishes about itself, such as the settings in force, or a delivery that failed.
/// The host rejects one that comes from a rule or from outside the process, also if it is a test bench.
public protocol SystemFact: Fact {
    /// What to do instead of publishing the fact: a hint for the person whose event was rejected.
    static var instead: String { get }
}
extension SystemFact {
    public static var instead: String { "others can only react to it" }
}

/// A fact by which a module refuses the request that caused it, such as `toast.rejected`. The client that made
/// the request gets the explanation.
public protocol Refusal: Fact {
    /// The reason for the refusal, in a few words for people.
    var explanation: String { get }
}

extension Refusal {
    public static var isRefusal: Bool { true }
}
