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
/// What becomes of a toast whose key is there already (C5).
public enum ToastDeduplicate: String, Word {
    /// The older id says what the newer one says.
    case replace
    /// The older one counts one more.
    case count
    /// The newer one is not shown.
    case ignore
}
/// How long a toast with an action stays while a screen reader is on (TOAST §7; WCAG 2.2.1).
public enum ToastActionDwell: String, Word {
    /// Until it is dismissed.
    case stays
    case threeTimes
    /// As long as any other.
    case asUsual
}
/// What becomes of the result of a task whose toast is gone.
public enum ToastLateResult: String, Word { case nothing, show }
/// When the dwell begins to count (T1).
public enum ToastDwellStart: String, Word { case presentation, entrance }

/// The numbers and switches of toasts (TOAST §2). Those of the profile count where nothing
/// else is said.
public struct ToastSettings: Settings, Hashable {
    public static let namespace = "toast"

    /// Where the other values come from.
    public let profile: ToastProfile

    /// Seconds between two appearances (R1).
    @Seconds public var minimumInterval: Duration = .milliseconds(800)
    /// How many toasts may wait; null or `unbounded` for any number.
    public var maxQueueSize = QueueBound.limit(10)
    /// Seconds in which a key merges with the toast on screen; 0 is off (C2, C10).
    @Seconds public var coalescingWindow: Duration = .seconds(2)
    /// How many live toasts of other keys, or of none, a `coalesce` rule is asked about: those on
    /// screen first, then the last that came. 0 to 16; 0 spares a rule that goes by keys alone the calls
    /// that it answers with `separate` anyway.
    public var coalescingOthers = 2
    /// Seconds from an interrupter's arrival to its appearance (I2).
    @Seconds public var interruptionDelay: Duration = .milliseconds(120)
    /// The least dwell, in seconds, with which an interrupted toast returns (I3).
    @Seconds public var minRemaining: Duration = .seconds(1)
    /// For so many seconds only a critical toast takes the place of one that has just appeared.
    @Seconds public var minOnScreen: Duration = .zero
    /// Seconds that a system banner holds up a top toast (N1).
    @Seconds public var bannerDeferral: Duration = .milliseconds(300)
    /// Seconds on screen of a toast that says nothing else (V4).
    @Seconds public var defaultDuration: Duration = .seconds(3)
    /// The same for an error (V4).
    @Seconds public var errorDuration: Duration = .seconds(5)
    /// Seconds that the entrance takes.
    @Seconds public var enterDuration: Duration = .milliseconds(240)
    /// Seconds that the exit takes.
    @Seconds public var exitDuration: Duration = .milliseconds(240)

    public var dwellStart = ToastDwellStart.presentation
    public var order = ToastOrder.priority
    public var rateLimit = ToastRateLimit.defer
    /// Whether toasts interrupt at all (I10).
    public var interruption = true
    public var interruptFrom = ToastInterruptFrom.elevated
    public var interrupted = ToastInterruptedFate.requeue
    public var noScene = ToastNoScene.hold
    public var background = ToastBackground.hold
    public var memory = ToastMemory.keep
    public var lanes = ToastLanes.global
    /// How many toasts are on screen in a lane at a time.
    public var visibleLimit = 1
    /// Regions with limits of their own, by name.
    public var regions: [String: ToastRegion] = [:]
    public var deduplicate = ToastDeduplicate.replace
    public var actionDwell = ToastActionDwell.stays
    public var lateResult = ToastLateResult.nothing
    /// Seconds in the background after which what can be undone is final.
    @Seconds public var undoBackgroundTimeout: Duration = .seconds(30)
    public var quiet = ToastQuietSettings()
    public var history = ToastHistorySettings()
    /// Whether critical toasts outlive the process (X1, X3).
    public var persistCritical = true
    /// Whether low power changes anything (Q9).
    public var respectLowPowerMode = true
    /// Layers of blur on screen at most; nil is any number.
    public var maxBlurLayers: Int? = 3

    /// How it is drawn (TOAST §5).
    public var look = ToastLook.glass
    /// The least and the longest time on screen that a caller can ask for, in seconds (V1).
    @Seconds public var minDuration: Duration = .seconds(1)
    @Seconds public var maxDuration: Duration = .seconds(10)
    /// Points from the safe area, at the top and at the bottom (L1, L2).
    public var topMargin = 16.0
    public var bottomMargin = 16.0
    /// Points to either side of the scene (L3).
    public var sideMargin = 16.0
    /// Points, of a toast that says nothing else; nil is as wide as the scene allows (L3).
    public var defaultMaxWidth: Double? = 600
    /// Lines up to the largest ordinary text, and at accessibility sizes (P4).
    public var maxLines = 2
    public var accessibilityLines = 5
    /// The size of text from which the action stands below, and from which everything does
    /// (P5).
    public var actionColumnFrom = ContentSize.xLarge
    public var columnFrom = ContentSize.xxxLarge
    /// The largest size of text at which a single line is a title (P6).
    public var titleUpTo = ContentSize.large
    /// Seconds of each fade for who asked for less motion (P1, PH3).
    @Seconds public var reducedFade: Duration = .milliseconds(240)
    /// Seconds from the appearance to the announcement (A4).
    @Seconds public var announceDelay: Duration = .zero
    /// Points, or points per second, with which a swipe takes it away (D11).
    public var swipeDistance = 30.0
    public var swipeSpeed = 200.0
    public var haptics = ToastHaptics()
    public var metrics = ToastMetrics()
    public var surface = ToastSurface()
    public var blur = ToastBlur()
    public var shadow = ToastShadows()
    public var movement = ToastMovement()

