import Chrome
import EventBus
@testable import Host

extension LiveHost {
    /// What the toast module has been told last.
    func coalescingWindow() -> Double? {
        system.bus.retained(ToastSettings.self)?.coalescingWindow.inSeconds
    }
}
