import Chrome
import EventBus
import ModuleTesting
import PopupBar
import TestSupport
import Testing

/// Random operations, drags, rotations and containers at random times, with and without rules that answer at
/// random. The invariants of a popup must hold at every step.
@Suite("Invariants of a popup") struct InvariantTests {
    @Test("every labelled operation ends exactly once, every beginning has its end, and the state is valid")
    func everything() throws {
        for seed in runs(40, whole: 200, soak: 100_000) {
            let run = try RandomRun(seed: seed)
            for _ in 0..<60 {
                try run.step()
                #expect(run.problems == [], "seed \(seed)")
                if !run.problems.isEmpty { return }
            }
            run.finish()
            #expect(run.problems == [], "seed \(seed)")
        }
    }

    @Test("two runs with the same seed publish the same facts")
    func isDeterministic() throws {
        for seed in runs(10, whole: 40) {
            func tell() throws -> [String] {
                let run = try RandomRun(seed: seed)
                for _ in 0..<40 { try run.step() }
                return run.told
            }
            #expect(try tell() == tell(), "seed \(seed)")
        }
    }

    @Test("the state of a popup that runs for a long time stays bounded")
    func isBounded() throws {
        let run = try RandomRun(seed: 7, rules: false)
        for _ in 0..<amount(1_000, whole: 4_000) { try run.step() }
        for list in ["stateHistory", "diagnostics", "haptics", "accessibilityNotifications", "queue"] {
            #expect((run.fixture.state(list)?.arrayValue?.count ?? 0) <= 64, "\(list)")
        }
    }
}

/// One popup, and the operations that it was asked for.
private final class RandomRun {
    let fixture: Fixture
    private(set) var problems: [String] = []
    private(set) var told: [String] = []
    private var dice: SeededGenerator
    private var open: [String: Int] = [:]
    private var asked = 0
    private var pairs = Pairs()
    private var isOutsideOfWindow = false
    /// Whether the step has taken all fingers from the screen.
    private var hasLostFinger = false

    init(seed: UInt64, rules: Bool? = nil) throws {
        var dice = SeededGenerator(seed: seed)
        let style = PopupInteractionStyle.allCases.randomElement(using: &dice)
        let profile = PopupProfile.allCases.randomElement(using: &dice) ?? .current
        let os = [16, 17, 26, 27].randomElement(using: &dice) ?? 26
        let ownItems = Bool.random(using: &dice)
        fixture = try Fixture(style, profile: profile, os: os) {
            $0.haptics = true
            guard ownItems else { return }
            $0.bar = try FieldChange(["usesContentControllersAsDataSource": false])
            $0.items = ["1", "2", "3"].map { PopupItem(id: $0, title: $0) }
            $0.dataSource = .value(PopupDataSource(initial: "1", order: ["1", "2", "gone", "3"]))
        }
        let isBent = rules ?? Bool.random(using: &dice)
        self.dice = dice
        if isBent { bend(seed) }
    }

    /// Adds a rule for each policy that can lead elsewhere. Its answers depend only on the seed and a count.
    private func bend(_ seed: UInt64) {
        var dice = SeededGenerator(seed: seed &+ 1000)
        fixture.answer(PopupOnNewContentQuery.self) { _ in PopupNewContent.allCases.randomElement(using: &dice) }
        fixture.answer(PopupDismissWhileOpenQuery.self) { _ in PopupDismissal.allCases.randomElement(using: &dice) }
        fixture.answer(PopupReleaseDecisionQuery.self) { _ in PopupRelease.allCases.randomElement(using: &dice) }
        fixture.answer(PopupShouldBeginInteractionQuery.self) { _ in PopupBeginning.allCases.randomElement(using: &dice)
        }
        fixture.answer(PopupOnBarSwipeQuery.self) { _ in PopupSwipeOutcome.allCases.randomElement(using: &dice) }
        fixture.answer(PopupEscapeKeyQuery.self) { _ in PopupEscape.allCases.randomElement(using: &dice) }
        fixture.answer(PopupBarVisibilityQuery.self) { _ in PopupVisibility(show: Bool.random(using: &dice)) }
        fixture.answer(PopupPageTargetQuery.self) { _ in
            PopupPageTarget(item: ["1", "2", "nobody"].randomElement(using: &dice))
        }
        fixture.answer(PopupCoalesceQuery.self) { query in
            PopupCoalescing(
                kept: query.pending.map(\.id).filter { _ in Bool.random(using: &dice) },
                told: PopupTold.allCases.randomElement(using: &dice))
        }
        fixture.answer(PopupAnimationQuery.self) { _ in
            PopupTiming(duration: [0, 0.2, 0.7].randomElement(using: &dice) ?? 0, damping: 1)
        }
        fixture.answer(PopupSnapOpenDelayQuery.self) { _ in [0, 0.15, 0.4].randomElement(using: &dice) }
    }

