import Chrome
import EventBus
import ModuleTesting
import Testing

@testable import Toolbar

@Suite("The picture of the toolbar")
struct ToolbarPictureTests {
    @Test(
        "the bar has the layout's width within its margins, beside the button, and at least its own padding",
        arguments: [
            (calculated: 300.0, mode: SideButtonMode(kind: .none), width: 300.0),
            (500, .init(kind: .none), 368),
            (368, .init(kind: .full, size: 52, spacing: 16), 300),
            (300, .init(kind: .compact, size: 44, spacing: 16), 300),
            (0, .init(kind: .none), 8),
            (300, .init(kind: .integrated), 300), (300, .init(kind: .hidden), 300),
        ])
    func width(calculated: Double, mode: SideButtonMode, width: Double) throws {
        let canvas = try Bar.laidOut(toolbar: calculated, side: mode).draw()
        let bar = try #require(canvas.part("toolbar")).frame
        let button = canvas.place(of: "sideButton")?.frame
        #expect(bar.width == width)
        // Bar and button are centred as one.
        #expect((bar.x + (button ?? bar).maxX) / 2 == 200)
        #expect((button != nil) == (mode.kind == .full || mode.kind == .compact))
    }

    @Test(
        "the bar stands its padding above the safe area, with the height of its appearance",
        arguments: [(ToolbarAppearance.Preset.standard, 56.0, 16.0), (.spacious, 64, 24)])
    func bottom(_ preset: ToolbarAppearance.Preset, _ height: Double, _ padding: Double) throws {
        let canvas = try Bar.laidOut(looks: .init(preset)).draw()
        let frame = try #require(canvas.part("toolbar")).frame
        #expect(frame.maxY == 844 - 34 - padding && frame.height == height && canvas.floor == frame.y)
    }

    @Test("all entries share the bar equally, with visible items first, and are centred in it")
    func entries() throws {
        let canvas = try Bar.laidOut(visible: [0, 2], overflow: [1]).draw()
        let bar = try #require(canvas.part("toolbar")).frame
        #expect(canvas.entries.map(\.id) == ["toolbar/a", "toolbar/c", "toolbar/overflow"])
        let width = (300 - 2 * 4 - 2 * 12) / 3.0
        for (index, entry) in canvas.entries.enumerated() {
            #expect(abs(entry.frame.width - width) < 1e-9 && entry.frame.midY == bar.midY)
            #expect(abs(entry.frame.midX - bar.x - (4 + width / 2 + Double(index) * (width + 12))) < 1e-9)
        }
    }

    @Test("an integrated side button is an entry before the overflow button, and a hidden one is in the menu")
    func integrated() throws {
        let integrated = try Bar.laidOut(side: .init(kind: .integrated), visible: [0, 1], overflow: [2]).draw()
        #expect(integrated.entries.count == 4 && integrated.entries[2].icon == "plus")
        #expect(integrated.entries[3].id == "toolbar/overflow" && integrated.place(of: "sideButton") == nil)
        let hidden = try Bar.laidOut(side: .init(kind: .hidden)).draw()
        #expect(hidden.entries.map(\.id) == ["toolbar/a", "toolbar/b", "toolbar/c", "toolbar/overflow"])
    }

    @Test(
        "the indicator is 4 points wider than its entry, and lower in levels without full titles",
        arguments: [
            (preset: ToolbarAppearance.Preset.standard, level: CompressionLevel.full, height: 44.0, radius: 22.0),
            (.standard, .comfortable, 44, 22), (.standard, .compact, 36, 18), (.standard, .iconOnly, 36, 18),
            (.standard, .overflow, 36, 18), (.compact, .full, 40, 20), (.compact, .iconOnly, 32, 16),
            (.spacious, .full, 52, 26), (.spacious, .overflow, 40, 20),
        ])
    func indicator(
        preset: ToolbarAppearance.Preset, level: CompressionLevel, height: Double, radius: Double
    ) throws {
        let bar = try Bar.laidOut(level: level, looks: .init(preset))
        bar.bus.publish(ToolbarSelect(id: "b"))
        bar.at(3)
        let canvas = bar.draw()
        let indicator = try #require(canvas.part("toolbar/indicator")), entry = canvas.entries[1].frame
        #expect(indicator.frame.height == height && abs((indicator.radius ?? 0) - radius) < 1e-9)
        #expect(abs(indicator.frame.width - entry.width - 4) < 1e-9)
        #expect(indicator.frame.midX == entry.midX && indicator.frame.midY == entry.midY)
    }

    @Test("while the selected item is in the menu, no indicator is drawn")
    func noIndicator() throws {
        let bar = try Bar.laidOut(visible: [0, 1], overflow: [2])
        bar.at(3)
        #expect(bar.draw().part("toolbar/indicator") != nil)
        bar.bus.publish(ToolbarSelect(id: "c"))
        bar.at(6)
        #expect(bar.draw().part("toolbar/indicator").map { $0.alpha == 0 } ?? true)
    }

    @Test("a title is full, short or absent, as the mode of its item says")
    func titles() throws {
        let titles = try Bar.laidOut(modes: [.full, .compactTitle, .iconOnly]).draw().entries.map(\.title)
        #expect(titles == ["Alpha", "Beta", nil])
        let short = try Bar.laidOut(modes: [.compactTitle, .iconOnly, .full]).draw().entries.map(\.title)
        #expect(short == ["A.", nil, "Gamma"])
    }

    @Test("ultra-minimal mode shows one item in a bar of 68 points, with a place of 44 points beside it")
    func ultraMinimal() throws {
        let bar = try Bar.laidOut()
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: true, animated: false))
        let canvas = bar.draw()
        let frame = try #require(canvas.part("toolbar")).frame
        #expect(canvas.entries.map(\.id) == ["toolbar/a"] && canvas.entries[0].title == nil && frame.width == 68)
        let button = try #require(canvas.place(of: "sideButton")).frame
        #expect(button.width == 44 && button.x == frame.maxX + 8)
        #expect(canvas.part("toolbar/indicator")?.frame.height == 36)
    }

    @Test("a trial at a width shows what the bar shows after a resize to that width", arguments: [false, true])
    func trial(isUltraMinimal: Bool) throws {
        let bar = try Bar(items: Bar.items(.primary, .secondary, .essential, .primary), width: 390)
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: isUltraMinimal))
        bar.bus.answer(ToolbarPriorityQuery.self, as: "the test") { $0.tier == .tight ? .essential : nil }
        for width in stride(from: 40.0, through: 700, by: 11) {
            bar.bus.publish(ToolbarResize(width: 390, animated: false))
            let trial = bar.draw(size: Size(width: width, height: 844), isResized: true).parts
            let told = bar.bus.ask(ToolbarTrialQuery(width: width))
            #expect(bar.layout.containerWidth == 390)
            bar.bus.publish(ToolbarResize(width: width, animated: false))
            #expect(bar.draw().parts.map(\.frame) == trial.map(\.frame), "\(width)")
            #expect(told == ToolbarTrial(bar.layout, ids: ["i0", "i1", "i2", "i3"]), "\(width)")
        }
        #expect(bar.bus.ask(ToolbarTrialQuery(width: .nan)) == nil)
    }
}
