import ArgumentParser

/// Prints the manual page, which has the same text as the help. `make install` writes it to a file.
struct Manual: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Print the manual page (roff).", shouldDisplay: false)

    func run() async throws {
        let verbs = RootCommand.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        var commands = [RootCommand.self as any ParsableCommand.Type]
        for verb in verbs { commands += [verb] + verb.configuration.subcommands }
        var lines = [
            ".TH \(Program.name.uppercased()) 1 \"\" \"GlassBus\"", ".SH NAME",
            "\(Program.name) \\- run, control and watch a GlassBus host",
        ]
        for command in commands {
            lines += [".SH \(title(of: command).uppercased())", ".nf"]
            lines += RootCommand.helpMessage(for: command, columns: 78).split(
                separator: "\n", omittingEmptySubsequences: false
            )
            .map { Self.escaped(String($0)) }
            lines.append(".fi")
        }
        try Terminal.print(lines.joined(separator: "\n"))
    }

    private func title(of command: any ParsableCommand.Type) -> String {
        command == RootCommand.self ? "description" : command._commandName
    }

    /// Escapes backslashes and hyphens, and lines that begin with a dot or an apostrophe, because these mean
    /// something to roff.
    static func escaped(_ line: String) -> String {
        let text = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }
}
