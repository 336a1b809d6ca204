import EventBus
import FleetWire
import Foundation
import Host
import RuleHost

/// Compares other rules with the present ones on a host's inputs, and reports the result without private texts.
struct RuleComparison: Sendable {
    /// The path of `busctl`.
    let busctl: String
    /// The folder for the files of the bundle during the comparison.
    let folder: String
    /// The path of the host's recording.
    let recording: String
    /// The folder of the active rules.
    let present: String
    /// The time limit in seconds: shorter than that of an answer, so that the reason can still be sent.
    var limit = Int(Permissions.answerLimit.components.seconds) - 60

    /// - Parameters:
    ///   - run: the run of the host; nil if it does not answer.
    ///   - withText: whether private texts may leave the host.
    /// - Throws: ``FieldError`` with the reason if no comparison is possible.
    func result(of bundle: FleetWire.Bundle, run: String?, withText: Bool) async throws -> Value {
        try bundle.lay(into: folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let process = BoundedProcess(
            program: busctl,
            arguments: [
                "compare", recording, "--old", present, "--new", folder, "--limit", "20", "--skip-bad-lines", "--json",
            ], limit: limit, folder: folder)
        let outcome = try await process.run()
        guard !outcome.isTooLong else { throw FieldError(message: "the comparison took longer than \(limit) seconds") }
        guard outcome.status == 0 || outcome.status == 1, !outcome.isKilled else {
            throw FieldError(
                message: "busctl compare ended with status \(outcome.status): \(outcome.errors.prefix(300))")
        }
        let lines = try outcome.output.split(separator: "\n").map {
            try JSONText.decode(Value.self, from: Data($0.utf8))
        }
        guard let summary = lines.last, let different = summary["different"], let inputs = summary["inputs"] else {
            throw FieldError(message: "busctl compare printed no summary")
        }
        let isWithoutText = summary["isWithoutText"]?.boolValue == true
        return [
            "run": run.map { .string($0) } ?? .null, "inputs": inputs, "different": different,
            "withoutText": .bool(isWithoutText),
            "readsText": .array(isWithoutText ? try textReaders().map { .string($0) } : []),
            "failing": .array(Self.failing(summary["new"]?["rules"]).map { .string($0) }),
            "differences": .array(lines.dropLast().map { withText ? $0 : Self.withoutText($0) }),
        ]
    }

    /// The rules that failed, such as `toast.priority: toast.lua:3 failed 6 of 8 times`.
    private static func failing(_ rules: Value?) -> [String] {
        let all = (rules?.objectValue ?? [:]).flatMap { query, places in
            (places.objectValue ?? [:]).compactMap { place, counts -> String? in
                guard let failed = counts["failed"]?.intValue, failed > 0 else { return nil }
                let name = place.split(separator: "/").last ?? ""
                return "\(query): \(name) failed \(failed) of \(counts["asked"]?.intValue ?? 0) times"
            }
        }
        return all.sorted()
    }

    /// The identity of a difference, and the queries whose answers differ.
    private static func withoutText(_ difference: Value) -> Value {
        let input = (difference["input"]?.objectValue ?? [:]).filter { $0.key != "id" }
        let queries = (difference["decisions"]?.arrayValue ?? []).compactMap { $0["query"] }
        return ["input": .object(input), "queries": .array(queries)]
    }

    // MARK: Rules that read texts

    /// The places at which the new or the present rules read a private text: on a recording without texts they see
    /// placeholders. Files that both have in common make no difference. Places are found by field name, so the list may
    /// contain false positives, but misses no field that is spelled out.
    private func textReaders() throws -> [String] {
        func files(_ folder: String) throws -> [RuleText] {
            let layer = try RuleFolder.read(folder)
            return layer.files + layer.modules.values
        }
        let (new, old) = (try files(folder), try files(present))
        let common = Set(new.map(\.digest)).intersection(old.map(\.digest))
        let places = (new + old).filter { !common.contains($0.digest) }.flatMap { file in
            Self.readers(of: Self.privateNames, in: String(decoding: file.source, as: UTF8.self)).map { line, name in
                "\(file.path.split(separator: "/").last ?? ""):\(line) reads '\(name)'"
            }
        }
        return Set(places).sorted()
    }

    /// The names of the private fields of all queries.
    static let privateNames: Set<String> = [any Module].shipped.flatMap { type(of: $0).language.queries }
        .reduce(into: []) { $0.formUnion(PrivatePlaces.of($1).names) }

    static func readers(of names: Set<String>, in text: String) -> [(line: Int, name: String)] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { number, line in
            let code = line.range(of: "--").map { line[..<$0.lowerBound] } ?? line
            let words = code.split(omittingEmptySubsequences: false) {
                !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "."
            }
            return Set(words.flatMap { $0.split(separator: ".").dropFirst().map(String.init) }).intersection(names)
                .sorted()
                .map { (number + 1, $0) }
        }
    }
}

extension FleetWire.Bundle {
    /// Writes the files into a folder, and replaces its content.
    func lay(into folder: String) throws {
        try? FileManager.default.removeItem(atPath: folder)
        for (file, content) in zip(manifest.files, contents) {
            let path = URL(filePath: folder + "/" + file.path)
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data(content).write(to: path)
        }
    }
}
