import Accessory
import Chrome
import EventBus
import Foundation
import Host
import Rendering
import Testing
import Toast
import Toolbar

@testable import BusctlKit

@Suite struct RenderTests {
    static let root = BuiltProgram.root
    static let rules = root.appending(path: "rules").path

    /// A system with the shipped rules that has received these events.
    private func source(_ lines: String = Demonstration.lines, rules: [String] = [rules]) throws -> RenderSource {
        let system = try EmbeddedSystem(rules: rules).system
        try RenderedEvents(system).play(Array(lines.utf8), of: "events")
        return .embedded(system)
    }

    private func screen(_ source: RenderSource, at width: Double) async throws -> ScreenState {
        var trial = WidthTrial(source, try await source.screen())
        return try await trial.screen(at: width)
    }

    // MARK: Pictures

    @Test("the picture in the README is the one that the program draws")
    func readmePicture() async throws {
        let screen = try await screen(try source(), at: 520)
        let svg = SVGPicture.draw(screen, ScreenGeometry(screen))
        let file = Self.root.appending(path: "docs/images/toolbar.svg")
        if ProcessInfo.processInfo.environment["GLASSBUS_WRITE_REPORTS"] != nil { try Data(svg.utf8).write(to: file) }
        #expect(svg == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test("the picture in the terminal is true to scale, and lists the items in the menu")
    func text() async throws {
        let screen = try await screen(try source(), at: 280)
        let lines = TextPicture.lines(screen, ScreenGeometry(screen), columns: 80, style: .plain)
        #expect(
            lines.joined(separator: "\n") == """
                280 pt · tier tight · level overflow · side button compact
                    ╭──────────────────────────────────────────╮
                    │ ✓ Sketch saved [Undo]                    │
                    ╰──────────────────────────────────────────╯
                   ╭───────────────────────────────────────╮
                   │ Brush (5)  Fine  [Broad]  Cut  Lette… │
                   ╰───────────────────────────────────────╯
                   ╭────────────────────────────────╮   ╭───────╮
                   │    ⌂         [✎]         ⋯     │   │   +   │
                   ╰────────────────────────────────╯   ╰───────╯
                in the menu: Search, Collections, Settings
                """)
    }

    @Test(
        "no line of the picture is wider than the terminal, and colours do not change the text",
        arguments: [20, 40, 80, 200])
    func columns(_ columns: Int) async throws {
        for width in [150.0, 280, 390, 520, 834] {
            let screen = try await screen(try source(), at: width)
            let picture = { TextPicture.lines(screen, ScreenGeometry(screen), columns: columns, style: $0) }
            let plain = picture(.plain)
            #expect(plain.dropFirst().filter { !$0.hasPrefix("in the menu") }.allSatisfy { $0.columns <= columns })
            #expect(picture(Style(isOn: true)).map { $0.replacing(#/\u{1B}\[\d+m/#, with: "") } == plain)
        }
    }

    @Test("a container wider than any screen is drawn")
    func wide() async throws {
        var screen = try await screen(try source(), at: 390)
        screen.layout?.containerWidth = 1e300
        let picture = TextPicture.lines(screen, ScreenGeometry(screen), columns: 80, style: .plain)
        #expect(picture.first?.hasPrefix("1e+300 pt") == true)
    }

    @Test("control characters in an event do not reach the terminal")
    func printable() async throws {
        let lines = #"{"type":"toolbar.setItems","data":{"items":[{"id":"a","title":"\u001b[2Jx"}]}}"# + "\n"
        let screen = try await screen(try source(lines), at: 390)
        let picture = TextPicture.lines(screen, ScreenGeometry(screen), columns: 80, style: .plain)
        #expect(!picture.joined().contains("\u{1B}"))
    }

    @Test("accessories are drawn with the sizes that their module publishes, and the second one only while shown")
    func accessories() async throws {
        let lines = """
            {"type":"toolbar.setItems","data":{"items":[{"id":"a","title":"A","accessory":{"id":"p"},"secondaryAccessory":{"id":"s","preferredWidth":150}}]}}
            {"type":"toolbar.tap","bustime":"1","data":{"id":"a"}}

            """
        let source = try source(lines)
        guard case .embedded(let system) = source else { return }
        for width in stride(from: 40.0, through: 700, by: 33) {
            system.bus.publish(ToolbarResize(width: width, animated: false))
            let said = try #require(system.bus.retained(AccessoryLayoutChanged.self))
            let drawn = ScreenGeometry(try await source.screen(), height: 844).accessories.map(\.plate.frame)
            #expect(drawn.map(\.width) == [said.primary?.width, said.secondary?.width])
            #expect(drawn.map(\.height) == [said.primary?.height, said.secondary?.height])
        }
        system.bus.publish(ToolbarTap(id: "a"))
        system.advance(to: .seconds(3))
        #expect(try await source.screen().secondaryAccessory == nil)
    }

    // MARK: Widths

