import EventBus

/// The bar looks different now (TO10). The last one is kept for who comes later.
public struct NavigationBarLayoutChanged: Fact {
    public static let topic: TopicName = "navigationBar.layoutChanged"
    public static let isRetained = true
    public var layout: NavigationBarLayout
    public init(_ layout: NavigationBarLayout) { self.layout = layout }

    public init(from decoder: any Decoder) throws { layout = try NavigationBarLayout(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try layout.encode(to: encoder) }
}

/// The user customizes the bar (TE1).
public struct NavigationBarCustomizing: Fact {
    public static let topic: TopicName = "navigationBar.customizing"
    /// Ids of the items that the user may move or take away, as they stand.
    public var order: [String]
    /// Ids of those that can be added, as they were declared.
    public var palette: [String]
    public init(order: [String], palette: [String]) {
        self.order = order
        self.palette = palette
    }
}

/// The draft is another one now (TE2, TE3, TE7, TE8).
public struct NavigationBarCustomized: Fact {
    public static let topic: TopicName = "navigationBar.customized"
    public var order: [String]
    public var palette: [String]
    public init(order: [String], palette: [String]) {
        self.order = order
        self.palette = palette
    }
}

/// The bar cannot be customized now (TK3, TK7).
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
        case .otherBar: "another bar has taken its place"
        }
    }
}

/// The bar stopped being customizable while it was customized; the draft was kept (TE9).
public struct NavigationBarCustomizingEnded: Fact {
    public static let topic: TopicName = "navigationBar.customizingEnded"
    public var reason: NavigationBarDenial
    public init(reason: NavigationBarDenial) { self.reason = reason }
}

/// What the user made of a bar counts now, and is to be kept (TE5, TP6).
public struct NavigationBarSaved: Fact {
    public static let topic: TopicName = "navigationBar.saved"
    public var bar: String
    /// null: as declared; nothing is to be kept.
    public var record: Nullable<NavigationBarRecord>
    public init(bar: String, record: NavigationBarRecord?) {
        self.bar = bar
        self.record = record.map { .value($0) } ?? .null
    }
}

/// The title's menu, or why there is none (TT1–TT6).
public struct NavigationBarTitleMenuShown: Fact {
    public static let topic: TopicName = "navigationBar.titleMenuShown"

    public struct Entry: Codable, Sendable, Hashable {
        public var id: String
        public var enabled: Bool
        public init(id: String, enabled: Bool) {
            self.id = id
            self.enabled = enabled
        }
    }

    /// What stands above the entries of a document's menu.
    public struct Header: Codable, Sendable, Hashable {
        public var title: String
        public var type: String?
        public var size: String?
        /// What can be done with it: look at it, share it, drag it.
        public var preview = true
        public var share = true
        public var drag = true
        public init(title: String, type: String?, size: String?) {
            self.title = title
            self.type = type
            self.size = size
        }
    }

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
