import EventBus
import Harness
import Host
import Logging
import RuleHost
import TestSupport

extension LiveEvents {
    /// All deliveries until the end, as a replay shows them: there the run has another name.
    func linesOfReplay(of host: LiveHost) async -> [String] {
        var lines: [String] = []
        for await event in self {
            guard case .event(_, _, let json) = event else { continue }
            // A replay has no time of day.
            lines.append(
                String(decoding: json, as: UTF8.self).replacing(host.instance, with: CloudEvent.virtualInstance)
                    .replacing(/,"time":"[0-9T:-]+\.[0-9]{3}Z"/, with: ""))
        }
        return lines
    }
}

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
    return await events.linesOfReplay(of: host)
}

extension Replay {
    /// Replays a recording, and returns the deliveries and the summary.
    static func trace(_ path: String, rules: [RuleLayer]? = nil) throws -> (lines: [String], summary: Replay.Summary) {
        var lines: [String] = []
        let summary = try Replay(path: path, rules: rules).run(seeing: {
            lines.append(try JSONText.string(CloudEvent($0, of: CloudEvent.virtualInstance)))
        })
        return (lines, summary)
    }
}
