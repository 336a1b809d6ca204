import EventBus

/// The order in which toasts wait: by priority, or in the order of arrival.
public enum ToastOrder: String, Word { case priority, fifo }
/// Whether a toast that arrives before `minimumInterval` has passed waits or is dropped.
public enum ToastRateLimit: String, Word { case `defer`, drop }
/// The lowest priority that may interrupt.
public enum ToastInterruptFrom: String, Word { case elevated, critical }
/// Whether an interrupted toast returns, or is dismissed.
public enum ToastInterruptedFate: String, Word { case requeue, discard }
/// Whether a toast waits or is dropped when no scene can show it.
public enum ToastNoScene: String, Word { case hold, drop }
/// Whether a toast that arrives while the app is in the background waits, or is dropped unless it is critical.
public enum ToastBackground: String, Word { case hold, dropNonCritical }
/// Whether a memory warning drops the waiting toasts of normal priority.
public enum ToastMemory: String, Word { case keep, dropNormal }
/// Whether all scenes share one lane, or each scene has its own.
public enum ToastLanes: String, Word { case global, perScene }
/// How a toast merges with an existing one that has the same `dedupeKey`.
public enum ToastDeduplicate: String, Word {
    /// The older toast gets the content of the newer one.
    case replace
    /// The older toast keeps its content, and its `count` increases by 1.
    case count
    /// The older toast stays as it is, and the newer one is not shown.
    case ignore
}
/// How long a toast with an action stays while a screen reader is on.
public enum ToastActionDwell: String, Word {
    /// It stays until it is dismissed.
    case stays
    /// It stays three times as long as other toasts.
    case threeTimes
    /// It stays as long as other toasts.
    case asUsual
}
/// Whether `toast.settle` shows a new toast if the toast of the task has ended.
public enum ToastLateResult: String, Word { case nothing, show }
/// Whether the time on screen counts from the start of the entrance (`presentation`), as in the Agora toast, or from
/// its end (`entrance`), as in the Kreta toast.
public enum ToastDwellStart: String, Word { case presentation, entrance }

/// The settings of toasts. A setting that is not given has the value of the profile.
///
/// The default values here are those of the profile `agora`. Most come from the Agora toast; a setting for which
/// Agora has no number, such as `minRemaining`, has a default of this project.
public struct ToastSettings: Settings, Hashable {
    public static let namespace = "toast"

    public private(set) var profile: ToastProfile

    public var minimumInterval: Duration = .milliseconds(800)
    public var maxQueueSize = QueueBound.limit(10)
    public var coalescingWindow: Duration = .seconds(2)
    public var coalescingOthers = 2
    public var interruptionDelay: Duration = .milliseconds(120)
    public var minRemaining: Duration = .seconds(1)
    public var minOnScreen: Duration = .zero
    public var bannerDeferral: Duration = .milliseconds(300)
    public var defaultDuration: Duration = .seconds(3)
    public var errorDuration: Duration = .seconds(5)
    public var enterDuration: Duration = .milliseconds(240)
    public var exitDuration: Duration = .milliseconds(240)

    public var dwellStart = ToastDwellStart.presentation
    public var order = ToastOrder.priority
    public var rateLimit = ToastRateLimit.defer
    public var interruption = true
    public var interruptFrom = ToastInterruptFrom.elevated
    public var interrupted = ToastInterruptedFate.requeue
    public var noScene = ToastNoScene.hold
    public var background = ToastBackground.hold
    public var memory = ToastMemory.keep
    public var lanes = ToastLanes.global
    public var visibleLimit = 1
    public var regions: [String: ToastRegion] = [:]
    public var deduplicate = ToastDeduplicate.replace
    public var actionDwell = ToastActionDwell.stays
    public var lateResult = ToastLateResult.nothing
    public var undoBackgroundTimeout: Duration = .seconds(30)
    public var quiet = ToastQuietSettings()
    public var history = ToastHistorySettings()
    public var persistCritical = true
    public var respectLowPowerMode = true
    public var maxBlurLayers: Int? = 3

    public var look = ToastLook.glass
    public var minDuration: Duration = .seconds(1)
    public var maxDuration: Duration = .seconds(10)
    public var topMargin = 16.0
    public var bottomMargin = 16.0
    public var sideMargin = 16.0
    public var defaultMaxWidth: Double? = 600
    public var maxLines = 2
    public var accessibilityLines = 5
    public var actionColumnFrom = ContentSize.xLarge
    public var columnFrom = ContentSize.xxxLarge
    public var titleUpTo = ContentSize.large
    public var reducedFade: Duration = .milliseconds(240)
    public var announceDelay: Duration = .zero
    public var swipeDistance = 30.0
    public var swipeSpeed = 200.0
    public var haptics = ToastHaptics()
    public var metrics = ToastMetrics()
    public var surface = ToastSurface()
    public var blur = ToastBlur()
    public var shadow = ToastShadows()
    public var movement = ToastMovement()

    /// The greatest number of live toasts with the same key that a new toast is compared with, and the greatest value
    /// of `coalescingOthers`.
    public static let mostCompared = 16

    /// Creates the settings of the profile `agora`.
    public init() { self.init(profile: .agora) }

