import Chrome
import EventBus
import ModuleTesting
import PopupBar
import TestSupport
import Testing

@Suite("Pictures of a popup on which random events happen")
struct PopupPicturePropertyTests {
    @Test("ids are unique, numbers finite, parts inside at rest, drawing changes nothing, and requests are accepted")
    func random() throws {
        for seed in runs(20, whole: 100) {
            var dice = SeededGenerator(seed: seed)
            let fixture = try fixture(&dice)
            for step in 0..<40 {
                try operate(fixture, &dice)
                let canvas = try draw(fixture, &dice)
                let problems = problems(canvas, at: fixture.bus.now)
                #expect(problems == [], "seed \(seed), step \(step)")
                let refusal = try answer(canvas, fixture, &dice)
                #expect(refusal == nil, "seed \(seed), step \(step)")
                if !problems.isEmpty || refusal != nil { return }
            }
            fixture.publish(PopupPan(phase: .cancelled))
            fixture.runUntilIdle()
            fixture.advance(2)
            let rest = fixture.canvas()
            for part in rest.parts where part.textLoop == nil {
                #expect(part.frame == part.shownFrame(at: fixture.bus.now), "seed \(seed): \(part)")
                #expect(rest.whole.contains(part.frame), "seed \(seed): \(part)")
            }
        }
    }

    private func fixture(_ dice: inout SeededGenerator) throws -> Fixture {
        let os = [16, 17, 26, 27].randomElement(using: &dice) ?? 26
        let isRTL = Bool.random(using: &dice), view = PopupTransitionView()
        let isPaging = Bool.random(using: &dice)
        let images: Value = Bool.random(using: &dice) ? ["backgroundImage": "wood", "shadowImage": "edge"] : [:]
        let style = PopupInteractionStyle.allCases.randomElement(using: &dice)
        let bar = PopupBarStyle.allCases.filter { $0 != .custom }.randomElement(using: &dice) ?? .default
        let close = PopupCloseStyle.allCases.randomElement(using: &dice) ?? .default
        let fixture = try Fixture(style) {
            $0.env = try FieldChange(["osMajor": .int(os), "rtl": .bool(isRTL), "screenCornerRadius": 55])
            $0.closeButtonStyle = close
            $0.contents?[0].transitionView = view
            $0.contents?[0].item?.progress = 0.4
            $0.contents?[0].item?.trailingBarButtonItems = ["play", "play", "play'", "line", "titles", "|"]
                .map { PopupBarButton($0) }
            $0.bar = try FieldChange([
                "style": .string(bar.rawValue), "progressViewStyle": "bottom", "standardAppearance": images,
                "usesContentControllersAsDataSource": .bool(!isPaging),
            ])
            guard isPaging else { return }
            $0.items = $0.contents?.compactMap(\.item)
            $0.dataSource = .value(PopupDataSource(initial: "ia", order: ["ia", "ib"]))
        }
        var settings = PopupSettings()
        settings.looks.dimming = Bool.random(using: &dice) ? 0.3 : 0
        fixture.publish(settings)
        return fixture
    }

    private func operate(_ fixture: Fixture, _ dice: inout SeededGenerator) throws {
        let way = Vector(x: 0, y: Double.random(in: -900...900, using: &dice))
        let isYes = Bool.random(using: &dice)
        switch Int.random(in: 0..<15, using: &dice) {
        case 0, 1: fixture.publish(PopupPresent(content: isYes ? "a" : "b", openPopup: Bool.random(using: &dice)))
        case 2: fixture.publish(PopupOpen(animated: isYes))
        case 3: fixture.publish(PopupClose(animated: isYes))
        case 4: fixture.publish(PopupDismiss(animated: isYes))
        case 5, 6, 7:
            fixture.publish(
                PopupPan(
                    phase: GesturePhase.allCases.randomElement(using: &dice) ?? .moved,
                    on: isYes ? "bar" : "content", translation: way, velocity: way))
        case 8: fixture.publish(PopupSetTabBarMinimized(value: isYes))
        case 9:
            let width = Double(Int.random(in: 0...1000, using: &dice))
            fixture.publish(SceneUpdate(id: "main", width: width, height: 1000 - width))
        case 10: fixture.publish(PopupConfigureBar(set: try FieldChange(["custom": isYes ? ["height": 80] : .null])))
        case 12:
            let buttons = ["play", "next", "title", "|"].shuffled(using: &dice).prefix(isYes ? 2 : 4)
            fixture.publish(
                PopupSetButtons(trailing: buttons.map { PopupBarButton($0) }, animated: Bool.random(using: &dice)))
        case 11: fixture.publish(PopupSetScreen(screen: .value(isYes ? "1" : "2")))
        default: fixture.advance(Double.random(in: 0...1, using: &dice))
        }
    }

