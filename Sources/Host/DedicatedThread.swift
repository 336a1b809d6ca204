#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Threads of our own, for what must not wait behind, or block, the tasks of a pool.
package enum DedicatedThread {
    private final class Start: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs `body` on a new thread, which ends with it.
    /// - Parameter stack: in bytes.
    /// - Throws: ``SystemFailure`` if the machine has no thread left.
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
                Unmanaged<Start>.fromOpaque(start!).takeRetainedValue().body()
                return nil
            }, start.toOpaque())
        if made != 0 {
            start.release()
            throw SystemFailure("no thread can be started", code: made)
        }
    }
}
