import ControlAPI
import EventBus
import Host
import Testing

@Suite struct ServerLimitsTests {
    @Test("limits are set by name as sizes, numbers and times, and the last value for a name wins")
    func set() throws {
        let limits = try ServerLimits([
            "body=1MiB", "target=100", "header=4KiB", "headtime=500ms", "idletime=2min", "writetime=1.5", "streams=3",
            "streams=4", "depth=20", "attributes=30", "rate=500",
        ])
        #expect(limits.body == 1 << 20)
        #expect(limits.target == 100)
        #expect(limits.header == 4096)
        #expect(limits.headtime == .milliseconds(500))
        #expect(limits.idletime == .seconds(120))
        #expect(limits.writetime == .milliseconds(1500))
        #expect(limits.streams == 4)
        #expect(limits.event.depth == 20)
        #expect(limits.event.attributes == 30)
        #expect(limits.rate == 500)
        #expect(try ServerLimits(["rate=500", "rate=none"]).values["rate"] == .null)
        #expect(limits.values["headtime"] == 0.5)
        #expect(limits.values["body"] == .int(1 << 20))
        #expect(try ServerLimits([]) == ServerLimits())
    }

    @Test(
        "a limit with an unknown name or a bad value is refused, and the message says what was expected",
        arguments: [
            ("bodi=1", "did you mean 'body'?"), ("nonsense=1", "there are: target, header"),
            ("body", "write body=VALUE"),
            ("body=", "expected bytes"), ("body=1kb", "expected bytes"), ("body=-1", "expected bytes"),
            ("body=99999999999999999999", "expected bytes"), ("body=9223372036854775807MiB", "expected bytes"),
            ("body=0", "from 1024"), ("connections=1KiB", "a whole number"), ("headtime=0", "from 10ms"),
            ("headtime=nan", "a time"), ("headtime=1h", "a time"), ("event=65537", "to 65536"),
            ("depth=513", "from 8 to 512"), ("attributes=x", "a whole number"), ("rate=0", "events per second, from 1"),
            ("bodies=9MiB", "less than twice body"), ("=", "no limit is called ''"),
        ])
    func refused(setting: String, sentence: String) {
        let problem = #expect(throws: LimitProblem.self) { try ServerLimits([setting]) }
        #expect(problem?.description.contains(sentence) == true, "\(String(describing: problem))")
    }
}
