import Chrome
import EventBus

/// What a screen reader says when a toast appears, or changes on screen (A1–A3, A5).
/// - Returns: nil if it says nothing.
func toastAnnouncement(of content: ToastContent) -> (text: String, politeness: ToastPoliteness)? {
    guard !content.sensitive || content.announceSensitive else { return nil }
    var text = content.kind.spoken.map { "\($0): \(content.message)" } ?? content.message
    if content.action != nil {
        while text.last?.isWhitespace == true { text.removeLast() }
        text += (text.last.map(endsSentence) ?? true ? " " : ". ") + "Double tap to perform action."
    }
    return (text, content.accessibilityPolite ?? (content.kind != .error) ? .polite : .assertive)
}

/// Also those of scripts that have marks of their own.
private func endsSentence(_ mark: Character) -> Bool { ".!?…。！？｡؟۔।".contains(mark) }

extension ToastKind {
    /// The word before the message; a custom toast speaks for itself.
    var spoken: String? {
        switch self {
        case .success: "Success"
        case .error: "Error"
        case .info: "Information"
        case .warning: "Warning"
        case .custom: nil
        }
    }
}
