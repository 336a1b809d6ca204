import Synchronization

/// Lines that somebody is told, wherever he is told them.
public final class Told: Sendable {
    private let lines = Mutex<[String]>([])

    public init() {}

    public func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// Those since the last call.
    public func take() -> [String] { lines.withLock { lines in defer { lines = [] }; return lines } }
}
