import Dispatch

/// A gate at which threads wait without working until it is opened for good.
public final class ThreadGate: Sendable {
    private let opened = DispatchSemaphore(value: 0)

    public init() {}

    public func wait() {
        opened.wait()
        // Let the next waiting thread pass as well.
        opened.signal()
    }

    public func open() { opened.signal() }
}
