import EventBus
import Harness
import Testing

/// The texts that a person reads when a scenario fails, in full.
@Suite("the text of a failed scenario")
struct FailureTextTests {
    private func text(_ expectation: String, more: String = "") throws -> String {
        let result = try run("\(twoToasts), \"until\": 3.3, \"expect\": [\(expectation)]\(more)")
        return result.text
    }

    @Test("a failure shows the nearest event, how late or early it was, and the timeline in between")
    func time() throws {
        #expect(
            try text(#"{"at": 3, "topic": "toast.presented", "data": {"id": "b"}}"#) == """
                failed: test
                test.json:1: expect[0]: expected toast.presented {"id":"b"} at 3 s
                  nearest: toast.presented {"id":"b","scene":"main"} at 3.24 s: 0.24 s late
                     step   time  topic               data
                        0  0.000  toast.show          {"id":"a","message":"a"}
                           0.000  toast.stateChanged  {"from":"idle","to":"presenting"}
                           0.000  toast.presented     {"id":"a","scene":"main"}
                        1  0.500  toast.show          {"id":"b","message":"b"}
                           0.500  toast.queued        {"id":"b","position":1}
                        2  3.000  toast.stateChanged  {"from":"presenting","to":"dismissing"}
                           3.000  toast.dismissing    {"id":"a","method":"automatic"}
                  -        3.000  toast.presented     expected here
                           3.240  toast.dismissed     {"id":"a","method":"automatic"}
                           3.240  toast.stateChanged  {"from":"dismissing","to":"idle"}
                           3.240  toast.stateChanged  {"from":"idle","to":"presenting"}
                  ›        3.240  toast.presented     {"id":"b","scene":"main"}
                """)
    }

    @Test("a failure names the fields that differ")
    func field() throws {
        let text = try text(#"{"topic": "toast.queued", "data": {"id": "c", "position": 2}}"#)
        #expect(
            text.split(separator: "\n").prefix(3) == [
                "failed: test",
                #"test.json:1: expect[0]: expected toast.queued {"id":"c","position":2}"#,
                #"  nearest: toast.queued {"id":"b","position":1} at 0.5 s: data.id: expected "c", found "b"; data.position: expected 2, found 1"#,
            ])
    }

    @Test("a failure says if there was no event of the topic")
    func nothing() throws {
        #expect(
            try text(#"{"at": 0, "topic": "toast.dropped"}"#) == """
                failed: test
                test.json:1: expect[0]: expected toast.dropped at 0 s; there was no toast.dropped
                     step   time  topic               data
                        0  0.000  toast.show          {"id":"a","message":"a"}
                           0.000  toast.stateChanged  {"from":"idle","to":"presenting"}
                           0.000  toast.presented     {"id":"a","scene":"main"}
                  -        0.000  toast.dropped       expected here
                        1  0.500  toast.show          {"id":"b","message":"b"}
                           0.500  toast.queued        {"id":"b","position":1}
                        2  3.000  toast.stateChanged  {"from":"presenting","to":"dismissing"}
                           3.000  toast.dismissing    {"id":"a","method":"automatic"}
                           3.240  toast.dismissed     {"id":"a","method":"automatic"}
                           3.240  toast.stateChanged  {"from":"dismissing","to":"idle"}
                           3.240  toast.stateChanged  {"from":"idle","to":"presenting"}
                           3.240  toast.presented     {"id":"b","scene":"main"}
                """)
    }

    @Test("a failure counts the events before and after its excerpt of the timeline")
    func excerpt() throws {
        let steps = (0..<20).map { #"{"at": \#($0), "inject": "toast.dismissAll"}"# }.joined(separator: ", ")
        let result = try run(#""steps": [\#(steps)], "expect": [{"at": 9.5, "topic": "toast.dropped"}]"#)
        #expect(
            result.text == """
                failed: test
                test.json:1: expect[0]: expected toast.dropped at 9.5 s; there was no toast.dropped
                     step    time  topic             data
                                …  4 more
                        4   4.000  toast.dismissAll  {}
                        5   5.000  toast.dismissAll  {}
                        6   6.000  toast.dismissAll  {}
                        7   7.000  toast.dismissAll  {}
                        8   8.000  toast.dismissAll  {}
                        9   9.000  toast.dismissAll  {}
                  -         9.500  toast.dropped     expected here
                       10  10.000  toast.dismissAll  {}
                       11  11.000  toast.dismissAll  {}
                       12  12.000  toast.dismissAll  {}
                       13  13.000  toast.dismissAll  {}
                       14  14.000  toast.dismissAll  {}
                       15  15.000  toast.dismissAll  {}
                       16  16.000  toast.dismissAll  {}
                                …  3 more
                """)
    }

    @Test("a failure says if the event met another expectation, or came before one")
    func order() throws {
        let a = #"{"topic": "toast.presented", "data": {"id": "a"}}"#
        let b = #"{"topic": "toast.presented", "data": {"id": "b"}}"#
        #expect(
            try text("\(a), \(a)").contains(
                #"nearest: toast.presented {"id":"a","scene":"main"} at 0 s: it has met an earlier expectation"#))
        #expect(
            try text("\(b), \(a)").contains(
                #"nearest: toast.presented {"id":"a","scene":"main"} at 0 s: it came before the event that met an earlier expectation"#
            ))
    }

    @Test("a failure says if the event came after the step")
    func step() throws {
        let text = try text(#"{"topic": "toast.queued", "after": 0}"#)
        #expect(text.contains("expect[0]: expected toast.queued by the end of step 0\n"))
        #expect(text.contains("at 0.5 s: it came after step 0\n"))
    }

    @Test("a failure of a count has the number of events found, and their times")
    func count() throws {
        #expect(
            try text(#"{"topic": "toast.presented", "count": 0}"#).contains(
                "expect[0]: expected no toast.presented, found 2, at 0 s, 3.24 s\n"))
        #expect(
            try text(#"{"topic": "toast.dropped", "data": {"id": "a"}, "count": 2}"#).contains(
                #"expect[0]: expected 2 × toast.dropped {"id":"a"}, found none"# + "\n"))
    }

    @Test("a failure lists events of an observed topic that no expectation allows")
    func surplus() throws {
        #expect(
            try text("", more: #", "observe": ["toast.presented"]"#).contains(
                #"test.json:1: observe: unexpected event: toast.presented {"id":"a","scene":"main"} at 0 s (and 1 more)"#
            ))
    }

    @Test("a failure of a sequence shows where the events differ from it")
    func sequence() throws {
        let of = #""of": ["toast.presented", "toast.queued"]"#
        #expect(
            try text(
                #"{"events": [{"topic": "toast.presented"}, {"topic": "toast.presented"}], \#(of), "order": "exact"}"#
            )
            .contains(
                """
                expect[0]: expected toast.presented as events[1], found toast.queued {"id":"b","position":1} at 0.5 s
                  nearest: toast.queued {"id":"b","position":1} at 0.5 s: another topic
                """))
        #expect(
            try text(#"{"events": [{"topic": "toast.presented"}], \#(of), "order": "exact"}"#).contains(
                #"expect[0]: expected no more events after events[0], found toast.queued {"id":"b","position":1} at 0.5 s"#
            ))
        #expect(
            try text(#"{"events": [{"topic": "toast.queued"}, {"topic": "toast.presented", "data": {"id": "a"}}]}"#)
                .contains(
                    """
                    expect[0]: expected toast.presented {"id":"a"} as events[1] after toast.queued at 0.5 s
                      nearest: toast.presented {"id":"a","scene":"main"} at 0 s: it came earlier
                    """))
        #expect(
            try text(#"{"events": [{"topic": "toast.dropped"}], "after": 1}"#).contains(
                "expect[0]: expected toast.dropped as events[0] by the end of step 1; there was none\n"))
    }

    @Test(
        "a failure of the state shows the value found",
        arguments: [
            (
                #""equals": ["a"]"#,
                #"expected toast.waiting to be ["a"] after step 1, found ["b"]; [0]: expected "a", found "b""#
            ),
            (#""equals": 1"#, #"expected toast.waiting to be 1 after step 1, found ["b"]"#),
            (#""near": 1, "tolerance": 0.5"#, #"expected toast.waiting to be 1 ± 0.5 after step 1, found ["b"]"#),
            (#""contains": "x""#, #"expected toast.waiting to contain "x" after step 1, found ["b"]"#),
            (
                #""contains": "b", "times": 2"#,
                #"expected toast.waiting to contain "b" 2 times after step 1, found ["b"], which contains it once"#
            ),
            (
                #""inOrder": ["b", "c"]"#,
                #"expected toast.waiting to contain, in this order, ["b","c"] after step 1, found ["b"]; "c" is missing, or is not in this order"#
            ),
        ])
    func state(_ condition: String, _ message: String) throws {
        let result = try run(#"\#(twoToasts), "expect": [{"after": 1, "state": "toast.waiting", \#(condition)}]"#)
        #expect(result.failures.map(\.message) == [message])
    }

    @Test("a failure about a misspelt state path names the nearest path")
    func statePath() throws {
        #expect(
            try failures(#"\#(twoToasts), "expect": [{"state": "toast.lanes.globl.waiting", "equals": []}]"#) == [
                "expected toast.lanes.globl.waiting to be [] at the end, found nothing (did you mean 'toast.lanes.global.waiting'?)"
            ])
    }

    @Test("the first three failures of a scenario have timelines, the others none")
    func many() throws {
        let text = try text(Array(repeating: #"{"topic": "toast.dropped"}"#, count: 5).joined(separator: ", "))
        #expect(text.split(separator: "\n").count { $0.contains("there was no toast.dropped") } == 5)
        #expect(text.split(separator: "\n").count { $0.contains("  topic  ") } == 3)
    }

    @Test("the times in a timeline are aligned, however many digits they have")
    func columns() {
        let failure = ScenarioFailure(
            place: .init(file: "t.lua", line: 7), message: "m",
            timeline: [
                .omitted(3),
                .delivery(step: 0, time: .milliseconds(5), topic: "a.b", data: ["x": 1], isMarked: false),
                .delivery(
                    step: 12, time: .init(nanoseconds: 1_000_000_001), topic: "a.longer", data: [:], isMarked: true),
                .delivery(step: 12, time: .seconds(100), topic: "a.b", data: [:], isMarked: false),
            ])
        #expect(
            failure.text == """
                t.lua:7: m
                     step           time  topic     data
                                       …  3 more
                        0    0.005        a.b       {"x":1}
                  ›    12    1.000000001  a.longer  {}
                           100.000        a.b       {}
                """)
    }

    @Test("long data in a timeline is cut to the length of a line")
    func long() throws {
        let message = String(repeating: "x", count: 500)
        let text = try run(
            #""steps": [{"inject": "toast.show", "data": {"message": "\#(message)"}}], "expect": [{"topic": "toast.dropped"}]"#
        ).text
        #expect(text.contains("xxx…"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count < 200 })
    }
}
