/// A permission error from the broker, worded as `Permissions Violation for Publish to "a.b"`. It arrives
/// asynchronously, some time after the message that it rejects.
struct Refusal: Hashable, Sendable {
    let subject: String
    /// Whether it concerns publishing; otherwise it concerns a subscription.
    let isOfMessage: Bool

    /// Returns nil if the text has another form.
    init?(_ words: String) {
        guard words.contains("ermissions"), let start = words.firstIndex(of: "\""), let end = words.lastIndex(of: "\""),
            start < end
        else { return nil }
        isOfMessage = words.contains("for Publish")
        // The server escapes quotes and backslashes as Go does.
        let quoted = words[words.index(after: start)..<end]
        let text = String(isOfMessage ? quoted : quoted.prefix { $0 != "\"" })
        subject = text.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }
}
