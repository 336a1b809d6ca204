import Chrome
import EventBus
import Host

/// Writes the lines of a film. Each line is a JSON object with one member, whose name is the kind of the line.
///
/// | member | value |
/// |---|---|
/// | `head` | what the film is of |
/// | `topics` | names of topics; an event names its topic by the index among all names of the film so far |
/// | `e` | events, each `[number, cause, time, topic, source, text]`; a cause of 0 is none |
/// | `cue` | output that is not visible: `said`, the words for a screen reader, or `felt`, a haptic pattern |
/// | `p` | a picture, or a change of one, as docs/renderers.md describes it |
/// | `gap` | events that are missing: `from`, `to` and `reason` |
/// | `rules` | the rules that run now |
/// | `t` | the bus time now, in seconds |
/// | `story` | of a scenario, its `steps` and its `expectations`, each with `time`, `text`, `line` and, if it is known, `isMet` |
/// | `result` | how a scenario ended, as `busctl scenario --json` prints it |
/// | `problem` | why the film ends too early |
/// | `end` | the film has no more lines |
struct FilmText {
    private var indices: [TopicName: Int] = [:]
    /// All names, in the order of their indices.
    private let names: [TopicName]
    private var rows: [String] = []
    private var newNames: [TopicName] = []
    private var cues = ""

    init(of catalogue: EventCatalogue) {
        names = catalogue.names
        for name in names { indices[name] = indices.count }
    }

    /// The names of all topics that are known from the start.
    var topicsLine: String { Self.line("topics", .array(names.map { .string($0.text) })) }

    /// Adds an event to those of ``takeRows()``.
    mutating func add(_ envelope: Envelope) {
        let data = try? ValueEncoder().encode(envelope.event)
        let text = data.map { EventBrief.fields($0) } ?? ""
        if let data { cues += Self.cue(envelope.topic, data) }
        let row: [Value] = [
            .int(Int(envelope.id)), .int(Int(envelope.cause ?? 0)), .double(envelope.time.inSeconds),
            .int(index(of: envelope.topic)), .string(envelope.source), .string(Self.shortened(text)),
        ]
        rows.append(Value.array(row).json)
    }

    /// Removes the added events and returns them as one line, after a line with their new names; empty if there are
    /// none.
    mutating func takeRows() -> String {
        guard !rows.isEmpty else { return "" }
        defer { (rows, newNames, cues) = ([], [], "") }
        let names = newNames.isEmpty ? "" : Self.line("topics", .array(newNames.map { .string($0.text) }))
        return names + "{\"e\":[\(rows.joined(separator: ","))]}\n" + cues
    }

    /// The cue of a fact that is heard or felt; every module gives these facts the same names.
    private static func cue(_ topic: TopicName, _ data: Value) -> String {
        if topic.text.hasSuffix(".announced"), let text = data["text"]?.stringValue {
            return line("cue", ["said": .string(text)])
        }
        guard topic.text.hasSuffix(".hapticPlayed") else { return "" }
        return line("cue", ["felt": .string(data["pattern"]?.stringValue ?? "")])
    }

    func line(_ picture: Picture) -> String {
        (try? JSONText.string(picture)).map { "{\"p\":\($0)}\n" } ?? ""
    }

    static func line(_ gap: EventGap) -> String {
        line("gap", ["from": .int(Int(gap.from)), "to": .int(Int(gap.to)), "reason": .string(gap.reason.rawValue)])
    }

    static func line(_ name: String, _ value: Value) -> String { "{\"\(name)\":\(value.json)}\n" }

    private mutating func index(of topic: TopicName) -> Int {
        if let index = indices[topic] { return index }
        indices[topic] = indices.count
        newNames.append(topic)
        return indices.count - 1
    }

    /// The most characters in a row of the page, which can also request the whole event.
    private static let longest = 160

    private static func shortened(_ text: String) -> String {
        text.utf8.count <= longest ? text : String(text.prefix(longest - 1)) + "…"
    }
}
