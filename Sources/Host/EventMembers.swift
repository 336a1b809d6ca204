import EventBus

/// The places of an event's members in its JSON text, found in one pass without decoding them.
///
/// A general decoder spends more time on the envelope of an event than on its data. Texts in the usual form are
/// decoded in this faster way. Everything unusual (an escape in a name, a repeated or unknown member) is left to
/// the general decoder, which also makes the error messages.
struct EventMembers {
    private(set) var type: String?
    private(set) var id: String?
    private(set) var source: String?
    private(set) var busTime: String?
    private(set) var isCloudEvent = false
    /// The range of the value of `data` in bytes; nil if there is none.
    private(set) var data: Range<Int>?
    /// The fields of `data`, in the order of the text.
    private(set) var fields: [Field] = []

    struct Field {
        let name: String
        /// The range of the value in bytes.
        let value: Range<Int>
        /// Whether the value is a text without escapes, a whole number, true or false, so that its text is
        /// canonical already.
        let isPlain: Bool

        /// The value of a field that is plain.
        fileprivate func plainValue(in bytes: UnsafeRawBufferPointer) -> Value {
            switch bytes[value.lowerBound] {
            case UInt8(ascii: "\""):
                let text = bytes[value.lowerBound + 1..<value.upperBound - 1]
                return .string(String(decoding: UnsafeRawBufferPointer(rebasing: text), as: UTF8.self))
            case UInt8(ascii: "t"): return .bool(true)
            case UInt8(ascii: "f"): return .bool(false)
            default: return .int(bytes[value].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
            }
        }
    }

    /// Nil if the text does not have the usual form, whether it is JSON or not. The contents of `data` are
    /// skipped, not checked.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var scanner = Scanner(bytes: bytes)
        guard scanner.take(UInt8(ascii: "{")) else { return nil }
        repeat {
            guard let name = scanner.plainText(), scanner.take(UInt8(ascii: ":")) else { return nil }
            if name.elementsEqual("data".utf8) {
                guard data == nil, let range = scanner.object(&fields) else { return nil }
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
            // A recording has this member in its lines; the reader of the recording has checked it.
            case 8 where name.elementsEqual("checksum".utf8): break
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

        /// The range of an object. The values of its fields are skipped, not checked.
        mutating func object(_ fields: inout [Field]) -> Range<Int>? {
            guard take(UInt8(ascii: "{")) else { return nil }
            let start = index - 1
            if take(UInt8(ascii: "}")) { return start..<index }
            repeat {
                guard let name = plainText(), take(UInt8(ascii: ":")) else { return nil }
                skipSpace()
                let from = index
                let isPlain = plainValue()
                if !isPlain {
                    index = from
                    guard skipValue() else { return nil }
                }
                fields.append(
                    Field(name: String(decoding: name, as: UTF8.self), value: from..<index, isPlain: isPlain))
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "}")) else { return nil }
            return start..<index
        }

        private mutating func plainValue() -> Bool {
            guard index < bytes.count else { return false }
            switch bytes[index] {
            case UInt8(ascii: "\""): return plainText() != nil
            case UInt8(ascii: "t"): return skip("true")
            case UInt8(ascii: "f"): return skip("false")
            case UInt8(ascii: "1")...UInt8(ascii: "9"):
                let start = index
                while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
                // A number with more digits may become another number when it is read.
                return index - start < 16 && isAtEndOfValue
            default: return false
            }
        }

        private mutating func skip(_ word: StaticString) -> Bool {
            let end = index + word.utf8CodeUnitCount
            guard end <= bytes.count, bytes[index..<end].elementsEqual(word.withUTF8Buffer { Array($0) }) else {
                return false
            }
            index = end
            return isAtEndOfValue
        }

        private var isAtEndOfValue: Bool {
            guard index < bytes.count else { return false }
            let byte = bytes[index]
            return byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte.isJSONSpace
        }

        /// Skips any value, looking only at brackets and quotes.
        private mutating func skipValue() -> Bool {
            var depth = 0
            while index < bytes.count {
                switch bytes[index] {
                case UInt8(ascii: "\""):
                    index += 1
                    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                    }
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return true }
                    depth -= 1
                case UInt8(ascii: ",") where depth == 0: return true
                default: break
                }
                index += 1
            }
            return false
        }
    }
}

extension EventMembers {
    /// The value of `data`, if all its fields are plain; nil if a value must be parsed.
    func plainData(in bytes: UnsafeRawBufferPointer) -> Value? {
        guard data != nil else { return nil }
        var object: [String: Value] = [:]
        object.reserveCapacity(fields.count)
        for field in fields {
            guard field.isPlain, object.updateValue(field.plainValue(in: bytes), forKey: field.name) == nil
            else { return nil }
        }
        return .object(object)
    }

    /// The canonical JSON of `data`, if sorting its fields is enough to make it; nil if a value must be parsed.
    func canonicalData(in bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard data != nil, fields.allSatisfy(\.isPlain) else { return nil }
        let sorted = fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        guard zip(sorted, sorted.dropFirst()).allSatisfy({ $0.name != $1.name }) else { return nil }
        var text: [UInt8] = [UInt8(ascii: "{")]
        text.reserveCapacity(data!.count)
        for field in sorted {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            text.append(UInt8(ascii: "\""))
            text.append(contentsOf: field.name.utf8)
            text.append(UInt8(ascii: "\""))
            text.append(UInt8(ascii: ":"))
            text.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[field.value]))
        }
        text.append(UInt8(ascii: "}"))
        return text
    }
}
