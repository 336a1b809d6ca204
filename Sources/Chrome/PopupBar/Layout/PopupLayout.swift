import EventBus

/// Where everything of a popup is, and how it looks: the answer of `popup.layout`. All lengths
/// are points, y goes down.
public struct PopupLayout: Codable, Sendable, Hashable {
    public var bar: PopupBarLayout
    public var closeButton: PopupCloseButtonLayout
    public var content: PopupContentLayout
    public var dock: PopupDockLayout
    public var insets: PopupAddedInsets
    /// From the back to the front.
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

/// What lies above what (POPUP §4.7).
public enum PopupLayer: String, Word {
    /// The background of a bar of old, below the safe area.
    case barExtension
    case bar, dock, content
    /// The image that flies from the bar to the content.
    case imageTransition
}

/// The open popup's content, in the container.
public struct PopupContentLayout: Codable, Sendable, Hashable {
    /// Now, and when the popup is open.
    public var frame: PopupFrame
    public var openFrame: PopupFrame
    /// Whether it takes the screen's corners while it moves.
    public var takesScreenCorners: Bool
    /// Whether it grows out of the bar's shape, and goes back into it.
    public var morphsFromBar: Bool

    public init(frame: PopupFrame, openFrame: PopupFrame, takesScreenCorners: Bool, morphsFromBar: Bool) {
        self.frame = frame
        self.openFrame = openFrame
        self.takesScreenCorners = takesScreenCorners
        self.morphsFromBar = morphsFromBar
    }
}

/// What a bar stands on (POPUP §4.2).
public enum PopupDock: String, Word {
    /// Nothing but the bottom.
    case bottom
    /// The app's own view.
    case dockingView
    case tabBar, toolbar
}

public struct PopupDockLayout: Codable, Sendable, Hashable {
    public var kind: PopupDock
    public var hidden: Bool
    /// Its upper edge.
    public var top: Double
    /// How much higher than that a bar stands, and how much lower.
    public var inset: Double
    public var offset: Double
    /// Whether it keeps its standard look where the content's scrolling ends: 15 to 18, while there is a
    /// bar (POPUP §5).
    public var standardAtScrollEdge: Bool
    /// Whether a tab bar keeps room for the bar.
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

/// What the popup adds to a safe area (POPUP §4.4).
public struct PopupAddedInsets: Codable, Sendable, Hashable {
    public var addedBottom: Double
    /// Whether the container's children get it, not the container.
    public var indirect: Bool
    /// Whether a child in the primary column gets none.
    public var sparesPrimaryColumn: Bool

    public init(addedBottom: Double, indirect: Bool, sparesPrimaryColumn: Bool) {
        self.addedBottom = addedBottom
        self.indirect = indirect
        self.sparesPrimaryColumn = sparesPrimaryColumn
    }
}

/// The close button of the open popup, in the content.
public struct PopupCloseButtonLayout: Codable, Sendable, Hashable {
    public var effectiveStyle: PopupCloseStyle
    public var effectivePositioning: PopupClosePosition
    public var size: PopupSize
    public var frame: PopupFrame
    public var accessibility: PopupSpokenText

    public init(
        effectiveStyle: PopupCloseStyle, effectivePositioning: PopupClosePosition, size: PopupSize, frame: PopupFrame,
        accessibility: PopupSpokenText
    ) {
        self.effectiveStyle = effectiveStyle
        self.effectivePositioning = effectivePositioning
        self.size = size
        self.frame = frame
        self.accessibility = accessibility
    }
}
