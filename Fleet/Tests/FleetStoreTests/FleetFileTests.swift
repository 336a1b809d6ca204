import EventBus
import FleetStore
import FleetTestSupport
import FleetWire
import Host
import Testing

@Suite struct FleetFileTests {
    private let folder = try! TemporaryFolder()
    private let least = #""fleet":"lab","host":"kiosk-7","servers":["tls://broker.example:4222"]"#

    private func read(_ more: String = "") throws -> FleetFile {
        try folder.write("{\(least)\(more)}", to: "fleet.json")
        return try FleetFile.read(folder.path("fleet.json"))
    }

    @Test("a file with the least has the defaults: no event leaves the host, and no text")
    func defaults() throws {
        let file = try read()
        #expect(file == FleetFile(fleet: try Token("lab"), host: try Token("kiosk-7"), servers: file.servers))
        #expect((file.channel.text, file.topics, file.labels) == ("stable", [], []))
        #expect((file.budget.perSecond, file.budget.burst) == (0.1, 100))
        #expect((file.outboxBytes, file.beat, file.forwardText) == (64 << 20, 30, false))
        #expect(file.reconnectWithin == 30)
        #expect(file.credentials == nil)
    }

    @Test("every field counts, and paths are those of the file's folder")
    func all() throws {
        let file = try read(
            #"""
            ,"channel":"canary","credentials":"host.creds","ca":"/etc/ca.pem","topics":["toast.*"],"labels":["lab"],
            "budget":{"perSecond":2},"outboxBytes":8388608,"beat":5,"forwardText":true,
            "fetchWithin":0,"reconnectWithin":2,"poll":60,"recording":"day.jsonl","mostDifferences":3
            """#)
        #expect(file.channel.text == "canary")
        #expect(file.credentials == folder.path("host.creds"))
        #expect(file.ca == "/etc/ca.pem")
        #expect(file.topics.map(\.text) == ["toast.*"])
        #expect(file.labels == ["lab"])
        #expect((file.budget.perSecond, file.budget.burst) == (2, 100))
        #expect((file.outboxBytes, file.beat, file.forwardText) == (8 << 20, 5, true))
        #expect((file.fetchWithin, file.poll, file.mostDifferences) == (0, 60, 3))
        #expect(file.recording == folder.path("day.jsonl"))
        #expect(file.reconnectWithin == 2)
    }

    @Test("null is as if a field were not there")
    func null() throws {
        #expect(try read(#","beat":null,"ca":null,"budget":null"#) == read())
    }

    @Test(
        "a wrong field is refused with its path, what was expected, and the nearest name",
        arguments: [
            (#","beet":5"#, "beet: is no field of fleet.json (did you mean 'beat'?)"),
            (#","zzz":5"#, "zzz: is no field of fleet.json (it has fleet, host"),
            (#","beat":0"#, "beat: expected 1 to 3600 seconds, found 0"),
            (#","mostDifferences":3"#, "mostDifferences: needs 'recording', the file to compare with"),
            (#","beat":"5""#, "beat: expected a number, found a string"),
            (
                #","topics":["toast.*","**.x"]"#,
                "topics[1]: expected a pattern of topics such as 'toast.*', found '**.x'"
            ),
            (#","topics":"toast.*""#, "topics: expected a list"),
            (#","labels":["Lab"]"#, "labels[0]: 'Lab' is not a name"),
            (#","budget":{"perSecnd":1}"#, "budget.perSecnd: is no field of the budget (did you mean 'perSecond'?)"),
            (#","budget":{"perSecond":-1}"#, "budget.perSecond: expected 0 to 10000 events a second, found -1"),
            (#","budget":5"#, "budget: expected the budget as an object, found a number"),
            (#","outboxBytes":1000"#, "outboxBytes: expected 4194304 to 68719476736 bytes, found 1000"),
            (#","channel":"a.b""#, "channel: 'a.b' is not a name"),
            (#","forwardText":1"#, "forwardText: expected true or false"),
        ])
    func wrong(_ more: String, _ expected: String) throws {
        let text = try #require(refusal { _ = try read(more) })
        #expect(text.hasPrefix(folder.path("fleet.json") + ": "))
        #expect(text.contains(expected), "\(text)")
    }

    @Test("a missing field is named", arguments: ["fleet", "host", "servers"])
    func missing(_ name: String) throws {
        let fields = ["fleet": #""lab""#, "host": #""a""#, "servers": #"["nats://a"]"#].filter { $0.key != name }
        let text = fields.map { "\"\($0)\":\($1)" }.sorted().joined(separator: ",")
        try folder.write("{\(text)}", to: "fleet.json")
        #expect(
            refusal { _ = try FleetFile.read(folder.path("fleet.json")) }?.contains("\(name): missing (it is required)")
                == true)
    }

    @Test("an address that is none is refused", arguments: ["broker", "http://broker", "tls://", "nats://a b", ""])
    func server(_ text: String) throws {
        try folder.write(#"{"fleet":"a","host":"b","servers":["nats://ok:4222","\#(text)"]}"#, to: "fleet.json")
        let refused = refusal { _ = try FleetFile.read(folder.path("fleet.json")) }
        #expect(refused?.contains("servers[1]: expected an address such as") == true)
    }

    @Test("no server, and a file that others can change, are refused")
    func others() throws {
        try folder.write(#"{"fleet":"a","host":"b","servers":[]}"#, to: "fleet.json")
        #expect(
            refusal { _ = try FleetFile.read(folder.path("fleet.json")) }?.contains("servers: expected at least one")
                == true)
        try folder.write("{\(least)}", to: "fleet.json", mode: 0o666)
        #expect(
            refusal { _ = try FleetFile.read(folder.path("fleet.json")) }?.contains("other users can change it") == true
        )
    }
}
