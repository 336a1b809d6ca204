import EventBus

/// A step of a host, for measuring and tracing.
package enum HostStep: Sendable {
    case delivered(Envelope)
    /// An event from outside was processed, with all its immediate effects.
    /// - Parameter id: the number of its delivery.
    case took(id: UInt64, topic: TopicName, nanoseconds: Int64)
    case decided(Decided)
}

extension LiveHost {
    /// Streams the steps of the host from now on. A decision follows at the end of the step in which it was made.
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
