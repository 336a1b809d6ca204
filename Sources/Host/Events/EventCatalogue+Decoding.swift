import EventBus
import FoundationEssentials

extension EventCatalogue {
    /// The maximum size of an event as JSON, in bytes: 64 KiB, as CloudEvents 1.0 recommends under "Size Limits".
    public static let largestEvent = 65_536

    /// Decodes one event from its JSON.
    /// - Throws: ``FieldError`` with a path relative to the event, such as `data.duration`. For text that is not JSON,
    ///   the message has the line and the column.
    public func decode(
        _ json: some DataProtocol & ContiguousBytes, within limits: EventLimits = EventLimits()
    ) throws -> IncomingEvent {
        guard json.count <= limits.size else {
            throw FieldError(message: "the event has \(json.count) bytes; at most \(limits.size) are accepted")
        }
        return try decode(json, read(json, limits), limits)
    }

    /// Decodes one event of any size from a text that may be something else, such as a line of a recording.
    /// - Returns: nil if the text has the usual form of an event, but no event has its topic
    ///   (``EventCatalogue/unknown(_:)`` is the error for it).
    /// - Throws: ``FieldError`` as ``decode(_:within:)``.
    package func decodeIfKnown(_ json: some DataProtocol & ContiguousBytes) throws -> IncomingEvent? {
        let reading = read(json, .recorded)
        if case .unknown = reading { return nil }
        // A host has already taken it. Earlier versions accepted attributes that are now refused.
        return try decode(json, reading, .recorded, checksAttributes: false)
    }

    private func decode(
        _ json: some DataProtocol & ContiguousBytes, _ reading: Reading, _ limits: EventLimits,
        checksAttributes: Bool = true
    ) throws -> IncomingEvent {
        var event: IncomingEvent
        switch reading {
        case .event(let usual): event = usual
        // Most lines of a tap are facts, so they are refused without a closer look.
        case .reserved(let refusal): throw refusal
        case .unknown, .wrong, .unusual:
            event = try decodeAnyForm(json, within: limits, checksAttributes: checksAttributes)
        }
        event.size = json.count
        if keepsData, event.canonicalData == nil {
            let data = ContainerField.put(event.container, into: try ValueEncoder().encode(event.event))
            event.canonicalData = Array(data.json.utf8)
        }
        return event
    }

    /// Decodes one event as ``decode(_:within:)`` does, but without diagnosing an invalid one; for a request that
    /// already has more errors than its response describes.
    /// - Returns: nil if the event is invalid.
    public func decodeBriefly(
        _ json: some DataProtocol & ContiguousBytes, within limits: EventLimits = EventLimits()
    ) -> IncomingEvent? {
        guard json.count <= limits.size else { return nil }
        switch read(json, limits) {
        case .unknown, .wrong, .reserved: return nil
        case .event: return try? decode(json, within: limits)
        case .unusual:
            // An error about an unknown topic suggests the nearest one, and finding that takes long.
            let topic = try? JSONText.decode(EventEnvelope.self, from: json).type
            return topic.flatMap { entries[$0] } == nil ? nil : try? decode(json, within: limits)
        }
    }

    /// Whether a rejected line is a fact copied from a tap. Such a line can be skipped without loss, because the
    /// modules publish their own facts about the requests among the other lines.
    public func isEcho(_ json: some ContiguousBytes) -> Bool {
        let topic = json.withUnsafeBytes { bytes in try? Self.topicOfTapLine(bytes) }
        return (topic ?? nil).flatMap { entries[$0] }?.isFact ?? false
    }

