import EventBus
import FoundationEssentials
import Host

/// The AsyncAPI 3 document of a host: one channel and one message per topic, both named after the topic. The host
/// receives requests and sends facts.
struct AsyncAPI {
    let topics: [TopicInfo]

    var document: Value {
        let events = topics.filter { $0.kind != .query }
        var channels: [String: Value] = [:]
        var operations: [String: Value] = [:]
        var messages: [String: Value] = [:]
        for topic in events {
            let name = Self.escaped(topic.name)
            channels[topic.name] = [
                "address": .string(topic.name),
                "messages": .object([topic.name: ["$ref": .string("#/components/messages/" + name)]]),
            ]
            operations[topic.name] = [
                "action": topic.kind == .request ? "receive" : "send",
                "channel": ["$ref": .string("#/channels/" + name)],
                "messages": [["$ref": .string("#/channels/\(name)/messages/\(name)")]],
            ]
            messages[topic.name] = message(topic)
        }
        return [
            "asyncapi": "3.0.0", "id": "urn:glassbus:host",
            "info": [
                "title": "GlassBus", "version": .string(LiveHost.version),
                "description":
                    "The events of a host. Requests are posted to /v1/events, and all events are read from there.",
            ],
            "defaultContentType": .string(MediaType.cloudEvent),
            "servers": [
                "socket": [
                    "host": "localhost", "protocol": "http", "pathname": "/v1/events",
                    "description": "HTTP over the Unix socket of the host",
                ],
                "listener": [
                    "host": "127.0.0.1:7340", "protocol": "http", "pathname": "/v1/events",
                    "description": "the listener that busctl serve --listen opens",
                    "security": [["$ref": "#/components/securitySchemes/token"]],
                ],
            ],
            "channels": .object(channels), "operations": .object(operations),
            "components": [
                "messages": .object(messages), "messageTraits": ["cloudEvent": trait],
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
            ],
        ]
    }

    private func message(_ topic: TopicInfo) -> Value {
        var message: [String: Value] = [
            "name": .string(topic.name), "title": .string(topic.name),
            "contentType": .string(MediaType.cloudEvent),
            "traits": [["$ref": "#/components/messageTraits/cloudEvent"]],
            "payload": [
                "type": "object",
                "properties": ["type": ["const": .string(topic.name)], "data": topic.sent],
            ],
        ]
        message["summary"] = topic.schema["description"]
        return .object(message)
    }

    /// The attributes that every event has.
    private var trait: Value {
        let event = WireSchemas.all["CloudEvent"] ?? [:]
        var properties = event["properties"]?.objectValue ?? [:]
        properties["data"] = nil
        return ["headers": ["type": "object", "properties": .object(properties)]]
    }

    /// Escapes a name for use in a JSON Pointer in a URI.
    private static func escaped(_ name: String) -> String {
        name.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}
