import FleetWire

/// Validates subjects and headers: a line break in one would inject a command to the server.
enum SubjectValidator {
    /// - Parameter wildcards: whether `*` and `>` are allowed as tokens.
    static func check(subject: String, wildcards: Bool = false) throws(LinkProblem) {
        guard subject.utf8.count <= 1024 else {
            throw .malformed(
                "a subject of \(subject.utf8.count) bytes is too long: servers take 4096 for the whole line")
        }
        var isWordEmpty = true
        for byte in subject.utf8 {
            switch byte {
            case UInt8(ascii: "."):
                if isWordEmpty { throw .malformed("'\(subject)' is not a subject: a word is empty") }
                isWordEmpty = true
            case 0...32, 127: throw .malformed("'\(subject)' is not a subject: it has a space or a control character")
            case UInt8(ascii: "*") where !wildcards, UInt8(ascii: ">") where !wildcards:
                throw .malformed("'\(subject)' has a wildcard, so nothing can be sent to it")
            default: isWordEmpty = false
            }
        }
        if isWordEmpty { throw .malformed("'\(subject)' is not a subject: a word is empty") }
    }

    static func check(_ headers: Headers) throws(LinkProblem) {
        for field in headers.fields {
            guard !field.name.isEmpty,
                field.name.utf8.allSatisfy({ (33...126).contains($0) && $0 != UInt8(ascii: ":") })
            else { throw .malformed("'\(field.name)' is not the name of a header field") }
            guard field.value.utf8.allSatisfy({ $0 != 0 && $0 != 10 && $0 != 13 }) else {
                throw .malformed("the header field \(field.name) has a line break or a zero byte")
            }
        }
    }
}
