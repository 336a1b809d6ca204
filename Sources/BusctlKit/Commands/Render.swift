import ArgumentParser
import Chrome
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host
import Rendering
import Screen
import Studio

/// Draws what is on the screen.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw the screen in the terminal or as SVG, or print its parts as JSON.",
        discussion: """
            EXAMPLES:
              \(Program.name) render --rules rules
              \(Program.name) render --width 280 --dark --svg screen.svg
              \(Program.name) render --rules rules --events day.jsonl --at 3.42 --svg moment.svg
              \(Program.name) render --rules rules --sweep 200..800

            Without --rules, draws what a host shows now. With --rules, draws the result of
            --events or, without --events, of a demonstration. Without --at, everything
            that moves is drawn at rest. No option changes what a host shows.
            docs/render.md describes the output, docs/renderers.md the parts.
            """)

    @Option(
        name: .long,
        help: ArgumentHelp("Draw the container at this width, from 1 to 10000.", valueName: "points"))
    var width: Double?

    @Option(
        name: .long,
        help: ArgumentHelp("Draw the container at this height, from 1 to 10000.", valueName: "points"))
    var height: Double?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Draw the screen at this bus time in seconds, such as 3.42, with its movements in progress.",
            valueName: "time"),
        transform: Self.moment)
    var at: Duration?

    @Option(name: .long, help: ArgumentHelp("Draw this container. (default: main)", valueName: "id"))
    var container: String?

    @Flag(name: .long, help: "Use dark colors, regardless of the environment.")
    var dark = false

    @Flag(name: .long, help: "Use light colors, regardless of the environment.")
    var light = false

    @Flag(name: .long, help: "Draw for right-to-left layout, regardless of the environment.")
    var rtl = false

    @Option(
        name: .long,
        help: ArgumentHelp("Draw with this text size, such as xSmall or accessibility5.", valueName: "size"),
        completion: .list(ContentSize.allCases.map(\.rawValue)), transform: Self.contentSize)
    var textSize: ContentSize?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write an SVG picture to this file, or to standard output if the file is -.", valueName: "file"),
        completion: .file(extensions: ["svg"]))
    var svg: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write an SVG file with the screen in light and dark, in several sizes, and with user preferences.",
            valueName: "file"),
        completion: .file(extensions: ["svg"]))
    var gallery: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Print each width of this range at which the layout of the toolbar changes, such as 200..800.",
            valueName: "a..b"),
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

    @Sendable private static func moment(_ text: String) throws -> Duration {
        guard let seconds = Double(text), seconds >= 0, let time = Duration(seconds: seconds) else {
            throw ValidationError("the time needs a number of seconds of 0 or more, such as 3.42")
        }
        return time
    }

    @Sendable private static func contentSize(_ text: String) throws -> ContentSize {
        if let size = ContentSize(rawValue: text) ?? ContentSize.otherWords[text] { return size }
        let sizes = ContentSize.allCases.map(\.rawValue)
        throw ValidationError(
            "no text size is called '\(text.printable)'; "
                + (nearest(text, among: sizes).map { "did you mean '\($0)'?" }
                    ?? "there are: " + sizes.joined(separator: ", ")))
    }

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
        let looks = dark || light || rtl || textSize != nil || width != nil || height != nil
        if sweep != nil, svg != nil || gallery != nil || container != nil || looks {
            throw ValidationError("--sweep prints a table, and can be combined with --events, --at and --json only")
        }
        if gallery != nil, svg != nil || looks || output.json {
            throw ValidationError(
                "--gallery draws several looks, and can be combined with --events, --at and --container")
        }
    }

    func run() async throws {
        let source = try await source()
        if let sweep { return try await show(try await Sweep.rows(sweep, source)) }
        let now = try await source.picture(ScreenPictureQuery(container: container))
        if now.parts.allSatisfy({ $0.kind == .system }) {
            Terminal.say(
                "nothing is on the screen; to give the toolbar items: \(Program.name) inject toolbar.setItems '{…}'")
        }
        if let gallery {
            return try WrittenFile.write(try await RenderGallery.svg(of: now, source, at: at), to: gallery)
        }
        var picture = now
        let query = query(now.size)
        if query != ScreenPictureQuery(container: container) { picture = try await source.picture(query) }
        if output.json { try Terminal.print(try JSONText.string(picture)) }
        picture.time = at ?? picture.restTime
        if let svg { return try WrittenFile.write(PictureSVG.draw(picture), to: svg) }
        guard !output.json else { return }
        for line in PictureText.lines(picture, columns: Terminal.width ?? 80, style: output.style) {
            try Terminal.print(line)
        }
    }

    private func query(_ size: Size) -> ScreenPictureQuery {
        var query = ScreenPictureQuery(container: container)
        if width != nil || height != nil {
            query.size = Size(width: width ?? size.width, height: height ?? size.height)
        }
        if dark || light { query.scheme = dark ? .dark : .light }
        if rtl { query.rtl = true }
        query.contentSize = textSize
        return query
    }

    private func source() async throws -> RenderSource {
        guard let system = try embedded.system()?.system else { return .live(host.client) }
        let player = RenderedEvents(system)
        switch events {
        case nil: try player.play(Array(Demonstration.lines.utf8), of: "the demonstration", until: at)
        case "-":
            let input = try StandardInput(
                refusingTerminal: "\(Program.name) render --rules rules --events - < bar.jsonl")
            try player.play(try await input.readAll(limit: RenderedEvents.largest), of: "standard input", until: at)
        case let path?:
            guard let data = FileManager.default.contents(atPath: path) else {
                throw Failure(.missing, "the file '\(path.printable)' does not exist or cannot be read")
            }
            try player.play([UInt8](data), of: path, until: at)
        }
        return .embedded(system)
    }

    private func show(_ rows: [Sweep.Row]) async throws {
        guard !rows.isEmpty else { return Terminal.say("the toolbar has no items, so that it has no layout") }
        let lines = output.json ? rows.map(\.json) : Sweep.lines(rows, style: output.style)
        for line in lines { try Terminal.print(line) }
    }
}
