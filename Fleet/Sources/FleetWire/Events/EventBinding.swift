import ControlAPI
import EventBus
import Host

/// Bus events as messages, by the CloudEvents binding for NATS in its binary form: an attribute is a field of the header with
/// the prefix `ce-`, percent-encoded, and the body is `data`.
public enum EventBinding {
    /// A bus event, as a message of its host.
    /// - Parameters:
    ///   - event: a CloudEvent as the host's stream of events has it.
    ///   - host: the host that had the event.
    ///   - seen: when the sidecar saw it, in seconds since 1970.
    ///   - ruleSet: what the host runs.
    /// - Returns: the message and its identity, which no other event in the world has; nil if the event has no topic or no
    ///   number.
    public static func message(
        _ event: Value, of host: Token, in subjects: Subjects, seen: Double, ruleSet: Digest?
    ) -> (message: Outgoing, id: String)? {
        guard let type = event["type"]?.stringValue, TopicName(type) != nil,
            let number = event["busid"]?.stringValue, isNumber(number),
            let run = event["businstance"]?.stringValue
        else { return nil }
        let source = event["source"]?.stringValue ?? ""
        let origin = source.hasPrefix("/") ? source : "/" + source
        let place = "/glassbus/\(subjects.fleet)/\(host)/\(run)\(origin)"
        var headers: Headers = [
            "ce-specversion": "1.0", "ce-id": number, "ce-source": CloudEventHeader.encode(place), "ce-type": type,
            "ce-seen": Value.double(seen).json, "ce-v": "1", "content-type": "application/json",
        ]
        if let ruleSet { headers["ce-ruleset"] = ruleSet.description }
        let members = event.objectValue ?? [:]
        for (name, value) in members.sorted(by: { $0.key < $1.key }) where isForwarded(name) {
            headers["ce-" + name] = CloudEventHeader.encode(text(of: value))
        }
        // The identity that the publisher gave. One that the host made says no more than `ce-id` and `ce-source` do.
        if let id = event["id"]?.stringValue, id != "\(run).\(number)" {
            headers["ce-originid"] = CloudEventHeader.encode(id)
        }
        let id = place + "#" + number
        headers["Nats-Msg-Id"] = CloudEventHeader.encode(id)
        let body = Array((event["data"] ?? .null).json.utf8)
        return (Outgoing(subjects.event(of: host), headers: headers, body: body), id)
    }

    /// Members that become something else, and names of what the sidecar says: no publisher says it in its place.
    private static let reserved: Set = [
        "specversion", "id", "source", "type", "data", "busid", "businstance", "seen", "ruleset", "originid", "v",
    ]

    /// Whether a member of the host's event is passed on as an attribute. Other names than those of attributes could end the
    /// line of a header.
    private static func isForwarded(_ name: String) -> Bool {
        !reserved.contains(name) && !name.isEmpty
            && name.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || isDigit($0)
            }
    }

    private static func isNumber(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isDigit) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func text(of value: Value) -> String { value.stringValue ?? value.json }

    /// The CloudEvent in a message, binary or structured.
    /// - Throws: ``FieldError`` that says which header is wrong.
    public static func event(in message: Incoming) throws(FieldError) -> Value {
        if isStructured(message.headers["content-type"] ?? "") {
            let event = try json(message.body, at: "the body")
            guard event.objectValue != nil else {
                throw FieldError(path: "the body", expected: "a CloudEvent as an object", found: event.typeName)
            }
            for name in required where event[name]?.stringValue == nil {
                throw FieldError(path: name, message: "missing (a CloudEvent has this attribute, a string)")
            }
            return event
        }
        var members: [String: Value] = [:]
        for field in message.headers.fields where field.name.lowercased().hasPrefix("ce-") {
            guard let value = CloudEventHeader.decode(field.value) else {
                throw FieldError(path: field.name, message: "is not percent-encoded UTF-8")
            }
            // Of two, one reader could take the first, and another one the last.
            guard members.updateValue(.string(value), forKey: String(field.name.dropFirst(3)).lowercased()) == nil
            else { throw FieldError(path: field.name, message: "is there twice") }
        }
        for name in required where members[name] == nil {
            throw FieldError(path: "ce-" + name, message: "missing (a CloudEvent has this attribute)")
        }
        members["data"] = message.body.isEmpty ? .object([:]) : try json(message.body, at: "the body")
        return .object(members)
    }

    private static let required = ["specversion", "id", "source", "type"]

    /// Whether a message has a whole CloudEvent as its body, by its media type.
    private static func isStructured(_ type: String) -> Bool {
        type.prefix { $0 != ";" }.lowercased().split(separator: " ") == ["application/cloudevents+json"]
    }

    private static func json(_ bytes: [UInt8], at path: String) throws(FieldError) -> Value {
        do {
            return try JSONText.decode(Value.self, from: bytes)
        } catch let error as FieldError {
            throw error.inside(path)
        } catch {
            throw FieldError(path: path, message: "\(error)")
        }
    }

    /// The identity of an event, by which readers find what came twice: source and id.
    ///
    /// `#` and `%` of an id are percent-encoded, so that the last `#` is always the one between the two, and no event has the
    /// identity of another one.
    public static func identity(of event: Value) -> String {
        let id = (event["id"]?.stringValue ?? "").unicodeScalars
            .map { $0 == "#" ? "%23" : $0 == "%" ? "%25" : String($0) }.joined()
        return "\(event["source"]?.stringValue ?? "")#\(id)"
    }
}
