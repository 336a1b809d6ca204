import ArgumentParser
import Testing

@testable import BusctlKit

@Suite struct ParsingTests {
    @Test(
        "a time span is a number and a unit; without a unit it is seconds",
        arguments: [
            ("500ms", Duration.milliseconds(500)), ("2s", .seconds(2)), ("2", .seconds(2)), ("1.5m", .seconds(90)),
            ("1h", .seconds(3600)), ("0.25", .milliseconds(250)), ("2S", .seconds(2)), ("3min", .seconds(180)),
        ])
    func durations(_ text: String, _ duration: Duration) {
        #expect(DurationText(argument: text)?.duration == duration)
    }

    @Test(
        "what is no time span is refused",
        arguments: ["", "s", "-1s", "1d", "1..5", "1e999", "ten", "2 s", "99999999999h", "nan", "٣s"])
    func noDurations(_ text: String) {
        #expect(DurationText(argument: text) == nil)
    }

    @Test("a lone dash is an argument, and rules may be given more than once")
    func dash() throws {
        let inject = try #require(
            try RootCommand.parseAsRoot(["inject", "-", "--rules", "a", "--rules", "b"]) as? Inject)
        #expect(inject.topic == "-")
        #expect(inject.embedded.rules == ["a", "b"])
    }

    @Test("inject - takes no event as an argument")
    func dashWithData() {
        #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(["inject", "-", "{}"]) }
    }

    @Test("a count of events starts at one")
    func count() {
        #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(["tap", "--count", "0"]) }
    }

    @Test("the short form of an event is made from topic and data")
    func shortForm() throws {
        let event = try Inject.event("toast.show", #"{"message": "a \"b\""}"#)
        #expect(String(decoding: event, as: UTF8.self) == #"{"data":{"message":"a \"b\""},"type":"toast.show"}"#)
    }

    @Test("data that is no JSON is told with its position")
    func noJSON() {
        let error = #expect(throws: (any Error).self) { try Inject.event("toast.show", #"{"message": }"#) }
        let failure = error.map { Failure(explaining: $0) }
        #expect(failure?.status == .badData)
        #expect(failure?.message.contains("line 1, column 13") == true)
    }
}
