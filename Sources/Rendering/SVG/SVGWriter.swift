/// Writes SVG. Each element has its own line, attributes keep their order, and texts are escaped.
struct SVGWriter {
    typealias Attributes = KeyValuePairs<String, String>

    private(set) var text = ""
    private var open: [String] = []

    mutating func begin(_ name: String, _ attributes: Attributes = [:]) {
        line("<\(name)\(Self.written(attributes))>")
        open.append(name)
    }

    mutating func end() { if let name = open.popLast() { line("</\(name)>") } }

    mutating func element(_ name: String, _ attributes: Attributes) {
        line("<\(name)\(Self.written(attributes))/>")
    }

    mutating func element(_ name: String, _ attributes: Attributes = [:], text: String) {
        line("<\(name)\(Self.written(attributes))>\(Self.escaped(text))</\(name)>")
    }

    private mutating func line(_ content: String) {
        text += String(repeating: "  ", count: open.count) + content + "\n"
    }

    private static func written(_ attributes: Attributes) -> String {
        attributes.reduce(into: "") { $0 += " \($1.key)=\"\(escaped($1.value))\"" }
    }

    /// The text with XML's special characters escaped. Characters that XML does not allow become spaces.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { written, scalar in
            switch scalar {
            case "&": written += "&amp;"
            case "<": written += "&lt;"
            case ">": written += "&gt;"
            case "\"": written += "&quot;"
            case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": written += " "
            default: written.unicodeScalars.append(scalar)
            }
        }
    }

    /// The number rounded to a hundredth, and limited to a range that fits into an integer.
    static func number(_ value: Double) -> String {
        let most = 1e9
        let rounded = (max(-most, min(value, most)) * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
