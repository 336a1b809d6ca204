import EventBus

/// Checks the names and values of attributes as CloudEvents 1.0.2 requires for all events in JSON, whatever their
/// topic.
///
/// The check reads the text rather than a decoded value, which loses the form of numbers.
struct CloudEventCheck {
    /// The maximum length of an attribute name, in bytes.
    static let longestName = 256

    private let bytes: UnsafeRawBufferPointer
    private let limits: EventLimits
    private var seen: Set<String> = []
    private var attributes = 0
    /// Whether the event has the member with a value other than null, which counts as missing.
    private var hasBase64 = false

    /// - Parameter bytes: valid JSON.
    /// - Throws: ``FieldError`` with the path of the first invalid member.
    static func check(_ bytes: UnsafeRawBufferPointer, _ limits: EventLimits) throws(FieldError) {
        var check = CloudEventCheck(bytes: bytes, limits: limits)
        var reader = JSONReader(bytes)
        do {
            try check.members(&reader)
        } catch let error as JSONError {
            throw FieldError(error, in: bytes)
        } catch let error as FieldError {
            throw error
        } catch {
            throw FieldError(message: "\(error)")
        }
    }

    private mutating func members(_ reader: inout JSONReader) throws {
        guard try reader.begin(.object) else { return }
        while let part = try reader.nextName() {
            let name = reader.string(part)
            seen.insert(name)
            switch name {
            case "data": _ = try reader.part()
            case "data_base64": hasBase64 = try reader.part().kind != .null
            default: try attribute(name, &reader)
            }
        }
        if hasBase64, seen.contains("data") {
            throw FieldError(path: "data_base64", message: "an event has either 'data' or 'data_base64'")
        }
    }

    // MARK: Attributes

    private mutating func attribute(_ name: String, _ reader: inout JSONReader) throws {
        attributes += 1
        guard attributes <= limits.attributes else {
            throw FieldError(path: name, message: "the event has more than \(limits.attributes) attributes")
        }
        guard name.utf8.count <= Self.longestName else {
            throw FieldError(
                path: String(name.prefix(20)) + "…",
                message: "the name of an attribute has at most \(Self.longestName) bytes")
        }
        let part = try reader.part()
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isInName) else {
            throw FieldError(
                path: name, message: "is not a valid attribute name", hint: "use only lowercase letters and digits")
        }
        switch part.kind {
        case .bool where Self.texts.contains(name), .number where Self.texts.contains(name):
            throw FieldError(
                path: name, expected: Self.expectation(of: name),
                found: part.kind == .bool ? "true or false" : "a number")
        case .null, .bool: break
        case .string: try Self.check(reader.string(part), of: name)
        case .number:
            guard Self.isInteger(String(decoding: bytes[part.range], as: UTF8.self)) else {
                throw FieldError(
                    path: name, message: "a number in an attribute is a whole one from -2147483648 to 2147483647")
            }
        case .object, .list:
            throw FieldError(
                path: name, message: "an attribute is a text, a whole number, true or false",
                hint: "what has fields of its own belongs into 'data'")
        }
    }

    /// Whether an attribute with a printable ASCII value is valid.
    static func isValid(_ name: String, _ value: Value) -> Bool {
        guard (1...longestName).contains(name.utf8.count), name.utf8.allSatisfy(isInName), let text = value.stringValue
        else { return false }
        return isValid(text, of: name)
    }

    /// The optional text attributes of CloudEvents itself.
    private static let texts: Set = ["subject", "time", "dataschema", "datacontenttype"]

    private static func isInName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isInteger(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && Int32(text) != nil
    }

    private static func check(_ text: String, of name: String) throws(FieldError) {
        if let scalar = text.unicodeScalars.first(where: isForbidden) {
            throw FieldError(
                path: name,
                message: "has the character U+" + hex(scalar.value) + ", which an attribute may not have")
        }
        if !isValid(text, of: name) {
            throw FieldError(path: name, message: "expected \(expectation(of: name)), found '\(text)'")
        }
    }

    private static func isValid(_ text: String, of name: String) -> Bool {
        switch name {
        case "source": URIReference.isValid(text)
        case "dataschema": URIReference.isAbsolute(text)
        case "subject": !text.isEmpty
        case "time": Timestamp.isValid(text)
        default: true
        }
    }

    private static func expectation(of name: String) -> String {
        switch name {
        case "source": "a URI reference such as '/shop/7' or 'urn:shop:7'"
        case "dataschema": "an absolute URI"
        case "time": "a time such as '2026-04-05T17:31:00Z'"
        default: "a text that is not empty"
        }
    }

    /// Control characters, and code points that are not characters. A Swift string has no surrogates.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: true
        case let value: value & 0xFFFE == 0xFFFE
        }
    }

    private static func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
