import Chrome
import EventBus

// Undo with commit: exactly one of committed and undone, whatever happens in between.
extension ToastEngine {
    /// A toast came, says something else now, or took in another one that offered this.
    func offerUndo(_ token: String?, with toast: LiveToast) {
        guard let token else { return }
        undo.add(token, of: toast.id)
        if world.isBackground, undoEndsAt == nil { undoEndsAt = now + tuning.undoBackgroundTimeout }
    }

    /// A toast ends: by its action, or in any other way.
    func settleUndo(of toast: LiveToast, isUndone: Bool) {
        for token in undo.take(toast.id, isUndone: isUndone) {
            emit(isUndone ? .undone(ToastUndone(id: toast.id, token: token)) : .committed(ToastCommitted(id: toast.id, token: token)))
        }
    }

    /// The process ends: nobody can take anything back any more.
    func commitAll() {
        for (id, token) in undo.takeAll() { emit(.committed(ToastCommitted(id: id, token: token))) }
    }

    /// The process ended without notice: what was offered then is final.
    func commit(leftOver tokens: [String]) {
        var told: Set<String> = []
        // What a live toast offers is not left over.
        for token in tokens where !undo.isPending(token) && told.insert(token).inserted { emit(.committed(ToastCommitted(id: nil, token: token))) }
    }

    /// The app has been in the background for too long: toasts that offer to undo something
    /// leave, so that none comes back whose action does nothing.
    func endUndoInBackground() {
        for id in undo.ids {
            if let toast = live[id] { dismiss(toast) }
        }
    }
}
