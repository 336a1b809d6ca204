import FleetWire

/// Where a message is stored, as the broker says it in header fields behind those of the publisher.
struct StoredOrigin {
    let subject: String
    let sequence: UInt64

    /// - Returns: nil if a field is missing, or there twice: then the publisher wrote one, and nobody knows which.
    init?(_ headers: Headers) {
        let found = headers.fields.filter { Headers.ofBroker.contains($0.name.lowercased()) }
        guard found.count == Headers.ofBroker.count, Set(found.map { $0.name.lowercased() }) == Headers.ofBroker,
            let subject = headers["Nats-Subject"], let sequence = headers["Nats-Sequence"].flatMap({ UInt64($0) })
        else { return nil }
        self.subject = subject
        self.sequence = sequence
    }
}
