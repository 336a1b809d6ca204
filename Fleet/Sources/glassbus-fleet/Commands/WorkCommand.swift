import ArgumentParser
import FleetOperator
import FleetWire
import Foundation
import Logging

/// Takes jobs from the fleet until it is told to end.
struct WorkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "work",
        abstract: "Compare rules on recordings, as operators ask for it.",
        discussion: """
            EXAMPLES:
              glassbus-fleet work
              glassbus-fleet work --limit 600 --config worker.json

            Takes one recording at a time. Start as many workers as there are processors to
            spare, on any machines. A comparison that takes longer than --limit, or more
            than its memory, is given up, and tried again elsewhere up to three times. The
            file of --config is like that of busctl fleet, with the credential of a worker.
            """)

    @OptionGroup var options: OperatorOptions

    @Option(help: ArgumentHelp("The most seconds for one recording.", valueName: "seconds"))
    var limit = 600

    @Option(
        help: ArgumentHelp(
            "The program that compares. Default: beside this program, or glassbusctl in PATH.", valueName: "path"))
    var busctl: String?

    func run() async throws {
        let logger = Logger(label: "glassbus-fleet") { label in StreamLogHandler.standardError(label: label) }
        let (file, link) = try options.open(named: "work", as: .worker)
        let worker = try CompareWorker(
            link: link, fleet: file.fleet, busctl: busctl ?? Programs.busctl(), limit: limit, logger: logger)
        let working = Task { await worker.run() }
        logger.notice("waiting for jobs of the fleet '\(file.fleet)'")
        await Signals.end()
        working.cancel()
        link.close()
        // Its comparison is killed, and its files are removed.
        await working.value
    }
}