    @Test("with the shipped rules the demonstration's bar changes at these widths")
    func sweep() async throws {
        let source = try source()
        var trial = WidthTrial(source, try await source.screen())
        let rows = try await Sweep.rows(try #require(WidthRange(argument: "200..800")), &trial)
        #expect(
            Sweep.lines(rows, style: .plain).joined(separator: "\n") == """
                from  to    tier      level        spacing  side button  items                              in the menu
                 200   243  minimal   overflow     4        compact 40   home                               draw search library settings
                 244   279  minimal   overflow     4        compact 40   home draw                          search library settings
                 280   291  tight     overflow     4        compact 44   home draw                          search library settings
                 292   303  tight     overflow     4        compact 40   home draw search                   library settings
                 304   339  tight     overflow     4        compact 44   home draw search                   library settings
                 340   351  tight     iconOnly     4        compact 40   home draw search library settings  -
                 352   359  tight     iconOnly     4        compact 44   home draw search library settings  -
                 360   399  compact   iconOnly     4        full 52      home draw search library settings  -
                 400   415  compact   compact      4        full 52      home draw search library settings  -
                 416   419  compact   compact      8        full 52      home draw search library settings  -
                 420   459  regular   compact      8        full 52      home draw search library settings  -
                 460   475  regular   comfortable  4        full 52      home draw search library settings  -
                 476   491  regular   comfortable  8        full 52      home draw search library settings  -
                 492   507  regular   comfortable  12       full 52      home draw search library settings  -
                 508   519  regular   full         16       full 52      home draw search library settings  -
                 520   800  spacious  full         16       full 52      home draw search library settings  -
                """)
        #expect(
            rows.first?.json.hasPrefix(
                #"{"compressionLevel":"overflow","from":200,"itemSpacing":4,"modes":["iconOnly"],"overflow":["draw""#)
                == true)
    }

    @Test(
        "the layout drawn for a width is the one that the bar has after a resize to that width",
        arguments: [false, true])
    func sameAsResized(isUltraMinimal: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "render-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(
            """
            local toolbar = {}
            function toolbar.priority(item, tier, selected, ctx)
              if tier == "tight" and item.id == "settings" then return "essential" end
              if tier == "regular" and item.id == "search" then return "overflow" end
              return item.priority
            end
            return toolbar
            """.utf8
        ).write(to: folder.appending(path: "toolbar.lua"))
        let mode = #"{"type":"toolbar.setUltraMinimal","data":{"enabled":\#(isUltraMinimal)}}"# + "\n"
        let source = try source(Demonstration.lines + mode, rules: [folder.path])
        var trial = WidthTrial(source, try await source.screen())
        guard case .embedded(let system) = source else { return }
        for width in stride(from: 1.0, through: 700, by: 7) {
            let tried = try await trial.screen(at: width)
            system.bus.publish(ToolbarResize(width: width, animated: false))
            let published = try #require(system.bus.retained(ToolbarLayoutChanged.self))
            var layout = try #require(tried.layout)
            // In ultra-minimal mode the accessory keeps its former width.
            if isUltraMinimal { layout.accessoryWidth = published.accessoryWidth }
            layout.animated = published.animated
            #expect(try ValueEncoder().encode(layout) == ValueEncoder().encode(published), "\(width)")
        }
    }

    @Test("a range of widths has whole points, from the smaller to the larger")
    func ranges() {
        #expect(WidthRange(argument: "200..800")?.widths == 200...800)
        #expect(WidthRange(argument: "200...800")?.widths == 200...800)
        for wrong in ["200", "800..200", "0..5", "1..10001", "a..b", "1.5..3", "..", "1..2..3", "-5..5"] {
            #expect(WidthRange(argument: wrong) == nil, "\(wrong)")
        }
        #expect(throws: (any Error).self) { try WidthRange.parse("800..200") }
    }

    // MARK: Events

    @Test(
        "a line that is not an event, or is refused, is reported with its place",
        arguments: [
            (#"{"type":"toolbar.setItms"}"#, "events:2: type: no topic is called 'toolbar.setItms'"),
            ("{", "events:2: not JSON"),
            (#"{"type":"toolbar.tap","data":{"id":"drawn"}}"#, "events:2: refused: no item has the id 'drawn'"),
        ])
    func wrongEvents(line: String, message: String) throws {
        let failure = #expect(throws: Failure.self) {
            try source(Demonstration.lines.prefix { $0 != "\n" } + "\n" + line + "\n")
        }
        #expect(failure?.status == .badData && failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
    }

    @Test("an event with a bus time happens at that time, and the picture shows the moment after the last event")
    func busTime() async throws {
        let lines = """
            {"type":"toast.show","data":{"message":"First","duration":2}}
            {"type":"toast.show","bustime":"1","data":{"message":"Other","kind":"success","duration":2}}

            """
        #expect(try await source(lines).screen().toasts.map(\.message) == ["First"])
        let later =
            lines + #"{"type":"environment.update","bustime":"60","data":{"traits":{"colorScheme":"dark"}}}"# + "\n"
        let screen = try await source(later).screen()
        #expect(screen.toasts.isEmpty && screen.traits.colorScheme == .dark)
    }
}
