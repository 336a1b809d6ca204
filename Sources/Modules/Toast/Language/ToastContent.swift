import Chrome
import EventBus

/// A toast as requested by `toast.show` and as passed to policies.
///
/// In the query `toast.normalize`, a priority, duration or politeness that the caller left open is nil. In all later
/// queries it has a value: the one from `toast.normalize`, or the default of the toast's kind.
public struct ToastContent: FieldTable, Hashable, ScriptNamed {
    public static let scriptName = "toast"
    @Defaulted public var id = ""
    public var message: String
    @Defaulted public var kind = ToastKind.info
    public var priority: ToastPriority?
    public var duration: Duration?
    public var dedupeKey: String?
    @Defaulted public var presentationEdge = ToastEdge.top
    /// The first action, which a double tap performs.
    public var action: ToastAction?
    /// All actions, if there are several; the first one is ``action``.
    public var actions: [ToastAction]?
    public var cancel: ToastAction?
    @Defaulted public var allowsUserDismiss = true
    @Defaulted public var haptics = "auto"
    public var accessibilityPolite: Bool?
    @Defaulted public var maxWidth: Double? = 600
    @Defaulted public var safeAreaBehavior = ToastSafeArea.avoid
    @Defaulted public var reduceMotion = ToastReduceMotion.respect
    public var scene: String?
    @Defaulted public var sensitive = false
    @Defaulted public var announceSensitive = false
    public var restorationToken: String?
    @Defaulted public var measuredLines = 1
    public var icon: String?
    public var accent: String?
    public var region: String?
    public var source: String?
    @Defaulted public var tags: [String] = []
    public var validFor: Duration?
    @Defaulted public var loading = false
    public var progress: Double?
    public var undoToken: String?
    @Defaulted public var ignoredPauses: [String] = []
    @Defaulted public var count = 1
    public var title: String?
    public var closable: Bool?
    public var axis: ToastAxis?

    /// The largest number of actions of a toast.
    public static let mostActions = 3

    public init(message: String) { self.message = message }

    public static let blank = Self(message: "")
    public static let checksConstraints = false
    public static let schemaTitle = "Toast"
    public static let schemaDescription =
        "A toast as policies see it: the options from the caller, and the defaults that were filled in."
    public static let fields = Fields<Self> {
        Field(\._id, "id of the toast; a live toast with the same id is changed")
        Field(required: \.message, where: .checkedByModule(["pattern": "\\S"]), "text of the toast; not empty")
        Field(\._kind, "kind of the toast, which determines its color, its symbol and its defaults")
        Field(\.priority, "how important the toast is")
        Field(\.duration, where: .checkedByModule(["minimum": 0]), "on screen; 0: until the toast is dismissed")
        Field(\.dedupeKey, where: .notEmpty, "key that toasts about the same thing share; such toasts may merge")
        Field(\._presentationEdge, "edge or corner of the scene at which the toast appears, or its middle")
        Field(\.action, "button of the toast: its title and its role")
        Field(
            \.actions, where: .atMost(actions: Self.mostActions),
            "several buttons, at most \(Self.mostActions); the first is the `action`, which a double tap performs")
        Field(\.cancel, "button that dismisses the toast without an action, such as \"Not now\"")
        Field(\._allowsUserDismiss, "whether the user can dismiss the toast by a tap or a swipe")
        Field(
            \._haptics, where: .haptics,
            "`auto` (the pattern of the kind), `none`, `disabled`, or a pattern such as `notification.success`")
        Field(
            \.accessibilityPolite, "whether a screen reader finishes its current announcement before that of the toast")
        Field(\._maxWidth, where: .positive, "largest width in points; nil: as wide as the scene allows")
        Field(
            \._safeAreaBehavior,
            "whether the toast keeps clear of the safe area, or the points at `top` and `bottom` that it keeps clear "
                + "of instead"
        )
        Field(\._reduceMotion, "whether the toast respects the user's preference for reduced motion")
        Field(\.scene, "id of the scene that the caller requests")
        Field(\._sensitive, "whether the toast is hidden while the screen is recorded or in the app switcher")
        Field(\._announceSensitive, "whether a screen reader reads the text of a sensitive toast aloud")
        Field(
            \.restorationToken, where: .notEmpty,
            "token by which the app shows a critical toast again after the process ended")
        Field(\._measuredLines, where: .atLeast(1), "number of lines that the text takes, from 1")
        Field(\.icon, where: .notEmpty, "name of the icon")
        Field(\.accent, where: .color, "name of the accent color")
        Field(
            \.region, where: .bytes(1...64),
            "name of a region of the screen, 1 to 64 bytes; each region has its own queue; nil: the usual place")
        Field(\.source, "name of the sender")
        Field(\._tags, where: .atMost(words: 16), "words by which `toast.dismissAll` selects the toast, at most 16")
        Field(
            \.validFor, where: .positive,
            "after its arrival in which the toast may appear; after that, it is dropped as stale")
        Field(\._loading, "whether the toast's task still runs; the toast stays until the task is settled")
        Field(\.progress, in: 0...1, "share of the toast's task that is done, 0 to 1")
        Field(\.undoToken, where: .notEmpty, "token of the change that the toast's action undoes")
        Field(
            \._ignoredPauses, where: .atMost(words: 16),
            "names of pause sources that do not stop the toast's timer, at most 16")
        Field(\._count, "number of toasts that this toast represents, from 1")
        Field(\.title, where: .notEmpty, "heading above the message")
        Field(
            \.closable,
            "whether the toast has a button that closes it, also if `allowsUserDismiss` is false; absent: it has none")
        Field(\.axis, "directions in which a swipe dismisses the toast; absent: `vertical`, toward its edge")
    }

