import ControlAPI
import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing

/// What a host says about itself: OpenAPI and AsyncAPI.
@Suite struct DescriptionsTests {
    /// All texts under a member, wherever they are in a document.
    private static func texts(_ name: String, in value: Value) -> [String] {
        switch value {
        case .object(let members):
            members.flatMap { key, member in
                key == name ? [member.stringValue].compactMap { $0 } : texts(name, in: member)
            }
        case .array(let items): items.flatMap { texts(name, in: $0) }
        default: []
        }
    }

    /// What a reference such as `#/components/schemas/Event` leads to.
    private static func target(of reference: String, in document: Value) -> Value? {
        reference.dropFirst(2).split(separator: "/").reduce(Optional(document)) { value, part in
            value?[String(part).replacing("~1", with: "/").replacing("~0", with: "~")]
        }
    }

    private static func lost(in document: Value) -> [String] {
        texts("$ref", in: document).filter { !$0.hasPrefix("#/") || target(of: $0, in: document) == nil }
    }

    @Test("the schema of a request allows null for each field that may be missing, as publishing does")
    func nullableFields() async throws {
        try await withServer { client, _, _ in
            let schema = try await client.get("/v1/topics/toast.show/schema").json
            let fields = schema["properties"]
            #expect(fields?["message"]?["type"] == "string")
            #expect(fields?["id"]?["type"] == ["string", "null"])
            #expect(fields?["kind"]?["enum"]?.arrayValue?.contains(.null) == true)
            #expect(fields?.at(path: "action.type") == ["object", "null"])
            #expect(fields?.at(path: "action.properties.title.type") == "string")
            #expect(fields?.at(path: "action.properties.role.type") == ["string", "null"])
            #expect(
                try await client.get("/v1/topics/toast.presented/schema").json.at(path: "properties.id.type")
                    == "string")
            // Of maxWidth and others, null has a meaning of its own.
            let names = (fields?.objectValue ?? [:]).keys.filter { $0 != "message" }
            let data = names.reduce(into: ["message": "m"]) { $0[$1] = Value.null }
            let event: Value = ["type": "toast.show", "data": .object(data)]
            #expect(try await client.post("/v1/events", "application/json", event.json).status == 202)
        }
    }

    @Test("OpenAPI describes each route, with its problems, and each reference leads somewhere")
    func openAPI() async throws {
        try await withServer { client, host, _ in
            let answer = try await client.get("/v1/openapi.json")
            #expect(answer.status == 200)
            let document = try answer.json
            #expect(document["openapi"] == "3.1.0" && Self.lost(in: document) == [])
            let paths = try #require(document["paths"]?.objectValue)
            for (path, operations) in paths {
                for (method, operation) in operations.objectValue ?? [:] {
                    let names = operation["operationId"]?.stringValue ?? ""
                    #expect(!names.isEmpty && operation["summary"] != nil, "\(method) \(path)")
                    #expect(operation["responses"]?["400"] != nil && operation["responses"]?["500"] != nil)
                    let declared = (operation["parameters"]?.arrayValue ?? []).filter { $0["in"] == "path" }
                    let inPath = path.split(separator: "/").filter { $0.hasPrefix("{") }
                    #expect(declared.map { "{\($0["name"]?.stringValue ?? "")}" } == inPath.map(String.init))
                }
            }
            let ids = Self.texts("operationId", in: document)
            #expect(Set(ids).count == ids.count)
            let body = try #require(paths["/v1/events"]?["post"]?["requestBody"]?["content"]?.objectValue)
            #expect(body.count == 4)
            #expect(document["components"]?["schemas"]?["toast.show"]?["required"] == ["message"])
            #expect(document["components"]?["schemas"]?["Event"]?["properties"]?["source"]?["type"] == "string")
            #expect(
                document["components"]?["schemas"]?["Event"]?["properties"]?["time"]?["type"] == ["string", "null"])
            // Streams, what is only posted, and a comparison of rules that are not there.
            let others = ["/v1/events", "/v1/rules/reload", "/v1/rules/rollback", "/v1/rules/diff"]
            for path in paths.keys where !path.contains("{") && !others.contains(path) {
                #expect(try await client.get(path).status == 200, "\(path)")
            }
        }
    }

    @Test("AsyncAPI has a channel, an operation and a message for each event, and each reference leads somewhere")
    func asyncAPI() async throws {
        try await withServer { client, host, _ in
            let document = try await client.get("/v1/asyncapi.json").json
            #expect(document["asyncapi"] == "3.0.0" && Self.lost(in: document) == [])
            let topics = host.catalogue.topics
            for part in [document["channels"], document["operations"], document["components"]?["messages"]] {
                #expect(part?.objectValue?.keys.sorted() == topics)
            }
            #expect(document["operations"]?["toast.show"]?["action"] == "receive")
            #expect(document["operations"]?["toast.presented"]?["action"] == "send")
            let message = document["components"]?["messages"]?["toast.show"]
            #expect(message?.at(path: "payload.properties.data.required") == ["message"])
        }
    }

    @Test("a document has a tag, and is not sent again to a client that names it")
    func tags() async throws {
        try await withServer { _, _, folder in
            for path in ["/v1/openapi.json", "/v1/asyncapi.json"] {
                func get(_ header: String) async throws -> String {
                    try await RawConnection.exchange(
                        folder.path + "/control.sock",
                        "GET \(path) HTTP/1.1\r\nhost: x\r\n\(header)connection: close\r\n\r\n")
                }
                let tag = try #require(try await get("").firstMatch(of: #/etag: ("[0-9a-f]+")/#.ignoresCase())?.1)
                #expect(try await get("if-none-match: \(tag)\r\n").hasPrefix("HTTP/1.1 304"))
            }
        }
    }

    @Test("the health of a host tells the limits in force")
    func limits() async throws {
        try await withServer(limits: ["streams=7"]) { client, _, _ in
            let health = try await client.get("/v1/health").json
            #expect(health.at(path: "limits.streams") == 7)
        }
    }
}
