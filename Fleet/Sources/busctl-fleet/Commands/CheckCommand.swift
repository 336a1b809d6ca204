import ArgumentParser
import CommandSupport
import FleetOperator
import FleetStore
import FleetWire
import Foundation

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the configuration, key, broker and streams, and list upcoming expirations.",
        discussion: """
            EXAMPLES:
              busctl fleet check
              busctl fleet check --context prod

            Exit status 65: a file is invalid, or a stream is missing or different; busctl
            fleet init repairs streams. 69: the broker is unavailable. To check a host, run
            glassbus-fleet run --check there.
            """)

    @OptionGroup var options: OperatorOptions

    /// How many days before an expiration the command warns: keys are replaced in two steps, rules are pushed again in
    /// one.
    private static let warning = (keys: 30.0, rollouts: 7.0)

    func run() async throws {
        let file = try options.file()
        try Terminal.show(
            "\(options.path): the fleet '\(file.fleet)' at \(file.servers.map(Self.withoutPassword).joined(separator: ", "))"
        )
        let trust = try file.readTrust()
        if let trust {
            try Terminal.show(
                "\(file.trust ?? ""): \(trust.keys.keys.sorted().joined(separator: ", ")), serial \(trust.serial)")
        } else {
            Terminal.report("warning: no \"trust\": who may write to the broker decides what this operator sees")
        }
        try await options.connected(named: "check") { file, link in
            try Terminal.show("the broker answers")
            var isDifferent = false
            for (stream, change) in try await link.makeStreams(of: file.fleet, replicas: nil, isTrial: true) {
                switch change {
                case .none: continue
                case .made: Terminal.report("\(stream.name(in: file.fleet)) is missing: busctl fleet init")
                case .changed(let what):
                    Terminal.report(
                        "\(stream.name(in: file.fleet)) differs: \(what.joined(separator: "; ")): busctl fleet init")
                }
                isDifferent = true
            }
            if isDifferent { throw ExitCode(ExitStatus.badData.rawValue) }
            try Terminal.show("the streams are as they should be")
            try await Self.showEnds(link, file, trust)
        }
    }

    private static func withoutPassword(_ server: String) -> String {
        server.replacing(#/://.*@/#, with: "://…@")
    }

    /// Lists when signed documents expire.
    private static func showEnds(_ link: any Link, _ file: OperatorFile, _ trust: Trust?) async throws {
        var ends: [(what: String, time: Double, warning: Double)] = []
        let subjects = Subjects(fleet: file.fleet)
        let stream = FleetStream.rules.name(in: file.fleet)
        if let message = try await link.last(stream, subjects.keys), let change = try? Signed<KeyChange>(message.body),
            trust.map({ $0.isSigned(change) || $0.serial == change.content.serial }) ?? true
        {
            ends.append(
                (
                    "the change of keys to \(change.content.keys.keys.sorted().joined(separator: ", "))",
                    change.content.expires, warning.keys
                ))
        }
        var follower = StreamFollower(link, .rules, of: file.fleet, subject: subjects.allChannels)
        var channels: [Token: Pointer] = [:]
        for message in try await follower.all() {
            if let pointer = try? Signed<Pointer>(message.body) { channels[pointer.content.channel] = pointer.content }
        }
        // order: sorted
        for (channel, pointer) in channels.sorted(by: { $0.key < $1.key }) {
            ends.append(("the rollout of '\(channel)', serial \(pointer.serial)", pointer.expires, warning.rollouts))
        }
        let now = Date().timeIntervalSince1970
        for (what, time, warning) in ends where time.isFinite {
            let day = Date(timeIntervalSince1970: min(max(0, time), 4e9)).formatted(.iso8601.year().month().day())
            let days = Int(min(1e6, max(-1e6, (time - now) / 86400)))
            let line = "\(what) counts until \(day), \(days) days from now"
            if time - now < warning * 86400 { Terminal.report("warning: \(line)") } else { try Terminal.show(line) }
        }
    }
}
