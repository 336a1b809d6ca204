import ArgumentParser
import CommandSupport
import EventBus
import FleetCore
import FleetOperator
import FleetStore
import FleetWire
import Foundation
import Host

struct RolloutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollout",
        abstract: "Begin, watch, pause, roll back or resume a rollout.",
        discussion: """
            EXAMPLES:
              busctl fleet rollout start stable
              busctl fleet rollout status stable --watch
              busctl fleet rollout halt stable

            glassbus-fleet control begins the stages after the first one.
            """,
        subcommands: [
            Start.self, Status.self, History.self, Pause.self, Approve.self, Halt.self, Resume.self,
        ])

    struct ChannelOptions: ParsableArguments {
        @OptionGroup var options: OperatorOptions
        @Argument(help: "The channel.")
        var channel: String

        /// - Parameter signer: the key that will sign data from the broker.
        func opened(signer: SigningKey? = nil, _ body: (ChannelController) async throws -> Void) async throws {
            let name = try Token(channel)
            try await options.connected(named: "rollout") { file, link in
                let trust = try signer.map { try file.trust(of: $0) } ?? file.readTrust()
                try await body(ChannelController(link, file.fleet, channel: name, trust: trust))
            }
        }
    }

    /// The note of a publication: who, and why.
    static func note(_ why: String) -> String {
        "\(ProcessInfo.processInfo.userName) on \(ProcessInfo.processInfo.hostName): \(why)"
    }

    /// Publishes a pointer in place of the one that was read.
    static func publish(
        _ pointer: Signed<Pointer>, _ channels: ChannelController, after state: ChannelController.State, why: String
    ) async throws {
        do {
            _ = try await channels.publish(pointer, expecting: state.sequence, note: note(why))
        } catch let problem as LinkProblem where problem.isOutdated {
            throw Failure(
                .timedOut,
                "the channel '\(channels.channel)' was changed at the same time; look at its status, and try again")
        }
    }

    struct Start: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Begin the first stage of the plan that was pushed last.",
            discussion: """
                EXAMPLES:
                  busctl fleet rollout start stable
                  busctl fleet rollout start beta
                """)

        @OptionGroup var channel: ChannelOptions

        func run() async throws {
            try await channel.opened { channels in
                guard let plan = try await channels.plan(), let first = plan.stages.first else {
                    throw Failure(
                        .badData,
                        "no rollout is signed for '\(channel.channel)': busctl fleet rules push DIR --key FILE")
                }
                let state = try await channels.state()
                if let objection = plan.objection(toFollow: state.pointer?.pointer.content) {
                    throw Failure(.badData, "\(objection); sign another plan: busctl fleet rules push DIR --key FILE")
                }
                try await RolloutCommand.publish(
                    first, channels, after: state, why: try await channels.planNote().map { "start; \($0)" } ?? "start")
                Terminal.report(
                    "the first stage has begun: serial \(first.content.serial), bundle \(plan.bundle.short)")
            }
        }
    }

    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the status of a rollout.",
            discussion: """
                EXAMPLES:
                  busctl fleet rollout status stable
                  busctl fleet rollout status stable --json | jq '.adopted'

                Exit status 1: the rollout is halted or was rolled back.
                """)

        @OptionGroup var channel: ChannelOptions

        @Flag(help: "Keep running, and print each change.")
        var watch = false

        @Flag(help: "Print JSON, one object per line.")
        var json = false

        func run() async throws {
            try await channel.opened { channels in
                let runner = RolloutRunner(channels, isOnlooker: true) { _ in }
                var last: RolloutStatus?
                while true {
                    try await runner.read()
                    var status = await runner.look()
                    status.controllers = try await runner.controllers()
                    if !status.isLike(last) { try Terminal.show(json ? try JSONText.string(status) : status.text) }
                    last = status
                    guard watch, status.phase != .done, status.phase != .rolledBack else {
                        if status.phase == .halted || status.phase == .rolledBack { throw ExitCode(1) }
                        return
                    }
                    try await Task.sleep(for: .seconds(1))
                }
            }
        }
    }

    struct History: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the past pointers of a channel: when, by whom, and why.",
            discussion: """
                EXAMPLES:
                  busctl fleet rollout history stable
                  busctl fleet rollout history stable --json | jq -r 'select(.stage == null) | .note'

                The broker keeps the last 64 pointers. Bundles and serials are signed; who and
                why are unsigned notes of the publisher.
                """)
        @OptionGroup var channel: ChannelOptions
        @Flag(help: "Print JSON, one object per line.")
        var json = false

        func run() async throws {
            try await channel.opened { channels in
                var lines = [["TIME", "SERIAL", "STAGE", "BUNDLE", "NOTE"]]
                for entry in try await channels.history() {
                    let pointer = entry.pointer.content
                    let isBack = pointer.stages.isEmpty
                    let time = entry.stamped.map { Date(timeIntervalSince1970: $0).formatted(.iso8601) }
                    let bundle = isBack ? pointer.previous : pointer.bundle
                    guard json else {
                        lines.append([
                            time ?? "-", String(pointer.serial),
                            isBack ? "taken back" : "\(pointer.stage + 1) of \(pointer.stages.count)",
                            bundle?.short ?? RolloutStatus.ownRules, entry.note ?? "",
                        ])
                        continue
                    }
                    let members: [String: Value] = [
                        "time": time.map { .string($0) } ?? .null, "serial": .int(pointer.serial),
                        "stage": isBack ? .null : .int(pointer.stage + 1), "stages": .int(pointer.stages.count),
                        "bundle": .string(bundle?.description ?? RolloutStatus.ownRules),
                        "key": .string(entry.pointer.key),
                        "note": entry.note.map { .string($0) } ?? .null,
                    ]
                    try Terminal.show(Value.object(members).json)
                }
                if !json { try Terminal.show(Columns.lines(lines).joined(separator: "\n")) }
            }
        }
    }

    struct Pause: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Begin no further stage until approved. Hosts keep their rules.",
            discussion: """
                EXAMPLES:
                  busctl fleet rollout pause stable
                  busctl fleet rollout pause stable --why 'no changes on Friday'

                A pause also applies to rollouts that begin later: only their first stage
                begins. A rollout that goes wrong is still rolled back.
                """)
        @OptionGroup var channel: ChannelOptions
        @Option(help: ArgumentHelp("The reason, for the record.", valueName: "text"))
        var why = "pause"

        func run() async throws {
            try await channel.opened { channels in
                try await channels.pause(true, note: RolloutCommand.note(why))
                Terminal.report(
                    "no further stage of '\(channel.channel)' begins: busctl fleet rollout approve \(channel.channel)")
            }
        }
    }

    struct Approve: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End a pause, so that stages begin again.",
            discussion: """
                EXAMPLES:
                  busctl fleet rollout approve stable
                  busctl fleet rollout approve beta
                """)
        @OptionGroup var channel: ChannelOptions

        func run() async throws {
            try await channel.opened { channels in
                guard let pause = try await channels.pause() else {
                    return Terminal.report("'\(channel.channel)' is not paused")
                }
                try await channels.pause(false, note: RolloutCommand.note("approve"))
                Terminal.report("stages of '\(channel.channel)' begin again; the pause was: \(pause)")
            }
        }
    }

    struct Halt: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Roll back: all hosts return to the previous bundle.",
            discussion: """
                EXAMPLES:
                  busctl fleet rollout halt stable
                  busctl fleet rollout halt stable --why 'complaints from the Berlin kiosks'

                It needs no key: the rollback was signed with the rollout. rollout status and
                rollout history show the text of --why.
                """)

        @OptionGroup var channel: ChannelOptions

        @Option(help: ArgumentHelp("The reason, for the record.", valueName: "text"))
        var why = "halt"

        func run() async throws {
            try await channel.opened { channels in
                let state = try await channels.state()
                guard let current = state.pointer else {
                    throw Failure(.badData, "no rollout of '\(channel.channel)' has begun")
                }
                guard let plan = try await channels.plan(of: current.pointer.content),
                    plan.contains(current.pointer.content)
                else {
                    throw Failure(
                        .badData,
                        "the broker has lost the plan of the rollout of '\(channel.channel)', and with it the way back")
                }
                if current.pointer == plan.rollback { return Terminal.report("the rollout was taken back already") }
                try await RolloutCommand.publish(plan.rollback, channels, after: state, why: why)
                Terminal.report("the rollout is taken back: serial \(plan.rollback.content.serial)")
            }
        }
    }

    struct Resume: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Resume a rollout that was rolled back, from its last stage.",
            discussion: """
                EXAMPLES:
                  busctl fleet rollout resume stable --key ops.key
                  busctl fleet rollout resume stable --key ops.key --from-first

                The pointers of a rolled-back rollout are void, so new ones are signed.
                """)

        @OptionGroup var channel: ChannelOptions

        @Option(help: ArgumentHelp("The key that signs.", valueName: "file"), completion: .file())
        var key: String

        @Flag(help: "Begin again with the first stage.")
        var fromFirst = false

        func run() async throws {
            let signer = try KeyFile(key).read()
            try await channel.opened(signer: signer) { channels in
                let state = try await channels.state()
                guard let current = state.pointer, let plan = try await channels.plan(of: current.pointer.content),
                    current.pointer == plan.rollback,
                    var first = plan.stages.first?.content
                else { throw Failure(.badData, "the rollout of '\(channel.channel)' was not taken back") }
                let ground = try await channels.ground()
                // The rolled-back pointer is signed, but a broker may show an old rollout.
                guard ground.serial == plan.rollback.content.serial + 1 else {
                    throw Failure(
                        .badData, "hosts know a later rollout than the one that was taken back; push its rules again")
                }
                let now = Date().timeIntervalSince1970
                let reached = fromFirst ? 0 : try await stage(plan, channels)
                first.stages = Array(first.stages.dropFirst(reached))
                first.expires += now - first.notBefore
                (first.serial, first.salt, first.notBefore) = (ground.serial, ground.serial, now)
                let next = try RolloutPlan(first, by: signer)
                try await channels.push(next)
                try await RolloutCommand.publish(next.stages[0], channels, after: state, why: "resume")
                Terminal.report("the rollout goes on: serial \(first.serial), bundle \(next.bundle)")
            }
        }

        /// The index of the last stage that the channel had before the rollback.
        private func stage(_ plan: RolloutPlan, _ channels: ChannelController) async throws -> Int {
            var follower = StreamFollower(
                channels.link, .rules, of: channels.subjects.fleet, subject: channels.subjects.channel(channels.channel)
            )
            var stage = 0
            for message in try await follower.all() {
                // A stage that was published before its time never began.
                guard let pointer = try? Signed<Pointer>(message.body), plan.stages.contains(pointer),
                    message.stamped.map({ $0 > pointer.content.notBefore - Trust.grace }) == true
                else { continue }
                stage = max(stage, pointer.content.stage)
            }
            return stage
        }
    }
}

