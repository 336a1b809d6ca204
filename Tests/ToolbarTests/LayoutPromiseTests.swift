import EventBus
import TestSupport
import Testing

@testable import Toolbar

/// Guarantees of the layout, checked with random queries.
@Suite("Guarantees of the toolbar's layout")
struct LayoutPromiseTests {
    private static let order: [CompressionStep] = [.spacing, .title, .icon, .hide]

    private static func solve(
        _ query: ToolbarLayoutQuery, _ c: ToolbarLayoutConfiguration = .init(), _ order: [CompressionStep] = order
    ) -> ToolbarLayout {
        LayoutSolver(query.configuration?.value ?? c, order, ToolbarLayoutPolicies(nil)).solve(query)
    }

    /// Makes random queries, some of which make no sense.
    private struct Questions {
        var random: SeededGenerator

        mutating func item(_ index: Int) -> ToolbarLayoutItem {
            ToolbarLayoutItem(
                index: index, priority: ItemPriority.allCases.randomElement(using: &random)!,
                canHideTitle: Bool.random(using: &random),
                fullWidth: Int.random(in: 0..<3, using: &random) == 0 ? .random(in: 30...160, using: &random) : nil,
                compactWidth: Int.random(in: 0..<3, using: &random) == 0 ? .random(in: 30...100, using: &random) : nil)
        }

        mutating func configuration() -> ToolbarLayoutConfiguration {
            var c = ToolbarLayoutConfiguration()
            guard Bool.random(using: &random) else { return c }
            c.itemSpacingFull = .random(in: 0...30, using: &random)
            c.itemSpacingCompact = .random(in: 0...20, using: &random)
            c.sideButtonSizeFull = .random(in: 30...90, using: &random)
            c.sideButtonSpacingTight = .random(in: 0...30, using: &random)
            c.toolbarPadding = .random(in: 0...40, using: &random)
            c.toolbarInternalPadding = .random(in: 0...40, using: &random)
            c.itemMinWidth = .random(in: 20...60, using: &random)
            c.spaceTierThresholds.spacious = .random(in: 430...700, using: &random)
            c.enableOverflow = Int.random(in: 0..<4, using: &random) > 0
            return c
        }

        mutating func next() -> ToolbarLayoutQuery {
            let count = Int.random(in: 0...14, using: &random)
            let side = Int.random(in: 0..<4, using: &random)
            return ToolbarLayoutQuery(
                containerWidth: .random(in: 0...900, using: &random), items: (0..<count).map { item($0) },
                sideButton: side < 3 ? .init(priority: SideButtonPriority.allCases[side]) : nil,
                hasAccessory: Bool.random(using: &random), configuration: configuration())
        }
    }

    private func forAll(_ count: Int = 4000, _ body: (ToolbarLayoutQuery, ToolbarLayout) throws -> Void) rethrows {
        var questions = Questions(random: SeededGenerator(seed: 5))
        for _ in 0..<count {
            let question = questions.next()
            try body(question, Self.solve(question))
        }
    }

    @Test("the bar, the gap and the side button are never wider than the container without its padding")
    func width() {
        forAll { question, layout in
            let c = question.configuration!
            let most = max(0, question.containerWidth - 2 * c.toolbarPadding)
            #expect(layout.toolbarWidth + layout.sideButtonMode.width <= most + 1e-9, "\(question)")
            #expect(layout.accessoryWidth <= most + 1e-9 && layout.toolbarWidth >= 0, "\(question)")
        }
    }

    @Test("every item is either visible or in the menu, and its mode agrees with that")
    func complete() {
        forAll { question, layout in
            #expect(question.problem(with: layout) == nil && question.brokenPromise(of: layout) == nil)
            #expect(
                (layout.visibleItemIndices + layout.overflowItemIndices).sorted() == question.items.map(\.index))
            #expect(layout.visibleItemIndices == layout.visibleItemIndices.sorted())
            #expect(layout.overflowItemIndices == layout.overflowItemIndices.sorted())
            for item in question.items {
                let isVisible = layout.visibleItemIndices.contains(item.index)
                #expect((layout.itemDisplayModes[item.index] != .hidden) == isVisible)
                if !item.canHideTitle { #expect(layout.itemDisplayModes[item.index] != .iconOnly) }
            }
        }
    }

    @Test("an essential item and an essential side button are always visible")
    func essential() {
        forAll { question, layout in
            for item in question.items where item.priority == .essential {
                #expect(layout.visibleItemIndices.contains(item.index))
            }
            if question.sideButton?.priority == .essential {
                #expect([.full, .compact].contains(layout.sideButtonMode.kind), "\(question)")
            }
        }
    }

