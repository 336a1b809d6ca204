import Accessory
import Chrome
import EventBus
import TestSupport
import Testing
import Toolbar

/// Lists with more entries than can be seen.
@Suite("accessory: lists that scroll") struct ScrollTests {
    private let drawn: DrawnAccessories
    private static let count = 12

    init() throws {
        drawn = try Self.drawn(tools(Self.count))
    }

    private static func drawn(_ list: AccessoryList) throws -> DrawnAccessories {
        try DrawnAccessories(
            showing: ToolbarItem(
                id: "a", title: "a", accessory: AccessoryConfig(id: "tools", minimumWidth: 320, list: list)))
    }

    /// The indices of the entries that are drawn.
    private var seen: [Int] { drawn.draw().contents(of: "tools").compactMap { Int($0.id.split(separator: "/")[2]) } }

    private func pan(_ phase: GesturePhase, _ x: Double, vx: Double = 0) {
        drawn.bus.publish(
            AccessoryPan(id: "tools", phase: phase, translation: Vector(x: x, y: 0), velocity: Vector(x: vx, y: 0)))
    }

    @Test("every entry is reached by the actions of a screen reader, and the plate says what is seen")
    func actions() throws {
        var reached = Set(seen)
        for _ in 0..<Self.count {
            guard let next = try drawn.part("accessory/tools").actions?.first(where: { $0.name == "Next" }) else {
                break
            }
            drawn.bus.publish(
                AccessoryScroll(id: "tools", index: next.request.data["index"]?.intValue))
            #expect(!seen.isEmpty)
            reached.formUnion(seen)
        }
        #expect(reached == Set(0..<Self.count))
        let plate = try drawn.part("accessory/tools")
        #expect(plate.role == .list && plate.value?.hasSuffix("–12 of 12") == true)
        #expect(plate.actions?.map(\.name) == ["Previous"])
    }

    @Test(
        "a finger scrolls the list and leaves it where an entry begins, and a tap or a selection brings its entry into view"
    )
    func fingers() throws {
        let first = seen
        pan(.began, 0)
        pan(.moved, -100)
        pan(.ended, -130)
        #expect(seen.first.map { $0 > first[0] } == true)
        let left = try #require(drawn.draw().part("accessory/tools/\(seen[0])")).frame.x
        #expect(left == 36 + (try drawn.part("accessory/tools/<title>")).frame.maxX - 28)
        drawn.bus.publish(AccessoryTapListEntry(id: "tools", index: 11))
        #expect(seen.last == 11)
        drawn.bus.publish(AccessoryConfigureList(id: "tools", list: tools(Self.count, selected: 2)))
        #expect(seen.contains(2))
    }

    @Test("from right to left, a finger scrolls the other way; a lost finger leaves the list in order")
    func mirrored() throws {
        var traits = TraitsUpdate()
        traits.layoutDirection = .rightToLeft
        drawn.bus.publish(EnvironmentUpdate(traits: traits))
        pan(.began, 0)
        pan(.moved, 100)
        #expect(seen.first != 0)
        drawn.bus.publish(AppBackground())
        let before = seen
        pan(.moved, 400)
        #expect(seen == before)
    }

    @Test("a request that names no entry of a list that is shown is refused, and scrolls nothing")
    func refused() {
        var refusals: [AccessoryRejection] = []
        drawn.bus.subscribe(to: AccessoryRejected.self) { refusals.append($0.reason) }
        let before = seen
        for request in [AccessoryScroll(id: "tolos", index: 1), AccessoryScroll(id: "tools", index: 12)] {
            drawn.bus.publish(request)
        }
        drawn.bus.publish(AccessoryPan(id: "tolos", phase: .began))
        #expect(refusals == [.unknownList, .unknownEntry, .unknownList] && seen == before)
    }

