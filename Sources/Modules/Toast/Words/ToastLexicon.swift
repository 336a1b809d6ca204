import Chrome

/// The words of toasts in the user's language, each looked up once.
final class ToastLexicon: Sendable {
    private let success: String, error: String, info: String, warning: String
    private let announcement: Template, label: Template
    let actionSentence: String, actionHint: String, dismissHint: String, activate: String, dismiss: String, less: String

    init(_ text: (ToastPhrase) -> String) {
        (success, error, info, warning) = (text(.success), text(.error), text(.info), text(.warning))
        (announcement, label) = (Template(text(.announcement)), Template(text(.label)))
        (actionSentence, actionHint, dismissHint) = (text(.actionSentence), text(.actionHint), text(.dismissHint))
        (activate, dismiss, less) = (text(.activate), text(.dismiss), text(.less))
    }

    static let english = ToastLexicon { ToastCatalogue.english[$0, .other] ?? "" }

    /// The word for a kind; nil for a custom toast, whose message is spoken alone.
    private func word(for kind: ToastKind) -> String? {
        switch kind {
        case .success: success
        case .error: error
        case .info: info
        case .warning: warning
        case .custom: nil
        }
    }

    /// The spoken text when a toast appears, without its action.
    func announcement(of content: ToastContent) -> String {
        word(for: content.kind).map { announcement.filled(kind: $0, message: content.spoken) } ?? content.spoken
    }

    /// The name of a toast for a screen reader.
    func label(of content: ToastContent) -> String {
        word(for: content.kind).map { label.filled(kind: $0, message: content.spoken) } ?? content.spoken
    }

    /// A text with the placeholders `{kind}` and `{message}`.
    private struct Template {
        private enum Piece { case text(String), kind, message }
        private var pieces: [Piece] = []

        init(_ text: String) {
            for part in text.split(separator: "{", omittingEmptySubsequences: false) {
                if part.hasPrefix("kind}") {
                    pieces += [.kind, .text(String(part.dropFirst(5)))]
                } else if part.hasPrefix("message}") {
                    pieces += [.message, .text(String(part.dropFirst(8)))]
                } else {
                    pieces.append(.text((pieces.isEmpty ? "" : "{") + part))
                }
            }
        }

        func filled(kind: String, message: String) -> String {
            var text = ""
            for piece in pieces {
                switch piece {
                case .text(let own): text += own
                case .kind: text += kind
                case .message: text += message
                }
            }
            return text
        }
    }
}
