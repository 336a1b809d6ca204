import EventBus

/// Formats a timeline as a table with the columns mark, step, time, topic and data.
///
/// ```
///      step   time  topic            data
///         0  0.000  toast.show       {"id":"a","message":"Syncing"}
///                     toast.priority?  {"toast":"a"} → "normal" by rules/toast.lua:12
///       …    3 more
///    -       0.500  toast.presented  expected here
///   ›     1  0.620  toast.presented  {"id":"b","scene":"main"}
/// ```
enum TimelineTable {
    /// - Returns: the lines of the table; none if there are no rows.
    static func lines(_ rows: [ScenarioFailure.Row]) -> [String] {
        guard !rows.isEmpty else { return [] }
        var cells: [(mark: String, step: String, time: String, topic: String, data: String)] = []
        cells.append(("", "step", "time", "topic", "data"))
        var former: Int?
        for row in rows {
            switch row {
            case .delivery(let step, let time, let topic, let data, let isMarked):
                // Only the first row of a step shows the step's number.
                cells.append((isMarked ? "›" : "", step == former ? "" : "\(step)", time.column, topic, data.shortJSON))
                former = step
            case .decision(let query, let asked, let answer, let by):
                let outcome = answer.map { "\($0.shortJSON) by \(by)" } ?? "\(by) failed"
                cells.append(("", "", "", "  \(query)?", "\(asked.shortJSON) → \(outcome)"))
            case .expected(let time, let topic):
                cells.append(("-", "", time.column, topic, "expected here"))
            case .omitted(let count): cells.append(("", "", "…", "\(count) more", ""))
            }
        }
        let step = cells.map(\.step.count).max() ?? 0
        // Numbers are aligned at the decimal point, words at the right.
        let decimals = cells.map { fraction($0.time) }.max() ?? 0
        for index in cells.indices where fraction(cells[index].time) > 0 {
            cells[index].time += spaces(decimals - fraction(cells[index].time))
        }
        let time = cells.map(\.time.count).max() ?? 0
        let topic = cells.map(\.topic.count).max() ?? 0
        return cells.map { cell in
            let line = [
                cell.mark + spaces(1 - cell.mark.count), spaces(step - cell.step.count) + cell.step,
                spaces(time - cell.time.count) + cell.time, cell.topic + spaces(topic - cell.topic.count), cell.data,
            ].joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The number of digits after the decimal point.
    private static func fraction(_ time: String) -> Int {
        time.split(separator: ".").dropFirst().first?.count ?? 0
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
