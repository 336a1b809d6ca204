import Foundation
import TestSupport
import Testing
import Values

@Suite struct SecondsTests {
    /// A type with durations, nested like the types of events.
    struct Timed: Codable, Equatable, Hashable {
        @Seconds var interval: Duration
        @Seconds var duration: Duration?
    }

    private func json(_ timed: Timed) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(timed), as: UTF8.self)
    }

    @Test("both encoders write a duration as a number of seconds")
    func encodes() throws {
        let timed = Timed(interval: .milliseconds(240), duration: .seconds(2))
        #expect(try ValueEncoder().encode(timed) == ["interval": 0.24, "duration": 2])
        #expect(try json(timed) == #"{"duration":2,"interval":0.24}"#)
    }

    @Test("both encoders leave out the field of a nil duration")
    func omitsNil() throws {
        let timed = Timed(interval: .zero, duration: nil)
        #expect(try ValueEncoder().encode(timed) == ["interval": 0])
        #expect(try json(timed) == #"{"interval":0}"#)
    }

    @Test(
        "both decoders read a missing or null optional duration as nil",
        arguments: [#"{"interval":0.24}"#, #"{"interval":0.24,"duration":null}"#])
    func decodesNil(json: String) throws {
        let expected = Timed(interval: .milliseconds(240), duration: nil)
        let value = try JSONDecoder().decode(Value.self, from: Data(json.utf8))
        #expect(try ValueDecoder().decode(Timed.self, from: value) == expected)
        #expect(try JSONDecoder().decode(Timed.self, from: Data(json.utf8)) == expected)
    }

    @Test("both decoders read seconds, also whole numbers")
    func decodes() throws {
        let expected = Timed(interval: .seconds(3), duration: .microseconds(1500))
        #expect(try ValueDecoder().decode(Timed.self, from: ["interval": 3, "duration": 0.0015]) == expected)
        let data = Data(#"{"interval":3,"duration":0.0015}"#.utf8)
        #expect(try JSONDecoder().decode(Timed.self, from: data) == expected)
    }

    @Test(
        "a required duration must be present and be a number in range",
        arguments: ["{}", #"{"interval":null}"#, #"{"interval":"1"}"#, #"{"interval":1e10}"#])
    func refuses(json: String) throws {
        let value = try JSONDecoder().decode(Value.self, from: Data(json.utf8))
        #expect(throws: DecodingError.self) { try ValueDecoder().decode(Timed.self, from: value) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Timed.self, from: Data(json.utf8)) }
        #expect(throws: DecodingError.self) {
            try ValueDecoder().decode(Seconds<Duration>.self, from: value["interval"] ?? .null)
        }
    }

    @Test("the wrapper alone is encoded as a number or null")
    func alone() throws {
        #expect(try ValueEncoder().encode(Seconds<Duration?>(wrappedValue: nil)) == .null)
        #expect(try ValueEncoder().encode([Seconds(wrappedValue: Duration.seconds(1))]) == [1])
        #expect(
            try ValueDecoder().decode([Seconds<Duration?>].self, from: [.null, 1]).map(\.wrappedValue) == [
                nil, .seconds(1),
            ])
    }
}

@Suite struct DurationSecondsTests {
    @Test(
        "decimal seconds become the exact number of nanoseconds",
        arguments: [
            (0.24, 240_000_000), (0.1, 100_000_000), (-0.3, -300_000_000), (0, 0),
            (1e-9, 1), (0.4e-9, 0), (0.6e-9, 1), (-0.6e-9, -1), (2.5, 2_500_000_000),
            (1_700_000_000.25, 1_700_000_000_250_000_000), (9.2e9, 9_200_000_000_000_000_000),
            (0.9999999999, 1_000_000_000),
        ] as [(Double, Int64)])
    func fromSeconds(seconds: Double, nanoseconds: Int64) {
        #expect(Duration(seconds: seconds) == .nanoseconds(nanoseconds))
    }

    @Test(
        "a number that is not within ±9.2e9 seconds gives nil",
        arguments: [.nan, .infinity, -.infinity, 9.21e9, -9.21e9, 1e300])
    func rejected(seconds: Double) {
        #expect(Duration(seconds: seconds) == nil)
    }

    @Test("a sum of decimal seconds has no rounding error")
    func sums() throws {
        let tenth = try #require(Duration(seconds: 0.1)), fifth = try #require(Duration(seconds: 0.2))
        #expect(tenth + fifth == .milliseconds(300))
        #expect((tenth + fifth).inSeconds == 0.3)
    }

    @Test(
        "a duration is printed as the shortest decimal number",
        arguments: [
            (.milliseconds(240), "0.24"), (.nanoseconds(1), "1e-09"), (.milliseconds(-1500), "-1.5"),
            (.zero, "0.0"), (.seconds(1_700_000_000) + .milliseconds(250), "1700000000.25"),
        ] as [(Duration, String)])
    func toSeconds(duration: Duration, text: String) {
        #expect(duration.inSeconds.description == text)
    }

    /// Guards against truncating where rounding is needed.
    @Test("nanoseconds stay the same when converted to seconds and back", arguments: 0..<20)
    func roundTrip(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for limit: Int64 in [1_000, 1_000_000_000, 1 << 50] {
            let nanoseconds = Int64.random(in: -limit...limit, using: &generator)
            let duration = Duration(nanoseconds: nanoseconds)
            #expect(duration.nanosecondsClamped == nanoseconds)
            #expect(Duration(seconds: duration.inSeconds) == duration)
        }
    }

    @Test("a duration too long for Int64 nanoseconds gives the nearest limit, and smaller parts are cut")
    func clamps() {
        #expect(Duration.seconds(1e15).nanosecondsClamped == .max)
        #expect(Duration.seconds(-1e15).nanosecondsClamped == .min)
        #expect(Duration(attoseconds: 1_999_999_999).nanosecondsClamped == 1)
        #expect(Duration(attoseconds: -1_999_999_999).nanosecondsClamped == -1)
    }
}
