import EventBus
import Host

/// The host did not answer in time, because its process is suspended or busy. The request may still be carried out
/// later.
public struct HostSilent: Error, Hashable, CustomStringConvertible {
    public let socketPath: String
    /// How long the client waited.
    public let limit: Duration
    /// The process that listens at the socket; nil if the system does not report it.
    public let process: Int32?

    public var description: String {
        let state = process.flatMap(ProcessState.init)
        let who = process.map { " (process \($0)\(state.map { ", \($0)" } ?? ""))" } ?? ""
        return "the host at \(socketPath) does not answer\(who): nothing came for \(limit.inSeconds.written) s"
    }

    /// What to do next.
    public var hint: String {
        if let process, ProcessState(process) == .stopped {
            return "the process was stopped; kill -CONT \(process) lets it go on"
        }
        return "--timeout waits longer; busctl doctor looks at the host"
    }
}

/// The scheduling state of a process, as the system reports it.
private enum ProcessState: Character, CustomStringConvertible {
    case running = "R"
    case sleeping = "S"
    case waitingForDisk = "D"
    case stopped = "T"
    case traced = "t"
    case zombie = "Z"

    /// - Returns: nil if the system does not report it.
    init?(_ process: Int32) {
        // The program name is in parentheses, and may itself contain parentheses.
        guard let bytes = try? BoundedFile.read("/proc/\(process)/stat", atMost: 4096),
            case let text = String(decoding: bytes, as: UTF8.self),
            let letter = text[(text.lastIndex(of: ")") ?? text.startIndex)...].dropFirst(2).first
        else { return nil }
        self.init(rawValue: letter)
    }

    var description: String {
        switch self {
        case .running: "running"
        case .sleeping: "sleeping"
        case .waitingForDisk: "waiting for a disk"
        case .stopped: "stopped"
        case .traced: "held by a debugger"
        case .zombie: "ended"
        }
    }
}

/// Returns the result of `body`, which sends a request to the host at a socket.
/// - Parameter limit: how long to wait; nil to wait forever.
/// - Throws: ``HostSilent`` if it takes longer.
func answer<Result: Sendable>(
    within limit: Duration?, of socketPath: String, _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    guard let limit else { return try await body() }
    return try await withThrowingTaskGroup(of: Result.self) { group in
        group.addTask(operation: body)
        group.addTask {
            try await Task.sleep(for: limit)
            throw HostSilent(socketPath: socketPath, limit: limit, process: UnixSocket.process(at: socketPath))
        }
        defer { group.cancelAll() }
        guard let result = try await group.next() else { throw HostLost() }
        return result
    }
}
