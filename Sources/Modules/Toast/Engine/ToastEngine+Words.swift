import EventBus

// The built-in words, as opposed to the app's texts.
extension ToastEngine {
    /// The words in the user's language. They are looked up again when the language, the settings or the rules change.
    var words: ToastLexicon {
        let key = ToastWordsKey(locale: builtIn.locale, revision: policies.words.revision, tuning: tuningCount)
        if key == lexiconKey, key.revision != nil { return lexicon }
        lexicon = builtIn.speaksPlainEnglish && !policies.words.isDecided ? .english : ToastLexicon { word($0) }
        lexiconKey = key
        return lexicon
    }

    /// Asks the policy `toast.words`.
    func word(_ phrase: ToastPhrase, count: Int? = nil) -> String {
        var query = ToastWordsQuery(phrase: phrase, locale: builtIn.locale, count: count)
        let usual = builtIn.words(query)
        query.text = usual
        return policies.words.ifDecided { query } ?? usual
    }
}

/// The values that the words depend on.
struct ToastWordsKey: Hashable {
    var locale: String
    /// The revision of the rules; nil while a rule may answer differently later.
    var revision: UInt64?
    /// The number of changes of the settings.
    var tuning: Int
}
