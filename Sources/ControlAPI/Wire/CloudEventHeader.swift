/// Encodes and decodes CloudEvents attributes in the headers of HTTP or of a broker.
///
/// Follows the CloudEvents HTTP protocol binding 1.0.2, section 3.1.3.2.
public enum CloudEventHeader {
    /// Percent-encodes characters that a header cannot contain: spaces, quotes, percent signs, and everything but
    /// printable ASCII.
    public static func encode(_ value: String) -> String {
        PercentCoding.encode(value) {
            (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "%")
        }
    }

    /// Removes quotes, if there are any, and then percent-decodes once.
    /// - Returns: nil if the result is not UTF-8, or if an opening quote is not closed at the end.
    public static func decode(_ value: String) -> String? {
        guard value.first == "\"" else { return PercentCoding.decode(value) }
        var text = ""
        var (isEscaped, isClosed) = (false, false)
        for character in value.dropFirst() {
            if isClosed { return nil }
            switch character {
            case _ where isEscaped:
                text.append(character)
                isEscaped = false
            case "\\": isEscaped = true
            case "\"": isClosed = true
            default: text.append(character)
            }
        }
        return isClosed ? PercentCoding.decode(text) : nil
    }
}
