import EventBus

/// A fact of the toast module.
///
/// To add a fact, declare a type that conforms to this protocol or to ``SingleToastFact``: the engine emits its values,
/// and the module publishes them with the right cause.
public protocol ToastFact: Fact {
    /// The id of the toast whose life the fact belongs to. Nil by default: for a fact about several toasts or none, and
    /// for a refusal, whose request may contain an unrelated id.
    var toast: String? { get }

    /// The moment in the toast's life that the fact marks. ``ToastMoment/other`` by default.
    static var moment: ToastMoment { get }

    /// The telemetry fact that follows this one; nil if there is none.
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

/// A moment in the life of a toast, which determines the cause of a fact: one timer serves all toasts.
public enum ToastMoment: Sendable {
    /// The toast starts to appear.
    case entrance
    /// The toast starts to leave.
    case exit
    /// The toast has left the screen.
    case exitEnd
    /// The toast ends without an exit from the screen.
    case end
    /// A step of an entrance or exit, caused by what started it and not by a later request.
    case step
    /// The answer to a request about this toast itself. Other facts may be about a toast that a request only moved.
    case answer
    /// An event that can follow the end of the toast.
    case afterEnd
    /// A report about the fact before it, with the cause of that fact.
    case report
    case other
}
