import CommandSupport
import EventBus

/// State for people: an indented outline with values in JSON.
enum StatePage {
    /// The part of the state at a dotted path.
    /// - Throws: ``Failure`` that names the first part of the path that does not exist.
    static func part(_ state: Value, at path: String) throws -> Value {
        if let part = state.at(path: path) { return part }
        let words = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var place = state
        for (index, word) in words.enumerated() {
            guard let next = place.at(path: word) else {
                let known = place.objectValue?.keys.sorted() ?? []
                let parent = words[..<index].joined(separator: ".")
                let list = known.isEmpty ? "it has no parts" : "there are: " + known.joined(separator: ", ")
                throw Failure.unknown(
                    parent.isEmpty ? "state" : "part of '\(parent)'", word, among: known, list: list)
            }
            place = next
        }
        return place
    }

    static func lines(_ value: Value, style: Style, indent: String = "") -> [String] {
        guard case .object(let fields) = value, !fields.isEmpty else { return [indent + value.json.printable] }
        return fields.keys.sorted().flatMap { name -> [String] in
            let field = fields[name]!  // trap: the name is one of the keys
            let label = indent + style.paint(name.printable, .cyan)
            if case .object(let inner) = field, !inner.isEmpty {
                return [label] + lines(field, style: style, indent: indent + "  ")
            }
            if case .array(let items) = field, items.contains(where: { $0.objectValue != nil }) {
                return [label] + items.map { indent + "  - " + TapRow.fields($0) }
            }
            return ["\(label)  \(field.json.printable)"]
        }
    }
}
