import EventBus

/// Says what a bar is; what is left out stays as it is, or has its default at first:
/// iPadOS, regular, automatic, 1000 points wide. `items` and `title` are replaced as a whole.
///
/// It makes no layout by itself: the next `navigationBar.update` does.
public struct NavigationBarDeclare: Request {
    public static let topic: TopicName = "navigationBar.declare"
    public var platform: NavigationBarPlatform?
    public var sizeClass: NavigationBarSizeClass?
    public var role: NavigationBarRole?
    /// Of the row, in points.
    public var width: Double?
    /// Between neighbours of the row, in points; 8 at first.
    public var spacing: Double?
    /// Of the overflow button, in points; 44 at first.
    public var overflowWidth: Double?
    /// Id of the bar, the same in each run of the app. A bar without one cannot be customized.
    public var bar: Nullable<String>
    /// The back button; null: none.
    public var back: Nullable<NavigationBarBack>
    /// null: none.
    public var title: Nullable<NavigationBarTitle>
    /// What the app can do with its document, in the order of its menus.
    public var commands: [String]?
    public var items: [NavigationBarItemDeclaration]?
    /// The record that was kept of the bar, in whatever state it is; null: as declared.
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
}

/// The bar has another size or purpose now; what is left out stays as it is. Tells the
/// layout if it is another one than before (TO10).
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
