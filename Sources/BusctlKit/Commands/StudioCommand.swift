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
            printed link, and do not share it: the part after # is the key of this run. The
            page shows a screen that you can touch, what happens, and why; it edits rules,
            and shows what they would have done with past inputs. For this, the inputs of
            the run are recorded, including their texts, in a file that no other process
            can read and that disappears with the host. If the screen is empty, the first
            page to open shows a demonstration. docs/studio.md describes the page.

            With --attach, opens the page of the host that already runs at the socket. It
            has the past that the host still keeps, but no recording of the session, so the
            editor cannot show what other rules would have done.
            """)

    @Flag(name: .long, help: "Open the page of the host that runs at the socket, and start none.")
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
