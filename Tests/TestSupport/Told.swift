import Synchronization

/// Collects lines from any thread.
public final class Told: Sendable {
    private let lines = Mutex<[String]>([])

    public init() {}

    public func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// The lines since the last call.
    public func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }; return lines
        }
    }
}
