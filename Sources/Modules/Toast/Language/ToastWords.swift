import EventBus

/// The subject of a toast.
public enum ToastKind: String, StringEnum { case success, error, info, warning, custom }

/// The importance of a toast, the least important first.
public enum ToastPriority: String, StringEnum, Comparable {
    case normal, elevated, critical

    /// 0 for normal, 1 for elevated, 2 for critical.
    public var level: Int {
        switch self {
        case .normal: 0
        case .elevated: 1
        case .critical: 2
        }
    }

    public static func < (a: Self, b: Self) -> Bool { a.level < b.level }
}

extension ToastKind {
    /// The priority of a toast of this kind whose caller did not set one: errors are critical, warnings elevated, all
    /// others normal.
    public var priority: ToastPriority {
        switch self {
        case .success, .info, .custom: .normal
        case .warning: .elevated
        case .error: .critical
        }
    }
}

/// An edge of the scene that a part of the app covers.
public enum ToastInsetEdge: String, StringEnum { case top, bottom }

/// Whether a toast respects the user's preference for reduced motion; `custom` counts as `respect`.
public enum ToastReduceMotion: String, StringEnum { case respect, ignore, custom }

/// The state of a lane: nothing on screen, a toast on screen, a toast leaving, or an interruption in progress.
public enum ToastLaneState: String, StringEnum { case idle, presenting, dismissing, interrupted }

/// The cause of a dismissal: the timer (`automatic`), the user, a program or an interrupting toast.
public enum ToastDismissMethod: String, StringEnum {
    case automatic, userTap, userSwipe, actionTap, programmatic, interrupted
    /// The user tapped `cancel`, or the close button.
    case cancelTap, closeTap
}

/// Why a toast ended without being dismissed.
public enum ToastDropReason: String, StringEnum {
    case queueFull, performanceOptimization, rateLimited, sceneUnavailable, backgrounded, lowMemory, cancelled
    /// It waited longer than its `validFor`.
    case stale
    /// It arrived in a quiet time and only goes to the history.
    case quiet
    /// The screen was recorded, and the toast is sensitive.
    case capture
    /// The summary toast at the end of a quiet time counts it.
    case summarized
    /// A rule for `toast.gate` dropped it.
    case rule
}

/// The reason why the first waiting toast of a lane with a free place waits.
public enum ToastDeferReason: String, StringEnum {
    case rateLimit, banner, noScene, background
    /// The user cannot look at the screen.
    case away
    /// A rule for `toast.gate` makes it wait.
    case policy
    /// The screen is recorded, and the toast is sensitive.
    case capture
}

/// Why a toast that was on screen waits again.
public enum ToastRequeueReason: String, StringEnum {
    case interrupted, sceneUnavailable
    /// An update names another region or window, where it appears next.
    case moved
}

/// Why a request about a toast was refused.
public enum ToastRejection: String, StringEnum {
    /// The message is empty, or the duration is negative.
    case emptyMessage, invalidDuration
    /// The toast has been updated more often than the `ifRevision` of the request allows.
    case staleRevision
    /// No live toast has this id.
    case unknownToast
    /// The toast has not ended, so that it cannot be shown again.
    case stillLive
    /// No toast with this id has ended recently enough to be shown again.
    case forgotten
    /// The toast has no action at the requested index.
    case unknownAction
    /// The source of the pause is one of the module's own.
    case reservedSource
    /// The request uses a time of day, but the time of day is unknown.
    case unknownTimeOfDay
}

/// The effect of an update or a merge on the timer of a toast on screen.
public enum ToastTimerRule: Sendable, Hashable {
    /// The timer continues.
    case keep
    /// The timer restarts with the full time.
    case restart
    /// The toast stays longer by this time: more than 0, up to 86400 seconds.
    case extend(Duration)
}

extension ToastTimerRule: Codable, SchemaDescribable {
    private enum Simple: String, StringEnum { case keep, restart }
    private struct Extension: Codable { @Seconds var extend: Duration }

    public init(from decoder: any Decoder) throws {
        if (try? decoder.singleValueContainer().decode(String.self)) != nil {
            self = try Simple(from: decoder) == .keep ? .keep : .restart
        } else {
            let more = try Extension(from: decoder).extend
            guard more > .zero, more <= .seconds(86_400) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "expected more than 0 to 86400 seconds"))
            }
            self = .extend(more)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .keep: try Simple.keep.encode(to: encoder)
        case .restart: try Simple.restart.encode(to: encoder)
        case .extend(let more): try Extension(extend: more).encode(to: encoder)
        }
    }

    public static var jsonSchema: Value {
        [
            "anyOf": [["type": "string", "enum": ["keep", "restart"]], Schema.of(Extension.self)],
            "examples": ["keep", ["extend": 2]],
        ]
    }
}

/// Whether a toast keeps clear of the areas that the system covers at the edges of the scene.
public enum ToastSafeArea: Sendable, Hashable {
    /// It keeps clear of the scene's safe area.
    case avoid
    case ignore
    /// It keeps clear of these numbers of points at the top and at the bottom, instead of the scene's safe area.
    case custom(top: Double, bottom: Double)
}

extension ToastSafeArea: Codable, SchemaDescribable {
    private enum Behavior: String, StringEnum { case avoid, ignore }
    private struct Insets: FieldTable {
        var top, bottom: Double
        static let blank = Self(top: 0, bottom: 0)
        static let schemaTitle = "ToastInsets"
        static let schemaDescription = "Points at the top and the bottom that a toast keeps clear of."
        static let fields = Fields<Self> {
            Field(required: \.top, where: .notNegative, "points at the top")
            Field(required: \.bottom, where: .notNegative, "points at the bottom")
        }
    }

    public init(from decoder: any Decoder) throws {
        if (try? decoder.singleValueContainer().decode(String.self)) != nil {
            self = try Behavior(from: decoder) == .avoid ? .avoid : .ignore
        } else {
            let insets = try Insets(from: decoder)
            self = .custom(top: insets.top, bottom: insets.bottom)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .avoid: try Behavior.avoid.encode(to: encoder)
        case .ignore: try Behavior.ignore.encode(to: encoder)
        case .custom(let top, let bottom): try Insets(top: top, bottom: bottom).encode(to: encoder)
        }
    }

    public static var jsonSchema: Value {
        [
            "anyOf": [["type": "string", "enum": ["avoid", "ignore"]], Schema.of(Insets.self)],
            "examples": ["avoid", ["top": 100, "bottom": 0]],
        ]
    }
}
