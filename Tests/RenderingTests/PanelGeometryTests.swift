import Chrome
import EventBus
import Testing
import Toast
import Toolbar

@testable import Rendering

/// Where accessories and toasts stand on the screen.
@Suite struct PanelGeometryTests {
    private func screen(
        _ primary: AccessoryConfig?, _ secondary: AccessoryConfig? = nil, width: Double = 400,
        toolbar: Double = 300,
        accessory: Double = 260, looks: ToolbarAppearance = .init()
    ) -> ScreenState {
        var state = BarGeometryTests.screen(width: width, toolbar: toolbar, accessory: accessory, looks: looks)
        state.primaryAccessory = primary
        state.secondaryAccessory = secondary
        return state
    }

    @Test("the primary accessory stands above the bar, at its left edge, with its content inside its insets")
    func primary() throws {
        let geometry = ScreenGeometry(screen(AccessoryConfig(id: "p", preferredHeight: 50)))
        let bar = try #require(geometry.toolbar?.frame), panel = try #require(geometry.accessories.first)
        #expect(panel.plate.frame == Frame(x: bar.x, y: bar.y - 8 - 74, width: 260, height: 74))
        #expect(panel.plate.radius == 20 && panel.content.height == 50 && panel.content.width == 236)
        let spacious = ScreenGeometry(
            screen(AccessoryConfig(id: "p", preferredHeight: 50), looks: .init(.spacious)))
        #expect(spacious.accessories[0].plate.frame.maxY == spacious.toolbar!.frame.y - 12)
        #expect(spacious.accessories[0].content.width == 260 - 32)
    }

    @Test("the secondary accessory stands above the primary one, aligned with it, and by default as wide")
    func secondary() throws {
        let geometry = ScreenGeometry(
            screen(AccessoryConfig(id: "p", preferredWidth: 220), AccessoryConfig(id: "s", preferredHeight: 64)))
        let (primary, secondary) = (geometry.accessories[0].plate.frame, geometry.accessories[1].plate.frame)
        #expect(secondary.x == primary.x && secondary.width == 220 && primary.width == 220)
        #expect(secondary.maxY == primary.y - 4 && secondary.height == 88)
        #expect(geometry.accessories.map(\.layer) == [.primary, .secondary])
        let narrow = AccessoryConfig(id: "s", preferredWidth: 120)
        let wish = ScreenGeometry(screen(AccessoryConfig(id: "p"), narrow)).accessories.map(\.plate.frame.width)
        #expect(wish == [260, 120])
    }

    @Test("an accessory wider than the room to the right moves left, within the margins")
    func moves() throws {
        // In 220 points the bar starts at 66, so an accessory 200 wide at the bar's edge would leave the screen.
        let geometry = ScreenGeometry(screen(AccessoryConfig(id: "p"), width: 220, toolbar: 88, accessory: 200))
        #expect(geometry.toolbar?.frame.x == 66)
        #expect(geometry.accessories[0].plate.frame.x == 16 && geometry.accessories[0].plate.frame.maxX == 204)
    }

    @Test("an accessory that prefers a smaller width gets it, but at least its minimum width")
    func wishes() {
        func width(_ config: AccessoryConfig) -> Double {
            ScreenGeometry(screen(config)).accessories[0].plate.frame.width
        }
        #expect(width(AccessoryConfig(id: "p", preferredWidth: 150)) == 150)
        #expect(width(AccessoryConfig(id: "p", preferredWidth: 900)) == 260)
        #expect(width(AccessoryConfig(id: "p", preferredWidth: 150, minimumWidth: 180)) == 180)
        #expect(width(AccessoryConfig(id: "p", preferredWidth: .nan, minimumWidth: -.infinity)) == 260)
    }

    @Test("a list shows the entries that fit completely, and the number of all entries")
    func list() {
        let list = AccessoryList(title: "Brush", items: (0..<9).map { .init(title: "Brush \($0)") })
        let row = ListRow(list, in: Frame(x: 0, y: 0, width: 200, height: 64))
        #expect(row.entries.count == 2 && row.count?.text == "(9)")
        #expect(row.entries[0].frame == Frame(x: 48, y: 4, width: 44, height: 56))
        #expect(row.entries[1].frame.x == 108 && row.entries[0].ring.width == 40)
    }

    @Test(
        "a list is scrolled until its selected entry is visible",
        arguments: [(0, 0), (1, 0), (2, 1), (8, 7), (99, 0)])
    func scrolled(_ selected: Int, _ first: Int) {
        let list = AccessoryList(title: "Brush", items: (0..<9).map { .init(title: "\($0)") }, selectedIndex: selected)
        let row = ListRow(list, in: Frame(x: 0, y: 0, width: 200, height: 64))
        #expect(row.first == first && row.entries.map(\.label.text) == ["\(first)", "\(first + 1)"])
        let narrow = ListRow(list, in: Frame(x: 0, y: 0, width: 60, height: 64))
        #expect(narrow.entries.isEmpty)
    }

    private func toast(_ show: ToastShow) -> ToastContent { ToastContent(show, id: "t") }

    @Test("a toast is centred, 16 points below the safe area, and as wide as its text within its limit")
    func toasts() throws {
        var state = ScreenState(toasts: [toast(ToastShow(message: "Saved"))])
        let short = ScreenGeometry(state, height: 844).toasts[0].plate.frame
        #expect(short.y == 47 + 16 && short.height == 44 && short.midX == 195 && short.width < 150)
        var long = ToastShow(message: String(repeating: "word ", count: 60))
        state.toasts = [toast(long)]
        #expect(ScreenGeometry(state, height: 844).toasts[0].plate.frame.width == 390 - 32)
        long.maxWidth = .value(200)
        long.measuredLines = 2
        state.toasts = [toast(long)]
        let limited = ScreenGeometry(state, height: 844).toasts[0]
        #expect(limited.plate.frame.width == 200 && limited.plate.frame.height == 64 && limited.lines == 2)
    }

    @Test("a picture does not show the text of a sensitive toast")
    func sensitive() {
        var show = ToastShow(message: "Your code is 1234")
        show.sensitive = true
        #expect(ScreenGeometry(ScreenState(toasts: [toast(show)])).toasts[0].message.text == "••••••")
    }

    @Test("a toast at the bottom stands above the bar and its accessories")
    func bottomToast() throws {
        var show = ToastShow(message: "Saved")
        show.presentationEdge = .bottom
        var state = screen(AccessoryConfig(id: "p"))
        state.toasts = [toast(show)]
        let geometry = ScreenGeometry(state, height: 844)
        #expect(geometry.toasts[0].plate.frame.maxY == geometry.accessories[0].plate.frame.y - 8)
        state = ScreenState(toasts: [toast(show)])
        #expect(ScreenGeometry(state, height: 844).toasts[0].plate.frame.maxY == 844 - 34 - 16)
    }

    @Test("without a given height the screen is as high as needed, and nothing overlaps")
    func fitted() {
        var state = screen(AccessoryConfig(id: "p"))
        let bar = ScreenGeometry(state)
        #expect(bar.screen.height == 16 + 56 + 8 + 68 + 16)
        state.toasts = [toast(ToastShow(message: "Saved"))]
        let geometry = ScreenGeometry(state)
        #expect(geometry.screen.height == bar.screen.height + 16 + 44)
        #expect(!geometry.toasts[0].plate.frame.overlaps(geometry.accessories[0].plate.frame))
    }
}
