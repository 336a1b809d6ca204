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
    case queueFull, performanceOptimization, rateLimited, sceneUnavailable, backgrounded, cancelled
}

/// What the head of an idle lane waits for (TOAST §3).
public enum ToastDeferReason: String, Word {
    case rateLimit, noScene, background
    /// A rule of `toast.gate` said so.
    case policy
}

/// Why a toast is back in the queue (TOAST §3).
public enum ToastRequeueReason: String, Word { case interrupted }

/// Why a toast was not accepted at all (V3).
public enum ToastRejection: String, Word { case emptyMessage, invalidDuration }

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
