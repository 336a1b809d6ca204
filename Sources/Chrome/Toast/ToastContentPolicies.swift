import EventBus

/// What should a toast's options be? Asked once for every `toast.show`.
///
/// Built-in: clamps the duration to 1–10 s (V1, V2) and fills in what the kind says
/// (V4).
public struct ToastNormalizeQuery: Query {
    public static let topic: TopicName = "toast.normalize"
    /// The toast as its caller described it: open fields are nil.
    public var toast: Record<ToastContent>

    public init(toast: Record<ToastContent>) { self.toast = toast }

    /// Only the options to change.
    public typealias Answer = ToastOptions

    public func problem(with answer: ToastOptions) -> String? {
        if answer.message?.isEmpty == true { return "a message that is not empty" }
        if let duration = answer.duration, duration < .zero { return "a duration of 0 or more" }
        if let width = answer.maxWidth, !(width > 0) { return "a maxWidth of more than 0" }
        return nil
    }
}

/// How much does a toast matter? Asked once for every `toast.show`, after
/// `toast.normalize`.
///
/// Built-in: what the caller or `toast.normalize` said, else by kind.
public struct ToastPriorityQuery: Query {
    public static let topic: TopicName = "toast.priority"
    public var toast: Record<ToastContent>

    public init(toast: Record<ToastContent>) { self.toast = toast }

    public typealias Answer = ToastPriority
}

/// Where the older of two toasts is.
public enum ToastExistingState: String, Word {
    case waiting
    /// It interrupts, and appears when the window ends.
    case next
    case presenting
    /// It is being interrupted.
    case interrupted
}

/// What becomes of a toast that comes while another is there.
public enum ToastCoalescing: String, Word {
    /// Two toasts.
    case separate
    /// One: the older id with the new content; its dwell starts again.
    case replace
    /// One: the older content and timer; the new one is absorbed.
    case keep
    /// One: the older content, which counts one more; its dwell starts again.
    case count
}

/// Are two toasts one? Asked about a new toast and live ones, until an answer is not
/// `separate`: first those with the same key, 16 at most, then two others, those on screen and
/// the last that came. (A rule that wants others to meet gives them one key, in
/// `toast.normalize`.)
///
/// Built-in: C1–C4, C10, C11.
public struct ToastCoalesceQuery: Query {
    public static let topic: TopicName = "toast.coalesce"
    public static let outcomes: [TopicName] = ["toast.coalesced"]
    public var incoming: Record<ToastContent>
    public var existing: Record<ToastContent>
    public var existingState: ToastExistingState
    /// Seconds since the existing one appeared, or began to wait, or last merged.
    @Seconds public var age: Duration
    /// The setting `coalescingWindow`, in seconds; 0 is off.
    @Seconds public var window: Duration

    public init(
        incoming: Record<ToastContent>, existing: Record<ToastContent>,
        existingState: ToastExistingState, age: Duration, window: Duration
    ) {
        self.incoming = incoming
        self.existing = existing
        self.existingState = existingState
        _age = Seconds(wrappedValue: age)
        _window = Seconds(wrappedValue: window)
    }

    public typealias Answer = ToastCoalescing
}