    /// Creates the settings of a profile.
    public init(profile: ToastProfile) {
        self.profile = profile
        profile.change(&self)
    }
}

extension ToastSettings: FieldGroup {
    public static let schemaDescription = "The numbers and switches of toasts; what is left out is as the profile says."
    public static let fields = Fields<Self> {
        Field(\.profile, "the set of numbers to start from; agora when absent")
        Field(\.minimumInterval, in: .upToADay, "between two toasts that appear")
        Field(\.maxQueueSize, orNull: .unbounded, "so many may wait; `unbounded`: any number")
        Field(\.coalescingWindow, in: .upToADay, "in which a toast on screen takes up others of its key; 0: never")
        Field(
            \.coalescingOthers, in: 0...Self.mostCompared,
            "live toasts of other keys, or of none, that a rule `coalesce` is asked about")
        Field(\.interruptionDelay, in: .upToADay, "from the arrival of one that interrupts to its appearance")
        Field(\.minRemaining, in: .upToADay, "for which an interrupted toast returns at least")
        Field(\.minOnScreen, in: .upToADay, "after its appearance in which only a critical toast interrupts it")
        Field(\.bannerDeferral, in: .upToADay, "for which a banner of the system holds up a toast at the top")
        Field(\.defaultDuration, in: .upToADay, "on screen, of a toast that says nothing else")
        Field(\.errorDuration, in: .upToADay, "on screen, of an error that says nothing else")
        Field(\.enterDuration, in: .upToADay, "that the entrance takes")
        Field(\.exitDuration, in: .upToADay, "that the exit takes")
        Field(\.dwellStart, "when the time on screen begins to count")
        Field(\.order, "the order in which toasts wait")
        Field(\.rateLimit, "what becomes of a toast that comes too early")
        Field(\.interruption, "whether toasts interrupt at all")
        Field(\.interruptFrom, "the least priority that may interrupt")
        Field(\.interrupted, "what becomes of an interrupted toast")
        Field(\.noScene, "what becomes of a toast while there is no scene for it")
        Field(\.background, "what becomes of a toast while the app is in the background")
        Field(\.memory, "what a memory warning does to waiting toasts")
        Field(\.lanes, "one place for all scenes, or one in each")
        Field(\.visibleLimit, in: 1...ToastRegion.mostVisible, "so many toasts on screen in a lane at a time")
        Field(\.regions, "limits of single regions, by name")
        Field(\.deduplicate, "what becomes of a toast whose key is there already")
        Field(\.actionDwell, "how long a toast with an action stays while a screen reader is on")
        Field(\.lateResult, "what becomes of the result of a task whose toast is gone")
        Field(\.undoBackgroundTimeout, in: .upToADay, "in the background, after which what can be undone is final")
        Field(\.quiet, "when it is quiet, and what becomes of toasts then")
        Field(\.history, "how much of the past is remembered")
        Field(\.persistCritical, "whether critical toasts outlive the process")
        Field(\.respectLowPowerMode, "whether low power changes anything")
        Field(\.maxBlurLayers, in: 0...100, orNull: nil, "so many layers of blur at most; 0: toasts are solid")
        Field(\.look, "how it is drawn")
        Field(\.minDuration, in: .upToADay, "on screen that a caller can ask for at least")
        Field(\.maxDuration, in: .upToADay, "on screen that a caller can ask for at most")
        Field(\.topMargin, in: .lengths, "points between the safe area and a toast at the top")
        Field(\.bottomMargin, in: .lengths, "points between the safe area, or the keyboard, and a toast at the bottom")
        Field(\.sideMargin, in: .lengths, "points that stay free on either side")
        Field(
            \.defaultMaxWidth, in: 1...100_000, orNull: nil,
            "points that a toast is wide at most if it says nothing else")
        Field(\.maxLines, in: 1...100, "lines that its text takes at most")
        Field(\.accessibilityLines, in: 1...100, "the same at the accessibility sizes of text")
        Field(\.actionColumnFrom, "the size of text from which an action stands below")
        Field(\.columnFrom, "the size of text from which icon and text stand one above the other")
        Field(\.titleUpTo, "the largest size of text at which a single line is a title")
        Field(\.reducedFade, in: .zero ... .seconds(10), "of each fade for users who want less motion")
        Field(\.announceDelay, in: .zero ... .seconds(10), "between the appearance and what a screen reader says")
        Field(\.swipeDistance, in: .lengths, "points towards the edge that take it away")
        Field(\.swipeSpeed, in: .lengths, "points per second towards the edge that take it away")
        Field(\.haptics, "what is played to the fingers, by kind")
        Field(\.metrics, "its measures")
        Field(\.surface, "what it is made of")
        Field(\.blur, "points of blur behind it, by performance mode")
        Field(\.shadow, "its shadow, by performance mode")
        Field(\.movement, "how far and how springy it moves")
    }

    public static func blank(for given: inout GivenFields) throws -> Self {
        Self(profile: try given.value(ToastProfile.self, "profile") ?? .agora)
    }

    public func check() throws(FieldError) {
        guard minDuration > maxDuration else { return }
        throw FieldError(
            path: "minDuration", expected: "no more than maxDuration, \(maxDuration.inSeconds.written) seconds",
            found: minDuration.inSeconds.written)
    }
}
