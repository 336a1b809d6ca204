/// That the broker does not let a credential use a subject, as the server words it:
/// `Permissions Violation for Publish to "a.b"`. It comes by itself, some time after what it refuses.
struct Refusal: Hashable, Sendable {
    let subject: String
    /// Whether it is about a message; otherwise it is about a subscription.
    let isOfMessage: Bool

    /// Nil for words of another form.
    init?(_ words: String) {
        guard words.contains("ermissions"), let start = words.firstIndex(of: "\""), let end = words.lastIndex(of: "\""),
            start < end
        else { return nil }
        isOfMessage = words.contains("for Publish")
        // The server writes quotes and backslashes as Go does.
        let quoted = words[words.index(after: start)..<end]
        let text = String(isOfMessage ? quoted : quoted.prefix { $0 != "\"" })
        subject = text.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }
}
