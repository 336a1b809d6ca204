/// The identities of the most recently delivered CloudEvents, with the numbers of their deliveries.
struct DeliveredIdentities {
    /// The number of identities to remember.
    static let capacity = 65_536

    /// The source and the ID of an event, as a hash: publishers choose the length of their IDs, but the memory is
    /// bounded. The key of the hash never leaves the process, so no publisher can construct two events with the same
    /// hash; by chance, a collision occurs once in some hundred trillion events.
    struct Identity: Hashable {
        private let hash: Int

        init(_ identity: EventIdentity) {
            var hasher = Hasher()
            Self.add(identity.source, to: &hasher)
            Self.add(identity.id, to: &hasher)
            hash = hasher.finalize()
        }

        /// Hashes bytes: texts that look the same but differ are different identities.
        private static func add(_ text: String, to hasher: inout Hasher) {
            var text = text
            text.withUTF8 {
                hasher.combine($0.count)
                hasher.combine(bytes: UnsafeRawBufferPointer($0))
            }
        }
    }

    private var deliveries: [Identity: UInt64] = [:]
    /// The identities in arrival order; beyond ``capacity``, each replaces the oldest.
    private var order: [Identity] = []
    private var oldest = 0

    /// Replaces the number of a delivery in an earlier run of the host, which means nothing in this one.
    private static let inEarlierRun = UInt64.max

    /// The number of the delivery with this identity, or 0 if it was not delivered at once, or in an earlier run of the
    /// host; nil if it is not remembered.
    func delivery(of identity: Identity) -> UInt64? {
        deliveries[identity].map { $0 == Self.inEarlierRun ? 0 : $0 }
    }

    func isOfEarlierRun(_ identity: Identity) -> Bool { deliveries[identity] == Self.inEarlierRun }

    /// Remembers identities from earlier runs of the host, oldest first. They are forgotten before those of this run.
    mutating func restore(_ identities: [EventIdentity]) {
        for identity in identities { note(Identity(identity), delivery: Self.inEarlierRun) }
    }

    mutating func note(_ identity: Identity, delivery: UInt64) {
        // Allocated at once: growing step by step would delay single events.
        if order.isEmpty {
            deliveries.reserveCapacity(Self.capacity + 1)
            order.reserveCapacity(Self.capacity)
        }
        deliveries[identity] = delivery
        guard order.count == Self.capacity else { return order.append(identity) }
        deliveries[order[oldest]] = nil
        order[oldest] = identity
        oldest = (oldest + 1) % Self.capacity
    }
}
