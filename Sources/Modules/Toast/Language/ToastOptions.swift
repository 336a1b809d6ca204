import EventBus

/// The answer of `toast.normalize`: the options to change.
///
/// An omitted option keeps the caller's value, or else gets the default of the kind.
@dynamicMemberLookup
public struct ToastOptions: FieldTable, Hashable {
    public var message: String?
    /// Holds the given options. Its message is not used.
    var toast: ToastContent

    public init(
        kind: ToastKind? = nil, priority: ToastPriority? = nil, duration: Duration? = nil,
        accessibilityPolite: Bool? = nil, accent: String? = nil
    ) {
        toast = ToastContent(message: "")
        if let kind { toast.kind = kind }
        toast.priority = priority
        toast.duration = duration
        toast.accessibilityPolite = accessibilityPolite
        toast.accent = accent
    }

    public subscript<V>(dynamicMember path: WritableKeyPath<ToastContent, V>) -> V {
        get { toast[keyPath: path] }
        set { toast[keyPath: path] = newValue }
    }

    public static let blank = Self()
    // `ToastNormalizeQuery` rejects what cannot be shown. Other values have never been rejected.
    public static let checksConstraints = false
    public static let schemaDescription = "The options of a toast to change; nil leaves an option as it is."
    // The exceptions apply only to the caller.
    public static let fields = Fields<Self> {
        Field(\.message, where: .checkedByModule(["minLength": 1]), "text of the toast; not empty")
        Flat(
            \.toast,
            except: "message", "id", "action", "actions", "cancel", "restorationToken", "measuredLines", "loading",
            "progress", "undoToken",
            "ignoredPauses", "count")
    }
}

extension ToastOptions {
    /// The options that an update contains.
    func only(given update: ToastUpdate) -> Self {
        guard case .object(let options)? = try? ValueEncoder().encode(self),
            case .object(let given)? = try? ValueEncoder().encode(update),
            let only = try? ValueDecoder().decode(Self.self, from: .object(options.filter { given[$0.key] != nil }))
        else { return Self() }
        return only
    }
}

/// A partial change of a toast's options, made by a rule or an update.
protocol ToastChange: FieldTable {
    var message: String? { get }
    /// The options without the message.
    var toast: ToastContent { get set }
}

extension ToastOptions: ToastChange {}

extension ToastContent {
    /// Applies the given options. A duration from a rule is not clamped to `minDuration`…`maxDuration`.
    public mutating func apply(_ options: ToastOptions) { merge(given: options) }

    /// Applies the given fields of a change.
    mutating func merge<Change: ToastChange>(given change: Change) {
        // Merged as a change, so that other fields stay.
        var merged = Change.blank
        merged.toast = self
        merged.merge(change)
        self = merged.toast
        tidy(given: change.toast)
        message = change.message ?? message
    }
}

extension ToastOptions: PrivateFields {
    public static let privateFields = ToastContent.privateFields
}
