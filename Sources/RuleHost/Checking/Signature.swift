/// What a function that is not written in Lua is called with: those of the libraries, those
/// of a test.
struct Signature: Sendable {
    enum Kind: String, Sendable {
        case any, text, number, whole
        /// Anything with names or elements; anything with elements; a table of the script's own.
        case table, list, own
        case function
        /// The topic of an event or of a query, and the data of an event.
        case topic, query, data
    }

    struct Parameter: Sendable {
        var name: String
        var kind: Kind
        var isOptional: Bool
    }

    let name: String
    let parameters: [Parameter]
    let isVariadic: Bool
    /// What it returns first; nil if that cannot be told.
    let result: Kind?

    /// How it is called, for people: `string.rep(text, count, separator?)`.
    var usage: String {
        let names = parameters.map { $0.name + ($0.isOptional ? "?" : "") } + (isVariadic ? ["..."] : [])
        return "\(name)(\(names.joined(separator: ", ")))"
    }

    /// - Parameter text: as in `string.rep(text, count: whole, separator?: text) -> text`. A parameter
    ///   whose name is a kind is of that kind.
    init(_ text: String) {
        let head = text.prefix { $0 != "(" }
        let rest = text.dropFirst(head.count + 1)
        let list = rest.prefix { $0 != ")" }
        name = String(head)
        result = rest.dropFirst(list.count).firstRange(of: "-> ").flatMap { Kind(rawValue: String(rest[$0.upperBound...])) }
        let all = list.split(separator: ",").map { $0.drop { $0 == " " } }
        isVariadic = all.last == "..."
        parameters = all.filter { $0 != "..." }.map { part in
            let words = part.split(separator: ":").map { $0.drop { $0 == " " } }
            let isOptional = words[0].hasSuffix("?")
            let name = String(isOptional ? words[0].dropLast() : words[0])
            return Parameter(name: name, kind: Kind(rawValue: words.count > 1 ? String(words[1]) : name) ?? .any, isOptional: isOptional)
        }
    }
}

extension Signature.Kind {
    /// In a few words, for messages.
    var phrase: String {
        switch self {
        case .any: "a value"
        case .text: "a text"
        case .number: "a number"
        case .whole: "a whole number"
        case .table: "a table"
        case .list: "a list"
        case .own: "a table of your own"
        case .function: "a function"
        case .topic, .query: "a topic"
        case .data: "a table"
        }
    }

    /// What to take where there is nothing, in Lua.
    var zero: String {
        switch self {
        case .text, .topic, .query: "\"\""
        case .number, .whole: "0"
        default: "{}"
        }
    }

    /// What a result of this kind is.
    var shape: Shape {
        switch self {
        case .text: .text
        case .number, .whole: .number
        default: .unknown
        }
    }

    /// Whether a value of this shape is never taken.
    func refuses(_ shape: Shape, written expression: Expression) -> Bool {
        switch (self, shape) {
        case (.any, _), (_, .unknown): false
        case (.text, .text), (.text, .literal), (.text, .words), (.text, .number): false
        case (.topic, .text), (.topic, .literal), (.topic, .words), (.query, .text), (.query, .literal), (.query, .words): false
        case (.data, .table), (.data, .list), (.data, .record): false
        case (.number, .number): false
        case (.whole, .number): expression.number.map { $0.value != $0.value.rounded() } ?? false
        // Lua reads a number in a text.
        case (.whole, .text): false
        case (.whole, .literal(let text)): Double(text) == nil
        case (.table, .table), (.table, .list), (.table, .record), (.table, .library): false
        case (.list, .table), (.list, .list): false
        case (.own, .table): false
        case (.function, .function), (.function, .signature), (.function, .publish): false
        default: true
        }
    }
}
