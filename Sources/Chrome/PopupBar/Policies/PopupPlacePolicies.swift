import EventBus

/// How far from what is below it does the bar stand? Asked for each layout.
///
/// Built-in: `standard`, the offset of POPUP §4.2.
public struct PopupDockMarginQuery: Query {
    public static let topic: TopicName = "popup.dockMargin"
    public var container: PopupContainerKind
    public var style: PopupBarStyle
    /// The system's major version.
    public var os: Int
    /// Whether there is nothing below: no bar, or one that is hidden.
    public var dockHidden: Bool
    /// Points; negative is up.
    public var standard: Double

    public init(container: PopupContainerKind, style: PopupBarStyle, os: Int, dockHidden: Bool, standard: Double) {
        self.container = container
        self.style = style
        self.os = os
        self.dockHidden = dockHidden
        self.standard = standard
    }

    /// Points, -100,000 to 100,000; negative is up.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? {
        (-100_000...100_000).contains(answer) ? nil : "points, -100000 to 100000; negative is up"
    }
}

/// The greatest width of something. On the wire points, or `none`.
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

/// How wide may a bar's content be? Asked for each layout of a floating bar, unless the app
/// wants no limit.
///
/// Built-in: `standard`, the limit of POPUP §4.5.
public struct PopupWidthLimitQuery: Query {
    public static let topic: TopicName = "popup.widthLimit"
    /// Points.
    public var containerWidth: Double
    public var idiom: PopupIdiom
    /// The system's major version.
    public var os: Int
    /// Points; nil: none.
    public var standard: Double?

    public init(containerWidth: Double, idiom: PopupIdiom, os: Int, standard: Double?) {
        self.containerWidth = containerWidth
        self.idiom = idiom
        self.os = os
        self.standard = standard
    }

    public typealias Answer = PopupWidthLimit

    public func problem(with answer: PopupWidthLimit) -> String? {
        guard let points = answer.points, !(0...100_000).contains(points) else { return nil }
        return "points, 0 to 100000, or 'none'"
    }
}

/// How a close button looks, and where it is.
public struct PopupCloseButtonChoice: Codable, Sendable, Hashable {
    public var style: PopupCloseStyle
    public var position: PopupClosePosition

    public init(style: PopupCloseStyle, position: PopupClosePosition) {
        (self.style, self.position) = (style, position)
    }
}

/// How does the close button look, and where is it? Asked for each layout.
///
/// Built-in: POPUP §3.3.
public struct PopupCloseButtonQuery: Query {
    public static let topic: TopicName = "popup.closeButton"
    /// The system's major version.
    public var os: Int
    public var glass: Bool
    /// Whether the app runs on a Mac.
    public var onMac: Bool
    /// What the app asked for.
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
