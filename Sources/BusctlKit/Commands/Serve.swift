import ArgumentParser

/// The command `busctl serve`: runs a host until a signal stops it.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run a host: a bus with modules and rules that listens on a socket.",
        discussion: """
            EXAMPLES:
              \(Program.name) serve
              \(Program.name) serve --rules rules --rules ~/my-rules
              \(Program.name) serve --rules rules --socket /tmp/glassbus.sock
              \(Program.name) serve --rules rules --record day.jsonl --state ~/.local/state/glassbus

            Folders of rules are layers: a later folder overrides individual policies and
            settings of an earlier one. A saved file takes effect with the next event. If
            saved rules have errors, the host refuses them and the former rules stay in
            force. Ctrl-C stops the host after it has delivered all accepted events;
            SIGTERM, SIGQUIT and SIGXCPU do the same. Stopping takes at most two seconds,
            and a second signal ends the host at once. SIGHUP reloads the rules; in a
            terminal it stops the host. No other signals end it, except SIGKILL and the
            signals of a crash.

            Clients can connect once the host prints where it listens. Scripts can use
            --wait-host of the client commands, or --ready-fd. The host also notifies
            systemd (Type=notify, WatchdogSec=), which may create the socket
            (ListenStream=).
            """)

    @Flag(
        name: .long,
        help: "Also serve the studio, a page that shows the screen and why things happen; prints its link.")
    var studio = false

    @OptionGroup var options: ServeOptions

    func run() async throws {
        try await HostRun(options, studio: studio ? try StudioRun(.parse([]), showsDemonstration: false) : nil).run()
    }
}
