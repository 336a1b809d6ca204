import EventBus

/// Something that a host has done, for those who measure and trace it.
package enum HostStep: Sendable {
    case delivered(Envelope)
    /// An event from outside, with all that it caused at once, is done.
    /// - Parameter id: the number of its delivery.
    case took(id: UInt64, topic: TopicName, nanoseconds: Int64)
    case decided(Decided)
}

extension LiveHost {
    /// What the host does from this call on. A decision follows at the end of the step in which it was made.
    package nonisolated func steps(buffering: EventBuffering) -> AsyncStream<HostStep> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: HostStep.self, bufferingPolicy: buffering.policy(of: HostStep.self))
        feed(continuation) { $0.add(continuation, as: $1) }
        return stream
    }

    /// The time of day at a bus time, in nanoseconds since 1970.
    package nonisolated func nanoseconds(at time: Duration) -> UInt64 {
        UInt64(clamping: (beginning.beginning ?? 0) &+ time.nanosecondsClamped)
    }
}
