import FleetWire
import Synchronization

/// Publishes the state of the link to all observers.
final class ConnectionState: Sendable {
    private let board: Mutex<Board>

    private struct Board {
        var state: LinkState
        var largest = Int.max
        var isClosed = false
        var readers: [Int: AsyncStream<LinkState>.Continuation] = [:]
        var last = 0
    }

    init() { board = Mutex(Board(state: .away("not connected yet"))) }

    /// The current state, followed by each change. A reader that falls behind gets the newest 256.
    var states: AsyncStream<LinkState> {
        let (stream, reader) = AsyncStream.makeStream(of: LinkState.self, bufferingPolicy: .bufferingNewest(256))
        board.withLock { board in
            reader.yield(board.state)
            guard !board.isClosed else { return reader.finish() }
            board.last += 1
            let number = board.last
            board.readers[number] = reader
            reader.onTermination = { [weak self] _ in self?.forget(number) }
        }
        return stream
    }

    private func forget(_ number: Int) { board.withLock { _ = $0.readers.removeValue(forKey: number) } }

    /// - Parameter largest: the maximum size of a message that the broker accepts, header and body, in bytes.
    func connected(largest: Int) {
        board.withLock { $0.largest = largest }
        change(to: .connected)
    }

    func away(_ why: String) { change(to: .away(why)) }

    private func change(to state: LinkState) {
        board.withLock { board in
            guard board.state != state, !board.isClosed else { return }
            board.state = state
            for reader in board.readers.values { reader.yield(state) }
        }
    }

    func refused(_ subject: String) {
        board.withLock { for reader in $0.readers.values { reader.yield(.refused(subject)) } }
    }

    func close() {
        let readers = board.withLock { board in
            let readers = board.readers
            board.readers = [:]
            board.state = .away("the link is closed")
            board.isClosed = true
            return readers
        }
        for reader in readers.values { reader.finish() }
    }

    /// - Throws: ``LinkProblem/away(_:)`` without a connection; ``LinkProblem/malformed(_:)`` if the broker does not
    ///   accept a message of this size.
    func check(_ size: Int) throws(LinkProblem) {
        let (state, largest) = board.withLock { ($0.state, $0.largest) }
        if case .away(let why) = state { throw .away(why) }
        if size > largest { throw .malformed("the message has \(size) bytes, and the broker takes \(largest)") }
    }

    /// Why nothing can be sent at the moment.
    var problem: LinkProblem {
        if case .away(let why) = board.withLock({ $0.state }) { .away(why) } else { .away("the connection was lost") }
    }
}
