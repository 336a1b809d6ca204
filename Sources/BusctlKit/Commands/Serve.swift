import ArgumentParser
import ControlAPI
import EventBus
import FoundationEssentials
import Harness
import Host
import Logging
import RuleHost

/// The command `busctl serve`: runs a host until a signal stops it.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run a host: a bus with modules and rules, which listens at a socket.",
        discussion: """
            EXAMPLES:
              \(Program.name) serve
              \(Program.name) serve --rules rules --rules ~/my-rules
              \(Program.name) serve --rules rules --socket /tmp/glassbus.sock
              \(Program.name) serve --rules rules --record day.jsonl --state ~/.local/state/glassbus

            Folders of rules are layers: a later folder overrides single policies and
            settings of an earlier one. A saved file takes effect from the next event on.
            If saved rules have errors, the host refuses them and the former rules stay in
            force. Ctrl-C stops the host after it has delivered the events that it has
            accepted; SIGTERM, SIGHUP, SIGQUIT and SIGXCPU do the same. A stop takes at
            most two seconds, and a second signal ends the host at once. Other signals do
            not end the host, except SIGKILL and the signals of a crash.
            """)

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Folder of rules. Repeat the option for layers, the lowest first. Default: the folder 'rules', if it exists.",
            valueName: "dir"),
        completion: .directory)
    var rules: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Record every input in this file, for replay and compare. A file that is a recording already gets one more run.",
            valueName: "file"),
        completion: .file())
    var record: String?

    @Flag(
        name: .long,
        help:
            "Record private text, such as the messages of toasts. Without this option, a placeholder replaces each text."
    )
    var recordText = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Folder in which modules save data for the next start. Without this option, the data ends with the host.",
            valueName: "dir"),
        completion: .directory)
    var state: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Do not run this module: it has no topics, and its rules are checked but not asked. Repeat the option for several modules.",
            valueName: "module"),
        completion: .list(Program.modules.names))
    var without: [String] = []

    @Flag(
        name: .long,
        help:
            "For test benches: clients and rules may also publish facts, such as toast.presented. Without this option, they may publish requests only."
    )
    var allowFacts = false

    @Option(name: .long, help: ArgumentHelp("Seed of the function math.random in rules.", valueName: "number"))
    var seed: UInt64 = 0

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Change a limit of the server, such as body=1MiB or headtime=5s (docs/protocol.md says what each is): \(ServerLimits.names.joined(separator: ", ")). Repeat the option for several limits.",
            valueName: "name=value"))
    var limit: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Also listen for TCP at this address of this machine, such as 127.0.0.1:7340. Needs --token-file.",
            valueName: "address"))
    var listen: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "File with the token that clients of --listen must have. It is made with a new token if it is missing.",
            valueName: "file"),
        completion: .file())
    var tokenFile: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Origin of pages that may use --listen with the token, such as http://localhost:3000. Repeat the option for several origins.",
            valueName: "origin"))
    var allowOrigin: [String] = []

    @OptionGroup var host: HostOptions

    func validate() throws {
        if let listen {
            do { _ = try Listener(at: ListenAddress(listen), token: "", origins: allowOrigin) } catch {
                throw ValidationError("--listen: \(error)")
            }
            guard tokenFile != nil else {
                throw ValidationError(
                    "--listen needs --token-file FILE: without a token every page and user could use it")
            }
        } else if tokenFile != nil || !allowOrigin.isEmpty {
            throw ValidationError("--token-file and --allow-origin belong to --listen ADDRESS")
        }
        do { _ = try ServerLimits(limit) } catch { throw ValidationError("--limit: \(error)") }
        do { try Program.modules.require(without) } catch { throw ValidationError("--without: \(error)") }
        if recordText, record == nil {
            throw ValidationError("--record-text needs --record FILE: without a recording there is no text to record")
        }
    }

    /// Where the host also listens for TCP; nil for nowhere.
    private var listener: Listener? {
        get throws {
            guard let listen, let tokenFile else { return nil }
            return try Listener(
                at: ListenAddress(listen), token: TokenFile.token(at: tokenFile), origins: allowOrigin)
        }
    }

    private var systemConfiguration: ChromeSystem.Configuration {
        var configuration = ChromeSystem.Configuration()
        configuration.seed = seed
        configuration.without = Set(without)
        configuration.allowsFacts = allowFacts
        return configuration
    }

    func run() async throws {
        try Descriptors.require(Descriptors.host)
        let style = Style(.auto, isTerminal: Terminal.isErrorTerminal, environment: Terminal.environment)
        let health = HealthNotes()
        let log = try LogWriter(health: health)
        defer { log.flush() }
        let signals = HostSignals.watch(log)
        defer { withExtendedLifetime(signals) {} }
        let logger = Logger(label: "glassbus") { _ in LineLogHandler(style: style) { log.say($0) } }
        let disk = try DiskQueue()
        let listener = try listener
        let folders = rules.isEmpty ? Self.defaultFolders() : rules
        // The socket is claimed before any file is written, because another host may own it.
        let claim = try await SocketClaim.take(host.path)
        defer { claim.remove() }
        let recorder = try record.map { path in
            try Recorder(
                path: path, configuration: systemConfiguration, modules: Program.modules, withText: recordText,
                disk: disk, health: health)
        }
        if let notice = recorder?.notice { logger.warning("\(notice)") }
        let kept = try state.map { path in
            try StateFolder(path, disk: disk, health: health) { logger.warning("\($0)") }
        }
        defer { kept?.close() }
        let live = try LiveHost(
            rules: folders, modules: Program.modules, configuration: systemConfiguration, logger: logger,
            inputs: recorder, state: kept, disk: disk, health: health)
        let server = ControlServer(
            host: live, socketPath: host.path, claim: claim, limits: try ServerLimits(limit), listener: listener,
            logger: logger)
        await live.start()
        let status = await live.ruleStatus
        let arrived: @Sendable (Int32) -> Void = { number in
            log.say("stopping")
            HostSignals.endSoon(number, log) { live.whatHoldsIt }
        }
        let result: Result<Void, any Error>
        do {
            _ = try await Signals.interrupting(by: HostSignals.ending, arrived: arrived) { [path = host.path] in
                try await server.run(whenListening: { Self.greet(path, $0, status, folders, style, log) })
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await live.stop()
        try result.get()
    }

    /// The folder `rules` in the working directory, if it exists.
    private static func defaultFolders() -> [String] {
        FileManager.default.fileExists(atPath: "rules") ? ["rules"] : []
    }

    private static func greet(
        _ socket: String, _ address: ListenAddress?, _ status: RuleStatus, _ folders: [String], _ style: Style,
        _ log: LogWriter
    ) {
        for line in ServePage.greeting(socket: socket, status: status, folders: folders, style: style) {
            log.say(line)
        }
        if let address { log.say("Clients with the token may also use http://\(address)") }
    }
}
