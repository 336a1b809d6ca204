import ArgumentParser
import CommandSupport
import ControlAPI
import FleetOperator
import FleetStore
import FleetWire
import Foundation
import Logging
import NATSLink

/// Runs the sidecar of a host until it receives a signal.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run as the sidecar of a host, and connect it to its fleet.",
        discussion: """
            EXAMPLES:
              glassbus-fleet run --folder /var/lib/glassbus --config fleet.json
              glassbus-fleet run --folder h --socket h/control.sock

            The host serves the rules of the folder: busctl serve --rules h/current. The
            folder holds the bundles, the state of the host, and the events that the broker
            has not acknowledged. fleet.json names the fleet, the host and the broker,
            trust.json the trusted keys, and allow.json the topics that may be injected;
            all three are in the folder of --config.

            Exit status 65: a file is invalid, or another user could change it.
            """)

    @Option(
        help: ArgumentHelp("The folder of the rules and the state.", valueName: "dir"), completion: .directory)
    var folder: String

    @Option(help: ArgumentHelp("The file fleet.json. Default: in the folder.", valueName: "file"), completion: .file())
    var config: String?

    @Option(help: ArgumentHelp("The socket of the host. Default: as busctl finds it.", valueName: "path"))
    var socket: String?

    @Option(
        help: ArgumentHelp(
            "The program that checks rules. Default: next to this program, or glassbusctl in PATH.", valueName: "path"))
    var busctl: String?

    @Flag(help: "Forward private texts in clear. The log and every beat record this.")
    var forwardText = false

    @Flag(help: "Read all files, report the first problem, and exit.")
    var check = false

    func run() async throws {
        let logger = Logger(label: "glassbus-fleet") { label in StreamLogHandler.standardError(label: label) }
        let path = config ?? folder + "/fleet.json"
        let beside = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let near = beside.isEmpty ? "." : beside
        var file = try FleetFile.read(path)
        if forwardText { file.forwardText = true }
        if file.forwardText { logger.warning("events are forwarded with private texts in clear") }
        let allowPath = near + "/allow.json"
        let allow = FileManager.default.fileExists(atPath: allowPath) ? try AllowFile.read(allowPath) : AllowFile()
        var address = BrokerAddress(
            servers: file.servers, credentials: file.credentials, authorities: file.ca)
        address.retry = RetryDelay(ofHostWith: file.servers, within: .seconds(file.reconnectWithin))
        let link = try address.link(named: "\(file.fleet)/\(file.host)", as: .host(file.host))
        if check {
            let believed = try TrustFile(near + "/trust.json").read()
            guard believed.fleet == file.fleet else {
                throw StoreProblem(
                    near + "/trust.json", "is for the fleet '\(believed.fleet)', and this host is in '\(file.fleet)'")
            }
            _ = try file.metrics.map { try ListenAddress($0) }
            await link.close()
            return print("the files of the host '\(file.host)' in the fleet '\(file.fleet)' can be used")
        }
        let setup = SidecarDriver.Setup(
            file: file, allow: allow, trustPath: near + "/trust.json", folder: folder,
            socket: ControlSocket.path(explicit: socket, environment: ProcessInfo.processInfo.environment),
            busctl: try busctl ?? Programs.busctl())
        let driver = try SidecarDriver(setup, link: link, logger: logger)
        let metrics = try MetricsServer(at: file.metrics, logger: logger) { await driver.metrics }
        await driver.begin()
        let manager = ServiceManager(environment: ProcessInfo.processInfo.environment, readyDescriptor: nil)
        manager.ready()
        // After each turn of the driver.
        let alive = manager.keepAlive { await driver.turn() }
        logger.notice("the sidecar of the host '\(file.host)' in the fleet '\(file.fleet)' runs")
        await Signals.end()
        manager.stopping()
        alive?.cancel()
        await metrics?.stop()
        await driver.stop()
    }
}
