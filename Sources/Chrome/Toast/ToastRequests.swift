import EventBus

/// Takes a toast away, wherever it is (D2–D5).
public struct ToastDismiss: Request {
    public static let topic: TopicName = "toast.dismiss"
    public var id: String
    public init(id: String) { self.id = id }
}

/// Takes every toast away (D6), or those for which all holds that is given.
public struct ToastDismissAll: Request {
    public static let topic: TopicName = "toast.dismissAll"
    /// One of its tags.
    public var tag: String?
    public var source: String?
    public var kind: ToastKind?
    /// Only those that matter less.
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

    /// Whether a toast is one of those that go.
    public func matches(_ toast: Record<ToastContent>) -> Bool {
        if let tag, !toast.tags.contains(tag) { return false }
        if let source, toast.source != source { return false }
        if let kind, toast.kind != kind { return false }
        if let below, toast.effectivePriority >= below { return false }
        if let region, toast.region != region { return false }
        return true
    }
}

/// A tap on the body (D7).
public struct ToastTap: Request {
    public static let topic: TopicName = "toast.tap"
    /// The toast on screen when absent.
    public var id: String?
    public init(id: String? = nil) { self.id = id }
}

/// A tap on the action (D9).
public struct ToastInvokeAction: Request {
    public static let topic: TopicName = "toast.invokeAction"
    /// The toast on screen when absent.
    public var id: String?
    public init(id: String? = nil) { self.id = id }
}

/// An assistive technology's activation: the action if there is one, else a tap (D13).
public struct ToastActivate: Request {
    public static let topic: TopicName = "toast.activate"
    /// The toast on screen when absent.
    public var id: String?
    public init(id: String? = nil) { self.id = id }
}

/// An assistive technology's Dismiss (D8).
public struct ToastAccessibilityDismiss: Request {
    public static let topic: TopicName = "toast.accessibilityDismiss"
    /// The toast on screen when absent.
    public var id: String?
    public init(id: String? = nil) { self.id = id }
}

/// A whole swipe on the toast on screen (D11).
public struct ToastSwipe: Request {
    public static let topic: TopicName = "toast.swipe"
    /// Displacement in points, positive downwards.
    public var dy: Double
    /// Speed in points per second, positive downwards.
    public var vy: Double
    /// The toast that appeared last when absent.
    public var id: String?
    public init(dy: Double, vy: Double, id: String? = nil) {
        self.dy = dy
        self.vy = vy
        self.id = id
    }
}

/// A finger takes hold of the toast on screen (T2).
public struct ToastDragBegan: Request {
    public static let topic: TopicName = "toast.dragBegan"
    /// The toast that appeared last when absent.
    public var id: String?
    public init(id: String? = nil) { self.id = id }
}

/// The finger lets go: a swipe, or the toast springs back (D11, D12).
public struct ToastDragEnded: Request {
    public static let topic: TopicName = "toast.dragEnded"
    /// Displacement in points, positive downwards.
    public var dy: Double
    /// Speed in points per second, positive downwards.
    public var vy: Double
    /// The toast that is dragged when absent.
    public var id: String?
    public init(dy: Double, vy: Double, id: String? = nil) {
        self.dy = dy
        self.vy = vy
        self.id = id
    }
}

/// Stops the timer of the toast on screen until every source has resumed (T3).
public struct ToastPause: Request {
    public static let topic: TopicName = "toast.pause"
    /// Who wants it: hover, focus, screenReader, covered, or a name of the host's own.
    public var source: String
    /// All toasts on screen when absent.
    public var id: String?
    public init(source: String, id: String? = nil) {
        self.source = source
        self.id = id
    }

    public func validate() throws {
        if source.isEmpty || source.utf8.count > 64 {
            throw FieldError(path: "source", message: "must be a word of 1 to 64 bytes")
        }
    }
}

/// A source no longer needs the timer stopped (T3).
public struct ToastResume: Request {
    public static let topic: TopicName = "toast.resume"
    public var source: String
    /// All toasts on screen when absent.
    public var id: String?
    public init(source: String, id: String? = nil) {
        self.source = source
        self.id = id
    }
}
