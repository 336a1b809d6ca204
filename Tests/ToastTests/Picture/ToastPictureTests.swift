import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

/// What the module draws of toasts at rest.
@Suite("The picture of toasts")
struct ToastPictureTests {
    private static let undo = ToastAction(title: "Undo")

    private func traits(_ change: (inout Traits) -> Void) -> Traits {
        var traits = Traits()
        change(&traits)
        return traits
    }

    /// The latest plan and layout that the module has published, by the id of the toast.
    private final class Told {
        var plans: [String: ToastPlanned] = [:]
        var layouts: [String: ToastLayoutChanged] = [:]

        init(_ bus: EventBus) {
            bus.watch(ToastPlanned.self) { self.plans[$0.id] = $0 }
            bus.watch(ToastPlanChanged.self) { self.plans[$0.id] = $0.plan }
            bus.watch(ToastLayoutChanged.self) { self.layouts[$0.id] = $0 }
        }
    }

    @Test(
        "a toast of each kind has the symbol, the colors and the texts of its plan",
        arguments: ToastKind.allCases, [ToastProfile.agora, .kreta])
    func kinds(_ kind: ToastKind, _ profile: ToastProfile) throws {
        let fixture = try Fixture(ToastSettings(profile: profile))
        let told = Told(fixture.bus)
        fixture.at(0, show("a", kind, for: .zero))
        fixture.at(2)
        let (plate, plan) = (try fixture.part("toast/a"), try #require(told.plans["a"]))
        #expect(plate.lines == [["a"]] && plate.ink == plan.text.hex && plate.name == plan.accessibilityLabel)
        #expect(plate.font?.style == plan.font.rawValue && plate.hint == plan.accessibilityHint)
        #expect(
            plate.contrast == plan.contrast[0].ratio
                && plate.radius == min(plan.metrics.cornerRadius, plate.frame.height / 2))
        #expect(plate.material == (plan.look == .glass ? .glass : .blur) && plate.blur == plan.blur)
        let icon = fixture.draw().first { $0.id == "toast/a/icon" }
        #expect(icon?.icon == plan.symbol && icon?.tint == plan.disc?.hex)
        #expect((icon == nil) == (plan.symbol == nil && plan.disc == nil))
    }

    @Test("a plate stands at the edge and the offset of its layout, in the middle, and no wider than that")
    func place() throws {
        for edge in ToastEdge.allCases {
            let fixture = try Fixture()
            let told = Told(fixture.bus)
            fixture.at(0, show("a", for: .zero, edge: edge))
            let (frame, layout) = (try fixture.part("toast/a").frame, try #require(told.layouts["a"]))
            let offset =
                switch edge {
                case .top, .topLeading, .topTrailing: frame.y
                case .bottom, .bottomLeading, .bottomTrailing: 844 - frame.maxY
                case .center: frame.midY - 422
                }
            #expect(offset == layout.offset)
            switch edge {
            case .top, .bottom, .center: #expect(frame.midX == layout.x + layout.width / 2)
            case .topLeading, .bottomLeading: #expect(frame.x == layout.x)
            case .topTrailing, .bottomTrailing: #expect(frame.maxX == layout.x + layout.width)
            }
            #expect(frame.width <= layout.width)
        }
    }

    @Test("toasts in the middle stand in a column, and a swipe in either direction takes one away")
    func middle() throws {
        let fixture = try Fixture(settings { $0.visibleLimit = 2 })
        fixture.at(0, show("a", for: .zero, edge: .center))
        fixture.at(5, show("b", for: .zero, edge: .center))
        let (first, second) = (try fixture.part("toast/a").frame, try fixture.part("toast/b").frame)
        #expect(abs(first.midY - 422) < 60 && second.y > first.maxY)
        _ = fixture.take()
        fixture.at(6, ToastSwipe(dy: -40, vy: 0, id: "a"), ToastSwipe(dy: 40, vy: 0, id: "b"))
        #expect(fixture.take() == ["6 dismissing a userSwipe", "6 dismissing b userSwipe"])
    }

    @Test("a corner radius of 4 is 4")
    func cornerRadius() throws {
        let fixture = try Fixture(settings { $0.metrics.cornerRadius = 4 })
        fixture.at(0, show("a", for: .zero))
        #expect(try fixture.part("toast/a").radius == 4)
    }

    @Test("at the largest text size the action stands below the text, and the text has up to five lines")
    func largestText() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a message that is longer than one line of large letters", for: .zero, action: Self.undo))
        let parts = fixture.draw(traits: traits { $0.contentSize = .accessibility5 })
        let text = try #require(parts.first?.textFrame)
        let action = try #require(parts.first { $0.id.hasSuffix("/action") })
        #expect(action.frame.y >= text.maxY - 0.001 && (2...5).contains(parts[0].lines?[0].count ?? 0))
    }

