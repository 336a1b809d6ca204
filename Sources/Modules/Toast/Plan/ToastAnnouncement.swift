import EventBus

/// The speech for a toast that appears or changes on screen: the kind, the message and, if there is an action, how to
/// perform it; or the message alone. An assertive announcement may interrupt speech; a polite one waits.
/// - Returns: nil for a sensitive toast, unless it has `announceSensitive`.
func toastAnnouncement(
    of content: ToastContent, _ speech: ToastSpeech = .kindAndMessage, _ words: ToastLexicon = .english
) -> (text: String, politeness: ToastPoliteness)? {
    guard !content.sensitive || content.announceSensitive else { return nil }
    let politeness: ToastPoliteness = content.accessibilityPolite ?? (content.kind != .error) ? .polite : .assertive
    if speech == .message { return (content.spoken, politeness) }
    var text = words.announcement(of: content)
    if content.action != nil {
        while text.last?.isWhitespace == true { text.removeLast() }
        text += (text.last?.endsSentence ?? true ? " " : ". ") + words.actionSentence
    }
    return (text, politeness)
}
