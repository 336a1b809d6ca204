import Foundation

/// A script that attacks the host, and what may come of it.
struct HostileScript: Sendable {
    let name: String
    let file: URL
    let acceptable: Set<String>

    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let own = tests.appending(path: "RuleHostTests/Hostile/scripts")
    private static let corpus = tests.appending(path: "Conformance/hostile")

    /// Those of the corpus, then our own.
    static func all() throws -> [HostileScript] {
        let index = try String(contentsOf: corpus.appending(path: "INDEX.tsv"), encoding: .utf8)
        let given = index.split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return HostileScript(
                name: columns[0], file: corpus.appending(path: columns[0] + ".lua"), acceptable: words(columns[3]))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: own.path).filter { $0.hasSuffix(".lua") }
        return try given + names.sorted().map { name in
            let file = own.appending(path: name)
            let head = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").prefix(2)
            let expect = head.last.map(String.init) ?? ""
            return HostileScript(
                name: String(name.dropLast(4)), file: file, acceptable: words(expect.replacing("-- expect: ", with: "")))
        }
    }

    private static func words(_ list: String) -> Set<String> { Set(list.split(separator: "|").map(String.init)) }
}

/// What the program RuleProbe says about a script.
struct ProbeResult: Decodable, Sendable {
    var outcomes: Set<String> = []
    var loading = 0.0, worstCall = 0.0, worstInput = 0.0
    var memory = 0
    var faults: [String] = []
    var digest: UInt64 = 0

    /// Runs a script in a process of its own, which is ended after `deadline` seconds.
    static func of(_ script: HostileScript, deadline: Double) -> ProbeResult {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = [HostileScript.own.appending(path: "lib").path, script.file.path]
        process.standardOutput = output
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do { try process.run() } catch { return ProbeResult(faults: ["did not start: \(error)"]) }
        if ended.wait(timeout: .now() + deadline) == .timedOut {
            kill(process.processIdentifier, SIGKILL)
            return ProbeResult(faults: ["hung for \(deadline) s"])
        }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            return ProbeResult(faults: ["ended with \(process.terminationStatus)"])
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        return (try? JSONDecoder().decode(Self.self, from: data)) ?? ProbeResult(faults: ["told nothing"])
    }

    /// Built beside the tests.
    private static let program: URL = {
        let places = [Bundle.main.bundleURL, Bundle.main.executableURL, URL(filePath: CommandLine.arguments[0])]
            .compactMap { $0 }.flatMap { [$0, $0.deletingLastPathComponent()] }.map { $0.appending(path: "RuleProbe") }
        return places.first { FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath }
            ?? places[0]
    }()
}
