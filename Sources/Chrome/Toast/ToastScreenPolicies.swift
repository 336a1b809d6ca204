import EventBus

/// The lane that a toast would appear in.
public struct ToastLane: Codable, Sendable, Hashable {
    /// `global`, or the scene it belongs to, after the region if there is one.
    public var name: String
    /// `interrupted` for a toast whose window has just ended.
    public var state: ToastLaneState
    /// Whether the app is in the background.
    public var background: Bool
    /// Whether some scene is connected and not in the background.
    public var hasScene: Bool
    /// Whether the interval between two appearances counts: not for one that interrupts, or
    /// that lost its scene (R4).
    public var limited: Bool
    /// Whether a banner of the system is in the way of this toast, which has not made way
    /// for one yet (N1–N3).
    public var banner: Bool

    public init(
        name: String = "global", state: ToastLaneState, background: Bool, hasScene: Bool, limited: Bool = true,
        banner: Bool = false
    ) {
        self.name = name
        self.state = state
        self.background = background
        self.hasScene = hasScene
        self.limited = limited
        self.banner = banner
    }
}

extension ToastLane {
    /// A question from outside may leave open what does not stand in the way.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name) ?? "global"
        state = try container.decode(ToastLaneState.self, forKey: .state)
        background = try container.decode(Bool.self, forKey: .background)
        hasScene = try container.decode(Bool.self, forKey: .hasScene)
        limited = try container.decodeIfPresent(Bool.self, forKey: .limited) ?? (state != .interrupted)
        banner = try container.decodeIfPresent(Bool.self, forKey: .banner) ?? false
    }
}

/// How long a toast has to wait.
public enum ToastGate: Sendable, Hashable {
    /// Seconds; 0 is now.
    case after(Double)
    /// Until something changes: it is asked again then.
    case hold
}

extension ToastGate: Codable, SchemaDescribable {
    private enum Hold: String, Word { case hold }

    public init(from decoder: any Decoder) throws {
        if let seconds = try? decoder.singleValueContainer().decode(Double.self) {
            self = .after(seconds)
        } else {
            _ = try Hold(from: decoder)
            self = .hold
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .after(let seconds): try container.encode(seconds)
        case .hold: try container.encode(Hold.hold)
        }
    }

    public static var jsonSchema: Value {
        [
            "anyOf": [
                ["type": "number", "minimum": 0, "description": "seconds"],
                ["type": "string", "enum": ["hold"]],
            ],
            "examples": [0, "hold"],
        ]
    }
}

/// May the next toast appear? Asked when a lane is free, when the time that was
/// answered is over, and when the world changes; with `rateLimit: drop` also for every
/// toast that arrives.
///
/// Built-in: B1, S3, R1–R5, N1–N3.
public struct ToastGateQuery: Query {
    public static let topic: TopicName = "toast.gate"
    public static let outcomes: [TopicName] = ["toast.presented", "toast.deferred", "toast.dropped"]
    public var toast: Record<ToastContent>
    /// Seconds since the last toast appeared; nil if none has.
    @Seconds public var sinceLast: Duration?
    public var lane: ToastLane

    public init(toast: Record<ToastContent>, sinceLast: Duration?, lane: ToastLane) {
        self.toast = toast
        _sinceLast = Seconds(wrappedValue: sinceLast)
        self.lane = lane
    }

    /// Seconds to wait, or `hold`.
    public typealias Answer = ToastGate

    public func problem(with answer: ToastGate) -> String? {
        if case .after(let seconds) = answer, !(0...86_400).contains(seconds) {
            return "0 to 86400 seconds, or 'hold'"
        }
        return nil
    }
}

/// How long does a toast stay? Asked when it appears for the first time and when a
/// merge or update starts its time again.
///
/// Built-in: its duration; 0 is until dismissed (V2, T1).
public struct ToastDwellQuery: Query {
    public static let topic: TopicName = "toast.dwell"
    public static let outcomes: [TopicName] = ["toast.dismissing"]
    public var toast: Record<ToastContent>
    public var traits: Traits
    /// The toasts that wait, in their order; of a long queue the first 64.
    public var waiting: [Record<ToastContent>]

    public init(toast: Record<ToastContent>, traits: Traits, waiting: [Record<ToastContent>]) {
        self.toast = toast
        self.traits = traits
        self.waiting = waiting
    }

    /// Seconds; 0 is until dismissed.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? {
        (0...86_400).contains(answer) ? nil : "0 to 86400 seconds"
    }
}

/// Where a toast appears.
public enum ToastRoute: Sendable, Hashable {
    case scene(String)
    /// Nowhere yet.
    case hold
    /// Nowhere at all.
    case drop
}

extension ToastRoute: Codable {
    public init(from decoder: any Decoder) throws {
        self =
            switch try decoder.singleValueContainer().decode(String.self) {
            case "hold": .hold
            case "drop": .drop
            case let id: .scene(id)
            }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .scene(let id): try container.encode(id)
        case .hold: try container.encode("hold")
        case .drop: try container.encode("drop")
        }
    }
}

/// In which scene does a toast appear? Asked when it arrives, for `drop` only, and
/// whenever it is about to appear.
///
/// Built-in: S1, S2, S4, S8.
public struct ToastRouteQuery: Query {
    public static let topic: TopicName = "toast.route"
    public static let outcomes: [TopicName] = ["toast.presented", "toast.deferred", "toast.dropped"]
    public var toast: Record<ToastContent>
    /// The connected scenes, the most recently active one first.
    public var scenes: [Record<SceneInfo>]

    public init(toast: Record<ToastContent>, scenes: [Record<SceneInfo>]) {
        self.toast = toast
        self.scenes = scenes
    }

    /// A scene's id, `hold` or `drop`.
    public typealias Answer = ToastRoute

    public func problem(with answer: ToastRoute) -> String? {
        guard case .scene(let id) = answer, !scenes.contains(where: { $0.id == id }) else {
            return nil
        }
        let ids = scenes.map { "'\($0.id)'" } + ["'hold'", "'drop'"]
        return "one of \(ids.joined(separator: ", "))"
    }
}
