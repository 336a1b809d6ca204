import Chrome
import EventBus

// Screen recordings: what happens to sensitive toasts in the meantime.
extension ToastEngine {
    /// `renderer.setCapture`: a recording of a scene began or ended. Decides about the sensitive toasts on screen and
    /// releases those that waited for the end.
    func setCapture(_ request: RendererSetCapture, at time: Duration) {
        let scene = request.container ?? SceneInfo().id
        input(at: time) {
            guard world.recorded.contains(scene) != request.recording else { return }
            epoch &+= 1
            guard request.recording else {
                world.recorded.remove(scene)
                let released = quiet.held.filter { $0.waitsForCapture && !isRecorded($0) }
                quiet.held.removeAll { toast in released.contains { $0 === toast } }
                for toast in released {
                    toast.waitsForCapture = false
                    release(toast)
                }
                return
            }
            world.recorded.insert(scene)
            for presentation in presentations where presentation.scene == scene && presentation.toast.record.sensitive {
                let toast = presentation.toast
                let answer = policies.capture(ToastCaptureQuery(toast: toast.record, scene: scene, isOnScreen: true))
                toast.showsInCapture = answer == .show
                if answer == .drop { dismiss(toast) }
            }
        }
    }

    private func isRecorded(_ toast: LiveToast) -> Bool {
        if case .scene(let scene) = place(of: toast) { world.recorded.contains(scene) } else { false }
    }

    /// Asks the policy `toast.capture` whether a sensitive toast may appear on a recorded screen; if not, holds or
    /// drops it.
    /// - Returns: false if the toast may appear.
    func keepFromCapture(_ toast: LiveToast) -> Bool {
        guard !world.recorded.isEmpty, toast.record.sensitive, case .scene(let scene) = place(of: toast),
            world.recorded.contains(scene)
        else { return false }
        let answer = policies.capture(ToastCaptureQuery(toast: toast.record, scene: scene, isOnScreen: false))
        toast.showsInCapture = answer == .show
        guard answer == .wait || answer == .drop else { return false }
        if toast.place == .waiting { dequeue(toast) }
        if answer == .drop {
            drop(toast, .capture)
        } else {
            live.add(toast, to: toast.lane)
            toast.place = .held
            toast.waitsForCapture = true
            quiet.held.append(toast)
            emit(ToastDeferred(id: toast.id, reason: .capture, until: nil))
        }
        return true
    }
}
