import EventBus

/// Declares a bar. An absent field keeps its value; the first values are iPadOS, regular, automatic and a width of 1000
/// points. `items` and `title` are replaced as a whole.
///
/// A declaration publishes no layout by itself: the next ``NavigationBarUpdate`` does.
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
    public static let schemaDescription = "Says what a bar is; what is left out stays as it is."
    public static let fields = Fields<Self> {
        Field(\.platform, "iPadOS at first")
        Field(\.sizeClass, "regular at first")
        Field(\.role, "automatic at first: navigationStack, on macOS editor")
        Field(\.width, "points of the row; 1000 at first")
        Field(\.spacing, "points between neighbours of the row; 8 at first")
        Field(\.overflowWidth, "points of the overflow button; 44 at first")
        Field(\.bar, "id of the bar, the same in each run of the app; null: it cannot be customized")
        Field(\.back, "the back button; null: none")
        Field(\.title, "the title; null: none")
        Field(\.commands, "what the app can do with its document, in the order of its menus")
        Field(\.items, "all of them, at most 256")
        Field(\.saved, "the record that was kept of the bar, in whatever state it is; null: as declared")
    }
}

/// Changes the size or the role of the bar; an absent field keeps its value. ``NavigationBarLayoutChanged`` follows if
/// the layout differs from the last one.
public struct NavigationBarUpdate: Request {
    public static let topic: TopicName = "navigationBar.update"
    /// The final width in points. Do not send the widths in the middle of an animation: items would jump in and out of
    /// the overflow menu.
    public var width: Double?
    public var sizeClass: NavigationBarSizeClass?
    public var role: NavigationBarRole?

    public init(width: Double? = nil, sizeClass: NavigationBarSizeClass? = nil, role: NavigationBarRole? = nil) {
        self.width = width
        self.sizeClass = sizeClass
        self.role = role
    }
}

/// Asks for the title's menu. The answer is ``NavigationBarTitleMenuShown``.
public struct NavigationBarShowTitleMenu: Request {
    public static let topic: TopicName = "navigationBar.showTitleMenu"
    public init() {}
}

/// Changes the text of the title, as a program does. The text that a user is typing in a renaming stays.
public struct NavigationBarSetTitle: Request {
    public static let topic: TopicName = "navigationBar.setTitle"
    public var text: String
    public init(text: String) { self.text = text }
}
