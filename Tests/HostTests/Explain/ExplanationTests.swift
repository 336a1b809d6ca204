import Chrome
import EventBus
import Host
import RuleHost
import Testing
import Toast

@Suite struct ExplanationTests {
    /// The steps as text, such as `9 toast.presented: toast.gate 0 default, …` or `+0.8 timer`.
    private func outline(_ explanation: Explanation) -> [String] {
        explanation.steps.map { step in
            let later = step.later.map { "+\($0.inSeconds) " } ?? ""
            let event = step.event.map { "\($0.envelope.id) \($0.envelope.topic)" } ?? "timer"
            let decisions = step.decisions.map(\.short).joined(separator: ", ")
            return later + event + (decisions.isEmpty ? "" : ": " + decisions)
        }
    }

    @Test("the explanation of an outcome leads back to its input, through timers and their decisions")
    func chain() throws {
        let past = try Past("function t.dwell() return 2 end")
        past.show("a")
        let b = try #require(UInt64(past.show("b", at: 0.1)))
        past.system.advance(to: .seconds(3))
        let presented = try #require(past.history().deliveries.last { $0.topic == "toast.presented" }).id
        #expect(
            try outline(past.explain("\(presented)")) == [
                "\(b) toast.show: "
                    + #"toast.normalize {"accessibilityPolite":true,"duration":3,"priority":"normal"} default, toast.priority "normal" default, toast.coalesce "separate" default, toast.route "main" default, toast.interrupt "no" default, toast.rank 0 default"#,
                "\(b + 1) toast.queued",
                #"+2.14 timer: toast.rank 0 default, toast.gate 0 default, toast.route "main" default, toast.dwell 2 rules/toast.lua:2"#,
                "\(presented) toast.presented",
            ])
    }

    @Test("the explanation of an input leads to everything that it caused")
    func downward() throws {
        let past = try Past()
        past.show("a")
        past.show("b", kind: .error)
        let id = past.publish(ToastDismissAll(), at: 1)
        let topics = try past.explain(id).steps.compactMap { $0.event?.envelope.topic.text }
        #expect(topics.first == "toast.dismissAll")
        #expect(topics.contains("toast.dropped"))
        #expect(topics.contains("toast.dismissing"))
    }

    @Test("the sentence names the rule, or the built-in answer, that led to what happened")
    func sentences() throws {
        let past = try Past("function t.interrupt() return 'requeue' end")
        past.show("a")
        past.show("b", at: 1, kind: .error)
        past.system.advance(to: .seconds(2))
        let presented = try #require(try past.history().deliveries.last { $0.topic == "toast.presented" })
        #expect(
            try past.explain("\(presented.id)").sentence
                == #"toast.presented happened to 'b', because toast.interrupt answered "requeue" (rules/toast.lua:2)"#)
    }

    @Test("the sentence of an input tells what followed from it")
    func inputs() throws {
        let past = try Past()
        let nothing = past.publish(ToastDismissAll(), at: 1)
        #expect(try past.explain(nothing).sentence.hasSuffix(", and nothing followed from it"))
        let refused = past.publish(ToastSettle(id: "nobody", message: "Done"), at: 2)
        #expect(try past.explain(refused).sentence == "toast.settle was refused: no live toast has this id")

        let shown = past.show("a", at: 3)
        #expect(try past.explain(shown).sentence.hasPrefix("toast.show came from /test, and "))
    }

    @Test("the explanation of an interrupted toast has the other toast's arrival and the decisions about it")
    func otherInput() throws {
        let past = try Past()
        past.show("a")
        let b = past.show("b", at: 1, kind: .error)
        past.system.advance(to: .seconds(2))
        let outline = try outline(past.explain("a"))
        #expect(
            outline.contains {
                $0.hasPrefix("+1.0 \(b) toast.show: ") && $0.hasSuffix(#"toast.interrupt "requeue" default"#)
            })
        #expect(!outline.contains { $0.contains("\(b) toast.show") && $0.contains("normalize") })
    }

    @Test("an explanation whose first deliveries are no longer kept says so")
    func forgotten() throws {
        let past = try Past()
        past.show("a")
        let b = past.show("b", at: 0.1)
        past.system.advance(to: .seconds(3.5))
        let last = try #require(past.history().deliveries.last { $0.topic == "toast.presented" })
        let kept = Int(past.system.bus.lastID - last.id) + 1
        let history = try past.history(latest: kept)
        let explanation = try Explanation(of: "b", in: history)
        #expect(explanation.steps.last?.event?.envelope.id == last.id)
        #expect(
            explanation.notes == [
                "delivery \(b), which caused \(last.id), is older than the latest \(kept) deliveries, and only these are kept"
            ])
        let unknown = #expect(throws: Explanation.Unknown.self) { try Explanation(of: b, in: history) }
        #expect(
            unknown?.description
                == "delivery \(b) is older than the latest \(kept) deliveries, and only these are kept")
        #expect(unknown?.hint == "the host keeps the deliveries \(last.id) to \(past.system.bus.lastID)")
    }

    @Test("an explanation whose decisions are no longer kept says so")
    func missingDecisions() throws {
        let past = try Past()
        past.show("a")
        let complete = try past.history()
        let history = History(deliveries: complete.deliveries, decisions: [], decisionsFrom: 5)
        #expect(try Explanation(of: "a", in: history).notes == ["decisions before delivery 5 are no longer known"])
    }

    @Test("an unknown id is answered with the nearest one, or with the range of known ids")
    func unknown() throws {
        let past = try Past()
        #expect(throws: Explanation.Unknown.self) { try past.explain("1") }
        past.show("build-7")
        let near = #expect(throws: Explanation.Unknown.self) { try past.explain("biuld-7") }
        #expect(near?.description == "nothing is known of 'biuld-7'")
        #expect(near?.hint == "did you mean 'build-7'?")
        let far = #expect(throws: Explanation.Unknown.self) { try past.explain("99") }
        #expect(far?.hint == "the host keeps the deliveries 2 to 11")
    }

    @Test("a decision in an explanation has ids, and no text of a toast")
    func privacy() throws {
        let past = try Past()
        past.publish(ToastShow(id: "a", message: "secret"))
        let decisions = try past.explain("a").steps.flatMap(\.decisions)
        #expect(decisions.count > 3)
        for decision in decisions {
            #expect(!(try ValueEncoder().encode(decision).json.contains("secret")))
            #expect(decision.asked?["toast"] == "a")
        }
    }

    @Test("a very long explanation has its first and its last steps")
    func long() throws {
        let past = try Past()
        past.show("a")
        for _ in 0..<150 {
            past.publish(ToastPause(source: "x"))
            past.publish(ToastResume(source: "x"))
        }
        let explanation = try past.explain("a")
        #expect(explanation.steps.count == 200)
        #expect(explanation.notes == ["403 steps in the middle are left out"])
    }

    @Test("deliveries made by hand, without decisions, are explained by their causes")
    func handMade() throws {
        let deliveries = [
            Envelope(id: 4, cause: nil, time: .zero, source: "/x", event: AppBackground()),
            Envelope(id: 5, cause: 4, time: .zero, source: "rules", event: ToastDismissAll()),
            Envelope(id: 6, cause: 5, time: .seconds(1), source: "toast", event: ToastSprungBack(id: "z")),
        ]
        let explanation = try Explanation(of: "6", in: History(deliveries: deliveries, decisions: []))
        #expect(outline(explanation) == ["4 app.background", "5 toast.dismissAll", "+1.0 6 toast.sprungBack"])
    }
}
