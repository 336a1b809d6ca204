import Chrome
import EventBus
import ModuleTesting
import TestSupport
import Testing

@testable import PopupBar

/// Every part of a layout has a valid frame, however strange the world is.
@Suite("Layouts of any world") struct LayoutPropertyTests {
    @Test("every frame is finite and within bounds, and parts stay inside their containers")
    func bounds() {
        var shown = 0
        let seeds = runs(1_000, whole: 4_000)
        for seed in seeds {
            var maker = WorldMaker(seed: seed)
            let (world, item) = (maker.world(), maker.item())
            let settings = PopupSettings(profile: maker.word(PopupProfile.self))
            let layout = PopupLayout(
                world: world, item: item, state: maker.word(PopupState.self), settings: settings,
                policies: PopupLookPolicies(nil, PopupLookBuiltInAnswers(settings)))
            let problems = Self.problems(layout, width: world.sanitized.size.width)
            #expect(problems == [], "seed \(seed)")
            if !problems.isEmpty { return }
            #expect(PopupLayoutQuery().problem(with: layout) == nil, "seed \(seed)")
            if layout.bar.titles.visible { shown += 1 }
        }
        // Enough of the random worlds must show a bar.
        #expect(shown > seeds.count / 8)
    }

    @Test("the same query gives the same layout")
    func pure() throws {
        for seed in 0..<50 as Range<UInt64> {
            let texts = try (0..<2).map { _ in
                var maker = WorldMaker(seed: seed)
                let layout = PopupLayout(
                    world: maker.world(), item: maker.item(), settings: PopupSettings(),
                    policies: PopupLookPolicies(nil, PopupLookBuiltInAnswers()))
                return try ValueEncoder().encode(layout).json
            }
            #expect(texts[0] == texts[1])
        }
    }

    private static func problems(_ layout: PopupLayout, width: Double) -> [String] {
        let bar = layout.bar
        var found: [String] = []
        func check(_ isFine: Bool, _ what: String) { if !isFine { found.append(what) } }
        let frames =
            [
                bar.frame, bar.contentFrame, bar.progressFrame, bar.image.frame, bar.titles.frame,
                layout.content.frame,
                layout.content.openFrame, layout.closeButton.frame,
            ] + bar.buttons.map(\.frame)
        for frame in frames {
            let numbers = [frame.x, frame.y, frame.width, frame.height]
            check(numbers.allSatisfy { abs($0) <= 1_000_000 }, "far away: \(frame)")
            check(frame.width >= 0 && frame.height >= 0, "negative: \(frame)")
        }
        check((0...200_000).contains(layout.insets.addedBottom), "inset \(layout.insets.addedBottom)")
        let content = bar.contentFrame
        check(content.x >= 0 && content.maxX <= width + 1e-6, "content")
        check((0...max(0, min(content.width, content.height)) / 2 + 1e-9).contains(bar.cornerRadius), "corners")
        check((0...1).contains(bar.progress), "progress")
        let line = bar.progressFrame
        check(line.x >= 0 && line.maxX <= content.width + 1e-6 || line.width == 0, "line \(line)")
        if bar.titles.visible {
            check(bar.titles.frame.x >= 0 && bar.titles.frame.maxX <= content.width + 1e-6, "titles")
        }
        if bar.image.visible {
            check(bar.image.frame.x >= 0 && bar.image.frame.maxX <= content.width + 1e-6, "image")
        }
        check((0...100_000).contains(bar.titles.titleSize) && (-20...20).contains(bar.titles.spacing), "text")
        let marquee = bar.marquee
        check(
            [marquee.titleDuration, marquee.subtitleDuration, marquee.cycle].allSatisfy { (0...2e6).contains($0) },
            "runs")
        check(Set(layout.zOrder).count == layout.zOrder.count, "layers")
        check(bar.effectiveStyle != .default && bar.environment != .unspecified, "words")
        check(
            layout.closeButton.effectiveStyle != .default && layout.closeButton.effectivePositioning != .default,
            "close")
        return found
    }
}

/// Makes random worlds, sensible and strange ones.
private struct WorldMaker {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func word<W: StringEnum>(_ type: W.Type) -> W { W.allCases.randomElement(using: &generator)! }
    private mutating func flag() -> Bool { Bool.random(using: &generator) }

    /// A random length, mostly that of a screen and sometimes an invalid one.
    private mutating func length(_ most: Double = 1500) -> Double {
        switch Int.random(in: 0..<24, using: &generator) {
        case 0:
            [.nan, .infinity, -.infinity, -1, .greatestFiniteMagnitude, -0.0, .leastNonzeroMagnitude]
                .randomElement(using: &generator)!
        case 1: 0
        default: Double.random(in: 0...most, using: &generator)
        }
    }