    @Test("another list of the same accessory begins at its beginning, and a refused tap scrolls nothing")
    func otherList() throws {
        drawn.bus.publish(AccessoryScroll(id: "tools", index: 11))
        let scrolled = seen
        drawn.bus.publish(AccessoryTapListEntry(id: "tools", index: 99))
        #expect(seen == scrolled && seen.last == 11)
        var other = tools(9)
        other.items[0].title = "Other"
        drawn.bus.publish(AccessoryConfigureList(id: "tools", list: other))
        #expect(seen.first == 0)
    }

    @Test("an entry that is wider than the room is cut, so that it and all behind it can be reached")
    func wideEntry() throws {
        var list = tools(6)
        list.items[1].title = String(repeating: "wide ", count: 40)
        let drawn = try Self.drawn(list)
        for index in 0..<6 {
            drawn.bus.publish(AccessoryScroll(id: "tools", index: index))
            #expect(drawn.draw().contents(of: "tools").contains { $0.id == "accessory/tools/\(index)" }, "\(index)")
        }
    }

    @Test("the entries that are drawn are those that the facts tell, in any history")
    func random() throws {
        for seed in runs(4, whole: 40) {
            let drawn = try Self.drawn(tools(Self.count))
            var told: AccessoryListScrolled?
            drawn.bus.subscribe(to: AccessoryListScrolled.self) { told = $0 }
            var dice = SeededGenerator(seed: seed)
            for _ in 0..<40 {
                let index = Int.random(in: 0..<Self.count, using: &dice)
                let phase = GesturePhase.allCases.randomElement(using: &dice) ?? .moved
                let way = Vector(x: Double.random(in: -900...900, using: &dice), y: 0)
                let request: any Event =
                    switch Int.random(in: 0..<5, using: &dice) {
                    case 0: AccessoryTapListEntry(id: "tools", index: index)
                    case 1: AccessoryScroll(id: "tools", index: index)
                    case 2: AccessoryScroll(id: "tools", by: way.x)
                    case 3: ToolbarResize(width: Double.random(in: 200...900, using: &dice), animated: false)
                    default: AccessoryPan(id: "tools", phase: phase, translation: way, velocity: way)
                    }
                drawn.bus.publish(any: request)
                let seen = drawn.draw().contents(of: "tools").compactMap { Int($0.id.split(separator: "/")[2]) }
                #expect(seen == Array((seen.first ?? 0)..<((seen.last ?? -1) + 1)), "seed \(seed)")
                if let told { #expect(told.first == (seen.first ?? told.first), "seed \(seed)") }
                if case let request as AccessoryScroll = request, let index = request.index, !seen.isEmpty {
                    #expect(seen.contains(index), "seed \(seed)")
                }
            }
        }
    }

    @Test("a wider list at the same place tells that more of it is seen")
    func wider() throws {
        let drawn = try DrawnAccessories(
            showing: ToolbarItem(
                id: "a", title: "a", accessory: AccessoryConfig(id: "tools", minimumWidth: 2000, list: tools(12))))
        var told: [AccessoryListScrolled] = []
        drawn.bus.subscribe(to: AccessoryListScrolled.self) { told.append($0) }
        drawn.bus.publish(AccessoryScroll(id: "tools", by: 120))
        drawn.bus.publish(ToolbarResize(width: 520, animated: false))
        #expect(told.map(\.offset) == [120, 120] && told[1].visible > told[0].visible)
    }

    @Test("a title takes the room that the entries leave, and is cut only if they need it")
    func titles() throws {
        var list = tools(2)
        list.title = "Brushes and pens"
        let short = try Self.drawn(list)
        #expect(try short.part("accessory/tools/<title>").title == "Brushes and pens")
        #expect(try short.part("accessory/tools/0").frame.x >= short.part("accessory/tools/<title>").frame.maxX)
        list.items = tools(12).items
        let long = try Self.drawn(list)
        #expect(try long.part("accessory/tools/<title>").title?.hasSuffix("…") == true)
    }
}
