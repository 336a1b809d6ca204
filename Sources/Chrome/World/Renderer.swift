import EventBus

/// A renderer has measured a part of the picture, because only it knows the fonts. The measurement is used until the
/// part is gone.
public struct RendererSetMeasure: Request, FieldTable {
    public static let topic: TopicName = "renderer.setMeasure"
    public var container: String?
    public var part: String
    public var size: Size?
    public var lines: Int?

    public init(container: String? = nil, part: String, size: Size? = nil, lines: Int? = nil) {
        (self.container, self.part, self.size, self.lines) = (container, part, size, lines)
    }

    public static let blank = Self(part: "")
    public static let schemaDescription = "A renderer has measured a part of the picture."
    public static let fields = Fields<Self> {
        Field(\.container, "the container of the part; `main` when absent")
        Field(required: \.part, where: .notEmpty, "id of the part, as the picture has it")
        Field(
            \.size,
            where: Constraint { size in
                let isValid = [size.width, size.height].allSatisfy { $0 >= 0 && $0.isFinite }
                return isValid ? nil : FieldError(message: "must be two lengths of 0 or more points")
            },
            "of the part's text")
        Field(\.lines, where: .atLeast(1), "number of lines that the text takes, from 1")
        Constraint { measure in
            guard measure.size == nil, measure.lines == nil else { return nil }
            return FieldError(path: "size", message: "missing; size or lines is required")
        }
    }
}

/// A renderer reports how smooth its last movement was.
public struct RendererReportFrames: Request, FieldTable {
    public static let topic: TopicName = "renderer.reportFrames"
    public var container: String?
    public var dropped: Int
    public var duration: Duration

    public init(container: String? = nil, dropped: Int, duration: Duration) {
        (self.container, self.dropped, self.duration) = (container, dropped, duration)
    }

    public static let blank = Self(dropped: 0, duration: .zero)
    public static let schemaDescription = "A renderer reports how smooth its last movement was."
    public static let fields = Fields<Self> {
        Field(\.container, "the container in which something moved; `main` when absent")
        Field(required: \.dropped, where: .notNegative, "number of frames that were not drawn in time")
        Field(required: \.duration, where: .notNegative, "that the movement took")
    }
}

/// The screen of a container is being recorded or shared from now on, or no longer. Meanwhile the picture masks the
/// texts of sensitive parts.
public struct RendererSetCapture: Request {
    public static let topic: TopicName = "renderer.setCapture"
    /// The container whose screen is recorded; nil for `main`.
    public var container: String?
    public var recording: Bool

    public init(container: String? = nil, recording: Bool) { (self.container, self.recording) = (container, recording) }
}

/// A pointer, such as that of a mouse, is over a part of the picture, or has left it.
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
public enum PointerPhase: String, StringEnum { case entered, left }
