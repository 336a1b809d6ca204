import Chrome
import EventBus
import ModuleTesting
import PopupBar
import TestSupport
import Testing

@Suite("Pictures of an open popup")
struct OpenPopupPictureTests {
    @Test("an open popup is its content and its close button, and gives the bottom free")
    func open() throws {
        let fixture = try Fixture(os: 26)
        fixture.present(opens: true)
        let canvas = fixture.canvas()
        #expect(canvas.parts.map(\.id) == ["popup/content", "popup/close"])
        let content = try #require(canvas.part("popup/content"))
        #expect(content.frame == (try fixture.frame("content.openFrame")) && content.content == "a")
        #expect(content.states == [.modal] && content.role == .dialog && content.motion == nil && canvas.floor == 818)
        let close = canvas.part("popup/close")
        #expect(close?.frame == (try fixture.frame("closeButton.frame")) && close?.name == "Close")
        var lower = Canvas(size: canvas.size, safeArea: canvas.safeArea)
        lower.floor = 700
        #expect(fixture.canvas(lower).floor == 818)
    }

    @Test(
        "each close button is drawn in its style, where the module has it",
        arguments: PopupCloseStyle.allCases, PopupClosePosition.allCases)
    func closeButtons(_ style: PopupCloseStyle, position: PopupClosePosition) throws {
        for os in [17, 26] {
            let fixture = try Fixture(os: os) {
                $0.closeButtonStyle = style
                $0.closeButtonPositioning = position
            }
            fixture.present(opens: true)
            let word = fixture.state("closeButton.effectiveStyle")?.stringValue ?? ""
            guard word != "none" else {
                #expect(fixture.part("close") == nil)
                continue
            }
            let close = try #require(fixture.part("close"))
            #expect(close.frame == (try fixture.frame("closeButton.frame")))
            let hasMark = fixture.part("close/grabber") != nil
            switch word {
            case "chevron": #expect(close.icon == "chevron.compact.down" && !hasMark)
            case "grabber": #expect(close.icon == nil && hasMark)
            case "round": #expect(close.icon == "xmark" && close.material == .solid && close.radius == 12)
            default: #expect(close.icon == "xmark" && close.material == .glass && close.radius == 22)
            }
        }
    }

    @Test("a content that places the close button itself has none in the picture")
    func ownButton() throws {
        let fixture = try Fixture { $0.contents?[0].positionsCloseButton = true }
        fixture.present(opens: true)
        #expect(fixture.canvas().parts.map(\.id) == ["popup/content"])
    }

    @Test("while the popup opens and closes, the bar's lower edge moves with the content's upper one, and fades")
    func movements() throws {
        let fixture = try Fixture(.drag, os: 26) {
            $0.contentView = try FieldChange(["allowsContentTransition": false])
        }
        fixture.present()
        let closed = try #require(fixture.part("bar")).frame
        let bar = try fixture.frame("bar.frame")
        for (request, end) in [(PopupOpen() as any Event, 0.0), (PopupClose(), 824)] {
            fixture.publish(request)
            for _ in 0..<4 {
                let content = try #require(fixture.part("content")), plate = try #require(fixture.part("bar"))
                let top = content.shownFrame(at: fixture.bus.now).y
                #expect(abs(plate.shownFrame(at: fixture.bus.now).y + bar.height - top) < 1e-9)
                #expect(content.shownFrame(at: .seconds(9)).y == end)
                #expect(plate.pose(at: .seconds(9)).alpha == (end == 0 ? 0 : 1))
                fixture.advance(0.1)
            }
            fixture.runUntilIdle()
        }
        #expect(fixture.part("content") == nil && fixture.part("bar")?.frame == closed)
        #expect(fixture.part("bar")?.motion == nil)
    }

