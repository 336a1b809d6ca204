import EventBus

/// The keyboard came, went or changed its size.
public struct KeyboardUpdate: Request {
    public static let topic: TopicName = "keyboard.update"
    /// A keyboard that moves says so more often than anybody can draw: once a frame, and
    /// always the last height.
    public static var admission: Admission { Admission(coalesce: .latest, interval: .seconds(1) / 60) }
    /// How much of the scene it covers, in points; 0 when it is away.
    public var height: Double

    public init(height: Double) { self.height = height }

    public func validate() throws {
        if height < 0 { throw FieldError(path: "height", message: "must not be negative") }
    }
}

/// The system's own banner came or went.
public struct SystemBannerUpdate: Request {
    public static let topic: TopicName = "systemBanner.update"
    public var visible: Bool

    public init(visible: Bool) { self.visible = visible }
}

/// How much the device can spend (TOAST §2).
public enum PerformanceMode: String, Word { case lowPower, standard, high }

/// The device saves power, or stops to.
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
