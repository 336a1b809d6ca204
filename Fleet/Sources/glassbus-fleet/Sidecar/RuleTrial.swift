import EventBus
import FleetStore
import FleetWire
import Foundation
import Host

/// Tests the rules of a bundle before a host gets them: `busctl rules check` checks their sources, and `busctl test`
/// runs their tests. Both run in separate processes, with limits on time and memory.
struct RuleTrial: Sendable {
    /// The path of `busctl`.
    let busctl: String
    /// The folder for the files of the bundle during the trial.
    let folder: String
    /// The recording on which the rules are compared with the present ones, and the maximum number of inputs that may
    /// have other effects; nil to compare nothing.
    var comparison: (recording: String, most: Int)?
    /// The time limit of each process, in seconds.
    var limit = 60

    /// The problems of the rules; empty if there are none.
    func problems(of bundle: FleetWire.Bundle) async -> [String] {
        do {
            try bundle.lay(into: folder)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let checked = try await run(["rules", "check", "--json", folder])
            if checked.status != 0 { return findings(in: checked, of: "rules check") }
            let tested = try await run(["test", "--json", folder])
            // A set of rules may have no tests.
            if tested.status != 0, tested.status != 66 { return findings(in: tested, of: "test") }
            guard let comparison else { return [] }
            return try await differences(comparison.recording, most: comparison.most)
        } catch {
            return ["the rules cannot be tried: \(error)"]
        }
    }

    /// Reports if too many inputs of the recording have other effects.
    private func differences(_ recording: String, most: Int) async throws -> [String] {
        // A new host has recorded nothing yet.
        guard FileManager.default.fileExists(atPath: recording) else { return [] }
        // The host appends to the file, so its last line may be incomplete.
        let compared = try await run(
            ["compare", recording, "--new", folder, "--limit", "1", "--skip-bad-lines", "--json"])
        guard !compared.isTooLong, compared.status == 0 || compared.status == 1,
            let last = compared.output.split(separator: "\n").last,
            let summary = try? JSONText.decode(Value.self, from: Data(last.utf8)),
            let different = summary["different"]?.intValue, let inputs = summary["inputs"]?.intValue
        else { return findings(in: compared, of: "compare") }
        guard different > most else { return [] }
        return [
            "\(different) of \(inputs) inputs of the host's recording have other effects, and at most \(most) may have"
        ]
    }

    /// The first findings as text, with paths inside the bundle.
    private func findings(in outcome: BoundedProcess.Outcome, of command: String) -> [String] {
        if outcome.isTooLong { return ["busctl \(command) did not end within \(limit) seconds"] }
        if outcome.isKilled {
            return [
                "busctl \(command) was killed: it took more than \(limit) seconds or too much memory, or printed more than 32 MiB"
            ]
        }
        var problems: [String] = []
        for line in outcome.output.split(separator: "\n") {
            guard let json = try? JSONText.decode(Value.self, from: Data(line.utf8)) else { continue }
            if let severity = json["severity"]?.stringValue {
                guard severity == "error" else { continue }
                problems.append(Self.words(json))
            } else if json["status"]?.stringValue == "failed" || json["status"]?.stringValue == "invalid" {
                let test = json["name"]?.stringValue.map { "the test '\($0)': " } ?? ""
                // A problem of a whole file is next to its path.
                let reasons = json["failures"]?.arrayValue ?? [json["problem"] ?? json]
                problems += reasons.map { test + Self.words($0) }
            }
        }
        if problems.isEmpty {
            let words = (outcome.errors + "\n" + outcome.output).split(separator: "\n").prefix(5).joined(
                separator: "; ")
            problems = ["busctl \(command) ended with status \(outcome.status): \(words)"]
        }
        return problems.prefix(10).map { $0.replacingOccurrences(of: folder + "/", with: "") }
    }

    /// `file:line:column: message`.
    private static func words(_ finding: Value) -> String {
        let place = ["file", "line", "column"].compactMap { finding[$0] }.map { $0.stringValue ?? $0.json }
        return (place + [" " + (finding["message"]?.stringValue ?? "no reason is given")]).joined(separator: ":")
    }

    private func run(_ arguments: [String]) async throws -> BoundedProcess.Outcome {
        try await BoundedProcess(program: busctl, arguments: arguments, limit: limit, folder: folder).run()
    }
}
