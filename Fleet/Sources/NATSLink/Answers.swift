import FleetWire

/// Receives the answers to all calls of a link through one subscription, with the number of the call as the last token.
/// The numbers are random, so that a host that was asked once cannot guess where answers to others go.
final class Answers: Receiver {
    /// The tokens before the number. The last of them is random, so that two links do not receive each other's answers.
    let prefix: String
    var subject: String { "\(prefix).*" }
    private let pending: PendingReplies

    init(_ inbox: String, pending: PendingReplies) {
        prefix = "\(inbox).\(Self.randomWord())"
        self.pending = pending
    }

    static func randomWord() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

    func address(of number: UInt64) -> String { "\(prefix).\(number)" }

    private func number(in subject: String) -> UInt64? {
        guard subject.hasPrefix(prefix), let dot = subject.lastIndex(of: ".") else { return nil }
        return UInt64(subject[subject.index(after: dot)...])
    }

    func receive(_ message: Incoming) {
        if let number = number(in: message.subject) { pending.answer(number, message) }
    }

    func lost() { pending.lost() }

    func refused(_ refusal: Refusal) {
        if refusal.subject == subject {
            pending.deaf(subject)
        } else if let number = number(in: refusal.subject) {
            pending.end(number, .failure(.forbidden(refusal.subject)))
        } else {
            pending.refused(refusal)
        }
    }
}
