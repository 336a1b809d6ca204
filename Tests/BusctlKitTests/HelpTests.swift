import ArgumentParser
import CommandSupport
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
        for status in CommandSupport.ExitStatus.allCases {
            #expect(help.contains("\(status.rawValue)  \(status.meaning)"))
        }
    }

    @Test("text that roff would take for a command is escaped in the manual")
    func roff() {
        #expect(Roff.escaped(".TH") == "\\&.TH")
        #expect(Roff.escaped("'quoted'") == "\\&'quoted'")
        #expect(Roff.escaped("a\\b --json") == "a\\eb \\-\\-json")
    }

    @Test("the manual has a page for the program and for each command, with the sections that readers look for")
    func manual() throws {
        let pages = try ManualPage.all(date: "2026-01-02")
        let verbs = RootCommand.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        #expect(pages.count == 1 + verbs.reduce(0) { $0 + 1 + $1.configuration.subcommands.count })
        for page in pages {
            let sections = page.text.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
            for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"] {
                #expect(sections.contains(section[...]), "\(page.file): \(section)")
            }
        }
        let inject = try #require(pages.first { $0.file.hasSuffix("-inject.1") })
        #expect(inject.text.contains("\\fB\\-\\-wait\\fR \\fItopic\\fR"))
        #expect(inject.text.contains(".SH EXAMPLES") && inject.text.contains(".SH ENVIRONMENT"))
    }

    @Test("the date of the manual is the one with which a build is repeated")
    func date() {
        #expect(Manual.date(environment: ["SOURCE_DATE_EPOCH": "86400"]) == "1970-01-02")
    }
}
