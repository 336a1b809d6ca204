import EventBus

/// The bar's layout differs from the last one that was published. The bus retains the latest one for later subscribers.
public struct NavigationBarLayoutChanged: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.layoutChanged"
    public static let isRetained = true
    public var layout: NavigationBarLayout
    public init(_ layout: NavigationBarLayout) { self.layout = layout }

    public init(from decoder: any Decoder) throws { layout = try NavigationBarLayout(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try layout.encode(to: encoder) }
}

/// A customizing session has started, or was requested again while it runs.
public struct NavigationBarCustomizing: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.customizing"
    /// Ids of the shown items that the user may move or remove, in their current order.
    public var order: [String]
    /// Ids of the items that the user can add, in the order of their declaration.
    public var palette: [String]
    public init(order: [String], palette: [String]) {
        self.order = order
        self.palette = palette
    }
}

/// The draft of a customizing session has changed: an item was added, removed or moved, or the draft was reset or
/// canceled. The fields are those of ``NavigationBarCustomizing``.
public struct NavigationBarCustomized: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.customized"
    public var order: [String]
    public var palette: [String]
    public init(order: [String], palette: [String]) {
        self.order = order
        self.palette = palette
    }
}

/// A customizing session cannot start: the bar cannot be customized at present.
public struct NavigationBarDenied: Refusal {
    public static let topic: TopicName = "navigationBar.denied"
    public var reason: NavigationBarDenial
    public init(reason: NavigationBarDenial) { self.reason = reason }

    public var explanation: String {
        switch reason {
        case .noIdentifier: "a bar without an id cannot be customized"
        case .platform: "bars are customized on iPadOS and macOS only"
        case .compact: "a bar of compact width cannot be customized"
        case .role: "only bars of the roles browser and editor can be customized"
        case .otherBar: "another bar has replaced this bar"
        }
    }
}

/// A customizing session ended because the bar can no longer be customized. The draft was saved.
public struct NavigationBarCustomizingEnded: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.customizingEnded"
    public var reason: NavigationBarDenial
    public init(reason: NavigationBarDenial) { self.reason = reason }
}

/// The user's customization of a bar has changed, and the host should store it.
public struct NavigationBarSaved: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.saved"
    public var bar: String
    /// The record to store. Null: the bar is as the app declared it, and the host should delete a stored record.
    public var record: Nullable<NavigationBarRecord>
    public init(bar: String, record: NavigationBarRecord?) {
        self.bar = bar
        self.record = record.map { .value($0) } ?? .null
    }
}

/// The row was hidden or shown, by the app or by scrolling.
public struct NavigationBarVisibilityChanged: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.visibilityChanged"
    public var hidden: Bool
    public init(hidden: Bool) { self.hidden = hidden }
}

/// The answer to ``NavigationBarShowTitleMenu``: the title's menu, or the reason why there is none.
public struct NavigationBarTitleMenuShown: Fact, Equatable {
    public static let topic: TopicName = "navigationBar.titleMenuShown"

    /// An entry of the menu.
    public struct Entry: Codable, Sendable, Hashable {
        public var id: String
        public var enabled: Bool
        /// The title and the icon, as the app declared them; nil if absent.
        public var title: String?
        public var icon: String?
        public init(id: String, enabled: Bool, title: String? = nil, icon: String? = nil) {
            self.id = id
            self.enabled = enabled
            (self.title, self.icon) = (title, icon)
        }
    }

    /// The header above the entries of a document's menu.
    public struct Header: Codable, Sendable, Hashable {
        public var title: String
        public var type: String?
        public var size: String?
        /// Whether the header offers a preview of the document, sharing and dragging. Always true.
        public var preview = true
        public var share = true
        public var drag = true
        /// The document's id and address, as declared.
        public var id: String?
        public var url: String?

        /// - Parameter title: the title of a document that declares none.
        public init(_ document: NavigationBarDocument, titled title: String) {
            self.title = document.title ?? title
            type = document.type
            size = document.size
            id = document.id
            url = document.url
        }
    }

    /// Whether the title has a menu. If it has, `items` is set; otherwise `reason` is set.
    public var available: Bool
    public var items: [Entry]?
    public var header: Header?
    public var reason: NavigationBarNoMenu?

    public init(items: [Entry], header: Header?) {
        available = true
        self.items = items
        self.header = header
    }

    public init(reason: NavigationBarNoMenu) {
        available = false
        self.reason = reason
    }
}
