import EventBus
import Toast

@testable import Host

extension LiveHost {
    /// The coalescing window that the toast module has in force.
    func coalescingWindow() -> Double? {
        system.bus.retained(ToastSettings.self)?.coalescingWindow.inSeconds
    }
}
