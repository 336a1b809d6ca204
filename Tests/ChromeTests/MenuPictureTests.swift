import Chrome
import EventBus
import Testing

@Suite("The picture of a menu")
struct MenuPictureTests {
    private static let close = PartRequest("test.close")
    private let button = Frame(x: 330, y: 47, width: 44, height: 44)
    private let bar = Frame(x: 31, y: 738, width: 260, height: 56)

    private func menu(_ rows: [MenuPicture.Row]) -> MenuPicture { MenuPicture("menu/m", rows, close: Self.close) }

    private func canvas(_ size: Size = Size(width: 390, height: 844), _ text: ContentSize = .large) -> Canvas {
        var traits = Traits()
        traits.contentSize = text
        return Canvas(size: size, traits: traits)
    }

    @Test("a menu stands below a button or above the end of a bar, and its rows fill it")
    func places() throws {
        let rows = (0..<3).map { MenuPicture.Row("r\($0)", "Row \($0)", choice: PartRequest("test.choose")) }
        var below = canvas()
        menu(rows).draw(below: button, on: &below)
        let plate = try #require(below.part("menu/m"))
        #expect(plate.frame.y == 99 && plate.frame.maxX == 382 && plate.frame.height == 132)
        #expect(plate.keys == ["Escape": Self.close] && plate.role == .menu)
        let parts = below.parts.filter { $0.in == "menu/m" }
        #expect(parts.map(\.id) == ["menu/m/r0", "menu/m/r1", "menu/m/r2"])
        #expect(parts.map(\.frame.y) == [99, 143, 187] && parts.allSatisfy { $0.tap?.topic == "test.choose" })
        var above = canvas()
        menu(rows).draw(above: bar, on: &above)
        #expect(above.part("menu/m")?.frame.maxX == bar.maxX && above.part("menu/m")?.frame.maxY == bar.y - 8)
    }

    @Test("a heading is no button, and a disabled row is paler")
    func looks() throws {
        var canvas = canvas()
        menu([.init("h", "Edits", role: .header), .init("a", "A", states: [.disabled]), .init("b", "B", icon: "doc")])
            .draw(below: button, on: &canvas)
        let (heading, disabled) = (try #require(canvas.part("menu/m/h")), try #require(canvas.part("menu/m/a")))
        let usable = try #require(canvas.part("menu/m/b"))
        #expect(heading.kind == .text && heading.role == .header && heading.font?.weight == 600)
        #expect(disabled.kind == .button && disabled.states == [.disabled] && disabled.ink != usable.ink)
        let icon = try #require(usable.iconFrame)
        #expect(icon.x >= (usable.textFrame?.maxX ?? .infinity) && usable.frame.contains(icon))
    }

    @Test("rows grow with the text of the user")
    func textSizes() throws {
        var (large, huge) = (canvas(), canvas(Size(width: 390, height: 844), .accessibility5))
        for row in [MenuPicture.Row("a", "Duplicate", icon: "doc")] {
            menu([row]).draw(below: button, on: &large)
            menu([row]).draw(below: button, on: &huge)
        }
        let (small, big) = (try #require(large.part("menu/m/a")), try #require(huge.part("menu/m/a")))
        #expect(small.font?.size == 17 && big.font?.size == 53)
        #expect(big.frame.height >= 53 && big.frame.width > small.frame.width)
    }

    @Test("a row with a second line has the line as its value, below the title and inside the row")
    func details() throws {
        for text in [ContentSize.large, .accessibility5] {
            var canvas = canvas(Size(width: 390, height: 844), text)
            menu([.init("h", "Notes.txt", detail: "Text · 4 KB", icon: "doc", role: .header), .init("a", "A")])
                .draw(below: button, on: &canvas)
            let (row, line) = (try #require(canvas.part("menu/m/h")), try #require(canvas.part("menu/m/h/detail")))
            let title = try #require(row.textFrame)
            #expect(row.value == "Text · 4 KB" && line.title == "Text · 4 KB")
            #expect(line.frame.y >= title.maxY && row.frame.contains(line.frame) && row.frame.contains(title))
            #expect(try #require(line.font).size < (try #require(row.font)).size)
        }
    }

    @Test("a menu never leaves the canvas, however small it is and however much is in the menu")
    func small() {
        let rows = (0..<40).map {
            MenuPicture.Row("r\($0)", String(repeating: "long ", count: $0), detail: "more", icon: "doc")
        }
        for width in [10.0, 100, 390] {
            for height in [10.0, 60, 300, 844] {
                var canvas = canvas(Size(width: width, height: height))
                menu(rows).draw(below: Frame(x: 0, y: 0, width: width, height: min(44, height)), on: &canvas)
                for part in canvas.parts { #expect(canvas.whole.contains(part.frame), "\(part.id) \(width) \(height)") }
            }
        }
    }
}
