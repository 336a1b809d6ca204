import Foundation

/// The result of the program RuleProbe for one script.
struct ProbeResult: Decodable, Sendable {
    var outcomes: Set<String> = []
    /// Processor times in milliseconds.
    var loading = 0.0, worstCall = 0.0, worstInput = 0.0
    /// The most KiB by which the process grew.
    var memory = 0
    var faults: [String] = []
    var digest: UInt64 = 0

    /// A script that takes this many seconds hangs, however slow the build and busy the machine is. The longest script takes
    /// four seconds, and with the address sanitizer on a busy machine more than a minute.
    private static let patience = 600.0

    private static let library = HostileScript.own.appending(path: "lib").path

    static func of(_ script: HostileScript) -> ProbeResult {
        do {
            return try ProbeRun.run(ProbeResult.self, [library, script.file.path], deadline: patience)
        } catch {
            return ProbeResult(faults: ["\(error)"])
        }
    }

    /// The faults that happened while Lua ran out of memory.
    static func faultsWithoutMemory(of script: HostileScript) -> [String] {
        do {
            return try ProbeRun.run([String].self, ["short", library, script.file.path], deadline: patience)
        } catch {
            return ["\(error)"]
        }
    }
}

/// Runs RuleProbe as a separate process, so that whatever a script does to its process is seen and does no harm.
enum ProbeRun {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private static let sanitizer = ProcessInfo.processInfo.environment["SANITIZED"]
    /// Whether the build is instrumented. Such a build is slow and large, so only crashes and outcomes count there.
    static let isSanitized = sanitizer != nil
    /// A script runs in one thread, so the thread sanitizer has nothing to find.
    static let isOfUse = sanitizer != "thread"

    /// Runs RuleProbe, kills it after `deadline` seconds, and decodes its output.
    static func run<Result: Decodable>(
        _ type: Result.Type, _ arguments: [String], deadline: Double
    ) throws -> Result {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        if ended.wait(timeout: .now() + deadline) == .timedOut {
            kill(process.processIdentifier, SIGKILL)
            throw Failure(description: "hung for \(deadline) s")
        }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw Failure(description: "ended with \(process.terminationStatus)")
        }
        return try JSONDecoder().decode(type, from: output.fileHandleForReading.readDataToEndOfFile())
    }

    /// The program beside the tests.
    private static let program: URL = {
        let places = [Bundle.main.bundleURL, Bundle.main.executableURL, URL(filePath: CommandLine.arguments[0])]
            .compactMap { $0 }.flatMap { [$0, $0.deletingLastPathComponent()] }.map { $0.appending(path: "RuleProbe") }
        return places.first { FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath }
            ?? places[0]
    }()

    /// Runs `body` in a new thread, because waiting for a process would block the threads of other tests.
    static func inThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { done in
            Thread.detachNewThread { done.resume(returning: body()) }
        }
    }
}
