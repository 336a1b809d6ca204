import EventBus
import RuleHost

/// Formats values as Lua source.
package enum LuaText {
    package static func value(_ value: Value) -> String {
        switch value {
        case .null: "nil"
        case .bool, .int, .double: value.json
        case .string(let text): string(text)
        case .array(let elements): "{ \(elements.map(self.value).joined(separator: ", ")) }"
        case .object(let members):
            members.isEmpty
                ? "{}"
                : "{ "
                    + members.sorted { $0.key < $1.key }.map { "\(key($0.key)) = \(self.value($0.value))" }
                    .joined(separator: ", ") + " }"
        }
    }

    package static func string(_ text: String) -> String {
        var quoted = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
            case 0x0A: quoted += "\\n".utf8
            // Three digits, because another digit may follow.
            case 0..<0x20, 0x7F: quoted += "\\\(byte < 100 ? "0" : "")\(byte < 10 ? "0" : "")\(byte)".utf8
            default: quoted.append(byte)
            }
        }
        return String(decoding: quoted + [UInt8(ascii: "\"")], as: UTF8.self)
    }

    private static func key(_ name: String) -> String {
        let isName =
            name.utf8.allSatisfy { RuleText.isWord($0) } && name.utf8.first.map { !(0x30...0x39 ~= $0) } ?? false
            && TokenKind.keywords[name] == nil
        return isName ? name : "[\(string(name))]"
    }
}
