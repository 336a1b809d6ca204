import EventBus

/// A delivery with its data as plain values, without private text.
struct Happening {
    let envelope: Envelope
    let data: Value

    init(_ envelope: Envelope) {
        self.envelope = envelope
        data = envelope.event.withoutPrivateText
    }

    var id: UInt64 { envelope.id }
    var topic: TopicName { envelope.topic }
    /// Whether the event only repeats another fact in more detail.
    var isDetail: Bool { type(of: envelope.event).isDetail }
    var isRequest: Bool { type(of: envelope.event).role == .request }

    /// The ID of the event's subject: by convention, the field `id`.
    var subject: String? { data["id"]?.stringValue }

    /// Whether a field is exactly this text, or a list that contains it.
    func names(_ subject: String) -> Bool {
        data.objectValue?.values.contains { value in
            value.stringValue == subject || value.arrayValue?.contains(.string(subject)) ?? false
        } ?? false
    }

    /// The subject of a request, or every text in the fields of a fact.
    var mentions: [String] {
        guard !isRequest else { return [subject].compactMap { $0 } }
        // order: the same texts in any
        return (data.objectValue ?? [:]).values.flatMap { value in
            [value.stringValue].compactMap { $0 } + (value.arrayValue ?? []).compactMap(\.stringValue)
        }
    }

    /// Whether the event is about other events that were never delivered.
    var isAboutUndelivered: Bool { envelope.event is BusDropped || envelope.event is BusCoalesced }

    /// Formats the fields as `reason=queueFull`. Omits the field `id` if it equals `subject`.
    func fields(besides subject: String?) -> String {
        (data.objectValue ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value in
            switch value {
            case .string(let text) where name == "id" && text == subject: nil
            case .string(let text): "\(name)=\(text)"
            case .bool, .int, .double: "\(name)=\(value.json)"
            case .null, .array, .object: nil
            }
        }.joined(separator: " ")
    }
}
