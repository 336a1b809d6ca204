import EventBus

/// The keyboard of a window appeared, disappeared or changed its height.
public struct KeyboardUpdate: Request, FieldTable {
    public static let topic: TopicName = "keyboard.update"
    /// A moving keyboard may report its height more often than a renderer can draw. Only the latest height in each 1/60
    /// second is used.
    public static var admission: Admission {
        Admission(coalesce: .latest, key: "container", interval: .seconds(1) / 60)
    }
    public var height: Double
    public var container: ContainerName
    public var duration: Duration?

    public init(height: Double, in container: ContainerName = EventBus.mainContainer, duration: Duration? = nil) {
        (self.height, self.container, self.duration) = (height, container, duration)
    }

    /// How the keyboard moves to its height; nil: at once.
    public var motion: StackMotion? { duration.map { StackMotion(duration: $0, curve: .easeInOut) } }

    public static let blank = Self(height: 0)
    public static let schemaDescription = "The keyboard of a window appeared, disappeared or changed its height."
    public static let fields = Fields<Self> {
        Field(
            required: \.height, where: .notNegative,
            "height of the scene that the keyboard covers, in points; 0: there is no keyboard")
        Field(\.container, "the id of the window; `main` when absent")
        Field(\.duration, in: .upToADay, "that the keyboard takes to get there; absent: it is there at once")
    }
}

/// A banner of the system appeared or disappeared.
public struct SystemBannerUpdate: Request {
    public static let topic: TopicName = "systemBanner.update"
    public var visible: Bool

    public init(visible: Bool) { self.visible = visible }
}

/// The power that the device can spend on effects. It affects the queue length, the blur and the shadow of toasts.
public enum PerformanceMode: String, StringEnum { case lowPower, standard, high }

/// The performance mode of the device changed, for example because it starts to save power.
public struct PerformanceUpdate: Request {
    public static let topic: TopicName = "performance.update"
    public var mode: PerformanceMode

    public init(mode: PerformanceMode) { self.mode = mode }

    enum CodingKeys: String, CodingKey { case mode, value }

    /// Reads `mode`, or `value`, as some recorded scenarios spell it. Writes `mode`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let old = try container.decodeIfPresent(PerformanceMode.self, forKey: .value),
            !container.contains(.mode)
        {
            mode = old
        } else {
            mode = try container.decode(PerformanceMode.self, forKey: .mode)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(mode, forKey: .mode)
    }
}
