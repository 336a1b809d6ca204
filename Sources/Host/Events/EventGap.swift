/// Deliveries that a reader does not get. Some of them may match its patterns.
public struct EventGap: Sendable, Equatable {
    /// The numbers of the first and of the last such delivery of this run. `to` is less than `from` if this run has lost none
    /// that the reader asks for.
    public internal(set) var from, to: UInt64
    public let reason: Reason

    /// Why the reader does not get them.
    public enum Reason: String, Sendable, CaseIterable {
        /// The host no longer keeps them.
        case history
        /// The reader took too little, and the host does not wait for it.
        case slow
        /// The reader stopped in another run of the host. What it missed there is unknown; of this run, everything that is
        /// kept follows.
        case restart
    }
}
