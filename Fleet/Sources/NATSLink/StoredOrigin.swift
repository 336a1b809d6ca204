import FleetWire

/// Where a message is stored, as the broker says it in header fields behind those of the publisher.
struct StoredOrigin {
    let subject: String
    let sequence: UInt64

    /// - Returns: nil if a field is missing, or there twice: then the publisher wrote one, and nobody knows which.
    init?(_ headers: Headers) {
        func only(_ name: String) -> String? {
            let found = headers.fields.filter { $0.name.lowercased() == name }
            return found.count == 1 ? found[0].value : nil
        }
        guard let subject = only("nats-subject"), let sequence = only("nats-sequence").flatMap({ UInt64($0) }),
            only("nats-time-stamp") != nil, only("nats-stream") != nil
        else { return nil }
        self.subject = subject
        self.sequence = sequence
    }
}
