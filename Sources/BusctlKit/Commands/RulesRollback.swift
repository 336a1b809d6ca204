import ArgumentParser
import CommandSupport
import ControlAPI
import FoundationEssentials
import Host
import RuleHost

/// Puts a former set of rules in force again.
struct RulesRollback: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback",
        abstract: "Put a former set of rules in force again, until a file is saved.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules rollback
              \(Program.name) rules rollback 5
              \(Program.name) rules rollback 5 --write

            Without a generation: the set before the one that is in force; a second
            rollback goes back further. The files stay as they are, and the next save of
            one ends the rollback, as `rules reload` does. With `serve --state` it outlives
            the host.

            With --write, the files of rules get the texts of that set, too. A file whose
            text the history does not have is not overwritten, and then none is; the text
            that the host has refused stays beside the file, as toast.lua.refused.
            """)

    @Argument(help: ArgumentHelp("Generation of the set. `rules history` lists them.", valueName: "generation"))
    var generation: Int?

    @Flag(name: .long, help: "Also write the texts of that set into the files of rules.")
    var write = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func validate() throws {
        if let generation, generation < 1 {
            throw ValidationError("\(generation) is no generation; they are counted from 1")
        }
    }

    func run() async throws {
        let body = generation.map { "{\"generation\":\($0)}" } ?? "{}"
        let answer = try await host.client.post(
            "/v1/rules/rollback", contentType: "application/json", body: Data(body.utf8)
        ).checked()
        let status = try JSONText.decode(RuleStatus.self, from: answer.body)
        let written = write ? try await writeFiles(of: status.generation) : nil
        if output.json { return try Terminal.print(String(decoding: answer.body, as: UTF8.self)) }
        let former = status.pinned.map { ": the set of generation \($0)" } ?? ""
        try Terminal.print("generation \(status.generation) decides\(former)")
        if let written {
            for line in written { try Terminal.print(line) }
        } else if status.pinned != nil {
            try Terminal.print("The files are as they were; the next save of one ends the rollback.")
        }
    }

    /// - Returns: what was done, a line for each file.
    private func writeFiles(of generation: Int) async throws -> [String] {
        let response = try await host.client.get("/v1/rules/history/\(generation)").checked()
        let rules = try JSONText.decode(FormerRules.self, from: response.body)
        do {
            return try RestoredFiles(rules).write()
        } catch let failure as Failure {
            throw Failure(
                failure.status, "generation \(generation) decides, but no file was written: \(failure.message)",
                hint: failure.hint)
        }
    }
}
