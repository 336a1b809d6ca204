import EventBus
import FoundationEssentials
import RuleHost

/// A delivery as a CloudEvent 1.0 in JSON. Taps and streams show deliveries in this form.
///
/// `type` is the topic. The attributes of an event from outside are those that its publisher sent. An event of a module or
/// a rule, and one that came without an id, gets its `id` from the host: the name of the run and the number of the
/// delivery, such as `k3j9x0q2m5v8c1z7.17`. Its `source` is the publisher as a path, such as `/toast`.
///
/// The host adds four attributes: `busid`, the number of the delivery; `bustime`, the bus time in seconds (as text, because
/// CloudEvents has no fractional numbers); `businstance`, the name of the run; and `causationid`, the number of the
/// delivery that caused this one. In a live host, an event without a `time` of its publisher has the time of its delivery.
public struct CloudEvent: Encodable, Sendable {
    public let envelope: Envelope

    /// The name of the run.
    private let instance: String
    /// When the run began; nil on virtual time, which has no time of day.
    private let date: RunDate?
    private let texts: Texts

    /// What stands in the place of private texts.
    private enum Texts {
        /// The texts themselves.
        case clear
        /// The length of each. Of the publisher's attributes only the id and the source are shown.
        case lengths
        case placeholders(StreamPlaceholders)
    }

    /// - Parameters:
    ///   - instance: the name of the run that the delivery belongs to, such as ``LiveHost/instance``.
    ///   - withText: whether private texts are shown. If not, the length of each is in its place.
    public init(_ envelope: Envelope, of instance: String, withText: Bool = true) {
        self.envelope = envelope
        self.instance = instance
        date = nil
        texts = withText ? .clear : .lengths
    }

    /// - Parameters:
    ///   - date: when the run began; nil to give the event no time of day.
    ///   - placeholders: what stands in the place of private texts; nil to show them.
    package init(
        _ envelope: Envelope, of instance: String, began date: RunDate? = nil, placeholders: StreamPlaceholders? = nil
    ) {
        self.envelope = envelope
        self.instance = instance
        self.date = date
        texts = placeholders.map { .placeholders($0) } ?? .clear
    }

    /// The name of every run on virtual time, such as a replay: it is always the same, so that the same inputs always have
    /// the same output. The ids that such a run gives are therefore no identities, and a host that takes such an event gives
    /// it a new id.
    public static let virtualInstance = "virtual0"

    /// An id that is no identity, for a text that must have one.
    package static let noIdentity = virtualInstance + ".0"

    /// The id that a publisher sent; nil for one that a run on virtual time gave.
    static func publisherID(_ id: String) -> String? {
        let prefix = virtualInstance + "."
        return id.hasPrefix(prefix) && UInt64(id.dropFirst(prefix.count)) != nil ? nil : id
    }

    /// The names of the members that say what the event is, and with what data.
    private static let core: Set = ["specversion", "id", "source", "type", "data", "data_base64"]
    /// The names of the attributes that the host adds to what it shows and records. An event from outside that brings one
    /// of them is taken without it.
    private static let hosts: Set = ["busid", "bustime", "businstance", "causationid", "busline", "buschecksum"]

    static func isHosts(_ name: String) -> Bool { hosts.contains(name) }

    /// Whether a member has a meaning of its own, so that it is none of ``EventAttributes/others``.
    static func isOwn(_ name: String) -> Bool { core.contains(name) || hosts.contains(name) }

    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    /// The event as one object.
    /// - Throws: whatever the encoding of its data throws.
    package var value: Value {
        get throws {
            var members = attributes
            members["data"] = try data
            return .object(members)
        }
    }

    /// The data of the event, with the container that it is about.
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

    /// A source from outside is shown as it came. The name of a plugin gets a slash in front.
    private var source: String {
        let source = envelope.source
        let isFromPublisher = envelope.attributes.map { !$0.isPassedOn } ?? false
        return isFromPublisher || source.contains("/") || source.contains(":") ? source : "/" + source
    }
}

extension Event {
    /// The event's fields, with the length of each private text in its place.
    var withoutPrivateText: Value { Redaction(event: self).fields ?? .null }
}
