import EventBus
import Foundation
import Harness
import Testing

@Suite("scenario files")
struct ScenarioFileTests {
    private let one = #"{"name": "one", "steps": [], "expect": []}"#
    private let two = #"{"name": "two", "steps": [], "expect": []}"#

    @Test("a file may hold one scenario, a list of them, or one on each line")
    func forms() throws {
        #expect(try scenarios(one).map(\.name) == ["one"])
        #expect(try scenarios("[\(one), \(two)]").map(\.name) == ["one", "two"])
        #expect(try scenarios("[\n\(one)\n]").map(\.name) == ["one"])
        #expect(try scenarios("\(one)\n\n\(two)\n").map(\.name) == ["one", "two"])
        #expect(try scenarios("\u{FEFF}\(one)\r\n\(two)\r\n").map(\.name) == ["one", "two"])
    }

    @Test("the line of each scenario, step and expectation is known")
    func places() throws {
        let lines = try scenarios("\(one)\n\n\(two)")
        #expect(lines.map(\.place.line) == [1, 3])

        let pretty = try scenarios(
            #"""
            [
              {
                "name": "one", "steps": [], "expect": []
              },
              {
                "name": "a \"{quoted}\" [name]",
                "steps": [
                  {"at": 0, "inject": "toast.show",
                   "data": {"message": "x"}},
                  {"settle": true}
                ],
                "expect": [
                  {"topic": "toast.shown"}
                ]
              }
            ]
            """#)
        #expect(pretty.map(\.place.line) == [2, 5])
        #expect(pretty[1].steps.map(\.place.line) == [8, 10])
        #expect(pretty[1].expectations.map(\.place.line) == [13])
        #expect(pretty[1].expectations[0].place.path == "expect[0]")
    }

    @Test("every key of the format is read")
    func keys() throws {
        let scenario = try scenarios(
            #"""
            {"name": "n", "settings": {"toast": {"profile": "agora"}}, "rules": ["mine", "/abs"],
             "given": {"scenes": [{"id": "w"}], "background": true, "banner": true, "keyboard": 300, "mode": "lowPower",
                       "idiom": "pad", "traits": {"reduceMotion": true}},
             "steps": [{"at": 1, "inject": "toast.show", "data": {"message": "x"}}, {"inject": "toast.dismissAll"},
                       {"advance": 0.5}, {"settle": true}, {"at": 20}],
             "until": 30, "observe": ["toast.*"], "covers": ["Q1"], "area": "queue", "profile": "agora", "note": "why",
             "expect": [{"at": 1, "within": 0.1, "topic": "toast.presented", "data": {"id": "a"}, "after": 0},
                        {"topic": "toast.dropped", "count": 2, "after": 1},
                        {"events": [{"topic": "toast.queued"}], "of": ["toast.**"], "order": "exact", "after": 2},
                        {"state": "toast.waiting", "equals": [], "after": 3},
                        {"state": "toast.waiting", "near": 3, "tolerance": 0.5},
                        {"state": "toast.waiting", "contains": "a", "times": 1},
                        {"state": "toast.waiting", "inOrder": ["a", "b"]}]}
            """#, file: "some/folder/test.json")[0]
        #expect(scenario.settings == ["toast": ["profile": "agora"]])
        #expect(scenario.rules == ["some/folder/mine", "/abs"])
        #expect(
            scenario.given.map(\.injection).map { "\($0.topic) \($0.data.json)" } == [
                #"scene.disconnect {"id":"main"}"#, #"scene.update {"id":"w"}"#, "app.background {}",
                #"systemBanner.update {"visible":true}"#, #"keyboard.update {"height":300}"#,
                #"performance.update {"mode":"lowPower"}"#, #"environment.update {"idiom":"pad"}"#,
                #"environment.update {"traits":{"reduceMotion":true}}"#,
            ])
        #expect(
            scenario.steps.map(\.action) == [
                .inject(.init(topic: "toast.show", data: ["message": "x"])), .inject(.init(topic: "toast.dismissAll")),
                .advance(by: .milliseconds(500)), .settle, .wait,
            ])
        #expect(scenario.steps.map(\.at) == [.seconds(1), nil, nil, nil, .seconds(20)])
        #expect(scenario.until == .seconds(30))
        #expect(scenario.observe == [TopicPattern("toast.*")])
        #expect(scenario.notes == ["covers": ["Q1"], "area": "queue", "profile": "agora", "note": "why"])
        #expect(scenario.expectations.map(\.after) == [0, 1, 2, 3, nil, nil, nil])
        #expect(
            scenario.expectations.map(\.kind) == [
                .event(.event("toast.presented", ["id": "a"]), at: .seconds(1), within: .milliseconds(100)),
                .count(.event("toast.dropped"), 2),
                .sequence([.event("toast.queued")], of: [TopicPattern("toast.**")], isExact: true),
                .state(path: "toast.waiting", .equals([])), .state(path: "toast.waiting", .near(3, tolerance: 0.5)),
                .state(path: "toast.waiting", .contains("a", times: 1)),
                .state(path: "toast.waiting", .inOrder(["a", "b"])),
            ])
    }

    @Test("text that is not JSON is reported with line and column, each line by itself")
    func syntax() {
        #expect(
            problems("\(one)\n{\"name\" \"x\"}\n\(two)\n{\"name\": }")
                == "test.json:2: not JSON: column 9: expected ':', found '\"'\ntest.json:4: not JSON: column 10: expected a value, found '}'"
        )
        #expect(problems("{\n \"name\": nope\n}") == "test.json:2: not JSON: column 10: expected a value, found 'n'")
        #expect(problems("{\"name\": \n\(one)").hasPrefix("test.json:1: not JSON: column"))
        #expect(problems(" \n") == "test.json: the file has no scenarios")
        #expect(problems("[]") == "test.json: the file has no scenarios")
        #expect(
            problems("{\"name\": \"x\",\n \"steps\": [{\"at\": -1e999}], \"expect\": []}")
                == "test.json:2: column 19: -1e999 is out of range: numbers end at ±1.8e308")
        #expect(problems("[3]") == "test.json:1: expected an object, found 3")
    }

    @Test("a file that cannot be read is reported with the reason")
    func unreadable() throws {
        #expect(throws: ScenarioFile.Failure.self) { try ScenarioFile.read("/nowhere/x.json") }
        do {
            _ = try ScenarioFile.read("/nowhere/x.json")
        } catch { #expect("\(error)" == "no file '/nowhere/x.json'") }
        do {
            _ = try ScenarioFile.read("/tmp")
        } catch { #expect("\(error)" == "'/tmp' is a folder; a scenario is a file") }
    }

    @Test("a file with any problem is refused as a whole, with every problem")
    func refusedWhole() {
        let text = #"{"name": "a", "steps": [], "expct": []}"# + "\n" + one + "\n" + #"{"steps": [], "expect": []}"#
        #expect(
            problems(text) == """
                test.json:1: expct: a scenario has no such key (did you mean 'expect'?)
                test.json:3: name: missing (a string is required)
                """)
    }

    @Test("a problem in a scenario that covers several lines has the right line")
    func lineOfError() {
        let text = """
            {"name": "a",
             "steps": [
               {"at": 1,
                "injct": "toast.show"}],
             "expect": []}
            """
        #expect(problems(text) == "test.json:4: steps[0].injct: a step has no such key (did you mean 'inject'?)")
    }
}
