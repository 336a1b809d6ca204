import EventBus

extension ScenarioFailure: CustomStringConvertible {
    /// The failure as text: the place and the expectation in the first line, then the closest event, then the timeline
    /// around it.
    public var text: String {
        (summary + TimelineTable.lines(timeline).map { "  " + $0 }).joined(separator: "\n")
    }

    /// The failure as text without its timeline.
    var summary: [String] {
        var lines = [(place.file.isEmpty ? "" : "\(place): ") + (place.path.isEmpty ? "" : place.path + ": ") + message]
        if let nearest {
            let reasons = nearest.reasons.prefix(Self.mostReasons).joined(separator: "; ")
            let more = nearest.reasons.count - Self.mostReasons
            lines.append(
                "  nearest: \(nearest.topic) \(nearest.data.shortJSON) at \(nearest.time.text): \(reasons)"
                    + (more > 0 ? "; and \(more) more" : ""))
        }
        return lines
    }

    public var description: String { text }

    private static var mostReasons: Int { 4 }
}

extension ScenarioResult {
    /// The number of failures shown with their timelines. One failure often causes others, so the first one matters
    /// most.
    private static var toldWhole: Int { 3 }

    /// The result as text: a heading, followed by the failures.
    public var text: String {
        switch status {
        case .passed: "passed: \(name)"
        case .failed:
            (["failed: \(name)"] + failures.prefix(Self.toldWhole).map(\.text)
                + failures.dropFirst(Self.toldWhole).flatMap(\.summary)).joined(separator: "\n")
        case .invalid: "cannot run: \(name)" + (problem.map { "\n\($0)" } ?? "")
        }
    }
}
