import Chrome
import EventBus

/// How far is a closed bar from the dock, which is the tab bar, toolbar or edge below it? Asked for each layout.
///
/// Built-in: `standard`, which is LNPopupController's offset for the system's version, the device and the dock. Its
/// values are in ``PopupOffsets``.
public struct PopupDockMarginQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.dockMargin"
    public var container: PopupContainerKind
    public var style: PopupBarStyle
    public var os: Int
    /// Whether the dock is hidden, or is only the bottom edge.
    public var dockHidden: Bool
    public var standard: Double

    public static let schemaDescription = "How far is a closed bar from the tab bar, toolbar or edge below it?"
    public static let fields = Fields<Self> {
        Field(\.container, "the kind of controller that hosts the popup")
        Field(\.style, "the style of the bar")
        Field(\.os, "the major version of the system, such as 26")
        Field(
            \.dockHidden,
            "whether the bar stands on the bottom edge, because the tab bar, toolbar or view is hidden or absent")
        Field(\.standard, "the standard offset in points; negative: the bar is higher")
    }

    public init(container: PopupContainerKind, style: PopupBarStyle, os: Int, dockHidden: Bool, standard: Double) {
        self.container = container
        self.style = style
        self.os = os
        self.dockHidden = dockHidden
        self.standard = standard
    }

    /// The offset in points, -100,000 to 100,000; negative: the bar is higher.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? {
        (-100_000...100_000).contains(answer) ? nil : "points from -100000 to 100000"
    }
}

/// A maximum width, or none. Encoded as points, or as the word `none`.
public enum PopupWidthLimit: Sendable, Hashable {
    case points(Double)
    case none

    public init(_ points: Double?) { self = points.map { .points($0) } ?? .none }

    public var points: Double? {
        if case .points(let points) = self { points } else { nil }
    }
}

extension PopupWidthLimit: Codable, SchemaDescribable {
    private enum NoLimit: String, StringEnum { case none }

    public static var jsonSchema: Value {
        ["anyOf": [["type": "number", "minimum": 0], ["type": "string", "enum": ["none"]]]]
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if (try? container.decode(NoLimit.self)) != nil {
            self = .none
        } else if let points = try? container.decode(Double.self) {
            self = .points(points)
        } else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "expected points, or 'none'"))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .points(let points): try container.encode(points)
        case .none: try container.encode(NoLimit.none)
        }
    }
}

/// How wide may the content of a floating bar be? Asked for each layout of a floating bar, unless the app sets
/// `limitFloatingContentWidth` to false.
///
/// Built-in: `standard`, which is LNPopupController's limit on a Mac and on an iPad in regular width; see
/// ``PopupMargins``.
public struct PopupWidthLimitQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.widthLimit"
    public var containerWidth: Double
    public var idiom: Idiom
    public var os: Int
    public var standard: Double?

    public static let schemaDescription = "How wide may the content of a floating bar be?"
    public static let fields = Fields<Self> {
        Field(\.containerWidth, "the width of the container in points")
        Field(\.idiom, "the kind of device")
        Field(\.os, "the major version of the system, such as 26")
        Field(\.standard, "the standard limit in points; nil: no limit")
    }

    public init(containerWidth: Double, idiom: Idiom, os: Int, standard: Double?) {
        self.containerWidth = containerWidth
        self.idiom = idiom
        self.os = os
        self.standard = standard
    }

    public typealias Answer = PopupWidthLimit

    public func problem(with answer: PopupWidthLimit) -> String? {
        guard let points = answer.points, !(0...100_000).contains(points) else { return nil }
        return "points from 0 to 100000, or 'none'"
    }
}

/// The style and the position of a close button.
public struct PopupCloseButtonChoice: Codable, Sendable, Hashable, FieldDocumented {
    public var style: PopupCloseStyle
    public var position: PopupClosePosition

    public static let schemaTitle = "PopupCloseButton"
    public static let schemaDescription = "The style and the position of a close button."
    public static let fields = Fields<Self> {
        Field(\.style, "the style of the button")
        Field(\.position, "the position of the button")
    }

    public init(style: PopupCloseStyle, position: PopupClosePosition) {
        (self.style, self.position) = (style, position)
    }
}

/// Which style and position does the close button have? Asked for each layout.
///
/// Built-in: what the app set. Otherwise the style is that of ``PopupCloseButtonSettings`` for the system's version, as
/// in LNPopupController. A style of glass is `round` before version 26. The position is trailing for a style of glass,
/// center for chevron and grabber, and leading for all others.
public struct PopupCloseButtonQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.closeButton"
    public var os: Int
    public var glass: Bool
    public var onMac: Bool
    public var style: PopupCloseStyle
    public var position: PopupClosePosition
    public var contentKind: PopupContent.Kind

    public static let schemaDescription = "Which style and position does the close button have?"
    public static let fields = Fields<Self> {
        Field(\.os, "the major version of the system, such as 26")
        Field(\.glass, "whether the system draws its surfaces as glass")
        Field(\.onMac, "whether the app runs on a Mac")
        Field(\.style, "the style that the app set; `default` if it set none")
        Field(\.position, "the position that the app set; `default` if it set none")
        Field(\.contentKind, "the kind of the content's controller")
    }

    public init(
        os: Int, glass: Bool, onMac: Bool, style: PopupCloseStyle, position: PopupClosePosition,
        contentKind: PopupContent.Kind
    ) {
        self.os = os
        self.glass = glass
        self.onMac = onMac
        self.style = style
        self.position = position
        self.contentKind = contentKind
    }

    public typealias Answer = PopupCloseButtonChoice

    public func problem(with answer: PopupCloseButtonChoice) -> String? {
        if answer.style == .default { return "a style other than default" }
        return answer.position == .default ? "a position other than default" : nil
    }
}
