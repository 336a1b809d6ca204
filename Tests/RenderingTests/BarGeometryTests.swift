import Chrome
import Testing
import Toolbar

@testable import Rendering

/// Where the toolbar, its entries and the side button stand on the screen.
@Suite struct BarGeometryTests {
    /// A screen with three items and a layout as the toolbar module publishes it.
    static func screen(
        width: Double = 400, toolbar: Double = 300, spacing: Double = 12, level: CompressionLevel = .full,
        side: SideButtonMode = .init(kind: .none), modes: [ItemDisplayMode] = [.full, .full, .full],
        visible: [Int] = [0, 1, 2], overflow: [Int] = [], accessory: Double = 260,
        looks: ToolbarAppearance = .init(),
        isUltraMinimal: Bool = false
    ) -> ScreenState {
        let items = [
            ToolbarItem(id: "a", title: "Alpha", icon: "house", compactTitle: "A."),
            ToolbarItem(id: "b", title: "Beta"), ToolbarItem(id: "c", title: "Gamma"),
        ]
        let layout = ToolbarLayout(
            spaceTier: .regular, compressionLevel: level, itemSpacing: spacing, itemDisplayModes: modes,
            visibleItemIndices: visible, overflowItemIndices: overflow, sideButtonMode: side,
            toolbarWidth: toolbar,
            accessoryWidth: accessory, needsOverflowButton: !overflow.isEmpty || side.kind == .hidden)
        return ScreenState(
            items: items,
            layout: .init(layout, containerWidth: width, isUltraMinimal: isUltraMinimal, animated: false),
            appearance: looks, sideButton: SideButtonConfig(icon: "plus"))
    }

