import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// Prints events of a stream: as table rows for people, as CloudEvents for programs.
struct EventPrinter: Sendable {
    private let isJSON: Bool
    private var table: TapTable

    private let began: Date?

    /// - Parameter began: when the bus time of the host began, to show the time of day in front of each row; nil not to show it.
    init(_ output: OutputOptions, roles: [String: TopicInfo.Kind], began: Date? = nil) {
        isJSON = output.json
        self.began = began
        table = TapTable(style: output.style, width: Terminal.width, roles: roles)
    }

    /// Prints one CloudEvent, unless its topic is hidden.
    /// - Parameters:
    ///   - json: the event as one line of JSON.
    ///   - hidden: the topics that are not shown.
    ///   - isWanted: whether an event is shown.
    /// - Returns: the topic of the event; nil if it is not shown.
    mutating func show(
        _ json: String, hiding hidden: Set<String> = [], if isWanted: (Value) -> Bool = { _ in true }
    ) throws -> String? {
        let event = try JSONText.decode(Value.self, from: Data(json.utf8))
        if let topic = event["type"]?.stringValue, hidden.contains(topic) { return nil }
        guard isWanted(event) else { return nil }
        try Terminal.print(isJSON ? json : line(event))
        return event["type"]?.stringValue ?? ""
    }

    /// Prints one decoded CloudEvent.
    mutating func show(_ event: Value) throws {
        try Terminal.print(isJSON ? event.json : line(event))
    }

    private mutating func line(_ event: Value) -> String {
        let row = table.line(TapRow(event))
        guard let began else { return row }
        let time = event["bustime"]?.numericValue.map {
            TimeOfDay.text(began.addingTimeInterval($0))
        }
        return "\(time ?? "–")  \(row)"
    }
}