    private mutating func maybe<T>(_ make: (inout WorldMaker) -> T) -> T? { flag() ? make(&self) : nil }

    private mutating func frame() -> Frame {
        Frame(x: length() - 300, y: length() - 300, width: length(), height: length(200))
    }

    private mutating func insets() -> Insets {
        Insets(top: length(60), left: length(60), bottom: length(40), right: length(60))
    }

    private mutating func appearance() -> PopupAppearance {
        var look = PopupAppearance()
        look.titleSize = maybe { $0.length(40) }
        look.floatingCornerRadius = maybe { $0.length(60) }
        look.marqueeScrollEnabled = maybe { $0.flag() }
        look.marqueeScrollRate = maybe { $0.length(60) }
        look.marqueeScrollDelay = maybe { $0.length(4) }
        return look
    }

    mutating func world() -> PopupWorld {
        var world = PopupWorld()
        world.env.osMajor = [16, 17, 18, 26, 27, -3].randomElement(using: &generator)!
        world.env.osMinor = Int.random(in: 0...2, using: &generator)
        world.env.idiom = word(Idiom.self)
        world.env.onMac = flag() && flag()
        world.env.hSize = maybe { $0.word(PopupSizeClass.self) }
        world.env.size = Size(width: length(), height: length())
        world.env.safe = insets()
        world.env.rtl = flag()
        world.env.contentSize = word(ContentSize.self)
        world.env.requiresCompatibility = flag()
        world.env.scale = length(4)
        world.env.layoutMargin = length(30)
        world.env.navigationBarItemInset = maybe { $0.length(30) }
        world.env.screenCornerRadius = length(60)
        world.container.kind = word(PopupContainerKind.self)
        world.container.size = flag() ? nil : maybe { Size(width: $0.length(), height: $0.length()) }
        world.container.safe = flag() ? nil : insets()
        world.container.tabBarHeight = maybe { $0.length(100) }
        world.container.tabBarHidden = flag()
        world.container.tabBarMinimized = flag()
        world.container.floatingTabBar = flag() && flag()
        world.container.accessoryFrame = maybe { $0.frame() }
        world.container.accessoryFrameMinimized = maybe { $0.frame() }
        world.container.toolbarHeight = length(60)
        world.container.toolbarHidden = flag()
        world.container.toolbarOverlayInset = maybe { $0.length(100) }
        if flag(), flag() {
            world.container.dockingView = PopupDockingView(frame: frame(), hidden: flag(), margin: length(20) - 10)
        }
        world.container.sidebar = maybe {
            Sidebar(layout: $0.word(Sidebar.Layout.self), width: $0.length(400))
        }
        world.container.primaryColumn = maybe {
            PopupColumn(width: $0.length(400), edge: $0.word(PopupColumn.Edge.self))
        }
        world.container.splitView = flag() ? nil : frame()
        world.bar.style = word(PopupBarStyle.self)
        world.bar.progressViewStyle = word(PopupProgressStyle.self)
        world.bar.limitFloatingContentWidth = flag()
        world.bar.inheritsBottomBarMetrics = flag()
        world.bar.itemsSemantic = word(PopupSemantic.self)
        world.bar.semantic = word(PopupSemantic.self)
        world.bar.standardAppearance = maybe { $0.appearance() }
        if flag(), flag() {
            world.bar.custom = PopupCustomBar(height: length(120))
            world.bar.custom?.wantsFullBarWidth = flag()
        }
        world.contentView.closeButtonStyle = word(PopupCloseStyle.self)
        world.contentView.closeButtonPositioning = word(PopupClosePosition.self)
        world.titlesWidth = maybe { $0.length(400) }
        return world
    }

    mutating func item() -> PopupItem {
        var item = PopupItem(
            id: "i", title: maybe { _ in "Song" }, subtitle: maybe { _ in "Artist" }, image: maybe { _ in "art" })
        item.titleWidth = maybe { $0.length(600) }
        item.subtitleWidth = maybe { $0.length(600) }
        item.imageAspectRatio = length(3)
        item.progress = length(2)
        item.leadingBarButtonItems = buttons("l")
        item.trailingBarButtonItems = buttons("t")
        return item
    }

    private mutating func buttons(_ prefix: String) -> [PopupBarButton] {
        (0..<Int.random(in: 0...4, using: &generator)).map { index in
            var button = PopupBarButton("\(prefix)\(index)")
            button.width = flag() ? 44 : length(80)
            button.hidden = flag() && flag()
            button.isCustomView = flag()
            return button
        }
    }
}
