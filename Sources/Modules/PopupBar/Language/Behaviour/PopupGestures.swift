import Chrome
import EventBus

/// The state of the scroll view under the finger. An absent field is false, unless its comment says otherwise.
public struct PopupScroll: Codable, Sendable, Hashable {
    /// Whether the scroll view is at its top; for a vertical pager: whether the first page is visible.
    public var atTop: Bool?
    /// Whether the scroll view can scroll sideways.
    public var hasHorizontal: Bool?
    /// Whether the scroll view scrolls in one direction at a time; absent: true. If false, the popup never reacts to
    /// pans in the scroll view.
    public var directionalLock: Bool?
    /// Whether the app's gesture delegate requires the popup's pan to wait for the failure of the scroll view's pan.
    public var requiresFailure: Bool?
    /// Whether the app's gesture delegate allows the popup and the scroll view to move at the same time; absent: true.
    public var simultaneous: Bool?

    public init(
        atTop: Bool? = nil, hasHorizontal: Bool? = nil, directionalLock: Bool? = nil, requiresFailure: Bool? = nil,
        simultaneous: Bool? = nil
    ) {
        self.atTop = atTop
        self.hasHorizontal = hasHorizontal
        self.directionalLock = directionalLock
        self.requiresFailure = requiresFailure
        self.simultaneous = simultaneous
    }
}

/// A phase of a pan on the bar or on the open popup.
public struct PopupPan: Request {
    public static let topic: TopicName = "popup.pan"
    public var phase: GesturePhase
    /// The place where the pan began: `bar`, `content`, `scroll:` followed by the name of a scroll view in the content,
    /// `control:` followed by the name of a control, or the name of another view. Absent: the bar if the popup is
    /// closed, otherwise the view that moves the content.
    public var on: String?
    /// Points that the finger has moved since the pan began; absent: the last value.
    public var translation: Vector?
    /// Points per second; absent: the last value, or zero if the pan is canceled.
    public var velocity: Vector?
    /// The state of the scroll view under the finger; absent: the last value.
    public var scroll: PopupScroll?
    /// Whether the pan comes from a mouse wheel or a trackpad instead of a finger; absent: false.
    public var indirect: Bool?

    public init(
        phase: GesturePhase, on: String? = nil, translation: Vector? = nil, velocity: Vector? = nil,
        scroll: PopupScroll? = nil, indirect: Bool? = nil
    ) {
        self.phase = phase
        self.on = on
        self.translation = translation
        self.velocity = velocity
        self.scroll = scroll
        self.indirect = indirect
    }

    /// Creates the drag of a picture part. Each phase reports where the drag began.
    static func gesture(on place: String? = nil) -> PartGesture {
        PartGesture(topic, data: place.map { ["on": .string($0)] }, fields: [.translation, .velocity])
    }
}

/// A tap on the bar.
public struct PopupTapBar: Request {
    public static let topic: TopicName = "popup.tapBar"
    /// The part of the bar: `bar`, `image`, `titles`, `button` or the name of a button; absent: `bar`.
    public var on: String?
    public init(on: String? = nil) { self.on = on }

    /// The names of parts of the bar, which cannot be ids of buttons.
    static let parts: Set = ["bar", "image", "titles", "button"]
}

/// The phase of a touch on the bar. It also reads the words `down` and `up`.
public enum PopupTouchPhase: String, StringEnum {
    case began, ended, cancelled

    public static let otherWords: [String: PopupTouchPhase] = ["down": .began, "up": .ended]
}

/// A touch on the bar begins or ends. The bar is highlighted while it is touched, except on glass and on buttons.
public struct PopupTouchBar: Request {
    public static let topic: TopicName = "popup.touchBar"
    public var phase: PopupTouchPhase
    /// The part of the bar; see ``PopupTapBar/on``.
    public var on: String?
    public init(phase: PopupTouchPhase, on: String? = nil) {
        self.phase = phase
        self.on = on
    }
}

/// A neighbor of an item: the one before it or the one after it.
public enum PopupPageDirection: String, StringEnum { case before, after }

/// The user has swiped the titles to a neighbor of the bar's item.
public struct PopupPage: Request {
    public static let topic: TopicName = "popup.page"
    public var direction: PopupPageDirection
    public init(direction: PopupPageDirection) { self.direction = direction }
}

/// A tap on the close button of the open popup.
public struct PopupTapCloseButton: Request {
    public static let topic: TopicName = "popup.tapCloseButton"
    public init() {}
}

/// The user has pressed and released the Escape key.
public struct PopupPressEscape: Request {
    public static let topic: TopicName = "popup.pressEscape"
    /// The text field that the keyboard types into; nil: none.
    public var focusedField: String?
    public init(focusedField: String? = nil) { self.focusedField = focusedField }
}

/// A context menu of the bar appears, or has disappeared.
public struct PopupShowContextMenu: Request {
    public static let topic: TopicName = "popup.showContextMenu"
    public var visible: Bool
    public init(visible: Bool) { self.visible = visible }
}
