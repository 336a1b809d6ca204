import Foundation
import Synchronization

/// A program that runs with bounds: it is killed after a time, and gets no more memory than it is allowed.
struct BoundedProcess: Sendable {
    let program: String
    let arguments: [String]
    /// The most seconds that it may take, by the clock and by its use of the processor.
    let limit: Int
    /// The most kibibytes of address space.
    var memory = 4 << 20

    struct Outcome: Sendable {
        var status: Int32
        var isTooLong: Bool
        var output: String
        var errors: String

        /// Whether the system has ended the program, as it does when it uses the processor or the memory for too long or too much.
        var isKilled: Bool { status == 128 + SIGKILL || status == 128 + SIGXCPU }
    }

    func run() async throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // The shell sets the bounds and becomes the program, which therefore is the process that is killed.
        // One bound at a time: dash, the shell of Debian, takes no second one. A bound that is lower already stays.
        let script = "ulimit -v \(memory) 2>/dev/null; ulimit -S -t \(limit) 2>/dev/null; exec \"$0\" \"$@\""
        process.arguments = ["-c", script, program] + arguments
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        let isTooLong = Mutex(false)
        let status: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { process in
                // 128 and the signal, as shells say it.
                let code = process.terminationStatus
                continuation.resume(returning: process.terminationReason == .uncaughtSignal ? 128 + code : code)
            }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
                return
            }
            let pid = process.processIdentifier
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit)) {
                guard process.isRunning else { return }
                isTooLong.withLock { $0 = true }
                kill(pid, SIGKILL)
            }
            Self.drain(output, into: outputText)
            Self.drain(errors, into: errorText)
        }
        return Outcome(
            status: status, isTooLong: isTooLong.withLock { $0 } || status == 128 + SIGXCPU, output: outputText.take(),
            errors: errorText.take())
    }

    private let outputText = CollectedText()
    private let errorText = CollectedText()

    /// Reads to the end, on a thread of the system's, so that the program never waits for its reader.
    private static func drain(_ pipe: Pipe, into text: CollectedText) {
        text.begin()
        DispatchQueue.global().async {
            while let data = try? pipe.fileHandleForReading.read(upToCount: 64 << 10), !data.isEmpty { text.add(data) }
            text.end()
        }
    }
}

/// The output of a program, up to a mebibyte.
private final class CollectedText: Sendable {
    private let bytes = Mutex(Data())
    private let group = DispatchGroup()

    func begin() { group.enter() }
    func end() { group.leave() }

    func add(_ data: Data) { bytes.withLock { if $0.count < 1 << 20 { $0.append(data) } } }

    func take() -> String {
        _ = group.wait(timeout: .now() + 5)
        return bytes.withLock { String(decoding: $0, as: UTF8.self) }
    }
}
