/// The identities of the CloudEvents that were delivered last, and the numbers of their deliveries.
struct DeliveredIdentities {
    /// How many identities are remembered.
    static let capacity = 65_536

    /// The source and the id of an event, as a hash: publishers choose how long their ids are, and the memory has a bound.
    /// Nobody outside of the process knows the key of the hash, so nobody can make two events with the same one; that two
    /// have it by chance happens once in some hundred million million events.
    struct Identity: Hashable {
        private let hash: Int

        init(_ identity: EventIdentity) {
            var hasher = Hasher()
            Self.add(identity.source, to: &hasher)
            Self.add(identity.id, to: &hasher)
            hash = hasher.finalize()
        }

        /// By bytes: other texts that look the same are other identities.
        private static func add(_ text: String, to hasher: inout Hasher) {
            var text = text
            text.withUTF8 {
                hasher.combine($0.count)
                hasher.combine(bytes: UnsafeRawBufferPointer($0))
            }
        }
    }

    private var deliveries: [Identity: UInt64] = [:]
    /// The identities in the order in which they came; after ``capacity`` of them, each takes the place of the oldest one.
    private var order: [Identity] = []
    private var oldest = 0

    /// Stands for the number of a delivery in an earlier run of the host, whose numbers mean nothing in this one.
    private static let inEarlierRun = UInt64.max

    /// The number of the delivery with this identity, 0 if it was not delivered at once, or in an earlier run of the
    /// host; nil if it is not remembered.
    func delivery(of identity: Identity) -> UInt64? {
        deliveries[identity].map { $0 == Self.inEarlierRun ? 0 : $0 }
    }

    func isOfEarlierRun(_ identity: Identity) -> Bool { deliveries[identity] == Self.inEarlierRun }

    /// Remembers identities of earlier runs of the host, the oldest first. They are forgotten before all identities of
    /// this run.
    mutating func restore(_ identities: [EventIdentity]) {
        for identity in identities { note(Identity(identity), delivery: Self.inEarlierRun) }
    }

    mutating func note(_ identity: Identity, delivery: UInt64) {
        // All at once: to grow step by step would hold up single events.
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