    @Test("a side button is always beside the bar, in the bar, or in a menu that can be opened")
    func reachable() {
        forAll { question, layout in
            let kind = layout.sideButtonMode.kind
            #expect((kind == .none) == (question.sideButton == nil))
            if kind == .hidden { #expect(layout.needsOverflowButton && question.configuration!.enableOverflow) }
            if !layout.overflowItemIndices.isEmpty { #expect(layout.needsOverflowButton) }
            if kind == .integrated, question.containerWidth > 300 { #expect(layout.toolbarWidth > 0) }
        }
    }

    @Test("an item is hidden for lack of room only if no less important item and no optional title is visible")
    func importance() {
        forAll { question, layout in
            let hidden = question.items.filter {
                layout.overflowItemIndices.contains($0.index) && $0.priority != .overflow
            }
            guard let most = hidden.map(\.priority).min() else { return }
            #expect(layout.compressionLevel == .overflow)
            for item in question.items where layout.visibleItemIndices.contains(item.index) {
                #expect(item.priority <= most, "\(question)")
                if item.canHideTitle { #expect(layout.itemDisplayModes[item.index] == .iconOnly) }
            }
        }
    }

    @Test("a wider container never shows fewer items")
    func monotonic() {
        var questions = Questions(random: SeededGenerator(seed: 6))
        for _ in 0..<amount(60, whole: 400) {
            var question = questions.next()
            var before = 0
            var width = 0.0
            while width <= 900 {
                question.containerWidth = width
                let visible = Self.solve(question).visibleItemIndices.count
                #expect(visible >= before, "at \(width): \(question)")
                before = visible
                width += .random(in: 0.25...7, using: &questions.random)
            }
        }
    }

    /// How much of the side button a layout shows: the kind first, then the size.
    private static func rank(_ mode: SideButtonMode) -> [Double] {
        let kinds: [SideButtonMode.Kind] = [.none, .hidden, .integrated, .compact, .full]
        return [Double(kinds.firstIndex(of: mode.kind)!), mode.size ?? 0]
    }

    @Test("a wider window never takes the side button away, nor makes it smaller", arguments: [false, true])
    func sideButton(withOtherNumbers: Bool) {
        var questions = Questions(random: SeededGenerator(seed: 7))
        for _ in 0..<amount(80, whole: 400) {
            var question = questions.next()
            question.sideButton = .init(priority: SideButtonPriority.allCases.randomElement(using: &questions.random)!)
            var c = withOtherNumbers ? question.configuration!.value : ToolbarLayoutConfiguration()
            c.sideButtonSizeFull = max(c.sideButtonSizeFull, c.sideButtonSizeCompact)
            question.configuration = .init(c)
            var before = [0.0, 0.0]
            var width = 0.0
            while width <= 900 {
                question.containerWidth = width
                let mode = Self.solve(question).sideButtonMode
                let now = Self.rank(mode)
                #expect(!now.lexicographicallyPrecedes(before), "\(mode) at \(width): \(question)")
                before = now
                width += withOtherNumbers ? .random(in: 0.25...7, using: &questions.random) : 1
            }
        }
    }

    @Test("at the width of a tier the side button takes its place, unless an item would leave the bar for it")
    func places() {
        let items = (0..<8).map { ToolbarLayoutItem(index: $0, canHideTitle: true) }
        func modes(_ count: Int, _ widths: [Double]) -> [SideButtonMode.Kind] {
            widths.map { width in
                Self.solve(
                    ToolbarLayoutQuery(
                        containerWidth: width, items: Array(items[..<count]), sideButton: .init(priority: .primary))
                ).sideButtonMode.kind
            }
        }
        #expect(modes(3, [279, 280, 359, 360]) == [.integrated, .compact, .compact, .full])
        #expect(modes(6, [300, 420, 436, 448, 456]).map { $0 == .full } == [false, true, true, true, true])
    }

    @Test("without an overflow menu no item is hidden")
    func noMenu() {
        forAll { question, layout in
            guard !question.configuration!.enableOverflow else { return }
            #expect(layout.overflowItemIndices.isEmpty && !layout.needsOverflowButton)
        }
    }

    @Test(
        "every width, also an invalid one, has a layout",
        arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
    func anyWidth(_ width: Double) {
        for count in [0, 1, 1000] {
            let items = (0..<count).map {
                ToolbarLayoutItem(index: $0, fullWidth: $0.isMultiple(of: 3) ? width : nil, compactWidth: width)
            }
            let question = ToolbarLayoutQuery(
                containerWidth: width, items: items, sideButton: .init(priority: .primary))
            #expect(question.problem(with: Self.solve(question)) == nil)
        }
    }

    @Test("with less room first the spacing shrinks, then titles become short, then they disappear, then items")
    func order() {
        let items = (0..<5).map { ToolbarLayoutItem(index: $0, priority: $0 == 4 ? .secondary : .primary) }
        var levels: [CompressionLevel] = []
        for width in stride(from: 600.0, through: 150, by: -1) {
            let level = Self.solve(ToolbarLayoutQuery(containerWidth: width, items: items)).compressionLevel
            if level != levels.last { levels.append(level) }
        }
        #expect(levels == [.full, .comfortable, .compact, .iconOnly, .overflow])
        #expect(Self.solve(ToolbarLayoutQuery(containerWidth: 290, items: items)).overflowItemIndices == [3, 4])
    }

    @Test("the setting compressionOrder decides what shrinks first")
    func otherOrder() {
        let items = (0..<5).map { ToolbarLayoutItem(index: $0) }
        let question = ToolbarLayoutQuery(containerWidth: 400, items: items)
        #expect(Self.solve(question).compressionLevel == .comfortable)
        #expect(Self.solve(question, .init(), [.title]).compressionLevel == .compact)
        #expect(Self.solve(question, .init(), [.hide]).overflowItemIndices == [3, 4])
        #expect(Self.solve(question, .init(), []).visibleItemIndices.count == 5)
    }
}
