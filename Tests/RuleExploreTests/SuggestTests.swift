import EventBus
import Host
import RuleCheck
import RuleHost
import TestSupport
import Testing

@testable import RuleExplore

/// From marked questions the rule is found that somebody had in mind.
@Suite("Suggestions")
struct SuggestTests {
    /// A guard that somebody could have in mind.
    struct Planted: Sendable, CustomTestStringConvertible {
        var policy: String
        /// The guard in Lua, in front of the usual answer.
        var condition: String
        var answer: String
        var testDescription: String { "\(policy): \(condition)" }
    }

    static let planted: [Planted] = [
        Planted(policy: "toast.coalesce", condition: "incoming.kind == \"error\"", answer: "separate"),
        Planted(
            policy: "toast.coalesce", condition: "incoming.kind == \"info\" and existing.kind == \"info\"",
            answer: "count"),
        Planted(policy: "toast.coalesce", condition: "age < 5", answer: "count"),
        Planted(policy: "toast.coalesce", condition: "existingState == \"waiting\" and age >= 10", answer: "keep"),
        Planted(policy: "toast.coalesce", condition: "incoming.kind == existing.kind and age < 3", answer: "count"),
        Planted(policy: "toast.coalesce", condition: "incoming.source == existing.source", answer: "replace"),
        Planted(policy: "toast.coalesce", condition: "age > window", answer: "keep"),
        Planted(policy: "toast.priority", condition: "toast.source == \"billing\"", answer: "critical"),
        Planted(
            policy: "toast.priority", condition: "toast.kind == \"warning\" and toast.source == \"sync\"",
            answer: "normal"),
        Planted(policy: "toast.priority", condition: "not toast.source", answer: "elevated"),
        Planted(policy: "toast.interrupt", condition: "elapsed < 1", answer: "no"),
        Planted(policy: "toast.interrupt", condition: "incoming.kind == \"error\" and elapsed >= 2", answer: "discard"),
        Planted(policy: "toast.interrupt", condition: "current.kind == \"success\"", answer: "discard"),
        Planted(policy: "toast.interrupt", condition: "incoming.source == \"chat\"", answer: "no"),
        Planted(policy: "accessory.tap", condition: "hasSecondary and hasPrimary", answer: "primaryAndSecondary"),
        Planted(policy: "accessory.tap", condition: "shownInCycle", answer: "collapsed"),
        Planted(policy: "toolbar.sideButtonMode", condition: "width < 300", answer: "hidden"),
        Planted(
            policy: "toolbar.sideButtonMode", condition: "tier == \"compact\" and priority == \"primary\"",
            answer: "integrated"),
        Planted(policy: "popup.onNewContent", condition: "state == \"open\" and animated", answer: "replaceAndOpen"),
        Planted(policy: "popup.onNewContent", condition: "state == \"closed\" and openPopup", answer: "replace"),
    ]

