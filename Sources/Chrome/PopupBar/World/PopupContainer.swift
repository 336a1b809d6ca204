import EventBus

/// The controller that hosts a popup: where its bars are, and what the app set on it
/// (POPUP §4.2, §12). One without bars unless it says otherwise.
public struct PopupContainer: Codable, Sendable, Hashable {
    public var kind = PopupContainerKind.plain
    /// False: whatever is asked for waits until it is.
    public var inWindow = true
    /// Points, and the safe area without what the popup adds; nil: those of the window.
    public var size: PopupSize?
    public var safe: PopupInsets?

    /// Points, the safe area below it included; nil: 49 and the safe area; 0: there is none.
    public var tabBarHeight: Double?
    public var tabBarHidden = false
    /// Whether the system made the tab bar small.
    public var tabBarMinimized = false
    /// Whether the tab bar stands at the top; nil: where the system would put it there, unless its height
    /// or what accompanies it says that it is at the bottom.
    public var floatingTabBar: Bool?
    /// Where the system puts what accompanies a tab bar, from the bar's own top left; nil: not known.
    public var accessoryFrame: PopupFrame?
    /// The same while the tab bar is minimised.
    public var accessoryFrameMinimized: PopupFrame?
    /// Which way the content was last scrolled; nil: it was not.
    public var scrollDirection: PopupScrollDirection?

    /// Points, without the safe area below it.
    public var toolbarHeight = 49.0
    public var toolbarHidden = true
    /// Points at the bottom that the system's toolbar covers, on glass; nil: its height and the safe area.
    public var toolbarOverlayInset: Double?

    /// A view of the app's that the bar stands above; nil: none.
    public var dockingView: PopupDockingView?
    public var sidebar: PopupSidebar?
    public var primaryColumn: PopupColumn?
    /// The frame of the split view around it, from its own top left; nil: there is none.
    public var splitView: PopupFrame?
    /// Whether the open popup covers that split view; nil: as the profile has it. Also called
    /// `popupOpensOverSplitViewController`.
    public var opensOverSplitView: Bool?
    /// Whether the bar stands beside a primary column; nil: as the profile has it. Also called
    /// `popupBarAvoidsPrimaryColumn`.
    public var avoidsPrimaryColumn: Bool?
    /// Whether children get the added inset instead of the container; nil: by kind (POPUP §4.4).
    public var requiresIndirectSafeAreaManagement: Bool?
    /// Whether the background of a bar of old goes on below the safe area.
    public var shouldExtendPopupBarUnderSafeArea = true
    /// Whether what the bar stands on becomes see-through where the content's scrolling ends.
    public var dockTransparentAtScrollEdge = false
    /// Whether a tab bar keeps room for the bar, from 27 on.
    public var adjustsTabBarLayoutForPopupBar = true

    public init() {}
}

public enum PopupScrollDirection: String, Word { case up, down }

/// A view of the app's that a bar stands above.
public struct PopupDockingView: Codable, Sendable, Hashable {
    public var frame = PopupFrame.zero
    public var hidden = false
    /// Points between it and the bar.
    public var margin = 0.0

    public init(frame: PopupFrame = .zero, hidden: Bool = false, margin: Double = 0) {
        (self.frame, self.hidden, self.margin) = (frame, hidden, margin)
    }
}

/// A sidebar of a tab controller.
public struct PopupSidebar: Codable, Sendable, Hashable {
    public enum Layout: String, Word {
        /// It pushes the content aside.
        case tile
        /// It stands above the content.
        case overlay
    }

    public var layout = Layout.tile
    public var hidden = false
    public var width = 320.0

    public init(layout: Layout = .tile, hidden: Bool = false, width: Double = 320) {
        (self.layout, self.hidden, self.width) = (layout, hidden, width)
    }
}

/// The primary column of a split view.
public struct PopupColumn: Codable, Sendable, Hashable {
    public enum Edge: String, Word { case leading, trailing }