    @Test("a badge is a capsule, also with three lines, and on a tablet as wide as the screen allows")
    func capsule() throws {
        let fixture = try Fixture(ToastSettings(profile: .kreta))
        var long = show("a", for: .zero)
        long.message = String(repeating: "many words ", count: 60)
        fixture.at(0, long)
        fixture.at(2)
        let plate = try fixture.part("toast/a")
        #expect(plate.lines?.first?.count == 3 && plate.radius == plate.frame.height / 2)
        var widths: [Double] = []
        fixture.bus.subscribe(to: ToastLayoutChanged.self) { widths.append($0.width) }
        fixture.at(3, SceneUpdate(id: "main", width: 1024, height: 768))
        #expect(widths == [976])
    }

    @Test(
        "with less transparency a toast is solid, with more contrast it has no tint, and the dark scheme has white text"
    )
    func wishes() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", for: .zero))
        let solid = try fixture.part("toast/a", traits: traits { $0.reduceTransparency = true })
        #expect(solid.material == .solid && solid.tint == "#F2F2F7" && solid.shadow == nil && solid.blur == nil)
        #expect(try fixture.part("toast/a").gradient?.count == 2)
        let clear = try fixture.part("toast/a", traits: traits { $0.increaseContrast = true })
        #expect(clear.gradient == nil && clear.border?.width == 0.5)
        #expect(try fixture.part("toast/a", traits: traits { $0.colorScheme = .dark }).ink == "#FFFFFF")
    }

    @Test("the fields that have private text are marked, and a sensitive toast says that it is one")
    func privacy() throws {
        let fixture = try Fixture()
        var secret = show("a", for: .zero, action: Self.undo)
        secret.sensitive = true
        fixture.at(0, secret)
        let plate = try fixture.part("toast/a")
        // The title of the action is private, so the names of the actions are.
        #expect(plate.private == ["lines", "name", "actions"] && plate.states == [.sensitive])
        #expect(try fixture.part("toast/a/action").private == ["title", "name"])
    }

    @Test("the action has the color whose contrast the plan tells")
    func actionContrast() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", .success, for: .zero, action: Self.undo))
        let solid = traits { $0.reduceTransparency = true }
        let (plate, action) = (
            try fixture.part("toast/a", traits: solid), try fixture.part("toast/a/action", traits: solid)
        )
        let (ink, surface) = (try #require(RGB(hex: action.ink ?? "")), try #require(RGB(hex: plate.tint ?? "")))
        #expect(abs(ink.contrast(with: surface) - (action.contrast ?? 0)) < 0.01 && action.contrast ?? 0 > 4.5)
    }

    @Test("a long title of an action leaves room for the message")
    func longAction() throws {
        let fixture = try Fixture()
        fixture.at(0, show("Not sent", for: .zero, action: ToastAction(title: "Show the whole conversation again")))
        let (plate, action) = (try fixture.part("toast/Not sent"), try fixture.part("toast/Not sent/action"))
        #expect(plate.lines == [["Not sent"]] && action.title?.hasSuffix("…") == true)
        #expect(plate.textFrame?.overlaps(action.frame) == false)
    }

    @Test("a toast that the user may not dismiss answers neither a tap nor a drag")
    func notDismissable() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", for: .zero, dismissable: false))
        let plate = try fixture.part("toast/a")
        #expect(plate.tap == nil && plate.pan == nil && plate.keys == nil && plate.actions == nil)
    }

    @Test("a toast that appears in a slot that was used before moves none that is on screen")
    func stack() throws {
        let fixture = try Fixture(settings { $0.visibleLimit = 2 })
        fixture.at(0, show("a", for: .zero))
        fixture.at(1, show("b", for: .zero))
        fixture.at(3, ToastDismiss(id: "a"))
        // It leaves where it is, and the other one moves there from where it was.
        let leaving = fixture.draw().filter { $0.in == nil }
        #expect(leaving.map(\.id) == ["toast/a", "toast/b"] && leaving[0].frame.y == leaving[1].frame.y)
        #expect(try fixture.pose("toast/b").ty == leaving[0].frame.height + 8)
        fixture.at(5)
        let before = try fixture.part("toast/b").frame
        fixture.at(5, show("c", for: .zero))
        #expect(try fixture.part("toast/b").frame == before)
        #expect(try !fixture.part("toast/c").frame.overlaps(before))
    }

    @Test("toasts of two regions stand at the same edge without covering each other")
    func regions() throws {
        let fixture = try Fixture()
        var other = show("b", for: .zero)
        other.region = "side"
        fixture.at(0, show("a", for: .zero), other)
        #expect(try !fixture.part("toast/a").frame.overlaps(fixture.part("toast/b").frame))
    }

    @Test("to draw changes neither the state nor the deadline, whatever has happened")
    func noChange() throws {
        var dice = Dice(state: 7)
        let fixture = try Fixture(settings { $0.visibleLimit = 3 })
        for step in 0..<200 {
            let id = "t\(dice.roll(6))"
            let edge: ToastEdge = dice.pick([.top, .bottom])
            let event: any Event =
                switch dice.roll(7) {
                case 0: ToastDismiss(id: id)
                case 1: ToastDragBegan(id: id)
                case 2: ToastDragMoved(dy: Double(dice.roll(200)) - 100)
                case 3: ToastDragEnded(dy: Double(dice.roll(80)) - 40, vy: 0)
                default: show(id, dice.pick(ToastKind.allCases), for: dice.pick([.zero, .seconds(2)]), edge: edge)
                }
            fixture.at(Double(step) * 0.07, event)
            let (state, deadline) = (try fixture.bus.state(), fixture.bus.nextDeadline)
            let parts = fixture.draw()
            #expect(fixture.draw() == parts)
            #expect(try fixture.bus.state() == state && fixture.bus.nextDeadline == deadline)
            // What leaves is behind the others.
            let plates = parts.filter { $0.in == nil && $0.pan != nil }
            #expect(Set(parts.map(\.id)).count == parts.count, "step \(step)")
            for (index, plate) in plates.enumerated() {
                #expect(Frame(x: 0, y: 0, width: 390, height: 844).contains(plate.frame), "step \(step)")
                #expect(!plates[..<index].contains { $0.frame.overlaps(plate.frame) }, "step \(step)")
            }
        }
    }

    @Test("the size of a text that a renderer has measured counts, and its lines are those of the plan")
    func measured() throws {
        let fixture = try Fixture(ToastSettings(profile: .agora))
        let told = Told(fixture.bus)
        fixture.at(0, show("a", for: .zero))
        fixture.at(2)
        let before = try #require(told.plans["a"])
        var canvas = Canvas(
            size: Size(width: 390, height: 844), measures: ["toast/a": Size(width: 111, height: 60)],
            time: fixture.bus.now)
        for drawing in fixture.bus.contributions(of: Drawing.self) { drawing.draw(&canvas) }
        let (plate, estimated) = (try #require(canvas.part("toast/a")), try fixture.part("toast/a"))
        #expect(plate.textFrame?.height == 60 && plate.frame.height > estimated.frame.height)
        #expect(plate.textFrame?.width ?? 0 >= 111 && plate.frame.width > estimated.frame.width)
        fixture.bus.publish(RendererSetMeasure(part: "toast/a", lines: 3))
        fixture.bus.publish(RendererSetMeasure(part: "toast/b", lines: 3))
        fixture.bus.publish(RendererSetMeasure(container: "sidebar", part: "toast/a", lines: 9))
        let after = try #require(told.plans["a"])
        #expect(before.font != after.font)
        fixture.bus.publish(RendererSetMeasure(part: "toast/a", lines: 1))
        #expect(told.plans["a"]?.font == before.font)
    }

    @Test("what a renderer tells of its frames is told as statistics")
    func frames() throws {
        let fixture = try Fixture(ToastSettings())
        var told: [ToastTelemetry] = []
        fixture.bus.subscribe(to: ToastTelemetry.self) { told.append($0) }
        fixture.bus.publish(RendererReportFrames(dropped: 3, duration: .milliseconds(400)))
        #expect(told.map(\.name) == [.animationPerformance])
        #expect(told.first?.frameDrops == 3 && told.first?.duration == .milliseconds(400))
    }
}
