import Chrome
import EventBus
@testable import Host

extension LiveHost {
    /// What the toast module has been told last.
    func coalescingWindow() throws -> Double? {
        guard let settings = system.bus.retained(ToastSettings.self) else { return nil }
        return try ValueEncoder().encode(settings)["coalescingWindow"]?.doubleValue
    }
}
