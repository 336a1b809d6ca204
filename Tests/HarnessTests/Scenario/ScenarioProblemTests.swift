import Harness
import Testing

/// One text for each way in which a scenario can be wrong.
@Suite("a scenario that is wrong says where and how")
struct ScenarioProblemTests {
    private func problem(_ members: String) -> String {
        let text = problems(#"{"name": "x", "# + members + "}")
        return text.hasPrefix("test.json:1: ") ? String(text.dropFirst("test.json:1: ".count)) : text
    }

    @Test(
        "in a step",
        arguments: [
            (#"{"at": -1, "inject": "toast.show"}"#, "steps[0].at: expected a number of seconds from 0 to 9.2e9, found -1"),
            (#"{"at": "1"}"#, #"steps[0].at: expected a number of seconds from 0 to 9.2e9, found "1""#),
            (#"{"advance": 1e300}"#, "steps[0].advance: expected a number of seconds from 0 to 9.2e9, found 1e+300"),
            (#"{"at": 2}, {"at": 1}"#, "steps[1].at: time cannot go back to 1 s: the steps before took it to 2 s"),
            (#"{"advance": 2}, {"at": 1}"#, "steps[1].at: time cannot go back to 1 s: the steps before took it to 2 s"),
            (#"{}"#, "steps[0]: does nothing: inject, advance, settle or at is required"),
            (#"{"inject": "toast.show", "settle": true}"#,
                "steps[0].settle: contradicts 'inject': only one of inject, advance, settle can be there"),
            (#"{"advance": 1, "data": {}}"#, "steps[0].data: means nothing without 'inject'"),
            (#"{"settle": false}"#, "steps[0].settle: expected true, found false"),
            (#"{"settle": 1}"#, "steps[0].settle: expected true or false, found 1"),
            (#"{"inject": 3}"#, "steps[0].inject: expected a string, found 3"),
            (#"{"inject": "toast.show", "data": []}"#, "steps[0].data: expected an object, found []"),
            (#"{"inject": "toast.shw"}"#, "steps[0]: no topic is called 'toast.shw' (did you mean 'toast.show'?)"),
            (#"{"inject": "popup.setUp"}"#, "steps[0]: no topic is called 'popup.setUp'"),
            (#"{"inject": "toast.show", "data": {"message": "x", "kind": "eror"}}"#,
                "steps[0].data.kind: 'eror' is not one of success, error, info, warning, custom (did you mean 'error'?)"),
            (#"{"inject": "toast.show", "data": {"mesage": "x"}}"#,
                "steps[0].data.mesage: toast.show has no such field (did you mean 'message'?)"),
            (#"{"inject": "toast.show"}"#, "steps[0].data.message: missing (a string is required)"),
            (#"{"inject": "toast.show", "data": {"message": "x", "id": ""}}"#, "steps[0].data.id: must not be empty"),
            (#"7"#, "steps[0]: expected an object, found 7"),
        ])
    func step(_ steps: String, _ message: String) {
        #expect(problem(#""steps": [\#(steps)], "expect": []"#) == message)
    }

    @Test(
        "in an expectation",
        arguments: [
            (#"{"topic": "toast.presentd"}"#, "expect[0]: no topic is called 'toast.presentd' (did you mean 'toast.presented'?)"),
            (#"{"topc": "toast.presented"}"#, "expect[0].topc: an expectation has no such key (did you mean 'topic'?)"),
            (#"{"at": 1}"#, "expect[0]: expects nothing: topic, events or state is required"),
            (#"{"topic": "toast.dropped", "state": "toast.waiting"}"#,
                "expect[0].state: contradicts 'topic': only one of topic, events, state can be there"),
            (#"{"events": [], "count": 1}"#, "expect[0].events: contradicts 'count': only one of count, events can be there"),
            (#"{"topic": "toast.dropped", "count": 1, "at": 1}"#,
                "expect[0].at: contradicts 'count': only one of count, at can be there"),
            (#"{"topic": "toast.dropped", "within": 1}"#, "expect[0].within: means nothing without 'at'"),
            (#"{"topic": "toast.dropped", "equals": 1}"#,
                "expect[0].equals: does not go with 'topic' (with it go data, at, within, count, after)"),
            (#"{"topic": "toast.dropped", "count": -1}"#, "expect[0].count: expected a whole number from 0, found -1"),
            (#"{"topic": "toast.dropped", "count": 1.5}"#, "expect[0].count: expected a whole number from 0, found 1.5"),
            (#"{"topic": "toast.dropped", "data": {"idd": "a"}}"#,
                "expect[0].data.idd: toast.dropped has no such field (did you mean 'id'?)"),
            (#"{"topic": "toast.dropped", "after": 1}"#,
                "expect[0].after: there is no step 1: steps are counted from 0, and the last one is 0"),
            (#"{"events": [{"topic": "toast.dropped", "at": 1}]}"#,
                "expect[0].events[0].at: an event of a sequence has no such key (its keys are topic, data)"),
            (#"{"events": [{"topic": "toast.drped"}]}"#,
                "expect[0].events[0]: no topic is called 'toast.drped' (did you mean 'toast.dropped'?)"),
            (#"{"events": [{}]}"#, "expect[0].events[0].topic: missing (a string is required)"),
            (#"{"events": [], "order": "exakt"}"#,
                "expect[0].order: 'exakt' is not one of exact, subsequence (did you mean 'exact'?)"),
            (#"{"events": [], "of": ["toast..x"]}"#,
                "expect[0].of[0]: 'toast..x' is not a topic pattern (dotted words; * stands for one word, a final ** for the rest)"),
            (#"{"events": [], "of": ["tost.*"]}"#, "expect[0].of: no topic matches 'tost.*'"),
            (#"{"state": "toast.waiting"}"#,
                "expect[0]: says nothing about the state: equals, near, contains or inOrder is required"),
            (#"{"state": "toast.waiting", "equals": [], "inOrder": []}"#,
                "expect[0].inOrder: contradicts 'equals': only one of equals, near, contains, inOrder can be there"),
            (#"{"state": "toast.waiting", "equals": [], "times": 1}"#, "expect[0].times: means nothing without 'contains'"),
            (#"{"state": "toast.waiting", "equals": 1, "tolerance": 1}"#, "expect[0].tolerance: means nothing without 'near'"),
            (#"{"state": "toast.waiting", "near": 1, "tolerance": -1}"#, "expect[0].tolerance: expected a number from 0, found -1"),
            (#"{"state": "toast.waiting", "near": "1"}"#, #"expect[0].near: expected a number, found "1""#),
            (#"{"state": "tost.waiting", "equals": 1}"#,
                "expect[0].state: no module called 'tost' has a state (did you mean 'toast'?)"),
        ])
    func expectation(_ expectation: String, _ message: String) {
        #expect(problem(#""steps": [{"settle": true}], "expect": [\#(expectation)]"#) == message)
    }

    @Test(
        "elsewhere",
        arguments: [
            (#""until": 1, "steps": [{"at": 2}], "expect": []"#, "until: time cannot go back to 1 s: the steps took it to 2 s"),
            (#""until": -1, "steps": [], "expect": []"#, "until: expected a number of seconds from 0 to 9.2e9, found -1"),
            (#""steps": {}, "expect": []"#, "steps: expected a list, found {}"),
            (#""expect": []"#, "steps: missing (a list is required)"),
            (#""steps": []"#, "expect: missing (a list is required)"),
            (#""observe": ["toast.presentd"], "steps": [], "expect": []"#,
                "observe: no topic is called 'toast.presentd' (did you mean 'toast.presented'?)"),
            (#""observe": "toast.*", "steps": [], "expect": []"#, #"observe: expected a list, found "toast.*""#),
            (#""observe": [1], "steps": [], "expect": []"#, "observe[0]: expected a string, found 1"),
            (#""settings": {"toast": 1}, "steps": [], "expect": []"#, "settings.toast: expected an object, found 1"),
            (#""settings": {"tost": {}}, "steps": [], "expect": []"#,
                "settings: no module called 'tost' has settings (did you mean 'toast'?)"),
            (#""settings": {"toast": {"profle": "agora"}}, "steps": [], "expect": []"#,
                "settings: 'profle' is not a setting of toast (did you mean 'profile'?)"),
            (#""settings": {"toast": {"profile": "agra"}}, "steps": [], "expect": []"#,
                "settings.profile: 'agra' is not one of agora, kreta, aggressive, conservative, performanceOptimized, testing (did you mean 'agora'?)"),
            (#""rules": ["nowhere"], "steps": [], "expect": []"#,
                "rules[0]: no folder 'nowhere'; a rules folder holds files such as toast.lua"),
            (#""given": {"scene": []}, "steps": [], "expect": []"#,
                "given.scene: the world has no such key (did you mean 'scenes'?)"),
            (#""given": {"banner": 1}, "steps": [], "expect": []"#, "given.banner: expected true or false, found 1"),
            (#""given": {"mode": "slow"}, "steps": [], "expect": []"#,
                "given: performance.update.mode: 'slow' is not one of lowPower, standard, high"),
        ])
    func elsewhere(_ members: String, _ message: String) {
        #expect(problem(members) == message)
    }

    @Test("and one about a topic that nobody has names the topic, so that many can be told as one")
    func unknownTopic() throws {
        let result = try run(#""steps": [{"inject": "popup.setUp"}], "expect": []"#)
        #expect(result.status == .invalid)
        #expect(result.problem?.unknownTopic == "popup.setUp")
    }
}
