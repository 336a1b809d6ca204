import EventBus

/// Declares a bar. An absent field keeps its value; the initial values are iPadOS, regular, automatic and the width of
/// the scene without the margins. `items` and `title` are replaced as a whole.
///
/// A declaration does not publish a layout by itself: the next ``NavigationBarUpdate`` does.
public struct NavigationBarDeclare: Request, FieldTable {
    public static let topic: TopicName = "navigationBar.declare"
    public var platform: NavigationBarPlatform?
    public var sizeClass: NavigationBarSizeClass?
    public var role: NavigationBarRole?
    public var width: Double?
    public var spacing: Double?
    public var overflowWidth: Double?
    public var bar: Nullable<String>
    public var back: Nullable<NavigationBarBack>
    public var title: Nullable<NavigationBarTitle>
    public var commands: [String]?
    public var items: [NavigationBarItemDeclaration]?
    public var saved: Nullable<Value>

    public init(
        platform: NavigationBarPlatform? = nil, sizeClass: NavigationBarSizeClass? = nil,
        role: NavigationBarRole? = nil, width: Double? = nil, bar: Nullable<String> = .absent,
        back: Nullable<NavigationBarBack> = .absent, title: Nullable<NavigationBarTitle> = .absent,
        commands: [String]? = nil, items: [NavigationBarItemDeclaration]? = nil, saved: Nullable<Value> = .absent
    ) {
        self.platform = platform
        self.sizeClass = sizeClass
        self.role = role
        self.width = width
        self.bar = bar
        self.back = back
        self.title = title
        self.commands = commands
        self.items = items
        self.saved = saved
    }

    public static let blank = Self()
    public static let schemaDescription = "Declares a bar; a field that is left out keeps its value."
    public static let fields = Fields<Self> {
        Field(\.platform, "platform of the bar; `iPadOS` until it is set")
        Field(\.sizeClass, "horizontal size class of the scene; `regular` until it is set")
        Field(
            \.role,
            "role of the bar; `automatic` until it is set, which means `editor` on macOS and `navigationStack` "
                + "elsewhere"
        )
        Field(\.width, "width of the row, in points; that of the scene without the margins until it is set")
        Field(\.spacing, "gap between two neighbors in the row, in points; 8 until it is set")
        Field(\.overflowWidth, "width of the overflow button, in points; 44 until it is set")
        Field(\.bar, "id of the bar, the same in each run of the app; null: the bar cannot be customized")
        Field(\.back, "the back button; null for none")
        Field(\.title, "the title; null for none")
        Field(\.commands, "ids of the commands that the app has for its document, in the order of its menus")
        Field(\.items, "all items of the bar, at most 256")
        Field(\.saved, "the saved record of the bar, which may be damaged; null: the bar is as declared")
    }
}

/// Changes the size or the role of the bar; an absent field keeps its value. ``NavigationBarLayoutChanged`` follows if
/// the layout differs from the latest one.
public struct NavigationBarUpdate: Request {
    public static let topic: TopicName = "navigationBar.update"
    /// The final width in points. Do not send intermediate widths of an animation: items would jump in and out of the
    /// overflow menu.
    public var width: Double?
    public var sizeClass: NavigationBarSizeClass?
    public var role: NavigationBarRole?
    /// Whether the row is hidden, as with SwiftUI's `toolbarVisibility(_:for:)`.
    public var hidden: Bool?

    public init(
        width: Double? = nil, sizeClass: NavigationBarSizeClass? = nil, role: NavigationBarRole? = nil,
        hidden: Bool? = nil
    ) {
        self.width = width
        self.sizeClass = sizeClass
        self.role = role
        self.hidden = hidden
    }
}

/// Requests the title's menu. The answer is ``NavigationBarTitleMenuShown``.
public struct NavigationBarShowTitleMenu: Request {
    public static let topic: TopicName = "navigationBar.showTitleMenu"
    public init() {}
}

/// Changes the text of the title on behalf of the app. A renaming in progress keeps the text that the user is typing.
public struct NavigationBarSetTitle: Request {
    public static let topic: TopicName = "navigationBar.setTitle"
    public var text: String
    /// The line below the title; nil keeps it.
    public var subtitle: String?
    public init(text: String, subtitle: String? = nil) { (self.text, self.subtitle) = (text, subtitle) }
}
