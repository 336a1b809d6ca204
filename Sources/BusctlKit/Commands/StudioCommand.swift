import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials

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
              \(Program.name) studio --attach

            This is `\(Program.name) serve` with a page for a browser on this machine. Open the
            link that is printed: behind its # it has the key of this run, so do not pass
            the link on. The page shows the screen, which can be touched, what happens,
            and why; it edits rules, and shows what they would have made of what happened.
            For that the inputs of this run are recorded, with their texts, in a file that
            no other process can read and that ends with the host. If nothing is on the
            screen, the first page that is opened shows a demonstration. docs/studio.md
            describes the page.

            With --attach, the page is one of a host that runs already, at its socket. It
            has the past that the host still knows, but no recording of the session, so
            that the editor cannot say what other rules would have made of it.
            """)

    @Flag(name: .long, help: "Open the page of the host that runs at the socket. None is started.")
    var attach = false

    @OptionGroup var studio: StudioOptions
    @OptionGroup var options: ServeOptions

    func validate() throws {
        guard attach, let option = optionsOfNewHosts.first(where: \.isGiven)?.name else { return }
        throw ValidationError("\(option) is for a host that is started; the one to which --attach goes runs already")
    }

    private var optionsOfNewHosts: [(name: String, isGiven: Bool)] {
        [
            ("--rules", !options.rules.isEmpty), ("--record", options.record != nil), ("--state", options.state != nil),
            ("--recordings", !studio.recordings.isEmpty), ("--stories", !studio.stories.isEmpty),
            ("--page", studio.page != nil),
        ]
    }

    private func attached() async throws {
        let body: Value = ["port": .int(Int(studio.port)), "edit": .bool(studio.edit)]
        let answer = try await options.host.client.post(
            "/v1/studio/open", contentType: "application/json", body: Data(body.json.utf8)
        ).value()
        try Terminal.print(answer["link"]?.stringValue ?? "")
    }

    func run() async throws {
        if attach { return try await attached() }
        try await HostRun(options, studio: StudioRun(studio, showsDemonstration: true)).run()
    }
}
