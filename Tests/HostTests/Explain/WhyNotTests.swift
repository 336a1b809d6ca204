import Chrome
import EventBus
import Host
import RuleHost
import Testing
import Toast

/// `busctl explain --why-not toast.presented ID` for every reason why a toast may not appear, with the decision
/// made by a built-in answer and by a script.
@Suite struct WhyNotTests {
    @Test(
        "a merged toast is explained by the decision to merge it, and by what happened to the other toast",
        arguments: [
            (nil, #"toast.coalesce "replace" default"#),
            ("function t.coalesce(i, e) return 'keep' end", #"toast.coalesce "keep" rules/toast.lua:2"#),
        ])
    func coalesced(rule: String?, decider: String) throws {
        let past = try Past(rule)
        past.show("a", key: "k")
        let b = past.show("b", at: 0.1, key: "k")
        for id in [b, "b"] {
            let verdict = try past.whyNot("toast.presented", id)
            #expect(verdict.outcome == .instead)
            #expect(verdict.decider == decider)
            #expect(verdict.sentence.hasPrefix("toast.presented did not happen to 'b', but toast.coalesced ("))
            #expect(verdict.places == [])
        }
        let explanation = try Explanation(whyNot: "toast.presented", of: "b", in: past.history())
        #expect(
            explanation.notes == [
                "toast.coalesced is about 'a'; toast.presented happened to that (5 at 0 s: scene=main)"
            ])
    }

    @Test(
        "a toast that finds the queue full is explained by the decision which toast to drop",
        arguments: [
            (nil, #"toast.overflow "c" default"#),
            ("function t.overflow(w, incoming) return incoming.id end", #"toast.overflow "c" rules/toast.lua:2"#),
        ])
    func overflow(rule: String?, decider: String) throws {
        let past = try Past(rule, settings: ["maxQueueSize": 1])
        for id in ["a", "b", "c"] { past.show(id) }
        let verdict = try past.whyNot("toast.presented", "c")
        #expect(verdict.outcome == .instead)
        #expect(verdict.decider == decider)
        #expect(verdict.sentence.contains("but toast.dropped ("))
        #expect(verdict.sentence.contains(": reason=queueFull)"))
    }

    @Test("a waiting toast dropped for another one is explained by the decision made when the other one came")
    func victim() throws {
        for rule in [nil, "function t.overflow(waiting) return waiting[1].id end"] {
            let past = try Past(rule, settings: ["maxQueueSize": 1, "interruption": false])
            past.show("a")
            past.show("b")
            let c = past.show("c", kind: .error)
            let verdict = try past.whyNot("toast.presented", "b")
            #expect(verdict.decider == #"toast.overflow "b" "# + (rule == nil ? "default" : "rules/toast.lua:2"))
            #expect(verdict.decisions.last?.decision.cause == UInt64(c))
            #expect(verdict.decisions.last?.asked?["incoming"] == "c")
            #expect(verdict.decisions.last?.asked?["waiting"] == ["b"])
        }
    }

    @Test(
        "a toast dropped because it came too soon is explained by toast.gate",
        arguments: [
            (nil, "toast.gate 0.7 default"),
            (
                "function t.gate(toast) if toast.id == 'a' then return 0 end return 5 end",
                "toast.gate 5 rules/toast.lua:2"
            ),
        ])
    func rateLimit(rule: String?, decider: String) throws {
        let past = try Past(rule, settings: ["rateLimit": "drop"])
        past.show("a")
        past.show("b", at: 0.1)
        let verdict = try past.whyNot("toast.presented", "b")
        #expect(verdict.outcome == .instead)
        #expect(verdict.decider == decider)
        #expect(verdict.sentence.contains(": reason=rateLimited)"))
    }

    @Test("a toast that admission dropped or merged is explained by the bus's fact")
    func door() throws {
        let past = try Past()
        var settings = BusSettings()
        var door = TopicAdmission()
        door.interval = .seconds(1)
        door.limit = 1
        settings.topics["toast.show"] = door
        past.system.bus.publish(settings)
        for id in ["a", "b", "c"] { past.admit(id) }
        let dropped = try past.whyNot("toast.presented", "c")
        #expect(dropped.sentence.hasPrefix("toast.presented did not happen to 'c', but bus.dropped ("))
        #expect(dropped.sentence.contains(": reason=1 event waits already (overflow: incoming) topic=toast.show)"))

        door.coalesce = .latest
        settings.topics["toast.show"] = door
        past.system.bus.publish(settings)
        for id in ["d", "e"] { past.admit(id) }
        past.system.advance(to: .seconds(2))
        // The waiting b was replaced by d, and d by e.
        for id in ["b", "d"] {
            let merged = try past.whyNot("toast.queued", id)
            #expect(merged.sentence.hasPrefix("toast.queued did not happen to '\(id)', but bus.coalesced ("))
        }
        let explanation = try Explanation(whyNot: "toast.queued", of: "b", in: past.history())
        #expect(
            explanation.notes.contains { $0.hasPrefix("bus.coalesced is about 'e'; toast.queued happened to that (") })
    }

    @Test("a toast without valid content is explained by the refusal and its reason, without decisions")
    func rejected() throws {
        let past = try Past()
        let id = past.publish(ToastShow(message: ""))
        let verdict = try past.whyNot("toast.presented", id)
        #expect(verdict.outcome == .refused)
        #expect(verdict.sentence == "toast.show \(id) was refused: message: expected a text with more than spaces")
        #expect(verdict.decisions.isEmpty)
        past.publish(ToastShow(id: "n", message: "M", duration: .seconds(-1)))
        #expect(try past.whyNot("toast.presented", "n").outcome == .refused)
    }

    @Test(
        "a toast held while the app is in the background is explained by toast.gate",
        arguments: [
            (nil, #"toast.gate "hold" default"#),
            ("function t.gate() return 'hold' end", #"toast.gate "hold" rules/toast.lua:2"#),
        ])
    func background(rule: String?, decider: String) throws {
        let past = try Past(rule)
        past.publish(AppBackground())
        let id = past.show("a", at: 1)
        let verdict = try past.whyNot("toast.presented", id)
        #expect(verdict.outcome == .waits)
        #expect(verdict.decider == decider)
        #expect(verdict.places.first == "toast.waiting.0")
        #expect(verdict.sentence.contains("toast.deferred (5 at 1 s: reason=background)"))
    }

    @Test("a toast without a scene is explained by the decision to hold or to drop it")
    func noScene() throws {
        let held = try Past()
        held.publish(SceneUpdate(id: "main", state: .background))
        held.show("a")
        #expect(try held.whyNot("toast.presented", "a").outcome == .waits)
        #expect(try held.whyNot("toast.presented", "a").decider == #"toast.gate "hold" default"#)

        for rule in [nil, "function t.route(toast) return 'drop' end"] {
            let dropped = try Past(rule, settings: ["noScene": "drop"])
            dropped.publish(SceneUpdate(id: "main", state: .background))
            dropped.show("a")
            let verdict = try dropped.whyNot("toast.presented", "a")
            #expect(verdict.outcome == .instead)
            #expect(verdict.decider == #"toast.route "drop" "# + (rule == nil ? "default" : "rules/toast.lua:2"))
            #expect(verdict.sentence.contains(": reason=sceneUnavailable)"))
        }
    }

    @Test("a toast dropped by a setting alone is explained as such, without a decision")
    func noPolicy() throws {
        let past = try Past(settings: ["background": "dropNonCritical"])
        past.publish(AppBackground())
        past.show("a")
        let verdict = try past.whyNot("toast.presented", "a")
        #expect(verdict.decisions.isEmpty)
        #expect(verdict.sentence.hasSuffix(": reason=backgrounded); no policy was asked about it"))
    }

    @Test(
        "a toast that waits behind another is explained by the decision that it may not interrupt",
        arguments: [
            (nil, #"toast.interrupt "no" default"#),
            ("function t.interrupt() return 'no' end", #"toast.interrupt "no" rules/toast.lua:2"#),
        ])
    func waitsBehind(rule: String?, decider: String) throws {
        let past = try Past(rule)
        past.show("a")
        past.show("b", at: 0.1)
        let verdict = try past.whyNot("toast.presented", "b")
        #expect(verdict.outcome == .waits)
        #expect(verdict.decider == decider)
        #expect(verdict.decisions.last?.asked?["current"] == "a")
        #expect(verdict.places.first == "toast.waiting.0")
        // A timer then gives it its turn.
        past.system.advance(to: .seconds(5))
        #expect(try past.whyNot("toast.presented", "b").outcome == .happened)
    }

    @Test(
        "an interrupted and discarded toast is explained by the decision to discard it",
        arguments: [
            (nil, #"toast.interrupt "discard" default"#),
            ("function t.interrupt() return 'discard' end", #"toast.interrupt "discard" rules/toast.lua:2"#),
        ])
    func discarded(rule: String?, decider: String) throws {
        let past = try Past(rule, settings: ["interrupted": "discard"])
        let a = past.show("a")
        past.show("b", at: 1, kind: .error)
        past.system.advance(to: .seconds(2))
        #expect(try past.whyNot("toast.presented", a).outcome == .happened)
        let verdict = try past.whyNot("toast.requeued", a)
        #expect(verdict.outcome == .instead)
        #expect(verdict.sentence.contains("but toast.dismissed ("))
        #expect(verdict.decider == decider)
        #expect(verdict.decisions.last?.asked?["incoming"] == "b")
    }

    @Test("a toast dismissed while it waited is explained by the request that dismissed it")
    func cancelled() throws {
        let past = try Past()
        past.show("a")
        past.show("b")
        let dismissal = past.publish(ToastDismiss(id: "b"), at: 0.5)
        let verdict = try past.whyNot("toast.presented", "b")
        #expect(verdict.outcome == .instead)
        #expect(verdict.decisions.isEmpty)
        #expect(verdict.sentence.hasSuffix(": reason=cancelled); the cause was toast.dismiss \(dismissal)"))
    }

    @Test("a toast.show without an id is explained under the id that was made for it")
    func madeID() throws {
        let past = try Past()
        past.show("a", key: "k")
        let id = past.show(nil, at: 0.1, key: "k")
        let verdict = try past.whyNot("toast.presented", id)
        #expect(verdict.sentence.hasPrefix("toast.presented did not happen to 'toast-1', but toast.coalesced ("))
        #expect(try past.whyNot("toast.presented", "toast-1").decider == verdict.decider)
    }

    @Test("a toast shown again under its id is explained as an update, with a note that it was presented before")
    func updated() throws {
        let past = try Past()
        past.show("a")
        let id = past.show("a", at: 0.2)
        let explanation = try Explanation(whyNot: "toast.presented", of: id, in: past.history())
        #expect(explanation.verdict?.outcome == .waits)
        #expect(explanation.verdict?.sentence.contains("toast.updated") == true)
        #expect(explanation.notes == ["toast.presented had happened to 'a' before that (5 at 0 s: scene=main)"])
    }

    @Test("an id used for several toasts means the latest of them")
    func reused() throws {
        let past = try Past(settings: ["maxQueueSize": 1])
        past.show("b")
        past.system.advance(to: .seconds(10))
        for id in ["a", "c", "b"] { past.show(id) }
        #expect(try past.whyNot("toast.presented", "b").decider == #"toast.overflow "b" default"#)
    }

    @Test("a failed rule is listed with its message, before the answerer that decided instead")
    func failedRule() throws {
        let past = try Past("function t.coalesce() return 'merge' end")
        past.show("a", key: "k")
        past.show("b", key: "k")
        let decisions = try past.whyNot("toast.presented", "b").decisions
        #expect(
            decisions.map(\.short) == ["toast.coalesce failed rules/toast.lua:2", #"toast.coalesce "replace" default"#])
        #expect(decisions.first?.decision.failure?.hasPrefix("coalesce returned 'merge'; expected ") == true)
    }

    @Test("a request without any effect is explained as such")
    func nothing() throws {
        let past = try Past()
        let id = past.publish(ToastDismiss(id: "nobody"))
        let verdict = try past.whyNot("toast.dismissed", id)
        #expect(verdict.outcome == .nothing)
        #expect(verdict.sentence == "toast.dismiss \(id) had no effect")
    }
}
