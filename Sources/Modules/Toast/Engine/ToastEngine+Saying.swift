import Chrome
import EventBus

typealias ToastPhase = String

extension ToastEngine {
    func say(_ cue: Cues.Cue, of id: String, _ toast: LiveToast?) {}
}
