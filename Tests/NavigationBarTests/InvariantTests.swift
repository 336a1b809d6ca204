import Chrome
import EventBus
import ModuleTesting
import NavigationBar
import TestSupport
import Testing

/// Random bars, random requests and random, often invalid, answers to every policy. The checks must hold
/// whatever a rule answers.
@Suite("invariants of the navigation bar") struct InvariantTests {
    @Test("every item is in exactly one place, pinned items are in the row, and the facts agree with the row")
    func everywhere() throws {
        for seed in runs(80, whole: 800) {
            var run = try RandomRun(seed: seed)
            for _ in 0..<12 {
                run.step()
                #expect(run.problems == [], "seed \(seed)")
            }
        }
    }

    @Test("every picture of a bar or of its open menu has ids of its own, in the canvas, and no plate on another one")
    func pictures() throws {
        for seed in runs(20, whole: 200) {
            var run = try RandomRun(seed: seed)
            for _ in 0..<12 {
                run.step()
                run.fixture.publish(NavigationBarShowOverflowMenu(), NavigationBarShowTitleMenu())
                for (width, keyboard) in [(200.0, 0.0), (390, 336), (1024, 0)] {
                    for isResized in [false, true] {
                        let parts = run.fixture.parts(width: width, keyboard: keyboard, isResized: isResized)
                        let problems = parts.problems(on: Size(width: width, height: 844))
                        #expect(problems == [], "seed \(seed), \(width) points")
                        if !problems.isEmpty { return }
                    }
                }
            }
        }
    }

    @Test("a layout depends only on its inputs, not on earlier layouts or on the system")
    func isAFunction() throws {
        for seed in runs(40, whole: 300) {
            var (one, other) = (try RandomRun(seed: seed), try RandomRun(seed: seed))
            for _ in 0..<6 {
                one.step()
                other.step()
            }
            #expect(one.fixture.take() == other.fixture.take(), "seed \(seed)")
            let layout = one.fixture.layout(500)
            _ = one.fixture.layout(40)
            _ = one.fixture.layout(2000)
            #expect(one.fixture.layout(500) == layout, "seed \(seed)")
        }
    }

    @Test("loading a committed order gives the same layout again")
    func survives() throws {
        for seed in runs(40, whole: 400) {
            var run = try RandomRun(seed: seed, isEditable: true)
            run.fixture.publish(NavigationBarBeginCustomizing())
            for _ in 0..<10 { run.edit() }
            run.fixture.publish(NavigationBarCommitCustomizing())
            let saved = try #require(run.fixture.facts.compactMap { $0 as? NavigationBarSaved }.last)
            let before = run.fixture.layout()

            let next = try RandomRun(seed: seed, isEditable: true)
            next.fixture.publish(NavigationBarRestore(saved))
            #expect(next.fixture.layout() == before, "seed \(seed)")
            // Saving the loaded order again must not change the record.
            next.fixture.publish(NavigationBarBeginCustomizing(), NavigationBarCommitCustomizing())
            #expect(
                next.fixture.facts.compactMap { $0 as? NavigationBarSaved }.last?.record == saved.record, "seed \(seed)"
            )
        }
    }

    @Test("with the built-in answers a wider bar never shows fewer items, and only a clipped row exceeds the width")
    func widths() throws {
        for seed in runs(20, whole: 200) {
            let run = try RandomRun(seed: seed, isBent: false)
            var shown = 0
            for width in stride(from: 20.0, through: 1600, by: 23) {
                let layout = run.fixture.layout(width)
                let count = run.declared.count - layout.overflow.count
                #expect(count >= shown, "seed \(seed), \(width) points")
                shown = count
                #expect(layout.clipped || run.width(of: layout) <= width + 1e-6, "seed \(seed), \(width) points")
            }
        }
    }
}

/// One bar with a rule for each policy, whose answers depend only on the query and the seed.
private struct RandomRun {
    let fixture: Fixture
    private(set) var declared: [NavigationBarItemDeclaration] = []
    private var dice: SeededGenerator
    private var title: NavigationBarTitle?

