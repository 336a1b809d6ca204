import EventBus
import RuleHost

/// Counts what a live host does. Confined to the isolation of the bus.
final class HostCounters {
    /// The number of powers of two with their own bucket.
    static let powers = 15

    // Only for lookup, so the order does not matter.
    private(set) var outside: [ObjectIdentifier: UInt64] = [:]
    private(set) var rules: [ObjectIdentifier: UInt64] = [:]
    private(set) var dispatches = DurationHistogram()
    private(set) var cascades = [UInt64](repeating: 0, count: HostCounters.powers + 1)
    private(set) var cascadeSum: UInt64 = 0

    /// Counts a delivery, if it comes from outside or from a rule. The bus itself counts all deliveries.
    func delivered(_ envelope: Envelope) {
        if envelope.cause == nil {
            guard envelope.attributes != nil || envelope.source.first == "/" else { return }
            outside[ObjectIdentifier(type(of: envelope.event)), default: 0] += 1
        } else if envelope.source == RuleHost.source {
            rules[ObjectIdentifier(type(of: envelope.event)), default: 0] += 1
        }
    }

    /// - Parameter deliveries: the number of deliveries that an input caused, including itself.
    func caused(_ deliveries: UInt64) {
        guard deliveries > 0 else { return }
        cascades[min(64 - (deliveries - 1).leadingZeroBitCount, Self.powers)] += 1
        cascadeSum += deliveries
    }

    func took(_ nanoseconds: Int64, inputs: Int) {
        guard inputs > 0 else { return }
        dispatches.add(UInt64(max(0, nanoseconds)) / UInt64(inputs), times: UInt64(inputs))
    }
}
