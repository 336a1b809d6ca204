import EventBus
import FleetWire
import Host

/// An event or a gap as the outbox stores it.
public struct OutboxEntry: Hashable, Sendable {
    /// The CloudEvent as the host's stream delivered it, or the gap.
    let content: Content
    /// When the sidecar saw it, in seconds since 1970.
    let seen: Double
    let ruleSet: Digest?

    enum Content: Hashable, Sendable {
        case event(Value)
        case gap(FleetGap)
    }

    public init(event: Value, seen: Double, ruleSet: Digest?) {
        content = .event(event)
        self.seen = seen
        self.ruleSet = ruleSet
    }

    public init(gap: FleetGap, seen: Double) {
        content = .gap(gap)
        self.seen = seen
        ruleSet = nil
    }

    var isGap: Bool { if case .gap = content { true } else { false } }

    /// The number of the event in its run; nil for a gap.
    var number: Int? {
        guard case .event(let event) = content else { return nil }
        return event["busid"]?.stringValue.flatMap { Int($0) }
    }

    /// The message that publishes the record to the fleet.
    /// - Parameter number: the number of the record in the outbox, which identifies a gap.
    /// - Returns: nil for an event without topic or number, which no host sends.
    public func message(number: UInt64, of host: Token, in subjects: Subjects) -> (message: Outgoing, id: String)? {
        switch content {
        case .event(let event):
            return EventBinding.message(event, of: host, in: subjects, seen: seen, ruleSet: ruleSet)
        case .gap(let gap):
            // A gap is an event of the sidecar. The outbox numbers its records; the time distinguishes it from a new
            // outbox with which an operator may have replaced a lost one.
            let run = "outbox-\(Int(seen * 1000))"
            let event: Value = [
                "type": .string(FleetGap.topic.text), "busid": .string(String(number)), "businstance": .string(run),
                "source": "/fleet", "id": .string("\(run).\(number)"),
                "data": (try? ValueEncoder().encode(gap)) ?? .null,
            ]
            return EventBinding.message(event, of: host, in: subjects, seen: seen, ruleSet: nil)
        }
    }

    // MARK: Bytes

    /// - Throws: ``FieldError`` if the bytes are not a record.
    public init(_ bytes: [UInt8]) throws {
        let json = try JSONText.decode(Value.self, from: bytes)
        seen = json["seen"]?.doubleValue ?? 0
        ruleSet = json["set"]?.stringValue.flatMap { Digest($0) }
        if let gap = json["gap"] {
            content = .gap(try ValueDecoder().decode(FleetGap.self, from: gap))
        } else if let event = json["event"] {
            content = .event(event)
        } else {
            throw FieldError(expected: "a record with 'event' or 'gap'", found: json.typeName)
        }
    }

    public var bytes: [UInt8] {
        var members: [String: Value] = ["seen": .double(seen)]
        if let ruleSet { members["set"] = .string(ruleSet.description) }
        switch content {
        case .event(let event): members["event"] = event
        case .gap(let gap): members["gap"] = (try? ValueEncoder().encode(gap)) ?? .null
        }
        return Array(Value.object(members).json.utf8)
    }
}
