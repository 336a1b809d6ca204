import Chrome
import EventBus

// Undo with commit: exactly one of committed and undone, whatever happens in between.
extension ToastEngine {
    /// A toast came, says something else now, or took in another one that offered this.
    func offerUndo(_ token: String?, with toast: LiveToast) {
        guard let token else { return }
        undo.add(token, of: toast.id)
        // Before anything else is said of it, for those who keep it.
        if let news = undo.takeNews() { emit(.undoPending(news)) }
        if world.isBackground, undoEndsAt == nil { undoEndsAt = now + tuning.undoBackgroundTimeout }
    }

    /// A toast ends: by its action, or in any other way.
    func settleUndo(of toast: LiveToast, isUndone: Bool) {
        for token in undo.take(toast.id, isUndone: isUndone) {
            emit(isUndone ? .undone(ToastUndone(id: toast.id, token: token)) : .committed(ToastCommitted(id: toast.id, token: token)))
        }
    }

    /// The user takes back what a toast offers: said before its action, for those who keep it.
    func withdrawUndo(of toast: LiveToast) {
        if let withdrawal = undo.withdrawal(of: toast.id) { emit(.undoPending(withdrawal)) }
    }

    /// The process ends: nobody can take anything back any more.
    func commitAll() {
        for (id, token) in undo.takeAll() { emit(.committed(ToastCommitted(id: id, token: token))) }
    }

    /// The process ended without notice: what was taken back stays so, and what else was offered
    /// then is final.
    func settleUndo(leftOver tokens: [String], undone: [String]) {
        var told: Set<String> = []
        // What a live toast offers is not left over.
        func isLeft(_ token: String) -> Bool { !undo.isPending(token) && told.insert(token).inserted }
        for token in undone where isLeft(token) { emit(.undone(ToastUndone(id: nil, token: token))) }
        for token in tokens where isLeft(token) { emit(.committed(ToastCommitted(id: nil, token: token))) }
    }

    /// The app has been in the background for too long: toasts that offer to undo something
    /// leave, so that none comes back whose action does nothing.
    func endUndoInBackground() {
        for id in undo.ids {
            if let toast = live[id] { dismiss(toast) }
        }
    }
}
