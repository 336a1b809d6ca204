import Chrome
import EventBus

/// The controller that hosts a popup: its kind and size, its tab bar, toolbar and columns, and the app's options. All
/// lengths are in points. Only a tab controller has a tab bar, and only a navigation controller has a toolbar.
public struct PopupContainer: Hashable {
    public var kind = PopupContainerKind.plain
    public var inWindow = true
    public var size: Size?
    public var safe: Insets?

    public var tabBarHeight: Double?
    public var tabBarHidden = false
    public var tabBarMinimized = false
    public var floatingTabBar: Bool?
    public var accessoryFrame: Frame?
    public var accessoryFrameMinimized: Frame?
    public var scrollDirection: PopupScrollDirection?

    public var toolbarHeight = 49.0
    public var toolbarHidden = true
    public var toolbarOverlayInset: Double?

    public var dockingView: PopupDockingView?
    public var sidebar: Sidebar?
    public var primaryColumn: PopupColumn?
    public var splitView: Frame?
    public var opensOverSplitView: Bool?
    public var avoidsPrimaryColumn: Bool?
    public var requiresIndirectSafeAreaManagement: Bool?
    public var shouldExtendPopupBarUnderSafeArea = true
    public var dockTransparentAtScrollEdge = false
    public var adjustsTabBarLayoutForPopupBar = true

    public init() {}
}

/// The direction in which the content was scrolled.
public typealias PopupScrollDirection = ScrollDirection

/// A view of the app on which the bar stands, with a margin in points between them.
public struct PopupDockingView: Hashable {
    public var frame = Frame.zero
    public var hidden = false
    public var margin = 0.0

    public init() {}

    public init(frame: Frame = .zero, hidden: Bool = false, margin: Double = 0) {
        (self.frame, self.hidden, self.margin) = (frame, hidden, margin)
    }
}

/// The primary column of a split view. Its width is in points.
public struct PopupColumn: Hashable {
    public enum Edge: String, StringEnum { case leading, trailing }

    public enum Display: String, StringEnum {
        case secondaryOnly, oneBesideSecondary, oneOverSecondary
        case twoBesideSecondary, twoOverSecondary, twoDisplaceSecondary

        /// Whether the column takes room from the column next to it.
        var isBeside: Bool { self == .oneBesideSecondary || self == .twoBesideSecondary }
    }

    public var width = 320.0
    public var edge = Edge.leading
    public var hidden = false
    public var display = Display.oneBesideSecondary
    public var animating = false

    public init() {}

    public init(
        width: Double = 320, edge: Edge = .leading, hidden: Bool = false, display: Display = .oneBesideSecondary
    ) {
        (self.width, self.edge, self.hidden, self.display) = (width, edge, hidden, display)
    }

    /// Whether the column takes room, so that the bar must be next to it.
    public var takesRoom: Bool { !hidden && display.isBeside }
}

extension PopupContainer: FieldGroup {
    public static let schemaDescription =
        "The controller that hosts a popup: its size, its bars and columns, and the options that the app sets on it."
    public static let fields = Fields<Self> {
        Field(\.kind, "the kind of controller")
        Field(\.inWindow, "whether the container is in a window; all operations wait until it is")
        Field(\.size, orNull: nil, "of the container; nil: the size of the window")
        Field(
            \.safe, orNull: nil,
            "the safe area of the container without the popup's addition; nil: the safe area of the window")
        Field(
            \.tabBarHeight, in: 0...100_000, orNull: nil,
            "the height of the tab bar in points, including the safe area below it; nil: 49 and the safe area; 0: "
                + "no tab bar"
        )
        Field(\.tabBarHidden, "whether the tab bar is hidden")
        Field(\.tabBarMinimized, "whether the system has minimized the tab bar")
        Field(
            \.floatingTabBar, orNull: nil,
            "whether the tab bar is at the top; nil: it is in regular width on an iPad or a Mac from version 18 of the "
                + "system on, unless `tabBarHeight`, `accessoryFrame` or `tabBarMinimized` is set")
        Field(
            \.accessoryFrame, orNull: nil,
            "of the tab bar's accessory, from the tab bar's top left corner; nil: unknown")
        Field(
            \.accessoryFrameMinimized, orNull: nil,
            "of the tab bar's accessory while the tab bar is minimized; nil: that of `accessoryFrame`")
        Field(
            \.scrollDirection, orNull: nil,
            "the direction in which the content was scrolled last; nil: it has not been scrolled")
        Field(\.toolbarHeight, in: .lengths, "the height of the toolbar in points, without the safe area below it")
        Field(\.toolbarHidden, "whether the toolbar is hidden")
        Field(
            \.toolbarOverlayInset, in: 0...100_000, orNull: nil,
            "points at the bottom that the toolbar covers on glass; nil: its height and the safe area")
        Field(\.dockingView, orNull: nil, "a view of the app on which the bar stands; nil: none")
        Field(
            \.sidebar, orNull: nil,
            "the sidebar of a tab controller, for which all modules of the window make room; nil: that of "
                + "`scene.update`, if any"
        )
        Field(\.primaryColumn, orNull: nil, "the primary column of a split view; nil: none")
        Field(
            \.splitView, orNull: nil,
            "of the split view around the container, from the container's top left corner; nil: none")
        Field(
            \.opensOverSplitView, orNull: nil,
            "whether the open popup covers the split view around the container; nil: the setting `opensOverSplitView`",
            also: "popupOpensOverSplitViewController")
        Field(
            \.avoidsPrimaryColumn, orNull: nil,
            "whether the bar avoids the primary column; nil: the setting `avoidsPrimaryColumn`",
            also: "popupBarAvoidsPrimaryColumn")
        Field(
            \.requiresIndirectSafeAreaManagement, orNull: nil,
            "whether the container's child controllers get the added bottom inset instead of the container; nil: they "
                + "do in a tab or navigation controller, and on glass in a split controller")
        Field(
            \.shouldExtendPopupBarUnderSafeArea,
            "whether the background of a bar that does not float continues below the safe area, without glass")
        Field(
            \.dockTransparentAtScrollEdge,
            "whether the tab bar or toolbar below the bar is transparent when the content is scrolled to its end")
        Field(
            \.adjustsTabBarLayoutForPopupBar,
            "whether the tab bar reserves room for the popup bar, from version 27 of the system on")
    }
}

extension PopupDockingView: FieldGroup {
    public static let schemaDescription = "A view of the app on which a bar stands."
    public static let fields = Fields<Self> {
        Field(\.frame, "of the view, from the container's top left corner")
        Field(\.hidden, "whether the view is hidden, so that the bar stands on the bottom edge")
        Field(\.margin, in: -100_000...100_000, "points between the view and the bar")
    }
}

extension PopupColumn: FieldGroup {
    public static let schemaDescription = "The primary column of a split view."
    public static let fields = Fields<Self> {
        Field(\.width, in: .lengths, "the width of the column in points")
        Field(\.edge, "the side on which the column stands")
        Field(\.hidden, "whether the column is hidden")
        Field(\.display, "the display mode of the split view: the visible columns, and whether they overlay others")
        Field(\.animating, "whether the column appears or disappears; the bar keeps its place until the end")
    }
}
