import ArgumentParser
import CommandSupport
import EventBus
import FleetOperator
import FleetWire
import Foundation

struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Show what other rules would have done with the inputs of hosts.",
        discussion: """
            EXAMPLES:
              busctl fleet compare --new rules-next
              busctl fleet compare --new rules-next --host kiosk-7 --host kiosk-8
              busctl fleet compare --new rules-next --json | jq -c 'select(.different > 0)'

            Each host compares the rules with its active ones on its own recording, which
            stays on the host. There is one row for each host and its present run; the same
            inputs and rules give the same row. On a recording without texts, rules that
            read a text see a placeholder: the row says so, and is not an answer unless
            --without-text is set.

            Exit status 0: no differences. 1: at least one difference. 75: hosts are
            missing, or their recordings are not usable; messages name them.
            """)

    @OptionGroup var options: OperatorOptions

    @Option(help: ArgumentHelp("The folder of the new rules.", valueName: "dir"), completion: .directory)
    var new: String

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Only this host. Can be repeated. Default: all live hosts.", valueName: "host"))
    var host: [String] = []

    @Flag(help: "Accept recordings without texts even if the rules read texts.")
    var withoutText = false

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    /// The maximum number of hosts that compare at the same time.
    private static let atOnce = 32

    func run() async throws {
        let bundle = try RulesCommand.bundle(new, minVersion: nil)
        let chosen = try host.map { try Token($0) }
        try await options.connected(named: "compare") { file, link in
            let hosts = chosen.isEmpty ? try await HostClient(link, file.fleet).liveHosts() : Set(chosen).sorted()
            guard !hosts.isEmpty else { throw Failure(.noHost, "no host of the fleet '\(file.fleet)' lives") }
            try await ChannelController(link, file.fleet, channel: Token("compare")).push(bundle)
            let rows = await Self.ask(HostClient(link, file.fleet), hosts, bundle.digest)
            let report = ComparisonReport(rows, acceptsNoText: withoutText)
            for line in json ? report.json : report.text { try Terminal.show(line) }
            for problem in report.problems { Terminal.report(problem) }
            if report.status != .done { throw ExitCode(report.status.rawValue) }
        }
    }

    /// The answers of the hosts, sorted by name.
    private static func ask(_ client: HostClient, _ hosts: [Token], _ bundle: Digest) async -> [ComparisonReport.Row] {
        await withTaskGroup(of: ComparisonReport.Row.self) { group in
            var rows: [ComparisonReport.Row] = []
            func note(_ row: ComparisonReport.Row?) {
                guard let row else { return }
                rows.append(row)
                if Terminal.isErrorTerminal { Terminal.report("\(rows.count) of \(hosts.count) hosts have answered") }
            }
            for (number, host) in hosts.enumerated() {
                if number >= atOnce { note(await group.next()) }
                group.addTask {
                    do {
                        let answer = try await client.ask(
                            host, .compare, ["bundle": .string(bundle.description)], within: Permissions.answerLimit)
                        return .init(host: host, answer: .success(answer))
                    } catch {
                        return .init(
                            host: host, answer: .failure((error as? Failure) ?? Failure(.timedOut, "\(host): \(error)"))
                        )
                    }
                }
            }
            for await row in group { note(row) }
            return rows.sorted { $0.host < $1.host }
        }
    }
}

/// Combines the answers of several hosts. The report depends only on the answers, so the same answers make the same
/// report.
struct ComparisonReport {
    struct Row: Sendable {
        let host: Token
        let answer: Result<Value, Failure>
    }

    /// The hosts with a usable answer.
    private let rows: [(host: Token, answer: Value)]
    /// Why the other hosts have none.
    let problems: [String]

    init(_ rows: [Row], acceptsNoText: Bool) {
        var told: [(Token, Value)] = []
        var problems: [String] = []
        for row in rows {
            switch row.answer {
            case .success(let answer):
                let readers = (answer["readsText"]?.arrayValue ?? []).compactMap(\.stringValue)
                if readers.isEmpty || acceptsNoText {
                    told.append((row.host, answer))
                } else {
                    let more = readers.count > 3 ? " and \(readers.count - 3) more" : ""
                    problems.append(
                        "\(row.host): its recording has no texts, and \(readers.prefix(3).joined(separator: ", "))\(more); "
                            + "--without-text compares all the same")
                }
            case .failure(let failure): problems.append("missing: \(failure.message)")
            }
        }
        self.rows = told
        self.problems = problems
    }

    private func sum(_ name: String) -> Int { rows.reduce(0) { $0 &+ ($1.answer[name]?.intValue ?? 0) } }

    var status: ExitStatus { problems.isEmpty ? sum("different") > 0 ? .no : .done : .timedOut }

    var json: [String] {
        rows.map { host, answer in
            Value.object((answer.objectValue ?? [:]).merging(["host": .string(host.text)]) { $1 }).json
        } + [
            Value.object([
                "hosts": .int(rows.count), "inputs": .int(sum("inputs")), "different": .int(sum("different")),
                "missing": .array(problems.map { .string($0) }),
            ]).json
        ]
    }

    var text: [String] {
        guard !rows.isEmpty else { return [] }
        let lines = rows.map { host, answer -> [String] in
            let (different, inputs) = (answer["different"]?.intValue ?? 0, answer["inputs"]?.intValue ?? 0)
            return [
                host.text, answer["run"]?.stringValue ?? "-", "\(different) of \(inputs)",
                answer["withoutText"]?.boolValue == true ? "without text" : "",
            ]
        }
        let failing = rows.flatMap { host, answer in
            (answer["failing"]?.arrayValue ?? []).compactMap(\.stringValue).map { "\(host): \($0)" }
        }
        let without = rows.count { $0.answer["withoutText"]?.boolValue == true }
        let words = without == 0 ? "" : "; \(without) of \(rows.count) recordings are without text"
        return Columns.lines([["HOST", "RUN", "DIFFERENT", "NOTES"]] + lines) + failing
            + ["\(sum("different")) of \(sum("inputs")) inputs of \(rows.count) hosts differ\(words)"]
    }
}
