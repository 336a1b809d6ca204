import EventBus
import Harness
import Testing

@Suite("the story of a scenario")
struct ScenarioStoryTests {
    private func story(_ members: String) throws -> ScenarioStory {
        let scenario = try scenarios(#"{"name": "test", "# + members + "}")[0]
        var told: ScenarioStory?
        _ = ScenarioRunner().run(scenario, watching: { _ in }, told: { told = $0 })
        return try #require(told)
    }

    @Test("each step has its time, and each expectation the time of what met it")
    func met() throws {
        let story = try story(
            twoToasts + #", "expect": [{"topic": "toast.presented", "data": {"id": "b"}}, "#
                + #"{"topic": "toast.presented", "count": 2}, {"state": "toast.presenting.id", "equals": "a", "after": 1}]"#
        )
        #expect(story.steps.map(\.time) == [0, 0.5])
        #expect(story.steps[0].text == #"toast.show {"id":"a","message":"a"}"#)
        #expect(story.expectations.map(\.time) == [3.24, 6.48, 0.5])
        #expect(story.expectations.map(\.isMet) == [true, true, true])
    }

    @Test("an expectation that is not met has the time at which it was expected, or of what came nearest")
    func missed() throws {
        let story = try story(
            twoToasts + #", "expect": [{"topic": "toast.presented", "data": {"id": "a"}, "at": 1}, "#
                + #"{"topic": "toast.presented", "data": {"id": "c"}}]"#)
        #expect(story.expectations.map(\.isMet) == [false, false])
        #expect(story.expectations[0].time == 1)
        #expect(story.expectations[1].time == 0 || story.expectations[1].time == 3.24)
    }

    @Test("what a run that stopped did not come to has no time")
    func stopped() throws {
        let story = try story(
            #""steps": [{"inject": "toast.show", "data": {"message": "a"}}, {"settle": true}, {"at": 1, "inject": "toast.show", "#
                + #""data": {"message": "b"}}], "expect": [{"topic": "toast.presented"}]"#)
        #expect(story.steps.map(\.time) == [0, 0, nil])
        #expect(story.expectations.map(\.time) == [nil] && story.expectations.map(\.isMet) == [nil])
    }
}
