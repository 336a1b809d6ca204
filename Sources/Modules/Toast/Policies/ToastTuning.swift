import Chrome
import EventBus

/// The settings in effect. The members below are inlined because the engine reads them for each toast, and a call must
/// not copy such a large value.
typealias ToastTuning = ToastSettings

extension ToastTuning {
    /// The number of toasts that may wait in a lane of `region`. Low power halves the number in the settings, rounded
    /// down, to at least 1. The mode `high` doubles it, to at most 20, but never lowers it.
    @inline(__always)
    func waitingLimit(in mode: PerformanceMode, region: String?) -> Int {
        guard case .limit(let base) = region.flatMap({ regions[$0]?.maxQueueSize }) ?? maxQueueSize else { return .max }
        return switch mode {
        case .lowPower where respectLowPowerMode: max(min(1, base), base / 2)
        case .lowPower, .standard: base
        case .high: max(base, min(20, 2 * min(base, 20)))
        }
    }

    /// The number of toasts that may be on screen in a region at the same time.
    @inline(__always)
    func visibleLimit(in region: String?) -> Int {
        region.flatMap { regions[$0]?.visibleLimit } ?? visibleLimit
    }

    /// Whether a full queue drops the oldest toast of its lowest band, as it does in low power, and not the newest.
    @inline(__always)
    func savesPower(in mode: PerformanceMode) -> Bool { mode == .lowPower && respectLowPowerMode }
}
