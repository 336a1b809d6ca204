import ControlAPI
import EventBus
import FoundationEssentials
import Host
import Testing

/// All forms of a request to `POST /v1/events`.
@Suite struct EventInputTests {
    static let single = "application/cloudevents+json"
    static let batch = "application/cloudevents-batch+json"
    static let lines = "application/x-ndjson"
    static let show = #"{"specversion":"1.0","id":"1","source":"/t","type":"toast.show","data":{"message":"m"}}"#

    @Test("a single CloudEvent is accepted, and the answer has the id of its delivery")
    func structured() async throws {
        try await withServer { client, host, _ in
            let events = await host.events(matching: [TopicPattern("toast.show")], after: nil)
            let response = try await client.post("/v1/events", Self.single, Self.show)
            #expect(response.status == 202)
            #expect(response.contentType == "application/json")
            let id = try response.json.at(path: "events.0.id")?.stringValue
            guard case .event(let delivered, _, let json)? = await events.first(where: { _ in true }) else { return }
            #expect(id == String(delivered))
            #expect(try JSONText.decode(Value.self, from: json)["source"] == "/t")
        }
    }

    @Test(
        "an event that its module refuses is answered with the module's reason",
        arguments: [
            (#"{"message":""}"#, "message: expected a text with more than spaces"),
            (
                #"{"message":"m","duration":-1}"#,
                "duration: expected 0 or more seconds; 0 means until somebody dismisses the toast"
            ),
        ])
    func refused(data: String, reason: String) async throws {
        try await withServer { client, _, _ in
            let event = #"{"type":"toast.show","data":\#(data)}"#
            let one = try await client.post("/v1/events", "application/json", event)
            #expect(one.status == 422)
            #expect(try one.json["detail"]?.stringValue == "toast.show was refused: \(reason)")
            let line = try await client.post("/v1/events", Self.lines, event + "\n" + Self.show)
            #expect(try line.json["accepted"] == 1)
            #expect(try line.json.at(path: "events.0.error.message")?.stringValue == "refused: \(reason)")
            #expect(try line.json.at(path: "events.0.error.line") == 1)
        }
    }

    @Test("a CloudEvent that comes again is answered with the id of its first delivery, in every form")
    func once() async throws {
        try await withServer { client, host, _ in
            let events = await host.events(matching: [TopicPattern("toast.show")], after: nil)
            let first = try await client.post("/v1/events", Self.single, Self.show).json
            let id = try #require(first.at(path: "events.0.id"))
            let other = Self.show.replacing(#""id":"1""#, with: #""id":"2""#)
            let duplicate: Value = ["id": id, "outcome": "duplicate"]
            let again = try await client.post("/v1/events", Self.single, Self.show)
            #expect(again.status == 202)
            #expect(
                try again.json == ["accepted": 1, "duplicates": 1, "events": [duplicate], "rejected": 0])
            let batch = try await client.post("/v1/events", Self.batch, "[\(other),\(Self.show),\(other)]").json
            #expect(batch["accepted"] == 3 && batch["duplicates"] == 2)
            #expect(batch.at(path: "events.1") == duplicate)
            #expect(batch.at(path: "events.2.id") == batch.at(path: "events.0.id"))
            let lines = try await client.post("/v1/events", Self.lines, Self.show + "\n" + Self.show).json
            #expect(lines["events"] == [duplicate, duplicate])
            let injector = try await client.injector()
            let outcomes = try await injector.send(ndjson: Data(Self.show.utf8))
            guard case .duplicate? = outcomes.first, outcomes.count == 1 else {
                Issue.record("\(outcomes)")
                return
            }
            var delivered = 0
            events.finish()
            for await _ in events { delivered += 1 }
            #expect(delivered == 2)
        }
    }

    static let fact =
        #"{"specversion":"1.0","id":"2","source":"/t","type":"toast.undone","data":{"id":"a","token":"t"}}"#

    @Test("a fact is refused in every form, and the answer says who may say it and what to publish instead")
    func facts() async throws {
        try await withServer { client, host, _ in
            let message = "toast.undone is a fact: only the module 'toast' says it"
            let hint =
                "publish a request, such as toast.show; a host for tests accepts facts: busctl serve --allow-facts"
            for type in [Self.single, "application/json"] {
                let one = try await client.post("/v1/events", type, Self.fact)
                #expect(one.status == 422 && one.contentType == "application/problem+json")
                #expect(try one.json.at(path: "errors.0.message")?.stringValue == message)
                #expect(try one.json.at(path: "errors.0.hint")?.stringValue == hint)
                #expect(try one.json.at(path: "errors.0.pointer")?.stringValue == "/type")
            }
            let batch = try await client.post("/v1/events", Self.batch, "[\(Self.show),\(Self.fact)]")
            #expect(batch.status == 422)
            #expect(try batch.json.at(path: "errors.0.pointer")?.stringValue == "/1/type")
            let lines = try await client.post("/v1/events", Self.lines, Self.show + "\n" + Self.fact + "\n")
            #expect(lines.status == 200)
            #expect(try lines.json["accepted"] == 1 && lines.json["rejected"] == 1)
            #expect(try lines.json.at(path: "events.1.error.message")?.stringValue == message)
            #expect(try lines.json.at(path: "events.1.error.line") == 2)
            #expect(await host.topic("toast.undone")?.count == 0)
        }
    }

    @Test("a test bench takes facts, but leaves out those of a tap, and no facts of the system")
    func testBench() async throws {
        try await withServer(allowsFacts: true) { client, host, _ in
            func fact(_ id: String) -> String { Self.fact.replacing(#""id":"2""#, with: #""id":"\#(id)""#) }
            for (type, body) in [(Self.single, fact("2")), (Self.batch, "[\(fact("3"))]")] {
                #expect(try await client.post("/v1/events", type, body).status == 202)
            }
            let tapped = fact("5").dropLast() + #","bustime":"0.5"}"#
            let json = try await client.post("/v1/events", Self.lines, fact("4") + "\n" + tapped + "\n").json
            #expect(json["accepted"] == 1 && json["echoes"] == 1 && json["rejected"] == 0)
            #expect(await host.topic("toast.undone")?.count == 3)
            let settings = #"{"type":"toast.settingsChanged","data":{"maxQueueSize":1}}"#
            #expect(try await client.post("/v1/events", "application/json", settings).status == 422)
        }
    }

    @Test("a batch is published in order, and an empty batch is accepted")
    func batchInOrder() async throws {
        try await withServer { client, _, _ in
            let two = try await client.post("/v1/events", Self.batch, "[\(Self.show), \(Self.show)]")
            #expect(two.status == 202)
            #expect(try two.json["accepted"] == 2)
            let none = try await client.post("/v1/events", Self.batch, "[]")
            #expect(none.status == 202)
            #expect(try none.json["events"] == [])
        }
    }

    @Test("a batch with errors publishes nothing, and the answer has the place of every error")
    func batchIsAtomic() async throws {
        try await withServer { client, host, _ in
            let wrong =
                #"{"specversion":"1.0","id":"2","source":"/t","type":"toast.show","data":{"message":"m","kind":"eror"}}"#
            let strange = #"{"specversion":"1.0","id":"3","source":"/t","type":"tost.show","data":{}}"#
            let response = try await client.post("/v1/events", Self.batch, "[\(Self.show),\(wrong),\(strange)]")
            #expect(response.status == 422)
            #expect(response.contentType == "application/problem+json")
            let json = try response.json
            #expect(json.at(path: "errors.0.pointer") == "/1/data/kind")
            #expect(json.at(path: "errors.1.pointer") == "/2/type")
            #expect(json.at(path: "errors.1.hint")?.stringValue?.contains("toast.show") == true)
            #expect(await host.topic("toast.show")?.count == 0)
        }
    }

    @Test("each NDJSON line is accepted or refused by itself, and answered in its place")
    func linesByThemselves() async throws {
        try await withServer { client, host, _ in
            let body = """
                {"type":"toast.show","data":{"message":"one"}}

                {"type":"toast.show","data":{"mesage":"two"}}
                not json
                \(Self.show)
                """
            let response = try await client.post("/v1/events", Self.lines, body)
            #expect(response.status == 200)
            let json = try response.json
            #expect(json["accepted"] == 2)
            #expect(json["rejected"] == 2)
            #expect(json.at(path: "events.0.id") != nil)
            #expect(json.at(path: "events.1.error.line") == 3)
            #expect(json.at(path: "events.1.error.path") == "data.mesage")
            #expect(json.at(path: "events.2.error.line") == 4)
            #expect(json.at(path: "events.3.id") != nil)
            #expect(await host.topic("toast.show")?.count == 2)
        }
    }

    @Test("a line of more than 64 KiB is refused, and the lines around it are accepted")
    func largeLine() async throws {
        try await withServer { client, _, _ in
            let large = #"{"type":"toast.show","data":{"message":""# + String(repeating: "x", count: 65_536) + "\"}}"
            let small = #"{"type":"toast.show","data":{"message":"x"}}"#
            let json = try await client.post("/v1/events", Self.lines, "\(small)\n\(large)\n\(small)").json
            #expect(json["accepted"] == 2)
            #expect(json.at(path: "events.1.error.message")?.stringValue?.contains("65536") == true)
            #expect(try await client.post("/v1/events", Self.single, large).status == 413)
            let huge = String(repeating: " ", count: 9 << 20)
            #expect(try await client.post("/v1/events", Self.lines, huge).status == 413)
        }
    }

    struct Bad: Sendable, CustomTestStringConvertible {
        var type: String
        var body: String
        var status: Int
        var says: String
        var testDescription: String { "\(type) \(body)" }
    }

    @Test(
        "data that cannot be an event is refused with a message that says why",
        arguments: [
            Bad(type: "application/json", body: "{", status: 400, says: "line 1, column 2"),
            Bad(type: "application/json", body: "", status: 400, says: "expected a value"),
            Bad(type: "application/json", body: "[]", status: 422, says: "expected"),
            Bad(type: "application/json", body: "{}", status: 422, says: "type: missing"),
            Bad(type: "application/json", body: #"{"type":"toast.shw"}"#, status: 422, says: "toast.show"),
            Bad(type: "application/json", body: #"{"type":"toast.show"}"#, status: 422, says: "message"),
            Bad(
                type: "application/json", body: #"{"type":"toast.show","data":{"message":1}}"#, status: 422,
                says: "data.message"),
            Bad(
                type: "application/cloudevents+json", body: #"{"type":"toast.show","data":{"message":"m"}}"#,
                status: 422, says: "specversion"),
            Bad(
                type: "application/cloudevents+json",
                body: #"{"specversion":"0.3","id":"1","source":"/t","type":"toast.show"}"#, status: 422, says: "1.0"),
            Bad(
                type: "application/cloudevents+json",
                body: #"{"specversion":"1.0","source":"/t","type":"toast.show","data":{"message":"m"}}"#,
                status: 422, says: "id"),
            Bad(
                type: "application/cloudevents+json",
                body: #"{"specversion":"1.0","id":"1","source":"/t","type":"toast.show","data_base64":"AA=="}"#,
                status: 422, says: "data_base64: has no JSON inside"),
            Bad(
                type: "application/cloudevents+json",
                body: #"{"specversion":"1.0","id":"1","source":"my shell","type":"toast.show","data":{"message":"m"}}"#,
                status: 422, says: "source: expected a URI reference"),
            Bad(
                type: "application/cloudevents+json",
                body:
                    #"{"specversion":"1.0","id":"1","source":"/t","type":"toast.show","data":{"message":"a","message":"b"}}"#,
                status: 422, says: "data.message: is there twice"),
            Bad(type: "application/cloudevents-batch+json", body: "{}", status: 422, says: "a list"),
            Bad(type: "application/cloudevents+avro", body: "x", status: 415, says: "avro"),
            Bad(type: "text/plain", body: "x", status: 415, says: "text/plain"),
        ])
    func badInput(_ bad: Bad) async throws {
        try await withServer { client, host, _ in
            let response = try await client.post("/v1/events", bad.type, bad.body)
            #expect(response.status == bad.status)
            #expect(response.contentType == "application/problem+json")
            let json = try response.json
            #expect(json["status"]?.intValue == bad.status)
            #expect(json.json.contains(bad.says), "\(json)")
            #expect(await host.topic("toast.show")?.count == 0)
        }
    }
}
