import EventBus

/// Where the members of an event stand in its JSON text, found in one pass without decoding
/// them.
///
/// A general decoder spends more time on the envelope of an event than on its data. Texts
/// of the usual form take this short cut; whatever is unusual (escapes in a name, a member
/// twice, a stranger) is left to the general decoder, which also words the errors.
struct EventMembers {
    private(set) var type: String?
    private(set) var id: String?
    private(set) var source: String?
    private(set) var busTime: String?
    private(set) var isCloudEvent = false
    /// The offsets of the value of `data`; nil if there is none.
    private(set) var data: Range<Int>?
    /// The names in `data`, those at its top.
    private(set) var dataNames: [String] = []

    /// Nil for a text that is not of the usual form, whether it is JSON or not. What `data`
    /// holds is only skipped, not checked.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var scanner = Scanner(bytes: bytes)
        guard scanner.take(UInt8(ascii: "{")) else { return nil }
        repeat {
            guard let name = scanner.plainText(), scanner.take(UInt8(ascii: ":")) else { return nil }
            if name.elementsEqual("data".utf8) {
                guard data == nil, let range = scanner.object(names: &dataNames) else { return nil }
                data = range
                continue
            }
            guard let value = scanner.plainText() else { return nil }
            let text = String(decoding: value, as: UTF8.self)
            switch name.count {
            case 4 where name.elementsEqual("type".utf8) && type == nil: type = text
            case 2 where name.elementsEqual("id".utf8) && id == nil && !text.isEmpty: id = text
            case 6 where name.elementsEqual("source".utf8) && source == nil && !text.isEmpty: source = text
            case 7 where name.elementsEqual("bustime".utf8) && busTime == nil: busTime = text
            case 11 where name.elementsEqual("specversion".utf8) && text == "1.0" && !isCloudEvent:
                isCloudEvent = true
            case 11 where name.elementsEqual("causationid".utf8): break
            default: return nil
            }
        } while scanner.take(UInt8(ascii: ","))
        guard scanner.take(UInt8(ascii: "}")), scanner.isAtEnd, type != nil else { return nil }
        if isCloudEvent, id == nil || source == nil { return nil }
    }

    private struct Scanner {
        let bytes: UnsafeRawBufferPointer
        var index = 0

        var isAtEnd: Bool {
            mutating get {
                skipSpace()
                return index == bytes.count
            }
        }

        private mutating func skipSpace() {
            while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
        }

        mutating func take(_ byte: UInt8) -> Bool {
            skipSpace()
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
            return true
        }

        /// The contents of a string of printable ASCII without escapes.
        mutating func plainText() -> Slice<UnsafeRawBufferPointer>? {
            guard take(UInt8(ascii: "\"")) else { return nil }
            let start = index
            while index < bytes.count {
                let byte = bytes[index]
                if byte == UInt8(ascii: "\"") {
                    defer { index += 1 }
                    return bytes[start..<index]
                }
                guard byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\\") else { return nil }
                index += 1
            }
            return nil
        }

        /// An object, by its braces, and the names at its top.
        mutating func object(names: inout [String]) -> Range<Int>? {
            guard take(UInt8(ascii: "{")) else { return nil }
            let start = index - 1
            var depth = 1
            var isName = true
            while index < bytes.count {
                switch bytes[index] {
                case UInt8(ascii: "\"") where isName && depth == 1:
                    guard let name = plainText() else { return nil }
                    names.append(String(decoding: name, as: UTF8.self))
                    isName = false
                    continue
                case UInt8(ascii: ",") where depth == 1: isName = true
                case UInt8(ascii: "["), UInt8(ascii: "]"):
                    // What stands in a list is no name.
                    depth += bytes[index] == UInt8(ascii: "[") ? 1 : -1
                case UInt8(ascii: "\""):
                    index += 1
                    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                    }
                case UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "}"):
                    depth -= 1
                    if depth == 0 {
                        index += 1
                        return start..<index
                    }
                default: break
                }
                index += 1
            }
            return nil
        }
    }
}

extension UInt8 {
    /// Space as JSON has it.
    package var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
