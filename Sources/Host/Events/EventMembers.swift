import EventBus

/// The members of an event in its JSON text, found in one pass.
///
/// Most events have a usual form, and reading that is faster than decoding a ``Value`` of the whole text and its
/// envelope. Everything unusual (an escape in the envelope, a repeated or unknown member) is left to ``EventEnvelope``,
/// which also produces the error messages.
struct EventMembers {
    private(set) var type: String?
    private(set) var id: String?
    private(set) var source: String?
    private(set) var busTime: String?
    /// The line number in a recording.
    private(set) var recordedLine: String?
    /// The other attributes of a CloudEvent.
    private var others: [String: Value] = [:]
    private(set) var isCloudEvent = false
    /// The fields of `data` in text order; nil if there is no `data`.
    private(set) var fields: [Field]?

    var attributes: EventAttributes? {
        guard isCloudEvent else { return source == nil ? nil : EventAttributes(id: nil) }
        return EventAttributes(id: id.flatMap(CloudEvent.publisherID), others: others)
    }

    struct Field {
        let name: String
        let value: JSONReader.Part
    }

    /// Nil if the text does not have the usual form, whether it is JSON or not.
    init?(_ bytes: UnsafeRawBufferPointer, _ limits: EventLimits) {
        var reader = JSONReader(bytes, levels: limits.depth)
        guard (try? read(&reader)) == true, type != nil else { return nil }
        guard isCloudEvent else { return }
        guard id != nil, let source, URIReference.isValid(source),
            // Up to ten more are possible: four of the CloudEvent, and six of the host.
            others.count <= limits.attributes - 10, others.allSatisfy(CloudEventCheck.isValid)
        else { return nil }
    }

    /// - Returns: false if the text is unusual.
    private mutating func read(_ reader: inout JSONReader) throws(JSONError) -> Bool {
        guard try reader.begin(.object) else { return false }
        while let name = try reader.nextName() {
            guard name.isPlain else { return false }
            let length = name.range.count - 2
            if length == 4, reader.isText(name, "data") {
                guard fields == nil, let data = try Self.fields(&reader) else { return false }
                fields = data
                continue
            }
            let value = try reader.part()
            guard value.kind == .string, value.isPlain else { return false }
            let text = reader.string(value)
            switch length {
            case 4 where reader.isText(name, "type") && type == nil: type = text
            case 2 where reader.isText(name, "id") && id == nil && !text.isEmpty: id = text
            case 6 where reader.isText(name, "source") && source == nil && !text.isEmpty: source = text
            case 7 where reader.isText(name, "bustime") && busTime == nil: busTime = text
            case 11 where reader.isText(name, "specversion") && text == "1.0" && !isCloudEvent: isCloudEvent = true
            case 7 where reader.isText(name, "busline") && recordedLine == nil: recordedLine = text
            default:
                let name = reader.string(name)
                if CloudEvent.isHosts(name) { break }
                if name == "datacontenttype", text != "application/json" { return false }
                // Checked later: the member that makes this a CloudEvent may still follow.
                guard !CloudEvent.isOwn(name), others.updateValue(.string(text), forKey: name) == nil else {
                    return false
                }
            }
        }
        try reader.end()
        return true
    }

    /// - Returns: nil if `data` is not an object, or has an unusual name.
    private static func fields(_ reader: inout JSONReader) throws(JSONError) -> [Field]? {
        guard try reader.begin(.object) else { return nil }
        var fields: [Field] = []
        while let name = try reader.nextName() {
            guard name.isPlain else { return nil }
            fields.append(Field(name: reader.string(name), value: try reader.part()))
        }
        return fields
    }
}

extension EventMembers {
    /// The value of `data`; an empty object if there is none.
    func data(in bytes: UnsafeRawBufferPointer) throws(JSONError) -> Value {
        guard let fields else { return [:] }
        let reader = JSONReader(bytes)
        var object: [String: Value] = [:]
        object.reserveCapacity(fields.count)
        for field in fields {
            let value = try reader.value(of: field.value)
            guard object.updateValue(value, forKey: field.name) == nil else {
                throw JSONError(repeated: field.name, at: field.value)
            }
        }
        return .object(object)
    }

    /// The canonical JSON of `data` if sorting its fields is enough to produce it; nil if a value must be rewritten.
    func canonicalData(in bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard let fields, fields.allSatisfy(\.value.isPlain) else { return nil }
        let sorted = fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        guard zip(sorted, sorted.dropFirst()).allSatisfy({ $0.name != $1.name }) else { return nil }
        var text: [UInt8] = [UInt8(ascii: "{")]
        text.reserveCapacity(sorted.reduce(2) { $0 + $1.name.utf8.count + $1.value.range.count + 4 })
        for field in sorted {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            text.append(UInt8(ascii: "\""))
            text.append(contentsOf: field.name.utf8)
            text.append(UInt8(ascii: "\""))
            text.append(UInt8(ascii: ":"))
            text.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[field.value.range]))
        }
        text.append(UInt8(ascii: "}"))
        return text
    }
}
