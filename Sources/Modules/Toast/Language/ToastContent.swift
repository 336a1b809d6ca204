import Chrome
import EventBus

/// A toast as policies see it: what the caller said, and what was filled in.
///
/// In the query `toast.normalize`, a priority, duration or politeness that the caller left open is nil. In all later
/// queries it has a value: the one from `toast.normalize`, or the default of the toast's kind.
public struct ToastContent: Codable, Sendable, Hashable, ScriptNamed {
    public static let scriptName = "toast"
    public var id: String
    public var message: String
    public var kind: ToastKind
    public var priority: ToastPriority?
    /// Time on screen, in seconds; 0: until the toast is dismissed.
    @Seconds public var duration: Duration?
    public var dedupeKey: String?
    public var presentationEdge: ToastEdge
    public var action: ToastAction?
    public var allowsUserDismiss: Bool
    /// `auto` (the pattern of the kind), `none`, `disabled`, or a pattern such as `notification.success`.
    public var haptics: String
    public var accessibilityPolite: Bool?
    /// The greatest width, in points; nil: as wide as the scene allows.
    public var maxWidth: Double?
    public var safeAreaBehavior: ToastSafeArea
    public var reduceMotion: ToastReduceMotion
    /// The scene that the caller asked for.
    public var scene: String?
    public var sensitive: Bool
    public var announceSensitive: Bool
    public var restorationToken: String?
    public var measuredLines: Int
    public var icon: String?
    public var accent: String?
    public var region: String?
    public var source: String?
    public var tags: [String]
    /// How long after its arrival the toast may still appear, in seconds. After that it is dropped as stale.
    @Seconds public var validFor: Duration?
    public var loading: Bool
    /// How much of the toast's task is done, 0 to 1; nil: the toast shows no progress.
    public var progress: Double?
    public var undoToken: String?
    public var ignoredPauses: [String]
    /// How many toasts this one stands for: 1, plus 1 for each toast that was merged into it because `toast.coalesce`
    /// answered `count`.
    public var count: Int

    /// Takes over what `show` says, and fills in the defaults that do not depend on the kind.
    public init(_ show: borrowing ToastShow, id: String, defaultMaxWidth: Double? = 600) {
        self.id = id
        message = show.message
        kind = show.kind ?? .info
        priority = show.priority
        _duration = Seconds(wrappedValue: show.duration)
        dedupeKey = show.dedupeKey
        presentationEdge = show.presentationEdge ?? .top
        action = show.action
        allowsUserDismiss = show.allowsUserDismiss ?? true
        haptics = show.haptics ?? "auto"
        accessibilityPolite = show.accessibilityPolite
        maxWidth =
            switch show.maxWidth {
            case .absent: defaultMaxWidth
            case .null: nil
            case .value(let width): width
            }
        safeAreaBehavior = show.safeAreaBehavior ?? .avoid
        reduceMotion = show.reduceMotion ?? .respect
        scene = show.scene
        sensitive = show.sensitive ?? false
        announceSensitive = show.announceSensitive ?? false
        restorationToken = show.restorationToken
        measuredLines = show.measuredLines ?? 1
        icon = show.icon
        accent = show.accent
        region = show.region
        source = show.source
        tags = show.tags ?? []
        _validFor = Seconds(wrappedValue: show.validFor)
        loading = show.loading ?? false
        progress = show.progress
        undoToken = show.undoToken
        ignoredPauses = show.ignoredPauses ?? []
        count = 1
    }
}

extension ToastContent {
    /// Reads a toast from a message. A query from outside, such as that of `busctl ask`, may leave out the same fields
    /// as a `toast.show`; the same defaults fill them in.
    public init(from decoder: any Decoder) throws {
        let show = try ToastShow(from: decoder)
        self.init(show, id: show.id ?? "")
        let container = try decoder.container(keyedBy: CodingKeys.self)
        count = try container.decodeIfPresent(Int.self, forKey: .count) ?? 1
    }

    /// Whether the message is a single line, as far as is known: it has no line break, and nobody measured more lines.
    var isOneLine: Bool { measuredLines <= 1 && !message.contains(where: \.isNewline) }

    /// The priority that counts: the caller's, or else that of the toast's kind.
    public var effectivePriority: ToastPriority { priority ?? kind.priority }
}

extension String {
    /// Whether it has nothing but spaces and line breaks.
    var isBlank: Bool { utf8.first.map { $0 > 0x20 && $0 < 0x80 } != true && allSatisfy(\.isWhitespace) }
}

/// The answer of `toast.normalize`: the options to change.
///
/// An option that is nil keeps the caller's value; what the caller left open too gets the default of the kind.
public struct ToastOptions: Codable, Sendable, Hashable {
    public var message: String?
    public var kind: ToastKind?
    public var priority: ToastPriority?
    /// Time on screen, in seconds. A duration from a rule is not clamped to `minDuration`…`maxDuration`.
    @Seconds public var duration: Duration?
    public var dedupeKey: String?
    public var presentationEdge: ToastEdge?
    public var allowsUserDismiss: Bool?
    public var haptics: String?
    public var accessibilityPolite: Bool?
    public var maxWidth: Double?
    public var safeAreaBehavior: ToastSafeArea?
    public var reduceMotion: ToastReduceMotion?
    public var scene: String?
    public var sensitive: Bool?
    public var announceSensitive: Bool?
    public var icon: String?
    public var accent: String?
    public var region: String?
    public var source: String?
    public var tags: [String]?
    /// How long after its arrival the toast may still appear, in seconds. After that it is dropped as stale.
    @Seconds public var validFor: Duration?

    public init(
        kind: ToastKind? = nil, priority: ToastPriority? = nil, duration: Duration? = nil,
        accessibilityPolite: Bool? = nil, accent: String? = nil
    ) {
        self.kind = kind
        self.accent = accent
        self.priority = priority
        _duration = Seconds(wrappedValue: duration)
        self.accessibilityPolite = accessibilityPolite
        _validFor = Seconds(wrappedValue: nil)
    }
}

extension ToastContent {
    /// Changes the options that are not nil in `options`.
    public mutating func apply(_ options: ToastOptions) {
        message = options.message ?? message
        kind = options.kind ?? kind
        priority = options.priority ?? priority
        duration = options.duration ?? duration
        dedupeKey = options.dedupeKey ?? dedupeKey
        presentationEdge = options.presentationEdge ?? presentationEdge
        allowsUserDismiss = options.allowsUserDismiss ?? allowsUserDismiss
        haptics = options.haptics ?? haptics
        accessibilityPolite = options.accessibilityPolite ?? accessibilityPolite
        maxWidth = options.maxWidth ?? maxWidth
        safeAreaBehavior = options.safeAreaBehavior ?? safeAreaBehavior
        reduceMotion = options.reduceMotion ?? reduceMotion
        scene = options.scene ?? scene
        sensitive = options.sensitive ?? sensitive
        announceSensitive = options.announceSensitive ?? announceSensitive
        icon = options.icon ?? icon
        accent = options.accent ?? accent
        region = options.region ?? region
        source = options.source ?? source
        tags = options.tags ?? tags
        validFor = options.validFor ?? validFor
    }
}
