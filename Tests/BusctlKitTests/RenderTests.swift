import Chrome
import CommandSupport
import EventBus
import Foundation
import Host
import Rendering
import Screen
import Studio
import Testing

@testable import BusctlKit

@Suite struct RenderTests {
    static let root = BuiltProgram.root
    static let rules = root.appending(path: "rules").path

    /// A system with the shipped rules that has received these events.
    private func source(
        _ lines: String = Demonstration.lines, rules: [String] = [rules], until moment: Duration? = nil
    ) throws -> RenderSource {
        let system = try EmbeddedSystem(rules: rules).system
        try RenderedEvents(system).play(Array(lines.utf8), of: "events", until: moment)
        return .embedded(system)
    }

    // MARK: Pictures

    @Test("the picture in the README is the one that the program draws")
    func readmePicture() async throws {
        let query = ScreenPictureQuery(size: Size(width: 520, height: 330))
        let picture = try await source().picture(query)
        let svg = PictureSVG.draw(picture, at: picture.restTime)
        let file = Self.root.appending(path: "docs/images/toolbar.svg")
        if ProcessInfo.processInfo.environment["GLASSBUS_WRITE_REPORTS"] != nil { try Data(svg.utf8).write(to: file) }
        #expect(svg == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test("a container that does not exist is named, with the nearest one or all that there are")
    func containers() async throws {
        let source = try source(#"{"type": "scene.update", "data": {"id": "sidebar", "width": 300}}"# + "\n")
        #expect(try await source.picture(ScreenPictureQuery(container: "sidebar")).size.width == 300)
        for (name, hint) in [("sidbar", "did you mean 'sidebar'?"), ("x", "there are: main, sidebar")] {
            let failure = await #expect(throws: Failure.self) {
                try await source.picture(ScreenPictureQuery(container: name))
            }
            #expect(failure?.message == "no container is called '\(name)'" && failure?.hint == hint)
        }
    }

    @Test("the gallery shows one screen in each look, and changes nothing")
    func gallery() async throws {
        let source = try source(until: .seconds(2))
        let picture = try await source.picture(ScreenPictureQuery())
        let svg = try await RenderGallery.svg(of: picture, source, at: nil)
        for title in ["Light", "Dark", "Increased contrast", "Right to left", "Text size accessibility5", "834 × 1194"]
        {
            #expect(svg.contains(">\(title)</text>"), "\(title)")
        }
        #expect(try await source.picture(ScreenPictureQuery()) == picture)
    }

    // MARK: Widths

    @Test("with the shipped rules the demonstration's bar changes at these widths")
    func sweep() async throws {
        let rows = try await Sweep.rows(try #require(WidthRange(argument: "200..800")), try source())
        #expect(
            Sweep.lines(rows, style: .plain).joined(separator: "\n") == """
                from  to    tier      level        spacing  side button  items                              in the menu
                 200   243  minimal   overflow     4        compact 40   home                               draw search library settings
                 244   279  minimal   overflow     4        compact 40   home draw                          search library settings
                 280   303  tight     overflow     4        compact 44   home draw                          search library settings
                 304   351  tight     overflow     4        compact 44   home draw search                   library settings
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

    @Test("a toolbar without items has no layout at any width")
    func sweepOfNothing() async throws {
        #expect(try await Sweep.rows(try #require(WidthRange(argument: "200..300")), try source("\n")).isEmpty)
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
        func shown(_ lines: String, until moment: Duration? = nil) async throws -> [String] {
            let picture = try await source(lines, until: moment).picture(ScreenPictureQuery())
            return picture.parts.flatMap { $0.lines ?? [] }.joined() + [picture.scheme.rawValue]
        }
        #expect(try await shown(lines) == ["First", "light"])
        let later =
            lines + #"{"type":"environment.update","bustime":"60","data":{"traits":{"colorScheme":"dark"}}}"# + "\n"
        #expect(try await shown(later) == ["dark"])
        // Up to a moment that lies before some events, or behind all of them.
        #expect(try await shown(later, until: .seconds(0.5)) == ["First", "light"])
        #expect(try await shown(later, until: .seconds(3)) == ["Other", "light"])
        #expect(try await shown(later, until: .seconds(61)) == ["dark"])
    }
}
