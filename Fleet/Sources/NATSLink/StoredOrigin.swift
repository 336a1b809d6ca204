import FleetWire

/// The stored position of a message, from header fields that the broker appends to those of the publisher.
struct StoredOrigin {
    let subject: String
    let sequence: UInt64

    /// - Returns: nil if a field is missing or duplicate: in that case the publisher wrote one, and the two cannot be
    ///   told apart.
    init?(_ headers: Headers) {
        let found = headers.fields.filter { Headers.ofBroker.contains($0.name.lowercased()) }
        guard found.count == Headers.ofBroker.count, Set(found.map { $0.name.lowercased() }) == Headers.ofBroker,
            let subject = headers["Nats-Subject"], let sequence = headers["Nats-Sequence"].flatMap({ UInt64($0) })
        else { return nil }
        self.subject = subject
        self.sequence = sequence
    }
}
