import Chrome
import Foundation
import RuleHost
import TestSupport
import Testing
import Toast

@testable import EventBus
@testable import Host

/// What a publisher says of an event besides its data, and what the host adds.
@Suite("Attributes of publishers") struct PublisherAttributesTests {
    /// Publishes one event of this JSON, lets time run on for a second, and returns what a tap shows.
    private func shown(_ json: String, settings: [String: Value] = [:]) throws -> [Value] {
        var configuration = ChromeSystem.Configuration()
        configuration.settings = settings
        let system = try ChromeSystem(configuration)
        var events: [Value] = []
        try system.rules.load([])
        system.bus.tap { envelope in
            do { events.append(try CloudEvent(envelope, of: "run00001").value) } catch { Issue.record("\(error)") }
        }
        let event = try EventCatalogue(system.bus.catalogue).decode([UInt8](json.utf8))
        for _ in 0..<2 {
            try system.bus.admit(event.placed, source: event.source ?? "/control", attributes: event.attributes)
        }
        system.advance(to: .seconds(1))
        return events
    }

    private static let full =
        #"{"specversion":"1.0","id":"a/1","source":"1-555-123-4567","type":"keyboard.update","subject":"Ä b","#
        + #""time":"2018-04-05T17:31:00.5z","dataschema":"https://example.com/s","datacontenttype":"text/json","#
        + #""traceid":"t-1","count":-7,"isnew":true,"gone":null,"busid":"9","businstance":"x","bustime":"3","#
        + #""causationid":"8","data":{"height":7}}"#

    @Test(
        "an event from outside has the attributes that its publisher sent, also when it had to wait",
        arguments: [false, true])
    func kept(waits: Bool) throws {
        let own: Value = ["topics": ["keyboard.update": ["interval": waits ? 0.5 : 0, "coalesce": "none"]]]
        let events = try shown(Self.full, settings: ["bus": own]).filter { $0["type"] == "keyboard.update" }
        #expect(events.count == 2)
        #expect(events.last?["bustime"] == (waits ? "0.5" : "0"))
        for event in events {
            var members = try #require(event.objectValue)
            for own in ["busid", "bustime"] { #expect(members.removeValue(forKey: own) != nil) }
            #expect(members["data"]?["height"] == 7)
            members["data"] = nil
            #expect(
                members == [
                    "specversion": "1.0", "id": "a/1", "source": "1-555-123-4567", "type": "keyboard.update",
                    "subject": "Ä b", "time": "2018-04-05T17:31:00.5z", "dataschema": "https://example.com/s",
                    "datacontenttype": "text/json", "traceid": "t-1", "count": -7, "isnew": true,
                    "businstance": "run00001",
                ])
        }
    }

    @Test("an event of a module, and one that came without an id, has an id of the run and the number of its delivery")
    func given() throws {
        let events = try shown(#"{"type":"toast.show","id":"mine","source":"shell","data":{"message":"m"}}"#)
        for event in events {
            let number = try #require(event["busid"]?.stringValue)
            #expect(event["id"] == .string("run00001.\(number)"))
            #expect(event["source"] == (event["type"] == "toast.show" ? "shell" : "/toast"))
        }
        let presented = try #require(events.first { $0["type"] == "toast.presented" })
        #expect(presented["causationid"] == events.first { $0["type"] == "toast.show" }?["busid"])
    }

    @Test(
        "an id of a run on virtual time is no identity, because every such run gives the same ids",
        arguments: [("virtual0.17", nil), ("virtual0.x", "virtual0.x"), ("virtual1.17", "virtual1.17")])
    func virtual(id: String, kept: String?) throws {
        let json = #"{"specversion":"1.0","id":"\#(id)","source":"/a","type":"toast.dismissAll"}"#
        let catalogue = EventCatalogue(ChromeSystem.catalogue)
        #expect(try catalogue.decode([UInt8](json.utf8)).attributes?.id == kept)
        #expect(try catalogue.decodeAnyForm([UInt8](json.utf8)).attributes?.id == kept)
    }

    @Test("the trace of an event is that of all that it causes, also by a timer, and of nothing else")
    func trace() throws {
        let system = try ChromeSystem()
        var events: [Value] = []
        system.bus.tap { envelope in
            do { events.append(try CloudEvent(envelope, of: "run00001").value) } catch { Issue.record("\(error)") }
        }
        let catalogue = EventCatalogue(system.bus.catalogue)
        for (id, trace) in [("a", #""traceparent":"00-ab-cd-01","tracestate":"x=1","subject":"s","#), ("b", "")] {
            let json =
                #"{"specversion":"1.0","id":"\#(id)","source":"/app",\#(trace)"type":"toast.show","data":{"id":"\#(id)","message":"m"}}"#
            let event = try catalogue.decode([UInt8](json.utf8))
            try system.bus.admit(event.placed, source: "/app", attributes: event.attributes)
            system.advance(to: system.bus.now + .seconds(60))
        }
        func of(_ id: Value) -> [Value] { events.filter { $0["data"]?["id"] == id && $0["type"] != "toast.show" } }
        #expect(of("a").contains { $0["type"] == "toast.dismissed" })
        #expect(of("a").allSatisfy { $0["traceparent"] == "00-ab-cd-01" && $0["tracestate"] == "x=1" })
        #expect(of("a").allSatisfy { $0["subject"] == nil && $0["source"] == "/toast" })
        #expect(of("b").contains { $0["type"] == "toast.dismissed" })
        #expect(of("b").allSatisfy { $0["traceparent"] == nil && $0["tracestate"] == nil })
    }

    @Test("a trace that is longer than Trace Context needs is not passed on")
    func longTrace() {
        func passedOn(_ name: String, bytes: Int) -> Bool {
            EventAttributes(id: nil, others: [name: .string(String(repeating: "a", count: bytes))]).passedOn != nil
        }
        #expect(passedOn("traceparent", bytes: 128) && !passedOn("traceparent", bytes: 129))
        #expect(passedOn("tracestate", bytes: 512) && !passedOn("tracestate", bytes: 513))
    }

    @Test("traces of many inputs take bounded memory")
    func manyTraces() throws {
        var passedOn = PassedOnAttributes()
        let trace = try #require(EventAttributes(id: nil, others: ["traceparent": "00"]).passedOn)
        for id in 1...100_000 as ClosedRange<UInt64> { passedOn.note(trace, at: id) }
        #expect(passedOn[100_000] != nil && passedOn[100_000 - PassedOnAttributes.depth + 1] != nil)
        #expect(passedOn.count <= 2 * Int(PassedOnAttributes.depth))
    }

    @Test("what is shown without private text has the id and the source of the publisher, and nothing else of it")
    func withoutText() throws {
        let envelope = Envelope(
            id: 4, cause: nil, time: .zero, source: "/a", event: ToastShow(message: "secret"),
            attributes: EventAttributes(id: "1", others: ["subject": "secret"]))
        let event = try CloudEvent(envelope, of: "run00001", withText: false).value
        #expect(event["id"] == "1" && event["source"] == "/a" && event["subject"] == nil)
        #expect(!event.json.contains("secret"))
    }
}