    /// Questions as an app asks them, with all fields at random.
    static func questions(of policy: String, _ count: Int) -> [Value] {
        var random = SplitMix64(seed: 7)
        func one(of values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
        func number(_ most: Int) -> Value { .double(Double(random.next() % UInt64(most * 10)) / 10) }
        func toast() -> Value {
            var toast: [String: Value] = [
                "message": "Text", "kind": one(of: ["success", "error", "warning", "info"]),
                "dedupeKey": one(of: ["a", "b"]),
            ]
            toast["source"] = one(of: ["billing", "sync", "chat", .null])
            return .object(toast.filter { $0.value != .null })
        }
        let flags: [Value] = [false, true]
        return (0..<count).map { _ in
            switch policy {
            case "toast.coalesce":
                [
                    "incoming": toast(), "existing": toast(), "age": number(20), "window": number(5),
                    "existingState": one(of: ["waiting", "next", "presenting", "interrupted"]),
                ]
            case "toast.priority": ["toast": toast()]
            case "toast.interrupt": ["incoming": toast(), "current": toast(), "elapsed": number(6)]
            case "accessory.tap":
                [
                    "displayState": one(of: ["collapsed", "primaryOnly", "primaryAndSecondary"]),
                    "shownInCycle": one(of: flags), "hasPrimary": one(of: flags), "hasSecondary": one(of: flags),
                ]
            case "toolbar.sideButtonMode":
                [
                    "tier": one(of: ["spacious", "regular", "compact", "tight", "minimal"]), "width": number(800),
                    "priority": one(of: ["essential", "primary", "secondary"]),
                ]
            default:
                [
                    "state": one(of: ["closed", "open", "transitioning", "dismissing"]), "old": "a", "new": "b",
                    "openPopup": one(of: flags), "animated": one(of: flags),
                ]
            }
        }
    }

    @Test("planted guards are found from twelve marks among recorded questions")
    func recovered() throws {
        var missed: [String] = []
        let chosen = share(7, of: Self.planted)
        for planted in chosen {
            let rules = try explored(try shipped(["rules"]))
            let namespace = String(planted.policy.prefix { $0 != "." }),
                name = planted.policy.dropFirst(namespace.count + 1)
            let type = try #require(TopicName(planted.policy).flatMap { ChromeSystem.catalogue.query($0) })
            let names = StoredField.all(of: type).map(\.name)
            let meant = try explored(
                try shipped(["rules"]) + [
                    layer(
                        namespace,
                        """
                        local \(namespace) = {}
                        function \(namespace).\(name)(\((names + ["ctx"]).joined(separator: ", ")))
                          if \(planted.condition) then return "\(planted.answer)" end
                          return ctx.default()
                        end
                        return \(namespace)
                        """)
                ])
            let questions = Self.questions(of: planted.policy, 60)
            let differ = try questions.filter {
                try meant.answer(planted.policy, $0) != rules.answer(planted.policy, $0)
            }
            let agree = questions.filter { !differ.contains($0) }
            let marks = try (differ.prefix(6) + agree.prefix(6)).compactMap { question in
                try meant.answer(planted.policy, question).map {
                    MarkedQuestion(policy: planted.policy, question: question, expected: $0)
                }
            }
            guard !differ.isEmpty, let suggestion = try? rules.suggest(planted.policy, marks: marks, recorded: agree)
            else {
                missed.append(planted.testDescription)
                continue
            }
            // Found if it answers nine of ten questions that were not marked as the planted guard does.
            let fresh = Self.questions(of: planted.policy, 200).suffix(140)
            let found = try explored(
                try shipped(["rules"]) + [
                    layer(namespace, "local \(namespace) = {}\n\(suggestion.lua)\nreturn \(namespace)\n")
                ])
            let right = try fresh.count { try found.answer(planted.policy, $0) == meant.answer(planted.policy, $0) }
            if right < 126 { missed.append("\(planted.testDescription), \(right) of 140: \(suggestion.lua)") }
        }
        #expect(missed.count * 10 <= chosen.count, "\(missed.joined(separator: "\n"))")
    }

    @Test("marks that contradict each other are named")
    func contradiction() throws {
        let rules = try explored(try shipped(["rules"]))
        let question: Value = ["toast": ["message": "a"]]
        let marks = ["critical", "elevated"].map {
            MarkedQuestion(policy: "toast.priority", question: question, expected: .string($0))
        }
        do {
            _ = try rules.suggest("toast.priority", marks: marks)
            Issue.record("one question has two answers")
        } catch let failure as SuggestFailure {
            #expect("\(failure)".contains("contradict each other"))
        }
    }

    @Test("marks that are answered as they should need no rule, and a wrong answer is refused")
    func nothing() throws {
        let rules = try explored(try shipped(["rules"]))
        func suggest(_ answer: Value) throws {
            _ = try rules.suggest(
                "toast.priority",
                marks: [
                    MarkedQuestion(policy: "toast.priority", question: ["toast": ["message": "a"]], expected: answer)
                ])
        }
        #expect(throws: SuggestFailure.self) { try suggest("normal") }
        #expect(throws: FieldError.self) { try suggest("urgent") }
    }

    @Test("a border is the simplest number in a gap")
    func borders() {
        #expect(GuardSearch.simplest(above: 4.7, upTo: 5.2) == 5)
        #expect(GuardSearch.simplest(above: 97, upTo: 140) == 100)
        #expect(GuardSearch.simplest(above: 0.31, upTo: 0.34) == 0.34)
        #expect(GuardSearch.simplest(above: 2, upTo: 2.0000001) <= 2.0000001)
    }
}
