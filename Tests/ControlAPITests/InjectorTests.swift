import ControlAPI
import EventBus
import FoundationEssentials
import Host
import NIOCore
import NIOPosix
import TestSupport
import Testing

@Suite struct InjectorTests {
    private static func chunk(_ range: Range<Int>) -> Data {
        Data(range.map { #"{"type":"toast.show","data":{"id":"\#($0)","message":"m"}}"# + "\n" }.joined().utf8)
    }

    @Test("chunks sent without waiting for answers are published in their order")
    func order() async throws {
        try await withServer { client, _, _ in
            let injector = try await client.injector()
            var receipts: [Injector.Receipt] = []
            for index in 0..<20 {
                receipts.append(try await injector.submit(Self.chunk(index * 100..<index * 100 + 100)))
            }
            var ids: [UInt64] = []
            for receipt in receipts {
                for outcome in try await receipt.outcomes() {
                    guard case .accepted(let id) = outcome else {
                        Issue.record("\(outcome)")
                        continue
                    }
                    ids.append(id)
                }
            }
            #expect(ids.count == 2000)
            #expect(ids == ids.sorted())
            #expect(Set(ids).count == 2000)
        }
    }

    @Test("an injector whose connection was closed, because nothing came, sends on a new one")
    func idle() async throws {
        try await withServer(limits: ["idletime=500ms"]) { client, host, _ in
            let event =
                #"{"specversion":"1.0","id":"1","source":"/test","type":"toast.show","data":{"id":"0","message":"m"}}"#
            var outcomes: [InjectOutcome] = []
            // On a busy machine the new connection may be closed, too, before the chunk is sent or the answer is read. The
            // event has an id, so that it has one effect however often it is sent.
            while outcomes.isEmpty {
                do {
                    let injector = try await client.injector()
                    while await injector.isConnected { await Task.yield() }
                    outcomes = try await injector.send(ndjson: Data((event + "\n").utf8))
                } catch is HostLost {}
            }
            #expect(outcomes.count == 1)
            #expect(await host.topic("toast.show")?.count == 1)
        }
    }

    @Test("an injector waits where the host limits its rate, and sends all chunks once and in order")
    func rate() async throws {
        try await withServer(limits: ["rate=50"]) { client, host, _ in
            let injector = try await client.injector()
            // The first chunk is more than a second allows, so that the host refuses the second one at first. On a busy machine
            // so much time may pass between them that the host refuses neither.
            let receipts = [
                try await injector.submit(Self.chunk(0..<60)), try await injector.submit(Self.chunk(60..<62)),
            ]
            var outcomes: [InjectOutcome] = []
            for receipt in receipts { outcomes += try await receipt.outcomes() }
            #expect(outcomes.count == 62)
            #expect(await host.topic("toast.show")?.count == 62)
        }
    }

    @Test("a wrong line is reported with its line number")
    func badLine() async throws {
        try await withServer { client, _, _ in
            let outcomes = try await client.injector().send(ndjson: Self.chunk(0..<2) + Data("{}\n".utf8))
            #expect(outcomes.count == 3)
            guard case .rejected(let error, line: 3)? = outcomes.last else {
                Issue.record("\(outcomes)")
                return
            }
            #expect(error.path == "type")
        }
    }

    @Test("a tap's line of a fact that a host published is skipped, and a client may not publish that fact itself")
    func echo() async throws {
        let facts = [
            #""type":"toast.settingsChanged","data":{"maxQueueSize":1}}"#,
            #""type":"toast.presented","data":{"id":"a","scene":"main"}}"#,
            // A fact with a field that this host does not know.
            #""type":"toast.presented","data":{"id":"a","colour":"red"}}"#,
        ]
        for fact in facts { try await echo(of: fact) }
    }

    private func echo(of fact: String) async throws {
        try await withServer { client, _, _ in
            let lines = "{\"bustime\":\"0.5\"," + fact + "\n{" + fact + "\n"
            let outcomes = try await client.injector().send(ndjson: Self.chunk(0..<1) + Data(lines.utf8))
            guard outcomes.count == 3, case .accepted = outcomes[0], case .echo = outcomes[1],
                case .rejected(let error, line: 3) = outcomes[2]
            else {
                Issue.record("\(outcomes)")
                return
            }
            #expect(error.path == "type")
            // The same holds for a chunk whose other lines are all accepted.
            let tapped = Self.chunk(0..<2) + Data(("{\"bustime\":\"0.5\"," + fact).utf8)
            #expect(try await client.injector().send(ndjson: tapped).count == 3)
        }
    }

    @Test("when the host dies halfway, the chunks without an answer count as lost")
    func hostDies() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/s"
        // The server tells its health and answers one chunk, then closes the connection.
        let answer = #"{"accepted":1,"events":[{"id":"7"}],"rejected":0}"#
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(DyingServer(answer))
                }
            }
            .bind(unixDomainSocketPath: path).get()
        let injector = try await ControlClient(socketPath: path).injector()
        let first = try await injector.submit(Self.chunk(0..<1))
        guard case .accepted(id: 7)? = try await first.outcomes().first else {
            Issue.record("the first chunk was answered")
            return
        }
        let second = try await injector.submit(Self.chunk(1..<2))
        await #expect(throws: HostLost.self) { try await within { try await second.outcomes() } }
        await #expect(throws: HostLost.self) { try await within { try await injector.send(ndjson: Self.chunk(2..<3)) } }
        try await server.close()
    }

    /// A server that answers GET and the first POST, and closes the connection at the next.
    private final class DyingServer: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer
        private let answer: String
        private var hasAnswered = false

        init(_ answer: String) { self.answer = answer }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if hasAnswered { return context.close(promise: nil) }
            let text = String(buffer: unwrapInboundIn(data))
            if text.hasPrefix("GET") { return write("{}", context) }
            // A request body ends with its last line.
            guard text.hasSuffix("\n"), text.contains("{") else { return }
            hasAnswered = true
            write(answer, context)
        }

        private func write(_ body: String, _ context: ChannelHandlerContext) {
            let text = "HTTP/1.1 200 OK\r\ncontent-length: \(body.utf8.count)\r\n\r\n" + body
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
        }
    }
}
