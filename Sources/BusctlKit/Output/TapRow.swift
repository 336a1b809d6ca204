import CommandSupport
import EventBus
import Host

/// One event as a row for people: bus time, id, cause, topic and data.
///
/// ```
///    0.000     1       toast.show       message=Saved kind=success
///    0.000     2   ←1  toast.presented  id=t1 scene=main
/// ```
struct TapRow: Equatable {
    var time: String
    var id: String
    var cause: String
    var topic: String
    var data: String

    /// - Parameter event: a CloudEvent as the host sends it.
    init(_ event: Value) {
        time = event["bustime"].map { Self.time($0.stringValue ?? $0.json) } ?? "–"
        id = event["busid"]?.stringValue ?? "?"
        cause = event["causationid"]?.stringValue.map { "←" + $0 } ?? ""
        topic = (event["type"]?.stringValue ?? "?").printable
        data = Self.fields(event["data"] ?? .null)
    }

    /// Seconds with three decimals, so that the decimal points line up.
    static func time(_ seconds: String) -> String {
        guard let seconds = Double(seconds), seconds.isFinite, seconds >= 0, seconds < 1e12 else { return seconds }
        let milliseconds = Int((seconds * 1000).rounded())
        let fraction = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }

    /// The fields as `message="Disk full" kind=error`; see ``EventBrief``.
    static func fields(_ data: Value) -> String { EventBrief.fields(data).printable }

    /// A plain word is written as it is. A value that could be misread is written as JSON.
    static func compact(_ value: Value) -> String { EventBrief.compact(value).printable }
}

/// Aligns rows that arrive one by one. Columns widen when necessary, and never narrow.
struct TapTable {
    private var widths = (time: 8, id: 4, cause: 4, topic: 20)
    private let style: Style
    /// The columns of the terminal, to which a row is cut; nil for a file or a pipe.
    private let width: Int?
    private let roles: [String: TopicInfo.Kind]

    init(style: Style, width: Int?, roles: [String: TopicInfo.Kind]) {
        self.style = style
        self.width = width
        self.roles = roles
    }

    mutating func line(_ row: TapRow) -> String {
        widths.time = max(widths.time, row.time.columns)
        widths.id = max(widths.id, row.id.columns)
        widths.cause = max(widths.cause, row.cause.columns)
        widths.topic = max(widths.topic, row.topic.columns)
        let used = widths.time + widths.id + widths.cause + widths.topic + 8
        // Problems that an author has to fix are not cut.
        let isWhole = ink(of: row.topic) == .red || row.topic == "rules.warned"
        let data = width.map { isWhole ? row.data : row.data.truncated(to: max(16, $0 - used)) } ?? row.data
        let cells = [
            style.paint(row.time.leftPadded(to: widths.time), .faint),
            row.id.leftPadded(to: widths.id),
            style.paint(row.cause.padded(to: widths.cause), .faint),
            style.paint(data.isEmpty ? row.topic : row.topic.padded(to: widths.topic), ink(of: row.topic)),
        ]
        return (cells + (data.isEmpty ? [] : [data])).joined(separator: "  ")
    }

    private func ink(of topic: String) -> Style.Ink? {
        switch topic {
        case "rules.failed", "rules.rejected", "rules.benched", "bus.handlerFailed", "bus.cascadeStopped": .red
        case "rules.reloaded", "rules.warned", "rules.printed": .yellow
        default:
            switch roles[topic] {
            case .request: .cyan
            case .fact: .green
            case .query, nil: nil
            }
        }
    }
}
