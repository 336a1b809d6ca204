import Host
import Synchronization

/// Limits the number of open event streams, and ends them when the server stops.
package final class OpenStreams: Sendable {
    private struct State {
        var next = 0
        /// By place number. Nil if the place is taken by a stream that has not begun yet.
        var open: [Int: LiveEvents?] = [:]
        var isClosed = false
    }
    private let state = Mutex(State())
    private let most: Int

    package init(atMost most: Int) { self.most = most }

    /// The place of one stream. It becomes free when this object is released.
    package final class Place: Sendable {
        private let streams: OpenStreams
        private let number: Int

        fileprivate init(_ streams: OpenStreams, _ number: Int) {
            self.streams = streams
            self.number = number
        }

        /// Assigns events to the stream at this place.
        package func begin(_ events: LiveEvents) { streams.begin(number, events) }

        deinit { streams.remove(number) }
    }

    var count: Int { state.withLock { $0.open.count } }

    /// Takes a place.
    /// - Returns: nil if the server is stopping.
    /// - Throws: ``Problem`` if no place is free.
    package func place() throws(Problem) -> Place? {
        let (isClosed, number) = state.withLock { state -> (Bool, Int?) in
            guard !state.isClosed else { return (true, nil) }
            guard state.open.count < most else { return (false, nil) }
            state.next += 1
            state.open[state.next] = .some(nil)
            return (false, state.next)
        }
        if isClosed { return nil }
        guard let number else { throw .busy("\(most) event streams are open, which is the limit", ("streams", most)) }
        return Place(self, number)
    }

    private func begin(_ number: Int, _ events: LiveEvents) {
        state.withLock { state in
            state.open[number] = .some(events)
            if state.isClosed { events.finish() }
        }
    }

    private func remove(_ number: Int) {
        // Released outside the lock, because this also releases the host's reader.
        _ = state.withLock { $0.open.removeValue(forKey: number) }
    }

    func finishAll() {
        state.withLock { state in
            state.isClosed = true
            // order: each on its own
            for events in state.open.values { events?.finish() }
        }
    }
}
