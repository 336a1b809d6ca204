import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A lock that its owner thread may acquire again.
final class RecursiveLock: Sendable {
    private let mutex = Mutex(())
    /// The thread that holds the lock; 0 if none does. Only the owner can find its own id here.
    private let owner = Atomic<UInt>(0)

    private static var thread: UInt {
        #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
        #else
        UInt(pthread_self())
        #endif
    }

    func run<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let thread = Self.thread
        if owner.load(ordering: .relaxed) == thread { return try body() }
        var result: Result<Value, Failure>?
        mutex.withLock { _ in
            owner.store(thread, ordering: .relaxed)
            defer { owner.store(0, ordering: .relaxed) }
            do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
        }
        // trap: the body has run
        return try result!.get()
    }
}
