import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// Prints events of a stream: as table rows for people, as CloudEvents for programs.
struct EventPrinter: Sendable {
    private let isJSON: Bool
    private var table: TapTable

    init(_ output: OutputOptions, roles: [String: TopicInfo.Kind]) {
        isJSON = output.json
        table = TapTable(style: output.style, width: Terminal.width, roles: roles)
    }

    /// Prints one CloudEvent, unless its topic is hidden.
    /// - Parameters:
    ///   - json: the event as one line of JSON.
    ///   - hidden: the topics that are not shown.
    /// - Returns: the topic of the event; nil if it is hidden.
    mutating func show(_ json: String, hiding hidden: Set<String> = []) throws -> String? {
        let event = try JSONText.decode(Value.self, from: Data(json.utf8))
        if let topic = event["type"]?.stringValue, hidden.contains(topic) { return nil }
        try Terminal.print(isJSON ? json : table.line(TapRow(event)))
        return event["type"]?.stringValue ?? ""
    }

    /// Prints one CloudEvent that is a value already.
    mutating func show(_ event: Value) throws {
        try Terminal.print(isJSON ? event.json : table.line(TapRow(event)))
    }
}
