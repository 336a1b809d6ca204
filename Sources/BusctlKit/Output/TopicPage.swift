import CommandSupport
import EventBus

/// Descriptions of topics, for people.
enum TopicPage {
    /// - Parameter width: the columns of the terminal; nil for a file or a pipe.
    static func list(_ topics: [TopicInfo], _ style: Style, width: Int?) -> [String] {
        let lines = Columns.lines(
            topics.map { info in
                let fields = fields(info.schema)
                return [info.name, info.kind.rawValue]
                    + (fields.isEmpty ? [] : [fields.map(\.mark).joined(separator: " ")])
            })
        return zip(topics, lines).map { info, line in
            let line = width.map { line.truncated(to: $0) } ?? line
            return style.paint(String(line.prefix(info.name.count)), ink(info.kind)) + line.dropFirst(info.name.count)
        }
    }

    /// - Parameter order: a query's fields in the order of a rule's parameters; nil if it is unknown.
    static func describe(_ info: TopicInfo, order: [String]?, _ style: Style) -> [String] {
        var lines = [
            style.paint(info.name, ink(info.kind)) + "  " + info.kind.rawValue + (info.isRetained ? ", retained" : "")
        ]
        let members = sorted(fields(info.schema), order)
        lines += table(members)
        for (names, schema) in largeObjects(members) {
            lines += ["", names.joined(separator: ", ") + ":"] + table(fields(schema))
        }
        if let order {
            lines += ["", "As a rule:", "  function \(info.name)(\((order + ["ctx"]).joined(separator: ", ")))"]
        }
        if let answer = info.answer { lines += ["", "Answer: " + type(answer)] + table(fields(answer)) }
        lines += ["", info.kind == .query ? "Asked \(info.count) times" : "Delivered \(info.count) times"]
        lines += admission(info)
        if !info.handlers.isEmpty {
            lines.append(
                (info.kind == .query ? "Answered by: " : "Handled by: ") + info.handlers.joined(separator: ", "))
        }
        if let fallback = info.fallback { lines.append("Built-in answer: \(fallback)") }
        return lines
    }

    /// The admission of events, and the outcomes of those that were not delivered at once.
    private static func admission(_ info: TopicInfo) -> [String] {
        guard let pending = info.pending else { return [] }
        var lines: [String] = []
        if let admission = info.admission {
            let key = admission.key.map { " of the same \($0)" } ?? ""
            lines.append(
                "Admission: at most one event\(key) every \(Value.double(admission.interval.inSeconds).json) s"
                    + (admission.coalesce == .latest ? ", the latest one" : ""))
        }
        let (merged, gone) = (info.coalesced ?? 0, info.dropped ?? 0)
        return lines + ["Waiting: \(pending), merged: \(merged), dropped: \(gone) since the start"]
    }

    private struct Field {
        var name: String
        var isRequired: Bool
        var schema: Value
        var mark: String { name + (isRequired ? "" : "?") }
    }

    /// The objects with too many fields for one line, each with the names of the fields that contain it or a list
    /// of it.
    private static func largeObjects(_ members: [Field]) -> [(names: [String], schema: Value)] {
        var objects: [(names: [String], schema: Value)] = []
        for member in members {
            let schema = member.schema["items"] ?? member.schema
            guard fields(schema).count > shortest else { continue }
            if let index = objects.firstIndex(where: { $0.schema == schema }) {
                objects[index].names.append(member.name)
            } else {
                objects.append(([member.name], schema))
            }
        }
        return objects
    }

    /// The most fields of an object that are named on one line.
    private static let shortest = 8

    private static func table(_ fields: [Field]) -> [String] {
        Columns.lines(
            fields.map { field in
                let unit = field.schema["description"]?.stringValue.map { ", " + $0 } ?? ""
                return ["  " + field.mark, type(field.schema) + unit]
            })
    }

    /// The required fields first, in their order, and then the others by name.
    private static func fields(_ schema: Value) -> [Field] {
        let properties = schema["properties"]?.objectValue ?? [:]
        let required = (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue)
        let others = properties.keys.filter { !required.contains($0) }.sorted()
        return required.compactMap { name in properties[name].map { Field(name: name, isRequired: true, schema: $0) } }
            // trap: the name is one of the keys
            + others.map { Field(name: $0, isRequired: false, schema: properties[$0]!) }
    }

    private static func sorted(_ fields: [Field], _ order: [String]?) -> [Field] {
        guard let order else { return fields }
        return order.compactMap { name in fields.first { $0.name == name } }
            + fields.filter { !order.contains($0.name) }
    }

    /// A schema in a few words: `success | error | info`, `number`, `{title, role?}`.
    static func type(_ schema: Value) -> String {
        if let words = schema["enum"]?.arrayValue {
            return words.map { $0.stringValue ?? $0.json }.joined(separator: " | ")
        }
        if let options = (schema["anyOf"] ?? schema["oneOf"])?.arrayValue {
            return options.map(type).joined(separator: " | ")
        }
        switch schema["type"]?.stringValue {
        case "object":
            let names = fields(schema).map(\.mark)
            if names.isEmpty { return "object" }
            return "{" + names.prefix(names.count > shortest ? 3 : shortest).joined(separator: ", ")
                + (names.count > shortest ? ", …}" : "}")
        case "array": return "list of " + (schema["items"].map(type) ?? "values")
        case let type?: return type
        case nil: return "any value"
        }
    }

    private static func ink(_ kind: TopicInfo.Kind) -> Style.Ink? {
        switch kind {
        case .request: .cyan
        case .fact: .green
        case .query: .yellow
        }
    }
}
