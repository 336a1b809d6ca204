import EventBus

/// Dismisses a toast on screen, or drops a waiting one with the reason `cancelled`. Ignored for an unknown id and for a
/// toast that is already leaving.
public struct ToastDismiss: Request {
    public static let topic: TopicName = "toast.dismiss"
    /// Nil: the toast that appeared last.
    public var id: String?
    /// Whether the toast leaves with its exit animation; nil: yes. False: it disappears at once.
    public var animated: Bool?
    public init(id: String? = nil, animated: Bool? = nil) { (self.id, self.animated) = (id, animated) }
}

/// Dismisses or drops all toasts, or those that match all given fields.
public struct ToastDismissAll: Request {
    public static let topic: TopicName = "toast.dismissAll"
    /// Only toasts that have this tag.
    public var tag: String?
    public var source: String?
    public var kind: ToastKind?
    /// Only toasts of a lower priority than this.
    public var below: ToastPriority?
    public var region: String?

    public init(
        tag: String? = nil, source: String? = nil, kind: ToastKind? = nil, below: ToastPriority? = nil,
        region: String? = nil
    ) {
        self.tag = tag
        self.source = source
        self.kind = kind
        self.below = below
        self.region = region
    }

    /// Whether the request applies to this toast.
    public func matches(_ toast: Record<ToastContent>) -> Bool {
        if let tag, !toast.tags.contains(tag) { return false }
        if let source, toast.source != source { return false }
        if let kind, toast.kind != kind { return false }
        if let below, toast.effectivePriority >= below { return false }
        if let region, toast.region != region { return false }
        return true
    }
}

/// Taps a toast outside its action. This dismisses it, unless `allowsUserDismiss` is false.
public struct ToastTap: Request {
    public static let topic: TopicName = "toast.tap"
    /// Absent: the toast that appeared last.
    public var id: String?
    public init(id: String? = nil) { self.id = id }
}

/// Taps one of a toast's actions. The action runs once, and the toast is dismissed, even if `allowsUserDismiss` is
/// false.
public struct ToastInvokeAction: Request, FieldTable {
    public static let topic: TopicName = "toast.invokeAction"
    public var id: String?
    public var index: Int?
    public init(id: String? = nil, index: Int? = nil) { (self.id, self.index) = (id, index) }

    public static let blank = Self()
    public static let schemaDescription = "Taps one of a toast's actions."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the toast; when absent, the one that appeared last")
        Field(
            \.index, in: 0...ToastContent.mostActions - 1,
            "place of the action among those of the toast, 0 to \(ToastContent.mostActions - 1); when absent, the first"
        )
    }
}

/// Taps the button that dismisses a toast without an action, even if `allowsUserDismiss` is false. Ignored if the toast
/// has no `cancel`.
public struct ToastCancel: Request {
    public static let topic: TopicName = "toast.cancel"
    /// Absent: the toast that appeared last.
    public var id: String?
    public init(id: String? = nil) { self.id = id }
}

/// Taps the close button of a toast, even if `allowsUserDismiss` is false. Ignored if the toast is not `closable`, or
/// while its task runs.
public struct ToastClose: Request {
    public static let topic: TopicName = "toast.close"
    /// Absent: the toast that appeared last.
    public var id: String?
    public init(id: String? = nil) { self.id = id }
}

/// Activates a toast by an assistive technology: runs its action if it has one, else acts like a tap.
public struct ToastActivate: Request {
    public static let topic: TopicName = "toast.activate"
    /// Absent: the toast that appeared last.
    public var id: String?
    public init(id: String? = nil) { self.id = id }
}

/// Dismisses a toast by an assistive technology, as a tap does, or else as its close button does. Ignored if the user
/// can use neither.
public struct ToastAccessibilityDismiss: Request {
    public static let topic: TopicName = "toast.accessibilityDismiss"
    /// Absent: the toast that appeared last.
    public var id: String?
    public init(id: String? = nil) { self.id = id }
}

/// A finished swipe on a toast. It dismisses the toast if it goes toward the toast's edge, or sideways if the toast's
/// `axis` allows that, and reaches the setting `swipeDistance` (30 points in the Agora toast) or `swipeSpeed` (200
/// points per second); otherwise the toast springs back.
public struct ToastSwipe: Request {
    public static let topic: TopicName = "toast.swipe"
    /// The displacement, in points, positive downwards.
    public var dy: Double
    /// The speed, in points per second, positive downwards.
    public var vy: Double
    /// Absent: the toast that appeared last.
    public var id: String?
    /// The sideways displacement and speed, positive to the right; nil: 0. They apply if the toast's `axis` allows it.
    public var dx: Double?
    public var vx: Double?
    public init(dy: Double, vy: Double, id: String? = nil, dx: Double? = nil, vx: Double? = nil) {
        (self.dy, self.vy, self.id, self.dx, self.vx) = (dy, vy, id, dx, vx)
    }
}

