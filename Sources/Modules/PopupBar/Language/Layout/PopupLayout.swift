import Chrome
import EventBus

/// The layout of a popup: the answer of the query `popup.layout`. All lengths are in points, and y increases downward.
public struct PopupLayout: Codable, Sendable, Hashable {
    public var bar: PopupBarLayout
    public var closeButton: PopupCloseButtonLayout
    public var content: PopupContentLayout
    public var dock: PopupDockLayout
    public var insets: PopupAddedInsets
    /// The layers from back to front.
    public var zOrder: [PopupLayer]

    public init(
        bar: PopupBarLayout, closeButton: PopupCloseButtonLayout, content: PopupContentLayout, dock: PopupDockLayout,
        insets: PopupAddedInsets, zOrder: [PopupLayer]
    ) {
        self.bar = bar
        self.closeButton = closeButton
        self.content = content
        self.dock = dock
        self.insets = insets
        self.zOrder = zOrder
    }
}

/// A layer of the popup, for the order from back to front.
public enum PopupLayer: String, StringEnum {
    /// The part of the bar's background that continues below the safe area. Only a bar without glass has it.
    case barExtension
    case bar, dock, content
    /// The image that flies between the bar and the content.
    case imageTransition
}

/// The layout of the popup's content, in the container's coordinates.
public struct PopupContentLayout: Codable, Sendable, Hashable {
    /// The frame of the content in the given state, and its frame when the popup is open.
    public var frame: Frame
    public var openFrame: Frame
    /// Whether the content has the corners of the screen while it moves.
    public var takesScreenCorners: Bool
    /// Whether the content grows out of the bar's shape when the popup opens, and shrinks into it when it closes.
    public var morphsFromBar: Bool

    public init(frame: Frame, openFrame: Frame, takesScreenCorners: Bool, morphsFromBar: Bool) {
        self.frame = frame
        self.openFrame = openFrame
        self.takesScreenCorners = takesScreenCorners
        self.morphsFromBar = morphsFromBar
    }
}

/// The dock, on which a closed bar stands.
public enum PopupDock: String, StringEnum {
    /// The bottom edge of the container.
    case bottom
    /// A view of the app, or the area that another module takes at the bottom, such as the toolbar.
    case dockingView
    case tabBar, toolbar
}

/// The layout of the dock. A closed bar has its lower edge at `top - inset + offset`.
public struct PopupDockLayout: Codable, Sendable, Hashable {
    public var kind: PopupDock
    public var hidden: Bool
    /// Points from the top of the container to the upper edge of the dock.
    public var top: Double
    /// Points by which the bar is raised for the safe area (`inset`), and then lowered (`offset`, negative: raised).
    public var inset: Double
    public var offset: Double
    /// Whether the dock keeps its standard appearance when the content is scrolled to its end. It does while there is a
    /// bar, on system versions 15 to 18.
    public var standardAtScrollEdge: Bool
    /// Whether the tab bar reserves room for the popup bar, from version 27 of the system on.
    public var reservesRoom: Bool

    public init(
        kind: PopupDock, hidden: Bool, top: Double, inset: Double, offset: Double, standardAtScrollEdge: Bool = false,
        reservesRoom: Bool = false
    ) {
        self.kind = kind
        self.hidden = hidden
        self.top = top
        self.inset = inset
        self.offset = offset
        self.standardAtScrollEdge = standardAtScrollEdge
        self.reservesRoom = reservesRoom
    }
}

/// The popup's addition to the safe area of its container.
public struct PopupAddedInsets: Codable, Sendable, Hashable {
    /// Points that are added at the bottom.
    public var addedBottom: Double
    /// Whether the container's child controllers get the addition instead of the container.
    public var indirect: Bool
    /// Whether a child in the primary column of a split view gets no addition.
    public var sparesPrimaryColumn: Bool

    public init(addedBottom: Double, indirect: Bool, sparesPrimaryColumn: Bool) {
        self.addedBottom = addedBottom
        self.indirect = indirect
        self.sparesPrimaryColumn = sparesPrimaryColumn
    }
}

/// The layout of the open popup's close button, in the content's coordinates.
public struct PopupCloseButtonLayout: Codable, Sendable, Hashable {
    public var effectiveStyle: PopupCloseStyle
    public var effectivePositioning: PopupClosePosition
    public var size: Size
    public var frame: Frame
    public var accessibility: PopupSpokenText

    public init(
        effectiveStyle: PopupCloseStyle, effectivePositioning: PopupClosePosition, size: Size, frame: Frame,
        accessibility: PopupSpokenText
    ) {
        self.effectiveStyle = effectiveStyle
        self.effectivePositioning = effectivePositioning
        self.size = size
        self.frame = frame
        self.accessibility = accessibility
    }
}
