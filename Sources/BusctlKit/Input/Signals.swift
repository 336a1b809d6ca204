import CommandSupport
import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Delivers signals as values, so that a command can finish properly.
///
/// A second signal ends the process at once.
struct Signals {
    /// The signals that end a command properly: Ctrl-C, and the one that `kill` sends by default.
    static let usual = [SIGINT, SIGTERM]

    let stream: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal]

    /// The signals that were ignored when the program started, as with `nohup`, `trap '' HUP` and background jobs of
    /// scripts. They stay ignored.
    private static let ignoredFromTheStart = {
        Set(
            (Int32(1)..<32).filter { number in
                var action = sigaction()
                return sigaction(number, nil, &action) == 0 && isIgnored(action)
            })
    }()

    private static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Glibc)
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1  // trap: both are a word; SIG_IGN is 1
        #elseif canImport(Musl)
        unsafeBitCast(action.__sa_handler.sa_handler, to: Int.self) == 1  // trap: as above
        #else
        unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1  // trap: as above
        #endif
    }

    /// Records which signals are ignored. Call it before anything ignores one.
    static func noteIgnored() { _ = ignoredFromTheStart }

    /// - Parameters:
    ///   - isEnding: whether a second signal ends the process.
    ///   - arrived: called on its own thread when a signal arrives.
    init(_ numbers: [Int32] = usual, isEnding: Bool = true, arrived: @escaping @Sendable (Int32) -> Void = { _ in }) {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        let queue = DispatchQueue(label: "busctl.signals")
        let count = Counter()
        sources = numbers.filter { !Self.ignoredFromTheStart.contains($0) }.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                if isEnding, count.next() > 1 { Terminal.die(of: number) }
                arrived(number)
                continuation.yield(number)
            }
            source.resume()
            return source
        }
        self.stream = stream
    }

    /// Runs `body` until it ends, or until a signal arrives and cancels it.
    /// - Parameters:
    ///   - numbers: the signals.
    ///   - arrived: called when the first signal arrives, before `body` has ended, even if all tasks are busy.
    /// - Returns: the result of `body`, or the signal.
    static func interrupting<T: Sendable>(
        by numbers: [Int32] = usual, arrived: @escaping @Sendable (Int32) -> Void = { _ in },
        _ body: @escaping @Sendable () async throws -> T
    ) async throws -> Outcome<T> {
        let signals = Signals(numbers, arrived: arrived)
        // The sources stop when the last reference to them is released.
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

    /// Counts signals on the serial queue of the handlers.
    private final class Counter: @unchecked Sendable {
        // Used only on the serial queue of the sources.
        private var count = 0
        func next() -> Int {
            count += 1
            return count
        }
    }
}
