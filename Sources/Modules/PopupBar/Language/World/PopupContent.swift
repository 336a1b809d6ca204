import Chrome
import EventBus

/// A content: the controller that is visible while the popup is open.
public struct PopupContent: Hashable {
    public enum Kind: String, StringEnum { case plain, navigation, tab }

    public var id: String
    public var kind = Kind.plain
    public var title: String?
    public var item: PopupItem?
    public var transitionView: PopupTransitionView?
    public var gestureView: String?
    public var positionsCloseButton = false

    public init(id: String, item: PopupItem? = nil) { (self.id, self.item) = (id, item) }
}

/// A view of the content to which the bar's image flies, because it shows the same image.
public struct PopupTransitionView: Hashable {
    public var inHierarchy = true
    public var isContentView = false
    public var preferred = true
    public var cornerRadius = 0.0
    public var frame: Frame?

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
    public static let schemaDescription = "A content: the controller that is visible while the popup is open."
    public static let fields = Fields<Self> {
        Field(required: \.id, where: .notEmpty, "the id of the content, which must be unique")
        Field(\.kind, "the kind of controller")
        Field(\.title, "the title of the controller, which the bar shows if its item has no text")
        Field(\.item, where: .hasID, "the item of the content; nil: an item without texts that has the content's id")
        Field(\.transitionView, "the view to which the image of the bar flies; nil: none")
        Field(
            \.gestureView,
            "the name of the view on which pans move the open popup, while the rest of the content takes no pans; nil: "
                + "the whole content")
        Field(\.positionsCloseButton, "whether the content places the close button itself")
    }
}

extension PopupTransitionView: FieldGroup {
    public static let schemaDescription =
        "A view of the content to which the bar's image flies, because it shows the same image."
    public static let fields = Fields<Self> {
        Field(\.inHierarchy, "whether the view is inside the content's view; false: the image does not fly")
        Field(\.isContentView, "whether the view is the content's view itself; true: the image does not fly")
        Field(\.preferred, "whether the view changes its corners and its shadow during the whole transition")
        Field(\.cornerRadius, in: .lengths, "the corner radius of the view in points")
        Field(
            \.frame,
            "the frame of the view in the open content; nil: centered, at the largest possible size of the image"
        )
    }
}

extension PopupDataSource: FieldTable {
    public static let blank = Self(initial: nil)
    public static let schemaDescription = "The source of the bar's items, if the contents are not their source."
    public static let fields = Fields<Self> {
        Field(\.initial, "id of the first item; nil: none")
        Field(\.order, "ids of the items, in their order for paging")
        Field(\.implementsBefore, "whether the data source provides the previous item; paging requires both neighbors")
        Field(\.implementsAfter, "whether the data source provides the next item; paging requires both neighbors")
    }
}
