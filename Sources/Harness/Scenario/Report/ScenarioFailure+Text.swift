import EventBus

extension ScenarioFailure: CustomStringConvertible {
    /// The whole story for people: where and what in the first line, then what came
    /// nearest, then the timeline around it.
    public var text: String {
        var lines = ["\(place): " + (place.path.isEmpty ? "" : place.path + ": ") + message]
        if let nearest {
            let reasons = nearest.reasons.prefix(Self.mostReasons).joined(separator: "; ")
            let more = nearest.reasons.count - Self.mostReasons
            lines.append(
                "  nearest: \(nearest.topic) \(nearest.data.shortJSON) at \(nearest.time.text): \(reasons)"
                    + (more > 0 ? "; and \(more) more" : ""))
        }
        lines += TimelineTable.lines(timeline).map { "  " + $0 }
        return lines.joined(separator: "\n")
    }

    public var description: String { text }

    private static var mostReasons: Int { 4 }
}

extension ScenarioResult {
    /// What went wrong, with a heading; just the heading if nothing did.
    public var text: String {
        switch status {
        case .passed: "passed: \(name)"
        case .failed: (["failed: \(name)"] + failures.map(\.text)).joined(separator: "\n")
        case .invalid: "cannot run: \(name)" + (problem.map { "\n\($0)" } ?? "")
        }
    }
}
