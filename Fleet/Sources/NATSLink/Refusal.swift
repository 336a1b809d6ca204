/// That the broker does not let a credential use a subject, as the server words it:
/// `Permissions Violation for Publish to "a.b"`. It comes by itself, some time after what it refuses.
struct Refusal: Hashable, Sendable {
    let subject: String

    /// Nil for words of another form.
    init?(_ words: String) {
        let parts = words.split(separator: "\"", omittingEmptySubsequences: false)
        guard words.contains("ermissions"), parts.count >= 3 else { return nil }
        subject = String(parts[1])
    }
}