extension RolloutStatus {
    /// Whether only the time has changed.
    fileprivate func isLike(_ other: RolloutStatus?) -> Bool {
        guard var other else { return false }
        other.secondsLeft = secondsLeft
        guard controllers.count == other.controllers.count else { return false }
        for index in controllers.indices { other.controllers[index].heard = controllers[index].heard }
        return self == other
    }

    fileprivate var text: String {
        var lines = ["channel \(channel): \(phase.rawValue)"]
        if let serial { lines[0] += ", serial \(serial)" }
        if let stage, let percent { lines[0] += ", stage \(stage) of \(stages) (\(percent) %)" }
        if let secondsLeft { lines[0] += ", \(Int(min(secondsLeft, 1e15))) s left" }
        lines.append(
            "hosts \(hosts) (\(live) live): \(adopted) adopted, \(watching) watching, \(refused) refused, \(failed) failed, \(skipped) skipped, \(distrusted) distrusted"
        )
        if let want { lines.append("want \(want), run \(set ?? "different ones")") }
        return (lines + reasons + problems.map(\.text) + [controllersText]).joined(separator: "\n")
    }

    private var controllersText: String {
        let live = controllers.filter(\.isLive)
        guard live.isEmpty else {
            let names = live.map { "\($0.machine)\($0.isLeader ? ", which leads" : "") (\($0.version))" }
            return "controllers: " + names.joined(separator: ", ")
        }
        let start = "glassbus-fleet control \(channel) begins the stages after the first"
        guard let last = controllers.max(by: { $0.heard < $1.heard }) else {
            return "no controller gives a sign of life: \(start)"
        }
        let time = Date(timeIntervalSince1970: last.heard).formatted(.iso8601)
        return "no controller has given a sign of life since \(time), when one ran on \(last.machine): \(start)"
    }
}

extension RolloutProblem {
    /// `refused by one, two: toast.lua:1:15: expected a value`.
    fileprivate var text: String {
        let names =
            hosts.prefix(5).map(\.text).joined(separator: ", ")
            + (hosts.count > 5 ? " and \(hosts.count - 5) more" : "")
        return "\(verdict.rawValue) by \(names): \(message)"
    }
}
