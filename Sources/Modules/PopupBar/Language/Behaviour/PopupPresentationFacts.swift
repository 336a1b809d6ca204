import EventBus

/// The bar is about to appear.
public struct PopupWillPresentBar: Fact, Equatable {
    public static let topic: TopicName = "popup.willPresentBar"
    public var animated: Bool
    public init(animated: Bool) { self.animated = animated }
}

/// The bar has appeared.
public struct PopupDidPresentBar: Fact, Equatable {
    public static let topic: TopicName = "popup.didPresentBar"
    public var animated: Bool
    public init(animated: Bool) { self.animated = animated }
}

/// The bar is about to disappear.
public struct PopupWillDismissBar: Fact, Equatable {
    public static let topic: TopicName = "popup.willDismissBar"
    public var animated: Bool
    public init(animated: Bool) { self.animated = animated }
}

/// The bar has disappeared, and the presentation is over.
public struct PopupDidDismissBar: Fact, Equatable {
    public static let topic: TopicName = "popup.didDismissBar"
    public var animated: Bool
    public init(animated: Bool) { self.animated = animated }
}

/// The popup is about to open. Not published if the popup was open when the movement began, for example before a drag
/// that ends where it began.
public struct PopupWillOpen: Fact, Equatable {
    public static let topic: TopicName = "popup.willOpen"
    public var content: String
    public var animated: Bool
    public init(content: String, animated: Bool) {
        self.content = content
        self.animated = animated
    }
}

/// The popup is open.
public struct PopupDidOpen: Fact, Equatable {
    public static let topic: TopicName = "popup.didOpen"
    public var content: String
    public var animated: Bool
    public init(content: String, animated: Bool) {
        self.content = content
        self.animated = animated
    }
}

/// The open popup is about to close. Its bar stays.
public struct PopupWillClose: Fact, Equatable {
    public static let topic: TopicName = "popup.willClose"
    public var content: String
    public var animated: Bool
    public init(content: String, animated: Bool) {
        self.content = content
        self.animated = animated
    }
}

/// The popup is closed.
public struct PopupDidClose: Fact, Equatable {
    public static let topic: TopicName = "popup.didClose"
    public var content: String
    public var animated: Bool
    public init(content: String, animated: Bool) {
        self.content = content
        self.animated = animated
    }
}
