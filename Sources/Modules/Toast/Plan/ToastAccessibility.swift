import Chrome

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
        plan.accessibilityLabel =
            content.kind.spoken.map { "\($0) notification: \(content.message)" } ?? content.message
        plan.accessibilityHint =
            switch hint {
            case .action: "Double tap to perform action"
            case .dismiss: "Double tap to dismiss"
            case .none: nil
            }
        let actions = [content.action?.title, content.allowsUserDismiss ? "Dismiss" : nil]
        plan.accessibilityActions = actions.compactMap { $0 }
    }
}
