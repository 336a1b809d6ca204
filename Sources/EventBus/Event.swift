/// Something that is said on the bus: a plain value with a topic.
///
/// An event is `Codable` so that a shell, a recording and a rule can speak it; its
/// property names are its JSON field names and its Lua field names. Durations use
/// ``Seconds``, words use ``Word``.
///
/// ```swift
/// struct ToastDismiss: Request {
///     static let topic: TopicName = "toast.dismiss"
///     var id: String
/// }
/// ```
public protocol Event: Codable, Sendable {
    static var topic: TopicName { get }

    /// Whether the event asks for something or says that it happened.
    static var role: EventRole { get }

    /// Whether the bus keeps the last event and gives it to each new subscriber:
    /// for state snapshots. Off by default.
    static var isRetained: Bool { get }

    /// How events from outside are let in: at once by default.
    static var admission: Admission { get }

    /// Checks what the type system cannot: ranges, exclusive fields. Called for
    /// events that come from outside the process, before they are published.
    /// - Throws: ``FieldError`` naming the field.
    func validate() throws
}

extension Event {
    public static var isRetained: Bool { false }
    public static var admission: Admission { .immediate }
    public func validate() throws {}
}

/// Whether an event asks for something or says that it happened.
public enum EventRole: String, Sendable, Codable { case request, fact }

/// An event that asks: `toast.show`. Anybody may inject one.
public protocol Request: Event {}
extension Request {
    public static var role: EventRole { .request }
}

/// An event that tells: `toast.presented`.
public protocol Fact: Event {}
extension Fact {
    public static var role: EventRole { .fact }
}

/// A fact by which a module says that it refuses the request that caused it:
/// `toast.rejected`. Whoever made the request is told the explanation.
public protocol Refusal: Fact {
    /// Why, in a few words for people.
    var explanation: String { get }
}
