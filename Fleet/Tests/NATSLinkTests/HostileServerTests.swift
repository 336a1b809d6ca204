import FleetWire
import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import Testing

@testable import NATSLink

/// What somebody sends who is no broker, or stands between.
@Suite struct HostileServerTests {
    /// A server that sends some bytes to whoever comes, and nothing else.
    private func server(_ bytes: [UInt8]) async throws -> any Channel {
        try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    channel.writeAndFlush(channel.allocator.buffer(bytes: bytes), promise: nil)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    private func away(_ bytes: [UInt8], scheme: String = "nats") async throws -> String {
        let server = try await server(bytes)
        let port = server.localAddress?.port ?? 0
        var options = NATSLink.Options(servers: ["\(scheme)://127.0.0.1:\(port)"], name: "test")
        options.retry.first = .milliseconds(50)
        options.retry.longest = .milliseconds(200)
        let link = try NATSLink(options)
        var why = ""
        for await state in link.states {
            if case .away(let words) = state, words != "not connected yet" {
                why = words
                break
            }
            if state == .connected { break }
        }
        await link.close()
        try await server.close()
        return why
    }

    private let info = "INFO {\"tls_required\":true,\"max_payload\":1000}\r\n"

    @Test("what follows the first line, before TLS, ends the connection, and is no message")
    func injection() async throws {
        for more in ["PONG\r\n", "MSG _INBOX.a 1 2\r\nhi\r\n", "MSG _INBOX.a 1 200\r\nhi", "x"] {
            let why = try await away(Array((info + more).utf8), scheme: "tls")
            #expect(why.contains("before TLS has begun"), "\(why)")
        }
    }

    @Test("a server of another protocol is named as such")
    func another() async throws {
        #expect(try await away(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)).contains("not a NATS server"))
        #expect(try await away(Array("MSG a 1 2\r\nhi\r\n".utf8)).contains("not a NATS server"))
        #expect(try await away(Array("INFO nonsense\r\n".utf8)).contains("not JSON"))
    }

    @Test("no bytes trap: random ones, and lines of the protocol that were cut and changed")
    func garbage() {
        var random = SystemRandomNumberGenerator()
        let good = Array(
            "INFO {}\r\nPING\r\nHMSG a.b 1 x 12 14\r\nNATS/1.0\r\n\r\nhi\r\nMSG a 18446744073709551615 0\r\n\r\n-ERR 'x'\r\n+OK\r\n"
                .utf8)
        for _ in 0..<3000 {
            var bytes = good
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                if Bool.random(using: &random) {
                    bytes[place] = UInt8.random(in: 0...255, using: &random)
                } else {
                    bytes.insert(contentsOf: Array("99999999999999999999 -1".utf8), at: place)
                }
            }
            let channel = EmbeddedChannel(handler: ByteToMessageHandler(ServerDecoder()))
            _ = try? channel.writeInbound(ByteBuffer(bytes: bytes))
            _ = try? channel.finish()
        }
    }

    @Test("a mark that combines with a space does not end the connection")
    func combining() async throws {
        let channel = EmbeddedChannel(handler: ByteToMessageHandler(ServerDecoder()))
        try channel.writeInbound(ByteBuffer(string: "INFO {}\r\n"))
        _ = try channel.readInbound(as: ServerMessage.self)
        try channel.writeInbound(ByteBuffer(string: "MSG _INBOX.q.77 1 \u{301}r 2\r\nhi\r\n"))
        guard case .message(let message, let subscription) = try channel.readInbound(as: ServerMessage.self) else {
            Issue.record("there is no message")
            return
        }
        #expect(message.subject == "_INBOX.q.77" && subscription == 1 && message.reply == "\u{301}r")
        _ = try channel.finish()
    }
}

/// Tells whoever comes that it may not, and counts.
final class RefusingServer: Sendable {
    private let channel: any Channel
    private let counter = ManagedAtomicCount()

    var port: Int { channel.localAddress?.port ?? 0 }
    var count: Int { counter.value.withLock { $0 } }

    init() async throws {
        let counter = counter
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                counter.value.withLock { $0 += 1 }
                return channel.eventLoop.makeCompletedFuture {
                    let words = "INFO {}\r\n"
                    channel.writeAndFlush(channel.allocator.buffer(string: words), promise: nil)
                    channel.eventLoop.scheduleTask(in: .milliseconds(5)) {
                        channel.writeAndFlush(channel.allocator.buffer(string: "-ERR 'Authorization Violation'\r\n"))
                            .whenComplete { _ in channel.close(promise: nil) }
                    }
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    deinit { channel.close(promise: nil) }
}

private final class ManagedAtomicCount: Sendable { let value = Mutex(0) }
