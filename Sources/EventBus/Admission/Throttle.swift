/// The interval of one key, and what waits for its end.
final class Throttle {
    unowned let queue: AdmissionQueue
    /// When the interval began: with the latest delivery, or with the first that waits.
    var start: Int64
    /// Nanoseconds; 0: what waits is due at once, all of it.
    var length: Int64
    /// What waits for its end.
    var waiting = WaitingOrder()
    /// Whether the scheduler will look at it when the interval ends.
    var hasTurn = false

    init(queue: AdmissionQueue, start: Int64, length: Int64) {
        self.queue = queue
        self.start = start
        self.length = length
    }

    /// When the interval ends; an end that no number tells is the end of time.
    var end: Int64 {
        let (end, isTooLate) = start.addingReportingOverflow(length)
        return isTooLate ? .max : end
    }

    /// Whether it holds up nothing: the interval is over and nobody waits for its end.
    func isFree(at now: Int64) -> Bool { waiting.isEmpty && end <= now }
}
