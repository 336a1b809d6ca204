import EventBus
import Foundation
import Harness
import Host
import RuleHost
import TestSupport
import Testing

@Suite("running a scenario")
struct ScenarioRunTests {
    private func passes(_ expectation: String, steps: String = twoToasts, more: String = "") throws -> Bool {
        let result = try run("\(steps), \"expect\": [\(expectation)]\(more)")
        #expect(result.problem == nil)
        return result.status == .passed
    }

    @Test("a scenario gives the same result after others, with its own settings and rules only")
    func afterOthers() throws {
        let folder = try TemporaryFolder()
        try folder.write("return { coalesce = function() return 'separate' end }", to: "rules/toast.lua")
        let members = [
            "", #""settings": {"toast": {"minimumInterval": 5}}, "#, #""rules": ["\#(folder.path("rules"))"], "#, "",
            #""settings": {"toast": {"minimumInterval": 1}}, "#, "",
        ]
        let texts = members.map {
            #"{"name": "x", \#($0)\#(twoToasts), "expect": [{"topic": "toast.presented", "count": 9}]}"#
        }
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path
        let shipped = [try RuleFolder.read(root + "/rules")]
        let runner = ScenarioRunner(rules: shipped)
        for text in texts {
            let scenario = try scenarios(text)[0]
            let alone = ScenarioRunner(rules: shipped).run(scenario).text
            #expect(alone.contains("toast.presented"))
            #expect(runner.run(scenario).text == alone)
            #expect(runner.run(scenario).text == alone)
        }
    }

    @Test("a step may inject a fact of a module, but none of the system")
    func facts() throws {
        let steps = #""steps": [{"inject": "toast.undone", "data": {"token": "a"}}]"#
        #expect(try passes(#"{"topic": "toast.undone", "data": {"token": "a"}}"#, steps: steps))
        let settings = #""steps": [{"inject": "toast.settingsChanged", "data": {}}]"#
        let result = try run("\(settings), \"expect\": [{\"topic\": \"toast.dropped\", \"count\": 0}]")
        #expect(result.problem?.description.contains("only the system itself says toast.settingsChanged") == true)
    }

    // MARK: Time

    @Test("a scenario runs to the end of its last timer, or until the given time")
    func ends() throws {
        #expect(try passes(#"{"at": 6.48, "topic": "toast.dismissed", "data": {"id": "b"}}"#))
        #expect(try passes(#"{"topic": "toast.dismissed", "count": 1}"#, more: #", "until": 3.24"#))
        #expect(try passes(#"{"topic": "toast.dismissed", "count": 0}"#, more: #", "until": 3.23"#))
    }

