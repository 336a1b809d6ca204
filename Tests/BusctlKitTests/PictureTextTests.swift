import Chrome
import CommandSupport
import EventBus
import Host
import Screen
import Studio
import Testing

@testable import BusctlKit

@Suite("A picture in the terminal")
struct PictureTextTests {
    private static let home = #"""
        {"type": "toolbar.setItems", "data": {"items": [{"id": "home", "title": "Home", "icon": "house"}, {"id": "find", "title": "Find", "icon": "magnifyingglass"}]}}

        """#
    private static let popup =
        home + #"""
            {"type": "popup.setUp", "data": {"contents": [{"id": "player", "item": {"id": "song", "title": "Song", "subtitle": "Band", "image": "cover", "progress": 0.5, "trailingBarButtonItems": ["play"]}}]}}
            {"type": "popup.present", "data": {"content": "player", "animated": false}}
            {"type": "toast.show", "data": {"id": "a", "message": "Code 1234", "sensitive": true, "presentationEdge": "bottom", "duration": 0}}

            """#

    private func picture(_ lines: String = Demonstration.lines, width: Double = 390, rtl: Bool? = nil) throws -> Picture
    {
        let system = try EmbeddedSystem(rules: [RenderTests.rules]).system
        try RenderedEvents(system).play(Array(lines.utf8), of: "events")
        system.advance(to: system.bus.now + .seconds(1))
        let query = ScreenPictureQuery(size: Size(width: width, height: 844), rtl: rtl)
        return try #require(system.bus.ask(query))
    }

    private func text(_ picture: Picture, columns: Int = 80) -> String {
        PictureText.lines(picture, columns: columns, style: .plain).joined(separator: "\n")
    }

    private func picture(of parts: [Part]) -> Picture {
        Picture(container: "main", seq: 1, time: .zero, size: Size(width: 200, height: 400), parts: parts)
    }

    private func part(
        _ id: String, in parent: String? = nil, _ kind: PartKind = .plate,
        _ frame: Frame = Frame(x: 20, y: 100, width: 160, height: 50), _ change: (inout Part) -> Void
    ) -> Part {
        var part = Part(id, in: parent, kind, frame)
        change(&part)
        return part
    }

    // MARK: Pictures of the modules

    @Test("of the demonstration has toast, accessory, bar and button, true to scale")
    func demonstration() throws {
        let text = text(try picture())
        #expect(
            text == """
                390 × 844 pt · Side button, toolbar, accessory and toast
                            ╭──────────────────────────────────────────────╮
                            │ ✓ Sketch saved [Undo]                        │
                            ╰──────────────────────────────────────────────╯
                   ╭──────────────────────────────────────────────────╮
                   │ Brush  (5)  Fine  [Broad]  Cut                   │
                   ╰──────────────────────────────────────────────────╯
                   ╭──────────────────────────────────────────────────╮   ╭─────────╮
                   │    ⌂        [✎]        ⌕         ▤•3        ⚙    │   │    +    │
                   ╰──────────────────────────────────────────────────╯   ╰─────────╯
                """)
    }

    @Test("from right to left is mirrored")
    func mirrored() throws {
        let lines = text(try picture(rtl: true)).split(separator: "\n")
        #expect(lines[0] == "390 × 844 pt · right to left · Side button, toolbar, accessory and toast")
        #expect(lines[8] == "   │    +    │   │    ⚙        ▤•3        ⌕        [✎]         ⌂    │")
    }

    @Test("has an open menu with its entries one below the other")
    func menu() throws {
        let lines =
            Demonstration.lines + #"""
                {"type": "scene.update", "data": {"id": "main", "width": 280, "height": 844}}
                {"type": "toolbar.showOverflowMenu"}

                """#
        let text = text(try picture(lines, width: 280))
        #expect(text.contains("│ ⌕ Search ") && text.contains("│ ⚙ Settings "))
        #expect(text.split(separator: "\n").first?.contains("menu") == true)
    }

    @Test("of a popup has its bar, and masks a sensitive toast")
    func popupBar() throws {
        let text = text(try picture(Self.popup))
        #expect(
            text == """
                390 × 844 pt · Toolbar, popup bar and toast
                                     ╭──────────────────────────────────╮
                                     │ i ••••••                         │
                                     ╰──────────────────────────────────╯
                   ╭──────────────────────────────────────────────────────────────────────╮
                   │ ▣ Song – Band                                                      ▶ │
                   ╰──────────────────────────────────────────────────────────────────────╯
                                      ╭────────────────────────────────╮
                                      │       [⌂]              ⌕       │
                                      │      Home             Find     │
                                      ╰────────────────────────────────╯
                """)
    }

    @Test("of an open popup has its content and not what that covers")
    func openPopup() throws {
        let open = Self.popup + #"{"type": "popup.open", "data": {"animated": false}}"# + "\n"
        let text = text(try picture(open))
        #expect(text.contains(" player ") && text.contains("✕ │") && !text.contains("⌂"))
    }

    @Test("has the navigation bar at the top")
    func navigationBar() throws {
        let lines =
            Self.home + #"""
                {"type": "navigationBar.declare", "data": {"width": 390, "back": {}, "title": {"text": "Notes", "width": 80}, "items": [{"id": "share", "title": "Share", "icon": "square.and.arrow.up"}, {"id": "edit", "title": "Edit"}]}}
                {"type": "navigationBar.update", "data": {}}

