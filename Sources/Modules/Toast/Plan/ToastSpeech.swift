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

/// What is played when a toast appears for the first time (H1, H2).
/// - Returns: nil if nothing is.
func toastHaptic(of content: ToastContent, idiom: Idiom, tuning: ToastTuning) -> String? {
    guard idiom == .phone else { return nil }
    switch content.haptics {
    case "auto":
        let pattern = tuning.haptics[content.kind]
        return pattern == .none ? nil : pattern.rawValue
    case "none", "disabled", "": return nil
    case let own: return own
    }
}

/// What a screen reader finds when it comes to a toast (P4, P6, TOAST §7).
struct ToastAccessibility {
    let content: ToastContent

    var hint: ToastHint {
        if content.action != nil { return .action }
        return content.allowsUserDismiss ? .dismiss : .none
    }

    func fill(_ plan: inout ToastPlanned) {
        plan.hint = hint
        // A colour says nothing to who does not see it: the kind is said.
        plan.accessibilityLabel = content.kind.spoken.map { "\($0) notification: \(content.message)" } ?? content.message
        plan.accessibilityHint =
            switch hint {
            case .action: "Double tap to perform action"
            case .dismiss: "Double tap to dismiss"
            case .none: nil
            }
        plan.accessibilityActions = [content.action?.title, content.allowsUserDismiss ? "Dismiss" : nil].compactMap { $0 }
    }
}