    init(seed: UInt64, isBent: Bool = true, isEditable: Bool = false) throws {
        fixture = try Fixture()
        dice = SeededGenerator(seed: seed)
        if isBent { Self.bend(fixture, seed) }
        var settings = NavigationBarSettings()
        settings.offersSpaces = pick([true, false])
        fixture.publish(settings)
        declare(isEditable: isEditable)
    }

    private mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &dice) }
    private mutating func pick<T>(_ choices: [T]) -> T { choices[roll(choices.count)] }

    // MARK: Random inputs

    private mutating func declare(isEditable: Bool = false) {
        declared = (0..<roll(9)).map { randomItem($0) }
        title =
            roll(4) == 0
            ? nil : NavigationBarTitle(text: "T", width: Double(20 + roll(150)), minWidth: Double(roll(60)))
        var declare = NavigationBarDeclare(
            platform: isEditable ? .macOS : pick(NavigationBarPlatform.allCases),
            sizeClass: pick(NavigationBarSizeClass.allCases), role: pick(NavigationBarRole.allCases),
            width: Double(30 + roll(900)), bar: isEditable || roll(4) > 0 ? .value("bar") : .null,
            back: roll(3) == 0 ? .value(NavigationBarBack(width: 40)) : .null,
            title: title.map { .value($0) } ?? .null, items: declared)
        if !isEditable, roll(4) == 0 { declare.saved = .value(randomRecord()) }
        fixture.publish(declare)
    }

    private mutating func randomItem(_ index: Int) -> NavigationBarItemDeclaration {
        let isGroup = roll(4) == 0
        var item = item(
            "i\(index)", pick(NavigationBarPlacement.allCases), width: Double(10 + roll(120)),
            label: isGroup && roll(2) == 0 ? "Group" : nil, children: isGroup ? ["i\(index)a", "i\(index)b"] : nil,
            priority: pick([nil, .low, .high, .user, NavigationBarPriority(Double(roll(5)))]),
            showsByDefault: pick([nil, nil, false]), customization: pick([nil, nil, .disabled, .reorderable]),
            alwaysAvailable: pick([nil, nil, true]), hidden: pick([nil, nil, nil, true]))
        if !isGroup {
            item.spacer = pick([nil, nil, nil, .fixed, .flexible])
            if item.spacer == nil, roll(4) == 0 {
                item.search = NavigationBarSearch(minimized: pick([nil] + NavigationBarSearchMinimizing.allCases))
            }
        }
        return item
    }

    private mutating func randomRecord() -> Value {
        let ids = (0..<roll(8)).map { _ in pick(["i0", "i1", "i2", "i3", "i4", "gone"]) }
        return roll(6) == 0 ? "nonsense" : record(ids, known: ids + [pick(["i5", "i6"])], bar: "bar")
    }

    mutating func step() {
        switch roll(6) {
        case 0: declare()
        case 1: fixture.publish(NavigationBarBeginCustomizing())
        case 2: fixture.publish(NavigationBarCommitCustomizing())
        default: edit()
        }
        fixture.publish(
            NavigationBarUpdate(
                width: Double(1 + roll(1200)), sizeClass: pick([nil, .compact, .regular]), role: pick([nil, .editor])))
    }

    mutating func edit() {
        let id =
            roll(8) == 0 ? pick(["<space>", "<flexibleSpace>", "<space-2>"]) : "i\(roll(9))" + pick(["", "", "", "a"])
        switch roll(7) {
        case 5: fixture.publish(NavigationBarBeginSearch(id: pick([nil, id])), NavigationBarSetSearchText(text: id))
        case 6: fixture.publish(pick([NavigationBarCancelSearch(), NavigationBarSubmitSearch()] as [any Request]))
        case 0: fixture.publish(NavigationBarAddItem(id: id, index: pick([nil, roll(9) - 2])))
        case 1: fixture.publish(NavigationBarRemoveItem(id: id))
        case 2, 3: fixture.publish(NavigationBarMoveItem(id: id, index: roll(9) - 2))
        default: if roll(5) == 0 { fixture.publish(NavigationBarResetItems()) }
        }
    }

    // MARK: Random answers

    private static func bend(_ fixture: Fixture, _ seed: UInt64) {
        func dice(_ text: String) -> SeededGenerator {
            SeededGenerator(seed: text.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
        }
        fixture.answer(NavigationBarAreaQuery.self) { query in
            var dice = dice("area \(query.item.id) \(query.context.role)")
            return Bool.random(using: &dice) ? nil : NavigationBarArea.allCases.randomElement(using: &dice)
        }
        fixture.answer(NavigationBarRankQuery.self) { query in
            var dice = dice("rank \(query.unit.id)")
            return [nil, .nan, -.infinity, .random(in: -5...5, using: &dice)].randomElement(using: &dice) ?? nil
        }
        fixture.answer(NavigationBarCollapsibleQuery.self) { query in
            var dice = dice("collapsible \(query.unit.id)")
            return Bool.random(using: &dice)
        }
        fixture.answer(NavigationBarCustomizableQuery.self) { query in
            var dice = dice("customizable \(query.item.id)")
            return Bool.random(using: &dice) ? nil : NavigationBarCustomization.allCases.randomElement(using: &dice)
        }
        fixture.answer(NavigationBarMergeSavedQuery.self) { query in
            var dice = dice("merge \(query.record.order)")
            var ids = query.record.order + query.declaration.map(\.id)
            if Bool.random(using: &dice) { ids.shuffle(using: &dice) }
            return Bool.random(using: &dice) ? ids.withoutRepeats : ids
        }
    }

    // MARK: Checks

    /// The problems of the last published layout.
    var problems: [String] {
        guard
            let layout = fixture.state("layout").flatMap({
                try? ValueDecoder().decode(NavigationBarLayout.self, from: $0)
            })
        else {
            return ["no layout"]
        }
        let row = layout.leading + layout.center + layout.trailing
        let palette = fixture.state("palette")?.arrayValue?.compactMap(\.stringValue) ?? []
        var problems: [String] = []
        for item in declared {
            // A row that is too narrow gives up spaces.
            guard let id = item.id, item.spacer == nil else { continue }
            let isInMenu = layout.overflow.contains { $0.id == id }
            let isInPalette = palette.contains(id)
            let places =
                row.count { $0 == id } + layout.bottom.count { $0 == id } + layout.keyboard.count { $0 == id }
                + layout.overflow.count { $0.id == id } + (isInPalette ? 1 : 0)
            let mayBeInTwo = item.alwaysAvailable == true && isInPalette && isInMenu
            let expected = item.hidden == true ? 0 : mayBeInTwo ? 2 : 1
            if places != expected { problems.append("\(id) is in \(places) places") }
            let isPinned = item.placement?.isPinned == true
            if isPinned, isInMenu, !isInPalette { problems.append("\(id) left the row") }
            if item.alwaysAvailable == true, item.search == nil, isInPalette, !isInMenu {
                problems.append("\(id) cannot be reached")
            }
        }
        if (row.contains(NavigationBarLayout.more)) != !layout.overflow.isEmpty {
            problems.append("a menu without a button")
        }
        for (id, width) in layout.widths {
            if !row.contains(id) { problems.append("\(id) has a width, but is not in the row") }
            if !(width >= 0 && width.isFinite) { problems.append("\(id) is \(width) wide") }
        }
        if let id = fixture.state("search")?["id"]?.stringValue, !layout.isOnBar(id) || layout.collapsed.contains(id) {
            problems.append("the user searches in \(id), which is no field")
        }
        if row.contains(NavigationBarLayout.more), layout.trailing.last != NavigationBarLayout.more {
            problems.append("the button is not last")
        }
        if !Set(layout.collapsed).isSubset(of: row) { problems.append("collapsed, but not in the row") }
        return problems
    }

    /// The width of a layout's row in points, for the first declaration of the bar.
    func width(of layout: NavigationBarLayout) -> Double {
        let row = layout.leading + layout.center + layout.trailing
        let widths = row.map { (id: String) -> Double in
            switch id {
            case NavigationBarLayout.back: 40
            case NavigationBarLayout.more: 44
            case NavigationBarLayout.title: layout.titleWidth ?? title?.width ?? 0
            default:
                layout.collapsed.contains(id) ? 44 : layout.widths[id] ?? declared.first { $0.id == id }?.width ?? 0
            }
        }
        return widths.reduce(0, +) + 8 * Double(max(0, widths.count - 1))
    }
}
