import Chrome
import EventBus
import Host
import Rendering
import TestSupport
import Testing

@testable import BusctlKit

/// The popup in a picture, together with the rest of the chrome.
@Suite struct RenderPopupTests {
    private static let items = """
        {"type": "toolbar.setItems", "data": {"items": [{"id": "home", "title": "Home", "icon": "house"}, {"id": "find", "title": "Find", "icon": "magnifyingglass"}]}}
        {"type": "popup.setUp", "data": {"contents": [{"id": "player", "item": {"id": "song", "title": "Song", "subtitle": "Band", "image": "cover", "progress": 0.5, "trailingBarButtonItems": ["play"]}}], "bar": {"progressViewStyle": "bottom"}}}
        {"type": "popup.present", "data": {"content": "player", "animated": false}}
        {"type": "toast.show", "data": {"id": "a", "message": "Saved", "presentationEdge": "bottom", "duration": 0}}

        """

    private func screen(_ more: String = "") throws -> ScreenState {
        let system = try EmbeddedSystem(rules: [RenderTests.rules]).system
        try RenderedEvents(system).play(Array((Self.items + more).utf8), of: "events")
        return try ValueDecoder().decode(ScreenState.self, from: #require(try system.bus.state(of: "drawn")))
    }

    @Test("the popup's bar is drawn above the toolbar, and a toast at the bottom above both")
    func closed() throws {
        let screen = try screen()
        let lines = TextPicture.lines(screen, ScreenGeometry(screen), columns: 60, style: .plain)
        #expect(
            lines.joined(separator: "\n") == """
                390 pt · tier compact · level full
                                      ╭──────────────╮
                                      │ i Saved      │
                                      ╰──────────────╯
                  ╭──────────────────────────────────────────────────────╮
                  │ ▣ Song – Band                                      ▶ │
                  ╰──────────────────────────────────────────────────────╯
                                 ╭────────────────────────╮
                                 │    [⌂]           ⌕     │
                                 │    Home        Find    │
                                 ╰────────────────────────╯
                """)
    }

    @Test("an open popup hides everything below it, but not the toasts")
    func open() throws {
        let screen = try screen(#"{"type": "popup.open", "data": {"animated": false}}"# + "\n")
        let geometry = ScreenGeometry(screen, height: 844)
        #expect(geometry.popup?.plate.frame == geometry.screen && geometry.popupBar == nil)
        let lines = TextPicture.lines(screen, geometry, columns: 60, style: .plain).joined()
        #expect(lines.contains("player") && lines.contains("Saved") && !lines.contains("Home"))
        let svg = SVGPicture.draw(screen, geometry)
        let layers = ["id=\"toolbar\"", "id=\"popup\"", "id=\"toast\""].compactMap {
            svg.firstRange(of: $0)?.lowerBound
        }
        #expect(layers.count == 3 && layers == layers.sorted())
    }

    @Test("a popup that is being dragged is drawn at its position, above its bar")
    func dragged() throws {
        let screen = try screen(
            """
            {"type": "popup.setInteractionStyle", "data": {"style": "drag"}}
            {"type": "popup.open", "data": {"animated": false}}
            {"type": "popup.pan", "data": {"phase": "began", "on": "content", "velocity": [0, 200]}}
            {"type": "popup.pan", "data": {"phase": "moved", "translation": [0, 213]}}

            """)
        let popup = try #require(ScreenGeometry(screen, height: 852).popup)
        #expect(popup.plate.frame.y == 213 && popup.plate.frame.maxY == 852)
    }

    @Test("the popup's bar stays on the screen with all its parts, and does not overlap the toolbar", arguments: 0..<30)
    func property(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        func pick<T>(_ values: [T]) -> T { values.randomElement(using: &random)! }
        let size = [Double.random(in: 1...1400, using: &random), Double.random(in: 1...1400, using: &random)]
        let data: Value = [
            "env": [
                "osMajor": .int(pick([16, 17, 26, 27])), "size": .array(size.map { .double($0) }),
                "rtl": .bool(pick([true, false])),
                "idiom": .string(pick(["phone", "pad"])),
                "contentSize": .string(pick(["large", "accessibilityExtraExtraExtraLarge"])),
            ],
            "bar": [
                "style": .string(pick(["default", "compact", "prominent", "floating"])), "progressViewStyle": "top",
            ],
            "container": [
                "kind": .string(pick(["plain", "tab", "navigation"])), "toolbarHidden": .bool(pick([true, false])),
            ],
        ]
        let screen = try screen(#"{"type": "popup.setUp", "data": \#(data.json)}"# + "\n")
        for height: Double? in [nil, 300, 844, 20] {
            let geometry = ScreenGeometry(screen, height: height)
            guard let bar = geometry.popupBar else { continue }
            #expect(geometry.screen.contains(bar.plate.frame))
            for part in [bar.image, bar.progress].compactMap({ $0 }) + bar.titles.map(\.frame)
                + bar.buttons.map(\.frame)
            {
                #expect(bar.plate.frame.contains(part), "\(part) in \(bar.plate.frame)")
            }
            // A screen that is too low for both has no room for the bar above the toolbar.
            if let toolbar = geometry.toolbar?.frame, geometry.screen.height >= 300 {
                #expect(!toolbar.overlaps(bar.plate.frame))
            }
        }
    }
}
