import Chrome
import EventBus
import Harness
import Host
import RuleHost
import TestSupport
import Testing
import Toast

@Suite("the harness of Swift tests")
struct HarnessTests {
    @Test("a toast is shown and leaves by itself, and nothing else happens")
    func tour() throws {
        let harness = try Harness(settings: ["toast": ["profile": "agora"]])
        try harness.inject(ToastShow(id: "a", message: "Saved"))
        try harness.expect(ToastPresented.self, at: .zero) { $0.id == "a" }
        try harness.expectState("toast.presenting.id", equals: "a")

        try harness.inject("toast.show", ["id": "b", "message": "Disk full"])
        try harness.expect("toast.queued", ["id": "b", "position": 1])
        try harness.expectState("toast.waiting", contains: "b", times: 1)
        try harness.expectState("toast.waiting", inOrder: ["b"])

        try harness.advance(to: .seconds(3))
        try harness.expect("toast.dismissing", ["id": "a"], at: .seconds(3))
        try harness.settle()
        #expect(harness.clock.now == .milliseconds(6480))
        try harness.expectInOrder([.event("toast.dismissed", ["id": "a"]), .event("toast.presented", ["id": "b"])])
        try harness.expectExactly(
            [.event("toast.dismissing", ["id": "b"]), .event("toast.dismissed", ["id": "b"])], of: "toast.dismissing",
            "toast.dismissed")
        try harness.expectNone("toast.dropped")
        try harness.expectState("toast.waiting", equals: [])
    }

    @Test("rules are given as folders, each of which is a layer")
    func rules() throws {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let harness = try Harness(rules: ["/\(root)/rules"])
        try harness.inject("toast.show", ["message": "x"])
        try harness.expect("toast.presented")
        #expect(throws: (any Error).self) { try Harness(rules: ["/nowhere"]) }
    }

    @Test("an expectation covers the events since the last expectation of the same topic")
    func consumes() throws {
        let harness = try Harness()
        try harness.inject(ToastShow(id: "a", message: "a"))
        try harness.inject(ToastShow(id: "b", message: "b"))
        #expect(try harness.expect(ToastPresented.self).id == "a")
        try harness.expectNone(ToastPresented.self)
        #expect(throws: ExpectationFailure.self) { try harness.expect(ToastPresented.self) }
        try harness.settle()
        #expect(try harness.expect("toast.presented")["id"] == "b")
        #expect(harness.events(ToastPresented.self).map(\.id) == ["a", "b"])
        #expect(harness.events.first?.topic == "toast.show")

        try harness.expectExactly([.event("toast.dismissed"), .event("toast.dismissed")], of: "toast.dismissed")
        try harness.expectExactly([], of: "toast.dismissed")
    }

