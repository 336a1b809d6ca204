import Dispatch

/// What threads stand before, without working, until somebody opens it for good.
public final class ThreadGate: Sendable {
    private let opened = DispatchSemaphore(value: 0)

    public init() {}

    public func wait() {
        opened.wait()
        // For the next one.
        opened.signal()
    }

    public func open() { opened.signal() }
}
