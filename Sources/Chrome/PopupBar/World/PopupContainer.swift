import EventBus

/// The controller that hosts a popup: its kind and size, its tab bar, toolbar and columns, and the options that the app
/// sets on it. All lengths are points. Only a tab controller has a tab bar, and only a navigation controller a toolbar.
public struct PopupContainer: Hashable {
    public var kind = PopupContainerKind.plain
    public var inWindow = true
    public var size: PopupSize?
    public var safe: PopupInsets?

    public var tabBarHeight: Double?
    public var tabBarHidden = false
    public var tabBarMinimized = false
    public var floatingTabBar: Bool?
    public var accessoryFrame: PopupFrame?
    public var accessoryFrameMinimized: PopupFrame?
    public var scrollDirection: PopupScrollDirection?

    public var toolbarHeight = 49.0
    public var toolbarHidden = true
    public var toolbarOverlayInset: Double?

    public var dockingView: PopupDockingView?
    public var sidebar: PopupSidebar?
    public var primaryColumn: PopupColumn?
    public var splitView: PopupFrame?
    public var opensOverSplitView: Bool?
    public var avoidsPrimaryColumn: Bool?
    public var requiresIndirectSafeAreaManagement: Bool?
    public var shouldExtendPopupBarUnderSafeArea = true
    public var dockTransparentAtScrollEdge = false
    public var adjustsTabBarLayoutForPopupBar = true

    public init() {}
}

/// The direction in which the content was scrolled.
public enum PopupScrollDirection: String, Word { case up, down }

/// A view of the app on which the bar stands. Its margin is points between the view and the bar.
public struct PopupDockingView: Hashable {
    public var frame = PopupFrame.zero
    public var hidden = false
    public var margin = 0.0

    public init() {}

    public init(frame: PopupFrame = .zero, hidden: Bool = false, margin: Double = 0) {
        (self.frame, self.hidden, self.margin) = (frame, hidden, margin)
    }
}

/// The sidebar of a tab controller. Its width is in points.
public struct PopupSidebar: Hashable {
    public enum Layout: String, Word {
        /// The sidebar pushes the content aside.
        case tile
        /// The sidebar lies above the content.
        case overlay
    }

    public var layout = Layout.tile
    public var hidden = false
    public var width = 320.0

    public init() {}

    public init(layout: Layout = .tile, hidden: Bool = false, width: Double = 320) {
        (self.layout, self.hidden, self.width) = (layout, hidden, width)
    }
}

/// The primary column of a split view. Its width is in points.
public struct PopupColumn: Hashable {
    public enum Edge: String, Word { case leading, trailing }

    public enum Display: String, Word {
        case secondaryOnly, oneBesideSecondary, oneOverSecondary
        case twoBesideSecondary, twoOverSecondary, twoDisplaceSecondary

        /// Whether the column takes room from the column beside it.
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

    /// Whether the column takes room, so that a bar has to stand beside it.
    public var takesRoom: Bool { !hidden && display.isBeside }
}

extension PopupContainer: FieldGroup {
    public static let schemaDescription =
        "The controller that hosts a popup: where its bars are, and what the app set on it."
    public static let fields = Fields<Self> {
        Field(\.kind, "the kind of controller")
        Field(\.inWindow, "false: whatever is asked for waits until it is")
        Field(\.size, orNull: nil, "of the container; nil: those of the window")
        Field(\.safe, orNull: nil, "the safe area without what the popup adds; nil: that of the window")
        Field(
            \.tabBarHeight, in: 0...100_000, orNull: nil,
            "points, with the safe area below it; nil: 49 and the safe area; 0: there is none")
        Field(\.tabBarHidden, "whether the tab bar is hidden")
        Field(\.tabBarMinimized, "whether the system made the tab bar small")
        Field(
            \.floatingTabBar, orNull: nil,
            "whether the tab bar stands at the top; nil: where the system would put it there, unless its height or "
                + "what accompanies it says that it is at the bottom")
        Field(
            \.accessoryFrame, orNull: nil,
            "of the place where the system puts what accompanies a tab bar, from the bar's top left; nil: not known")
        Field(\.accessoryFrameMinimized, orNull: nil, "of the same place while the tab bar is minimised")
        Field(\.scrollDirection, orNull: nil, "which way the content was last scrolled; nil: it was not")
        Field(\.toolbarHeight, in: .lengths, "points, without the safe area below it")
        Field(\.toolbarHidden, "whether the toolbar is hidden")
        Field(
            \.toolbarOverlayInset, in: 0...100_000, orNull: nil,
            "points at the bottom that the system's toolbar covers, on glass; nil: its height and the safe area")
        Field(\.dockingView, orNull: nil, "a view of the app that the bar stands above; nil: none")
        Field(\.sidebar, orNull: nil, "of a tab controller; nil: there is none")
        Field(\.primaryColumn, orNull: nil, "of a split view; nil: there is none")
        Field(
            \.splitView, orNull: nil,
            "of the split view around it, from its own top left; nil: there is none")
        Field(
            \.opensOverSplitView, orNull: nil,
            "whether the open popup covers that split view; nil: as the profile has it",
            also: "popupOpensOverSplitViewController")
        Field(
            \.avoidsPrimaryColumn, orNull: nil,
            "whether the bar stands beside a primary column; nil: as the profile has it",
            also: "popupBarAvoidsPrimaryColumn")
        Field(
            \.requiresIndirectSafeAreaManagement, orNull: nil,
            "whether children get the added inset instead of the container; nil: by kind")
        Field(
            \.shouldExtendPopupBarUnderSafeArea,
            "whether the background of a bar without glass goes on below the safe area")
        Field(
            \.dockTransparentAtScrollEdge,
            "whether what the bar stands on becomes see-through where the content's scrolling ends")
        Field(\.adjustsTabBarLayoutForPopupBar, "whether a tab bar keeps room for the bar, from 27 on")
    }
}

extension PopupDockingView: FieldGroup {
    public static let schemaDescription = "A view of the app that a bar stands above."
    public static let fields = Fields<Self> {
        Field(\.frame, "of the view, from the top left of the container")
        Field(\.hidden, "whether it is hidden")
        Field(\.margin, in: -100_000...100_000, "points between it and the bar")
    }
}

extension PopupSidebar: FieldGroup {
    public static let schemaDescription = "A sidebar of a tab controller."
    public static let fields = Fields<Self> {
        Field(\.layout, "whether it pushes the content aside or stands above it")
        Field(\.hidden, "whether it is hidden")
        Field(\.width, in: .lengths, "points")
    }
}

extension PopupColumn: FieldGroup {
    public static let schemaDescription = "The primary column of a split view."
    public static let fields = Fields<Self> {
        Field(\.width, in: .lengths, "points")
        Field(\.edge, "the side at which it stands")
        Field(\.hidden, "whether it is hidden")
        Field(\.display, "how the columns share the room")
        Field(\.animating, "whether it is on its way in or out: until it has arrived, the bar stays where it was")
    }
}
