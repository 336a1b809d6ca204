import Chrome
import EventBus

/// The lane in which a toast would appear.
public struct ToastLane: Codable, Sendable, Hashable, FieldDocumented {
    public var name: String
    /// The state of the lane; `interrupted` if the toast interrupts and its interruption window has just ended.
    public var state: ToastLaneState
    public var background: Bool
    public var presence: Presence
    public var hasScene: Bool
    /// Whether the setting `minimumInterval` applies. It does not apply to a toast that interrupts, or that lost its
    /// scene and moves to another one.
    public var limited: Bool
    /// Whether a system banner delays this toast. Applies to a toast at the top that no banner has delayed before.
    public var banner: Bool

    public static let schemaDescription = "The lane in which a toast would appear."
    public static let fields = Fields<Self> {
        Field(\.name, "`global`, or the id of the lane's scene; the name of its region comes first, if it has one")
        Field(\.state, "state of the lane; `interrupted`: the toast takes the place of another one")
        Field(\.background, "whether the app is in the background")
        Field(\.presence, "whether somebody can look at the screen")
        Field(\.hasScene, "whether a scene is connected that is not in the background")
        Field(\.limited, "whether the setting `minimumInterval` applies to the toast")
        Field(\.banner, "whether a system banner delays the toast")
    }

    public init(
        name: String = "global", state: ToastLaneState, background: Bool, hasScene: Bool, limited: Bool = true,
        banner: Bool = false, presence: Presence = .present
    ) {
        self.presence = presence
        self.name = name
        self.state = state
        self.background = background
        self.hasScene = hasScene
        self.limited = limited
        self.banner = banner
    }
}

extension ToastLane {
    /// Reads a lane from a message. A query from outside may omit `name`, `presence`, `limited` and `banner`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name) ?? "global"
        state = try container.decode(ToastLaneState.self, forKey: .state)
        background = try container.decode(Bool.self, forKey: .background)
        presence = try container.decodeIfPresent(Presence.self, forKey: .presence) ?? .present
        hasScene = try container.decode(Bool.self, forKey: .hasScene)
        limited = try container.decodeIfPresent(Bool.self, forKey: .limited) ?? (state != .interrupted)
        banner = try container.decodeIfPresent(Bool.self, forKey: .banner) ?? false
    }
}

/// The wait before a toast may appear.
public enum ToastGate: Sendable, Hashable {
    /// A number of seconds, 0 to 86400; 0: it may appear now.
    case after(Double)
    /// Until something changes; the policy is then asked again.
    case hold
    /// It never appears.
    case drop
}

extension ToastGate: Codable, SchemaDescribable {
    private enum Name: String, StringEnum { case hold, drop }

    public init(from decoder: any Decoder) throws {
        if let seconds = try? decoder.singleValueContainer().decode(Double.self) {
            self = .after(seconds)
        } else {
            switch try Name(from: decoder) {
            case .hold: self = .hold
            case .drop: self = .drop
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .after(let seconds): try container.encode(seconds)
        case .hold: try container.encode(Name.hold)
        case .drop: try container.encode(Name.drop)
        }
    }

    public static var jsonSchema: Value {
        [
            "anyOf": [
                ["type": "number", "minimum": 0, "description": "seconds"],
                ["type": "string", "enum": ["hold", "drop"]],
            ],
            "examples": [0, "hold", "drop"],
        ]
    }
}

/// May the next toast appear? Asked when a lane has a free place, when the answered time is over, and when the
/// surroundings change; with `rateLimit: drop` also for each toast that arrives.
///
/// Built-in: a toast is held while the app is in the background, while the user cannot look at the screen, and while no
/// scene can show it (with `noScene: hold`). Otherwise it waits until `minimumInterval` has passed since the last
/// appearance (800 milliseconds in the Agora toast; critical toasts do not wait), and then for `bannerDeferral` if a
/// system banner is in its way.
public struct ToastGateQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.gate"
    public static let outcomes: [TopicName] = ["toast.presented", "toast.deferred", "toast.dropped"]
    public var toast: Record<ToastContent>
    public var sinceLast: Duration?
    public var lane: ToastLane

    public static let schemaDescription = "May the next toast appear?"
    public static let fields = Fields<Self> {
        Field(\.toast, "the toast that is next")
        Field(\.sinceLast, "since the last toast appeared in the lane; nil if none has appeared")
        Field(\.lane, "the lane in which the toast would appear")
    }

    public init(toast: Record<ToastContent>, sinceLast: Duration?, lane: ToastLane) {
        self.toast = toast
        self.sinceLast = sinceLast
        self.lane = lane
    }

    /// Seconds to wait, 0 to 86400, `hold`, or `drop`.
    public typealias Answer = ToastGate

    public func problem(with answer: ToastGate) -> String? {
        if case .after(let seconds) = answer, !(0...86_400).contains(seconds) {
            return "0 to 86400 seconds, 'hold' or 'drop'"
        }
        return nil
    }
}

/// How long does a toast stay on screen? Asked when it appears for the first time, and when a merge or an update
/// restarts its time.
///
/// Built-in: its duration. A toast with `loading` stays until its task is settled. While a screen reader is on, the
/// setting `actionDwell` decides how long a toast with an action stays.
public struct ToastDwellQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.dwell"
    public static let outcomes: [TopicName] = ["toast.dismissing"]
    public var toast: Record<ToastContent>
    public var traits: Traits
    public var waiting: [Record<ToastContent>]

    public static let schemaDescription = "How long does a toast stay on screen?"
    public static let fields = Fields<Self> {
        Field(\.toast, "the toast that appears")
        Field(\.traits, "the traits of the device")
        Field(\.waiting, "the waiting toasts, in the order of the queue, at most 64")
    }

    public init(toast: Record<ToastContent>, traits: Traits, waiting: [Record<ToastContent>]) {
        self.toast = toast
        self.traits = traits
        self.waiting = waiting
    }

    /// Seconds, 0 to 86400; 0: until the toast is dismissed.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? {
        (0...86_400).contains(answer) ? nil : "0 to 86400 seconds"
    }
}

/// The destination of a toast.
public enum ToastRoute: Sendable, Hashable {
    /// In the scene with this id.
    case scene(String)
    /// In no scene yet: the toast waits.
    case hold
    /// In no scene: the toast is dropped.
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

/// In which scene does a toast appear? Asked whenever it is about to appear. Also asked when the toast arrives; then
/// only the answer `drop` has an effect.
///
/// Built-in: the scene that the toast requests, if that scene is connected and not in the background. Otherwise the
/// most recently active scene, active scenes before inactive ones. Without such a scene, the setting `noScene` decides.
public struct ToastRouteQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.route"
    public static let outcomes: [TopicName] = ["toast.presented", "toast.deferred", "toast.dropped"]
    public var toast: Record<ToastContent>
    public var scenes: [Record<SceneInfo>]

    public static let schemaDescription = "In which scene does a toast appear?"
    public static let fields = Fields<Self> {
        Field(\.toast, "a toast that arrives or is about to appear")
        Field(\.scenes, "the connected scenes, active ones before inactive ones, the most recently active one first")
    }

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
