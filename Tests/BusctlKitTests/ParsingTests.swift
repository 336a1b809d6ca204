import ArgumentParser
import CommandSupport
import Testing

@testable import BusctlKit

@Suite struct ParsingTests {
    @Test(
        "a time span is a number with a unit, and without a unit it means seconds",
        arguments: [
            ("500ms", Duration.milliseconds(500)), ("2s", .seconds(2)), ("2", .seconds(2)), ("1.5m", .seconds(90)),
            ("1h", .seconds(3600)), ("0.25", .milliseconds(250)), ("2S", .seconds(2)), ("3min", .seconds(180)),
        ])
    func durations(_ text: String, _ duration: Duration) {
        #expect(DurationText(argument: text)?.duration == duration)
    }

    @Test(
        "text that is not a time span is refused",
        arguments: ["", "s", "-1s", "1d", "1..5", "1e999", "ten", "2 s", "99999999999h", "nan", "٣s"])
    func noDurations(_ text: String) {
        #expect(DurationText(argument: text) == nil)
    }

    @Test("a single dash is an argument, and --rules may be given several times")
    func dash() throws {
        let inject = try #require(
            try RootCommand.parseAsRoot(["inject", "-", "--rules", "a", "--rules", "b"]) as? Inject)
        #expect(inject.topic == "-")
        #expect(inject.embedded.rules == ["a", "b"])
    }

    @Test("inject - refuses an event as an argument")
    func dashWithData() {
        #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(["inject", "-", "{}"]) }
    }

    @Test("a count of events must be at least one")
    func count() {
        #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(["tap", "--count", "0"]) }
    }

    @Test("an event in short form consists of a topic and its data")
    func shortForm() throws {
        let event = try OneInjection(topic: "toast.show", data: #"{"message": "a \"b\""}"#).event
        #expect(String(decoding: event, as: UTF8.self) == #"{"data":{"message":"a \"b\""},"type":"toast.show"}"#)
    }

    @Test("data that is not JSON is reported with its position")
    func noJSON() {
        let error = #expect(throws: (any Error).self) {
            try OneInjection(topic: "toast.show", data: #"{"message": }"#).event
        }
        let failure = error.map { Failure(explaining: $0) }
        #expect(failure?.status == .badData)
        #expect(failure?.message.contains("line 1, column 13") == true)
    }
}
