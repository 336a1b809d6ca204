import Chrome
import EventBus

/// The numbers and switches that count now: ``ToastSettings`` with nothing left open.
struct ToastTuning {
    let minimumInterval: Duration
    let maxQueueSize: QueueBound
    let coalescingWindow: Duration
    let interruptionDelay: Duration
    let minRemaining: Duration
    let bannerDeferral: Duration
    let defaultDuration: Duration
    let errorDuration: Duration
    let enterDuration: Duration
    let exitDuration: Duration
    let dwellStart: ToastDwellStart
    let order: ToastOrder
    let rateLimit: ToastRateLimit
    let interruption: Bool
    let interruptFrom: ToastInterruptFrom
    let interrupted: ToastInterruptedFate
    let noScene: ToastNoScene
    let background: ToastBackground
    let memory: ToastMemory
    let lanes: ToastLanes
    let persistCritical: Bool
    let respectLowPowerMode: Bool

    init(_ settings: ToastSettings = ToastSettings()) {
        let all = settings.resolved
        // A profile leaves none of these open; the fallbacks are agora's (TOAST §2).
        minimumInterval = max(.zero, all.minimumInterval ?? .milliseconds(800))
        maxQueueSize = all.maxQueueSize ?? .limit(10)
        coalescingWindow = max(.zero, all.coalescingWindow ?? .seconds(2))
        interruptionDelay = max(.zero, all.interruptionDelay ?? .milliseconds(120))
        minRemaining = max(.zero, all.minRemaining ?? .seconds(1))
        bannerDeferral = max(.zero, all.bannerDeferral ?? .milliseconds(300))
        defaultDuration = max(.zero, all.defaultDuration ?? .seconds(3))
        errorDuration = max(.zero, all.errorDuration ?? .seconds(5))
        enterDuration = max(.zero, all.enterDuration ?? .milliseconds(240))
        exitDuration = max(.zero, all.exitDuration ?? .milliseconds(240))
        dwellStart = all.dwellStart ?? .presentation
        order = all.order ?? .priority
        rateLimit = all.rateLimit ?? .defer
        interruption = all.interruption ?? true
        interruptFrom = all.interruptFrom ?? .elevated
        interrupted = all.interrupted ?? .requeue
        noScene = all.noScene ?? .hold
        background = all.background ?? .hold
        memory = all.memory ?? .keep
        lanes = all.lanes ?? .global
        persistCritical = all.persistCritical ?? true
        respectLowPowerMode = all.respectLowPowerMode ?? true
    }

    /// How many toasts may wait in a mode (Q9; TOAST §2, second table).
    func waitingLimit(in mode: PerformanceMode, region: String?) -> Int {
        guard case .limit(let base) = maxQueueSize else { return .max }
        return switch mode {
        case .lowPower where respectLowPowerMode: max(1, base / 2)
        case .lowPower, .standard: max(1, base)
        case .high: max(base, min(20, 2 * min(base, 20)))
        }
    }

    /// How many toasts may be on screen in a region at a time.
    func visibleLimit(in region: String?) -> Int { 1 }

    /// Whether the queue makes room the low-power way (Q10).
    func savesPower(in mode: PerformanceMode) -> Bool { mode == .lowPower && respectLowPowerMode }
}
