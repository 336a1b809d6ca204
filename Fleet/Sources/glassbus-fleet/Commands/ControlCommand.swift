import ArgumentParser
import CommandSupport
import FleetOperator
import FleetWire
import Foundation
import Logging

/// Leads the rollouts of a channel until it receives a signal.
struct ControlCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "control",
        abstract: "Lead the rollouts of a channel from stage to stage, and roll back bad ones.",
        discussion: """
            EXAMPLES:
              glassbus-fleet control stable
              glassbus-fleet control stable --config controller.json

            It may run on several machines at once: one of them acts, and the others stand
            by. It has no key, and publishes only what an operator has signed. While none
            is running, no stage begins, and the hosts keep their rules. --config names a
            file like that of busctl fleet, with the credential of a controller. If the
            file has "trust", the path of a trust.json like that of hosts, only plans
            signed by its keys are accepted.
            """)

    @Argument(help: "The channel.")
    var channel: String

    @OptionGroup var options: OperatorOptions

    @Option(
        help: ArgumentHelp("The address of the Prometheus metrics, such as 127.0.0.1:7342.", valueName: "address"))
    var metrics: String?

    func run() async throws {
        let logger = Logger(label: "glassbus-fleet") { label in StreamLogHandler.standardError(label: label) }
        let file = try options.file()
        let link = try file.address.link(named: "\(file.fleet)/control", as: .controller)
        let channels = ChannelController(link, file.fleet, channel: try Token(channel), trust: try file.readTrust())
        let runner = RolloutRunner(channels) { logger.notice("\($0)") }
        let server = try MetricsServer(at: metrics, logger: logger) {
            FleetMetrics(await runner.status(), of: file.fleet, isConnected: await runner.isReading)
        }
        let running = Task {
            // If this fails, the runner logs the reason.
            try? await link.connected(within: .seconds(10))
            await runner.run()
        }
        let manager = ServiceManager(environment: ProcessInfo.processInfo.environment, readyDescriptor: nil)
        manager.ready()
        logger.notice("the rollouts of the channel '\(channel)' are led")
        await Signals.end()
        manager.stopping()
        running.cancel()
        await server?.stop()
        await link.close()
    }
}
