import Chrome
import EventBus

/// The order in which toasts wait: by priority, or in the order of arrival.
public enum ToastOrder: String, StringEnum { case priority, fifo }
/// Whether a toast that arrives before `minimumInterval` has passed waits or is dropped.
public enum ToastRateLimit: String, StringEnum { case `defer`, drop }
/// How long a toast at the top waits for a system banner: for `bannerDeferral`, or until the banner has disappeared.
public enum ToastBannerWait: String, StringEnum { case deferral, gone }
/// The lowest priority that may interrupt.
public enum ToastInterruptFrom: String, StringEnum { case elevated, critical }
/// Whether an interrupted toast returns, or is dismissed.
public enum ToastInterruptedFate: String, StringEnum { case requeue, discard }
/// Whether a toast waits or is dropped when no scene can show it.
public enum ToastNoScene: String, StringEnum { case hold, drop }
/// Whether a toast that arrives while the app is in the background waits, or is dropped unless it is critical.
public enum ToastBackground: String, StringEnum { case hold, dropNonCritical }
/// Whether a memory warning drops the waiting toasts of normal priority.
public enum ToastMemory: String, StringEnum { case keep, dropNormal }
/// Whether all scenes share one lane, or each scene has its own.
public enum ToastLanes: String, StringEnum { case global, perScene }
/// How a toast merges with an existing one that has the same `dedupeKey`.
public enum ToastDeduplicate: String, StringEnum {
    /// The older toast gets the content of the newer one.
    case replace
    /// The older toast keeps its content, and its `count` increases by 1.
    case count
    /// The older toast stays as it is, and the newer one is not shown.
    case ignore
}
/// How long a toast with an action stays while a screen reader is on.
public enum ToastActionDwell: String, StringEnum {
    /// It stays until it is dismissed.
    case stays
    /// It stays three times as long as other toasts.
    case threeTimes
    /// It stays as long as other toasts.
    case asUsual
}
/// Whether `toast.settle` shows a new toast if the toast of the task has ended.
public enum ToastLateResult: String, StringEnum { case nothing, show }
/// The speech for a toast: the kind, the message and how to perform the action, or the message alone.
public enum ToastSpeech: String, StringEnum { case kindAndMessage, message }
/// Whether the time on screen counts from the start of the entrance (`presentation`), as in the Agora toast, or from
/// its end (`entrance`), as in the Kreta toast.
public enum ToastDwellStart: String, StringEnum { case presentation, entrance }