    /// Draws on a canvas of any size, and checks that this changes nothing.
    private func draw(_ fixture: Fixture, _ dice: inout SeededGenerator) throws -> Canvas {
        let (state, deadline, last) = (fixture.snapshot, fixture.bus.nextDeadline, fixture.bus.lastID)
        let width = Double(Int.random(in: 0...1200, using: &dice)), isTrial = Bool.random(using: &dice)
        let empty = Canvas(
            size: isTrial ? Size(width: width, height: 1200 - width) : Size(width: 393, height: 852),
            safeArea: Insets(top: 59, bottom: 34), isTrial: isTrial)
        let direction: LayoutDirection = Bool.random(using: &dice) ? .rightToLeft : .leftToRight
        let canvas = fixture.canvas(empty) { $0.layoutDirection = direction }
        #expect(canvas.parts == fixture.canvas(empty) { $0.layoutDirection = direction }.parts)
        #expect(fixture.snapshot == state && fixture.bus.nextDeadline == deadline && fixture.bus.lastID == last)
        return canvas
    }

    private func problems(_ canvas: Canvas, at now: Duration) -> [String] {
        var problems: [String] = []
        var seen: Set<String> = []
        for part in canvas.parts {
            if !seen.insert(part.id).inserted { problems.append("\(part.id) is there twice") }
            if let parent = part.in, !seen.contains(parent) { problems.append("\(part.id) is not behind \(parent)") }
            if !canvas.whole.contains(part.frame) { problems.append("\(part.id) is outside at \(part.frame)") }
            for time in [now, now + .milliseconds(30), now + .milliseconds(200), now + .seconds(5)] {
                let (shown, pose) = (part.shownFrame(at: time), part.pose(at: time))
                let numbers =
                    [part.frame, shown, part.iconFrame].compactMap(\.self)
                    .flatMap { [$0.x, $0.y, $0.width, $0.height] } + [pose.alpha, pose.radius].compactMap(\.self)
                if !numbers.allSatisfy(\.isFinite) { problems.append("\(part.id) has the numbers \(numbers)") }
                if let alpha = pose.alpha, !(0...1).contains(alpha) { problems.append("\(part.id) has alpha \(alpha)") }
            }
        }
        return problems
    }

    // MARK: Requests

    /// Sends one of the requests that are drawn, and returns a refusal.
    private func answer(_ canvas: Canvas, _ fixture: Fixture, _ dice: inout SeededGenerator) throws -> String? {
        let requests = canvas.parts.flatMap { part in
            [part.tap, part.hold, part.keys?["Escape"], part.touch?.began?.request, part.touch?.ended?.request]
                .compactMap(\.self) + (part.actions ?? []).map(\.request)
        }
        guard let request = requests.randomElement(using: &dice), Int.random(in: 0..<3, using: &dice) == 0 else {
            return nil
        }
        let type = try #require(Self.requests.first { $0.topic == request.topic }, "\(request.topic.text) is unknown")
        _ = fixture.take()
        fixture.bus.publish(any: try Self.decode(type, request.data))
        return fixture.take().lazy.compactMap { $0 as? PopupRejected }.first.map { "\(request): \($0.explanation)" }
    }

    private static let requests: [any Request.Type] = [
        PopupTapBar.self, PopupTapCloseButton.self, PopupPressEscape.self, PopupTouchBar.self, PopupPage.self,
        PopupShowContextMenu.self,
    ]

    private static func decode<R: Request>(_ type: R.Type, _ data: Value) throws -> R {
        try ValueDecoder().decode(type, from: data)
    }
}
