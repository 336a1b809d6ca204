import EventBus
import FleetWire
import Testing

@Suite struct EventBindingTests {
    private let subjects = Subjects(fleet: lab)
    private let run = "k3j5h2g1f0d9s8a7"

    private func event(_ more: [String: Value] = [:]) -> Value {
        let members: [String: Value] = [
            "specversion": "1.0", "id": .string(run + ".17"), "source": "/toast", "type": "toast.presented",
            "busid": "17", "businstance": .string(run), "bustime": "12.5", "data": ["id": "a"],
        ]
        return .object(members.merging(more) { $1 })
    }

    private func outgoing(_ event: Value, ruleSet: Digest? = nil) -> (message: Outgoing, id: String)? {
        EventBinding.message(event, of: kiosk, in: subjects, seen: 1234.5, ruleSet: ruleSet)
    }

    private func incoming(_ message: Outgoing) -> Incoming {
        Incoming(message.subject, headers: message.headers, body: message.body)
    }

    @Test("an event of the bus becomes a message whose identity names fleet, host, run and number")
    func out() throws {
        let set = Digest(of: [1])
        let (message, id) = try #require(outgoing(event(), ruleSet: set))
        #expect(message.subject == "glassbus.lab.host.kiosk-7.event")
        #expect(id == "/glassbus/lab/kiosk-7/\(run)/toast#17")
        #expect(message.headers["Nats-Msg-Id"] == id)
        #expect(message.headers["ce-id"] == "17")
        #expect(message.headers["ce-source"] == "/glassbus/lab/kiosk-7/\(run)/toast")
        #expect(message.headers["CE-Seen"] == "1234.5")
        #expect(message.headers["ce-ruleset"] == set.description)
        #expect(message.headers["ce-bustime"] == "12.5")
        #expect(message.headers["ce-v"] == "1")
        #expect(message.headers["ce-originid"] == nil)
        #expect(String(decoding: message.body, as: UTF8.self) == #"{"id":"a"}"#)
    }

    @Test("the event that comes back has the attributes and the data")
    func roundTrip() throws {
        let (message, id) = try #require(outgoing(event()))
        let read = try EventBinding.event(in: incoming(message))
        #expect(read["type"] == "toast.presented")
        #expect(read["data"] == ["id": "a"])
        #expect(EventBinding.identity(of: read) == id)
    }

    @Test("the id that a publisher gave is kept beside the bus's number, so that it cannot take another's identity")
    func originID() throws {
        let (message, id) = try #require(outgoing(event(["id": "mine # 1 %"])))
        #expect(message.headers["ce-originid"] == "mine%20#%201%20%25")
        #expect(id.hasSuffix("/toast#17"))
        #expect(try EventBinding.event(in: incoming(message))["originid"] == "mine # 1 %")
    }

    @Test("texts of any kind come back, and nothing in them ends a line of the header")
    func percentEncoding() throws {
        let text = "a\r\nNats-Msg-Id: 1\0 ä \u{1F600} \"%41\""
        let (message, _) = try #require(outgoing(event(["source": .string("/" + text), "note": .string(text)])))
        for field in message.headers.fields {
            #expect(field.value.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(field)")
        }
        let read = try EventBinding.event(in: incoming(message))
        #expect(read["note"] == .string(text))
        #expect(read["source"]?.stringValue?.hasSuffix("/" + text) == true)
    }

    @Test("an attribute of a publisher never takes the place of what the sidecar says")
    func reserved() throws {
        let spoofed: [String: Value] = ["seen": "1", "ruleset": "x", "v": "9", "originid": "y", "specversion": "0.3"]
        let (message, _) = try #require(outgoing(event(spoofed)))
        #expect(message.headers["ce-seen"] == "1234.5")
        #expect(message.headers["ce-ruleset"] == nil)
        #expect(message.headers["ce-v"] == "1")
        #expect(message.headers["ce-originid"] == nil)
        #expect(message.headers["ce-specversion"] == "1.0")
    }

    @Test("a member whose name is no attribute is not passed on", arguments: ["a:b", "a\r\nx", "", "A", "ä", "a b"])
    func names(_ name: String) throws {
        let (message, _) = try #require(outgoing(event([name: "x"])))
        #expect(message.headers.fields.allSatisfy { $0.value != "x" })
    }

