import Chrome
import EventBus

/// The current picture of a container, with everything that a renderer draws.
///
/// The fields other than `container` ask for a trial picture, for example at another size; they change nothing. A
/// container that does not exist has no picture.
public struct ScreenPictureQuery: Query, Hashable {
    public static let topic: TopicName = "screen.picture"
    public static let isExplained = false
    /// The id of the container; nil for `main`.
    public var container: String?
    /// The size for which to draw.
    public var size: Size?
    /// The colors for which to draw.
    public var scheme: ColorScheme?
    /// Whether to draw for right-to-left layout.
    public var rtl: Bool?
    /// The text size for which to draw.
    public var contentSize: ContentSize?
    /// Whether to draw with increased contrast.
    public var increaseContrast: Bool?
    /// Whether to draw without transparency.
    public var reduceTransparency: Bool?

    public init(
        container: String? = nil, size: Size? = nil, scheme: ColorScheme? = nil, rtl: Bool? = nil,
        contentSize: ContentSize? = nil, increaseContrast: Bool? = nil, reduceTransparency: Bool? = nil
    ) {
        (self.container, self.size, self.scheme, self.rtl) = (container, size, scheme, rtl)
        (self.contentSize, self.increaseContrast) = (contentSize, increaseContrast)
        self.reduceTransparency = reduceTransparency
    }

    public typealias Answer = Picture

    /// Whether the query asks for the container as it is: no field other than `container` is set.
    var showsWhatIs: Bool { self == ScreenPictureQuery(container: container) }
}

/// The part at a point of a container, and the requests that a touch there sends.
///
/// Parts are taken at their current positions while they move. A container that does not exist has no answer.
public struct ScreenHitQuery: Query {
    public static let topic: TopicName = "screen.hit"
    public static let isExplained = false
    /// The id of the container; nil for `main`.
    public var container: String?
    /// The point, in points in the container.
    public var at: Vector

    public init(container: String? = nil, at: Vector) { (self.container, self.at) = (container, at) }

    public typealias Answer = ScreenHit
}

/// The answer to a ``ScreenHitQuery``.
public struct ScreenHit: Codable, Sendable, Hashable {
    /// The id of the front part; nil if there is none at the point.
    public var part: String?
    /// The request that a tap sends; nil if neither the part nor its ancestors answer taps.
    public var tap: PartRequest?
    public var hold: PartRequest?
    public var pan: PartGesture?

    public init(part: String? = nil, tap: PartRequest? = nil, hold: PartRequest? = nil, pan: PartGesture? = nil) {
        (self.part, self.tap, self.hold, self.pan) = (part, tap, hold, pan)
    }
}