                """#
        let found = text(try picture(lines)).split(separator: "\n")
        #expect(found[0].contains("Navigation bar") || found[0].contains("navigation bar"))
        for word in ["‹", "Notes", "↥", "Edit"] { #expect(found[2].contains(word), "\(found)") }
    }

    // MARK: What does not fit

    @Test("is never wider than the terminal, and colors do not change its text", arguments: [20, 40, 80, 200])
    func columns(_ columns: Int) throws {
        for lines in [Demonstration.lines, Self.popup] {
            for width in [150.0, 280, 390, 834] {
                let picture = try picture(lines, width: width)
                let drawn = { PictureText.lines(picture, columns: columns, style: $0) }
                let plain = drawn(.plain)
                #expect(plain.dropFirst().allSatisfy { $0.columns <= columns }, "\(width)")
                #expect(drawn(Style(isOn: true)).map { $0.replacing(#/\u{1B}\[\d+m/#, with: "") } == plain)
            }
        }
    }

    @Test("shortens a text before the button behind it")
    func shortened() {
        let parts = [
            part("toast/a") { ($0.lines, $0.role) = ([["A message that is far too long"]], .alert) },
            part("toast/a/action", in: "toast/a", .button, Frame(x: 130, y: 100, width: 44, height: 44)) {
                $0.title = "Undo"
            },
        ]
        #expect(text(picture(of: parts)).contains("│ A message that is far… [Undo] │"))
    }

    @Test("of a screen that is wider than any other is drawn")
    func wide() {
        var picture = picture(of: [part("toast/a") { $0.title = "Saved" }])
        picture.size = Size(width: 1e300, height: 1e300)
        picture.parts[0].frame = Frame(x: -1e300, y: 0, width: 1e300, height: 1e300)
        #expect(text(picture).hasPrefix("1e+300 × 1e+300 pt"))
    }

    // MARK: Parts

    @Test("of parts without text and icon has no box")
    func empty() {
        let parts = [part("a") { $0.material = .glass }, part("system/keyboard", .system) { $0.title = "Keys" }]
        #expect(text(picture(of: parts)) == "200 × 400 pt · A and keyboard")
        #expect(text(picture(of: [])) == "200 × 400 pt · Empty screen")
    }

    @Test("does not write control characters of a text")
    func controls() {
        let drawn = text(picture(of: [part("toast/a") { $0.title = "a\u{1B}[31mb" }]))
        #expect(!drawn.contains("\u{1B}") && drawn.contains("a\\x1b[31mb"))
    }

    @Test("writes blocks that stand side by side in the same rows, and others below each other")
    func bands() {
        func block(_ id: String, x: Double, y: Double) -> Part {
            part(id, .plate, Frame(x: x, y: y, width: 80, height: 40)) { $0.title = id }
        }
        let lines = text(
            picture(of: [block("c", x: 10, y: 200), block("b", x: 110, y: 105), block("a", x: 10, y: 100)])
        ).split(separator: "\n")
        #expect(lines.count == 7 && lines[2].contains("a") && lines[2].contains("b") && lines[5].contains("c"))
    }

    @Test("marks what is disabled as faint and what is selected as bold")
    func inks() {
        let parts = [
            part("bar") { $0.role = .toolbar },
            part("bar/a", in: "bar", .button, Frame(x: 30, y: 100, width: 60, height: 40)) {
                ($0.icon, $0.states) = ("plus", [.disabled])
            },
            part("bar/b", in: "bar", .button, Frame(x: 100, y: 100, width: 60, height: 40)) {
                ($0.icon, $0.states) = ("minus", [.selected])
            },
        ]
        let lines = PictureText.lines(picture(of: parts), columns: 80, style: Style(isOn: true))
        #expect(lines[2].contains("\u{1B}[2m+") && lines[2].contains("\u{1B}[1m[−]"))
    }
}