    @Test("a popup that a finger holds stands where the finger has brought it, with its bar above it")
    func dragged() throws {
        let fixture = try Fixture(.drag, os: 26) { $0.closeButtonStyle = .chevron }
        fixture.present()
        fixture.publish(PopupPan(phase: .began, on: "bar", velocity: Vector(x: 0, y: -9)))
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: -409)))
        let canvas = fixture.canvas()
        let content = try #require(canvas.part("popup/content")), plate = try #require(canvas.part("popup/bar"))
        #expect(content.shownFrame(at: fixture.bus.now).y == fixture.state("content.top")?.doubleValue)
        #expect(same(plate.shownFrame(at: fixture.bus.now), try fixture.plate()))
        let fraction = try #require(fixture.state("openFraction")?.doubleValue)
        let alpha = try #require(plate.pose(at: fixture.bus.now).alpha)
        #expect(abs(alpha - (1 - fraction * fraction * (3 - 2 * fraction))) < 1e-9 && !content.isMoving(at: .zero))
        #expect(canvas.part("popup/close")?.icon == "minus" && canvas.floor == plate.frame.y)
        fixture.publish(PopupPan(phase: .ended, velocity: Vector(x: 0, y: 9)))
        let top = try #require(fixture.part("content")).shownFrame(at: fixture.bus.now).y
        #expect(abs(top - content.shownFrame(at: fixture.bus.now).y) < 1e-9)
        fixture.runUntilIdle()
        #expect(fixture.part("content") == nil && fixture.part("bar")?.motion == nil)
    }

    @Test("a bar that a finger lets go fades on from the opacity that it had under the finger")
    func releasedBar() throws {
        for (speed, end) in [(-9.0, 0.0), (9, 1)] {
            let fixture = try Fixture(.drag, os: 26)
            fixture.present()
            fixture.publish(PopupPan(phase: .began, on: "bar", velocity: Vector(x: 0, y: -9)))
            fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: -409)))
            let held = try #require(fixture.part("bar")).pose(at: fixture.bus.now).alpha
            fixture.publish(PopupPan(phase: .ended, velocity: Vector(x: 0, y: speed)))
            let bar = try #require(fixture.part("bar"))
            #expect(bar.pose(at: fixture.bus.now).alpha == held && held.map { 0.3...0.7 ~= $0 } == true)
            #expect(bar.pose(at: fixture.bus.now + .seconds(1)).alpha == end)
        }
    }

    @Test("a popup that snaps back returns from where the finger has left it")
    func snapsBack() throws {
        let fixture = try Fixture(.snap)
        fixture.present(opens: true)
        fixture.publish(PopupPan(phase: .began, on: "content", velocity: Vector(x: 0, y: 9)))
        fixture.publish(PopupPan(phase: .moved, translation: Vector(x: 0, y: 100)))
        let held = try #require(fixture.part("content")).shownFrame(at: fixture.bus.now).y
        #expect(held > 0 && held < 100)
        fixture.publish(PopupPan(phase: .ended))
        #expect(fixture.part("content").map { abs($0.shownFrame(at: fixture.bus.now).y - held) < 1e-9 } == true)
        fixture.runUntilIdle()
        #expect(fixture.part("content")?.motion == nil)
    }

    @Test("a bar whose image flies to the content hides its own image early")
    func image() throws {
        let fixture = try Fixture(.snap) { $0.contents?[0].transitionView = PopupTransitionView() }
        fixture.present()
        fixture.publish(PopupOpen())
        let image = try #require(fixture.part("bar/image"))
        #expect(image.pose(at: .zero).alpha == 1 && image.pose(at: .milliseconds(50)).alpha == 0)
    }

    @Test("another position of the close button is reached by a movement")
    func closeButtonMoves() throws {
        let fixture = try Fixture(os: 26)
        fixture.present(opens: true)
        let before = try #require(fixture.part("close")).frame
        fixture.publish(try setUp { $0.closeButtonPositioning = .leading })
        let close = try #require(fixture.part("close"))
        #expect(same(close.shownFrame(at: fixture.bus.now), before) && close.frame.x < before.x)
        #expect(same(close.shownFrame(at: .seconds(9)), close.frame))
    }

    private func setUp(_ change: (inout PopupSetUp) throws -> Void) throws -> PopupSetUp {
        var request = PopupSetUp()
        try change(&request)
        return request
    }

    // MARK: Random operations

    @Test("after random operations, drawing changes no state, all frames are finite, and at rest they are inside")
    func random() throws {
        for seed in runs(30, whole: 60) {
            var dice = SeededGenerator(seed: seed)
            let style = PopupInteractionStyle.allCases.randomElement(using: &dice)
            let fixture = try Fixture(style, os: [16, 17, 26, 27].randomElement(using: &dice) ?? 26)
            for step in 0..<40 {
                try operate(fixture, &dice)
                let before = fixture.snapshot
                let canvas = fixture.canvas()
                #expect(fixture.snapshot == before, "seed \(seed), step \(step)")
                #expect(canvas.parts == fixture.canvas().parts, "seed \(seed), step \(step)")
                #expect(Set(canvas.parts.map(\.id)).count == canvas.parts.count)
                for part in canvas.parts {
                    let shown = part.shownFrame(at: fixture.bus.now)
                    let numbers = [part.frame, shown].flatMap { [$0.x, $0.y, $0.width, $0.height] }
                    #expect(numbers.allSatisfy { $0.isFinite }, "seed \(seed), step \(step): \(part)")
                    #expect(canvas.whole.contains(part.frame), "seed \(seed), step \(step): \(part)")
                }
            }
            fixture.publish(PopupPan(phase: .cancelled))
            fixture.runUntilIdle()
            fixture.advance(2)
            for part in fixture.canvas().parts {
                #expect(part.frame == part.shownFrame(at: fixture.bus.now), "seed \(seed): \(part)")
            }
        }
    }

    private func operate(_ fixture: Fixture, _ dice: inout SeededGenerator) throws {
        let way = Vector(x: 0, y: Double.random(in: -900...900, using: &dice))
        let isYes = Bool.random(using: &dice)
        switch Int.random(in: 0..<12, using: &dice) {
        case 0, 1: fixture.publish(PopupPresent(content: isYes ? "a" : "b", openPopup: Bool.random(using: &dice)))
        case 2: fixture.publish(PopupOpen(animated: isYes))
        case 3: fixture.publish(PopupClose(animated: isYes))
        case 4: fixture.publish(PopupDismiss(animated: isYes))
        case 5, 6:
            fixture.publish(
                PopupPan(
                    phase: GesturePhase.allCases.randomElement(using: &dice) ?? .moved,
                    on: isYes ? "bar" : "content", translation: way, velocity: way))
        case 7: fixture.publish(PopupSetTabBarMinimized(value: isYes))
        case 8:
            let width = Double(Int.random(in: 0...1000, using: &dice))
            fixture.publish(SceneUpdate(id: "main", width: width, height: 1000 - width))
        case 9:
            let bar: Value = isYes ? ["custom": ["height": 80]] : ["custom": .null, "progressViewStyle": "top"]
            fixture.publish(PopupConfigureBar(set: try FieldChange(bar)))
        case 10: fixture.publish(PopupSetScreen(screen: .value(isYes ? "1" : "2")))
        default: fixture.advance(Double.random(in: 0...1, using: &dice))
        }
    }
}
