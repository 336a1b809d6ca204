/// Writes SVG. Each element has its own line, attributes keep their order, and texts are escaped. An attribute without
/// a value is left out.
package struct SVGWriter {
    typealias Attributes = KeyValuePairs<String, String?>

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

    /// Adds the output of another writer at the current depth.
    mutating func add(_ other: SVGWriter) {
        for content in other.text.split(separator: "\n") { line(String(content)) }
    }

    private static func written(_ attributes: Attributes) -> String {
        attributes.reduce(into: "") { written, attribute in
            if let value = attribute.value { written += " \(attribute.key)=\"\(escaped(value))\"" }
        }
    }

    /// The text with XML's special characters escaped. Characters that XML does not allow become spaces.
    package static func escaped(_ text: String) -> String {
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
    static func number(_ value: Double) -> String { written(value, parts: 100) }

    /// A share or a scale, rounded to a ten-thousandth.
    static func factor(_ value: Double) -> String { written(value, parts: 10_000) }

    private static func written(_ value: Double, parts: Double) -> String {
        let most = 1e9
        guard !value.isNaN else { return "0" }
        let rounded = (max(-most, min(value, most)) * parts).rounded() / parts
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