    /// The topic of a line of a tap; nil for a handwritten event, which has no `bustime`.
    private static func topicOfTapLine(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> String? {
        var reader = JSONReader(bytes)
        var type, busTime: JSONReader.Part?
        guard try reader.begin(.object) else { return nil }
        while let name = try reader.nextName() {
            let value = try reader.part()
            if type == nil, reader.isText(name, "type") {
                type = value
            } else if busTime == nil, reader.isText(name, "bustime") {
                busTime = value
            }
        }
        try reader.end()
        guard let type, let busTime, type.kind == .string, [.string, .number].contains(busTime.kind) else { return nil }
        return reader.string(type)
    }

    /// The result of the fast path for the usual form.
    private enum Reading {
        case event(IncomingEvent)
        /// The text has the usual form, but no event has its topic.
        case unknown
        /// The text has the usual form, but is not a valid event.
        case wrong
        /// The text has the usual form, but clients may not publish the event. Its data was not checked.
        case reserved(FieldError)
        /// The text does not have the usual form.
        case unusual
    }

    private func read(_ json: some ContiguousBytes, _ limits: EventLimits) -> Reading {
        json.withUnsafeBytes { bytes in read(bytes, limits) }
    }

    private func read(_ json: UnsafeRawBufferPointer, _ limits: EventLimits) -> Reading {
        guard let members = EventMembers(json, limits), let type = members.type else { return .unusual }
        guard let entry = entries[type] else { return .unknown }
        if let refusal = refusal(of: entry) { return .reserved(refusal) }
        if members.fields?.contains(where: { ContainerField.names.contains($0.name) }) ?? false { return .unusual }
        guard let data = try? members.data(in: json) else { return .wrong }
        let fields = entry.fields
        let isFlat = members.fields?.allSatisfy { fields.leaves.contains($0.name) } ?? true
        guard isFlat || fields.accepts(data), let event = try? event(entry, type, data, namesAreChecked: true)
        else { return .wrong }
        var incoming = IncomingEvent(checked: event, source: members.source, attributes: members.attributes)
        incoming.isCloudEvent = members.isCloudEvent
        incoming.recordedLine = members.recordedLine
        incoming.busTime = members.busTime.flatMap(EventEnvelope.seconds)
        if keepsData { incoming.canonicalData = members.canonicalData(in: json) }
        return .event(incoming)
    }

    /// Decodes an event of any form, or diagnoses its problem.
    /// - Parameter checksAttributes: whether a CloudEvent must have valid attributes; see ``CloudEventCheck``.
    package func decodeAnyForm(
        _ json: some ContiguousBytes, within limits: EventLimits = EventLimits(), checksAttributes: Bool = true
    ) throws -> IncomingEvent {
        let envelope = try JSONText.decode(EventEnvelope.self, from: json, levels: limits.depth)
        if envelope.isCloudEvent, checksAttributes {
            try json.withUnsafeBytes { bytes in try CloudEventCheck.check(bytes, limits) }
        }
        let entry = try admissible(envelope.type)
        var data = try envelope.data(levels: limits.depth)
        let container: ContainerName?
        do {
            container = try takeContainer(from: &data, of: entry)
        } catch {
            throw error.inside("data")
        }
        let event = try event(entry, envelope.type, data, namesAreChecked: false)
        var incoming = IncomingEvent(checked: event, source: envelope.source, attributes: envelope.attributes)
        incoming.recordedLine = envelope.recordedLine
        incoming.container = container
        incoming.isCloudEvent = envelope.isCloudEvent
        incoming.busTime = envelope.busTime
        return incoming
    }

    /// Decodes and checks the data of an event.
    /// - Parameter namesAreChecked: whether all names in the data, at any level, are already known to be field names.
    private func event(
        _ entry: EventEntry, _ topic: String, _ data: Value, namesAreChecked: Bool
    ) throws -> any Event {
        // An event without fields would not check its data.
        guard case .object = data else { throw FieldError(path: "data", expected: "an object", found: data.phrase) }
        func open<E: Event>(_ type: E.Type) throws -> any Event {
            if !namesAreChecked { try entry.fields.check(data, path: "data", of: topic) }
            return try ValueDecoder(tellsEmptyApart: true).decode(type, fromFields: data, at: "data")
        }
        return try open(entry.type)
    }
}
