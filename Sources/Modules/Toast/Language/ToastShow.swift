import Chrome
import EventBus

/// The action that a toast offers. When the user chooses it, `toast.actionInvoked` is published, and the app that
/// listens has to run it.
public struct ToastAction: Codable, Sendable, Hashable, Constrained {
    public var title: String
    /// A word that tells the app what to do, for example `retry`, `dismiss`, `undo` or `view`.
    public var role: String?

    public init(title: String, role: String? = nil) {
        self.title = title
        self.role = role
    }

    public static let constraints: [Constraint<Self>] = [.notEmpty("title") { $0.title }]
}

/// Shows a toast, or changes the live toast that has this id.
///
/// Options that are left out get the defaults of the toast's kind, of the settings and of the policy
/// `toast.normalize`.
public struct ToastShow: Request, FieldTable, Constrained {
    public static let topic: TopicName = "toast.show"

    public var id: String?
    public var message: String
    public var kind: ToastKind?
    public var priority: ToastPriority?
    public var duration: Duration?
    public var dedupeKey: String?
    public var presentationEdge: ToastEdge?
    public var action: ToastAction?
    public var allowsUserDismiss: Bool?
    public var haptics: String?
    public var accessibilityPolite: Bool?
    public var maxWidth: Nullable<Double>
    public var safeAreaBehavior: ToastSafeArea?
    public var reduceMotion: ToastReduceMotion?
    public var scene: String?
    public var sensitive: Bool?
    public var announceSensitive: Bool?
    public var restorationToken: String?
    public var measuredLines: Int?
    public var icon: String?
    public var accent: String?

    public var region: String?
    public var source: String?
    public var tags: [String]?
    public var validFor: Duration?
    public var loading: Bool?
    public var progress: Double?
    public var undoToken: String?
    public var ignoredPauses: [String]?
    public var timer: ToastTimerRule?
    public var ifRevision: Int?

    public init(
        id: String? = nil, message: String, kind: ToastKind? = nil, priority: ToastPriority? = nil,
        duration: Duration? = nil, dedupeKey: String? = nil, presentationEdge: ToastEdge? = nil,
        action: ToastAction? = nil, allowsUserDismiss: Bool? = nil, scene: String? = nil
    ) {
        self.id = id
        self.message = message
        self.kind = kind
        self.priority = priority
        self.duration = duration
        self.dedupeKey = dedupeKey
        self.presentationEdge = presentationEdge
        self.action = action
        self.allowsUserDismiss = allowsUserDismiss
        self.scene = scene
        maxWidth = .absent
    }

    public static let blank = Self(message: "")
    public static let schemaDescription = "Shows a toast, or changes the live toast that has this id."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the toast; a live toast with the same id is changed")
        Field(required: \.message, "text of the toast; not empty")
        Field(\.kind, "kind of the toast, which decides its colour, its symbol and its defaults")
        Field(\.priority, "how important the toast is")
        Field(\.duration, "on screen; 0: until the toast is dismissed")
        Field(\.dedupeKey, "key that toasts about the same thing share; such toasts may merge")
        Field(\.presentationEdge, "edge of the scene at which the toast appears, or its middle")
        Field(\.action, "button of the toast: its title and its role")
        Field(\.allowsUserDismiss, "whether the user can dismiss the toast by a tap or a swipe")
        Field(
            \.haptics,
            "`auto` (the pattern of the kind), `none`, `disabled`, or a pattern such as `notification.success`")
        Field(
            \.accessibilityPolite, "whether a screen reader finishes its current announcement before that of the toast")
        Field(\.maxWidth, "greatest width in points; nil: as wide as the scene allows")
        Field(
            \.safeAreaBehavior,
            "whether the toast keeps clear of the safe area, or the points at `top` and `bottom` that it keeps clear "
                + "of instead"
        )
        Field(\.reduceMotion, "whether the toast obeys the user's wish for less motion")
        Field(\.scene, "id of the scene that the caller asks for")
        Field(\.sensitive, "whether the toast is hidden while the screen is recorded or in the app switcher")
        Field(\.announceSensitive, "whether a screen reader reads the text of a sensitive toast aloud")
        Field(\.restorationToken, "token by which the app shows a critical toast again after the process ended")
        Field(\.measuredLines, "number of lines that the text takes, from 1")
        Field(\.icon, "name of the icon")
        Field(\.accent, "name of the accent colour")
        Field(
            \.region,
            "name of a region of the screen, 1 to 64 bytes; each region has its own queue; nil: the usual place")
        Field(\.source, "name of the sender")
        Field(\.tags, "words by which `toast.dismissAll` finds the toast, at most 16")
        Field(\.validFor, "after its arrival in which the toast may appear; after that, it is dropped as stale")
        Field(\.loading, "whether the toast's task still runs; the toast stays until the task is settled")
        Field(\.progress, "share of the toast's task that is done, 0 to 1")
        Field(\.undoToken, "token of the change that the toast's action undoes")
        Field(\.ignoredPauses, "names of pause sources that do not stop the toast's timer, at most 16")
        Field(\.timer, "what an update does to the timer of a toast on screen")
        Field(\.ifRevision, "the update is refused if the toast has already been updated more often than this")
    }

    public static let constraints: [Constraint<Self>] = [
        .notEmpty("id") { $0.id },
        .checkedByModule("message", ["pattern": "\\S"]),
        .checkedByModule("duration", ["minimum": 0]),
        .inside("action") { $0.action },
        .positive("maxWidth") { $0.maxWidth.value },
        .notEmpty("dedupeKey") { $0.dedupeKey },
        .notEmpty("restorationToken") { $0.restorationToken },
        .notEmpty("haptics") { $0.haptics },
        .notEmpty("icon") { $0.icon },
        .atLeast("measuredLines", 1) { $0.measuredLines },
        .bytes("region", 1...64) { $0.region },
        .range("progress", 0...1) { $0.progress },
        .positive("validFor") { $0.validFor },
        .atMost("tags", words: 16) { $0.tags },
        .atMost("ignoredPauses", words: 16) { $0.ignoredPauses },
        .notEmpty("undoToken") { $0.undoToken },
    ]

    public func validate() throws {
        try checkConstraints()
        if let haptics { try ToastHapticPattern.check(haptics) }
        if case .custom(let top, let bottom) = safeAreaBehavior, min(top, bottom) < 0 {
            throw FieldError(
                path: "safeAreaBehavior." + (top < 0 ? "top" : "bottom"), expected: "0 or more points",
                found: min(top, bottom).written)
        }
        try SystemPalette.check(accent, at: "accent")
    }
}
