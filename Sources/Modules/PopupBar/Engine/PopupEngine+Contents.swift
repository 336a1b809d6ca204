import EventBus

/// Presenting another content while one is presented.
extension PopupEngine {
    /// Presents a content while the bar is presented already. The policy `popup.onNewContent` decides how.
    func show(_ new: PopupContent, _ operation: Operation) {
        guard let old = popup.content, old.id != new.id else { return finishShowing(operation, opens: operation.opens) }
        let isOpen = presentation.targetState == .open || presentation.internalState == .transitioning
        let answer = operation.decided ?? decide(new, instead: old, isOpen ? .open : .closed, operation)
        switch answer {
        case .replace, .queue:
            swap(new, for: old)
            finishShowing(operation, opens: false)
        case .replaceAndOpen:
            swap(new, for: old)
            finishShowing(operation, opens: true)
        case .closeThenReplace:
            guard isOpen else {
                swap(new, for: old)
                return finishShowing(operation, opens: operation.opens)
            }
            var later = operation
            later.decided = operation.opens ? .replaceAndOpen : .replace
            queue.prepend([later])
            performNext(Operation(kind: .close, animated: operation.animated))
        case .ignore: refuse(operation)
        case .updateItemOnly:
            showItem(of: new)
            complete(operation)
        }
    }

    private func decide(
        _ new: PopupContent, instead old: PopupContent, _ situation: PopupSituation, _ operation: Operation
    ) -> PopupNewContent {
        policies.newContent(
            PopupOnNewContentQuery(
                state: situation, old: old.id, new: new.id, openPopup: operation.opens, animated: operation.animated))
    }

    private func refuse(_ operation: Operation) {
        reject(
            .refusedByRule, label: operation.label, id: operation.content,
            "a rule refuses the presentation of this content")
    }

    /// Completes a presentation, after opening the popup if `opens`.
    private func finishShowing(_ operation: Operation, opens: Bool) {
        guard opens, presentation.targetState != .open else { return complete(operation) }
        performNext(Operation(kind: .open, animated: operation.animated, label: operation.label))
    }

    /// Asks the policy `popup.onNewContent` about a content that arrives while something moves.
    /// - Returns: whether the operation, which may have been changed, waits in the queue. If not, it has been handled.
    func settleWhileBusy(_ operation: inout Operation) -> Bool {
        guard operation.kind == .present, let old = popup.content, let id = operation.content, id != old.id,
            let new = declared.content(id)
        else { return true }
        let isLeaving = presentation.isLeaving
        switch decide(new, instead: old, isLeaving ? .dismissing : .transitioning, operation) {
        case .ignore:
            refuse(operation)
            return false
        case let answer where isLeaving:
            // A new content always waits for the end of a dismissal. A rule only decides whether the popup opens then.
            if answer == .replaceAndOpen { operation.opens = true }
            if answer == .replace { operation.opens = false }
            return true
        case .queue: return true
        case .closeThenReplace:
            operation.decided = .closeThenReplace
            return true
        case .updateItemOnly:
            showItem(of: new)
            complete(operation)
            return false
        case .replaceAndOpen where presentation.targetState != .open:
            swap(new, for: old)
            operation = Operation(id: operation.id, kind: .open, animated: operation.animated, label: operation.label)
            return true
        case .replace, .replaceAndOpen:
            swap(new, for: old)
            complete(operation)
            return false
        }
    }

    /// Replaces the presented content without a movement, whether the content is visible or not.
    private func swap(_ new: PopupContent, for old: PopupContent) {
        let isSeen = popup.isSeen
        facts.emit(popup.replace(old, with: new))
        if isSeen {
            notify(.none)
            if presentation.state == .open { popup.takeGestures() }
        }
        commitItem(of: new)
        shown.isOutdated = true
    }
}
