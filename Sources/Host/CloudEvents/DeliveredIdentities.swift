/// The identities of the CloudEvents that were delivered last, and the numbers of their deliveries.
struct DeliveredIdentities {
    /// How many identities are remembered.
    static let capacity = 65_536

    /// The source and the id of an event, as a hash of 128 bits: publishers choose how long their ids are, and the memory
    /// has a bound. Nobody outside of the process knows the key of the hash, so nobody can make two events with the same one.
    struct Identity: Hashable {
        private let low, high: Int

        init(source: String, id: String) {
            low = Self.hash(0, source, id)
            high = Self.hash(1, source, id)
        }

        private static func hash(_ half: UInt8, _ source: String, _ id: String) -> Int {
            var hasher = Hasher()
            hasher.combine(half)
            for var text in [source, id] {
                // By bytes: other texts that look the same are other identities.
                text.withUTF8 {
                    hasher.combine($0.count)
                    hasher.combine(bytes: UnsafeRawBufferPointer($0))
                }
            }
            return hasher.finalize()
        }
    }

    private var deliveries: [Identity: UInt64] = [:]
    /// The identities in the order in which they came; after ``capacity`` of them, each takes the place of the oldest one.
    private var order: [Identity] = []
    private var oldest = 0

    /// The number of the delivery with this identity, 0 if it was not delivered at once; nil if it is not remembered.
    func delivery(of identity: Identity) -> UInt64? { deliveries[identity] }

    mutating func note(_ identity: Identity, delivery: UInt64) {
        deliveries[identity] = delivery
        guard order.count == Self.capacity else { return order.append(identity) }
        deliveries[order[oldest]] = nil
        order[oldest] = identity
        oldest = (oldest + 1) % Self.capacity
    }
}
