/// The parameters and the result of a function that is not written in Lua: a library function or a method of the test
/// object `t`.
struct Signature: Sendable {
    enum Kind: String, Sendable {
        case any, text, number, whole
        /// `table` is a value with fields or elements, `list` a value with elements, `own` a table that the script may
        /// write to.
        case table, list, own
        case function
        /// `topic` is the topic of an event, `query` the topic of a query, `data` the data of an event.
        case topic, query, data
    }

    struct Parameter: Sendable {
        var name: String
        var kind: Kind
        var isOptional: Bool
    }

    /// The function of `ctx` that returns the arm of an experiment. Its result is a number, or nil in the control arm.
    static let cohort = Signature("ctx.cohort(name: text, percent: number, ...)")

    let name: String
    let parameters: [Parameter]
    let isVariadic: Bool
    /// The kind of the first result; nil if it is not known.
    let result: Kind?

    /// The function with its parameter names, for messages: `string.rep(text, count, separator?)`.
    var usage: String {
        let names = parameters.map { $0.name + ($0.isOptional ? "?" : "") } + (isVariadic ? ["..."] : [])
        return "\(name)(\(names.joined(separator: ", ")))"
    }

    /// - Parameter text: the signature, such as `string.rep(text, count: whole, separator?: text) -> text`. A parameter
    ///   without a kind takes its name as its kind if that kind exists, and accepts any value otherwise.
    init(_ text: String) {
        let head = text.prefix { $0 != "(" }
        let rest = text.dropFirst(head.count + 1)
        let list = rest.prefix { $0 != ")" }
        name = String(head)
        result = rest.dropFirst(list.count).firstRange(of: "-> ").flatMap {
            Kind(rawValue: String(rest[$0.upperBound...]))
        }
        let all = list.split(separator: ",").map { $0.drop { $0 == " " } }
        isVariadic = all.last == "..."
        parameters = all.filter { $0 != "..." }.map { part in
            let words = part.split(separator: ":").map { $0.drop { $0 == " " } }
            let isOptional = words[0].hasSuffix("?")
            let name = String(isOptional ? words[0].dropLast() : words[0])
            return Parameter(
                name: name, kind: Kind(rawValue: words.count > 1 ? String(words[1]) : name) ?? .any,
                isOptional: isOptional)
        }
    }
}

extension Signature.Kind {
    /// The kind in a few words, for messages.
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

    /// The Lua expression that a hint suggests as a substitute for nil.
    var zero: String {
        switch self {
        case .text, .topic, .query: "\"\""
        case .number, .whole: "0"
        default: "{}"
        }
    }

    /// The shape of a result of this kind.
    var shape: Shape {
        switch self {
        case .text: .text
        case .number, .whole: .number
        default: .unknown
        }
    }

    /// Returns whether a parameter of this kind never accepts a value of this shape.
    func refuses(_ shape: Shape, written expression: Expression) -> Bool {
        switch (self, shape) {
        case (.any, _), (_, .unknown): false
        case (.text, .text), (.text, .literal), (.text, .words), (.text, .number): false
        case (.topic, .text), (.topic, .literal), (.topic, .words), (.query, .text), (.query, .literal),
            (.query, .words):
            false
        case (.data, .table), (.data, .list), (.data, .record): false
        case (.number, .number): false
        case (.whole, .number): expression.number.map { $0.value != $0.value.rounded() } ?? false
        // Lua converts a text to a number if the text contains one.
        case (.whole, .text): false
        case (.whole, .literal(let text)): Double(text) == nil
        case (.table, .table), (.table, .list), (.table, .record), (.table, .library): false
        case (.list, .table), (.list, .list): false
        case (.own, .table): false
        case (.function, .function), (.function, .signature), (.function, .publish), (.function, .ask),
            (.function, .usual):
            false
        default: true
        }
    }
}
