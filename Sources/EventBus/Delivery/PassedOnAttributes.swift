/// The attributes that inputs pass on to what they cause, by the ids of their deliveries.
///
/// A timer may fire long after the delivery that scheduled it, so the latest deliveries are remembered, not only those
/// of the running input.
struct PassedOnAttributes {
    /// The minimum number of remembered deliveries.
    static let depth: UInt64 = 16_384

    private var byID: [UInt64: EventAttributes] = [:]

    var count: Int { byID.count }

    /// What the delivery passes on; nil for nothing.
    subscript(id: UInt64) -> EventAttributes? { byID[id] }

    mutating func note(_ attributes: EventAttributes, at id: UInt64) {
        byID[id] = attributes
        guard byID.count > 2 * Self.depth else { return }
        byID = byID.filter { $0.key + Self.depth > id }
    }
}
