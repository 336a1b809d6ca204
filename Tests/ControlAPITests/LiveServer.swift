import ControlAPI
import EventBus
import FoundationEssentials
import Host
import Logging
import TestSupport

struct TimedOut: Error {}

/// Returns the result of `body`, or throws if it does not finish within the time limit.
func within<T: Sendable>(
    _ limit: Duration = .seconds(1800), _ body: @escaping @Sendable () async throws -> T
) async throws -> T {
    try await withThrowingTaskGroup(of: T.self) { group in
        group.addTask(operation: body)
        group.addTask {
            try await Task.sleep(for: limit)
            throw TimedOut()
        }
        defer { group.cancelAll() }
        return try await group.next()!
    }
}

let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

/// Time limits so long that no client reaches them, even on a busy machine.
private let patient = ["headtime=60min", "bodytime=60min", "idletime=60min", "writetime=60min"]

/// Runs a host behind a real socket and a client for it while `body` runs. Unless `limits` says otherwise, the
/// client may take as long as it wants.
func withServer<T: Sendable>(
    rules: [String: String] = [:], limits: [String] = [], allowsFacts: Bool = false, time: HostTime = .real,
    _ body: @escaping @Sendable (ControlClient, LiveHost, TemporaryFolder) async throws -> T
) async throws -> T {
    let folder = try TemporaryFolder()
    var folders: [String] = []
    if !rules.isEmpty {
        try FileManager.default.createDirectory(atPath: folder.path + "/rules", withIntermediateDirectories: true)
        for (name, text) in rules { try folder.write(text, to: "rules/" + name) }
        folders = [folder.path + "/rules"]
    }
    var configuration = ChromeSystem.Configuration()
    configuration.allowsFacts = allowsFacts
    let host = try LiveHost(rules: folders, configuration: configuration, logger: silent, time: time)
    await host.start()
    let path = folder.path + "/control.sock"
    let serving = try await serve(host, path, try ServerLimits(patient + limits))
    defer { serving.cancel() }
    let result = try await within { try await body(ControlClient(socketPath: path), host, folder) }
    serving.cancel()
    try await within { try await serving.value }
    await host.stop()
    return result
}

/// Starts a server, and returns once it listens; the server runs until the task is cancelled.
func serve(
    _ host: LiveHost, _ path: String, _ limits: ServerLimits = ServerLimits()
) async throws -> Task<Void, any Error> {
    let (listening, isListening) = AsyncStream.makeStream(of: Void.self)
    let serving = Task {
        defer { isListening.finish() }
        let server = ControlServer(
            host: host, socketPath: path, limits: limits,
            systems: host.isVirtual ? try TestSystems(logger: silent) : nil, logger: silent)
        try await server.run { _ in isListening.yield() }
    }
    if await listening.first(where: { true }) == nil { try await serving.value }
    return serving
}

extension ControlResponse {
    var json: Value { get throws { try JSONText.decode(Value.self, from: body) } }
}

extension ControlClient {
    func post(_ path: String, _ type: String, _ body: String) async throws -> ControlResponse {
        try await post(path, contentType: type, body: Data(body.utf8))
    }
}
