import EventBus

/// A fact of the toast module.
///
/// A new fact is one type that conforms to this protocol, or to ``SingleToastFact``: the engine emits a value of it, and the
/// module publishes it with the right cause.
public protocol ToastFact: Fact {
    /// The id of the toast in whose life the fact marks something. Nil by default: for a fact about several toasts or none, and
    /// for a refusal, whose request may name a toast that is not meant.
    var toast: String? { get }

    /// What the fact marks in the life of its toast. ``ToastMoment/other`` by default.
    static var moment: ToastMoment { get }

    /// The fact for statistics that follows this one; nil if there is none.
    var telemetry: ToastTelemetry? { get }
}

extension ToastFact {
    public var toast: String? { nil }
    public static var moment: ToastMoment { .other }
    public var telemetry: ToastTelemetry? { nil }
}

/// A fact about one toast.
public protocol SingleToastFact: ToastFact {
    var id: String { get }
}

extension SingleToastFact {
    public var toast: String? { id }
}

/// A moment in the life of a toast, from which the cause of a fact follows: one timer serves all toasts.
public enum ToastMoment: Sendable {
    /// The toast begins to appear.
    case entrance
    /// The toast begins to leave.
    case exit
    /// The toast has left the screen.
    case exitEnd
    /// The toast ends without having left the screen.
    case end
    /// A step of an entrance or of an exit: caused by what started it, not by a request that came later.
    case step
    /// The answer to a request about this toast itself. Other facts may be about a toast that a request only moved.
    case answer
    /// Something that can come after the end of the toast.
    case afterEnd
    /// A report about the fact before it, with the cause of that fact.
    case report
    case other
}
