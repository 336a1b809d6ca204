import ArgumentParser
import EventBus
import Foundation

/// Measures what a fleet of thousands of hosts costs its broker, and what a host pays to belong to it.
@main
struct FleetLoad: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet-load",
        abstract: "Measure a broker with thousands of hosts.",
        discussion: """
            Fleet/faults/load.sh builds this program, and gives it a folder and a configuration of
            the broker. It starts broker, host and sidecar there, and ends them.

            Exit status 1: a measurement is above its bar. 70: it could not be measured.
            """)

    @Option(help: "How many hosts are simulated.")
    var hosts = 5000

    @Option(help: "Folder with `broker.conf`, the configuration of nats-server. All files are written there.")
    var folder: String

    @Option(help: "Port of the broker.")
    var port: Int

    @Option(help: "The folder of busctl and glassbus-fleet.")
    var programs: String

    @Option(help: "The folder of rules that the host serves.")
    var rules: String

    @Flag(help: "Measure how the hosts come back after the broker was killed, and nothing else.")
    var reconnect = false

    @Option(help: "Within so many seconds the hosts try to come back. Default: as sidecars do.")
    var reconnectWithin: Double?

    @Flag(help: "Print a JSON object for each measurement.")
    var json = false

    func run() async throws {
        do {
            try await measure()
        } catch let problem where !(problem is ExitCode) {
            tell("\(problem)")
            throw ExitCode(70)
        }
    }

    private func measure() async throws {
        let stand = try await TestStand(folder: folder, port: port, reconnectWithin: reconnectWithin)
        defer { stand.server.kill() }
        tell("load average before: \(Row.text(Usage.load))")
        var isHeld = true
        if reconnect {
            isHeld = try await show(ReconnectMeasure(stand, hosts).rows())
        } else {
            isHeld = try await show(SidecarMeasure(stand, programs: programs, rules: rules).rows())
            isHeld = try await show(OutboxMeasure(stand).rows()) && isHeld
            isHeld = try await show(CrowdMeasure(stand, hosts).rows()) && isHeld
        }
        tell("load average after: \(Row.text(Usage.load))")
        if !isHeld { throw ExitCode(1) }
    }

    /// - Returns: whether all bars are held.
    private func show(_ rows: [Row]) -> Bool {
        for row in rows { print(json ? row.json.json : row.line) }
        fflush(nil)
        return rows.allSatisfy { $0.isHeld ?? true }
    }
}

/// Tells people how far it is.
func tell(_ words: String) { FileHandle.standardError.write(Data((words + "\n").utf8)) }
