import ArgumentParser
import EventBus
import FleetCore
import FleetOperator
import FleetStore
import FleetWire
import Foundation
import Host

struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Send rules to the broker, and sign which hosts are to run them.",
        subcommands: [Push.self, Sign.self, Promote.self])

    /// How a rollout goes.
    struct RolloutOptions: ParsableArguments {
        @Option(help: "The channel whose hosts are to run the rules.")
        var channel = "stable"

        @Option(
            parsing: .upToNextOption,
            help: ArgumentHelp(
                "Percentages of the hosts, one for each stage. Default: of --config, else 1 10 50 100.",
                valueName: "percent"))
        var stages: [Double] = []

        @Option(
            help: ArgumentHelp("How long each stage is watched. Default: of --config, else 900.", valueName: "seconds"))
        var soak: Double?

        @Option(
            parsing: .singleValue,
            help: ArgumentHelp("Only hosts with this label. Repeat it for several.", valueName: "label"))
        var label: [String] = []

        @Option(help: ArgumentHelp("After so many days no host takes the rules any more.", valueName: "days"))
        var expires = 30.0

        func stages(of file: OperatorFile) throws -> [Stage] {
            var result = stages.isEmpty ? file.stages ?? Stage.standard : stages.map { Stage(percent: $0) }
            for index in result.indices {
                if let soak { result[index].soak = soak }
                if !label.isEmpty { result[index].labels = label }
            }
            guard !result.isEmpty, result.allSatisfy({ $0.percent > 0 && $0.percent <= 100 && $0.soak >= 0 }),
                zip(result, result.dropFirst()).allSatisfy({ $0.percent < $1.percent })
            else {
                throw ValidationError("stages are rising percentages above 0, up to 100, as in --stages 1 10 50 100")
            }
            return result
        }

        func plan(_ bundle: Digest, after ground: RolloutGround, _ file: OperatorFile, by key: SigningKey) throws
            -> RolloutPlan
        {
            let now = Date().timeIntervalSince1970
            let first = Pointer(
                fleet: file.fleet, channel: try Token(channel), serial: ground.serial, bundle: bundle,
                previous: ground.previous, salt: ground.serial, stages: try stages(of: file), stage: 0,
                notBefore: now, expires: now + expires * 24 * 3600)
            return try RolloutPlan(first, by: key)
        }
    }

    static func bundle(_ folder: String, minVersion: String?) throws -> FleetWire.Bundle {
        // The same rules have the same name on every day: the time is that of the newest file.
        let created = try newest(folder).formatted(.iso8601)
        return try FleetWire.Bundle(folder: folder, created: created, minVersion: minVersion)
    }

    private static func newest(_ folder: String) throws -> Date {
        guard let files = FileManager.default.enumerator(atPath: folder) else {
            throw Failure(66, "\(folder) cannot be read")
        }
        var newest = Date(timeIntervalSince1970: 0)
        for case let file as String in files where file.hasSuffix(".lua") || file.hasSuffix(".json") {
            let date = try FileManager.default.attributesOfItem(atPath: folder + "/" + file)[.modificationDate] as? Date
            newest = max(newest, date ?? newest)
        }
        return newest
    }

    struct Push: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send a folder of rules, and sign its rollout.",
            discussion: """
                EXAMPLES:
                  busctl fleet rules push rules --key ops.key
                  busctl fleet rules push rules --key ops.key --stages 5 100 --soak 600
                  busctl fleet rules push rules --plan plan.json

                Nothing begins by that: busctl fleet rollout start does. Without a key and a
                plan, only the rules are sent. It may be repeated, and heals a broker that has
                lost them.
                """)

        @OptionGroup var options: OperatorOptions
        @OptionGroup var rollout: RolloutOptions

        @Argument(help: "The folder of rules.", completion: .directory)
        var folder: String

        @Option(help: ArgumentHelp("The key that signs.", valueName: "file"), completion: .file())
        var key: String?

        @Option(
            help: ArgumentHelp("A plan that was signed before: busctl fleet rules sign.", valueName: "file"),
            completion: .file())
        var plan: String?

        @Option(help: ArgumentHelp("The lowest version of GlassBus that can run the rules.", valueName: "version"))
        var minVersion: String?

        func run() async throws {
            let bundle = try RulesCommand.bundle(folder, minVersion: minVersion)
            let signer = try key.map { try KeyFile($0).read() }
            let (file, link) = try await options.connect(named: "rules")
            defer { link.close() }
            let desk = ChannelDesk(link, file.fleet, channel: try Token(rollout.channel))
            try await desk.push(bundle) { part, all in
                if Terminal.isTerminal { Terminal.say("part \(part) of \(all)") }
            }
            Terminal.say("the broker has \(bundle.manifest.files.count) files as the bundle \(bundle.digest.short)")
            Terminal.print(bundle.digest)
            if let plan {
                let signed = try RolloutPlan([UInt8](Data(contentsOf: URL(filePath: plan))))
                guard signed.bundle == bundle.digest else {
                    throw Failure(
                        65, "\(plan) is for the bundle \(signed.bundle.short), and \(folder) is \(bundle.digest.short)")
                }
                try await desk.push(signed)
                RulesCommand.say(signed)
            } else if let signer {
                let signed = try rollout.plan(bundle.digest, after: try await desk.ground(), file, by: signer)
                try await desk.push(signed)
                RulesCommand.say(signed)
            }
        }
    }

    struct Sign: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign the rollout of a folder of rules, on a machine that reaches no broker.",
            discussion: """
                EXAMPLES:
                  busctl fleet rules sign rules --key ops.key --serial 12 > plan.json
                  busctl fleet rules sign rules --key ops.key --serial 12 --previous 3f0c… > plan.json

                --serial is one more than the highest that busctl fleet rollout status shows,
                --previous the bundle that hosts run until they are in a stage.
                """)

        @Option(
            help: ArgumentHelp("The file with the fleet. Default: as of all commands.", valueName: "file"),
            completion: .file())
        var config: String?
        @OptionGroup var rollout: RolloutOptions

        @Argument(help: "The folder of rules.", completion: .directory)
        var folder: String

        @Option(help: ArgumentHelp("The key that signs.", valueName: "file"), completion: .file())
        var key: String

        @Option(help: "The serial of the first stage.")
        var serial: Int

        @Option(
            help: ArgumentHelp(
                "The bundle before; none for the rules that hosts had before they joined.", valueName: "sha256"))
        var previous: String?

        @Option(help: ArgumentHelp("The lowest version of GlassBus that can run the rules.", valueName: "version"))
        var minVersion: String?

        func run() async throws {
            let file = try OperatorFile(path: config ?? OperatorFile.usualPath(ProcessInfo.processInfo.environment))
            let before = try previous.map { text -> Digest in
                guard let digest = Digest(text) else { throw ValidationError("--previous is a SHA-256 of 64 digits") }
                return digest
            }
            let bundle = try RulesCommand.bundle(folder, minVersion: minVersion)
            let plan = try rollout.plan(
                bundle.digest, after: .init(serial: serial, previous: before), file, by: try KeyFile(key).read())
            Terminal.print(String(decoding: plan.bytes, as: UTF8.self))
            RulesCommand.say(plan)
        }
    }

    struct Promote: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign the rollout of what another channel runs.",
            discussion: """
                EXAMPLES:
                  busctl fleet rules promote beta --channel stable --key ops.key
                  busctl fleet rules promote beta --key ops.key --stages 10 100
                """)

        @OptionGroup var options: OperatorOptions
        @OptionGroup var rollout: RolloutOptions

        @Argument(help: "The channel that runs the rules.")
        var from: String

        @Option(help: ArgumentHelp("The key that signs.", valueName: "file"), completion: .file())
        var key: String

        func run() async throws {
            let signer = try KeyFile(key).read()
            let (file, link) = try await options.connect(named: "rules")
            defer { link.close() }
            let origin = ChannelDesk(link, file.fleet, channel: try Token(from))
            guard let pointer = try await origin.pointer()?.pointer.content else {
                throw Failure(65, "the channel '\(from)' has no rules yet")
            }
            let last = pointer.stages.isEmpty ? pointer.previous : pointer.bundle
            guard let bundle = last else { throw Failure(65, "the hosts of '\(from)' run their own rules") }
            let desk = ChannelDesk(link, file.fleet, channel: try Token(rollout.channel))
            let plan = try rollout.plan(bundle, after: try await desk.ground(), file, by: signer)
            try await desk.push(plan)
            RulesCommand.say(plan)
        }
    }

    static func say(_ plan: RolloutPlan) {
        let stages = plan.stages.map { "\(Value.double($0.content.stages[$0.content.stage].percent).json) %" }
        Terminal.say(
            "signed for the channel '\(plan.channel)': serials \(plan.stages.first?.content.serial ?? 0) to \(plan.rollback.content.serial), stages \(stages.joined(separator: ", ")); begin it: busctl fleet rollout start \(plan.channel)"
        )
    }
}
