import EventBus

/// The order in which toasts wait: by priority (Q2), or of arrival (Q3).
public enum ToastOrder: String, Word { case priority, fifo }
/// What becomes of a toast that comes too early (R1, R5).
public enum ToastRateLimit: String, Word { case `defer`, drop }
/// The least priority that may interrupt (I10).
public enum ToastInterruptFrom: String, Word { case elevated, critical }
/// What becomes of an interrupted toast (I3, I8).
public enum ToastInterruptedFate: String, Word { case requeue, discard }
/// What becomes of a toast when there is no usable scene (S3, S4).
public enum ToastNoScene: String, Word { case hold, drop }
/// What becomes of a toast that is shown in the background (B1, B2).
public enum ToastBackground: String, Word { case hold, dropNonCritical }
/// What a memory warning does to waiting toasts (M1).
public enum ToastMemory: String, Word { case keep, dropNormal }
/// One lane for all scenes, or one for each (S9).
public enum ToastLanes: String, Word { case global, perScene }
/// When the dwell begins to count (T1).
public enum ToastDwellStart: String, Word { case presentation, entrance }

/// The numbers and switches of toasts: those of the profile, and what is set on top of
/// it (TOAST §2). Nil is "as the profile says".
public struct ToastSettings: Settings, Hashable {
    public static let namespace = "toast"

    /// agora when absent.
    public var profile: ToastProfile?

    /// Seconds between two appearances (R1).
    @Seconds public var minimumInterval: Duration?
    /// How many toasts may wait; null or `unbounded` for any number.
    public var maxQueueSize: QueueBound?
    /// Seconds in which a key merges with the toast on screen; 0 is off (C2, C10).
    @Seconds public var coalescingWindow: Duration?
    /// Seconds from an interrupter's arrival to its appearance (I2).
    @Seconds public var interruptionDelay: Duration?
    /// The least dwell, in seconds, with which an interrupted toast returns (I3).
    @Seconds public var minRemaining: Duration?
    /// Seconds that a system banner holds up a top toast (N1).
    @Seconds public var bannerDeferral: Duration?
    /// Seconds on screen of a toast that says nothing else (V4).
    @Seconds public var defaultDuration: Duration?
    /// The same for an error (V4).
    @Seconds public var errorDuration: Duration?
    /// Seconds that the entrance takes.
    @Seconds public var enterDuration: Duration?
    /// Seconds that the exit takes.
    @Seconds public var exitDuration: Duration?

    public var dwellStart: ToastDwellStart?
    public var order: ToastOrder?
    public var rateLimit: ToastRateLimit?
    /// Whether toasts interrupt at all (I10).
    public var interruption: Bool?
    public var interruptFrom: ToastInterruptFrom?
    public var interrupted: ToastInterruptedFate?
    public var noScene: ToastNoScene?
    public var background: ToastBackground?
    public var memory: ToastMemory?
    public var lanes: ToastLanes?
    /// Whether critical toasts outlive the process (X1, X3).
    public var persistCritical: Bool?
    /// Whether low power changes anything (Q9).
    public var respectLowPowerMode: Bool?
    public var maxBlurLayers: Int?

    /// Everything as the profile agora says.
    public init() { self.init(profile: nil) }

    public init(profile: ToastProfile?) {
        self.profile = profile
        _minimumInterval = Seconds(wrappedValue: nil)
        _coalescingWindow = Seconds(wrappedValue: nil)
        _interruptionDelay = Seconds(wrappedValue: nil)
        _minRemaining = Seconds(wrappedValue: nil)
        _bannerDeferral = Seconds(wrappedValue: nil)
        _defaultDuration = Seconds(wrappedValue: nil)
        _errorDuration = Seconds(wrappedValue: nil)
        _enterDuration = Seconds(wrappedValue: nil)
        _exitDuration = Seconds(wrappedValue: nil)
    }
}

// MARK: - On the wire

extension ToastSettings {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)

        func seconds(_ key: CodingKeys) throws -> Duration? {
            let duration = try container.decode(Seconds<Duration?>.self, forKey: key).wrappedValue
            if let duration, duration < .zero || duration > .seconds(86_400) {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container,
                    debugDescription:
                        "expected 0 to 86400 seconds, found \(duration.inSeconds)")
            }
            return duration
        }
        func value<T: Decodable>(_ key: CodingKeys) throws -> T? {
            try container.decodeIfPresent(T.self, forKey: key)
        }

        self.init(profile: try value(.profile))
        minimumInterval = try seconds(.minimumInterval)
        // Null says something here: no bound.
        if container.contains(.maxQueueSize) {
            maxQueueSize =
                try container.decodeNil(forKey: .maxQueueSize)
                ? .unbounded : try container.decode(QueueBound.self, forKey: .maxQueueSize)
        }
        coalescingWindow = try seconds(.coalescingWindow)
        interruptionDelay = try seconds(.interruptionDelay)
        minRemaining = try seconds(.minRemaining)
        bannerDeferral = try seconds(.bannerDeferral)
        defaultDuration = try seconds(.defaultDuration)
        errorDuration = try seconds(.errorDuration)
        enterDuration = try seconds(.enterDuration)
        exitDuration = try seconds(.exitDuration)
        dwellStart = try value(.dwellStart)
        order = try value(.order)
        rateLimit = try value(.rateLimit)
        interruption = try value(.interruption)
        interruptFrom = try value(.interruptFrom)
        interrupted = try value(.interrupted)
        noScene = try value(.noScene)
        background = try value(.background)
        memory = try value(.memory)
        lanes = try value(.lanes)
        persistCritical = try value(.persistCritical)
        respectLowPowerMode = try value(.respectLowPowerMode)
        maxBlurLayers = try value(.maxBlurLayers)
        if let maxBlurLayers, maxBlurLayers < 0 {
            throw DecodingError.dataCorruptedError(
                forKey: .maxBlurLayers, in: container,
                debugDescription: "expected 0 or more, found \(maxBlurLayers)")
        }
    }
}
