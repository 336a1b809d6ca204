import Chrome
import EventBus

/// The numbers and switches that count now. What is asked of them for each toast is inlined: such
/// a large value must not be copied for it.
typealias ToastTuning = ToastSettings

extension ToastTuning {
    /// How many toasts may wait in a mode (Q9; TOAST §2, second table).
    @inline(__always)
    func waitingLimit(in mode: PerformanceMode, region: String?) -> Int {
        guard case .limit(let base) = region.flatMap({ regions[$0]?.maxQueueSize }) ?? maxQueueSize else { return .max }
        return switch mode {
        case .lowPower where respectLowPowerMode: max(1, base / 2)
        case .lowPower, .standard: max(1, base)
        case .high: max(base, min(20, 2 * min(base, 20)))
        }
    }

    /// How many toasts may be on screen in a region at a time.
    @inline(__always)
    func visibleLimit(in region: String?) -> Int {
        region.flatMap { regions[$0]?.visibleLimit } ?? visibleLimit
    }

    /// Whether the queue makes room the low-power way (Q10).
    @inline(__always)
    func savesPower(in mode: PerformanceMode) -> Bool { mode == .lowPower && respectLowPowerMode }
}
