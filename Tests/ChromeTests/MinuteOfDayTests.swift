import Chrome
import EventBus
import Testing

@Suite("A time of day")
struct MinuteOfDayTests {
    @Test(
        "a text of hours and minutes, or minutes since midnight, is a time of day",
        arguments: [("22:00", 1320), ("7:05", 425), ("00:00", 0), (0, 0), (1439, 1439)] as [(Value, Int)])
    func reads(value: Value, minutes: Int) throws {
        let time = try ValueDecoder().decode(MinuteOfDay.self, from: value)
        #expect(time.minutes == minutes)
        #expect(try ValueEncoder().encode(time) == .int(minutes))
    }

    @Test(
        "anything else is refused with what was expected and what was found",
        arguments: ["24:00", "7:5", "7", "٧:٠٥", "-1:00", "+1:00", 1440, -1, true, [1]] as [Value])
    func refuses(value: Value) throws {
        let error = #expect(throws: DecodingError.self) { try ValueDecoder().decode(MinuteOfDay.self, from: value) }
        #expect(error.map { FieldError($0).description }?.contains("\"22:00\"") ?? false)
    }
}