    // MARK: Steps

    func step() throws {
        hasLostFinger = false
        switch Int.random(in: 0..<10, using: &dice) {
        case 0..<3: operate()
        case 3..<7: touch()
        case 7: try change()
        case 8: fixture.advance(Double.random(in: 0...0.4, using: &dice))
        default: fixture.advance(1)
        }
        listen()
        inspect()
    }

    /// Lets every waiting operation end.
    func finish() {
        isOutsideOfWindow = false
        fixture.publish(PopupAttachToWindow(), PopupPan(phase: .cancelled))
        fixture.runUntilIdle()
        listen()
        inspect()
        for (label, count) in open.sorted(by: { $0.key < $1.key }) where count != 1 {
            problems.append("\(label) ended \(count) times")
        }
        problems += pairs.unfinished
    }

    private func operate() {
        asked += 1
        let label = "op\(asked)"
        open[label] = 0
        let animated = Int.random(in: 0..<4, using: &dice) > 0
        switch Int.random(in: 0..<6, using: &dice) {
        case 0, 1:
            fixture.publish(
                PopupPresent(
                    content: ["a", "b", "a", "b", nil, "nobody"].randomElement(using: &dice) ?? nil,
                    openPopup: Bool.random(using: &dice), animated: animated, completion: label))
        case 2, 3: fixture.publish(PopupOpen(animated: animated, completion: label))
        case 4: fixture.publish(PopupClose(animated: animated, completion: label))
        default: fixture.publish(PopupDismiss(animated: animated, completion: label))
        }
    }

    private func touch() {
        let vector = Vector(
            x: Double.random(in: -50...50, using: &dice), y: Double.random(in: -900...900, using: &dice))
        switch Int.random(in: 0..<12, using: &dice) {
        case 0: fixture.publish(PopupTapBar(on: ["bar", "button", nil].randomElement(using: &dice) ?? nil))
        case 1: fixture.publish(PopupTapCloseButton())
        case 2: fixture.publish(PopupPressEscape())
        case 3: fixture.publish(PopupTouchBar(phase: PopupTouchPhase.allCases.randomElement(using: &dice) ?? .ended))
        case 4: fixture.publish(PopupPage(direction: PopupPageDirection.allCases.randomElement(using: &dice) ?? .after))
        default:
            fixture.publish(
                PopupPan(
                    phase: GesturePhase.allCases.randomElement(using: &dice) ?? .moved,
                    on: ["bar", "content", "scroll:list", nil].randomElement(using: &dice) ?? nil, translation: vector,
                    velocity: vector, scroll: PopupScroll(atTop: Bool.random(using: &dice))))
        }
    }

    private func change() throws {
        let width = Double(Int.random(in: 0...1000, using: &dice))
        switch Int.random(in: 0..<9, using: &dice) {
        case 0: fixture.publish(SceneUpdate(id: "main", width: width, height: 1000 - width))
        case 1:
            fixture.publish(
                PopupUpdateContainer(
                    set: try FieldChange([
                        "kind": "tab", "tabBarHeight": 83, "tabBarHidden": .bool(Bool.random(using: &dice)),
                    ])))
        case 2:
            isOutsideOfWindow = Bool.random(using: &dice)
            fixture.publish(PopupUpdateContainer(set: try FieldChange(["inWindow": .bool(!isOutsideOfWindow)])))
        case 3: fixture.publish(PopupSetTabBarMinimized(value: Bool.random(using: &dice)))
        case 4:
            let style = PopupInteractionStyle.allCases.randomElement(using: &dice) ?? .drag
            fixture.publish(
                PopupSetInteractionStyle(style: style, percent: [nil, 0.5, 7, .nan].randomElement(using: &dice) ?? nil))
        case 5: fixture.publish(PopupSetBarItem(item: ["1", "2", "nobody", nil].randomElement(using: &dice) ?? nil))
        case 6:
            let state = SceneState.allCases.randomElement(using: &dice)
            let event: any Event =
                [AppBackground(), AppForeground(), SceneUpdate(id: "main", state: state)].randomElement(using: &dice)
                ?? AppForeground()
            fixture.publish(event)
            if event is AppBackground || state != .active && event is SceneUpdate { hasLostFinger = true }
        case 7: fixture.publish(PopupSetScreen(screen: .value("\(Int.random(in: 0..<3, using: &dice))")))
        default: fixture.publish(PopupSetUp(contents: [PopupContent(id: "a"), PopupContent(id: "b")]))
        }
    }

