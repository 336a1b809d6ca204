import ArgumentParser
import ControlAPI
import EventBus
import FoundationEssentials
import Host
import Rendering

/// Draws what is on the screen.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw the chrome in the terminal or as SVG, or print its frames as JSON.",
        discussion: """
            EXAMPLES:
              \(Program.name) render --rules rules
              \(Program.name) render --width 280 --dark --svg bar.svg
              \(Program.name) render --rules rules --events bar.jsonl --json | jq .entries
              \(Program.name) render --rules rules --sweep 200..800

            Without --rules, draws what a host shows now. With --rules, draws the result
            of --events or, without --events, of a demonstration. --width and --sweep ask
            the rules for the layout at other widths, and change nothing. docs/render.md
            describes the output.
            """)

    @Option(
        name: .long,
        help: ArgumentHelp("Draw the chrome in a container of this width, from 1 to 10000.", valueName: "points"))
    var width: Double?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Draw a whole screen of this height, from 1 to 10000. Default: only the chrome.", valueName: "points"))
    var height: Double?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write an SVG picture to this file, or to standard output if the file is -.", valueName: "file"),
        completion: .file(extensions: ["svg"]))
    var svg: String?

    @Flag(name: .long, help: "Use dark colours, whatever the environment says.")
    var dark = false

    @Flag(name: .long, help: "Use light colours, whatever the environment says.")
    var light = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Print each width of this range at which the layout changes, such as 200..800.", valueName: "a..b"),
        transform: WidthRange.parse)
    var sweep: WidthRange?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "With --rules: publish the events of this file, one on each line, before drawing; - is standard input.",
            valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var events: String?

    @OptionGroup var embedded: EmbeddedOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func validate() throws {
        for (name, length) in [("--width", width), ("--height", height)] {
            if let length, !(1...WidthRange.widest).contains(length) {
                throw ValidationError(
                    "\(name) needs a number of points from 1 to \(Int(WidthRange.widest)), not \(length)")
            }
        }
        if dark, light { throw ValidationError("--dark and --light exclude each other") }
        if events != nil, embedded.rules.isEmpty {
            throw ValidationError("--events needs --rules DIR; to send events to a host, use: \(Program.name) inject")
        }
        if sweep != nil, svg != nil || width != nil || height != nil {
            throw ValidationError("--sweep prints a table, and cannot be combined with --svg, --width or --height")
        }
    }

    func run() async throws {
        let source = try await source()
        var screen = try await source.screen()
        if screen.items.isEmpty, screen.toasts.isEmpty, screen.popup == nil {
            Terminal.say(
                "nothing is on the screen; to give the toolbar items: \(Program.name) inject toolbar.setItems '{…}'")
        }
        var trial = WidthTrial(source, screen)
        if let sweep { return try await show(try await Sweep.rows(sweep, &trial)) }
        if let width { screen = try await trial.screen(at: width) }
        let geometry = ScreenGeometry(screen, height: height)
        if output.json { try Terminal.print(try JSONText.string(geometry)) }
        if let svg {
            return try write(SVGPicture.draw(screen, geometry, isDark: dark ? true : light ? false : nil), to: svg)
        }
        guard !output.json else { return }
        for line in TextPicture.lines(screen, geometry, columns: Terminal.width ?? 80, style: output.style) {
            try Terminal.print(line)
        }
    }

    private func source() async throws -> RenderSource {
        guard let system = try embedded.system()?.system else { return .live(host.client) }
        let player = RenderedEvents(system)
        switch events {
        case nil: try player.play(Array(Demonstration.lines.utf8), of: "the demonstration")
        case "-":
            let input = try StandardInput(
                refusingTerminal: "\(Program.name) render --rules rules --events - < bar.jsonl")
            try player.play(try await input.readAll(limit: RenderedEvents.largest), of: "standard input")
        case let path?:
            guard let data = FileManager.default.contents(atPath: path) else {
                throw Failure(.missing, "the file '\(path.printable)' does not exist or cannot be read")
            }
            try player.play([UInt8](data), of: path)
        }
        return .embedded(system)
    }

    private func show(_ rows: [Sweep.Row]) async throws {
        let lines = output.json ? rows.map(\.json) : Sweep.lines(rows, style: output.style)
        for line in lines { try Terminal.print(line) }
    }

    private func write(_ text: String, to path: String) throws {
        if path == "-" { return try Terminal.write(Array(text.utf8), to: 1) }
        do {
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw Failure(
                .inputOutput, "cannot write '\(path.printable)'",
                hint: "check that the folder of the file exists and can be written to")
        }
        Terminal.say("wrote \(path.printable)")
    }
}
