/// Texts in headers of messages.
enum CloudEventText {
    /// One line of printable ASCII.
    static func header(_ text: String) -> String {
        String(
            decoding: text.utf8.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }.prefix(500), as: UTF8.self)
    }
}
