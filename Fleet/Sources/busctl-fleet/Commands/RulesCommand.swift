import ArgumentParser
import CommandSupport
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
        abstract: "Push rules to the broker, and sign their rollout to hosts.",
        subcommands: [Push.self, Sign.self, Promote.self])

    /// The options of a rollout.
    struct RolloutOptions: ParsableArguments {
        @Option(help: "The channel whose hosts will run the rules.")
        var channel = "stable"

        @Option(
            parsing: .upToNextOption,
            help: ArgumentHelp(
                "The percentage of hosts for each stage. Default: from --config, else 1 10 50 100.",
                valueName: "percent"))
        var stages: [Double] = []

        @Option(
            help: ArgumentHelp("How long each stage is watched. Default: from --config, else 15m.", valueName: "time"))
        var soak: DurationText?

        @Option(
            parsing: .singleValue,
            help: ArgumentHelp("Only hosts with this label, or with any if repeated.", valueName: "label"))
        var label: [String] = []

        @Option(
            help: ArgumentHelp(
                "For how many days hosts accept the rollout and its rollback. A host that joins later needs a new push.",
                valueName: "days"))
        var expires = 30.0

        @Option(
            help: ArgumentHelp(
                "The bundle of hosts that are in no stage yet; 'own' for the rules from before they joined. Default: what all hosts run now, if signed.",
                valueName: "sha256"))
        var previous: String?

        /// The bundle of `--previous`; nil for the hosts' own rules.
        func previousBundle() throws -> Digest? {
            guard let previous, previous != RolloutStatus.ownRules else { return nil }
            guard let digest = Digest(previous) else {
                throw ValidationError("--previous is 'own', or a SHA-256 of 64 digits")
            }
            return digest
        }

        func stages(of file: OperatorFile) throws -> [Stage] {
            var result = stages.isEmpty ? file.stages ?? Stage.standard : stages.map { Stage(percent: $0) }
            for index in result.indices {
                if let soak { result[index].soak = soak.duration.inSeconds }
                if !label.isEmpty { result[index].labels = label }
            }
            guard !result.isEmpty, result.allSatisfy({ $0.percent > 0 && $0.percent <= 100 && $0.soak >= 0 }),
                zip(result, result.dropFirst()).allSatisfy({ $0.percent < $1.percent })
            else {
                throw ValidationError("stages are rising percentages above 0, up to 100, as in --stages 1 10 50 100")
            }
            return result
        }

        /// Signs a plan.
        /// - Throws: ``Failure`` if the present bundle is known from the broker alone: signing it would let the broker
        ///   choose what hosts run.
        func plan(_ bundle: Digest, after ground: RolloutGround, _ file: OperatorFile, by key: SigningKey) throws
            -> RolloutPlan
        {
            var ground = ground
            if previous != nil {
                ground.previous = try previousBundle()
            } else if !ground.isSigned, ground.previous != bundle {
                throw Failure(
                    .badData,
                    """
                    it is not certain what the hosts of '\(channel)' run: the broker shows no pointer that is signed by a key \
                    that is trusted here and as new as what hosts have taken or was signed since. Most hosts say that they \
                    run \(ground.previous?.description ?? RolloutStatus.ownRules). If that is right, repeat the command with \
                    --previous \(ground.previous?.description ?? RolloutStatus.ownRules)
                    """)
            }
            let now = Date().timeIntervalSince1970
            var first = Pointer(
                fleet: file.fleet, channel: try Token(channel), serial: ground.serial, bundle: bundle,
                previous: ground.previous, salt: ground.serial, stages: try stages(of: file), stage: 0,
                notBefore: now, expires: now + expires * 24 * 3600)
            first.stages = Stage.rounded(
                first.stages, hosts: ground.hosts.map { ($0.name, $0.labels) }, cohort: first.cohort)
            return try RolloutPlan(first, by: key)
        }
    }

    /// - Parameter created: the time in the manifest. Defaults to that of the newest file, so that the same folder
    ///   always makes the same bundle.
    static func bundle(_ folder: String, created: String? = nil, minVersion: String?) throws -> FleetWire.Bundle {
        let created = try created ?? newest(folder).formatted(.iso8601)
        return try FleetWire.Bundle(folder: folder, created: created, minVersion: minVersion)
    }

    /// Runs `busctl rules check` and `busctl test`. Their output goes to standard error.
    /// - Throws: ``Failure`` if either finds a problem.
    private static func check(_ folder: String) throws {
        let busctl: String
        do { busctl = try Programs.busctl() } catch {
            throw Failure(
                .noHost, "the rules cannot be checked: \(error.message)", hint: "--no-check pushes them all the same")
        }
        for command in [["rules", "check", folder], ["test", folder]] {
            let process = Process()
            process.executableURL = URL(filePath: busctl)
            process.arguments = command
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.standardError
            try process.run()
            process.waitUntilExit()
            // A set of rules may have no tests.
            let isWithoutTests = command[0] == "test" && process.terminationStatus == ExitStatus.missing.rawValue
            guard process.terminationStatus == 0 || isWithoutTests else {
                throw Failure(
                    .badData, "nothing was pushed: busctl \(command.joined(separator: " ")) found what is above",
                    hint: "--no-check pushes the rules all the same")
            }
        }
    }

    private static func newest(_ folder: String) throws -> Date {
        guard let files = FileManager.default.enumerator(atPath: folder) else {
            throw Failure(.missing, "\(folder) cannot be read")
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
            abstract: "Push a folder of rules, and sign its rollout.",
            discussion: """
                EXAMPLES:
                  busctl fleet rules push rules --key ops.key
                  busctl fleet rules push rules --key ops.key --stages 5 100 --soak 10m
                  busctl fleet rules push rules --plan plan.json

                busctl fleet rollout start begins the rollout. Until then, a rollout in
                progress continues. Without a key or a plan, only the rules are sent, which
                repairs a broker that has lost them.

                The rules are checked and tested before anything is sent. A first stage without
                hosts is raised to one host, and stages that add no hosts are dropped.

                Hosts in none of the new stages keep the rules that all hosts run now. If the
                previous rollout was for some hosts only, those are the rules of the other
                hosts.
                """)

        @OptionGroup var options: OperatorOptions
        @OptionGroup var rollout: RolloutOptions

        @Argument(help: "The folder of rules.", completion: .directory)
        var folder: String

        @Option(help: ArgumentHelp("The key that signs.", valueName: "file"), completion: .file())
        var key: String?

        @Option(
            help: ArgumentHelp("A plan from busctl fleet rules sign.", valueName: "file"),
            completion: .file())
        var plan: String?

        @Option(help: ArgumentHelp("The lowest version of GlassBus that can run these rules.", valueName: "version"))
        var minVersion: String?

        @Flag(help: "Push the rules unchecked. The rollout's history records this.")
        var noCheck = false

        func run() async throws {
            if !noCheck { try RulesCommand.check(folder) }
            let signer = try key.map { try KeyFile($0).read() }
            let signed = try signedPlan()
            let bundle = try RulesCommand.bundle(
                folder, created: signed?.created, minVersion: signed?.minVersion ?? minVersion)
            if let signed, signed.plan.bundle != bundle.digest {
                throw Failure(.badData, "\(plan ?? "") was signed for other rules than those in \(folder)")
            }
            try await options.connected(named: "rules") { file, link in
                let channel = try signed?.plan.channel ?? Token(rollout.channel)
                let channels = ChannelController(
                    link, file.fleet, channel: channel, trust: try signer.map { try file.trust(of: $0) })
                try await channels.push(bundle) { part, all in
                    if Terminal.isErrorTerminal { Terminal.report("part \(part) of \(all)") }
                }
                Terminal.report(
                    "the broker has \(bundle.manifest.files.count) files as the bundle \(bundle.digest.short)")
                try Terminal.show(bundle.digest)
                let note = RolloutCommand.note("pushed, \(noCheck ? "not checked" : "checked")")
                if let signed {
                    try await channels.push(signed.plan, note: note)
                    RulesCommand.say(signed.plan)
                } else if let signer {
                    let plan = try rollout.plan(bundle.digest, after: try await channels.ground(), file, by: signer)
                    try await channels.push(plan, note: note)
                    RulesCommand.say(plan)
                }
            }
        }

        /// The plan of `--plan`.
        private func signedPlan() throws -> PlanFile? {
            guard let plan else { return nil }
            guard let bytes = FileManager.default.contents(atPath: plan) else {
                throw Failure(.missing, "\(plan) cannot be read")
            }
            do { return try PlanFile([UInt8](bytes)) } catch { throw Failure(.badData, "\(plan): \(error)") }
        }
    }

    struct Sign: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign the rollout of a folder of rules, without access to the broker.",
            discussion: """
                EXAMPLES:
                  busctl fleet rules sign rules --key ops.key --serial 12 --previous 3f0c… > plan.json
                  busctl fleet rules push rules --plan plan.json

                --serial must be above every serial that busctl fleet hosts and rollout status
                show. --previous is the bundle that hosts run until they are in a stage: "want"
                of busctl fleet rollout status --json. The rules can be pushed from a copy.
                """)

        @OptionGroup var options: OperatorOptions
        @OptionGroup var rollout: RolloutOptions

        @Argument(help: "The folder of rules.", completion: .directory)
        var folder: String

        @Option(help: ArgumentHelp("The key that signs.", valueName: "file"), completion: .file())
        var key: String

        @Option(help: "The serial of the first stage.")
        var serial: Int

        @Option(help: ArgumentHelp("The lowest version of GlassBus that can run the rules.", valueName: "version"))
        var minVersion: String?

        func run() async throws {
            let file = try options.file()
            guard rollout.previous != nil || serial == 1 else {
                throw ValidationError(
                    "--previous names the bundle of hosts in no stage yet: 'own', or \"want\" of busctl fleet rollout status --json"
                )
            }
            let bundle = try RulesCommand.bundle(folder, minVersion: minVersion)
            let plan = try rollout.plan(
                bundle.digest, after: .init(serial: serial, previous: nil), file, by: try KeyFile(key).read())
            try Terminal.show(PlanFile(plan, of: bundle).text)
            RulesCommand.say(plan)
        }
    }

    struct Promote: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign the rollout of the bundle that another channel runs.",
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
            try await options.connected(named: "rules") { file, link in
                let trust = try file.trust(of: signer)
                let origin = ChannelController(link, file.fleet, channel: try Token(from), trust: trust)
                guard let pointer = try await origin.newestPointer()?.pointer.content else {
                    throw Failure(
                        .badData, "the channel '\(from)' has no rules that are signed by a key that is trusted here")
                }
                let last = pointer.stages.isEmpty ? pointer.previous : pointer.bundle
                guard let bundle = last else { throw Failure(.badData, "the hosts of '\(from)' run their own rules") }
                let channels = ChannelController(link, file.fleet, channel: try Token(rollout.channel), trust: trust)
                let plan = try rollout.plan(bundle, after: try await channels.ground(), file, by: signer)
                try await channels.push(plan)
                RulesCommand.say(plan)
            }
        }
    }

    static func say(_ plan: RolloutPlan) {
        let stages = plan.stages.map { "\(Value.double($0.content.stages[$0.content.stage].percent).json) %" }
        Terminal.report(
            "signed for the channel '\(plan.channel)': the bundle \(plan.bundle.short), other hosts run \(plan.rollback.content.previous?.short ?? RolloutStatus.ownRules); serials \(plan.stages.first?.content.serial ?? 0) to \(plan.rollback.content.serial), stages \(stages.joined(separator: ", ")); begin it: busctl fleet rollout start \(plan.channel)"
        )
    }
}
