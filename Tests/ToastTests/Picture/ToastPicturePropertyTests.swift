import Chrome
import EventBus
import ModuleTesting
import TestSupport
import Testing
import Toast

@Suite("The picture of toasts on which random events happen")
struct ToastPicturePropertyTests {
    private static let ids = ["a", "b", "c", "a/icon", "b~2", ""]

    @Test("ids are unique, numbers finite, plates inside and apart, drawing changes nothing, and requests are accepted")
    func random() throws {
        for seed in runs(12, whole: 200) {
            var dice = Dice(state: seed)
            var settings = ToastSettings(profile: dice.pick(ToastProfile.allCases))
            settings.visibleLimit = dice.pick([1, 2, 4])
            (settings.newest, settings.grouping) = (dice.pick(ToastNewest.allCases), dice.pick(ToastGrouping.allCases))
            settings.minOnScreen = dice.pick([.zero, .milliseconds(500)])
            let fixture = try Fixture(settings)
            var time = 0.0
            for step in 0..<40 {
                time += dice.pick([0, 0.05, 0.1, 0.3, 1, 4])
                fixture.at(time, event(&dice))
                let parts = try draw(fixture, &dice)
                let problems = problems(parts.parts, in: parts.size)
                #expect(problems == [], "seed \(seed), step \(step)")
                let refusals = try answer(parts.parts, fixture, &dice)
                #expect(refusals == [], "seed \(seed), step \(step)")
                if !problems.isEmpty || !refusals.isEmpty { return }
            }
            fixture.bus.publish(ToastDragEnded(dy: 0, vy: 0))
            fixture.at(time + 100)
            #expect(fixture.draw().allSatisfy { !$0.isMoving(at: fixture.bus.now) }, "seed \(seed)")
        }
    }

    private func event(_ dice: inout Dice) -> any Event {
        let id = dice.pick(Self.ids)
        switch dice.roll(15) {
        case 7: return ToastExpand(id: dice.pick([nil, id]))
        case 8: return ToastCollapse()
        case 9: return dice.pick([ToastFocus(id: id), ToastEndFocus()])
        case 0: return ToastDismiss(id: id)
        case 1: return ToastDragBegan(id: id)
        case 2: return ToastDragMoved(dx: Double(dice.roll(400)) - 200, dy: Double(dice.roll(400)) - 200)
        case 3: return ToastDragEnded(dx: Double(dice.roll(80)) - 40, dy: Double(dice.roll(80)) - 40, vy: 0)
        case 4: return ToastSettle(id: id, message: "done")
        case 5: return ToastSetProgress(id: id, progress: Double(dice.roll(11)) / 10)
        case 6: return KeyboardUpdate(height: dice.pick([0, 300]))
        default:
            var request = show(
                id, dice.pick(ToastKind.allCases), for: dice.pick([.zero, .seconds(2)]),
                action: dice.pick([nil, ToastAction(title: "Undo"), ToastAction(title: "Show the whole conversation")]),
                dismissable: dice.pick([nil, true, false]),
                edge: dice.pick([.top, .bottom, .topLeading, .bottomTrailing]))
            request.message = dice.pick(["Saved", "A message that needs more than one line on a narrow screen", "x"])
            request.loading = dice.roll(5) == 0
            request.title = dice.pick([nil, nil, "Upload", "A title that needs more than one line on a narrow screen"])
            request.closable = dice.pick([nil, true])
            request.axis = dice.pick([nil, nil] + ToastAxis.allCases)
            request.cancel = dice.pick([nil, nil, ToastAction(title: "Not now")])
            request.actions = dice.pick([
                nil, nil, [], ["A", "B"].map { ToastAction(title: $0) },
                ["Show all of the photographs", "Share them with my friends", "x"].map { ToastAction(title: $0) },
            ])
            request.region = dice.pick([nil, "side"])
            request.source = dice.pick([nil, "ci", "ci"])
            return request
        }
    }

    /// Draws on a canvas of any size, and checks that this changes nothing.
    private func draw(_ fixture: Fixture, _ dice: inout Dice) throws -> (parts: [Part], size: Size) {
        var traits = Traits()
        traits.contentSize = dice.pick([.large, .accessibility5])
        let size = Size(width: dice.pick([390, 200, 40]), height: dice.pick([844, 390, 120, 0]))
        let (state, deadline, last) = (try fixture.bus.state(), fixture.bus.nextDeadline, fixture.bus.lastID)
        let parts = fixture.draw(traits: traits, size: size)
        #expect(fixture.draw(traits: traits, size: size) == parts)
        #expect(try fixture.bus.state() == state && fixture.bus.nextDeadline == deadline && fixture.bus.lastID == last)
        return (parts, size)
    }

    private func problems(_ parts: [Part], in size: Size) -> [String] {
        let screen = Frame(x: 0, y: 0, width: size.width, height: size.height)
        var problems: [String] = []
        var seen: Set<String> = []
        for part in parts {
            if !seen.insert(part.id).inserted { problems.append("\(part.id) is there twice") }
            for time in [0.0, 1, 5] {
                let shown = part.shownFrame(at: Duration(seconds: time)!)
                let numbers = [part.frame, shown, part.iconFrame, part.textFrame].compactMap(\.self)
                    .flatMap { [$0.x, $0.y, $0.width, $0.height] }
                if !numbers.allSatisfy(\.isFinite) { problems.append("\(part.id) has the numbers \(numbers)") }
            }
            if !screen.contains(part.frame) { problems.append("\(part.id) is outside at \(part.frame)") }
        }
        // What leaves, and what is behind another toast of its group, is covered.
        let plates = parts.filter {
            $0.in == nil && $0.name != nil && !($0.kind == .plate && $0.actions == nil && $0.pan == nil)
        }
        // Where there is too little room for all, they stand over one another.
        let isTight = parts.filter { $0.in == nil }.reduce(200) { $0 + $1.frame.height } > size.height
        for (index, plate) in plates.enumerated() {
            if plate.frame.height <= 0 { problems.append("\(plate.id) has no height") }
            for other in plates[..<index] where !isTight && other.frame.overlaps(plate.frame) {
                problems.append("\(other.id) at \(other.frame) and \(plate.id) at \(plate.frame) overlap on \(size)")
            }
        }
        return problems
    }

    /// Sends one of the requests that are drawn, and returns what is wrong with its effect.
    private func answer(_ parts: [Part], _ fixture: Fixture, _ dice: inout Dice) throws -> [String] {
        let requests = parts.flatMap { part in
            ([part.tap, part.keys?["Escape"]].compactMap(\.self) + (part.actions ?? []).map(\.request)).map {
                (part, $0)
            }
        }
        guard !requests.isEmpty, dice.roll(3) == 0 else { return [] }
        let (part, request) = dice.pick(requests)
        _ = fixture.take()
        try fixture.send(request)
        let facts = fixture.take()
        let refused = facts.filter { $0.contains("rejected") }
        // A toast that makes way ends without a fact at first, but takes no requests any more.
        let isDone = !facts.isEmpty || fixture.draw().first { $0.id == part.id }?.tap == nil
        return refused + (isDone ? [] : ["\(request.topic.text) of \(part.id) has no effect"])
    }
}
