/// The value of a CloudEvents attribute in an HTTP header.
///
/// Follows the CloudEvents HTTP protocol binding 1.0.2, section 3.1.3.2.
enum CloudEventHeader {
    /// Removes quotes, if there are any, and then decodes percent-encoding once.
    /// - Returns: nil if the result is not UTF-8.
    static func decode(_ value: String) -> String? {
        var text = value
        if text.count >= 2, text.first == "\"", text.last == "\"" {
            var plain = ""
            var isEscaped = false
            for character in text.dropFirst().dropLast() {
                if !isEscaped, character == "\\" {
                    isEscaped = true
                    continue
                }
                plain.append(character)
                isEscaped = false
            }
            text = plain
        }
        return PercentCoding.decode(text)
    }
}
