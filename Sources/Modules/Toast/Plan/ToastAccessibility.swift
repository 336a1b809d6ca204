/// The label, the hint and the custom actions of a toast for screen readers. The label contains the whole message, even
/// where the drawn text is truncated, and the number of toasts that it represents.
struct ToastAccessibility {
    let content: ToastContent
    let speech: ToastSpeech
    let words: ToastLexicon

    var hint: ToastHint {
        if content.action != nil { return .action }
        return content.allowsUserDismiss ? .dismiss : .none
    }

    func fill(_ plan: inout ToastPlanned) {
        plan.hint = hint
        // The label includes the kind, because a screen reader does not convey the color.
        plan.accessibilityLabel = (speech == .message ? content.spoken : words.label(of: content)) + content.countText
        plan.accessibilityHint =
            switch hint {
            case .action: words.actionHint
            case .dismiss: words.dismissHint
            case .none: nil
            }
        let mayBeDismissed = content.allowsUserDismiss || content.showsCloseButton
        plan.accessibilityActions =
            content.buttons.map(\.title)
            + [content.cancel?.title, mayBeDismissed ? words.dismiss : nil].compactMap(\.self)
    }
}
