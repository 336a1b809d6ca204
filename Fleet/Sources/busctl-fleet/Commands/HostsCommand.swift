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
        abstract: "List the hosts by their last signs of life.",
        discussion: """
            EXAMPLES:
              busctl fleet hosts
              busctl fleet hosts --json | jq -r '.[] | select(.isLive | not) | .host'
              busctl fleet hosts --for 60

            Each row is what a host said last; by default it says so every 30 seconds.
            VERSION  of the host, and of its sidecar if that is another one
            BUNDLE   the rules in use; 'own': those from before it joined the fleet
            SERIAL   of the last pointer that it took
            LAG      time since it said so
            OUTBOX   events that the broker does not have yet
            OFFSET   how far its clock is ahead of the broker's
            NOTES    silent: nothing for three beats; full: the broker takes no more events;
                     disk: its disk takes no events; duplicate: two machines have its name
                     (--for 1m lists both); text: it sends private texts; rules: it does
                     not run its bundle
            """)

    @OptionGroup var options: OperatorOptions

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("How long to listen before the list is printed.", valueName: "time"))
    var span = DurationText(.zero)

    @Flag(help: "Print one JSON array.")
    var json = false

    func run() async throws {
        let table = try await options.connected(named: "hosts") { file, link in
            try await HostDesk(link, file.fleet).table(for: span.duration)
        }
        // The broker runs on a machine whose clock may differ from this one; a beat is never younger than its stamp.
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
