import ArgumentParser
import CommandSupport
import FleetOperator
import FleetWire

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Make the streams of the fleet on its broker.",
        discussion: """
            EXAMPLES:
              busctl fleet init
              busctl fleet init --replicas 3

            May be repeated: it makes what is missing, and changes what is different. After a
            broker has lost its data, it is the first step; then push the rules again.
            """)

    @OptionGroup var options: OperatorOptions

    @Option(help: "On how many servers each message is kept: 3 in a cluster.")
    var replicas = 1

    func run() async throws {
        guard [1, 3, 5].contains(replicas) else { throw ValidationError("--replicas is 1, 3 or 5") }
        let (file, link) = try await options.connect(named: "init")
        defer { link.close() }
        try await link.makeStreams(of: file.fleet, replicas: replicas)
        let names = FleetStream.allCases.map { $0.name(in: file.fleet) }
        Terminal.report("the fleet '\(file.fleet)' has its \(names.count) streams: \(names.joined(separator: ", "))")
    }
}
