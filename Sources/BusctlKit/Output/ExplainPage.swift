import CommandSupport
import EventBus

/// An explanation for people: the conclusion, and then each event with its decisions below it.
///
/// ```
/// toast.presented did not happen to 'b', but toast.dropped (7 at 0.1 s: reason=queueFull); …
///
/// 0.100  6      toast.show        id=b message=B
///                 toast.overflow  b  rules/toast.lua:12 gen 2  3.1 µs  incoming=b limit=1 waiting=[c]
/// 0.100  7  ←6  toast.dropped     id=b reason=queueFull
/// ```
struct ExplainPage {
    let style: Style
    /// The columns of the terminal; nil for a file or a pipe.
    let width: Int?
    let roles: [String: TopicInfo.Kind]

    /// - Parameter explanation: the explanation as the host sends it.
    func lines(_ explanation: Value) -> [String] {
        var lines: [String] = []
        let verdict = explanation["verdict"]
        if let sentence = verdict?["sentence"]?.stringValue { lines += [style.paint(sentence.printable, .bold), ""] }
        let steps = explanation["steps"]?.arrayValue ?? []
        let deciders = verdict?["decisions"]?.arrayValue ?? []
        lines += table(steps, deciders)
        for note in explanation["notes"]?.arrayValue ?? [] {
            lines.append(style.paint((note.stringValue ?? note.json).printable, .yellow))
        }
        return lines
    }

    private func table(_ steps: [Value], _ deciders: [Value]) -> [String] {
        let events = steps.compactMap { $0["event"].map { TapRow($0) } }
        let widths = (
            time: steps.map { time(of: $0).columns }.max() ?? 0, id: events.map(\.id.columns).max() ?? 0,
            cause: events.map(\.cause.columns).max() ?? 0, topic: events.map(\.topic.columns).max() ?? 0
        )
        let indent = String(repeating: " ", count: widths.time + widths.id + widths.cause + 6)
        let groups = steps.map { DecisionRow.rows($0["decisions"]?.arrayValue ?? [], deciders) }
        var decisions = Columns.lines(groups.flatMap { $0 }.map(\.cells))[...]

        var lines: [String] = []
        for (step, rows) in zip(steps, groups) {
            let time = time(of: step).leftPadded(to: widths.time)
            let later = step["later"]?.doubleValue.map { Self.seconds($0) + " later" }
            let event = step["event"]
            if later != nil || event == nil {
                let gap = String(indent.dropFirst(widths.time))
                lines.append(style.paint(time + gap + (later ?? "a timer fires"), .faint))
            }
            if let event {
                let row = TapRow(event)
                lines.append(
                    fitted(
                        [time, row.id.leftPadded(to: widths.id), row.cause.padded(to: widths.cause)]
                            .joined(separator: "  ") + "  ",
                        row.topic, ink(row.topic), row.data.isEmpty ? "" : "  ", widths.topic, row.data))
            }
            for row in rows {
                let line = indent + (row.isDecider ? "→ " : "  ") + decisions.removeFirst()
                lines.append(style.paint(width.map { line.truncated(to: $0) } ?? line, row.ink))
            }
        }
        return lines
    }

    private func fitted(
        _ head: String, _ topic: String, _ ink: Style.Ink?, _ gap: String, _ topicWidth: Int, _ data: String
    ) -> String {
        let topic = data.isEmpty ? topic : topic.padded(to: topicWidth)
        let room = width.map { max(16, $0 - head.columns - topic.columns - gap.columns) }
        return head + style.paint(topic, ink) + gap + (room.map { data.truncated(to: $0) } ?? data)
    }

    private func time(of step: Value) -> String { TapRow.time(step["time"]?.json ?? "0") }

    /// A time such as `0.8 s`, rounded to milliseconds.
    private static func seconds(_ seconds: Double) -> String {
        Value.double((seconds * 1000).rounded() / 1000).json + " s"
    }

    private func ink(_ topic: String) -> Style.Ink? {
        switch roles[topic] {
        case .request: .cyan
        case .fact: .green
        case .query, nil: nil
        }
    }
}

/// One decision, or several equal ones in a row, as when one toast is compared with many.
private struct DecisionRow {
    var cells: [String]
    /// Whether the decision led to the actual outcome.
    var isDecider: Bool
    var ink: Style.Ink?

    static func rows(_ decisions: [Value], _ deciders: [Value]) -> [DecisionRow] {
        var groups: [[Value]] = []
        for decision in decisions {
            if let last = groups.last?.last, isAlike(last, decision), !deciders.contains(decision) {
                groups[groups.count - 1].append(decision)
            } else {
                groups.append([decision])
            }
        }
        return groups.map { DecisionRow($0, isDecider: deciders.contains($0[0])) }
    }

    private static func isAlike(_ a: Value, _ b: Value) -> Bool {
        ["query", "answer", "by", "line", "through", "reason", "failure"].allSatisfy { a[$0] == b[$0] }
    }

    private init(_ group: [Value], isDecider: Bool) {
        let decision = group[0]
        let failure = decision["failure"]?.stringValue
        let times = group.compactMap { $0["microseconds"]?.doubleValue }
        var by = decision["by"]?.stringValue ?? ""
        if let line = decision["line"]?.intValue, !by.hasSuffix(":\(line)") { by += ", line \(line)" }
        for place in decision["through"]?.arrayValue ?? [] { by += ", through \(place.stringValue ?? "") (default)" }
        if let generation = decision["generation"]?.intValue { by += " gen \(generation)" }
        // For several decisions: only the fields that were the same in all of them.
        let asked = (decision["asked"]?.objectValue ?? [:]).filter { name, value in
            group.allSatisfy { $0["asked"]?[name] == value }
        }
        let reason = decision["reason"]?.stringValue.map { "“\($0)” " } ?? ""
        cells = [
            decision["query"]?.stringValue ?? "",
            (failure == nil ? Self.text(decision["answer"] ?? .null) : "failed").truncated(to: 32)
                + (group.count > 1 ? " ×\(group.count)" : ""),
            by, times.isEmpty ? "–" : Self.microseconds(times.reduce(0, +)),
            failure ?? reason + Self.fields(asked),
        ].map(\.printable)
        if cells.last == "" { cells.removeLast() }
        self.isDecider = isDecider
        ink = failure != nil ? .red : isDecider ? .bold : .faint
    }

    private static func microseconds(_ time: Double) -> String {
        Value.double((time * 10).rounded() / 10).json + " µs"
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .object(let fields): fields.isEmpty ? "{}" : self.fields(fields)
        case .array(let items):
            "[" + items.prefix(5).map(text).joined(separator: " ") + (items.count > 5 ? " …]" : "]")
        // A time, rounded to milliseconds.
        case .double(let number) where number.magnitude < 1e12:
            Value.double((number * 1000).rounded() / 1000).json
        default: TapRow.compact(value)
        }
    }

    /// The fields as `incoming=b limit=1 waiting=[c]`. An object without an id, such as a lane, is written with
    /// its fields if it has at most three.
    private static func fields(_ fields: [String: Value]) -> String {
        fields.sorted { $0.key < $1.key }.compactMap { name, value -> String? in
            guard let inner = value.objectValue else { return "\(name)=\(text(value))" }
            guard inner.count <= 3 else { return nil }
            return inner.sorted { $0.key < $1.key }.map { "\(name).\($0.key)=\(text($0.value))" }
                .joined(separator: " ")
        }.joined(separator: " ")
    }
}
