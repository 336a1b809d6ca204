import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Signals as values, so that a command can finish what it is about.
///
/// A second signal ends the process at once.
struct Signals {
    /// What ends a command in order: Ctrl-C, and what `kill` sends.
    static let usual = [SIGINT, SIGTERM]

    let stream: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal]

    /// - Parameter arrived: called when the first one comes, on a thread of its own.
    init(_ numbers: [Int32] = usual, arrived: @escaping @Sendable (Int32) -> Void = { _ in }) {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        let queue = DispatchQueue(label: "busctl.signals")
        let count = Counter()
        sources = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                if count.next() > 1 { Terminal.die(of: number) }
                arrived(number)
                continuation.yield(number)
            }
            source.resume()
            return source
        }
        self.stream = stream
    }

    /// Runs `body` until it ends or a signal comes, which cancels it.
    /// - Parameters:
    ///   - numbers: the signals.
    ///   - arrived: called when the first one comes, before `body` has ended, however busy the tasks are.
    /// - Returns: its result, or the signal.
    static func interrupting<T: Sendable>(
        by numbers: [Int32] = usual, arrived: @escaping @Sendable (Int32) -> Void = { _ in },
        _ body: @escaping @Sendable () async throws -> T
    ) async throws -> Outcome<T> {
        let signals = Signals(numbers, arrived: arrived)
        // The sources end with the last reference to them.
        defer { withExtendedLifetime(signals) {} }
        let stream = signals.stream
        return try await withThrowingTaskGroup(of: Outcome<T>?.self) { group in
            group.addTask { .ended(try await body()) }
            group.addTask {
                for await number in stream { return .interrupted(number) }
                return nil
            }
            defer { group.cancelAll() }
            while let outcome = try await group.next() {
                guard let outcome else { continue }
                return outcome
            }
            throw CancellationError()
        }
    }

    enum Outcome<T: Sendable>: Sendable {
        case ended(T)
        case interrupted(Int32)
    }

    /// Counts on the one queue of the handlers.
    private final class Counter: @unchecked Sendable {
        // Touched on the serial queue of the sources only.
        private var count = 0
        func next() -> Int {
            count += 1
            return count
        }
    }
}
