import ArgumentParser

/// The command `busctl studio`: runs a host with the studio's page.
struct StudioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Run a host with a web page that shows the screen and why things happen.",
        discussion: """
            EXAMPLES:
              \(Program.name) studio
              \(Program.name) studio --rules rules --edit --port 7341
              \(Program.name) studio --rules rules --recordings ~/days --stories Tests/Scenarios

            This is `\(Program.name) serve` with a page for a browser on this machine. Open the
            link that is printed: behind its # it has the key of this run, so do not pass
            the link on. The page shows the screen, which can be touched, what happens,
            and why; it edits rules, and shows what they would have made of what happened.
            For that the inputs of this run are recorded, with their texts, in a file that
            no other process can read and that ends with the host. If nothing is on the
            screen, the first page that is opened shows a demonstration. docs/studio.md
            describes the page.
            """)

    @OptionGroup var studio: StudioOptions
    @OptionGroup var options: ServeOptions

    func run() async throws {
        try await HostRun(options, studio: StudioRun(studio, showsDemonstration: true)).run()
    }
}