/// The settings of toasts. An omitted setting has the value of the profile.
///
/// The default values here are those of the profile `agora`. Most come from the Agora toast; a setting for which Agora
/// has no number, such as `minRemaining`, has a default of this project.
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
    public var bannerWait = ToastBannerWait.deferral
    public var defaultDuration: Duration = .seconds(3)
    public var errorDuration: Duration = .seconds(5)
    public var enterDuration: Duration = .milliseconds(240)
    public var exitDuration: Duration = .milliseconds(240)

    public var dwellStart = ToastDwellStart.presentation
    public var order = ToastOrder.priority
    public var rateLimit = ToastRateLimit.defer
    public var interruption = true
    public var estimatesLines = false
    public var interruptFrom = ToastInterruptFrom.elevated
    public var interrupted = ToastInterruptedFate.requeue
    public var noScene = ToastNoScene.hold
    public var background = ToastBackground.hold
    public var memory = ToastMemory.keep
    public var lanes = ToastLanes.global
    public var visibleLimit = 1
    public var newest = ToastNewest.far
    public var grouping = ToastGrouping.none
    public var expandedFor: Duration = .seconds(10)
    public var focusKey: String?
    public var regions: [String: ToastRegion] = [:]
    public var accent: String?
    public var defaults = ToastDefaults()
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
    public var politeErrors = false
    public var speech = ToastSpeech.kindAndMessage
    public var words: [String: ToastPhrases] = [:]
    public var titleWithAction = false
    public var swipeDistance = 30.0
    public var swipeShare: Double?
    public var swipeSpeed = 200.0
    public var haptics = ToastHaptics()
    public var metrics = ToastMetrics()
    public var surface = ToastSurface()
    public var blur = ToastBlur()
    public var shadow = ToastShadows()
    public var movement = ToastMovement()

    /// The largest number of live toasts with the same key that a new toast is compared with, and the largest value of
    /// `coalescingOthers`.
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
    public static let schemaDescription =
        "The settings of toasts; a setting that is left out has the value of the profile."
    public static let fields = Fields<Self> {
        Field(\.profile, "named set of defaults for the other settings; `agora` when absent")
        Field(\.minimumInterval, in: .upToADay, "between the appearances of two toasts, at least")
        Field(\.maxQueueSize, orNull: .unbounded, "number of toasts that may wait in a lane; `unbounded`: any number")
        Field(
            \.coalescingWindow, in: .upToADay,
            "after its appearance or last merge in which a toast on screen merges with others; 0: toasts never merge")
        Field(
            \.coalescingOthers, in: 0...Self.mostCompared,
            "number of live toasts with other keys, or with none, that the policy `toast.coalesce` is asked about, 0 "
                + "to 16"
        )
        Field(\.interruptionDelay, in: .upToADay, "from the arrival of an interrupting toast to its appearance")
        Field(
            \.minRemaining, in: .upToADay, "for which an interrupted toast stays on screen after its return, at least")
        Field(
            \.minOnScreen, in: .upToADay,
            "after the appearance of a toast in which only a critical toast may interrupt it")
        Field(\.bannerDeferral, in: .upToADay, "by which a system banner delays a toast at the top")
        Field(\.bannerWait, "how long a toast at the top waits for a system banner")
        Field(\.defaultDuration, in: .upToADay, "on screen for a toast without a duration")
        Field(\.errorDuration, in: .upToADay, "on screen for an error without a duration")
        Field(\.enterDuration, in: .upToADay, "that the entrance takes")
        Field(\.exitDuration, in: .upToADay, "that the exit takes")
        Field(
            \.dwellStart,
            "whether the time on screen counts from the start of the entrance (`presentation`) or from its end "
                + "(`entrance`)"
        )
        Field(\.order, "order in which toasts wait: by priority, or in order of arrival (`fifo`)")
        Field(
            \.rateLimit,
            "what happens to a toast that arrives before `minimumInterval` has passed: it waits (`defer`) or is dropped"
        )
        Field(\.interruption, "whether toasts may interrupt each other")
        Field(\.interruptFrom, "lowest priority of a toast that may interrupt")
        Field(
            \.estimatesLines,
            "whether the lines of a text without a renderer's measurement are estimated; if not, it has one line")
        Field(\.interrupted, "what happens to an interrupted toast: it returns (`requeue`) or is dismissed (`discard`)")
        Field(\.noScene, "what happens to a toast that no scene can show: it waits (`hold`) or is dropped")
        Field(
            \.background,
            "what happens to a toast that arrives in the background: it waits (`hold`), or is dropped unless it is "
                + "critical"
        )
        Field(\.memory, "whether a memory warning drops the waiting toasts of normal priority")
        Field(\.lanes, "whether all scenes share their lanes (`global`) or each scene has its own lanes (`perScene`)")
        Field(
            \.visibleLimit, in: 1...ToastRegion.mostVisible,
            "number of toasts on screen in a lane at the same time, 1 to 16")
        Field(
            \.newest,
            "whether the newest of several toasts at an edge is nearest to it (`near`) or farthest (`far`)")
        Field(\.grouping, "which toasts form a group that shows one of them: none, or those of one `source`")
        Field(
            \.expandedFor, in: .upToADay,
            "after which an expanded group collapses if nothing happens to it; 0: it stays expanded")
        Field(
            \.focusKey, where: .shortcut, orNull: nil,
            "key with a modifier, such as `Alt+T`, that gives the focus to the toast that appeared last, and removes it again; nil: none"
        )
        Field(
            \.accent, where: .color, orNull: nil,
            "the color of the brand: the accent of toasts of the kinds info and custom that name none; nil: none")
        Field(\.defaults, "defaults for the toasts of single sources, regions and scenes")
        Field(\.regions, "limits of single regions, by the name of the region")
        Field(\.deduplicate, "how a toast merges with a live toast that has the same `dedupeKey`")
        Field(\.actionDwell, "how long a toast with an action stays while a screen reader is on")
        Field(\.lateResult, "whether the result of a task whose toast has ended is shown in a new toast")
        Field(\.undoBackgroundTimeout, in: .upToADay, "in the background after which all offers to undo are committed")
        Field(\.quiet, "when quiet times are, and what happens to toasts in them")
        Field(\.history, "what the history records of toasts that have ended")
        Field(\.persistCritical, "whether the restoration tokens of critical toasts are stored beyond the process")
        Field(
            \.respectLowPowerMode,
            "whether fewer toasts may wait, and their drawing is simpler, while the device saves power")
        Field(
            \.maxBlurLayers, in: 0...100, orNull: nil,
            "largest number of blur layers, 0 to 100; 0: toasts are solid; null: no limit")
        Field(\.look, "how toasts are drawn")
        Field(\.minDuration, in: .upToADay, "on screen that a caller can ask for, at least")
        Field(\.maxDuration, in: .upToADay, "on screen that a caller can ask for, at most")
        Field(\.topMargin, in: .lengths, "points between the safe area and a toast at the top")
        Field(\.bottomMargin, in: .lengths, "points between the safe area, or the keyboard, and a toast at the bottom")
        Field(\.sideMargin, in: .lengths, "points that stay free on each side of a toast")
        Field(
            \.defaultMaxWidth, in: 1...100_000, orNull: nil,
            "largest width of a toast without a `maxWidth`, in points; null: as wide as the scene allows")
        Field(\.maxLines, in: 1...100, "largest number of lines of a toast's text, 1 to 100")
        Field(\.accessibilityLines, in: 1...100, "largest number of lines at the accessibility text sizes, 1 to 100")
        Field(\.actionColumnFrom, "text size from which a toast with an action is arranged as a column")
        Field(\.columnFrom, "text size from which every toast is arranged as a column")
        Field(\.titleUpTo, "largest text size at which a single line is a title")
        Field(\.reducedFade, in: .zero ... .seconds(10), "that each fade takes for users who prefer reduced motion")
        Field(
            \.announceDelay, in: .zero ... .seconds(10),
            "between the appearance of a toast and its announcement by a screen reader")
        Field(
            \.politeErrors, "whether the announcement of an error waits for other speech, as for every other kind")
        Field(\.words, "the words of toasts by language, such as `de` or `de-AT`")
        Field(\.speech, "whether a screen reader speaks the kind and the action with the message, or the message alone")
        Field(\.titleWithAction, "whether a single line is a title even next to an action")
        Field(\.swipeDistance, in: .lengths, "points toward the edge from which a swipe dismisses a toast")
        Field(
            \.swipeShare, in: 0...1, orNull: nil,
            "share of `movement.dragReach` from which a swipe dismisses a toast, 0 to 1; null: `swipeDistance` applies")
        Field(\.swipeSpeed, in: .lengths, "points per second toward the edge from which a swipe dismisses a toast")
        Field(\.haptics, "haptic pattern for each kind of toast")
        Field(\.metrics, "sizes and spacings of a toast")
        Field(\.surface, "material and colors of a toast's background")
        Field(\.blur, "points of blur behind a toast, by performance mode")
        Field(\.shadow, "shadow of a toast, by performance mode")
        Field(\.movement, "distances, scales and springs of a toast's movements")
        Constraint { settings in
            let (least, most) = (settings.minDuration, settings.maxDuration)
            if least <= most { return nil }
            return FieldError(
                path: "minDuration", expected: "no more than maxDuration, \(most.inSeconds.written) seconds",
                found: least.inSeconds.written)
        }
    }

    public static func blank(for given: inout GivenFields) throws -> Self {
        Self(profile: try given.value(ToastProfile.self, "profile") ?? .agora)
    }
}

extension ToastSettings {
    /// The distance toward the edge, in points, from which a swipe dismisses a toast.
    var dismissingDistance: Double { swipeShare.map { $0 * movement.dragReach } ?? swipeDistance }
}
