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

    /// Whether it only spells out another fact, for one kind of reader: how a toast is drawn,
    /// what statistics count. Where people look at a whole run, such as in the timeline of a
    /// failed test, it is left out unless it is what they ask about. Off by default.
    static var isDetail: Bool { get }

    /// How events from outside are let in: at once by default.
    static var admission: Admission { get }

    /// Checks what the type system cannot: ranges, exclusive fields. Called for
    /// events that come from outside the process, before they are published.
    /// - Throws: ``FieldError`` naming the field.
    func validate() throws
}

extension Event {
    public static var isRetained: Bool { false }
    public static var isDetail: Bool { false }
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

/// An event that tells: `toast.presented`. Anybody may inject one of these, too, but for a ``SystemFact``.
public protocol Fact: Event {}
extension Fact {
    public static var role: EventRole { .fact }
}

/// A fact that the system states about itself: which settings count, what became of rules and
/// of deliveries. Nobody else may say it, neither a rule nor anybody outside of the process.
public protocol SystemFact: Fact {
    /// What to do instead of publishing one, for the person who tried.
    static var instead: String { get }
}
extension SystemFact {
    public static var instead: String { "others can only react to it" }
}

extension FieldError {
    /// Why an event from outside or from a rule cannot be of this type; nil if it can.
    public init?(reserved type: any Event.Type) {
        guard let fact = type as? any SystemFact.Type else { return nil }
        self.init(path: "type", message: "only the system itself says \(fact.topic)", hint: fact.instead)
    }
}

/// A fact by which a module says that it refuses the request that caused it:
/// `toast.rejected`. Whoever made the request is told the explanation.
public protocol Refusal: Fact {
    /// Why, in a few words for people.
    var explanation: String { get }
}
