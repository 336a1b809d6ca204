import EventBus

/// A finger's way in points, or its speed in points per second: `[x, y]` on the wire, right and
/// down are positive.
public struct PopupVector: Sendable, Hashable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = PopupVector(x: 0, y: 0)

    public var isFinite: Bool { x.isFinite && y.isFinite }
    /// More up or down than sideways.
    public var isVertical: Bool { abs(y) > abs(x) }
}

extension PopupVector: Codable, SchemaDescribable {
    public static var jsonSchema: Value {
        [
            "type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2,
            "description": "[x, y]; right and down are positive", "examples": [[0, 0]],
        ]
    }

    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        var numbers: [Double] = []
        while !list.isAtEnd, numbers.count < 2 { numbers.append(try list.decode(Double.self)) }
        guard numbers.count == 2, list.isAtEnd else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "expected 2 numbers, [x, y]"))
        }
        self.init(x: numbers[0], y: numbers[1])
    }

    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(x)
        try list.encode(y)
    }
}

/// What a scroll view under the finger says of itself (POPUP §2.5). What is absent is false unless it says otherwise.
public struct PopupScroll: Codable, Sendable, Hashable {
    /// Whether it is scrolled to its top; of a vertical pager: whether no page is before this one.
    public var atTop: Bool?
    /// Whether it has content to the sides.
    public var hasHorizontal: Bool?
    /// Whether it scrolls one way at a time; true when absent. If not, the popup never reacts to it.
    public var directionalLock: Bool?
    /// What the app's own delegate says: the popup's pan must wait for the scroll view's.
    public var requiresFailure: Bool?
    /// What the app's own delegate says: false, the two never move together. True when absent.
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

/// A finger drags the bar or the open popup (POPUP §2.2–2.5).
public struct PopupPan: Request {
    public static let topic: TopicName = "popup.pan"
    public var phase: GesturePhase
    /// Where it began: `bar`, `content`, `scroll:` and the name of a scroll view in the content,
    /// `control:` and that of a control, or another view's name. Absent: the bar of a closed popup, else what
    /// the content is moved by.
    public var on: String?
    /// Points since the beginning; absent: as it was said last.
    public var translation: PopupVector?
    /// Points per second; absent: as it was said last, and none of a finger that is taken away.
    public var velocity: PopupVector?
    /// Of the scroll view; absent: as it was said last.
    public var scroll: PopupScroll?
    /// A pointer's wheel or pad rather than a finger.
    public var indirect: Bool?

    public init(
        phase: GesturePhase, on: String? = nil, translation: PopupVector? = nil, velocity: PopupVector? = nil,
        scroll: PopupScroll? = nil, indirect: Bool? = nil
    ) {
        self.phase = phase
        self.on = on
        self.translation = translation
        self.velocity = velocity
        self.scroll = scroll
        self.indirect = indirect
    }
}

/// A finger taps the bar.
public struct PopupTapBar: Request {
    public static let topic: TopicName = "popup.tapBar"
    /// `bar`, `image`, `titles`, `button` or a button's name; `bar` when absent.
    public var on: String?
    public init(on: String? = nil) { self.on = on }
}

/// Where a finger that lies on the bar is.
public enum PopupTouchPhase: String, Word { case down, up, cancelled }

/// A finger lies on the bar, or leaves it: the bar is highlighted meanwhile (POPUP §2.6).
public struct PopupTouchBar: Request {
    public static let topic: TopicName = "popup.touchBar"
    public var phase: PopupTouchPhase
    /// As of `popup.tapBar`.
    public var on: String?
    public init(phase: PopupTouchPhase, on: String? = nil) {
        self.phase = phase
        self.on = on
    }
}

/// Which neighbour of an item.
public enum PopupPageDirection: String, Word { case before, after }

/// The titles have been swiped to a neighbour of the bar's item (POPUP §6.4).
public struct PopupPage: Request {
    public static let topic: TopicName = "popup.page"
    public var direction: PopupPageDirection
    public init(direction: PopupPageDirection) { self.direction = direction }
}

/// A finger taps the close button of the open popup.
public struct PopupTapCloseButton: Request {
    public static let topic: TopicName = "popup.tapCloseButton"
    public init() {}
}

/// The Escape key was pressed and let go.
public struct PopupPressEscape: Request {
    public static let topic: TopicName = "popup.pressEscape"
    /// What the keyboard types into, if anything.
    public var focusedField: String?
    public init(focusedField: String? = nil) { self.focusedField = focusedField }
}

/// A context menu of the bar shows, or is gone.
public struct PopupShowContextMenu: Request {
    public static let topic: TopicName = "popup.showContextMenu"
    public var visible: Bool
    public init(visible: Bool) { self.visible = visible }
}
