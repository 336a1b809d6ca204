import ArgumentParser
import CommandSupport
import EventBus
import FleetCore
import FleetOperator
import FleetWire
import Foundation
import Host

struct HostsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hosts",
        abstract: "List the hosts with their last beats.",
        discussion: """
            EXAMPLES:
              busctl fleet hosts
              busctl fleet hosts --json | jq -r '.[] | select(.isLive | not) | .host'
              busctl fleet hosts --for 60

            Each row shows a host's last beat, sent every 30 seconds by default.
            VERSION  of the host, and of its sidecar if it differs
            BUNDLE   the active rules; 'own': those from before the host joined the fleet
            SERIAL   of the last pointer that the host took
            LAG      time since the beat
            OUTBOX   events that the broker has not acknowledged yet
            OFFSET   how far the host's clock is ahead of the broker's
            NOTES    silent: no beat for three intervals; full: the stream is full;
                     disk: its disk rejects writes; duplicate: two machines share its name
                     (--for 1m lists both); text: it sends private texts; rules: it is
                     not running its bundle
            """)

    @OptionGroup var options: OperatorOptions

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("How long to listen before printing the list.", valueName: "time"))
    var span = DurationText(.zero)

    @Flag(help: "Print one JSON array.")
    var json = false

    func run() async throws {
        let table = try await options.connected(named: "hosts") { file, link in
            try await HostClient(link, file.fleet).table(for: span.duration)
        }
        // The broker's clock may differ from this machine's; a beat is never younger than its timestamp.
        let rows = table.rows(at: Date().timeIntervalSince1970)
        guard !json else { return try Terminal.show(JSONText.string(rows)) }
        var lines = [["HOST", "RUN", "VERSION", "BUNDLE", "SERIAL", "LAG", "OUTBOX", "OFFSET", "NOTES"]]
        for row in rows {
            let notes = row.notes.map(\.rawValue) + (row.isLive ? [] : ["silent"])
            lines.append([
                row.host.text, row.run ?? "-", row.versions, row.bundle?.short ?? "own", String(row.serial),
                "\(Int(row.lag)) s", String(row.outbox.events), String(format: "%+.1f s", row.offset),
                notes.joined(separator: ", "),
            ])
        }
        try Terminal.show(Columns.lines(lines).joined(separator: "\n"))
        Terminal.report("\(rows.count) host\(rows.count == 1 ? "" : "s"), \(rows.filter(\.isLive).count) of them live")
    }
}

extension HostRow {
    fileprivate var versions: String {
        let (host, sidecar) = (version ?? "-", sidecarVersion ?? "0.1")
        return host == sidecar || host.hasPrefix("0.1.") && sidecarVersion == nil ? host : "\(host), sidecar \(sidecar)"
    }
}
