import EventBus

// Undo: each token ends in exactly one fact, `toast.committed` or `toast.undone`, whatever happens to its toast.
extension ToastEngine {
    /// Records the token that a toast offers: a new toast, an updated one, or one into which another was merged.
    func offerUndo(_ token: String?, with toast: LiveToast) {
        guard let token else { return }
        undo.add(token, of: toast.id)
        // This fact precedes all others about the toast, so that a subscriber can store the token first.
        if let news = undo.takeNews() { emit(news) }
        if world.isBackground, undo.endsAt == nil { undo.endsAt = now + tuning.undoBackgroundTimeout }
    }

    /// Settles the tokens of a toast that ends and publishes the result: undone by its action, committed by any other
    /// end.
    /// - Parameter kept: a token that the toast continues to offer.
    func settleUndo(of toast: LiveToast, isUndone: Bool, except kept: String? = nil) {
        for token in undo.take(toast.id, isUndone: isUndone, except: kept) {
            if isUndone {
                emit(ToastUndone(id: toast.id, token: token))
            } else {
                emit(ToastCommitted(id: toast.id, token: token))
            }
        }
    }

    /// Publishes that the user undoes what a toast offers. This fact precedes that of the action, so that a subscriber
    /// can store the decision first.
    func withdrawUndo(of toast: LiveToast) {
        if let withdrawal = undo.withdrawal(of: toast.id) { emit(withdrawal) }
    }

    /// Commits all tokens, because the process is ending and nothing can be undone afterwards.
    func commitAll() {
        for (id, token) in undo.takeAll() { emit(ToastCommitted(id: id, token: token)) }
    }

    /// Settles the tokens left by an earlier process that ended without notice: tokens that the user undid are undone,
    /// and all others are committed.
    func settleUndo(leftOver tokens: [String], undone: [String]) {
        var told: Set<String> = []
        // A token that a live toast offers is not left over. A token that occurs twice is settled once.
        func isLeft(_ token: String) -> Bool { !undo.isPending(token) && told.insert(token).inserted }
        for token in undone where isLeft(token) { emit(ToastUndone(id: nil, token: token)) }
        for token in tokens where isLeft(token) { emit(ToastCommitted(id: nil, token: token)) }
    }

    /// Dismisses the toasts that offer an undo after the app has been in the background for too long. Otherwise a toast
    /// could return whose action has no effect.
    func endUndoInBackground() {
        for id in undo.ids {
            if let toast = live[id] { dismiss(toast) }
        }
    }
}
