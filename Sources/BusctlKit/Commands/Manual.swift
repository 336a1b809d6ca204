import ArgumentParser
import CommandSupport
import FoundationEssentials

/// Writes the manual pages, which have the same text as the help. `make install` and `make deb` install them.
struct Manual: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Write the manual pages into a folder.", shouldDisplay: false)

    @Argument(help: ArgumentHelp("Folder for the pages. It must exist.", valueName: "dir"), completion: .directory)
    var folder: String

    func run() async throws {
        let pages = try ManualPage.all(date: Self.date(environment: Terminal.environment))
        try GeneratedFiles(folder: folder, files: pages.map { ($0.file, $0.text) }).write { path, outcome in
            Terminal.say("\(path.printable)  \(outcome.rawValue)")
        }
    }

    /// The date of the pages: `$SOURCE_DATE_EPOCH`, with which builds can be repeated, or else today.
    static func date(environment: [String: String]) -> String {
        let seconds = environment["SOURCE_DATE_EPOCH"].flatMap(Double.init)
        let date = seconds.map { Date(timeIntervalSince1970: $0) } ?? Date()
        return String(date.formatted(.iso8601).prefix(10))
    }
}
