import NIOCore

/// The clock by which everything is measured: nanoseconds, the same for all threads.
enum Clock {
    static var now: UInt64 { NIODeadline.now().uptimeNanoseconds }

    /// Milliseconds from a time until now.
    static func milliseconds(since start: UInt64) -> Double { Double(now - start) / 1e6 }
}

/// Waits until something is true.
/// - Returns: whether it was within so many seconds.
@discardableResult
func eventually(within seconds: Double, _ condition: () async -> Bool) async -> Bool {
    let deadline = Clock.now + UInt64(seconds * 1e9)
    while await !condition() {
        if Clock.now > deadline { return false }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return true
}