    @Test("an event without a topic, a run or a number is none")
    func incomplete() {
        for name in ["type", "busid", "businstance"] { #expect(outgoing(event([name: .null])) == nil) }
        #expect(outgoing(event(["type": "Toast"])) == nil)
        #expect(outgoing(event(["type": "toast.*"])) == nil)
        #expect(outgoing(event(["busid": "17#18"])) == nil)
        #expect(outgoing(event(["busid": ""])) == nil)
    }

    @Test("both forms of the binding give the same event")
    func structured() throws {
        let members: Value = [
            "specversion": "1.0", "id": "7", "source": "/desk", "type": "toast.show", "data": ["message": "hi"],
        ]
        let whole = Incoming(
            "x", headers: ["Content-Type": "Application/CloudEvents+JSON; charset=utf-8"], body: members.bytes)
        let binary = Incoming(
            "x",
            headers: ["ce-specversion": "1.0", "CE-ID": "7", "ce-source": "/desk", "ce-type": "toast.show"],
            body: Array(#"{"message":"hi"}"#.utf8))
        #expect(try EventBinding.event(in: whole) == members)
        #expect(try EventBinding.event(in: binary) == members)
    }

    @Test("a binary event without a body has empty data")
    func noBody() throws {
        let message = Incoming(
            "x", headers: ["ce-specversion": "1.0", "ce-id": "7", "ce-source": "/a", "ce-type": "toast.show"], body: [])
        #expect(try EventBinding.event(in: message)["data"] == [:])
    }

    @Test("a message that lacks an attribute is refused with its name, in both forms")
    func missing() {
        for name in ["specversion", "id", "source", "type"] {
            var headers: Headers = ["ce-specversion": "1.0", "ce-id": "7", "ce-source": "/a", "ce-type": "t.s"]
            headers["ce-" + name] = nil
            #expect(
                refusal { _ = try EventBinding.event(in: Incoming("x", headers: headers, body: [])) }?
                    .hasPrefix("ce-\(name): missing") == true)
            var members: [String: Value] = ["specversion": "1.0", "id": "7", "source": "/a", "type": "t.s"]
            for value in [nil, 1] as [Value?] {
                members[name] = value
                let message = Incoming(
                    "x", headers: ["content-type": "application/cloudevents+json"], body: Value.object(members).bytes)
                #expect(refusal { _ = try EventBinding.event(in: message) }?.hasPrefix("\(name): missing") == true)
            }
        }
    }

    @Test("an attribute that is there twice is refused")
    func twice() {
        let message = Incoming(
            "x",
            headers: ["ce-specversion": "1.0", "ce-id": "7", "CE-ID": "8", "ce-source": "/a", "ce-type": "t.s"],
            body: [])
        #expect(refusal { _ = try EventBinding.event(in: message) } == "CE-ID: is there twice")
    }

    @Test("a body or a header that cannot be read is refused with its place")
    func malformed() {
        let good: Headers = ["ce-specversion": "1.0", "ce-id": "7", "ce-source": "/a", "ce-type": "t.s"]
        #expect(
            refusal { _ = try EventBinding.event(in: Incoming("x", headers: good, body: [123])) }?
                .hasPrefix("the body") == true)
        var bad = good
        bad["ce-note"] = "%FF"
        #expect(
            refusal { _ = try EventBinding.event(in: Incoming("x", headers: bad, body: [])) }?
                .hasPrefix("ce-note: is not percent-encoded") == true)
        let list = Incoming("x", headers: ["content-type": "application/cloudevents+json"], body: [91, 93])
        #expect(refusal { _ = try EventBinding.event(in: list) }?.contains("a CloudEvent as an object") == true)
    }

    @Test("two events with different sources and ids never have one identity")
    func identity() {
        func identity(_ source: String, _ id: String) -> String {
            EventBinding.identity(of: ["source": .string(source), "id": .string(id)])
        }
        #expect(identity("/a", "17") == "/a#17")
        let parts = ["", "a", "#", "a#", "#a", "%23", "%", "a#b", "b#\u{301}", "\u{301}"]
        let all = parts.flatMap { source in parts.map { Array(identity(source, $0).utf8) } }
        #expect(Set(all).count == all.count)
    }
}
