import ArgumentParser
import CommandSupport
import ControlAPI
import FoundationEssentials
import Host
import RuleHost

/// Restores an earlier set of rules.
struct RulesRollback: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback",
        abstract: "Restore an earlier set of rules, until a file is changed.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules rollback
              \(Program.name) rules rollback 5
              \(Program.name) rules rollback 5 --write

            Without a generation, restores the set before the current one; a second
            rollback goes back further. The files stay unchanged; the next change to one of
            them ends the rollback, as does `rules reload`. With `serve --state`, the
            rollback outlives the host.

            With --write, the rule files get the texts of that set. A text that the host
            has refused is kept next to its file, as toast.lua.refused. If a file has a
            text that the host has not read, nothing happens.
            """)

    @Argument(help: ArgumentHelp("Generation of the set. `rules history` lists them.", valueName: "generation"))
    var generation: Int?

    @Flag(name: .long, help: "Also write the texts of that set to the rule files.")
    var write = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func validate() throws {
        if let generation, generation < 1 {
            throw ValidationError("\(generation) is not a generation; they are counted from 1")
        }
    }

    func run() async throws {
        let files = write ? try await filesToWrite() : nil
        let wanted = files?.generation ?? generation
        let answer = try await host.client.post(
            "/v1/rules/rollback", contentType: "application/json",
            body: Data((wanted.map { "{\"generation\":\($0)}" } ?? "{}").utf8)
        ).checked()
        let status = try JSONText.decode(RuleStatus.self, from: answer.body)
        let written = try files.map { files in
            do { return try files.write() } catch {
                throw Failure(
                    .inputOutput, "generation \(status.generation) decides, but not every file was written: \(error)",
                    hint: "check the permissions of the folders of rules, and run the command again")
            }
        }
        if output.json { return try Terminal.print(String(decoding: answer.body, as: UTF8.self)) }
        let former = status.pinned.map { ": the set of generation \($0)" } ?? ""
        try Terminal.print("generation \(status.generation) decides\(former)")
        if let written {
            for line in written { try Terminal.print(line) }
        } else if status.pinned != nil {
            try Terminal.print("The files are as they were; the next change of one ends the rollback.")
        }
    }

    /// The changes to the files. If they would lose a text, nothing happens.
    private func filesToWrite() async throws -> RestoredFiles {
        let name = generation.map { "\($0)" } ?? "previous"
        let response = try await host.client.get("/v1/rules/history/\(name)").checked()
        return try RestoredFiles(JSONText.decode(FormerRules.self, from: response.body))
    }
}
