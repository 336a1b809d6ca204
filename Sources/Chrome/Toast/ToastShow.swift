import EventBus

/// The action that a toast offers. When the user chooses it, `toast.actionInvoked` is published, and the app that
/// listens has to run it.
public struct ToastAction: Codable, Sendable, Hashable {
    public var title: String
    /// A word that tells the app what to do, for example `retry`, `dismiss`, `undo` or `view`.
    public var role: String?

    public init(title: String, role: String? = nil) {
        self.title = title
        self.role = role
    }
}

/// Shows a toast, or changes the live toast that has this id.
///
/// Options that are left out get the defaults of the toast's kind, of the settings and of the policy
/// `toast.normalize`.
public struct ToastShow: Request, FieldTable {
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
    public static let schemaDescription = "Shows a toast."
    public static let fields = Fields<Self> {
        Field(\.id, "tells it from all others")
        Field(required: \.message, "the text; never empty")
        Field(\.kind, "what it is about")
        Field(\.priority, "how much it matters")
        Field(\.duration, "on screen; 0: until dismissed")
        Field(\.dedupeKey, "toasts of the same key are about the same thing")
        Field(\.presentationEdge, "where it appears")
        Field(\.action, "the button: its title, and its role")
        Field(\.allowsUserDismiss, "whether a tap or a swipe takes it away")
        Field(\.haptics, "`auto`, `none`, `disabled`, or a pattern such as `notification.success`")
        Field(\.accessibilityPolite, "whether a screen reader lets others finish first")
        Field(\.maxWidth, "points; nil: as wide as the scene allows")
        Field(\.safeAreaBehavior, "which edges of the scene it keeps clear of")
        Field(\.reduceMotion, "whether it obeys the user's wish for less motion")
        Field(\.scene, "the scene that the caller asked for")
        Field(\.sensitive, "private: hidden while the screen is recorded or in the app switcher")
        Field(\.announceSensitive, "whether a screen reader reads a private one aloud")
        Field(\.restorationToken, "by which it is found again after the process ended")
        Field(\.measuredLines, "lines that its text takes")
        Field(\.icon, "name of an icon")
        Field(\.accent, "name of a colour")
        Field(\.region, "the region of the screen, with a queue of its own; nil: where toasts appear")
        Field(\.source, "who sends it")
        Field(\.tags, "what else it can be found by")
        Field(\.validFor, "in which it means something, from its arrival")
        Field(\.loading, "whether its task still runs: it stays until that is settled")
        Field(\.progress, "how much of its task is done, 0 to 1")
        Field(\.undoToken, "what can be undone while it is there")
        Field(\.ignoredPauses, "what does not stop its timer")
        Field(\.timer, "what becomes of the time of a toast that is live already")
        Field(\.ifRevision, "left as it is if it was updated more often than this")
    }

    public func validate() throws {
        if id?.isEmpty == true { throw FieldError(path: "id", message: "must not be empty") }
        if action?.title.isEmpty == true {
            throw FieldError(path: "action.title", message: "must not be empty")
        }
        if case .value(let width) = maxWidth, width <= 0 {
            throw FieldError(path: "maxWidth", message: "must be more than 0")
        }
        if let measuredLines, measuredLines < 1 {
            throw FieldError(path: "measuredLines", message: "must be at least 1")
        }
        if let region, region.isEmpty || region.utf8.count > 64 {
            throw FieldError(path: "region", message: "must be a word of 1 to 64 bytes")
        }
        if let progress, !(0...1).contains(progress) {
            throw FieldError(path: "progress", message: "must be 0 to 1")
        }
        if let validFor, validFor <= .zero {
            throw FieldError(path: "validFor", message: "must be more than 0")
        }
        for (name, words) in [("tags", tags), ("ignoredPauses", ignoredPauses)] where (words?.count ?? 0) > 16 {
            throw FieldError(path: name, message: "must have at most 16 words")
        }
        if undoToken?.isEmpty == true { throw FieldError(path: "undoToken", message: "must not be empty") }
    }
}
