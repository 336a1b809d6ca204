#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Starts dedicated threads, for work that must neither wait for the tasks of a thread pool nor block them.
package enum DedicatedThread {
    private final class Start: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs `body` on a new thread, which ends when `body` returns.
    /// - Parameter stack: the size of its stack in bytes.
    /// - Throws: ``SystemFailure`` if no thread can be started.
    package static func start(stack: Int, _ body: @escaping @Sendable () -> Void) throws(SystemFailure) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stack)
        let start = Unmanaged.passRetained(Start(body))
        var thread = pthread_t()
        let made = pthread_create(
            &thread, &attributes,
            { start in
                Unmanaged<Start>.fromOpaque(start!).takeRetainedValue().body()  // trap: passed below
                return nil
            }, start.toOpaque())
        if made != 0 {
            start.release()
            throw SystemFailure("no thread can be started", code: made)
        }
    }
}
