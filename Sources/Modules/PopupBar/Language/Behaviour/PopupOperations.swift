import EventBus

/// Presents a content and shows its bar. If another content is already presented, the policy `popup.onNewContent`
/// decides.
///
/// Like every operation, it is queued while another one runs. If `completion` is set, exactly one of the facts
/// `popup.completed`, `popup.superseded` and `popup.rejected` follows with this label.
public struct PopupPresent: Request {
    public static let topic: TopicName = "popup.present"
    /// The id of a content that `popup.setUp` declared. Without an id, the request is refused.
    public var content: String?
    /// Whether the popup opens too; absent: false.
    public var openPopup: Bool?
    /// Absent: true. An operation without animation completes when the request has been delivered.
    public var animated: Bool?
    /// A label under which the outcome is published.
    public var completion: String?

    public init(content: String?, openPopup: Bool? = nil, animated: Bool? = nil, completion: String? = nil) {
        self.content = content
        self.openPopup = openPopup
        self.animated = animated
        self.completion = completion
    }
}

/// Opens the popup. Without a bar, the request does nothing and is reported with ``PopupDiagnosed``.
public struct PopupOpen: Request {
    public static let topic: TopicName = "popup.open"
    /// Whether the operation is animated; absent: true.
    public var animated: Bool?
    /// A label for the outcome; see ``PopupPresent``.
    public var completion: String?

    public init(animated: Bool? = nil, completion: String? = nil) {
        self.animated = animated
        self.completion = completion
    }
}

/// Closes the popup. Its bar stays.
public struct PopupClose: Request {
    public static let topic: TopicName = "popup.close"
    /// Whether the operation is animated; absent: true.
    public var animated: Bool?
    /// A label for the outcome; see ``PopupPresent``.
    public var completion: String?

    public init(animated: Bool? = nil, completion: String? = nil) {
        self.animated = animated
        self.completion = completion
    }
}

/// Removes the bar. The policy `popup.dismissWhileOpen` decides how an open popup disappears.
public struct PopupDismiss: Request {
    public static let topic: TopicName = "popup.dismiss"
    /// Whether the operation is animated; absent: true.
    public var animated: Bool?
    /// A label for the outcome; see ``PopupPresent``.
    public var completion: String?

    public init(animated: Bool? = nil, completion: String? = nil) {
        self.animated = animated
        self.completion = completion
    }
}

/// Reports that the container is now in a window. The operations that were requested before run one after the other,
/// without animation.
public struct PopupAttachToWindow: Request {
    public static let topic: TopicName = "popup.attachToWindow"
    public init() {}
}
