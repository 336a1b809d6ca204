import EventBus
import FoundationEssentials

/// A line in a file of identities: an event was taken, or a taken event was refused after all and may be sent again.
///
/// For example, `{"id":"4","source":"/shell"}` or `{"id":"4","refused":true,"source":"/shell"}`. The first line of a
/// file has the version of the format: `{"version":1}`.
enum IdentityLine: Sendable {
    case version(Int)
    case taken(EventIdentity)
    case refused(EventIdentity)

    /// The version of the format that this program writes.
    static let version = 1

    /// The JSON of the line, including the line feed.
    var text: String {
        switch self {
        case .version(let number): #"{"version":\#(number)}"# + "\n"
        case .taken(let identity):
            #"{"id":\#(Value.string(identity.id).json),"source":\#(Value.string(identity.source).json)}"# + "\n"
        case .refused(let identity):
            #"{"id":\#(Value.string(identity.id).json),"refused":true,"source":\#(Value.string(identity.source).json)}"#
                + "\n"
        }
    }

    /// Parses a line.
    /// - Parameter json: the line without the line feed.
    /// - Returns: nil if the text is not a valid line.
    init?(_ json: ArraySlice<UInt8>) {
        guard let value = try? JSONText.decode(Value.self, from: json) else { return nil }
        if let id = value["id"]?.stringValue, let source = value["source"]?.stringValue {
            let identity = EventIdentity(source: source, id: id)
            self = value["refused"] == true ? .refused(identity) : .taken(identity)
        } else if let version = value["version"]?.intValue {
            self = .version(version)
        } else {
            return nil
        }
    }
}
