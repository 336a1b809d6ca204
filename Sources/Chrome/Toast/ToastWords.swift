import EventBus

/// What a toast is about (TOAST §1).
public enum ToastKind: String, Word { case success, error, info, warning, custom }

/// How much a toast matters, from the least (TOAST §1).
public enum ToastPriority: String, Word, Comparable {
    case normal, elevated, critical

    /// 0, 1 or 2.
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
    /// The priority of a toast whose caller left it open (TOAST §1, V4).
    public var priority: ToastPriority {
        switch self {
        case .success, .info, .custom: .normal
        case .warning: .elevated
        case .error: .critical
        }
    }
}

public enum ToastEdge: String, Word { case top, bottom }

public enum ToastReduceMotion: String, Word { case respect, ignore, custom }

/// What a lane does (TOAST §3).
public enum ToastLaneState: String, Word { case idle, presenting, dismissing, interrupted }

/// What took a toast from the screen (TOAST §3).
public enum ToastDismissMethod: String, Word {
    case automatic, userTap, userSwipe, actionTap, programmatic, interrupted
}

/// Why a toast ended without being dismissed (TOAST §3).
public enum ToastDropReason: String, Word {
    case queueFull, performanceOptimization, rateLimited, sceneUnavailable, backgrounded, lowMemory, cancelled
    /// It waited longer than its `validFor`.
    case stale
    /// It came in a quiet time and goes to the history only.
    case quiet
    /// It is counted in the summary that ends a quiet time.
    case summarized
}

/// What the head of an idle lane waits for (TOAST §3).
public enum ToastDeferReason: String, Word {
    case rateLimit, banner, noScene, background
    /// A rule of `toast.gate` said so.
    case policy
}

/// Why a toast is back in the queue (TOAST §3).
public enum ToastRequeueReason: String, Word { case interrupted, sceneUnavailable }

/// Why a request was refused, and changed nothing.
public enum ToastRejection: String, Word {
    /// V3.
    case emptyMessage, invalidDuration
    /// Its `ifRevision` is behind the toast's revision.
    case staleRevision
    /// There is no live toast of this id.
    case unknownToast
}

/// What an update or a merge does to the time of the toast on screen.
public enum ToastTimerRule: Sendable, Hashable {
    /// It runs on.
    case keep
    /// It starts again in full (ID1, C6).
    case restart
    /// It gets so much more.
    case extend(Duration)
}

extension ToastTimerRule: Codable, SchemaDescribable {
    private enum Simple: String, Word { case keep, restart }
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

/// Which edges of the scene a toast keeps clear of (TOAST §1).
public enum ToastSafeArea: Sendable, Hashable {
    case avoid
    case ignore
    /// Points to keep clear instead of the scene's own.
    case custom(top: Double, bottom: Double)
}

extension ToastSafeArea: Codable, SchemaDescribable {
    private enum Behavior: String, Word { case avoid, ignore }
    private struct Insets: Codable { var top, bottom: Double }

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
