import ArgumentParser
import CommandSupport
import FleetOperator
import FleetWire
import Foundation
import Logging

/// Leads the rollouts of a channel until it is told to end.
struct ControlCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "control",
        abstract: "Lead the rollouts of a channel from stage to stage, and take bad ones back.",
        discussion: """
            EXAMPLES:
              glassbus-fleet control stable
              glassbus-fleet control stable --config controller.json

            It may run on several machines at once: one of them acts, and the others watch.
            It has no key, and publishes only what an operator has signed. While none runs,
            no stage begins, and the hosts keep what they have. The file of --config is like
            that of busctl fleet, with the credential of a controller. If it names a file
            "trust", a trust.json as hosts have it, only plans signed by its keys count.
            """)

    @Argument(help: "The channel.")
    var channel: String

    @OptionGroup var options: OperatorOptions

    @Option(
        help: ArgumentHelp("Where it answers Prometheus, such as 127.0.0.1:7342.", valueName: "address"))
    var metrics: String?

    func run() async throws {
        let logger = Logger(label: "glassbus-fleet") { label in StreamLogHandler.standardError(label: label) }
        let file = try options.file()
        let link = try file.address.link(named: "\(file.fleet)/control", as: .controller)
        let channels = ChannelController(link, file.fleet, channel: try Token(channel), trust: try file.readTrust())
        let runner = RolloutRunner(channels) { logger.notice("\($0)") }
        let server = try MetricsServer(at: metrics, logger: logger) {
            MetricsText(await runner.status(), of: file.fleet, isConnected: await runner.isReading)
        }
        let running = Task {
            // Without a connection after that, the runner logs the reason.
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
