import EventBus

/// Shows a content's bar, or another content where one is shown already (POPUP §1.4, §1.5).
///
/// Like every operation it waits for its turn, and whoever gives it a `completion` hears of exactly
/// one of `popup.completed`, `popup.superseded` and `popup.rejected` with this label.
public struct PopupPresent: Request {
    public static let topic: TopicName = "popup.present"
    /// Id of a content that `popup.setUp` declared. Without one the request is refused.
    public var content: String?
    /// Whether the popup opens, too; false when absent.
    public var openPopup: Bool?
    /// True when absent. What is not animated is done when the request has been delivered.
    public var animated: Bool?
    /// A label for the outcome.
    public var completion: String?

    public init(content: String?, openPopup: Bool? = nil, animated: Bool? = nil, completion: String? = nil) {
        self.content = content
        self.openPopup = openPopup
        self.animated = animated
        self.completion = completion
    }
}

/// Opens the popup of a bar (POPUP §1.2).
public struct PopupOpen: Request {
    public static let topic: TopicName = "popup.open"
    /// True when absent.
    public var animated: Bool?
    /// A label for the outcome; see ``PopupPresent``.
    public var completion: String?

    public init(animated: Bool? = nil, completion: String? = nil) {
        self.animated = animated
        self.completion = completion
    }
}

/// Closes the popup: its bar is left (POPUP §1.2).
public struct PopupClose: Request {
    public static let topic: TopicName = "popup.close"
    /// True when absent.
    public var animated: Bool?
    /// A label for the outcome; see ``PopupPresent``.
    public var completion: String?

    public init(animated: Bool? = nil, completion: String? = nil) {
        self.animated = animated
        self.completion = completion
    }
}

/// Takes the bar away; an open popup is closed before (POPUP §1.6).
public struct PopupDismiss: Request {
    public static let topic: TopicName = "popup.dismiss"
    /// True when absent.
    public var animated: Bool?
    /// A label for the outcome; see ``PopupPresent``.
    public var completion: String?

    public init(animated: Bool? = nil, completion: String? = nil) {
        self.animated = animated
        self.completion = completion
    }
}

/// The container is in a window now: what was asked for before is done, one after the other and
/// without animation (POPUP §1.2).
public struct PopupAttachToWindow: Request {
    public static let topic: TopicName = "popup.attachToWindow"
    public init() {}
}
