import Chrome
import EventBus
import ModuleTesting
import TestSupport
import Testing
import Toast

@Suite("Stacks and groups of toasts in the picture") struct ToastStackTests {
    private func fixture(_ newest: ToastNewest, _ grouping: ToastGrouping = .none) throws -> Fixture {
        try Fixture(
            settings {
                ($0.newest, $0.grouping, $0.minimumInterval, $0.visibleLimit) = (newest, grouping, .zero, 3)
            })
    }

    private func tops(_ fixture: Fixture) -> [String: Double] {
        let plates = fixture.draw().filter { $0.in == nil && $0.name != nil && $0.kind == .plate }
        return Dictionary(uniqueKeysWithValues: plates.map { (String($0.id.dropFirst(6)), $0.frame.y) })
    }

    private func shown(_ fixture: Fixture, _ id: String) throws -> Double {
        let part = try fixture.part(id)
        return part.frame.y + (part.pose(at: fixture.bus.now).ty ?? 0)
    }

    @Test("the newest stands far from the edge, or near to it", arguments: [ToastEdge.top, .bottom])
    func order(edge: ToastEdge) throws {
        for newest in ToastNewest.allCases {
            let fixture = try fixture(newest)
            for (index, id) in ["a", "b", "c"].enumerated() {
                fixture.at(Double(index), show(id, for: .zero, edge: edge))
            }
            let order = tops(fixture).sorted { $0.value < $1.value }.map(\.key)
            #expect(order == (((newest == .far) == (edge == .top)) ? ["a", "b", "c"] : ["c", "b", "a"]))
        }
    }

    @Test("a toast that appears near to the edge pushes the others away, from where they are")
    func push() throws {
        let fixture = try fixture(.near)
        fixture.at(0, show("a", for: .zero))
        fixture.at(1)
        let before = try shown(fixture, "toast/a")
        fixture.at(1, show("b", for: .zero))
        #expect(try shown(fixture, "toast/a") == before)
        fixture.at(1.12)
        let between = try shown(fixture, "toast/a"), end = try fixture.part("toast/a").frame.y
        #expect(before < between && between < end)
        // Another one, while the first movement goes on.
        fixture.at(1.12, show("c", for: .zero))
        #expect(abs(try shown(fixture, "toast/a") - between) < 1e-9)
        fixture.at(1.5)
        #expect(try fixture.part("toast/a").motion == nil)
        #expect(try fixture.part("toast/a").frame.y == end + 56)
    }

    @Test("the others move up while a toast leaves, which is behind them, and stays where it was")
    func closing() throws {
        for newest in ToastNewest.allCases {
            let fixture = try fixture(newest)
            for (index, id) in ["a", "b", "c"].enumerated() { fixture.at(Double(index), show(id, for: .zero)) }
            fixture.at(5)
            let before = tops(fixture)
            fixture.at(5, ToastDismiss(id: "b"))
            let moved = newest == .far ? "c" : "a", still = newest == .far ? "a" : "c"
            #expect(tops(fixture)["b"] == before["b"] && tops(fixture)[still] == before[still])
            #expect(tops(fixture)[moved] == before["b"])
            #expect(try shown(fixture, "toast/" + moved) == before[moved])
            #expect(fixture.draw().first?.id == "toast/b")
            // Another one leaves meanwhile.
            fixture.at(5.1)
            let then = try shown(fixture, "toast/" + moved)
            fixture.at(5.1, ToastDismiss(id: still))
            #expect(abs(try shown(fixture, "toast/" + moved) - then) < 1e-9)
            fixture.at(6)
            #expect(tops(fixture) == [moved: try #require(before[still])])
            #expect(try fixture.part("toast/" + moved).motion == nil)
        }
    }

    @Test("a user who wants less motion sees toasts at their new places at once")
    func lessMotion() throws {
        let fixture = try fixture(.near)
        var traits = TraitsUpdate()
        traits.reduceMotion = true
        fixture.at(0, EnvironmentUpdate(traits: traits), show("a", for: .zero))
        fixture.at(1, show("b", for: .zero))
        var seen = Traits()
        seen.reduceMotion = true
        #expect(try fixture.part("toast/a", traits: seen).motion?.contains { $0.from.ty != nil } ?? false == false)
    }

