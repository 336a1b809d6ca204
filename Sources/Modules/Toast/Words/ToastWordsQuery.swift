import EventBus

/// Which word does a toast use? Asked for each word when the language, the settings or the rules have changed, and for
/// a phrase with a number whenever it is used.
///
/// Built-in: the setting `words` of the language, or else the catalog of GlassBus, or else English.
public struct ToastWordsQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.words"
    public static let outcomes: [TopicName] = ["toast.announced", "toast.planned"]
    public static let isExplained = false
    public var phrase: ToastPhrase
    public var locale: String
    public var count: Int?
    public var text: String?

    public static let schemaDescription = "Which word does a toast use?"
    public static let fields = Fields<Self> {
        Field(\.phrase, "the phrase to look up")
        Field(\.locale, "the user's language, such as `en` or `de-AT`")
        Field(\.count, "the number in the phrase; nil for a phrase without one")
        Field(\.text, "the text without a rule: answer it for all words that the rule does not change")
    }

    public init(phrase: ToastPhrase, locale: String, count: Int? = nil, text: String? = nil) {
        (self.phrase, self.locale, self.count, self.text) = (phrase, locale, count, text)
    }

    /// The text, which may have the placeholders of the phrase.
    public typealias Answer = String

    public func problem(with answer: String) -> String? { answer.isEmpty ? "a text that is not empty" : nil }
}

extension ToastWordsQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked for each word when the language, the settings or the rules have changed, and for `notifications` "
            + "whenever it is used.",
        answers: ["a text": "may have `{kind}` and `{message}` in `announcement` and `label`; not empty"],
        fallback: "The setting `words` of the language, or else the catalog, or else English.",
        rule: """
            -- Errors are called problems.
            function toast.words(phrase, locale, count, text, ctx)
              if phrase == "error" and locale == "en" then return "Problem" end
              return text or phrase
            end
            """,
        question: ["phrase": "error", "locale": "en", "text": "Error"],
        answer: "Problem")
}
