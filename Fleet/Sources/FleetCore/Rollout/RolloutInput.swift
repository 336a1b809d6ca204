import FleetWire

/// An input of a ``RolloutController``.
///
/// Beats and reports may arrive twice and in any order. A driver that reads several messages at once passes all of them
/// before it asks for commands, so that no decision is based on half of them.
public enum RolloutInput: Sendable {
    /// The plan of the channel's rollout; nil if there is none. A different plan discards all knowledge of the previous
    /// one.
    case plan(RolloutPlan?)
    /// The last message of the channel's subject, whenever it was read or announced; nil if there is none.
    case channel(ChannelPointer?)
    /// A beat, with the timestamp of the broker in seconds since 1970.
    case beat(Beat, stamped: Double)
    case report(AdoptionReport)
    /// Why an operator has paused the rollout; nil if stages may begin. A pause never delays a rollback.
    case paused(String?)
    /// The stream has accepted the published pointer, with this number.
    case published(UInt64)
    /// The stream rejected the pointer, because another message came first.
    case outdated
    /// It is unknown whether the stream has accepted the pointer.
    case unpublished(String)
    /// The connection to the broker was lost or restored. A controller starts out connected.
    case link(isConnected: Bool)
    /// The broker's time in seconds since 1970, from a source other than beats.
    case brokerTime(Double)
}

/// The current pointer of a channel.
public struct ChannelPointer: Sendable, Hashable {
    /// The number of the channel's last message in its stream. Usually that message holds this pointer.
    public var sequence: UInt64
    public let pointer: Signed<Pointer>
    /// When the broker took the message, in seconds since 1970; nil if unknown.
    public let stamped: Double?
    /// Who published it and why, unsigned; nil if the publisher gave no note.
    public let note: String?

    public init(sequence: UInt64, pointer: Signed<Pointer>, stamped: Double? = nil, note: String? = nil) {
        self.sequence = sequence
        self.pointer = pointer
        self.stamped = stamped
        self.note = note
    }
}

/// A command of a ``RolloutController`` to its driver.
public enum RolloutCommand: Sendable, Hashable {
    /// Publish the pointer to the channel, unless its last message has another number than this one. Answer with
    /// ``RolloutInput/published(_:)``, ``RolloutInput/outdated`` or ``RolloutInput/unpublished(_:)``.
    case publish(Signed<Pointer>, expecting: UInt64)
    /// Read the last message of the channel. Answer with ``RolloutInput/channel(_:)``, or not at all if that fails.
    case read
    /// Do nothing until this time or the next input; nil: until the next input.
    case wait(until: Double?)
}