/// Starts to drag a toast with a finger. The toast's timer stops.
public struct ToastDragBegan: Request, FieldTable {
    public static let topic: TopicName = "toast.dragBegan"
    public var id: String?
    public var dx: Double?
    public var dy: Double?
    public var vx: Double?
    public var vy: Double?
    public init(id: String? = nil, dx: Double? = nil, dy: Double? = nil, vx: Double? = nil, vy: Double? = nil) {
        (self.id, self.dx, self.dy, self.vx, self.vy) = (id, dx, dy, vx, vy)
    }

    public static let blank = Self()
    public static let schemaDescription = "Starts to drag a toast with a finger."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the toast; when absent, the one that appeared last")
        Field(
            \.dx,
            "points since the finger came down, positive to the right; a toast follows it sideways if its `axis` allows that"
        )
        Field(\.dy, "points since the finger came down, positive downwards")
        Field(\.vx, "points per second, positive to the right; only the final speed counts")
        Field(\.vy, "points per second, positive downwards; only the final speed counts")
    }
}

/// Moves the finger that drags a toast. The picture of the toast follows it; nothing else changes.
public struct ToastDragMoved: Request, FieldTable {
    public static let topic: TopicName = "toast.dragMoved"
    public var dx: Double?
    public var dy: Double
    public var vx: Double?
    public var vy: Double?
    public var id: String?
    public init(dx: Double? = nil, dy: Double, vx: Double? = nil, vy: Double? = nil, id: String? = nil) {
        (self.dx, self.dy, self.vx, self.vy, self.id) = (dx, dy, vx, vy, id)
    }

    public static let blank = Self(dy: 0)
    public static let schemaDescription = "Moves the finger that drags a toast."
    public static let fields = Fields<Self> {
        Field(
            \.dx,
            "points since the drag began, positive to the right; a toast follows it sideways if its `axis` allows that")
        Field(required: \.dy, "points since the drag began, positive downwards")
        Field(\.vx, "points per second, positive to the right; only the final speed counts")
        Field(\.vy, "points per second, positive downwards; only the final speed counts")
        Field(\.id, "id of the toast; when absent, the one that is being dragged")
    }
}

/// Lifts the finger that drags a toast. Under the conditions of ``ToastSwipe``, the drag counts as a swipe; otherwise
/// the toast springs back and its timer continues.
public struct ToastDragEnded: Request, FieldTable {
    public static let topic: TopicName = "toast.dragEnded"
    public var dx: Double?
    public var dy: Double
    public var vx: Double?
    public var vy: Double
    public var id: String?
    public init(dx: Double? = nil, dy: Double, vx: Double? = nil, vy: Double, id: String? = nil) {
        (self.dx, self.dy, self.vx, self.vy, self.id) = (dx, dy, vx, vy, id)
    }

    public static let blank = Self(dy: 0, vy: 0)
    public static let schemaDescription = "Lifts the finger that drags a toast."
    public static let fields = Fields<Self> {
        Field(
            \.dx,
            "points since the drag began, positive to the right; a toast follows it sideways if its `axis` allows that")
        Field(required: \.dy, "points since the drag began, positive downwards")
        Field(\.vx, "points per second, positive to the right; only the final speed counts")
        Field(required: \.vy, "points per second, positive downwards")
        Field(\.id, "id of the toast; when absent, the one that is being dragged")
    }
}

/// Stops the timer of toasts on screen. A timer continues when every source that paused it has resumed.
public struct ToastPause: Request, FieldTable {
    public static let topic: TopicName = "toast.pause"
    public var source: String
    public var id: String?
    public init(source: String, id: String? = nil) {
        self.source = source
        self.id = id
    }

    public static let blank = Self(source: "")
    public static let schemaDescription = "Stops the timer of toasts on screen."
    public static let fields = Fields<Self> {
        Field(
            required: \.source, where: .bytes(1...64),
            "pause source: `hover`, `focus`, `screenReader`, `covered`, or a name of the app's own, 1 to 64 bytes")
        Field(\.id, "id of the toast; when absent, all toasts on screen")
    }
}

/// Ends the pause of a source for toasts on screen.
public struct ToastResume: Request {
    public static let topic: TopicName = "toast.resume"
    public var source: String
    /// Absent: all toasts on screen.
    public var id: String?
    public init(source: String, id: String? = nil) {
        self.source = source
        self.id = id
    }
}
