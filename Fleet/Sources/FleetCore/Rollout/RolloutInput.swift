import FleetWire

/// What a ``RolloutController`` is told.
///
/// Beats and reports may come twice and in any order. Whoever reads several messages at once tells all of them before it asks
/// for commands, so that no decision is made with half of them.
public enum RolloutInput: Sendable {
    /// The plan of the channel's rollout; nil if there is none. Another plan than before begins with nothing known of it.
    case plan(RolloutPlan?)
    /// The last message of the channel's subject, whenever it was read or announced; nil if there is none.
    case channel(ChannelPointer?)
    /// A beat, with the time that the broker put on it, in seconds since 1970.
    case beat(Beat, stamped: Double)
    case report(AdoptionReport)
    /// Why no further stage is to begin, as an operator said; nil if stages may begin. To take a rollout back is never paused.
    case paused(String?)
    /// The stream has taken what was to be published, with this number.
    case published(UInt64)
    /// The stream refused what was to be published, because another message came before.
    case outdated
    /// It is not known that the stream has taken what was to be published.
    case unpublished(String)
    /// The connection to the broker was lost, or is there again. A controller begins with a connection.
    case link(isConnected: Bool)
    /// The broker's time in seconds since 1970, from another source than beats.
    case brokerTime(Double)
}

/// The pointer that a channel has.
public struct ChannelPointer: Sendable, Hashable {
    /// The number of the last message of the channel, in its stream. Usually it is the one with this pointer.
    public var sequence: UInt64
    public let pointer: Signed<Pointer>
    /// When the broker took the message, in seconds since 1970; nil if that is not known.
    public let stamped: Double?
    /// Who published it and why, in unsigned words; nil if the publisher gave none.
    public let note: String?

    public init(sequence: UInt64, pointer: Signed<Pointer>, stamped: Double? = nil, note: String? = nil) {
        self.sequence = sequence
        self.pointer = pointer
        self.stamped = stamped
        self.note = note
    }
}

/// What a ``RolloutController`` wants done.
public enum RolloutCommand: Sendable, Hashable {
    /// The pointer is to be published to the channel, unless its last message is another one than that of this number.
    /// The answer is ``RolloutInput/published(_:)``, ``RolloutInput/outdated`` or ``RolloutInput/unpublished(_:)``.
    case publish(Signed<Pointer>, expecting: UInt64)
    /// The last message of the channel is to be read. The answer is ``RolloutInput/channel(_:)``, or none if it fails.
    case read
    /// Nothing more is to be done before this time or the next input; nil: before the next input.
    case wait(until: Double?)
}
