import FoundationEssentials

/// Splits a JSON array into the texts of its items, so that each item can be decoded separately.
enum JSONArrayItems {
    /// - Parameter json: well-formed JSON.
    /// - Returns: nil if it is not an array.
    static func split(_ json: Data) -> [Data]? {
        var items: [Data] = []
        var depth = 0
        var isInString = false
        var isEscaped = false
        var start: Data.Index?
        var end = json.startIndex
        for (index, byte) in zip(json.indices, json) {
            let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                end = index + 1
                continue
            }
            if isSpace { continue }
            if depth == 0 {
                guard byte == UInt8(ascii: "[") else { return nil }
                depth = 1
                continue
            }
            if depth == 1, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
                if let first = start { items.append(json[first..<end]) }
                start = nil
                if byte == UInt8(ascii: "]") { return items }
                continue
            }
            if start == nil { start = index }
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""): isInString = true
            default: break
            }
            end = index + 1
        }
        return items
    }
}
