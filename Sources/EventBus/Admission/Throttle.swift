/// The interval of one key, and the events that wait for its end.
final class Throttle {
    unowned let queue: AdmissionQueue
    /// When the interval began, in nanoseconds of bus time: with the latest delivery, or with the first event
    /// that waits.
    var start: Int64
    /// The length in nanoseconds. 0: all waiting events are due at once.
    var length: Int64
    /// The events that wait for the end of the interval.
    var waiting = WaitingOrder()
    /// Whether the scheduler has a turn for the end of the interval.
    var hasTurn = false

    init(queue: AdmissionQueue, start: Int64, length: Int64) {
        self.queue = queue
        self.start = start
        self.length = length
    }

    /// When the interval ends, in nanoseconds of bus time; the largest number if the sum overflows.
    var end: Int64 {
        let (end, isTooLate) = start.addingReportingOverflow(length)
        return isTooLate ? .max : end
    }

    /// Whether the interval is over and no event waits for its end.
    func isFree(at now: Int64) -> Bool { waiting.isEmpty && end <= now }
}
