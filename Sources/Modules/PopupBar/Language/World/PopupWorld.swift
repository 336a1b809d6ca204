import Chrome
import EventBus

/// The properties that determine the layout of a popup, apart from its item and its settings.
public struct PopupWorld: Hashable {
    public var env = PopupEnvironment()
    public var container = PopupContainer()
    public var bar = PopupBarOptions()
    public var contentView = PopupContentView()
    public var contentKind = PopupContent.Kind.plain
    public var titlesWidth: Double?
    public var neighbours = 0.0

    public init() {}
}

extension PopupWorld: FieldGroup {
    public static let schemaDescription =
        "The properties that determine the layout of a popup, apart from its item and its settings."
    public static let fields = Fields<Self> {
        Field(\.env, "the device, the window and the user's preferences")
        Field(\.container, "the controller that hosts the popup")
        Field(\.bar, "the options that the app sets on the bar")
        Field(\.contentView, "the options that the app sets on the view of the open popup")
        Field(\.contentKind, "the kind of the content's controller")
        Field(
            \.titlesWidth, in: 0...100_000, orNull: nil,
            "the width of the titles in points; nil: the width that the layout leaves")
        Field(
            \.neighbours, in: .lengths,
            "points that other modules, such as the toolbar, take at the bottom above the safe area")
    }
}

// MARK: - Derived values

extension PopupWorld {
    /// The size of the container, in points.
    public var size: Size { container.size ?? env.size }

    /// The container's safe area, without the popup's addition.
    public var safe: Insets { container.safe ?? env.safe }

    /// The sidebar that the bar avoids: that of the tab controller, or else that of the window.
    public var sidebar: Sidebar? { tabSidebar ?? env.sidebar }

    /// The sidebar of the tab controller; nil if there is none, or if the container is not a tab controller.
    public var tabSidebar: Sidebar? { container.kind == .tab ? container.sidebar : nil }

    /// Whether the bar reads from right to left.
    public var isRightToLeft: Bool {
        switch bar.semantic {
        case .forceLeftToRight, .playback, .spatial: false
        case .forceRightToLeft: true
        case .unspecified: env.rtl
        }
    }

    /// Whether the tab bar is at the top, as on an iPad in regular width or on a Mac from version 18 of the system on.
    public var hasFloatingTabBar: Bool {
        if let said = container.floatingTabBar { return said }
        let isAtBottom =
            container.tabBarHeight != nil || container.accessoryFrame != nil || container.tabBarMinimized
        return container.kind == .tab && env.osMajor >= 18 && env.isWidePad && env.widthClass == .regular
            && !isAtBottom
    }

    /// The height of the tab bar at the bottom in points, including the safe area below it.
    public var tabBarHeight: Double { container.tabBarHeight ?? 49 + safe.bottom }

    /// The problems of the world, such as a container without width. The layout is still defined.
    public var validationProblems: [PopupProblem] {
        var found: [PopupProblem] = []
        if !(size.width > 0 && size.height > 0) { found.append(.containerWithoutSize) }
        if let custom = bar.custom, !(custom.height > 0) { found.append(.customBarWithoutHeight) }
        if bar.style == .custom, bar.custom == nil { found.append(.styleWithoutCustomBar) }
        return found
    }

    @available(*, deprecated, renamed: "validationProblems")
    public var oddities: [PopupProblem] { validationProblems }
}
