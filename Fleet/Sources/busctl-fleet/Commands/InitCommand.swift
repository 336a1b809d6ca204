import ArgumentParser
import CommandSupport
import FleetOperator
import FleetWire

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create the streams of the fleet on its broker.",
        discussion: """
            EXAMPLES:
              busctl fleet init
              busctl fleet init --replicas 3

            Safe to repeat: it creates missing streams, corrects different ones, and
            reports the differences. Run it first after a broker has lost its data; then
            push the rules again.
            """)

    @OptionGroup var options: OperatorOptions

    @Option(help: "The number of servers that store each message: 3 in a cluster. Default: unchanged, else 1.")
    var replicas: Int?

    func run() async throws {
        guard replicas.map([1, 3, 5].contains) ?? true else { throw ValidationError("--replicas is 1, 3 or 5") }
        try await options.connected(named: "init") { file, link in
            do {
                for (stream, change) in try await link.makeStreams(of: file.fleet, replicas: replicas) {
                    let words =
                        switch change {
                        case .none: "is as it should be"
                        case .made: "is made"
                        case .changed(let what): "is changed: \(what.joined(separator: "; "))"
                        }
                    Terminal.report("\(stream.name(in: file.fleet)) \(words)")
                }
            } catch LinkProblem.nobody {
                throw Failure(
                    .noHost, "the broker has no JetStream for this user",
                    hint: "nats.conf needs jetstream { store_dir: … }, and the account of the user must allow it")
            }
            Terminal.report("the fleet '\(file.fleet)' has its streams")
        }
    }
}