    public func encode(to encoder: any Encoder) throws { try withDefaults.encodeFields(to: encoder) }
}

extension ToastContent {
    /// Creates the toast that a request describes.
    /// - Parameter defaultMaxWidth: the largest width in points if the request has none; nil: as wide as the scene
    ///   allows.
    public init(_ show: ToastShow, id: String, defaultMaxWidth: Double? = 600) {
        self = show.toast
        if actions?.isEmpty == true { actions = nil }
        tidy(given: self)
        self.id = id
        count = 1
        if $maxWidth == nil { maxWidth = defaultMaxWidth }
    }

    /// Whether it has a close button. It has none while its task runs.
    var showsCloseButton: Bool { closable == true && !loading }

    /// Whether the user has something to choose.
    var offersSomething: Bool { action != nil || cancel != nil }

    /// The buttons for the actions, the first one first.
    public var buttons: [ToastAction] { actions ?? action.map { [$0] } ?? [] }

    /// Makes ``action`` the first of ``actions`` after one or both of them were given, so that there are either several
    /// actions or none, and removes a blank title.
    /// - Parameter given: the given fields.
    mutating func tidy(given: ToastContent) {
        if title?.isBlank == true { title = nil }
        guard given.actions != nil || actions != nil else { return }
        if let all = given.actions {
            (action, actions) = (all.first, all)
        } else if let first = given.action {
            actions?[0] = first
        }
        if actions.map({ $0.count < 2 }) ?? false { actions = nil }
    }

    /// The text as a screen reader speaks it: the title as a separate sentence, then the message.
    var spoken: String {
        guard var title else { return message }
        while title.last?.isWhitespace == true { title.removeLast() }
        let ends = title.last.map { $0.endsSentence || ":;：；".contains($0) } ?? false
        return title + (ends ? " " : ". ") + message
    }

    /// The number of merged toasts as shown after the message, such as ` (3)`; empty for a single toast.
    var countText: String { count > 1 ? " (\(count))" : "" }

    /// Whether the message is known to be a single line: it has no line break, and no more lines were measured.
    var isOneLine: Bool { measuredLines <= 1 && !message.contains(where: \.isNewline) }

    /// The effective priority: the caller's, or else the kind's.
    public var effectivePriority: ToastPriority { priority ?? kind.priority }
}

extension Character {
    /// Includes the marks that end a sentence in Chinese, Japanese, Arabic, Urdu and Hindi.
    var endsSentence: Bool { ".!?…。！？｡؟۔।".contains(self) }
}

extension Constraint where Subject == [ToastAction] {
    fileprivate static func atMost(actions most: Int) -> Self {
        Self(["maxItems": .int(most)]) { list in
            list.count <= most ? nil : FieldError(expected: "at most \(most) actions", found: "\(list.count)")
        }
    }
}

extension String {
    /// Whether it contains nothing visible.
    var isBlank: Bool { utf8.first.map { $0 > 0x20 && $0 < 0x80 } != true && allSatisfy(\.isInvisible) }
}

/// The displayed texts are private, and so are the tokens by which an app finds its own data.
extension ToastContent: PrivateFields {
    public static let privateFields: Set = ["message", "title", "restorationToken", "undoToken"]
}