    @Test("wrong input is refused, and nothing has happened")
    func wrongInput() throws {
        let harness = try Harness()
        let error = #expect(throws: FieldError.self) { try harness.inject("toast.show", ["mesage": "x"]) }
        #expect(error?.description == "mesage: toast.show has no such field (did you mean 'message'?)")
        // The value may be a word or an object; an object's field names are checked as well.
        let looks = #expect(throws: FieldError.self) {
            try harness.inject("toolbar.configure", ["appearance": ["toolbarHeigt": 3]])
        }
        #expect(
            looks?.description
                == "appearance.toolbarHeigt: appearance has no such field (did you mean 'toolbarHeight'?)")
        let typed = #expect(throws: FieldError.self) { try harness.inject(KeyboardUpdate(height: -1)) }
        #expect(typed?.description == "height: must not be negative")
        #expect(harness.events.isEmpty)
        #expect(throws: FieldError.self) { try harness.state("toast.wating") }
        try harness.advance(by: .seconds(1))
        #expect(throws: VirtualClock.Failure.self) { try harness.advance(to: .zero) }
    }

    @Test("a failure has the same text as that of a scenario")
    func failure() throws {
        let harness = try Harness()
        try harness.inject(ToastShow(id: "a", message: "a"))
        try harness.advance(by: .seconds(1))
        let failure = #expect(throws: ExpectationFailure.self) {
            try harness.expect("toast.presented", ["id": "b"], at: .seconds(1), file: "test.swift", line: 7)
        }
        #expect(
            failure?.description == """
                test.swift:7: expected toast.presented {"id":"b"} at 1 s
                  nearest: toast.presented {"id":"a","scene":"main"} at 0 s: 1 s early; data.id: expected "b", found "a"
                     step   time  topic               data
                        0  0.000  toast.show          {"id":"a","message":"a"}
                           0.000  toast.stateChanged  {"from":"idle","to":"presenting"}
                  ›        0.000  toast.presented     {"id":"a","scene":"main"}
                  -        1.000  toast.presented     expected here
                """)
    }

    @Test("an event that only the system itself publishes cannot be injected")
    func systemFacts() throws {
        let harness = try Harness()
        let refusal = try #require(
            FieldError(reserved: ToastSettings.self, allowingFacts: true, among: harness.system.bus.catalogue))
        #expect(throws: refusal) { try harness.inject(ToastSettings()) }
        #expect(throws: refusal) { try harness.inject("toast.settingsChanged") }
        #expect(harness.events.isEmpty)
    }

    @Test("a test may inject a fact, and the rules under test may not publish one")
    func facts() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            return { on = {
              ["toast.undone"] = function(event, bus) bus.publish("toast.show", { id = event.token, message = "m" }) end,
              ["toast.presented"] = function(event, bus) bus.publish("toast.dismissed", { id = event.id, method = "manual" }) end,
            } }
            """, to: "rules/toast.lua")
        let harness = try Harness(rules: [folder.path("rules")])
        try harness.inject(ToastUndone(id: "x", token: "typed"))
        try harness.expect("toast.show", ["id": "typed"])
        try harness.inject("toast.undone", ["token": "named"])
        try harness.expect("toast.show", ["id": "named"])
        try harness.expectNone("toast.dismissed")
        let failure = try harness.expect(RulesFailed.self)
        #expect(
            failure.message.hasPrefix(
                "toast.dismissed is a fact: only the module 'toast' says it (publish a request, such as toast.dismiss;")
        )
    }

    @Test("a rule that misspells a field hears of the name, and not of the condition that is not met without it")
    func misspelling() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            return { on = { ["toast.presented"] = function(event, bus)
              bus.publish("toolbar.tap", { identifier = "home" })
            end } }
            """, to: "rules/toast.lua")
        let harness = try Harness(rules: [folder.path("rules")])
        try harness.inject(ToastShow(id: "a", message: "m"))
        let failure = try harness.expect(RulesFailed.self)
        #expect(failure.message.contains("data.identifier: toolbar.tap has no such field (did you mean 'id'?)"))
    }

    @Test("every kind of expectation can fail")
    func failures() throws {
        let harness = try Harness()
        try harness.inject(ToastShow(id: "a", message: "a"))
        func message(_ body: () throws -> Void) -> String? {
            let error = #expect(throws: ExpectationFailure.self) { try body() }
            return error?.failure.message
        }
        #expect(
            message { try harness.expect(ToastPresented.self) { $0.id == "b" } }
                == "expected toast.presented that meets the condition")
        #expect(message { try harness.expectNone("toast.presented") } == "expected no toast.presented, found 1, at 0 s")
        #expect(
            message { try harness.expectNone(ToastPresented.self) { $0.id == "a" } }
                == "expected no toast.presented that meets the condition, found 1, at 0 s")
        #expect(
            message { try harness.expectExactly([], of: "toast.presented") }
                == #"expected no more events, found toast.presented {"id":"a","scene":"main"} at 0 s"#)
        #expect(
            message { try harness.expectInOrder([.event("toast.dropped")]) }
                == "expected toast.dropped as events[0]; there was none")
        #expect(
            message { try harness.expectState("toast.waiting", equals: ["b"]) }
                == #"expected toast.waiting to be ["b"] at the end, found []"#)
        #expect(
            message { try harness.expectState("toast.waiting", inOrder: ["b"]) }
                == #"expected toast.waiting to contain, in this order, ["b"] at the end, found []; "b" is missing, or is not in this order"#
        )
        #expect(
            message { try harness.expectState("toast.presenting.duration", near: 5, tolerance: 1) }
                == "expected toast.presenting.duration to be 5 ± 1 at the end, found 3")
        #expect(
            message { try harness.expect("toast.presentd") }
                == "no topic is called 'toast.presentd' (did you mean 'toast.presented'?)")
        #expect(
            message { try harness.expectExactly([], of: "tost.*") }
                == "no topic matches 'tost.*' (did you mean 'toast.*'?)")
        #expect(message { try harness.expectExactly([], of: "a..b") } == "'a..b' is not a topic pattern")
        #expect(
            message { try harness.expectState("tost", equals: 1) }
                == "state: no module called 'tost' has a state (did you mean 'toast'?)")
        #expect(
            message { try harness.expectState("toast.wating", equals: .null) }
                == "state: toast has no field 'wating' (did you mean 'waiting'?)")
    }
}
