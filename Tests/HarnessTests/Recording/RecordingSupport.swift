import EventBus
import Harness
import Host
import Logging
import RuleHost
import TestSupport

/// Records what `body` does with a host, and returns the deliveries that a tap saw.
func record(
    in folder: TemporaryFolder, rules: [String] = ["rules"], configuration: ChromeSystem.Configuration = .init(),
    _ body: (LiveHost) async throws -> Void
) async throws -> [String] {
    let disk = try DiskQueue()
    let recorder = try Recorder(
        path: folder.path("day.jsonl"), configuration: configuration, withText: true, disk: disk,
        health: .expectingNothing)
    let host = try LiveHost(
        rules: rules.map(folder.path), configuration: configuration,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, inputs: recorder)
    let events = await host.events(matching: [], after: nil)
    await host.start()
    try await body(host)
    await host.stop()
    disk.finish()
    var lines: [String] = []
    for await event in events {
        if case .event(_, _, let json) = event { lines.append(String(decoding: json, as: UTF8.self)) }
    }
    return lines
}

extension Replay {
    /// Replays a recording, and returns the deliveries and the summary.
    static func trace(_ path: String, rules: [RuleLayer]? = nil) throws -> (lines: [String], summary: Replay.Summary) {
        var lines: [String] = []
        let summary = try Replay(path: path, rules: rules).run(seeing: {
            lines.append(try JSONText.string(CloudEvent($0)))
        })
        return (lines, summary)
    }
}
