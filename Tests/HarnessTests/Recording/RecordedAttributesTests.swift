import EventBus
import Foundation
import Harness
import Host
import TestSupport
import Testing

@Suite("Attributes of publishers in recordings") struct RecordedAttributesTests {
    private static let event =
        #"{"specversion":"1.0","id":"a\"1","source":"urn:x","type":"toast.show","subject":"ä","traceid":"t","own":-7,"isnew":true,"busline":"9","buschecksum":"x","data":{"message":"m"}}"#

    @Test("a replay shows an event with the attributes that its publisher sent, as the host did")
    func repeated() async throws {
        let folder = try TemporaryFolder()
        let live = try await record(in: folder, rules: []) { host in
            let texts = [Self.event, #"{"type":"toast.dismissAll","source":"shell"}"#, #"{"type":"toast.dismissAll"}"#]
            let events = try texts.map { try host.catalogue.decode([UInt8]($0.utf8)) }
            _ = await host.publish(events, defaultSource: "/control")
        }
        let path = folder.path("day.jsonl")
        let trace = try Replay.trace(path)
        #expect(Array(trace.lines.suffix(live.count)) == live)
        let shown = try JSONText.decode(Value.self, from: [UInt8](live[0].utf8))
        #expect(shown["id"] == "a\"1" && shown["source"] == "urn:x" && shown["subject"] == "ä" && shown["own"] == -7)
        #expect(shown["busline"] == nil && shown["buschecksum"] == nil)

        // A line is a CloudEvent, or the short form, which a host takes again.
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst(2)
        let again = try lines.dropLast().map { line in
            try EventCatalogue(ChromeSystem.catalogue).decode([UInt8](line.utf8))
        }
        #expect(again.map { $0.attributes?.id } == ["a\"1", nil, nil])
        #expect(again.map(\.source) == ["urn:x", "shell", "/control"])
        #expect(again[0].attributes?.others == ["subject": "ä", "traceid": "t", "own": -7, "isnew": true])
    }

    @Test("an event that a host did not deliver a second time is not delivered a second time by the replay")
    func once() async throws {
        let folder = try TemporaryFolder()
        let live = try await record(in: folder, rules: []) { host in
            let event = try host.catalogue.decode([UInt8](Self.event.utf8))
            for _ in 0..<2 { _ = await host.publish([event, event], defaultSource: "/control") }
        }
        #expect(live.count { $0.contains(#""type":"toast.show""#) } == 1)
        let trace = try Replay.trace(folder.path("day.jsonl"))
        #expect(trace.summary.inputs == 4)
        #expect(Array(trace.lines.suffix(live.count)) == live)
    }

    @Test(
        "attributes of an event whose id is none, because it comes from a run on virtual time, are in the replay, too")
    func withoutID() async throws {
        let folder = try TemporaryFolder()
        let live = try await record(in: folder, rules: []) { host in
            let text =
                #"{"specversion":"1.0","id":"virtual0.7","source":"/a","type":"toast.dismissAll","subject":"b"}"#
            let event = try host.catalogue.decode([UInt8](text.utf8))
            _ = await host.publish([event, event], defaultSource: "/control")
        }
        #expect(live.count { $0.contains(#""subject":"b""#) } == 2)
        #expect(Array(try Replay.trace(folder.path("day.jsonl")).lines.suffix(live.count)) == live)
    }
}
