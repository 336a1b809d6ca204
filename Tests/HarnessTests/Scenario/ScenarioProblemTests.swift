import Harness
import Testing

/// The message for each mistake that a scenario can contain.
@Suite("problems in a scenario")
struct ScenarioProblemTests {
    private func problem(_ members: String) -> String {
        let text = problems(#"{"name": "x", "# + members + "}")
        return text.hasPrefix("test.json:1: ") ? String(text.dropFirst("test.json:1: ".count)) : text
    }

    @Test(
        "a mistake in a step is reported with its place and the reason",
        arguments: [
            (
                #"{"at": -1, "inject": "toast.show"}"#,
                "steps[0].at: expected a number of seconds from 0 to 9.2e9, found -1"
            ),
            (#"{"at": "1"}"#, #"steps[0].at: expected a number of seconds from 0 to 9.2e9, found "1""#),
            (#"{"advance": 1e300}"#, "steps[0].advance: expected a number of seconds from 0 to 9.2e9, found 1e+300"),
            (#"{"at": 2}, {"at": 1}"#, "steps[1].at: time cannot go back to 1 s: the steps before took it to 2 s"),
            (#"{"advance": 2}, {"at": 1}"#, "steps[1].at: time cannot go back to 1 s: the steps before took it to 2 s"),
            (#"{}"#, "steps[0]: does nothing: inject, advance, settle or at is required"),
            (
                #"{"inject": "toast.show", "settle": true}"#,
                "steps[0].settle: cannot be combined with 'inject': only one of inject, advance, settle is allowed"
            ),
            (#"{"advance": 1, "data": {}}"#, "steps[0].data: has no effect without 'inject'"),
            (#"{"settle": false}"#, "steps[0].settle: expected true, found false"),
            (#"{"settle": 1}"#, "steps[0].settle: expected true or false, found 1"),
            (#"{"inject": 3}"#, "steps[0].inject: expected a string, found 3"),
            (#"{"inject": "toast.show", "data": []}"#, "steps[0].data: expected an object, found []"),
            (#"{"inject": "toast.shw"}"#, "steps[0]: no topic is called 'toast.shw' (did you mean 'toast.show'?)"),
            (#"{"inject": "carousel.turn"}"#, "steps[0]: no topic is called 'carousel.turn'"),
            (
                #"{"inject": "toast.show", "data": {"message": "x", "kind": "eror"}}"#,
                "steps[0].data.kind: 'eror' is not one of success, error, info, warning, custom (did you mean 'error'?)"
            ),
            (
                #"{"inject": "toast.show", "data": {"mesage": "x"}}"#,
                "steps[0].data.mesage: toast.show has no such field (did you mean 'message'?)"
            ),
            (#"{"inject": "toast.show"}"#, "steps[0].data.message: missing (a string is required)"),
            (#"{"inject": "toast.show", "data": {"message": "x", "id": ""}}"#, "steps[0].data.id: must not be empty"),
            (#"7"#, "steps[0]: expected an object, found 7"),
        ])
    func step(_ steps: String, _ message: String) {
        #expect(problem(#""steps": [\#(steps)], "expect": []"#) == message)
    }

    @Test(
        "a mistake in an expectation is reported with its place and the reason",
        arguments: [
            (
                #"{"topic": "toast.presentd"}"#,
                "expect[0]: no topic is called 'toast.presentd' (did you mean 'toast.presented'?)"
            ),
            (#"{"topc": "toast.presented"}"#, "expect[0].topc: an expectation has no such key (did you mean 'topic'?)"),
            (#"{"at": 1}"#, "expect[0]: expects nothing: topic, events or state is required"),
            (
                #"{"topic": "toast.dropped", "state": "toast.waiting"}"#,
                "expect[0].state: cannot be combined with 'topic': only one of topic, events, state is allowed"
            ),
            (
                #"{"events": [], "count": 1}"#,
                "expect[0].events: cannot be combined with 'count': only one of count, events is allowed"
            ),
            (
                #"{"topic": "toast.dropped", "count": 1, "at": 1}"#,
                "expect[0].at: cannot be combined with 'count': only one of count, at is allowed"
            ),
            (#"{"topic": "toast.dropped", "within": 1}"#, "expect[0].within: has no effect without 'at'"),
            (
                #"{"topic": "toast.dropped", "equals": 1}"#,
                "expect[0].equals: cannot be combined with 'topic' ('topic' can be combined with data, at, within, count, after)"
            ),
            (#"{"topic": "toast.dropped", "count": -1}"#, "expect[0].count: expected a whole number from 0, found -1"),
            (
                #"{"topic": "toast.dropped", "count": 1.5}"#,
                "expect[0].count: expected a whole number from 0, found 1.5"
            ),
            (
                #"{"topic": "toast.dropped", "data": {"idd": "a"}}"#,
                "expect[0].data.idd: toast.dropped has no such field (did you mean 'id'?)"
            ),
            (
                #"{"topic": "toast.dropped", "after": 1}"#,
                "expect[0].after: there is no step 1: steps are counted from 0, and the last one is 0"
            ),
            (
                #"{"events": [{"topic": "toast.dropped", "at": 1}]}"#,
                "expect[0].events[0].at: an event of a sequence has no such key (its keys are topic, data)"
            ),
            (
                #"{"events": [{"topic": "toast.drped"}]}"#,
                "expect[0].events[0]: no topic is called 'toast.drped' (did you mean 'toast.dropped'?)"
            ),
            (#"{"events": [{}]}"#, "expect[0].events[0].topic: missing (a string is required)"),
            (
                #"{"events": [], "order": "exakt"}"#,
                "expect[0].order: 'exakt' is not one of exact, subsequence (did you mean 'exact'?)"
            ),
            (
                #"{"events": [], "of": ["toast..x"]}"#,
                "expect[0].of[0]: 'toast..x' is not a topic pattern (a pattern is words with dots between them, such as 'toast.*'; * stands for one word, a final ** for one or more)"
            ),
            (#"{"events": [], "of": ["tost.*"]}"#, "expect[0].of: no topic matches 'tost.*' (did you mean 'toast.*'?)"),
            (
                #"{"state": "toast.waiting"}"#,
                "expect[0]: says nothing about the state: equals, near, contains or inOrder is required"
            ),
            (
                #"{"state": "toast.waiting", "equals": [], "inOrder": []}"#,
                "expect[0].inOrder: cannot be combined with 'equals': only one of equals, near, contains, inOrder is allowed"
            ),
            (
                #"{"state": "toast.waiting", "equals": [], "times": 1}"#,
                "expect[0].times: has no effect without 'contains'"
            ),
            (
                #"{"state": "toast.waiting", "equals": 1, "tolerance": 1}"#,
                "expect[0].tolerance: has no effect without 'near'"
            ),
            (
                #"{"state": "toast.waiting", "near": 1, "tolerance": -1}"#,
                "expect[0].tolerance: expected a number from 0, found -1"
            ),
            (#"{"state": "toast.waiting", "near": "1"}"#, #"expect[0].near: expected a number, found "1""#),
            (
                #"{"state": "tost.waiting", "equals": 1}"#,
                "expect[0].state: no module called 'tost' has a state (did you mean 'toast'?)"
            ),
            (
                #"{"state": "toast.wating", "equals": null}"#,
                "expect[0].state: toast has no field 'wating' (did you mean 'waiting'?)"
            ),
            (
                #"{"state": "toast.zzz", "contains": 1}"#,
                "expect[0].state: toast has no field 'zzz' (its fields are focused, history, lanes, presenting, quiet, state and 1 more)"
            ),
            (
                #"{"state": "toast.presenting.action.tilte", "equals": "x"}"#,
                "expect[0].state: toast.presenting.action has no field 'tilte' (did you mean 'title'?)"
            ),
            (
                #"{"state": "toast.lanes.any.wating[0]", "equals": null}"#,
                "expect[0].state: toast.lanes.any has no field 'wating' (did you mean 'waiting'?)"
            ),
            (
                #"{"state": "toast.waiting[0].id", "equals": null}"#,
                "expect[0].state: toast.waiting[0] has no parts"
            ),
            (
                #"{"state": "toast.waiting.first", "equals": null}"#,
                "expect[0].state: toast.waiting is a list (use an index, such as toast.waiting[0])"
            ),
            (#"{"state": "toast.state[0]", "equals": null}"#, "expect[0].state: toast.state has no parts"),
            (
                #"{"topic": "toast.presented", "data": {"sceen": null}}"#,
                "expect[0].data.sceen: toast.presented has no such field (did you mean 'scene'?)"
            ),
            (
                #"{"events": [{"topic": "toast.presented", "data": {"sceen": null}}]}"#,
                "expect[0].events[0].data.sceen: toast.presented has no such field (did you mean 'scene'?)"
            ),
        ])
    func expectation(_ expectation: String, _ message: String) {
        #expect(problem(#""steps": [{"settle": true}], "expect": [\#(expectation)]"#) == message)
    }

    @Test(
        "a mistake elsewhere is reported with its place and the reason",
        arguments: [
            (
                #""until": 1, "steps": [{"at": 2}], "expect": []"#,
                "until: time cannot go back to 1 s: the steps took it to 2 s"
            ),
            (
                #""until": -1, "steps": [], "expect": []"#,
                "until: expected a number of seconds from 0 to 9.2e9, found -1"
            ),
            (#""steps": {}, "expect": []"#, "steps: expected a list, found {}"),
            (#""expect": []"#, "steps: missing (a list is required)"),
            (#""steps": []"#, "expect: missing (a list is required)"),
            (
                #""observe": ["toast.presentd"], "steps": [], "expect": []"#,
                "observe: no topic is called 'toast.presentd' (did you mean 'toast.presented'?)"
            ),
            (
                #""observe": ["toastt.*"], "steps": [], "expect": []"#,
                "observe: no topic matches 'toastt.*' (did you mean 'toast.*'?)"
            ),
            (#""observe": ["carousel.**"], "steps": [], "expect": []"#, "observe: no topic matches 'carousel.**'"),
            (
                #""steps": [{"inject": "toast.dismissAll"}], "expect": []"#,
                "expect: the scenario expects nothing (without an expectation, or topics to observe, it cannot fail)"
            ),
            (#""observe": "toast.*", "steps": [], "expect": []"#, #"observe: expected a list, found "toast.*""#),
            (#""observe": [1], "steps": [], "expect": []"#, "observe[0]: expected a string, found 1"),
            (
                #""settings": {"toast": 1}, "steps": [], "observe": ["toast.*"], "expect": []"#,
                "settings.toast: expected an object, found 1"
            ),
            (
                #""settings": {"tost": {}}, "steps": [], "observe": ["toast.*"], "expect": []"#,
                "settings: no module called 'tost' has settings (did you mean 'toast'?)"
            ),
            (
                #""settings": {"toast": {"profle": "agora"}}, "steps": [], "observe": ["toast.*"], "expect": []"#,
                "settings: 'profle' is not a setting of toast (did you mean 'profile'?)"
            ),
            (
                #""settings": {"toast": {"profile": "agra"}}, "steps": [], "observe": ["toast.*"], "expect": []"#,
                "settings.profile: 'agra' is not one of agora, kreta, aggressive, conservative, performanceOptimized, testing, documented, documentedAggressive, documentedConservative (did you mean 'agora'?)"
            ),
            (
                #""rules": ["nowhere"], "steps": [], "observe": ["toast.*"], "expect": []"#,
                "rules[0]: no folder 'nowhere'; a folder of rules has files such as toast.lua"
            ),
            (
                #""given": {"scene": []}, "steps": [], "expect": []"#,
                "given.scene: the world has no such key (did you mean 'scenes'?)"
            ),
            (#""given": {"banner": 1}, "steps": [], "expect": []"#, "given.banner: expected true or false, found 1"),
            (
                #""given": {"mode": "slow"}, "steps": [], "expect": []"#,
                "given.mode: 'slow' is not one of lowPower, standard, high"
            ),
            (
                #""given": {"idiom": "pod"}, "steps": [], "expect": []"#,
                "given.idiom: 'pod' is not one of phone, pad, mac, catalyst, tv, vision, carPlay (did you mean 'pad'?)"
            ),
            (#""given": {"keyboard": -1}, "steps": [], "expect": []"#, "given.keyboard: must not be negative"),
            (
                #""given": {"scenes": [{"id": "a"}, {"id": "b", "widht": 3}]}, "steps": [], "expect": []"#,
                "given.scenes[1].widht: scene.update has no such field (did you mean 'width'?)"
            ),
            (
                #""given": {"scenes": [7]}, "steps": [], "expect": []"#,
                "given.scenes[0]: expected an object, found a number"
            ),
            (
                #""given": {"traits": {"contentSize": "big"}}, "steps": [], "expect": []"#,
                "given.traits.contentSize: 'big' is not one of xSmall, small, medium, large, xLarge, xxLarge, xxxLarge, accessibility1, accessibility2, accessibility3, accessibility4, accessibility5"
            ),
        ])
    func elsewhere(_ members: String, _ message: String) {
        #expect(problem(members) == message)
    }

    @Test("a problem about an unknown topic names the topic, so that many such problems can be grouped")
    func unknownTopic() throws {
        let result = try run(#""steps": [{"inject": "carousel.turn"}], "expect": []"#)
        #expect(result.status == .invalid)
        #expect(result.problem?.unknownTopic == "carousel.turn")
    }
}
