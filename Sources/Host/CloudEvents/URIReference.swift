/// Validates URI references as RFC 3986 defines them. References are never resolved or followed.
package enum URIReference {
    /// Whether a text is a URI or a relative reference (RFC 3986, section 4.1).
    static func isValid(_ text: String) -> Bool { isValid(text, isAbsolute: false) }

    /// Whether a text is a URI: a reference with a scheme (RFC 3986, section 3).
    static func isAbsolute(_ text: String) -> Bool { isValid(text, isAbsolute: true) }

    private static func isValid(_ text: String, isAbsolute: Bool) -> Bool {
        var rest = Substring(text).utf8
        if let end = rest.firstIndex(where: { ":/?#".utf8.contains($0) }), rest[end] == UInt8(ascii: ":") {
            // A relative reference has no colon in its first segment.
            guard isScheme(rest[..<end]) else { return false }
            rest = rest[rest.index(after: end)...]
        } else if isAbsolute {
            return false
        }
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
            guard consists(rest[rest.index(after: hash)...], of: "/?:@") else { return false }
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            guard consists(rest[rest.index(after: mark)...], of: "/?:@") else { return false }
            rest = rest[..<mark]
        }
        if rest.starts(with: "//".utf8) {
            let authority = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
            guard isAuthority(authority) else { return false }
            rest = rest[authority.endIndex...]
        }
        return consists(rest, of: "/:@")
    }

    private static func isScheme(_ text: Substring.UTF8View) -> Bool {
        guard let first = text.first, isLetter(first) else { return false }
        return text.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
    }

    /// Whether a text is a host with an optional port, as in a `Host` header. It may be empty.
    package static func isHost(_ text: String) -> Bool {
        !text.utf8.contains(UInt8(ascii: "@")) && isAuthority(Substring(text).utf8)
    }

    private static func isAuthority(_ text: Substring.UTF8View) -> Bool {
        var host = text
        if let at = text.lastIndex(of: UInt8(ascii: "@")) {
            guard consists(text[..<at], of: ":") else { return false }
            host = text[text.index(after: at)...]
        }
        if host.first == UInt8(ascii: "[") {
            guard let end = host.firstIndex(of: UInt8(ascii: "]")) else { return false }
            let address = host[host.index(after: host.startIndex)..<end]
            let port = host[host.index(after: end)...]
            return !address.isEmpty && consists(address, of: ":") && (port.isEmpty || isPort(port))
        }
        guard let colon = host.firstIndex(of: UInt8(ascii: ":")) else { return consists(host, of: "") }
        return consists(host[..<colon], of: "") && isPort(host[colon...])
    }

    /// Whether the text is empty, or a colon with optional digits.
    private static func isPort(_ text: Substring.UTF8View) -> Bool {
        text.first == UInt8(ascii: ":") && text.dropFirst().allSatisfy(isDigit)
    }

    /// Whether each byte is allowed everywhere, is one of `others`, or belongs to a percent-encoded byte.
    private static func consists(_ text: Substring.UTF8View, of others: String) -> Bool {
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte == UInt8(ascii: "%") {
                let digits = text[index...].dropFirst().prefix(2)
                guard digits.count == 2, digits.allSatisfy(isHexDigit) else { return false }
                index = digits.endIndex
                continue
            }
            guard isPlain(byte) || others.utf8.contains(byte) else { return false }
            index = text.index(after: index)
        }
        return true
    }

    /// Whether the byte is unreserved, or a subdelimiter.
    private static func isPlain(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "-._~!$&'()*+,;=".utf8.contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    private static func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
}
