import EventBus
import HarnessTesting
import Host
import RuleHost
import TestSupport
import Testing
import Toast

@Suite("A harness for each test", .harness(settings: ["toast": ["maxLines": 4]]))
struct HarnessTraitTests {
    @Test("each case has a harness of its own, at time zero", arguments: 1...3)
    func fresh(number: Int) async throws {
        let harness = try Harness.current
        #expect(harness.events.isEmpty && harness.clock.now == .zero)
        try harness.inject(ToastShow(id: "\(number)", message: "Saved"))
        try harness.advance(by: .seconds(number))
        try harness.expect(ToastPresented.self) { $0.id == "\(number)" }
        #expect(harness.system.bus.retained(ToastSettings.self)?.maxLines == 4)
        async let same = Harness.current
        #expect(try await same === harness)
    }

    @Test("the trait of a test counts instead of that of its suite", .harness(settings: ["toast": ["maxLines": 3]]))
    func inner() throws {
        #expect(try Harness.current.system.bus.retained(ToastSettings.self)?.maxLines == 3)
    }

    @Test(
        "a harness of the test's own making has what the test needs",
        .harness { try Harness(modules: [ToastModule()], state: StateInMemory()) })
    func made() throws {
        #expect(try Harness.current.restart().system.modules.count == 1)
    }
}

@Suite("Without the trait")
struct NoHarnessTests {
    @Test("the error says what to write")
    func none() throws {
        let error = try #require(throws: NoHarness.self) { try Harness.current }
        #expect(error.description.contains("@Test(.harness(rules:"))
    }

    @Test("rules that are refused are the failure of the test")
    func refused() async throws {
        let files = try TemporaryFolder()
        try files.write("return {", to: "rules/toast.lua")
        let trait: HarnessTrait = .harness(rules: [files.path("rules")])
        let test = try #require(Test.current)
        await #expect(throws: RuleSetRejected.self) {
            try await trait.provideScope(for: test, testCase: nil) { _ = try Harness.current }
        }
    }
}

/// The example of docs/testing.md.
@Suite(.harness(rules: ["rules"])) struct ShortToasts {
    @Test("each duration is kept", arguments: [2, 5, 9])
    func duration(seconds: Int) throws {
        let harness = try Harness.current
        try harness.inject(ToastShow(id: "a", message: "Saved", duration: .seconds(seconds)))
        try harness.advance(by: .seconds(seconds))
        try harness.expect(ToastDismissing.self, at: .seconds(seconds))
    }
}