    private func geometry(_ state: ScreenState, height: Double? = nil) -> ScreenGeometry {
        ScreenGeometry(state, height: height)
    }

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
        let bar = try #require(geometry(Self.screen(toolbar: calculated, side: mode)).toolbar)
        #expect(bar.frame.width == width)
    }

    @Test("before the first layout the bar has room for all items in their full size, within the margins")
    func beforeTheFirstLayout() throws {
        var state = Self.screen()
        state.layout = nil
        #expect(geometry(state).toolbar?.frame.width == 172.0)
        #expect(geometry(state).entries.map(\.title?.text) == ["Alpha", "Beta", "Gamma"])
        state.scene.width = 120
        #expect(geometry(state).toolbar?.frame.width == 88)
        state.items = []
        #expect(geometry(state).toolbar == nil)
    }

    @Test("the bar is centred, together with the button beside it")
    func centre() throws {
        #expect(geometry(Self.screen()).toolbar?.frame.midX == 200)
        let beside = geometry(Self.screen(side: .init(kind: .full, size: 52, spacing: 16)))
        #expect(beside.toolbar?.frame.midX == 166.0)
        #expect(geometry(Self.screen(side: .init(kind: .integrated))).toolbar?.frame.midX == 200)
        #expect(geometry(Self.screen(side: .init(kind: .hidden))).toolbar?.frame.midX == 200)
    }

    @Test("the bar stands its padding above the safe area, with the height of its appearance")
    func bottom() throws {
        let whole = try #require(geometry(Self.screen(), height: 844).toolbar?.frame)
        #expect(whole.maxY == 844 - 34 - 16 && whole.height == 56)
        let spacious = try #require(geometry(Self.screen(looks: .init(.spacious)), height: 844).toolbar?.frame)
        #expect(spacious.maxY == 844 - 34 - 24 && spacious.height == 64)
    }

    @Test("all entries share the bar equally, with visible items first, and are centred in it")
    func entries() throws {
        let geometry = geometry(Self.screen(visible: [0, 2], overflow: [1]))
        #expect(geometry.entries.map(\.id) == ["a", "c", "overflow"])
        let width = (300 - 2 * 4 - 2 * 12) / 3.0
        #expect(geometry.entries.allSatisfy { abs($0.frame.width - width) < 1e-9 })
        #expect(geometry.entries.allSatisfy { $0.frame.midY == geometry.toolbar?.frame.midY })
        let left = try #require(geometry.toolbar?.frame.x)
        for (index, entry) in geometry.entries.enumerated() {
            #expect(abs(entry.frame.midX - left - (4 + width / 2 + Double(index) * (width + 12))) < 1e-9)
        }
    }

    @Test("an integrated side button is an entry before the overflow button, and a hidden one is in the menu")
    func integrated() {
        let integrated = geometry(Self.screen(side: .init(kind: .integrated), visible: [0, 1], overflow: [2]))
        #expect(integrated.entries.map(\.id) == ["a", "b", "sideButton", "overflow"])
        #expect(integrated.sideButton == nil)
        let hidden = geometry(Self.screen(side: .init(kind: .hidden)))
        #expect(hidden.entries.map(\.id) == ["a", "b", "c", "overflow"] && hidden.sideButton == nil)
    }

    @Test("gaps without room shrink, so that no entry has a negative width")
    func narrow() {
        let geometry = geometry(Self.screen(width: 60, toolbar: 28, spacing: 40))
        #expect(geometry.entries.allSatisfy { $0.frame.width >= 0 && geometry.toolbar!.frame.contains($0.frame) })
    }

    @Test("the side button stands to the right of the bar, centred on its height")
    func sideButton() throws {
        let geometry = geometry(Self.screen(toolbar: 368, side: .init(kind: .full, size: 52, spacing: 16)))
        let bar = try #require(geometry.toolbar?.frame), button = try #require(geometry.sideButton)
        #expect(button.plate.frame == Frame(x: bar.maxX + 16, y: bar.midY - 26, width: 52, height: 52))
        #expect(button.plate.radius == 26 && button.plate.frame.maxX == 400 - 16)
        #expect(button.icon.width == 24)
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
        var state = Self.screen(level: level, looks: .init(preset))
        state.selectedIndex = 1
        let geometry = geometry(state)
        let indicator = try #require(geometry.indicator), entry = geometry.entries[1].frame
        #expect(indicator.frame.height == height && abs(indicator.radius - radius) < 1e-9)
        #expect(abs(indicator.frame.width - entry.width - 4) < 1e-9)
        #expect(indicator.frame.midX == entry.midX && indicator.frame.midY == entry.midY)
    }

    @Test("while the selected item is in the menu, no indicator is drawn")
    func noIndicator() {
        var state = Self.screen(visible: [0, 1], overflow: [2])
        #expect(geometry(state).indicator != nil)
        state.selectedIndex = 2
        #expect(geometry(state).indicator == nil)
    }

    @Test("a title is full, short or absent, as the mode of its item says")
    func titles() {
        let titles = geometry(Self.screen(modes: [.full, .compactTitle, .iconOnly])).entries.map(\.title?.text)
        #expect(titles == ["Alpha", "Beta", nil])
        let short = geometry(Self.screen(modes: [.compactTitle, .iconOnly, .full])).entries.map(\.title?.text)
        #expect(short == ["A.", nil, "Gamma"])
    }

    @Test("the layers from the bottom up are the side button, the bar, the accessories, the popup and the toasts")
    func order() {
        #expect(
            ScreenGeometry.Layer.allCases.map(\.rawValue) == [
                "sideButton", "toolbar", "primary", "secondary", "popupBar", "popup", "toast",
            ])
    }

    @Test("ultra-minimal mode shows one item in a bar of 68 points, with a button of 44 points beside it")
    func ultraMinimal() throws {
        var state = Self.screen()
        let normal = try #require(state.layout)
        let layout = ToolbarLayout(
            spaceTier: normal.spaceTier, compressionLevel: .full, itemSpacing: 12,
            itemDisplayModes: [.full, .full, .full],
            visibleItemIndices: [0, 1, 2], overflowItemIndices: [], sideButtonMode: .init(kind: .none),
            toolbarWidth: 300,
            accessoryWidth: 200, needsOverflowButton: false)
        state.layout = .init(
            layout.ultraMinimal(
                [.primary, .primary, .primary], selectedIndex: 0, hasSideButton: true, width: 400, .init()),
            containerWidth: 400, isUltraMinimal: true, animated: false)
        let geometry = geometry(state)
        #expect(geometry.entries.map(\.id) == ["a"] && geometry.entries[0].title == nil)
        #expect(geometry.toolbar?.frame.width == 68 && geometry.sideButton?.plate.frame.width == 44)
        #expect(geometry.sideButton?.plate.frame.x == geometry.toolbar!.frame.maxX + 8)
        #expect(geometry.indicator?.frame.height == 36)
    }

    @Test("in right-to-left languages everything is mirrored, and the SVG has the direction")
    func rightToLeft() {
        var state = SVGPictureTests.screen()
        let plain = ScreenGeometry(state)
        state.traits.layoutDirection = .rightToLeft
        let mirrored = ScreenGeometry(state)
        func frames(_ geometry: ScreenGeometry) -> [Frame] {
            let toasts = geometry.toasts.flatMap { [$0.plate.frame, $0.icon, $0.message.frame] }
            return geometry.entries.flatMap { [$0.frame, $0.icon, $0.title?.frame, $0.badge?.frame] }.compactMap(\.self)
                + geometry.accessories.flatMap { [$0.plate.frame, $0.content] } + toasts
                + [geometry.toolbar, geometry.indicator, geometry.sideButton?.plate].compactMap { $0?.frame }
        }
        #expect(frames(mirrored).count == frames(plain).count)
        for (frame, other) in zip(frames(mirrored), frames(plain)) {
            let back = frame.mirrored(in: plain.screen)
            #expect(back.contains(other) && other.contains(back))
        }
        #expect(mirrored.sideButton!.plate.frame.maxX < mirrored.toolbar!.frame.x)
        #expect(
            mirrored.entries.map(\.id) == ["a", "b", "c"] && mirrored.entries[0].frame.x > mirrored.entries[1].frame.x)
        #expect(mirrored.accessories[0].plate.frame.maxX == mirrored.toolbar!.frame.maxX)
        #expect(SVGPicture.draw(state, mirrored).contains(#"direction="rtl""#))
    }
}
