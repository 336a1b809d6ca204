import Foundation
import Synchronization

/// Runs a program with limits: it is killed after a timeout and when its task is canceled, its memory is limited, and
/// it can write at most 32 MiB.
struct BoundedProcess: Sendable {
    let program: String
    let arguments: [String]
    /// The time limit in seconds, both for elapsed and for CPU time.
    let limit: Int
    /// The limit of address space, in kibibytes.
    var memory = 4 << 20
    /// The folder for the output, in unnamed temporary files.
    let folder: String

    struct Outcome: Sendable {
        var status: Int32
        var isTooLong: Bool
        var output: String
        var errors: String

        /// Whether the system killed the program because it exceeded its CPU time, memory or output limit.
        var isKilled: Bool { [SIGKILL, SIGXCPU, SIGXFSZ].contains(status - 128) }
    }

    /// - Throws: `CancellationError` if the task is canceled, after the program has ended; a Foundation error if the
    ///   program cannot be started.
    func run() async throws -> Outcome {
        let child = Child()
        let (output, errors) = (try unnamedFile(), try unnamedFile())
        defer {
            try? output.close()
            try? errors.close()
        }
        let status: Int32 = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                do {
                    try child.start(process(output, errors)) { continuation.resume(returning: $0) }
                } catch {
                    return continuation.resume(throwing: error)
                }
                DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit)) { child.kill(isTooLong: true) }
            }
        } onCancel: {
            child.kill(isTooLong: false)
        }
        try Task.checkCancellation()
        return Outcome(
            status: status, isTooLong: child.isTooLong || status == 128 + SIGXCPU, output: try Self.text(of: output),
            errors: try Self.text(of: errors))
    }

    /// A file that is deleted when its descriptor is closed. Unlike with a pipe, the program never blocks on a slow
    /// reader.
    private func unnamedFile() throws -> FileHandle {
        let path = "\(folder)/output-\(UUID().uuidString)"
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
        }
        defer { unlink(path) }
        return try FileHandle(forUpdating: URL(filePath: path))
    }

    private static func text(of file: FileHandle) throws -> String {
        try file.seek(toOffset: 0)
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }

    private func process(_ output: FileHandle, _ errors: FileHandle) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // The shell sets the limits and then becomes the program, so that it is the process that is killed. Each limit
        // has its own command, because Debian's dash accepts only one. A limit that is lower already stays.
        let script =
            "ulimit -v \(memory) 2>/dev/null; ulimit -S -t \(limit) 2>/dev/null; ulimit -f 65536 2>/dev/null; exec \"$0\" \"$@\""
        process.arguments = ["-c", script, program] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        return process
    }
}

/// A process that may be killed at any time, even before it starts and after it has ended.
private final class Child: Sendable {
    private struct State {
        var process: Process?
        var isKilled = false
        var isTooLong = false
    }

    private let state = Mutex(State())

    var isTooLong: Bool { state.withLock { $0.isTooLong } }

    /// - Parameter ended: called with the exit status, or with 128 plus the signal number as shells report it.
    func start(_ process: Process, ended: @escaping @Sendable (Int32) -> Void) throws {
        process.terminationHandler = { process in
            let code = process.terminationStatus
            let status = process.terminationReason == .uncaughtSignal ? 128 + code : code
            // Release the process and its pipes.
            self.state.withLock { $0.process = nil }
            ended(status)
        }
        try state.withLock { state in
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                throw error
            }
            // It may have ended already; its process number is then invalid, or belongs to another process.
            guard process.isRunning else { return }
            state.process = process
            if state.isKilled { Self.kill(process) }
        }
    }

    func kill(isTooLong: Bool) {
        state.withLock { state in
            guard let process = state.process, process.isRunning else {
                state.isKilled = state.isKilled || !isTooLong
                return
            }
            if isTooLong { state.isTooLong = true }
            Self.kill(process)
        }
    }

    private static func kill(_ process: Process) { Foundation.kill(process.processIdentifier, SIGKILL) }
}