    public enum Display: String, Word {
        case secondaryOnly, oneBesideSecondary, oneOverSecondary
        case twoBesideSecondary, twoOverSecondary, twoDisplaceSecondary

        /// Whether the column takes room from what is beside it.
        var isBeside: Bool { self == .oneBesideSecondary || self == .twoBesideSecondary }
    }

    public var width = 320.0
    public var edge = Edge.leading
    public var hidden = false
    public var display = Display.oneBesideSecondary
    /// Whether it is on its way in or out: until it has arrived the bar stays where it was.
    public var animating = false

    public init(
        width: Double = 320, edge: Edge = .leading, hidden: Bool = false, display: Display = .oneBesideSecondary
    ) {
        (self.width, self.edge, self.hidden, self.display) = (width, edge, hidden, display)
    }

    /// Whether a bar has to stand beside it.
    public var takesRoom: Bool { !hidden && display.isBeside }
}

// MARK: - On the wire

extension PopupContainer: SettingsGroup, PopupChangeable {
    /// What the library calls a field.
    private enum OtherNames: String, CodingKey {
        case popupOpensOverSplitViewController, popupBarAvoidsPrimaryColumn
    }

    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&kind, .kind)
        try fields.value(&inWindow, .inWindow)
        try fields.value(&size, .size, orNull: nil)
        try fields.value(&safe, .safe, orNull: nil)
        try fields.numberOrNull(&tabBarHeight, .tabBarHeight, in: 0...100_000)
        try fields.value(&tabBarHidden, .tabBarHidden)
        try fields.value(&tabBarMinimized, .tabBarMinimized)
        try fields.value(&floatingTabBar, .floatingTabBar, orNull: nil)
        try fields.value(&accessoryFrame, .accessoryFrame, orNull: nil)
        try fields.value(&accessoryFrameMinimized, .accessoryFrameMinimized, orNull: nil)
        try fields.value(&scrollDirection, .scrollDirection, orNull: nil)
        try fields.length(&toolbarHeight, .toolbarHeight)
        try fields.value(&toolbarHidden, .toolbarHidden)
        try fields.numberOrNull(&toolbarOverlayInset, .toolbarOverlayInset, in: 0...100_000)
        try fields.value(&dockingView, .dockingView, orNull: nil)
        try fields.value(&sidebar, .sidebar, orNull: nil)
        try fields.value(&primaryColumn, .primaryColumn, orNull: nil)
        try fields.value(&splitView, .splitView, orNull: nil)
        let others = try Overrides<OtherNames>(decoder)
        try others.value(&opensOverSplitView, .popupOpensOverSplitViewController, orNull: nil)
        try fields.value(&opensOverSplitView, .opensOverSplitView, orNull: nil)
        try others.value(&avoidsPrimaryColumn, .popupBarAvoidsPrimaryColumn, orNull: nil)
        try fields.value(&avoidsPrimaryColumn, .avoidsPrimaryColumn, orNull: nil)
        try fields.value(
            &requiresIndirectSafeAreaManagement, .requiresIndirectSafeAreaManagement, orNull: nil)
        try fields.value(&shouldExtendPopupBarUnderSafeArea, .shouldExtendPopupBarUnderSafeArea)
        try fields.value(&dockTransparentAtScrollEdge, .dockTransparentAtScrollEdge)
        try fields.value(&adjustsTabBarLayoutForPopupBar, .adjustsTabBarLayoutForPopupBar)
    }
}

extension PopupDockingView {
    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&frame, .frame)
        try fields.value(&hidden, .hidden)
        try fields.number(&margin, .margin, in: -100_000...100_000)
    }
}

extension PopupSidebar {
    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&layout, .layout)
        try fields.value(&hidden, .hidden)
        try fields.length(&width, .width)
    }
}

extension PopupColumn {
    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&width, .width)
        try fields.value(&edge, .edge)
        try fields.value(&hidden, .hidden)
        try fields.value(&display, .display)
        try fields.value(&animating, .animating)
    }
}
