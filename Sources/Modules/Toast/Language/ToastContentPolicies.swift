import EventBus

/// Which options does a new toast get? Asked once for every `toast.show`.
///
/// Built-in: clamps the duration to the settings `minDuration`…`maxDuration` (1 to 10 seconds, as in the Agora toast),
/// except 0, which means until dismissed. Priority, duration and politeness that the caller left open get the defaults
/// of the toast's kind.
public struct ToastNormalizeQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.normalize"
    public var toast: Record<ToastContent>

    public static let schemaDescription = "Which options does a new toast get?"
    public static let fields = Fields<Self> {
        Field(\.toast, "the toast as its caller described it; an option that the caller left out is nil")
    }

    public init(toast: Record<ToastContent>) { self.toast = toast }

    /// The options to change. An omitted option stays as it is.
    public typealias Answer = ToastOptions

    public func problem(with answer: ToastOptions) -> String? {
        if answer.message?.isEmpty == true { return "a message that is not empty" }
        if let duration = answer.duration, duration < .zero { return "a duration of 0 or more" }
        if let width = answer.maxWidth, !(width > 0) { return "a maxWidth of more than 0" }
        return nil
    }
}

/// How important is a toast? Asked once for every `toast.show`, after `toast.normalize`.
///
/// Built-in: the priority from the caller or from `toast.normalize`, or else that of the kind: errors are critical,
/// warnings elevated, all others normal.
public struct ToastPriorityQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.priority"
    public var toast: Record<ToastContent>

    public static let schemaDescription = "How important is a toast?"
    public static let fields = Fields<Self> {
        Field(\.toast, "the toast, with the options from `toast.normalize`")
    }

    public init(toast: Record<ToastContent>) { self.toast = toast }

    public typealias Answer = ToastPriority
}

/// The state of an existing toast when a new one arrives.
public enum ToastExistingState: String, StringEnum {
    case waiting
    /// It interrupts another toast, and appears when the interruption window ends.
    case next
    case presenting
    /// It is being interrupted.
    case interrupted
}

/// How a new toast and an existing one merge.
public enum ToastCoalescing: String, StringEnum {
    /// They do not merge: there are two toasts.
    case separate
    /// One toast: the older id with the new content. Its time on screen starts again.
    case replace
    /// One toast: the older id, content and timer. The new toast is not shown.
    case keep
    /// One toast: the older id and content, and a `count` that is 1 higher. Its time on screen starts again.
    case count
}

/// Should a new toast merge with an existing one? Asked about existing toasts one by one until an answer is not
/// `separate`: first about those with the same `dedupeKey`, at most 16, then about others, those on screen before the
/// newest, up to the setting `coalescingOthers`. For a rule to compare more toasts, `toast.normalize` can give them a
/// common key.
///
/// Built-in: toasts with the same `dedupeKey` merge as the setting `deduplicate` specifies. A toast on screen merges
/// only if it appeared or last merged at most `window` ago (2 seconds in the Agora toast); a toast that waits, is about
/// to appear or is being interrupted merges at any age. A window of 0 turns merging off.
public struct ToastCoalesceQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.coalesce"
    public static let outcomes: [TopicName] = ["toast.coalesced"]
    public var incoming: Record<ToastContent>
    public var existing: Record<ToastContent>
    public var existingState: ToastExistingState
    public var age: Duration
    public var window: Duration

    public static let schemaDescription = "Does a new toast merge with a live toast?"
    public static let fields = Fields<Self> {
        Field(\.incoming, "the new toast")
        Field(\.existing, "a live toast")
        Field(
            \.existingState,
            "where the live toast is: in the queue (`waiting`), about to interrupt (`next`), on screen (`presenting`), "
                + "or being interrupted (`interrupted`)")
        Field(\.age, "since the live toast appeared, began to wait or last merged")
        Field(\.window, "in which toasts merge, from the setting `coalescingWindow`; 0: merging is off")
    }

    public init(
        incoming: Record<ToastContent>, existing: Record<ToastContent>,
        existingState: ToastExistingState, age: Duration, window: Duration
    ) {
        self.incoming = incoming
        self.existing = existing
        self.existingState = existingState
        self.age = age
        self.window = window
    }

    public typealias Answer = ToastCoalescing
}
