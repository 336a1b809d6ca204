import Chrome

/// Something that is asked of the presentation, by a program or a finger.
struct Operation: Hashable {
    /// Counts up in the order of arrival.
    var id = 0
    var kind: PopupOperationKind
    /// Of a presentation.
    var content: String?
    /// Of a presentation: whether the popup opens, too.
    var opens = false
    var animated = true
    /// Who wants to hear of the outcome.
    var label: String?
    var trigger = Trigger.program
    /// Of a presentation that has been decided about already.
    var decided: PopupNewContent?

    /// What led to it.
    enum Trigger: Hashable {
        case program
        case tap
        /// A pull at a bar that snaps.
        case pull
        /// A finger that let go of a popup, or pulled it too far.
        case drag, snap

        var isTouch: Bool { self != .program }
        /// Whether it was more than a touch.
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
