import Foundation

/// What the program RuleProbe says about a script.
struct ProbeResult: Decodable, Sendable {
    var outcomes: Set<String> = []
    /// Milliseconds of processor time.
    var loading = 0.0, worstCall = 0.0, worstInput = 0.0
    /// KiB that its process grew by, at most.
    var memory = 0
    var faults: [String] = []
    var digest: UInt64 = 0

    /// Who takes so many seconds hangs, however slow the build and busy the machine.
    private static let patience = 60.0

    private static let library = HostileScript.own.appending(path: "lib").path

    static func of(_ script: HostileScript) -> ProbeResult {
        do {
            return try ProbeRun.run(ProbeResult.self, [library, script.file.path], deadline: patience)
        } catch {
            return ProbeResult(faults: ["\(error)"])
        }
    }

    /// What may not happen, and did while Lua ran out of memory.
    static func faultsWithoutMemory(of script: HostileScript) -> [String] {
        do {
            return try ProbeRun.run([String].self, ["short", library, script.file.path], deadline: patience)
        } catch {
            return ["\(error)"]
        }
    }
}

/// A process of its own, so that what it does to itself is seen and harms nobody.
enum ProbeRun {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private static let sanitizer = ProcessInfo.processInfo.environment["SANITIZED"]
    /// An instrumented build is slow and large; there only crashes and outcomes count.
    static let isSanitized = sanitizer != nil
    /// A script runs in one thread: nothing for the thread sanitizer to find.
    static let isOfUse = sanitizer != "thread"

    /// Runs RuleProbe, which is ended after `deadline` seconds, and reads what it wrote.
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

    /// Built beside the tests.
    private static let program: URL = {
        let places = [Bundle.main.bundleURL, Bundle.main.executableURL, URL(filePath: CommandLine.arguments[0])]
            .compactMap { $0 }.flatMap { [$0, $0.deletingLastPathComponent()] }.map { $0.appending(path: "RuleProbe") }
        return places.first { FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath }
            ?? places[0]
    }()

    /// Runs what waits for processes in a thread of its own: the test's would block others.
    static func inThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { done in
            Thread.detachNewThread { done.resume(returning: body()) }
        }
    }
}