    @Test("a step runs at a time, after a delay, or once nothing is pending")
    func steps() throws {
        let steps = #"""
            "steps": [{"at": 1, "inject": "toast.show", "data": {"id": "a", "message": "a"}}, {"advance": 0.5},
                      {"inject": "toast.show", "data": {"id": "b", "message": "b"}}, {"at": 2.5, "advance": 0.5},
                      {"inject": "toast.show", "data": {"id": "c", "message": "c"}}, {"settle": true},
                      {"inject": "toast.show", "data": {"id": "d", "message": "d"}}]
            """#
        #expect(try passes(#"{"at": 1, "topic": "toast.show", "data": {"id": "a"}}"#, steps: steps))
        #expect(try passes(#"{"at": 1.5, "topic": "toast.show", "data": {"id": "b"}}"#, steps: steps))
        #expect(try passes(#"{"at": 3, "topic": "toast.show", "data": {"id": "c"}}"#, steps: steps))
        #expect(try passes(#"{"at": 10.72, "topic": "toast.show", "data": {"id": "d"}}"#, steps: steps))
    }

    @Test("a scenario whose timers never end is stopped and fails")
    func neverSettles() throws {
        var limits = ScenarioRunner.Limits()
        limits.timers = 2
        let scenario = try scenarios("{\"name\": \"x\", \(twoToasts), \"expect\": [{\"topic\": \"toast.queued\"}]}")[0]
        let result = ScenarioRunner(limits: limits).run(scenario)
        #expect(result.status == .failed)
        #expect(
            result.failures.map(\.message) == [
                "the run does not end: 2 timers have fired by 3 s, and another timer is pending"
            ])
        #expect(result.failures[0].timeline.isEmpty == false)
    }

    @Test("a step at a time before the present fails the scenario")
    func backwards() throws {
        let steps = #""steps": [{"inject": "toast.show", "data": {"message": "a"}}, {"settle": true}, {"at": 1}]"#
        #expect(
            try failures(steps + #", "expect": [{"topic": "toast.presented"}]"#) == [
                "time cannot go back to 1 s: the steps before took it to 3.24 s"
            ])
    }

    // MARK: Rules and the world

    @Test("a scenario's settings and its given world are in force, and are not part of its events")
    func world() throws {
        let steps = #""steps": [{"inject": "toast.show", "data": {"id": "a", "message": "a"}}]"#
        let world = #", "given": {"scenes": [{"id": "left"}]}, "settings": {"toast": {"interruptionDelay": 0.5}}"#
        #expect(
            try passes(#"{"at": 0, "topic": "toast.presented", "data": {"scene": "left"}}"#, steps: steps, more: world))
        #expect(
            try passes(
                #"{"events": [{"topic": "toast.stateChanged"}], "of": ["scene.**", "rules.**", "toast.stateChanged"], "order": "exact", "after": 0}"#,
                steps: steps, more: world))
    }

    @Test("the given world exists before time 0, and admission does not delay it")
    func worldBeforeTheStart() throws {
        let steps = #""steps": [{"at": 0, "inject": "keyboard.update", "data": {"height": 0}}]"#
        #expect(
            try passes(
                #"{"at": 0, "topic": "keyboard.update", "data": {"height": 0}}"#, steps: steps,
                more: #", "given": {"keyboard": 300}"#))
        #expect(
            try passes(
                #"{"topic": "scene.update", "count": 0}"#,
                more: #", "given": {"scenes": [{"id": "left"}, {"id": "right"}]}, "#
                    + #""settings": {"bus": {"topics": {"scene.update": {"interval": 1}}}}"#))
    }

    @Test("a scenario's own rules are above the runner's and below its settings")
    func rules() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "scenario-\(UInt32.random(in: 0 ... .max))")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "mine"), withIntermediateDirectories: true)
        let rule =
            "local toast = {} toast.settings = { minimumInterval = 2 } function toast.dwell() return 2 end return toast"
        try Data(rule.utf8).write(to: folder.appending(path: "mine/toast.lua"))
        let below = RuleLayer(
            name: "below",
            files: [
                RuleText(
                    path: "below/toast.lua", namespace: "toast",
                    source: Array("local toast = {} function toast.dwell() return 1 end return toast".utf8))
            ])
        func leaves(at time: Int, _ rules: String) throws -> Bool {
            let text =
                #"{"name": "x", "rules": [\#(rules)], \#(twoToasts), "expect": [{"at": \#(time), "topic": "toast.dismissing"}]}"#
            let scenario = try scenarios(text, file: folder.appending(path: "x.json").path)[0]
            return ScenarioRunner(rules: [below]).run(scenario).status == .passed
        }
        #expect(try leaves(at: 1, "") && !leaves(at: 2, ""))
        #expect(try leaves(at: 2, #""mine""#) && !leaves(at: 1, #""mine""#))
    }

    @Test("a rule folder that is given twice is refused, with both places")
    func rulesTwice() throws {
        let folder = try TemporaryFolder()
        try folder.write("return {}", to: "mine/toast.lua")
        let mine = folder.path("mine")
        func problem(_ rules: String, below: [RuleLayer]) throws -> String? {
            let text =
                #"{"name": "x", "rules": [\#(rules)], "steps": [], "expect": [{"topic": "toast.show", "count": 0}]}"#
            let scenario = try scenarios(text, file: folder.path("x.json"))[0]
            return ScenarioRunner(rules: below).run(scenario).problem.map { "\($0)" }
        }
        let given = "a folder can only be one layer"
        #expect(try problem(#""mine""#, below: []) == nil)
        #expect(
            try problem(#""mine""#, below: [RuleFolder.read(mine)])?.contains(
                "rules[0]: the folder '\(mine)' is given twice; \(given)") == true)
        #expect(try problem(#""mine", "./mine/.""#, below: [])?.contains("rules[1]: ") == true)
        #expect(try problem(#""mine", "./mine/.""#, below: [])?.contains(given) == true)
    }

    @Test("a request that its module refuses is part of the scenario's events")
    func refusal() throws {
        let steps = #""steps": [{"inject": "toast.dismiss", "data": {"id": "nobody"}}]"#
        let result = try run(steps + #", "expect": [{"topic": "toast.dismiss"}]"#)
        #expect(result.status == .passed)
    }

    // MARK: Events

    @Test("an event may be a millisecond off, or as far as 'within' allows")
    func within() throws {
        #expect(try passes(#"{"at": 3.241, "topic": "toast.dismissed"}"#))
        #expect(try !passes(#"{"at": 3.2411, "topic": "toast.dismissed"}"#))
        #expect(try !passes(#"{"at": 3.2389, "topic": "toast.dismissed"}"#))
        #expect(try passes(#"{"at": 3.2, "within": 0.04, "topic": "toast.dismissed"}"#))
        #expect(try !passes(#"{"at": 3.2, "within": 0.03, "topic": "toast.dismissed"}"#))
    }

    @Test("expectations of one topic must be met in order, those of different topics in any order")
    func order() throws {
        let a = #"{"topic": "toast.presented", "data": {"id": "a"}}"#
        let b = #"{"topic": "toast.presented", "data": {"id": "b"}}"#
        #expect(try passes("\(a), \(b)"))
        #expect(try !passes("\(b), \(a)"))
        #expect(try !passes("\(a), \(a)"))
        #expect(try passes(#"{"topic": "toast.dismissed", "data": {"id": "a"}}, \#(a)"#))
    }

    @Test("a field that is expected to be null must be null or absent")
    func null() throws {
        #expect(try passes(#"{"topic": "toast.presented", "data": {"id": "a", "again": null}}"#))
        #expect(try !passes(#"{"topic": "toast.presented", "data": {"id": null}}"#))
        #expect(try passes(#"{"topic": "toast.presented", "data": {"again": null}, "count": 2}"#))
    }

    @Test("'after' limits an event or a count to what came by the end of a step")
    func after() throws {
        #expect(try passes(#"{"topic": "toast.queued", "after": 1}"#))
        #expect(try !passes(#"{"topic": "toast.queued", "after": 0}"#))
        #expect(
            try passes(
                #"{"topic": "toast.queued", "count": 0, "after": 0}, {"topic": "toast.queued", "count": 1, "after": 1}"#
            ))
    }

    @Test("a count covers the whole run, and only events that match")
    func count() throws {
        #expect(try passes(#"{"topic": "toast.presented", "count": 2}, {"topic": "toast.dropped", "count": 0}"#))
        #expect(try passes(#"{"topic": "toast.presented", "data": {"id": "b"}, "count": 1}"#))
        #expect(try !passes(#"{"topic": "toast.presented", "count": 1}"#))
    }

    @Test("an observed topic may have no events but the expected and the injected ones")
    func observe() throws {
        let all = #"{"topic": "toast.presented"}, {"topic": "toast.presented"}"#
        #expect(try passes(all, more: #", "observe": ["toast.presented"]"#))
        #expect(try !passes(#"{"topic": "toast.presented"}"#, more: #", "observe": ["toast.presented"]"#))
        #expect(try passes(#"{"topic": "toast.presented", "count": 2}"#, more: #", "observe": ["toast.presented"]"#))
        #expect(try passes("", more: #", "observe": ["toast.show"]"#))
        #expect(try passes(#"{"topic": "toast.show", "data": {"id": "b"}}"#, more: #", "observe": ["toast.show"]"#))
        #expect(try !passes(all, more: #", "observe": ["toast.*"]"#))
    }

    // MARK: Sequences

    @Test("a sequence lists events of some topics up to a step, exactly or with others in between")
    func sequences() throws {
        let shown = #"{"topic": "toast.presented", "data": {"id": "a"}}, {"topic": "toast.queued"}"#
        #expect(try passes(#"{"events": [\#(shown)]}"#))
        #expect(try passes(#"{"events": [\#(shown)], "order": "subsequence"}"#))
        #expect(
            try passes(
                #"{"events": [\#(shown)], "of": ["toast.presented", "toast.queued"], "order": "exact", "after": 1}"#))
        #expect(try !passes(#"{"events": [\#(shown)], "of": ["toast.presented", "toast.queued"], "order": "exact"}"#))
        #expect(try !passes(#"{"events": [\#(shown)], "order": "exact", "after": 1}"#))
        #expect(
            try !passes(#"{"events": [{"topic": "toast.queued"}, {"topic": "toast.presented", "data": {"id": "a"}}]}"#))
        #expect(try !passes(#"{"events": [\#(shown)], "after": 0}"#))
        #expect(try passes(#"{"events": [], "of": ["toast.dropped"], "order": "exact"}"#))
    }

    @Test("an exact sequence may list injected events, but need not")
    func inputsOfSequences() throws {
        let events = #"{"topic": "toast.presented"}, {"topic": "toast.queued"}"#
        let of = #""of": ["toast.show", "toast.presented", "toast.queued"], "order": "exact", "after": 1"#
        #expect(try passes(#"{"events": [\#(events)], \#(of)}"#))
        #expect(try passes(#"{"events": [{"topic": "toast.show"}, \#(events)], \#(of)}"#))
    }

    // MARK: State

    @Test("the state can be expected after a step, or at the end")
    func state() throws {
        #expect(try passes(#"{"after": 1, "state": "toast.waiting", "equals": ["b"]}"#))
        #expect(try passes(#"{"state": "toast.waiting", "equals": []}, {"state": "toast.presenting", "equals": null}"#))
        #expect(try passes(#"{"after": 0, "state": "toast.lanes.global.presenting", "equals": "a"}"#))
        #expect(try !passes(#"{"after": 0, "state": "toast.waiting", "equals": ["b"]}"#))
        #expect(try passes(#"{"after": 1, "state": "toast.waiting[0]", "equals": "b"}"#))
        #expect(try passes(#"{"after": 1, "state": "toast.waiting.0", "equals": "b"}"#))
    }

    @Test("a state path that has no value now counts as null, not as a mistake")
    func absentState() throws {
        for path in [
            "toast.waiting[7]", "toast.presenting.action.title", "toast.presenting.icon", "toast.lanes.left",
            "toast.lanes.left.presenting", "toast.lanes.global.waiting[2]", "bus.topics.nobody.pending",
        ] { #expect(try passes(#"{"state": "\#(path)", "equals": null}"#), "\(path)") }
        #expect(try !passes(#"{"state": "toast.presenting.icon", "equals": "x"}"#))
        #expect(try passes(#"{"after": 0, "state": "toast.presenting.maxWidth", "equals": 600}"#))
    }

    @Test("a state can be compared with a tolerance, or by what a list contains")
    func conditions() throws {
        let duration = #""after": 0, "state": "toast.presenting.duration""#
        #expect(try passes(#"{\#(duration), "equals": 3.0000009}"#))
        #expect(try passes(#"{\#(duration), "near": 2.9, "tolerance": 0.1}"#))
        #expect(try !passes(#"{\#(duration), "near": 2.89, "tolerance": 0.1}"#))
        #expect(try !passes(#"{\#(duration), "near": 2.9}"#))
        let steps =
            #""steps": [{"inject": "toast.show", "data": {"message": "x"}}"#
            + ["b", "c", "d"].map { #", {"inject": "toast.show", "data": {"id": "\#($0)", "message": "x"}}"# }.joined()
            + "]"
        let waiting = #""after": 3, "state": "toast.waiting""#
        #expect(try passes(#"{\#(waiting), "contains": "c"}"#, steps: steps))
        #expect(try passes(#"{\#(waiting), "contains": "c", "times": 1}"#, steps: steps))
        #expect(try !passes(#"{\#(waiting), "contains": "c", "times": 2}"#, steps: steps))
        #expect(try passes(#"{\#(waiting), "contains": "x", "times": 0}"#, steps: steps))
        #expect(try !passes(#"{\#(waiting), "contains": "x"}"#, steps: steps))
        #expect(try passes(#"{\#(waiting), "inOrder": ["b", "d"]}"#, steps: steps))
        #expect(try !passes(#"{\#(waiting), "inOrder": ["d", "b"]}"#, steps: steps))
    }
}
