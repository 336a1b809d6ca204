import ArgumentParser
import CommandSupport
import EventBus
import FleetCore
import FleetOperator
import FleetStore
import FleetWire
import Foundation
import Host

struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare rules on the recordings of all hosts, worked off by many workers.",
        discussion: """
            EXAMPLES:
              busctl fleet compare --new rules-next
              busctl fleet compare --new rules-next --json | jq -c 'select(.recording)'

            Each recording is a job for a worker (glassbus-fleet work). The same recordings and
            rules give the same report to the byte, whoever does the work.

            Exit status 0: no difference. 1: at least one. 75: recordings are missing in the
            report, which names them.
            """)

    @OptionGroup var options: OperatorOptions

    @Option(help: ArgumentHelp("The folder of the new rules.", valueName: "dir"), completion: .directory)
    var new: String

    @Option(help: ArgumentHelp("How long to wait for another result before giving up.", valueName: "time"))
    var patience = DurationText(.seconds(1800))

    @Flag(help: "Print JSON, one value on each line.")
    var json = false

    func run() async throws {
        let bundle = try RulesCommand.bundle(new, minVersion: nil)
        let (file, link) = try await options.connect(named: "compare")
        defer { link.close() }
        let subjects = Subjects(fleet: file.fleet)
        let recordings = try await Recordings(link, file.fleet).list()
        guard !recordings.isEmpty else {
            throw Failure(.missing, "the fleet has no recordings: busctl fleet record send HOST")
        }
        try await ChannelController(link, file.fleet, channel: Token("compare")).push(bundle)
        // The id of a job follows from what it compares, so that the same question has the same report.
        let messages = try recordings.map { recording in
            let id = Digest(of: Array("\(recording.name) \(recording.sha256) \(bundle.digest)".utf8)).description
            return CompareJobMessage(id: try Token(String(id.prefix(32))), recording: recording, rules: bundle.digest)
        }
        var board = CompareBoard(messages.map { CompareJob(id: $0.id, recording: $0.recording) })
        let jobs = Set(messages.map(\.id))
        var follower = StreamFollower(link, .results, of: file.fleet, subject: subjects.allResults)
        var reader = CompareResultMessage.Reader()
        // What was compared before need not be compared again. What failed before is tried anew.
        for message in try await follower.all() {
            guard let result = reader.take(message), result.failure == nil, jobs.contains(result.job) else { continue }
            board.receive(.compared(result.lines), of: result.job, attempt: result.attempt)
        }
        let question = UUID().uuidString
        let open = Set(board.missing.map(\.id))
        for message in messages where open.contains(message.id) {
            _ = try await link.publish(
                Outgoing(subjects.job(message.id), body: try message.json), id: "job/\(message.id)/\(question)")
        }
        var heard = ContinuousClock.now
        while !board.isComplete, ContinuousClock.now - heard < patience.duration {
            for message in try await follower.all() {
                guard let result = reader.take(message), jobs.contains(result.job) else { continue }
                heard = .now
                board.receive(
                    result.failure.map { .failed($0) } ?? .compared(result.lines), of: result.job,
                    attempt: result.attempt)
                if Terminal.isErrorTerminal {
                    Terminal.report(
                        "\(messages.count - board.missing.count) of \(messages.count) recordings are compared")
                }
            }
            try await Task.sleep(for: .milliseconds(300))
        }
        let report = board.report
        if json {
            for line in report { try Terminal.show(line.json) }
        } else {
            for difference in report.dropLast() {
                try Terminal.show("\(difference["recording"]?.stringValue ?? ""): \(difference["input"]?.json ?? "")")
            }
            let summary = report.last ?? .null
            try Terminal.show(
                "\(summary["different"]?.intValue ?? 0) of \(summary["inputs"]?.intValue ?? 0) inputs differ")
        }
        for job in board.missing { Terminal.report("missing: \(job.recording)") }
        if board.exitStatus != 0 { throw ExitCode(board.exitStatus) }
    }
}
