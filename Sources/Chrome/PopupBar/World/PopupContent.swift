import EventBus

/// What is shown while a popup is open.
public struct PopupContent: Codable, Sendable, Hashable {
    public enum Kind: String, Word { case plain, navigation, tab }

    public var id: String
    public var kind = Kind.plain
    /// The content's own; stands in the bar where its item has no text.
    public var title: String?
    /// Nil: an item without texts, with the content's id.
    public var item: PopupItem?
    /// Where the image of the bar flies to; nil: nowhere.
    public var transitionView: PopupTransitionView?
    /// The view that fingers move the open popup by, and not by the rest; nil: the content as a whole.
    public var gestureView: String?
    /// Whether it places the close button itself.
    public var positionsCloseButton = false

    public init(id: String, item: PopupItem? = nil) { (self.id, self.item) = (id, item) }
}

/// A view of a content that is the same thing as the image of its bar (POPUP §8).
public struct PopupTransitionView: Codable, Sendable, Hashable {
    /// Whether it is inside of the content's view.
    public var inHierarchy = true
    /// Whether it is the content's view itself, which cannot fly.
    public var isContentView = false
    /// Whether it has a shadow and corners that change on the way.
    public var preferred = true
    /// Points.
    public var cornerRadius = 0.0

    public init(inHierarchy: Bool = true) { self.inHierarchy = inHierarchy }
}

/// Who knows the items of a bar that does not take those of its contents (POPUP §6.3).
public struct PopupDataSource: Codable, Sendable, Hashable {
    /// The first item; nil: it has none to offer.
    public var initial: String?
    /// Ids, one behind the other.
    public var order: [String] = []
    /// Whether it answers what comes before and after an item; paging needs both.
    public var implementsBefore = true
    public var implementsAfter = true

    public init(initial: String?, order: [String] = []) { (self.initial, self.order) = (initial, order) }
}

extension PopupContent {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(id: try container.decode(String.self, forKey: .id))
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&kind, .kind)
        try fields.optional(&title, .title)
        try fields.optional(&item, .item)
        try fields.optional(&transitionView, .transitionView)
        try fields.optional(&gestureView, .gestureView)
        try fields.value(&positionsCloseButton, .positionsCloseButton)
    }
}

extension PopupTransitionView {
    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&inHierarchy, .inHierarchy)
        try fields.value(&isContentView, .isContentView)
        try fields.value(&preferred, .preferred)
        try fields.length(&cornerRadius, .cornerRadius)
    }
}

extension PopupDataSource {
    public init(from decoder: any Decoder) throws {
        self.init(initial: nil)
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.optional(&initial, .initial)
        try fields.value(&order, .order)
        try fields.value(&implementsBefore, .implementsBefore)
        try fields.value(&implementsAfter, .implementsAfter)
    }
}
