import Chrome
import EventBus
import TestSupport
import Testing
import Toast
import Toolbar

@testable import Rendering

/// Invariants of the geometry for random items, widths, appearances and layouts.
@Suite struct GeometryPropertyTests {
    @Test("for any layout of the toolbar module no part leaves its box and no two entries overlap", arguments: 0..<40)
    func published(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let bus = EventBus()
        bus.declare(World.events)
        try bus.start(ToolbarModule())
        defer { bus.stopAll() }
        let items = Self.items(&random)
        let looks = ToolbarAppearance([.standard, .compact, .spacious].randomElement(using: &random)!)
        let button = Bool.random(using: &random) ? Self.button(&random) : nil
        bus.publish(ToolbarSetGlobalSideButton(sideButton: button))
        bus.publish(ToolbarConfigure(appearance: looks))
        bus.publish(ToolbarSetItems(items: items))
        bus.publish(ToolbarSetUltraMinimal(enabled: Int.random(in: 0..<5, using: &random) == 0))
        for _ in 0..<60 {
            bus.publish(ToolbarResize(width: Double.random(in: 1...900, using: &random), animated: false))
            var state = ScreenState(
                items: items, selectedIndex: 0, layout: bus.retained(ToolbarLayoutChanged.self), appearance: looks,
                sideButton: button)
            Self.decorate(&state, &random)
            try Self.check(
                state, height: Bool.random(using: &random) ? Double.random(in: 1...900, using: &random) : nil)
        }
    }