    /// An arrival is compared with at most so many live toasts of its key, and so many others: a
    /// crowd is not walked through.
    public static let mostCompared = 16

    /// Everything as the profile agora says.
    public init() { self.init(profile: .agora) }

    /// Everything as a profile says.
    public init(profile: ToastProfile) {
        self.profile = profile
        profile.change(&self)
    }
}

// MARK: - On the wire

extension ToastSettings {
    public init(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        var profile = ToastProfile.agora
        try fields.value(&profile, .profile)
        self.init(profile: profile)

        try fields.duration(&minimumInterval, .minimumInterval)
        try fields.value(&maxQueueSize, .maxQueueSize, orNull: .unbounded)
        try fields.duration(&coalescingWindow, .coalescingWindow)
        try fields.number(&coalescingOthers, .coalescingOthers, in: 0...Self.mostCompared)
        try fields.duration(&interruptionDelay, .interruptionDelay)
        try fields.duration(&minRemaining, .minRemaining)
        try fields.duration(&minOnScreen, .minOnScreen)
        try fields.duration(&bannerDeferral, .bannerDeferral)
        try fields.duration(&defaultDuration, .defaultDuration)
        try fields.duration(&errorDuration, .errorDuration)
        try fields.duration(&enterDuration, .enterDuration)
        try fields.duration(&exitDuration, .exitDuration)
        try fields.value(&dwellStart, .dwellStart)
        try fields.value(&order, .order)
        try fields.value(&rateLimit, .rateLimit)
        try fields.value(&interruption, .interruption)
        try fields.value(&interruptFrom, .interruptFrom)
        try fields.value(&interrupted, .interrupted)
        try fields.value(&noScene, .noScene)
        try fields.value(&background, .background)
        try fields.value(&memory, .memory)
        try fields.value(&lanes, .lanes)
        try fields.number(&visibleLimit, .visibleLimit, in: 1...ToastRegion.mostVisible)
        try fields.value(&regions, .regions)
        try fields.value(&deduplicate, .deduplicate)
        try fields.value(&actionDwell, .actionDwell)
        try fields.value(&lateResult, .lateResult)
        try fields.duration(&undoBackgroundTimeout, .undoBackgroundTimeout)
        try fields.group(&quiet, .quiet)
        try fields.group(&history, .history)
        try fields.value(&persistCritical, .persistCritical)
        try fields.value(&respectLowPowerMode, .respectLowPowerMode)
        try fields.numberOrNull(&maxBlurLayers, .maxBlurLayers, in: 0...100)

        try fields.value(&look, .look)
        try fields.duration(&minDuration, .minDuration)
        try fields.duration(&maxDuration, .maxDuration)
        try fields.length(&topMargin, .topMargin)
        try fields.length(&bottomMargin, .bottomMargin)
        try fields.length(&sideMargin, .sideMargin)
        try fields.numberOrNull(&defaultMaxWidth, .defaultMaxWidth, in: 1...100_000)
        try fields.number(&maxLines, .maxLines, in: 1...100)
        try fields.number(&accessibilityLines, .accessibilityLines, in: 1...100)
        try fields.value(&actionColumnFrom, .actionColumnFrom)
        try fields.value(&columnFrom, .columnFrom)
        try fields.value(&titleUpTo, .titleUpTo)
        try fields.duration(&reducedFade, .reducedFade, in: .zero ... .seconds(10))
        try fields.duration(&announceDelay, .announceDelay, in: .zero ... .seconds(10))
        try fields.length(&swipeDistance, .swipeDistance)
        try fields.length(&swipeSpeed, .swipeSpeed)
        try fields.group(&haptics, .haptics)
        try fields.group(&metrics, .metrics)
        try fields.group(&surface, .surface)
        try fields.group(&blur, .blur)
        try fields.group(&shadow, .shadow)
        try fields.group(&movement, .movement)
        try check(decoder)
    }

    /// What only two numbers together can get wrong.
    private func check(_ decoder: any Decoder) throws {
        guard minDuration > maxDuration else { return }
        throw DecodingError.dataCorrupted(
            .init(
                codingPath: decoder.codingPath + [CodingKeys.minDuration],
                debugDescription:
                    "expected no more than maxDuration, \(maxDuration.told) seconds, found \(minDuration.told)"))
    }
}
