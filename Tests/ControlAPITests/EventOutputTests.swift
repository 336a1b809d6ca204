import ControlAPI
import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing

/// `GET /v1/events/{busid}` and batches of kept events.
@Suite struct EventOutputTests {
    private static let event =
        #"{"specversion":"1.0","id":"a b","source":"urn:x","type":"toast.show","subject":"Ä \"%","count":-7,"isnew":true,"data":{"message":"m"}}"#

    private static func publish(_ client: ControlClient, _ body: String = event) async throws -> String {
        let report = try await client.post("/v1/events", "application/cloudevents+json", body).json
        return try #require(report.at(path: "events.0.id")?.stringValue)
    }

    /// The answer to a request with this `Accept` header.
    private static func get(_ target: String, accept: String, in folder: TemporaryFolder) async throws -> String {
        try await RawConnection.exchange(
            folder.path + "/control.sock",
            "GET \(target) HTTP/1.1\r\nhost: x\r\naccept: \(accept)\r\nconnection: close\r\n\r\n")
    }

    @Test("an event is answered as it came, by its number or by its place in the stream")
    func structured() async throws {
        try await withServer { client, host, _ in
            let number = try await Self.publish(client)
            for name in [number, "\(host.instance).\(number)"] {
                let answer = try await client.get("/v1/events/\(name)")
                #expect(answer.status == 200 && answer.contentType == "application/cloudevents+json")
                let json = try answer.json
                #expect(json["id"] == "a b" && json["subject"] == "Ä \"%" && json["count"] == -7)
                #expect(json["busid"] == .string(number) && json["businstance"] == .string(host.instance))
                #expect(json.at(path: "data.message") == "m")
            }
        }
    }

    @Test("a client that prefers JSON gets the data of an event, with the attributes percent-encoded in headers")
    func binary() async throws {
        try await withServer { client, host, folder in
            let number = try await Self.publish(client)
            let accept = "application/cloudevents+json;q=0.5, application/json"
            let answer = try await Self.get("/v1/events/\(number)", accept: accept, in: folder)
            let parts = answer.components(separatedBy: "\r\n\r\n")
            let head = Set(parts[0].components(separatedBy: "\r\n"))
            for line in [
                "Content-Type: application/json", "ce-id: a%20b", "ce-source: urn:x", "ce-type: toast.show",
                "ce-subject: %C3%84%20%22%25", "ce-count: -7", "ce-isnew: true", "ce-specversion: 1.0",
                "ce-busid: \(number)", "ce-businstance: \(host.instance)",
            ] {
                #expect(head.contains { $0.lowercased() == line.lowercased() }, "\(line) in \(head)")
            }
            #expect(!head.contains { $0.lowercased().hasPrefix("ce-datacontenttype") })
            #expect(parts.last == #"{"message":"m"}"#)
            #expect(try await Self.get("/v1/events/\(number)", accept: "text/html", in: folder).contains(" 406 "))
        }
    }

    @Test("what came as the content type of a binary event is its attribute, and the content type again")
    func contentType() async throws {
        try await withServer { client, _, folder in
            _ = try await RawConnection.exchange(
                folder.path + "/control.sock",
                "POST /v1/events HTTP/1.1\r\nhost: x\r\nce-id: 1\r\nce-source: /a\r\nce-type: toast.show\r\nce-specversion: 1.0\r\n"
                    + "content-type: text/json; charset=utf-8\r\ncontent-length: 15\r\nconnection: close\r\n\r\n"
                    + #"{"message":"m"}"#)
            let event = try #require(try await client.get("/v1/events?topic=toast.show&limit=1").json.arrayValue?.first)
            #expect(event["datacontenttype"] == "text/json; charset=utf-8")
            let number = try #require(event["busid"]?.stringValue)
            let answer = try await Self.get("/v1/events/\(number)", accept: "application/json", in: folder)
            #expect(answer.lowercased().contains("content-type: text/json; charset=utf-8\r\n"))
        }
    }

    @Test("an event that is not kept, or is of another run, is not found, and the answer says which are there")
    func missing() async throws {
        try await withServer { client, host, _ in
            let number = try await Self.publish(client)
            let late = try await client.get("/v1/events/\(UInt64.max)")
            #expect(late.status == 404)
            #expect(try late.json["hint"]?.stringValue?.hasPrefix("the oldest event is 1, and the latest ") == true)
            let other = try await client.get("/v1/events/k3j9x0q2m5v8c1z7.\(number)")
            #expect(other.status == 404)
            #expect(try other.json["hint"] == .string("this run of the host is called \(host.instance)"))
            #expect(try await client.get("/v1/events/soon").status == 404)
            #expect(try await client.get("/v1/events/0").status == 404)
        }
    }

    @Test(
        "a batch has the latest events, oldest first; behind a position, it has the first ones and a link to the next")
    func batch() async throws {
        try await withServer { client, host, folder in
            let one = #"{"type":"toast.show","data":{"message":"m"}}"#
            let lines = Array(repeating: one, count: 5).joined(separator: "\n")
            let report = try await client.post("/v1/events", "application/x-ndjson", lines).json
            let ids = (0..<5).compactMap { report.at(path: "events.\($0).id")?.stringValue }
            func numbers(_ batch: ControlResponse) throws -> [String] {
                #expect(batch.status == 200 && batch.contentType == "application/cloudevents-batch+json")
                return try batch.json.arrayValue?.compactMap { $0["busid"]?.stringValue } ?? []
            }
            #expect(try numbers(await client.get("/v1/events?topic=toast.show&limit=2")) == Array(ids.suffix(2)))
            let behind = try await client.get("/v1/events?topic=toast.show&limit=2&after=\(ids[0])")
            #expect(try numbers(behind) == Array(ids[1...2]))
            let answer = try await Self.get(
                "/v1/events?topic=toast.show&limit=2&after=\(ids[0])", accept: "*/*", in: folder)
            let link = "</v1/events?topic=toast.show&limit=2&after=\(host.instance).\(ids[2])>; rel=\"next\""
            #expect(answer.contains(link), "\(answer)")
            let last = try await client.get("/v1/events?topic=toast.show&limit=2&after=\(host.instance).\(ids[2])")
            #expect(try numbers(last) == Array(ids[3...]))
            let usual = try await Self.get(
                "/v1/events?topic=toast.show", accept: "application/cloudevents-batch+json", in: folder)
            #expect(usual.contains("application/cloudevents-batch+json") && !usual.contains("rel=\"next\""))
            for limit in ["0", "1001", "x", "-1"] {
                #expect(try await client.get("/v1/events?limit=\(limit)").status == 400)
            }
            let restarted = try await Self.get(
                "/v1/events?limit=1000&after=k3j9x0q2m5v8c1z7.1", accept: "*/*", in: folder)
            #expect(restarted.contains("Glassbus-Gap: 1-0"))
        }
    }

    @Test("a batch says which events behind its position are no longer kept")
    func gap() async throws {
        try await withServer { client, _, folder in
            let flood = String(repeating: #"{"type":"toast.show","data":{"message":"m"}}"# + "\n", count: 3000)
            _ = try await client.post("/v1/events", "application/x-ndjson", flood)
            // From one answer, because the host's toasts go on meanwhile.
            let answer = try await Self.get("/v1/events?limit=1&after=1", accept: "*/*", in: folder)
            let first = try #require(answer.firstMatch(of: /"busid":"(\d+)"/).flatMap { Int($0.1) })
            #expect(first > 2 && answer.contains("Glassbus-Gap: 2-\(first - 1)\r\n"), "\(first)")
        }
    }
}
