import ControlAPI
import EventBus
import FoundationEssentials
import Host
import Logging
import TestSupport

struct TimedOut: Error {}

/// The result of `body`, or an error when it takes unreasonably long.
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

/// Limits of time that no client reaches however busy the machine is.
private let patient = ["headtime=60min", "bodytime=60min", "idletime=60min", "writetime=60min"]

/// A host behind a real socket, and a client of it, for the time of `body`. The client may take any
/// time, unless `limits` says otherwise.
func withServer<T: Sendable>(
    rules: [String: String] = [:], limits: [String] = [],
    _ body: @escaping @Sendable (ControlClient, LiveHost, TemporaryFolder) async throws -> T
) async throws -> T {
    let folder = try TemporaryFolder()
    var folders: [String] = []
    if !rules.isEmpty {
        try FileManager.default.createDirectory(atPath: folder.path + "/rules", withIntermediateDirectories: true)
        for (name, text) in rules { try folder.write(text, to: "rules/" + name) }
        folders = [folder.path + "/rules"]
    }
    let host = try LiveHost(rules: folders, configuration: .init(), logger: silent)
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

/// A server that listens when this returns; it runs until it is cancelled.
func serve(
    _ host: LiveHost, _ path: String, _ limits: ServerLimits = ServerLimits()
) async throws -> Task<Void, any Error> {
    let (listening, isListening) = AsyncStream.makeStream(of: Void.self)
    let serving = Task {
        defer { isListening.finish() }
        try await ControlServer(host: host, socketPath: path, limits: limits, logger: silent).run { isListening.yield() }
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
