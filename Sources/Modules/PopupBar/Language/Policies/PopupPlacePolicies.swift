import Chrome
import EventBus

/// How far does a closed bar stand from the dock, which is the tab bar, toolbar or edge below it? Asked for each
/// layout.
///
/// Built-in: `standard`, which is LNPopupController's offset for the system's version, the device and the dock. Its
/// values are in ``PopupOffsets``.
public struct PopupDockMarginQuery: Query {
    public static let topic: TopicName = "popup.dockMargin"
    public var container: PopupContainerKind
    public var style: PopupBarStyle
    /// The major version of the system, such as 26.
    public var os: Int
    /// Whether the dock is hidden, or is nothing but the bottom edge.
    public var dockHidden: Bool
    /// The usual offset in points; negative: the bar stands higher.
    public var standard: Double

    public init(container: PopupContainerKind, style: PopupBarStyle, os: Int, dockHidden: Bool, standard: Double) {
        self.container = container
        self.style = style
        self.os = os
        self.dockHidden = dockHidden
        self.standard = standard
    }

    /// The offset in points, -100,000 to 100,000; negative: the bar stands higher.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? {
        (-100_000...100_000).contains(answer) ? nil : "points from -100000 to 100000"
    }
}

/// A greatest width, or none. On the wire: points, or the word `none`.
public enum PopupWidthLimit: Sendable, Hashable {
    case points(Double)
    case none

    public init(_ points: Double?) { self = points.map { .points($0) } ?? .none }

    public var points: Double? {
        if case .points(let points) = self { points } else { nil }
    }
}

extension PopupWidthLimit: Codable, SchemaDescribable {
    private enum NoLimit: String, Word { case none }

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
public struct PopupWidthLimitQuery: Query {
    public static let topic: TopicName = "popup.widthLimit"
    /// The width of the container in points.
    public var containerWidth: Double
    public var idiom: Idiom
    /// The major version of the system, such as 26.
    public var os: Int
    /// The usual limit in points; nil: no limit.
    public var standard: Double?

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
public struct PopupCloseButtonChoice: Codable, Sendable, Hashable {
    public var style: PopupCloseStyle
    public var position: PopupClosePosition

    public init(style: PopupCloseStyle, position: PopupClosePosition) {
        (self.style, self.position) = (style, position)
    }
}

/// Which style and position does the close button have? Asked for each layout.
///
/// Built-in: what the app set. Otherwise the style is that of ``PopupCloseButtonSettings`` for the system's version, as
/// in LNPopupController. A style of glass is `round` before version 26. The position is trailing for a style of glass,
/// center for chevron and grabber, and leading for all others.
public struct PopupCloseButtonQuery: Query {
    public static let topic: TopicName = "popup.closeButton"
    /// The major version of the system, such as 26.
    public var os: Int
    /// Whether the system draws its surfaces as glass.
    public var glass: Bool
    /// Whether the app runs on a Mac.
    public var onMac: Bool
    /// The style and the position that the app set; `default` if it set none.
    public var style: PopupCloseStyle
    public var position: PopupClosePosition
    public var contentKind: PopupContent.Kind

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