    // MARK: Checks

    private func listen() {
        for fact in fixture.take() {
            told.append("\(fact)")
            switch fact {
            case let fact as PopupCompleted: open[fact.label]? += 1
            case let fact as PopupSuperseded: open[fact.label]? += 1
            case let fact as PopupRejected: if let label = fact.label { open[label]? += 1 }
            default: problems += pairs.problems(with: fact)
            }
        }
        for (label, count) in open where count > 1 { problems.append("\(label) ended \(count) times") }
    }

    private func inspect() {
        let snapshot = fixture.snapshot
        func value(_ path: String) -> Value { snapshot.at(path: path) ?? .null }
        func word(_ path: String) -> String { value(path).stringValue ?? "" }
        func number(_ path: String) -> Double { value(path).doubleValue ?? .nan }
        let (state, real, target) = (word("state"), word("internalState"), word("targetState"))
        func check(_ isFine: Bool, _ problem: String) {
            if !isFine { problems.append("\(problem) (\(state), \(real), \(target))") }
        }
        let isResting = fixture.bus.nextDeadline == nil
        let isDragging = value("closeButton.transitioning") == true
        check(state != "transitioning", "the public state is never transitioning")
        check(!isResting || isDragging || state == real && state == target, "at rest all states agree")
        check(!isDragging || !hasLostFinger, "no finger holds the popup that cannot be there")
        check(
            (word("content.id") == "") == (state == "barHidden" && real == "barHidden"),
            "a content is there with its bar")
        check(value("gesturesIgnored") == false || !isResting, "fingers are ignored for a time")
        check(value("content.accessibilityModal") == false || state == "open", "only what is open is modal")
        check(!isDragging || real == "transitioning", "a finger drags what is in transition")
        check(value("content.gestureView") != .null || state == "barHidden", "something takes the pans")
        check((0...1).contains(number("openFraction")), "a fraction")
        check(
            number("insets.addedBottom") >= 0 && (target != "barHidden" || number("insets.addedBottom") == 0),
            "the inset")
        check(abs(number("content.top")) < 100_000, "the top is finite")
        check(!isResting || isOutsideOfWindow || value("queue") == [], "nothing waits where nothing moves")
    }
}

/// The pairs of facts that begin and end something.
private struct Pairs {
    private var begun: [String: String] = [:]
    private var seen: [String: String] = [:]

    mutating func problems(with fact: any Event) -> [String] {
        switch fact {
        case is PopupWillPresentBar: begin("bar", "present")
        case is PopupDidPresentBar: end("bar", "present")
        case is PopupWillDismissBar: begin("bar", "dismiss")
        case is PopupDidDismissBar: end("bar", "dismiss")
        case is PopupWillOpen: begin("popup", "open")
        case is PopupDidOpen: end("popup", "open")
        case is PopupWillClose: begin("popup", "close")
        case is PopupDidClose: end("popup", "close")
        case let fact as PopupContentWillAppear: appear(fact.content, from: ["gone", "disappearing"], to: "appearing")
        case let fact as PopupContentDidAppear: appear(fact.content, from: ["appearing"], to: "seen")
        case let fact as PopupContentWillDisappear:
            appear(fact.content, from: ["appearing", "seen"], to: "disappearing")
        case let fact as PopupContentDidDisappear: appear(fact.content, from: ["disappearing"], to: "gone")
        default: []
        }
    }

    private mutating func begin(_ what: String, _ how: String) -> [String] {
        guard let other = begun.updateValue(how, forKey: what) else { return [] }
        return ["\(how) began before \(other) ended"]
    }

    private mutating func end(_ what: String, _ how: String) -> [String] {
        begun.removeValue(forKey: what) == how ? [] : ["\(how) ended that never began"]
    }

    private mutating func appear(_ content: String, from: Set<String>, to: String) -> [String] {
        let old = seen.updateValue(to, forKey: content) ?? "gone"
        return from.contains(old) ? [] : ["\(content) is \(to) after \(old)"]
    }

    var unfinished: [String] {
        begun.sorted { $0.key < $1.key }.map { "\($0.value) of the \($0.key) never ended" }
            + seen.sorted { $0.key < $1.key }.filter { $0.value.hasSuffix("ing") }.map {
                "\($0.key) is \($0.value) for ever"
            }
    }
}
