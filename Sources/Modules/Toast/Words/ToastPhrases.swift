import Chrome
import EventBus

/// The built-in words of a toast: the text spoken by a screen reader, the names of its actions, and the summary at the
/// end of a quiet time.
public enum ToastPhrase: String, StringEnum {
    /// The kinds.
    case success, error, info, warning
    /// The spoken text when a toast appears. `{kind}` is the word for the kind, and `{message}` the text of the toast.
    case announcement
    /// The name of the toast for a screen reader, with `{kind}` and `{message}`.
    case label
    /// The sentence at the end of the announcement of a toast with an action.
    case actionSentence
    /// The effect of a double tap.
    case actionHint, dismissHint
    /// The names of the actions that a screen reader offers.
    case activate, dismiss
    /// The number of toasts that did not appear in a quiet time, as `{count}`.
    case notifications
    /// The button of a collapsed group. `{count}` is the number of toasts besides the one in front.
    case more
    /// The button of an expanded group.
    case less
}

/// The words of one language. A word that is nil is taken from the catalog.
public struct ToastPhrases: Hashable, FieldGroup {
    public var success: String?
    public var error: String?
    public var info: String?
    public var warning: String?
    public var announcement: String?
    public var label: String?
    public var actionSentence: String?
    public var actionHint: String?
    public var dismissHint: String?
    public var activate: String?
    public var dismiss: String?
    public var notifications = ToastPlural()
    public var more = ToastPlural()
    public var less: String?

    public init() {}

    public static let schemaDescription =
        "The words of toasts in one language; an omitted word is that of GlassBus."
    public static let fields = Fields<Self> {
        Field(\.success, "the kind success")
        Field(\.error, "the kind error")
        Field(\.info, "the kind info")
        Field(\.warning, "the kind warning")
        Field(\.announcement, "text spoken when a toast appears, with {kind} and {message}")
        Field(\.label, "the name of the toast for a screen reader, with {kind} and {message}")
        Field(\.actionSentence, "the sentence at the end of the announcement of a toast with an action")
        Field(\.actionHint, "what a double tap on a toast with an action does")
        Field(\.dismissHint, "what a double tap on any other toast does")
        Field(\.activate, "the name of the action that does what a double tap does")
        Field(\.dismiss, "the name of the action that dismisses the toast")
        Field(\.notifications, "how many toasts did not appear in a quiet time, in each plural form, with {count}")
        Field(\.more, "the button of a collapsed group: how many more toasts it has, in each plural form, with {count}")
        Field(\.less, "the button that collapses a group")
    }

    /// The text of a phrase; nil if absent.
    ///
    /// - Parameter form: the plural form, for a phrase with a number.
    subscript(_ phrase: ToastPhrase, form: PluralForm) -> String? {
        switch phrase {
        case .success: success
        case .error: error
        case .info: info
        case .warning: warning
        case .announcement: announcement
        case .label: label
        case .actionSentence: actionSentence
        case .actionHint: actionHint
        case .dismissHint: dismissHint
        case .activate: activate
        case .dismiss: dismiss
        case .notifications: notifications[form]
        case .more: more[form]
        case .less: less
        }
    }
}

/// A text in each plural form of a language. A form that is nil has the text of `other`.
public struct ToastPlural: Hashable, FieldGroup {
    public var zero: String?
    public var one: String?
    public var two: String?
    public var few: String?
    public var many: String?
    public var other: String?

    public init() {}

    init(_ texts: [PluralForm: String]) {
        (zero, one, two) = (texts[.zero], texts[.one], texts[.two])
        (few, many, other) = (texts[.few], texts[.many], texts[.other])
    }

    public static let schemaDescription = "A text in each plural form of a language, by the names of the Unicode CLDR."
    public static let fields = Fields<Self> {
        Field(\.zero, "the form zero, as in Arabic for 0")
        Field(\.one, "the form one, as in English for 1")
        Field(\.two, "the form two, as in Arabic for 2")
        Field(\.few, "the form few, as in Russian for 2 to 4")
        Field(\.many, "the form many, as in Russian for 5 to 20")
        Field(\.other, "the form of all other numbers")
    }

    subscript(_ form: PluralForm) -> String? {
        let own =
            switch form {
            case .zero: zero
            case .one: one
            case .two: two
            case .few: few
            case .many: many
            case .other: other
            }
        return own ?? other
    }
}
