import EventBus

/// The state of a window.
public enum SceneState: String, StringEnum {
    /// On screen and in use.
    case active
    /// On screen, but not in use.
    case inactive
    /// Not on screen.
    case background
}

/// A window appeared or changed. The first update with an id creates the scene; in later ones, omitted fields stay as
/// they are.
public struct SceneUpdate: Request, FieldTable {
    public static let topic: TopicName = "scene.update"
    public var id: String
    public var state: SceneState?
    public var width: Double?
    public var height: Double?
    public var safeTop: Double?
    public var safeBottom: Double?
    public var safeLeft: Double?
    public var safeRight: Double?
    public var sidebar: Sidebar?
    public var fullscreen: Bool?
    public var scrollDirection: ScrollDirection?

    public init(
        id: String, state: SceneState? = nil, width: Double? = nil, height: Double? = nil,
        safeTop: Double? = nil, safeBottom: Double? = nil, safeLeft: Double? = nil, safeRight: Double? = nil,
        sidebar: Sidebar? = nil, fullscreen: Bool? = nil, scrollDirection: ScrollDirection? = nil
    ) {
        (self.fullscreen, self.scrollDirection) = (fullscreen, scrollDirection)
        self.id = id
        self.state = state
        self.width = width
        self.height = height
        (self.safeTop, self.safeBottom) = (safeTop, safeBottom)
        (self.safeLeft, self.safeRight) = (safeLeft, safeRight)
        self.sidebar = sidebar
    }

    public static let blank = Self(id: "")
    public static let schemaDescription = "A window appeared or changed."
    public static let fields = Fields<Self> {
        Field(required: \.id, where: .notEmpty, "id of the scene")
        Field(\.state, "state of the scene; a new one is active unless it says otherwise")
        Field(\.width, where: .notNegative, "width of the scene, in points")
        Field(\.height, where: .notNegative, "height of the scene, in points")
        Field(\.safeTop, where: .notNegative, "height of the area at the top that the system covers, in points")
        Field(
            \.safeBottom, where: .notNegative, "height of the area at the bottom that the system covers, in points")
        Field(
            \.safeLeft, where: .notNegative,
            "width of the area at the left that the system covers, in points, such as next to the camera of a phone in landscape"
        )
        Field(\.safeRight, where: .notNegative, "width of the area at the right that the system covers, in points")
        Field(\.sidebar, "the sidebar of the window at its leading edge; one that is gone is `hidden`")
        Field(\.fullscreen, "whether the window fills its screen; `environment.update` says it for all windows")
        Field(
            \.scrollDirection,
            "direction in which the content was scrolled last; the setting `minimizeBehavior` of a bar decides what follows"
        )
    }
}

/// A window is gone.
public struct SceneDisconnect: Request {
    public static let topic: TopicName = "scene.disconnect"
    public var id: String

    public init(id: String) { self.id = id }
}

/// A window, as policies see it.
public struct SceneInfo: Codable, Sendable, Hashable, FieldDocumented {
    public var id: String
    public var state: SceneState
    public var width: Double
    public var height: Double
    public var safeTop: Double
    public var safeBottom: Double
    public var safeLeft: Double?
    public var safeRight: Double?
    public var sidebar: Sidebar?
    public var fullscreen: Bool?

    public static let schemaTitle = "Scene"
    public static let schemaDescription = "A window of the app."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the scene")
        Field(\.state, "whether the scene is active, inactive (visible, but not in use) or in the background")
        Field(\.width, "width of the scene, in points")
        Field(\.height, "height of the scene, in points")
        Field(\.safeTop, "height of the area at the top that the system covers, in points")
        Field(\.safeBottom, "height of the area at the bottom that the system covers, in points")
        Field(\.safeLeft, "width of the area at the left that the system covers, in points; nil: 0")
        Field(\.safeRight, "width of the area at the right that the system covers, in points; nil: 0")
        Field(\.sidebar, "the sidebar at the leading edge; nil: there has never been one")
        Field(\.fullscreen, "whether the scene fills its screen; nil: unknown")
    }

    /// The areas at the edges that the system covers. If the areas of two opposite sides are larger than the scene
    /// together, both are ignored.
    public var safeArea: Insets {
        let isHigh = safeTop + safeBottom < height
        let isWide = (safeLeft ?? 0) + (safeRight ?? 0) < width
        return Insets(
            top: isHigh ? safeTop : 0, left: isWide ? safeLeft ?? 0 : 0, bottom: isHigh ? safeBottom : 0,
            right: isWide ? safeRight ?? 0 : 0)
    }

    /// The width without the safe areas at the sides and without the sidebar, in points.
    public var usableWidth: Double { width - safeArea.left - safeArea.right - sidebarRoom }

    /// The points at the leading edge that the sidebar takes from the content. A sidebar in a scene that is too narrow
    /// takes none, because the system then shows it over the content.
    public var sidebarRoom: Double {
        let room = sidebar?.room ?? 0
        return room < width - safeArea.left - safeArea.right ? room : 0
    }

    /// Creates a scene. The default values are those of a host's first scene: a phone held upright.
    public init(
        id: String = "main", state: SceneState = .active, width: Double = 390, height: Double = 844,
        safeTop: Double = 47, safeBottom: Double = 34, safeLeft: Double? = nil, safeRight: Double? = nil,
        sidebar: Sidebar? = nil
    ) {
        self.id = id
        self.state = state
        self.width = width
        self.height = height
        self.safeTop = safeTop
        self.safeBottom = safeBottom
        (self.safeLeft, self.safeRight) = (safeLeft, safeRight)
        self.sidebar = sidebar
    }

    /// Changes the fields that are not nil in `update`.
    public mutating func apply(_ update: SceneUpdate) {
        state = update.state ?? state
        width = update.width ?? width
        height = update.height ?? height
        safeTop = update.safeTop ?? safeTop
        safeBottom = update.safeBottom ?? safeBottom
        safeLeft = update.safeLeft ?? safeLeft
        safeRight = update.safeRight ?? safeRight
        sidebar = update.sidebar ?? sidebar
        fullscreen = update.fullscreen ?? fullscreen
    }
}
