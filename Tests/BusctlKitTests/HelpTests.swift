import ArgumentParser
import Testing

@testable import BusctlKit

@Suite struct HelpTests {
    static let commands: [any ParsableCommand.Type] =
        RootCommand.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        + Rules.configuration.subcommands

    @Test("the first line of the help says which busctl this is")
    func firstLine() throws {
        let first = try #require(RootCommand.helpMessage(columns: 120).split(separator: "\n").first)
        #expect(first.contains("GlassBus's busctl"))
        #expect(first.contains("not systemd's"))
    }

    @Test("every verb's help starts with two to four examples of the verb", arguments: commands)
    func examples(_ command: any ParsableCommand.Type) throws {
        let lines = command.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "EXAMPLES:")
        let examples = lines.dropFirst().prefix { $0.hasPrefix("  ") }.filter {
            $0.hasPrefix("  ") && !$0.hasPrefix("      ")
        }
        #expect((2...4).contains(examples.count))
        for example in examples { #expect(example.contains(Program.name) || example.contains("git-log-toasts")) }
    }

    @Test("the help fits into a terminal of 80 columns", arguments: commands)
    func width(_ command: any ParsableCommand.Type) {
        for line in command.configuration.discussion.split(separator: "\n") {
            #expect(line.replacing("\\", with: "").count <= 79)
        }
    }

    @Test("every exit status is in the help")
    func statuses() {
        let help = RootCommand.helpMessage(columns: 120)
        for status in BusctlKit.ExitStatus.allCases { #expect(help.contains("\(status.rawValue)  \(status.meaning)")) }
    }

    @Test("text that roff would take for a command is escaped in the manual")
    func roff() {
        #expect(Manual.escaped(".TH") == "\\&.TH")
        #expect(Manual.escaped("'quoted'") == "\\&'quoted'")
        #expect(Manual.escaped("a\\b --json") == "a\\eb \\-\\-json")
    }
}
