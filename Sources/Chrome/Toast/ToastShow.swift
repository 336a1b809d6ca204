import EventBus

/// The one thing a user can do about a toast; the host runs it by name.
public struct ToastAction: Codable, Sendable, Hashable {
    public var title: String
    /// For example retry, dismiss, undo or view.
    public var role: String?

    public init(title: String, role: String? = nil) {
        self.title = title
        self.role = role
    }
}

/// Shows a toast, or changes the one that has this id already (ID1).
///
/// What is left open, the kind, the settings and `toast.normalize` fill in (V4).
public struct ToastShow: Request {
    public static let topic: TopicName = "toast.show"

    /// Generated when absent.
    public var id: String?
    /// May not be empty: such a toast is rejected (V3).
    public var message: String
    /// info when absent.
    public var kind: ToastKind?
    /// By kind when absent.
    public var priority: ToastPriority?
    /// How long it stays, 1 to 10 s (V1); 0 is until it is dismissed (V2).
    @Seconds public var duration: Duration?
    /// Toasts of one key merge (C rules).
    public var dedupeKey: String?
    public var presentationEdge: ToastEdge?
    public var action: ToastAction?
    public var allowsUserDismiss: Bool?
    /// auto, none, disabled, or a pattern such as notification.success.
    public var haptics: String?
    /// Whether a screen reader finishes its sentence first.
    public var accessibilityPolite: Bool?
    /// Points; null is as wide as the scene allows.
    public var maxWidth: Nullable<Double>
    public var safeAreaBehavior: ToastSafeArea?
    public var reduceMotion: ToastReduceMotion?
    /// The scene it belongs to (S8).
    public var scene: String?
    /// Not to be seen in a recording of the screen.
    public var sensitive: Bool?
    /// Read aloud although it is sensitive.
    public var announceSensitive: Bool?
    /// What the app needs to show it again after a restart (X1).
    public var restorationToken: String?
    /// Lines that the text takes, as the host measured it.
    public var measuredLines: Int?
    public var icon: String?
    public var accent: String?

    /// The region of the screen, a name of the host's own, with a queue and a limit of its
    /// own (setting `regions`); nil is where toasts appear.
    public var region: String?
    /// Who sends it: for rules, quiet levels and filters.
    public var source: String?
    /// What else it can be found by, at most 16 words.
    public var tags: [String]?
    /// Seconds from now in which it means something: a toast that waits longer is dropped
    /// when its turn comes.
    @Seconds public var validFor: Duration?
    /// Its task runs: it stays until `toast.settle`, and no finger takes it away.
    public var loading: Bool?
    /// How much of its task is done, 0 to 1.
    public var progress: Double?
    /// What can be undone while it is there: exactly one of `toast.committed` and
    /// `toast.undone` follows.
    public var undoToken: String?
    /// Pause sources that do not stop its timer, such as `hover`.
    public var ignoredPauses: [String]?
    /// For a toast that is live already: what becomes of its time.
    public var timer: ToastTimerRule?
    /// For a toast that is live already: it is left as it is if it has been updated more
    /// often than this.
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
        _duration = Seconds(wrappedValue: duration)
        self.dedupeKey = dedupeKey
        self.presentationEdge = presentationEdge
        self.action = action
        self.allowsUserDismiss = allowsUserDismiss
        self.scene = scene
        maxWidth = .absent
        _validFor = Seconds(wrappedValue: nil)
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
