import ControlAPI
import NIOCore
import NIOPosix
import Synchronization

/// A connection that a test controls byte by byte.
final class RawClient: Sendable {
    private let channel: any Channel
    private let inbox: Inbox

    static func connect(_ path: String, reads: Bool = true) async throws -> RawClient {
        try await connect(reads: reads) { try await $0.connect(unixDomainSocketPath: path).get() }
    }

    static func connect(port: Int) async throws -> RawClient {
        try await connect(reads: true) { try await $0.connect(host: "127.0.0.1", port: port).get() }
    }

    private static func connect(
        reads: Bool, _ connect: (ClientBootstrap) async throws -> any Channel
    ) async throws -> RawClient {
        let inbox = Inbox()
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelOption(.autoRead, value: reads)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Reader(inbox)) }
            }
        return RawClient(try await connect(bootstrap), inbox)
    }

    private init(_ channel: any Channel, _ inbox: Inbox) {
        self.channel = channel
        self.inbox = inbox
    }

    deinit { channel.close(promise: nil) }

    func send(_ text: String) async throws { try await channel.writeAndFlush(ByteBuffer(string: text)).get() }

    /// Sends the text without waiting for it to arrive.
    func push(_ text: String) { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }

    func finishSending() async throws { try await channel.close(mode: .output).get() }

    func close() async throws { try await channel.close().get() }

    /// Waits until the received text contains `text`, and returns all of it.
    func read(until text: String) async throws -> String {
        try await within { try await self.inbox.wait { $0.text.contains(text) || $0.isOver } }
    }

    /// Returns everything received until the server closes the connection.
    func readToEnd() async throws -> String { try await within { try await self.inbox.wait { $0.isOver } } }

    private final class Inbox: Sendable {
        struct State {
            var text = ""
            var isOver = false
            var waiter: (condition: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)?
        }
        private let state = Mutex(State())

        func change(_ edit: (inout State) -> Void) {
            let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
                edit(&state)
                guard let waiter = state.waiter, waiter.condition(state) else { return nil }
                state.waiter = nil
                return waiter.continuation
            }
            waiter?.resume()
        }

        func wait(for condition: @escaping @Sendable (State) -> Bool) async throws -> String {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    change { $0.waiter = (condition, continuation) }
                }
            } onCancel: {
                change { $0.isOver = true }
            }
            try Task.checkCancellation()
            return state.withLock { $0.text }
        }
    }

    private final class Reader: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let inbox: Inbox
        init(_ inbox: Inbox) { self.inbox = inbox }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let text = String(buffer: unwrapInboundIn(data))
            inbox.change { $0.text += text }
        }
        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case .inputClosed? = event as? ChannelEvent { inbox.change { $0.isOver = true } }
        }
        func channelInactive(context: ChannelHandlerContext) { inbox.change { $0.isOver = true } }
        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}

extension String {
    /// The HTTP status codes in the received text.
    var statuses: [String] {
        components(separatedBy: "HTTP/1.1 ").dropFirst().map { String($0.prefix(3)) }
    }

    private func components(separatedBy mark: String) -> [Substring] {
        var (parts, rest): ([Substring], Substring) = ([], self[...])
        while let range = rest.firstRange(of: mark) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }
}
