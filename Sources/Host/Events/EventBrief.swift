import EventBus

/// Formats the data of an event as one short line for people.
package enum EventBrief {
    /// Formats the fields as `message="Disk full" kind=error`: first `id`, `message` and `kind`, then the others by
    /// name.
    package static func fields(_ data: Value) -> String {
        guard case .object(let fields) = data else { return data == .null ? "" : data.json }
        if let problems = fields["problems"]?.arrayValue, fields.count == 1 {
            return problems.map { sentence($0) ?? $0.json }.joined(separator: "; ")
        }
        if let sentence = sentence(data) {
            // For a failure: the rule, the fallback answerer and the number of failures. `explain` shows the rest.
            let query = fields["query"].map { "  \(compact($0))" } ?? ""
            let instead = fields["instead"].map { " decided by \(compact($0))" } ?? ""
            let count = fields["count"]?.intValue.map { $0 > 1 ? " (\($0) times)" : "" } ?? ""
            return sentence + query + instead + count
        }
        let names = leading.filter { fields[$0] != nil } + fields.keys.filter { !leading.contains($0) }.sorted()
        // trap: the name is one of the keys
        return names.map { "\($0)=\(compact(fields[$0]!))" }.joined(separator: " ")
    }

    /// Formats the failure of a rule in a form that editors recognize: `rules/toast.lua:12: message (hint)`.
    private static func sentence(_ problem: Value) -> String? {
        guard let file = problem["file"]?.stringValue, let message = problem["message"]?.stringValue else { return nil }
        let line = problem["line"]?.intValue ?? 0
        let column = problem["column"]?.intValue.map { ":\($0)" } ?? ""
        return
            ((line > 0 ? "\(file):\(line)\(column)" : file) + ": " + message
            + (problem["code"]?.stringValue.map { " [\($0)]" } ?? "")
            + (problem["hint"]?.stringValue.map { " (\($0))" } ?? ""))
    }

    private static let leading = ["id", "message", "kind"]

    /// Writes a plain word as it is, and any ambiguous value as JSON.
    package static func compact(_ value: Value) -> String {
        guard case .string(let text) = value, !text.isEmpty,
            !["true", "false", "null"].contains(text), Double(text) == nil,
            text.allSatisfy({ $0.isLetter || $0.isNumber || "._-:/@+#".contains($0) })
        else { return value.json }
        return text
    }
}
