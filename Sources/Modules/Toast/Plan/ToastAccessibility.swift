/// What a screen reader finds when it reaches a toast: the label, the hint and the custom actions. The label
/// has the whole message, even where the drawn text is truncated, and how many toasts it stands for.
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
        // The label names the kind, because a screen reader does not convey the color.
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
