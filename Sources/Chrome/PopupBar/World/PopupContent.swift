import EventBus

/// A content: the controller that is visible while the popup is open.
public struct PopupContent: Hashable {
    public enum Kind: String, Word { case plain, navigation, tab }

    public var id: String
    public var kind = Kind.plain
    public var title: String?
    public var item: PopupItem?
    public var transitionView: PopupTransitionView?
    public var gestureView: String?
    public var positionsCloseButton = false

    public init(id: String, item: PopupItem? = nil) { (self.id, self.item) = (id, item) }
}

/// A view of the content to which the image of the bar flies, because it shows the same image.
public struct PopupTransitionView: Hashable {
    public var inHierarchy = true
    public var isContentView = false
    public var preferred = true
    public var cornerRadius = 0.0

    public init() {}

    public init(inHierarchy: Bool) { self.inHierarchy = inHierarchy }
}

/// The source of the bar's items, if the contents are not their source.
public struct PopupDataSource: Hashable {
    public var initial: String?
    public var order: [String] = []
    public var implementsBefore = true
    public var implementsAfter = true

    public init(initial: String?, order: [String] = []) { (self.initial, self.order) = (initial, order) }
}

extension PopupContent: FieldTable {
    public static let blank = Self(id: "")
    public static let schemaDescription = "What is shown while a popup is open."
    public static let fields = Fields<Self> {
        Field(required: \.id, "tells it from all others")
        Field(\.kind, "the kind of controller")
        Field(\.title, "the content's own; stands in the bar where its item has no text")
        Field(\.item, "what its bar shows; nil: an item without texts, with the content's id")
        Field(\.transitionView, "where the image of the bar flies to; nil: nowhere")
        Field(
            \.gestureView,
            "the view by which fingers move the open popup, and not by the rest; nil: the content as a whole")
        Field(\.positionsCloseButton, "whether it places the close button itself")
    }
}

extension PopupTransitionView: FieldGroup {
    public static let schemaDescription = "A view of a content that shows the same thing as the image of its bar."
    public static let fields = Fields<Self> {
        Field(\.inHierarchy, "whether it is inside of the content's view")
        Field(\.isContentView, "whether it is the content's view itself, which cannot fly")
        Field(\.preferred, "whether it has a shadow and corners that change on the way")
        Field(\.cornerRadius, in: .lengths, "points")
    }
}

extension PopupDataSource: FieldTable {
    public static let blank = Self(initial: nil)
    public static let schemaDescription = "Who knows the items of a bar that does not take those of its contents."
    public static let fields = Fields<Self> {
        Field(\.initial, "the first item; nil: there is none to offer")
        Field(\.order, "ids of the items, one after the other")
        Field(\.implementsBefore, "whether it answers what comes before an item; paging needs both answers")
        Field(\.implementsAfter, "whether it answers what comes after an item")
    }
}
