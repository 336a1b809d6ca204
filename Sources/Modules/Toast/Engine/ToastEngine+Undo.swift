import Chrome
import EventBus

// Undo with commit: exactly one of committed and undone, whatever happens in between.
extension ToastEngine {
    /// A toast came, or says something else now.
    func offerUndo(of toast: LiveToast) {
        if let token = toast.record.undoToken { undo.add(token, of: toast.id) }
    }

    /// A toast came that is absorbed by another: what it offers goes with that one.
    func offerUndo(_ token: String?, with toast: LiveToast) {
        if let token { undo.add(token, of: toast.id) }
    }

    /// A toast ends: by its action, or in any other way.
    func settleUndo(of toast: LiveToast, isUndone: Bool) {
        for token in undo.take(toast.id) {
            emit(isUndone ? .undone(ToastUndone(id: toast.id, token: token)) : .committed(ToastCommitted(id: toast.id, token: token)))
        }
    }

    /// The process ends: nobody can take anything back any more.
    func commitAll() {
        for (id, token) in undo.takeAll() { emit(.committed(ToastCommitted(id: id, token: token))) }
    }

    /// The process ended without notice: what was offered then is final.
    func commit(leftOver tokens: [String]) {
        for token in tokens { emit(.committed(ToastCommitted(id: nil, token: token))) }
    }

    /// The app has been in the background for too long: toasts that offer to undo something
    /// leave, so that none comes back whose action does nothing.
    func endUndoInBackground() {
        for id in undo.ids {
            if let toast = live[id] { dismiss(toast) }
        }
    }
}
