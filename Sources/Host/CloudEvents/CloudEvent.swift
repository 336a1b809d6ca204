import EventBus
import FoundationEssentials
import RuleHost

/// A delivery as a CloudEvent 1.0 in JSON, the form of taps and streams.
///
/// `type` is the topic. An event from outside keeps the attributes of its publisher. An event of a module or a rule,
/// and an event that arrived without an ID, gets its `id` from the host: the name of the run and the number of the
/// delivery, such as `k3j9x0q2m5v8c1z7.17`. Its `source` is the publisher as a path, such as `/toast`.
///
/// The host adds four attributes: `busid`, the number of the delivery; `bustime`, the bus time in seconds (as text,
/// because CloudEvents has no fractional numbers); `businstance`, the name of the run; and `causationid`, the number of
/// the delivery that caused this one. In a live host, an event without a publisher's `time` has the time of its
/// delivery.
public struct CloudEvent: Encodable, Sendable {
    public let envelope: Envelope

    /// The name of the run.
    private let instance: String
    /// The time when the run began; nil on virtual time, which has no time of day.
    private let date: RunDate?
    private let texts: Texts

    /// The representation of private texts.
    private enum Texts {
        /// The texts themselves.
        case clear
        /// The length of each text. Of the publisher's attributes, only the ID and the source are shown.
        case lengths
        case placeholders(StreamPlaceholders)
    }

    /// - Parameters:
    ///   - instance: the name of the delivery's run, such as ``LiveHost/instance``.
    ///   - withText: whether to show private texts. If false, their lengths replace them.
    public init(_ envelope: Envelope, of instance: String, withText: Bool = true) {
        self.envelope = envelope
        self.instance = instance
        date = nil
        texts = withText ? .clear : .lengths
    }

    /// - Parameters:
    ///   - date: the time when the run began; nil to give the event no time of day.
    ///   - placeholders: the replacements for private texts; nil to show the texts.
    package init(
        _ envelope: Envelope, of instance: String, began date: RunDate? = nil, placeholders: StreamPlaceholders? = nil
    ) {
        self.envelope = envelope
        self.instance = instance
        self.date = date
        texts = placeholders.map { .placeholders($0) } ?? .clear
    }

    /// The name of every run on virtual time, such as a replay: it is constant, so that the same inputs always have the
    /// same output. IDs from such a run are therefore not identities, and a host that takes such an event gives it a
    /// new ID.
    public static let virtualInstance = "virtual0"

    /// An ID that is not an identity, where an ID is required.
    package static let noIdentity = virtualInstance + ".0"

    /// The ID from the publisher; nil for an ID that a run on virtual time assigned.
    static func publisherID(_ id: String) -> String? {
        let prefix = virtualInstance + "."
        return id.hasPrefix(prefix) && UInt64(id.dropFirst(prefix.count)) != nil ? nil : id
    }

    /// The names of the members for the event's identity, type and data.
    private static let core: Set = ["specversion", "id", "source", "type", "data", "data_base64"]
    /// The names of the attributes that the host adds to shown and recorded events. They are removed from events from
    /// outside.
    private static let hosts: Set = ["busid", "bustime", "businstance", "causationid", "busline", "buschecksum"]

    static func isHosts(_ name: String) -> Bool { hosts.contains(name) }

    /// Whether a member has its own meaning, and therefore is not one of ``EventAttributes/others``.
    static func isOwn(_ name: String) -> Bool { core.contains(name) || hosts.contains(name) }

    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    /// The event as one object.
    /// - Throws: any error from encoding its data.
    package var value: Value {
        get throws {
            var members = attributes
            members["data"] = try data
            return .object(members)
        }
    }

    /// The data of the event, including its container.
    package var data: Value {
        get throws {
            let data =
                switch texts {
                case .clear: try ValueEncoder().encode(envelope.event)
                case .lengths: envelope.event.withoutPrivateText
                case .placeholders(let placeholders):
                    placeholders.replaced(try ValueEncoder().encode(envelope.event), of: type(of: envelope.event))
                }
            return ContainerField.put(envelope.container, into: data)
        }
    }

    /// All attributes by name.
    package var attributes: [String: Value] {
        let number = String(envelope.id)
        let others = envelope.attributes?.others ?? [:]
        var attributes: [String: Value] =
            switch texts {
            case .clear: others
            case .lengths: [:]
            case .placeholders(let placeholders): placeholders.replaced(attributes: others)
            }
        attributes["busid"] = .string(number)
        attributes["businstance"] = .string(instance)
        attributes["bustime"] = .string(Value.double(envelope.time.inSeconds).json)
        attributes["causationid"] = envelope.cause.map { .string(String($0)) }
        attributes["id"] = .string(envelope.attributes?.id ?? "\(instance).\(number)")
        attributes["source"] = .string(source)
        attributes["specversion"] = "1.0"
        if let date, attributes["time"] == nil { attributes["time"] = .string(date.text(at: envelope.time)) }
        attributes["type"] = .string(envelope.topic.text)
        return attributes
    }

    /// The source: unchanged for events from outside; with a leading slash for the name of a plugin.
    private var source: String {
        let source = envelope.source
        let isFromPublisher = envelope.attributes.map { !$0.isPassedOn } ?? false
        return isFromPublisher || source.contains("/") || source.contains(":") ? source : "/" + source
    }
}

extension Event {
    /// The event's fields, with private texts replaced by their lengths.
    var withoutPrivateText: Value { Redaction(event: self).fields ?? .null }
}
