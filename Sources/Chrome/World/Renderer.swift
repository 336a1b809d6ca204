import EventBus

/// A renderer has measured a part of the picture, because only it knows the fonts. The measure counts until the part has
/// gone.
public struct RendererSetMeasure: Request, Constrained {
    public static let topic: TopicName = "renderer.setMeasure"
    /// The container of the part; nil for `main`.
    public var container: String?
    /// The id of the part, as the picture has it.
    public var part: String
    /// The size of the part's text, in points.
    public var size: Size?
    /// The number of lines that the text takes, from 1.
    public var lines: Int?

    public init(container: String? = nil, part: String, size: Size? = nil, lines: Int? = nil) {
        (self.container, self.part, self.size, self.lines) = (container, part, size, lines)
    }

    public static let constraints: [Constraint<Self>] = [
        .notEmpty("part") { $0.part },
        .atLeast("lines", 1) { $0.lines },
    ]

    public func validate() throws {
        try checkConstraints()
        if size == nil, lines == nil { throw FieldError(path: "size", message: "missing; size or lines is required") }
        if let size, !(size.width >= 0 && size.height >= 0 && size.width.isFinite && size.height.isFinite) {
            throw FieldError(path: "size", message: "must be two lengths of 0 or more points")
        }
    }
}

/// A renderer tells how smooth its last movement was.
public struct RendererReportFrames: Request, Constrained {
    public static let topic: TopicName = "renderer.reportFrames"
    /// The container in which something moved; nil for `main`.
    public var container: String?
    /// How many frames were not drawn in time.
    public var dropped: Int
    /// How long the movement took, in seconds.
    @Seconds public var duration: Duration

    public init(container: String? = nil, dropped: Int, duration: Duration) {
        (self.container, self.dropped) = (container, dropped)
        _duration = Seconds(wrappedValue: duration)
    }

    public static let constraints: [Constraint<Self>] = [
        .atLeast("dropped", 0) { $0.dropped },
        .notNegative("duration") { $0.duration.inSeconds },
    ]
}

/// The screen of a container is recorded or shared from now on, or no longer. Meanwhile the picture masks the texts of
/// sensitive parts.
public struct RendererSetCapture: Request {
    public static let topic: TopicName = "renderer.setCapture"
    /// The container whose screen is recorded; nil for `main`.
    public var container: String?
    public var recording: Bool

    public init(container: String? = nil, recording: Bool) { (self.container, self.recording) = (container, recording) }
}

/// A pointer, such as that of a mouse, is above a part of the picture, or has left it.
public struct RendererPointer: Request {
    public static let topic: TopicName = "renderer.pointer"
    /// The container of the part; nil for `main`.
    public var container: String?
    /// The id of the part, as the picture has it.
    public var part: String
    public var phase: PointerPhase

    public init(container: String? = nil, part: String, phase: PointerPhase) {
        (self.container, self.part, self.phase) = (container, part, phase)
    }
}

/// What a pointer does with a part.
public enum PointerPhase: String, Word { case entered, left }