    @Test("for any layout that a rule may answer no part leaves its box and no two entries overlap", arguments: 0..<40)
    func arbitrary(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(1000 + seed))
        for _ in 0..<60 {
            let items = Self.items(&random)
            let indices = items.indices.shuffled(using: &random)
            let length = { (random: inout SeededGenerator) in
                Double.random(in: 0...[1.0, 60, 2000].randomElement(using: &random)!, using: &random)
            }
            let kind = SideButtonMode.Kind.allCases.randomElement(using: &random)!
            let layout = ToolbarLayout(
                spaceTier: .regular, compressionLevel: CompressionLevel.allCases.randomElement(using: &random)!,
                itemSpacing: length(&random),
                itemDisplayModes: items.map { _ in ItemDisplayMode.allCases.randomElement(using: &random)! },
                visibleItemIndices: indices.filter { $0.isMultiple(of: 2) },
                overflowItemIndices: indices.filter { !$0.isMultiple(of: 2) },
                sideButtonMode: .init(kind: kind, size: length(&random), spacing: length(&random)),
                toolbarWidth: length(&random), accessoryWidth: length(&random),
                needsOverflowButton: Bool.random(using: &random))
            var looks = ToolbarAppearance()
            looks.toolbarPadding = length(&random)
            looks.toolbarInternalPadding = length(&random)
            looks.toolbarHeight = length(&random)
            looks.itemFullSize = .init(width: length(&random), height: length(&random) - 10)
            looks.selectionIndicatorWidthInset = Double.random(in: -1000...1000, using: &random)
            looks.accessoryToToolbarSpacing = length(&random)
            looks.accessoryContentInsets = .init(
                top: length(&random), left: -length(&random), bottom: 0, right: length(&random))
            var state = ScreenState(
                items: items, selectedIndex: Int.random(in: -1...items.count, using: &random),
                layout: .init(
                    layout, containerWidth: length(&random), isUltraMinimal: false, animated: false),
                appearance: looks, sideButton: Self.button(&random))
            Self.decorate(&state, &random)
            try Self.check(state, height: Bool.random(using: &random) ? length(&random) : nil)
        }
    }

    // MARK: Invariants

    static func check(_ state: ScreenState, height: Double?) throws {
        let geometry = ScreenGeometry(state, height: height)
        let plates =
            [geometry.toolbar, geometry.indicator, geometry.sideButton?.plate].compactMap { $0 }
            + geometry.accessories.map(\.plate) + geometry.toasts.map(\.plate)
        for plate in plates {
            #expect(geometry.screen.contains(plate.frame), "\(plate) in \(geometry.screen)")
            #expect(plate.frame.width >= 0 && plate.frame.height >= 0 && plate.radius >= 0)
            #expect(plate.radius <= min(plate.frame.width, plate.frame.height) / 2)
        }
        if let bar = geometry.toolbar?.frame {
            if let button = geometry.sideButton?.plate.frame { #expect(!bar.overlaps(button)) }
            if let indicator = geometry.indicator?.frame { #expect(bar.contains(indicator)) }
            for (index, entry) in geometry.entries.enumerated() {
                #expect(bar.contains(entry.frame) && entry.frame.width >= 0 && entry.frame.height >= 0)
                for other in geometry.entries[(index + 1)...] { #expect(!entry.frame.overlaps(other.frame)) }
                for part in [entry.icon, entry.title?.frame, entry.badge?.frame] {
                    if let part { #expect(entry.frame.contains(part), "\(part) in \(entry.frame)") }
                }
                if let title = entry.title { #expect(!title.frame.overlaps(entry.icon)) }
            }
        }
        for panel in geometry.accessories { #expect(panel.plate.frame.contains(panel.content)) }
        if geometry.accessories.count == 2 {
            #expect(!geometry.accessories[0].plate.frame.overlaps(geometry.accessories[1].plate.frame))
        }
        for toast in geometry.toasts {
            #expect(toast.plate.frame.contains(toast.icon) && toast.plate.frame.contains(toast.message.frame))
            #expect(!toast.icon.overlaps(toast.message.frame))
            if let action = toast.action {
                #expect(toast.plate.frame.contains(action.frame) && !action.frame.overlaps(toast.message.frame))
            }
        }
    }

    // MARK: Random screens

    static func items(_ random: inout SeededGenerator) -> [ToolbarItem] {
        (0..<Int.random(in: 1...14, using: &random)).map { index in
            ToolbarItem(
                id: "i\(index)", title: String(repeating: "W", count: Int.random(in: 0...20, using: &random)),
                icon: ["house", "nobody", nil].randomElement(using: &random)!,
                priority: ItemPriority.allCases.randomElement(using: &random)!,
                fullWidth: Bool.random(using: &random) ? Double.random(in: 0...200, using: &random) : nil,
                badge: ["", "3", "1234567", nil].randomElement(using: &random)!)
        }
    }

    static func button(_ random: inout SeededGenerator) -> SideButtonConfig {
        SideButtonConfig(icon: "plus", priority: SideButtonPriority.allCases.randomElement(using: &random)!)
    }

    /// Adds random accessories and toasts.
    static func decorate(_ state: inout ScreenState, _ random: inout SeededGenerator) {
        func accessory(_ id: String) -> AccessoryConfig? {
            guard Bool.random(using: &random) else { return nil }
            return AccessoryConfig(
                id: id, preferredHeight: Double.random(in: -10...400, using: &random),
                preferredWidth: Bool.random(using: &random) ? Double.random(in: 0...900, using: &random) : nil,
                minimumWidth: Double.random(in: 0...900, using: &random))
        }
        if Bool.random(using: &random) { state.traits.layoutDirection = .rightToLeft }
        state.primaryAccessory = accessory("p")
        state.secondaryAccessory = accessory("s")
        guard Bool.random(using: &random) else { return }
        var show = ToastShow(message: String(repeating: "word ", count: Int.random(in: 1...30, using: &random)))
        show.presentationEdge = Bool.random(using: &random) ? .bottom : .top
        show.measuredLines = Int.random(in: 0...9, using: &random)
        if Bool.random(using: &random) { show.action = ToastAction(title: "Do it again") }
        if Bool.random(using: &random) { show.maxWidth = .value(Double.random(in: 1...500, using: &random)) }
        state.toasts = [ToastContent(show, id: "t")]
    }
}
