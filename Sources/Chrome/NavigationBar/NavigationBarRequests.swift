import EventBus

/// Says what a bar is; what is left out stays as it is, or has its default at first:
/// iPadOS, regular, automatic, 1000 points wide. `items` and `title` are replaced as a whole.
///
/// It makes no layout by itself: the next `navigationBar.update` does.
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

/// The bar has another size or purpose now; what is left out stays as it is. Tells the
/// layout if it is another one than before.
public struct NavigationBarUpdate: Request {
    public static let topic: TopicName = "navigationBar.update"
    /// The final one, in points: an animation's widths on the way are none of the bar's
    /// business.
    public var width: Double?
    public var sizeClass: NavigationBarSizeClass?
    public var role: NavigationBarRole?

    public init(width: Double? = nil, sizeClass: NavigationBarSizeClass? = nil, role: NavigationBarRole? = nil) {
        self.width = width
        self.sizeClass = sizeClass
        self.role = role
    }
}

/// Shows the title's menu.
public struct NavigationBarShowTitleMenu: Request {
    public static let topic: TopicName = "navigationBar.showTitleMenu"
    public init() {}
}

/// Gives the title another text, by a program.
public struct NavigationBarSetTitle: Request {
    public static let topic: TopicName = "navigationBar.setTitle"
    public var text: String
    public init(text: String) { self.text = text }
}
