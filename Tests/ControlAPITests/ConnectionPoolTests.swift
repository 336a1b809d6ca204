import NIOCore
import NIOEmbedded
import Testing

@testable import ControlAPI

/// Who gets a connection when there are too many.
@Suite struct ConnectionPoolTests {
    private func connect(_ pool: Connections) -> (channel: EmbeddedChannel, isServed: Bool) {
        let channel = EmbeddedChannel()
        return (channel, pool.add(channel) {})
    }

    private func isClosed(_ channel: EmbeddedChannel) -> Bool {
        var isClosed = false
        channel.closeFuture.assumeIsolated().whenComplete { _ in isClosed = true }
        channel.embeddedEventLoop.run()
        return isClosed
    }

    @Test("a client without a token makes room, the oldest first; one that has shown its token stays")
    func unproven() {
        let pool = Connections(atMost: 3, unprovenFor: .zero)
        let first = connect(pool), second = connect(pool), third = connect(pool)
        #expect(first.isServed && second.isServed && third.isServed)
        pool.prove(first.channel)
        #expect(pool.hasRoom)
        #expect(connect(pool).isServed)
        #expect(pool.count == 3)
        #expect(isClosed(second.channel) && !isClosed(third.channel))
        for _ in 0..<5 { #expect(connect(pool).isServed) }
        #expect(isClosed(third.channel) && !isClosed(first.channel))
        #expect(pool.count == 3)
    }

    @Test("clients that have shown their token, or are new, do not make room")
    func proven() {
        let pool = Connections(atMost: 2, unprovenFor: .seconds(1_000))
        #expect(connect(pool).isServed && connect(pool).isServed)
        #expect(!connect(pool).isServed)
        let other = Connections(atMost: 1, unprovenFor: .zero)
        let only = connect(other)
        other.prove(only.channel)
        #expect(!connect(other).isServed)
    }

    @Test("clients at ports do not count for the socket")
    func pools() {
        let pools = ConnectionPools(atMost: 2)
        for _ in 0..<2 { #expect(connect(pools.ports).isServed) }
        #expect(!connect(pools.ports).isServed)
        for _ in 0..<2 { #expect(connect(pools.socket).isServed) }
        #expect(pools.count == 5)
    }
}
