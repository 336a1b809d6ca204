import EventBus

extension ScenarioFailure: CustomStringConvertible {
    /// The whole story for people: where and what in the first line, then what came
    /// nearest, then the timeline around it.
    public var text: String {
        (summary + TimelineTable.lines(timeline).map { "  " + $0 }).joined(separator: "\n")
    }

    /// The story without its timeline.
    var summary: [String] {
        var lines = ["\(place): " + (place.path.isEmpty ? "" : place.path + ": ") + message]
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
    /// So many failures are told with their timelines: one failure often brings others, and
    /// the first is the one to look at.
    private static var toldWhole: Int { 3 }

    /// What went wrong, with a heading; just the heading if nothing did.
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
