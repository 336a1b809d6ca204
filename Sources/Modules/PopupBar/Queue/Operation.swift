/// A request to present, open, close or dismiss the popup, from the app or from a finger.
struct Operation: Hashable {
    /// A number that increases in the order of arrival.
    var id = 0
    var kind: PopupOperationKind
    /// The content to present. Nil unless the kind is `present`.
    var content: String?
    /// Whether a presentation also opens the popup.
    var opens = false
    var animated = true
    /// The request's `completion`: the label of the fact that reports the outcome. Nil if none was requested.
    var label: String?
    var trigger = Trigger.program
    /// The answer of the policy `popup.onNewContent`, if it was asked before this operation's turn.
    var decided: PopupNewContent?

    /// What caused an operation.
    enum Trigger: Hashable {
        case program
        case tap
        /// An upward pull at a bar that snaps open, or a swipe that dismisses the bar.
        case pull
        /// `drag`: a finger released a popup that it had moved. `snap`: a finger pulled a snapping popup beyond the
        /// snap percent.
        case drag, snap

        var isTouch: Bool { self != .program }
        /// Whether a finger moved the popup before the operation. Such a closing has a springier animation.
        var isDrag: Bool { self == .drag || self == .snap }
    }

    var pending: PopupPending { PopupPending(id: id, kind: kind, content: content, label: label) }
}

extension Operation {
    init(_ request: PopupPresent, content: String) {
        self.init(
            kind: .present, content: content, opens: request.openPopup ?? false, animated: request.animated ?? true,
            label: request.completion)
    }
    init(_ request: PopupOpen) {
        self.init(kind: .open, animated: request.animated ?? true, label: request.completion)
    }
    init(_ request: PopupClose) {
        self.init(kind: .close, animated: request.animated ?? true, label: request.completion)
    }
    init(_ request: PopupDismiss) {
        self.init(kind: .dismiss, animated: request.animated ?? true, label: request.completion)
    }
}
