/// A range of deliveries that a reader misses. Some of them may match its patterns.
public struct EventGap: Sendable, Equatable {
    /// The numbers of the first and the last missed delivery of this run. `to` is less than `from` if the reader misses
    /// no delivery of this run.
    public internal(set) var from, to: UInt64
    public let reason: Reason

    /// The reason why the reader misses them.
    public enum Reason: String, Sendable, CaseIterable {
        /// The host no longer keeps them.
        case history
        /// The reader was too slow, and the host does not wait for it.
        case slow
        /// The reader stopped in another run of the host. What it missed there is unknown; all kept deliveries of this
        /// run follow.
        case restart
    }
}
