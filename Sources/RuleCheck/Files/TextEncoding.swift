/// Finds out why bytes are not the text of a rule file, which is UTF-8 without zero bytes.
struct TextEncoding {
    /// The first byte that is wrong.
    let offset: Int
    let message: String
    let hint: String

    /// Nil if the bytes are valid.
    init?(wrongIn source: [UInt8]) {
        if let name = Self.wide(source) {
            (offset, message, hint) = (0, "the file is \(name), and a rule file is UTF-8", "save the file as UTF-8")
            return
        }
        if let zero = source.firstIndex(of: 0) {
            (offset, message, hint) = (zero, "byte \(zero) is NUL", "a rule file is text; save it as UTF-8")
            return
        }
        guard let wrong = Self.firstInvalid(source) else { return nil }
        (offset, message) = (wrong, "byte \(wrong) is not valid UTF-8")
        hint = "save the file as UTF-8"
    }

    /// Returns the name of a multi-byte encoding, detected by its byte order mark or by the zeros of its first
    /// characters.
    private static func wide(_ source: [UInt8]) -> String? {
        switch source.prefix(4) {
        case [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]: return "UTF-32"
        case let start where start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]): return "UTF-16"
        case let start where start.count == 4:
            let zeros = start.map { $0 == 0 }
            return [[true, false, true, false], [false, true, false, true]].contains(zeros) ? "UTF-16" : nil
        default: return nil
        }
    }

    private static func firstInvalid(_ source: [UInt8]) -> Int? {
        guard String(validating: source, as: UTF8.self) == nil else { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = source.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}
