import Chrome
import EventBus
import ModuleTesting
import TestSupport
import Testing

@testable import Toolbar

/// What holds for the picture of any toolbar.
@Suite("The picture of any toolbar")
struct ToolbarPicturePropertyTests {
    @Test(
        "for any layout of the module no part leaves its box and no two entries overlap", arguments: runs(8, whole: 80))
    func published(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bar = try Bar()
        bar.bus.publish(ToolbarSetGlobalSideButton(sideButton: Self.button(&random)))
        bar.bus.publish(
            ToolbarConfigure(appearance: .init([.standard, .compact, .spacious].randomElement(using: &random)!)))
        bar.bus.publish(ToolbarResize(width: 300, animated: false))
        bar.bus.publish(ToolbarSetItems(items: Self.items(&random)))
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: Int.random(in: 0..<5, using: &random) == 0, animated: false))
        for _ in 0..<30 {
            bar.bus.publish(ToolbarResize(width: Double.random(in: 1...900, using: &random), animated: false))
            Self.check(bar, height: Double.random(in: 1...900, using: &random))
        }
    }

    @Test(
        "for any layout that a rule answers no part leaves its box and no two entries overlap",
        arguments: runs(20, whole: 400))
    func arbitrary(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: 1000 + seed)
        func length() -> Double {
            Double.random(in: 0...[1.0, 60, 2000].randomElement(using: &random)!, using: &random)
        }
        let items = Self.items(&random)
        let indices = items.indices.shuffled(using: &random)
        let layout = ToolbarLayout(
            spaceTier: .regular, compressionLevel: CompressionLevel.allCases.randomElement(using: &random)!,
            itemSpacing: length(),
            itemDisplayModes: items.map { _ in ItemDisplayMode.allCases.randomElement(using: &random)! },
            visibleItemIndices: indices.filter { $0.isMultiple(of: 2) },
            overflowItemIndices: indices.filter { !$0.isMultiple(of: 2) },
            sideButtonMode: .init(
                kind: SideButtonMode.Kind.allCases.randomElement(using: &random)!, size: length(), spacing: length()),
            toolbarWidth: length(), accessoryWidth: length(), needsOverflowButton: Bool.random(using: &random))
        let bar = try Bar()
        bar.bus.answer(ToolbarLayoutQuery.self, as: "the test") { _ in layout }
        var looks = ToolbarAppearance()
        looks.toolbarPadding = length()
        looks.toolbarInternalPadding = length()
        looks.toolbarHeight = length()
        looks.itemFullSize = .init(width: length(), height: length())
        bar.bus.publish(ToolbarConfigure(appearance: looks))
        bar.bus.publish(ToolbarSetGlobalSideButton(sideButton: Self.button(&random)))
        bar.bus.publish(ToolbarResize(width: max(1, length()), animated: false))
        bar.bus.publish(ToolbarSetItems(items: items))
        bar.at(3)
        for height in [1, 300, length()] { Self.check(bar, height: height) }
    }

    private static func check(_ bar: Bar, height: Double, _ place: SourceLocation = #_sourceLocation) {
        let size = Size(width: bar.layout.containerWidth, height: height)
        let safeArea = height > 100 ? Insets(top: 47, bottom: 34) : Insets()
        let canvas = bar.draw(size: size, safeArea: safeArea)
        guard let plate = canvas.part("toolbar") else { return }
        #expect(Set(canvas.parts.map(\.id)).count == canvas.parts.count, sourceLocation: place)
        for part in canvas.parts {
            #expect(canvas.whole.contains(part.frame), "\(part.id) \(part.frame) in \(size)", sourceLocation: place)
            #expect(part.frame.width >= 0 && part.frame.height >= 0, sourceLocation: place)
            for inner in [part.iconFrame, part.textFrame, part.badgeFrame].compactMap(\.self) {
                #expect(part.frame.contains(inner), "\(part.id): \(inner) in \(part.frame)", sourceLocation: place)
            }
        }
        let entries = canvas.entries
        for (index, entry) in entries.enumerated() {
            #expect(plate.frame.contains(entry.frame), "\(entry.id) in \(plate.frame)", sourceLocation: place)
            for other in entries[(index + 1)...] {
                #expect(!entry.frame.overlaps(other.frame), sourceLocation: place)
            }
        }
        if let button = canvas.place(of: "sideButton") {
            #expect(!plate.frame.overlaps(button.frame), "\(button.frame)", sourceLocation: place)
        }
    }

    private static func items(_ random: inout SeededGenerator) -> [ToolbarItem] {
        (0..<Int.random(in: 1...14, using: &random)).map { index in
            ToolbarItem(
                id: "i\(index)", title: String(repeating: "W", count: Int.random(in: 0...20, using: &random)),
                icon: ["house", "nobody", nil].randomElement(using: &random)!,
                priority: ItemPriority.allCases.randomElement(using: &random)!,
                fullWidth: Bool.random(using: &random) ? Double.random(in: 0...200, using: &random) : nil,
                badge: ["", "3", "1234567", nil].randomElement(using: &random)!)
        }
    }

    private static func button(_ random: inout SeededGenerator) -> SideButtonConfig {
        SideButtonConfig(icon: "plus", priority: SideButtonPriority.allCases.randomElement(using: &random)!)
    }
}
