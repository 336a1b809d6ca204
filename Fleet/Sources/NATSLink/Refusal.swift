/// That the broker does not let a credential use a subject, as the server words it:
/// `Permissions Violation for Publish to "a.b"`. It comes by itself, some time after what it refuses.
struct Refusal: Hashable, Sendable {
    let subject: String
    /// libnats keeps 255 bytes of the words, so that the end of a long subject may be missing.
    private let isCutOff: Bool

    /// Nil for words of another form.
    init?(_ words: String) {
        guard let start = words.firstIndex(of: "\"") else { return nil }
        let rest = words[words.index(after: start)...]
        let end = rest.firstIndex(of: "\"")
        subject = String(rest[..<(end ?? rest.endIndex)])
        isCutOff = end == nil
    }

    func concerns(_ other: String) -> Bool { isCutOff ? other.hasPrefix(subject) : other == subject }
}