    private func grouped(_ ids: [String], _ newest: ToastNewest = .far) throws -> Fixture {
        let fixture = try fixture(newest, .source)
        for (index, id) in ids.enumerated() {
            var toast = show(id, for: .zero)
            toast.source = id.hasPrefix("x") ? nil : "ci"
            fixture.at(Double(index), toast)
        }
        fixture.at(10)
        return fixture
    }

    @Test("of a collapsed group the one in front is seen, with the edges of two behind it and a button for the others")
    func collapsed() throws {
        let fixture = try grouped(["a", "b", "c", "d"])
        let parts = fixture.draw().filter { $0.in == nil }
        // The third one behind it is not seen.
        #expect(parts.map(\.id) == ["toast/b", "toast/c", "toast/d", "toast/d/group"])
        let front = try fixture.part("toast/d").frame
        #expect(
            try fixture.part("toast/c").frame
                == Frame(x: front.x + 8, y: front.y + 8, width: front.width - 16, height: front.height))
        #expect(try fixture.part("toast/b").frame.y == front.y + 16)
        let button = try fixture.part("toast/d/group")
        #expect(button.name == "3 more" && button.frame.height == 44 && button.frame.y > front.maxY + 16)
        #expect(button.tap == PartRequest("toast.expand", id: "d"))
        #expect(parts.filter { $0.name != nil }.map(\.id) == ["toast/d", "toast/d/group"])
        #expect(try fixture.part("toast/b").tap == PartRequest("toast.expand", id: "b"))
        #expect(try fixture.part("toast/d").actions?.last == PartAction("3 more", PartRequest("toast.expand", id: "d")))
    }

    @Test("an expanded group is a stack of its own, to which the toasts move, with a button that collapses it")
    func expanded() throws {
        let fixture = try grouped(["a", "b", "x"])
        let front = try fixture.part("toast/b").frame, other = try fixture.part("toast/x").frame
        fixture.at(10, ToastExpand(id: "a"))
        #expect(try fixture.part("toast/a").frame.y == front.y && fixture.part("toast/b").frame.y == front.y + 56)
        #expect(try shown(fixture, "toast/b") == front.y)
        let button = try fixture.part("toast/b/group")
        #expect(button.name == "Show less" && button.states == [.expanded])
        #expect(button.tap == PartRequest("toast.collapse", id: "b"))
        #expect(try fixture.part("toast/x").frame.y > button.frame.maxY && fixture.part("toast/x").frame.y > other.y)
        fixture.at(11)
        #expect(try shown(fixture, "toast/b") == front.y + 56)
        fixture.at(11, ToastCollapse())
        #expect(try fixture.part("toast/b").frame == front && fixture.part("toast/x").frame == other)
    }

    @Test("a group with the newest toast stands nearest to the edge if that is the order")
    func nearGroup() throws {
        let fixture = try grouped(["a", "x", "b"], .near)
        #expect(try fixture.part("toast/b").frame.y < fixture.part("toast/x").frame.y)
        let far = try grouped(["a", "x", "b"])
        #expect(try far.part("toast/b").frame.y < far.part("toast/x").frame.y)
    }

    @Test("without room for its button, a group has the action of the screen reader alone")
    func noRoom() throws {
        let fixture = try grouped(["a", "b"])
        let parts = fixture.draw(size: Size(width: 390, height: 150))
        #expect(parts.contains { $0.id == "toast/b" } && !parts.contains { $0.id == "toast/b/group" })
        #expect(parts.first { $0.id == "toast/b" }?.actions?.last?.name == "1 more")
    }

    @Test(
        "the picture says nothing of a toast behind another one, and what hides its text still does when it comes to the front"
    )
    func privacy() throws {
        let fixture = try fixture(.far, .source)
        for id in ["a", "b"] {
            var toast = show(id, for: .zero)
            (toast.source, toast.sensitive) = ("ci", true)
            fixture.at(0, toast)
        }
        let behind = try fixture.part("toast/a")
        #expect(behind.lines == nil && behind.name == nil && behind.title == nil)
        fixture.at(1, ToastDismiss(id: "b", animated: false))
        #expect(try fixture.part("toast/a").states == [.sensitive])
    }

    @Test("a toast that leaves the front of a group leaves where it is, and one that leaves from behind is not seen")
    func leavingGroup() throws {
        let fixture = try grouped(["a", "b", "c", "x"])
        let front = try fixture.part("toast/c").frame, other = try shown(fixture, "toast/x")
        fixture.at(11, ToastDismiss(id: "c"))
        #expect(try fixture.part("toast/c").frame == front && fixture.part("toast/b").frame.y == front.y)
        #expect(try fixture.part("toast/b").motion == nil && shown(fixture, "toast/x") == other)
        fixture.at(12, ToastDismiss(id: "a"))
        #expect(!fixture.draw().contains { $0.id == "toast/a" })
    }

    @Test("nothing jumps, whatever comes, goes, expands or collapses")
    func nothingJumps() throws {
        for seed in runs(30, whole: 400) {
            var dice = Dice(state: seed)
            let fixture = try fixture(dice.pick(ToastNewest.allCases), dice.pick(ToastGrouping.allCases))
            let edge = dice.pick([ToastEdge.top, .bottom, .center])
            var appeared: [String: Duration] = [:]
            fixture.bus.watch(ToastPresented.self) { appeared["toast/" + $0.id] = fixture.bus.now }
            var time = 0.0
            for step in 0..<30 {
                time += dice.pick([0.05, 0.1, 0.3, 1, 2])
                fixture.at(time)
                let before = places(fixture)
                let id = "t\(dice.roll(6))"
                var others = show("t\(step)", for: dice.pick([.zero, .seconds(1)]), edge: edge)
                others.message = dice.pick(["Saved", "A message that needs more than one line on such a narrow screen"])
                others.source = dice.pick([nil, "ci", "ci"])
                fixture.at(
                    time,
                    dice.pick(
                        [
                            others, others, others, ToastDismiss(id: id), ToastDismiss(), ToastExpand(),
                            ToastCollapse(),
                            ToastDismissAll(source: "ci"), ToastSwipe(dy: 3, vy: 0),
                        ] as [any Request]))
                for (id, place) in places(fixture).sorted(by: { $0.key < $1.key }) {
                    // One that still appears is where it will be.
                    guard let former = before[id], fixture.bus.now - (appeared[id] ?? .zero) > .seconds(1) else {
                        continue
                    }
                    #expect(
                        abs(place - former) < 0.01, "seed \(seed), step \(step): \(id) jumps from \(former) to \(place)"
                    )
                    if abs(place - former) >= 0.01 { return }
                }
            }
        }
    }

    @Test("after a drag, other settings, another text size and at another edge, toasts move from where they are")
    func laterMoves() throws {
        let fixture = try fixture(.far)
        fixture.at(0, show("a", for: .zero))
        fixture.at(1, show("b", for: .zero))
        fixture.at(2, ToastDragBegan(id: "b", dy: 0), ToastDragMoved(dy: -10), ToastDragEnded(dy: -10, vy: 0))
        fixture.at(4)
        let second = try shown(fixture, "toast/b")
        fixture.at(4, ToastDismiss(id: "a"))
        #expect(try shown(fixture, "toast/b") == second)
        fixture.at(5, show("c", for: .zero))
        fixture.at(6, settings { ($0.newest, $0.minimumInterval, $0.visibleLimit) = (.near, .zero, 3) })
        fixture.at(7)
        let before = try shown(fixture, "toast/b")
        #expect(try shown(fixture, "toast/c") < before)
        fixture.at(7, ToastDismiss(id: "c"))
        #expect(try shown(fixture, "toast/b") == before)
        var other = show("b", for: .zero)
        other.presentationEdge = .bottom
        fixture.at(8, other)
        #expect(try shown(fixture, "toast/b") == fixture.part("toast/b").frame.y)
    }

    /// Where each toast is seen now whose text is seen, by the id of its part.
    private func places(_ fixture: Fixture) -> [String: Double] {
        let plates = fixture.draw(size: Size(width: 390, height: 4000)).filter { $0.kind == .plate && $0.name != nil }
        return plates.reduce(into: [:]) { $0[$1.id] = $1.frame.y + ($1.pose(at: fixture.bus.now).ty ?? 0) }
    }
}
