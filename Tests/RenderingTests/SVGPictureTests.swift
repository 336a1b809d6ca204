import Chrome
import Foundation
import TestSupport
import Testing
import Toast
import Toolbar

@testable import Rendering

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct SVGPictureTests {
    /// Parses a file as XML, and keeps its elements, ids and texts.
    private final class Reader: NSObject, XMLParserDelegate {
        var names: [String] = []
        var ids: [String] = []
        var texts: [String] = []
        private var text: String?

        init(_ svg: String) throws {
            super.init()
            let parser = XMLParser(data: Data(svg.utf8))
            parser.delegate = self
            try #require(parser.parse(), "\(String(describing: parser.parserError))")
        }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            names.append(name)
            if let id = attributes["id"] { ids.append(id) }
            text = name == "text" ? "" : nil
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text? += string }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            if name == "text", let text { texts.append(text) }
            text = nil
        }
    }

    static func screen() -> ScreenState {
        var state = BarGeometryTests.screen(
            width: 400, toolbar: 300, side: .init(kind: .full, size: 52, spacing: 16), accessory: 260)
        state.items[1].badge = "7"
        state.primaryAccessory = AccessoryConfig(
            id: "p", list: AccessoryList(title: "Brush", items: [.init(title: "Fine", icon: "pencil")]))
        state.secondaryAccessory = AccessoryConfig(id: "own view")
        state.toasts = [ToastContent(ToastShow(message: "Saved"), id: "t")]
        return state
    }

    private func draw(_ state: ScreenState, isDark: Bool? = nil) -> String {
        SVGPicture.draw(state, ScreenGeometry(state), isDark: isDark)
    }

    @Test("the file is valid XML and has all layers from the bottom up")
    func valid() throws {
        let reader = try Reader(draw(Self.screen()))
        #expect(reader.names.first == "svg")
        let layers = reader.ids.filter { ScreenGeometry.Layer(rawValue: $0) != nil }
        #expect(layers == ["sideButton", "toolbar", "primary", "secondary", "toast"])
        #expect(
            reader.texts == ["Alpha", "B", "Beta", "7", "G", "Gamma", "Brush", "(1)", "Fine", "own view", "Saved"])
    }

    @Test("for any characters in a title the file is valid XML and shows the title")
    func escaped() throws {
        var state = Self.screen()
        state.items[0].title = "<&>\"'\u{1}"
        state.toasts = [ToastContent(ToastShow(message: "a\u{FFFE}]]>\n&amp; b"), id: "t\"<")]
        let reader = try Reader(draw(state))
        #expect(reader.texts.contains("<&>\"' ") && reader.texts.contains { $0.contains("&amp;") })
    }

    @Test("for random screens the file is valid XML, and no two elements have the same id", arguments: 0..<20)
    func random(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var state = Self.screen()
        state.items = GeometryPropertyTests.items(&random)
        state.layout = nil
        GeometryPropertyTests.decorate(&state, &random)
        let reader = try Reader(draw(state, isDark: Bool.random(using: &random)))
        #expect(Set(reader.ids).count == reader.ids.count)
    }

    @Test("the same screen gives the same file, light or dark as the environment or the caller says")
    func schemes() {
        var state = Self.screen()
        #expect(draw(state) == draw(state) && draw(state) == draw(state, isDark: false))
        state.traits.colorScheme = .dark
        #expect(draw(state) == draw(state, isDark: true) && draw(state) != draw(state, isDark: false))
    }

    @Test("the side button has its own colours, or the platform's named colours in both schemes")
    func colours() {
        #expect(draw(Self.screen()).contains("#007AFF") && draw(Self.screen(), isDark: true).contains("#0A84FF"))
        let palette = Palette(isDark: false)
        #expect(palette.ink("red") == palette.ink("systemRed") && palette.ink("#1af").hex == "#11AAFF")
        #expect(
            palette.ink("nobody's") == palette.ink("systemGray")
                && palette.ink("#12345") == palette.ink("systemGray"))
    }

    @Test("a text without enough room ends in an ellipsis and never exceeds its room")
    func fitting() {
        for width in stride(from: 0.0, through: 120, by: 3) {
            let text = TextWidth.fitted("A long Überschrift 日本", into: width, size: 10)
            #expect(text.isEmpty || TextWidth.of(text, size: 10) <= width)
            #expect(text.isEmpty || text.hasSuffix("…") || text == "A long Überschrift 日本")
        }
        #expect(TextWidth.fitted("Home", into: 60, size: 10) == "Home")
        let lines = TextWidth.wrapped("one two three four five six", into: 60, size: 10, lines: 2)
        #expect(lines.count == 2 && lines[1].hasSuffix("…"))
        #expect(TextWidth.wrapped("", into: 60, size: 10, lines: 2).isEmpty)
    }

    @Test("an icon's name may end in circle and fill, and an unknown name has no drawing")
    func glyphs() {
        #expect(Glyph("house.fill")?.isFilled == true && Glyph("plus.circle")?.isCircled == true)
        #expect(Glyph("plus.fill")?.isFilled == false)
        #expect(Glyph("nobody") == nil && Glyph("") == nil && Glyph(".fill") == nil)
    }

    @Test("the title names the parts that the picture shows, and its width")
    func title() {
        func title(_ state: ScreenState) -> Substring? {
            draw(state).split(separator: "\n").first { $0.contains("<title>") }?.drop { $0 == " " }
        }
        var state = ScreenState(scene: SceneInfo(), traits: Traits())
        state.scene.width = 390
        #expect(title(state) == "<title>Empty screen in 390 points</title>")
        state.toasts = [ToastContent(ToastShow(message: "Saved"), id: "a")]
        #expect(title(state) == "<title>Toast in 390 points</title>")
        state = Self.screen()
        state.toasts = []
        #expect(title(state)?.hasPrefix("<title>Toolbar") == true)
    }

    @Test("a container wider than any screen is drawn")
    func wide() throws {
        var state = Self.screen()
        for width in [1e7, 1e18, 1e300, Double.greatestFiniteMagnitude] {
            state.layout?.containerWidth = width
            state.layout?.toolbarWidth = width
            _ = try Reader(draw(state))
        }
    }

    @Test("each text is written in the direction of its first letter")
    func directions() throws {
        var state = Self.screen()
        state.items[0].title = "רשימה"
        #expect(try Reader(draw(state)).texts.contains("\u{2068}רשימה\u{2069}"))
        #expect(try Reader(draw(state)).texts.contains("Beta"))
        state.traits.layoutDirection = .rightToLeft
        #expect(try Reader(draw(state)).texts.contains("\u{2068}Beta\u{2069}"))
    }
}
