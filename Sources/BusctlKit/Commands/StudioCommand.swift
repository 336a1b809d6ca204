import ArgumentParser
import Studio

/// The command `busctl studio`: runs a host with the studio's page.
struct StudioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Run a host with a web page that shows the screen and why things happen.",
        discussion: """
            EXAMPLES:
              \(Program.name) studio
              \(Program.name) studio --rules rules --edit --port 7341
              \(Program.name) studio --rules rules --record day.jsonl

            This is `\(Program.name) serve` with a page for a browser on this machine. Open the
            link that is printed: behind its # it has the key of this run, so do not pass
            the link on. The page shows the screen, which can be touched, what happens, and
            why. If nothing is on the screen, the first page that is opened shows a
            demonstration. docs/studio.md describes the page.
            """)

    @Option(
        name: .long,
        help: ArgumentHelp("Serve the page at this port of this machine. (default: any free port)", valueName: "number")
    )
    var port: UInt16 = 0

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Serve the files of the page from this folder, to work on the page itself: Sources/CStudio/page.",
            valueName: "dir"),
        completion: .directory)
    var page: String?

    @Flag(
        name: .long, help: "Let the page save rules. Without this option, its editor only tries what a change would do."
    )
    var edit = false

    @OptionGroup var options: ServeOptions

    func run() async throws {
        let studio = try Studio(page: page, showsDemonstration: true, canEdit: edit, modules: Program.modules)
        try await HostRun(options, studio: StudioRun(studio, port: port)).run()
    }
}
