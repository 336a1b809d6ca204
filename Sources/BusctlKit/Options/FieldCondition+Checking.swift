import CommandSupport
import ControlAPI
import EventBus

/// Checks conditions from the command line, so that a misspelled field or word is an error, not an endless wait.
extension FilterOptions {
    /// Asks a host for the fields of its topics if there are conditions; see ``check(_:among:)``.
    func check(_ patterns: [TopicPattern], on client: ControlClient) async throws {
        if !conditions.isEmpty { try check(patterns, among: try await TopicList.live(client)) }
    }

    /// - Parameters:
    ///   - patterns: the patterns of the events that are wanted; empty for all.
    ///   - topics: all topics of the host.
    /// - Throws: ``Failure`` for a condition that no event of these topics can meet.
    func check(_ patterns: [TopicPattern], among topics: [TopicInfo]) throws {
        let wanted = topics.filter { topic in
            guard topic.kind != .query, let name = TopicName(topic.name) else { return false }
            return patterns.isEmpty || patterns.contains { $0.matches(name) }
        }
        // A host adds the container to the fields of an event.
        for condition in conditions where !ContainerField.names.contains(condition.path[0]) {
            try condition.check(wanted, patterns)
        }
    }
}

extension FieldCondition {
    fileprivate func check(_ topics: [TopicInfo], _ patterns: [TopicPattern]) throws {
        let findings = topics.map { Self.find(path[...], in: $0.schema) }
        let found = findings.compactMap { if case .field(let schema) = $0 { schema } else { nil } }
        guard found.isEmpty else {
            let words = found.map(Self.words)
            guard !words.contains(nil), case let known = Set(words.compactMap(\.self).joined()), !known.contains(value)
            else { return }
            throw Failure(
                .badData, "--where \(path.joined(separator: "."))=\(value): '\(value)' is none of its words",
                hint: fieldHint(value, among: known.sorted()))
        }
        // The longest path into the data that any topic has.
        let misses = findings.compactMap { if case .missing(let depth, let names) = $0 { (depth, names) } else { nil } }
        let depth = misses.map(\.0).max() ?? 0
        let names = Set(misses.filter { $0.0 == depth }.flatMap(\.1)).sorted()
        let place = path.prefix(depth).joined(separator: ".")
        let who = patterns.count == 1 ? "\(patterns[0]) has" : "these events have"
        throw Failure(
            .badData,
            "--where \(path.joined(separator: "."))=\(value): \(who) no field '\(path[depth])'"
                + (place.isEmpty ? "" : " in '\(place)'"),
            hint: names.count > 12
                ? nearestTopic(path[depth], among: names).map { "did you mean '\($0)'?" }
                : names.isEmpty ? "'\(place)' has no fields" : fieldHint(path[depth], among: names))
    }

    private enum Finding {
        /// The schema of the field; `true` if the data may have any fields there.
        case field(Value)
        /// The number of names of the path that exist, and the fields that exist in place of the next one.
        case missing(depth: Int, [String])
    }

    private static func find(_ path: ArraySlice<String>, in schema: Value, depth: Int = 0) -> Finding {
        guard let name = path.first else { return .field(schema) }
        var names: [String] = []
        var best: Finding?
        for schema in alternatives(schema) {
            if isOpen(schema) { return .field(true) }
            let properties = schema["properties"]?.objectValue ?? [:]
            names += properties.keys
            guard let inner = properties[name] else { continue }
            switch find(path.dropFirst(), in: inner, depth: depth + 1) {
            case .field(let schema): return .field(schema)
            case let missing: best = missing
            }
        }
        return best ?? .missing(depth: depth, names)
    }

    /// The alternatives of a schema; the schema itself if it has none.
    private static func alternatives(_ schema: Value) -> [Value] {
        let choices = ["anyOf", "oneOf", "allOf"].flatMap { schema[$0]?.arrayValue ?? [] }
        return choices.isEmpty ? [schema] : choices.flatMap(alternatives)
    }

    /// Whether the data may have fields that the schema does not name.
    private static func isOpen(_ schema: Value) -> Bool {
        guard let members = schema.objectValue else { return schema == true }
        if let type = members["type"], type != "object" { return type.arrayValue?.contains("object") ?? false }
        return members["additionalProperties"].map { $0 != false } ?? (members["properties"] == nil)
    }

    /// The only words that the field may have; nil if it may have others.
    private static func words(_ schema: Value) -> [String]? {
        var words: [String] = []
        for schema in alternatives(schema) {
            if schema["type"] == "null" { continue }
            guard let known = schema["enum"]?.arrayValue else { return nil }
            words += known.map { $0.stringValue ?? $0.json }
        }
        return words + ["null"]
    }
}
