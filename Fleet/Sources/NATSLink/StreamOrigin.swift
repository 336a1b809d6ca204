/// What the reply subject of a message from a stream says of it:
/// `$JS.ACK.<stream>.<consumer>.<deliveries>.<sequence>.<consumer's sequence>.<time>.<pending>`. Newer servers put a domain and an
/// account in front of the stream, and a random word at the end.
struct StreamOrigin: Hashable {
    let sequence: UInt64
    let deliveries: Int

    /// Nil for another subject.
    init?(_ reply: String) {
        guard reply.hasPrefix("$JS.ACK.") else { return nil }
        let words = reply.split(separator: ".", omittingEmptySubsequences: false)
        let first = words.count == 9 ? 4 : 6
        guard words.count == 9 || words.count >= 11, let deliveries = Int(words[first]),
            let sequence = UInt64(words[first + 1])
        else { return nil }
        self.sequence = sequence
        self.deliveries = deliveries
    }
}
