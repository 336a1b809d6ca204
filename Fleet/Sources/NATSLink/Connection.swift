import EventBus
import FleetWire
import Host
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// The connection to the broker, restored whenever it is lost.
///
/// Everything runs on one event loop, which is the actor's executor, so that events of channel handlers are processed
/// immediately and in order.
actor Connection {
    private nonisolated let loop: any EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.executor.asUnownedSerialExecutor() }

    private let setup: NATSLink.Setup
    private let board: ConnectionState
    private let pending: PendingReplies
    private let answers: Answers

    private var phase = Phase.waiting
    private var connectedAt = ContinuousClock.now
    private var failures = 0
    private var isClosed = false
    /// Pings without an answer.
    private var openPings = 0
    /// How many messages the system has taken so far, and how many it had taken at the previous ping.
    private var written = 0
    private var writtenBefore = 0
    private var lastNumber: UInt64 = 0
    private var receivers: [UInt64: any Receiver] = [:]

    private enum Phase {
        case waiting
        /// A connection to a server is being attempted. If it fails, the others follow.
        case trying(Attempt)
        case connected(any Channel)
    }

    private struct Attempt {
        let server: Server
        var others: ArraySlice<Server>
        let number: Int
        var channel: (any Channel)?
        /// The server's description of itself.
        var info: Value?
        /// Whether the client has sent its CONNECT message.
        var isGreeted = false
        /// The error that the server or TLS has reported.
        var problem: String?
    }

    private var lastAttempt = 0
    /// The error that the server sent before it ended the connection.
    private var lastError: String?

    init(
        _ setup: NATSLink.Setup, on loop: any EventLoop, board: ConnectionState, pending: PendingReplies,
        answers: Answers
    ) {
        self.setup = setup
        self.loop = loop
        self.board = board
        self.pending = pending
        self.answers = answers
    }

    /// Schedules work on the event loop, in FIFO order.
    nonisolated func post(_ work: @escaping @Sendable (isolated Connection) -> Void) {
        loop.execute { self.assumeIsolated(work) }
    }

    private func after(_ wait: Duration, _ work: @escaping @Sendable (isolated Connection) -> Void) {
        loop.scheduleTask(in: .nanoseconds(Int64(wait.wholeNanoseconds))) { self.assumeIsolated(work) }
    }

    // MARK: Orders

    /// The bytes of all messages that the system has not taken yet.
    private nonisolated let backlog = Mutex(0)
    /// The maximum number of bytes that may wait for a blocked socket.
    private static let mostBytes = 16 << 20

    /// Sends a message. The answer goes to the call with this number, if there is one.
    /// - Throws: ``LinkProblem/away(_:)`` if the backlog is so large that the broker seems to be stuck.
    nonisolated func write(_ message: Outgoing, replyTo reply: String?, call: UInt64?) throws(LinkProblem) {
        // Includes the overhead of a waiting message.
        let size = message.size + message.subject.utf8.count + 512
        let isTaken = backlog.withLock { bytes in
            guard bytes == 0 || bytes + size <= Self.mostBytes else { return false }
            bytes += size
            return true
        }
        guard isTaken else { throw .away("the broker takes nothing, and \(Self.mostBytes >> 20) MiB wait for it") }
        post { connection in
            connection.send(message, reply, call) { connection.backlog.withLock { $0 -= size } }
        }
    }

    nonisolated func listen(_ receiver: any Receiver) {
        post { connection in
            guard !connection.isClosed else { return }
            connection.lastNumber += 1
            connection.receivers[connection.lastNumber] = receiver
            if case .connected(let channel) = connection.phase {
                connection.say([.subscribe(receiver.subject, number: connection.lastNumber)], to: channel)
            }
        }
    }

    nonisolated func leave(_ receiver: any Receiver) {
        post { connection in
            guard let number = connection.receivers.first(where: { $0.value === receiver })?.key else { return }
            connection.receivers[number] = nil
            if case .connected(let channel) = connection.phase {
                connection.say([.unsubscribe(number: number)], to: channel)
            }
        }
    }

    private func send(_ message: Outgoing, _ reply: String?, _ call: UInt64?, _ taken: @escaping @Sendable () -> Void) {
        guard case .connected(let channel) = phase else {
            taken()
            if let call { pending.end(call, .failure(board.problem)) }
            return
        }
        // Send nothing for a call that has given up: the sender may send the message again.
        if let call, !pending.send(call) { return taken() }
        say([.publish(message, replyTo: call.map(answers.address) ?? reply)], to: channel).whenComplete { _ in
            taken()
            self.assumeIsolated { $0.written += 1 }
        }
    }

    @discardableResult
    private func say(_ messages: [ClientMessage], to channel: any Channel) -> EventLoopFuture<Void> {
        var buffer = channel.allocator.buffer(capacity: 256)
        for message in messages { message.write(into: &buffer) }
        return channel.writeAndFlush(buffer)
    }

    // MARK: Connect

    /// The smallest message limit of any server in a fleet: the parts of a bundle are smaller.
    private static let leastPayload = 256 << 10
    /// The time limit for each connection attempt.
    private static let patience = Duration.seconds(5)

    /// Tries the servers in random order.
    func connect() {
        guard !isClosed, case .waiting = phase else { return }
        let servers = setup.servers.shuffled()
        attempt(servers[...])
    }

    private func attempt(_ servers: ArraySlice<Server>) {
        guard !isClosed else { return phase = .waiting }
        guard let server = servers.first else { return retry() }
        lastAttempt += 1
        let number = lastAttempt
        phase = .trying(Attempt(server: server, others: servers.dropFirst(), number: number))
        let bootstrap = ClientBootstrap(group: loop).connectTimeout(.seconds(5))
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers(
                        ByteToMessageHandler(ServerDecoder()), Reader(self, number))
                }
            }
        bootstrap.connect(host: server.host, port: server.port).whenComplete { result in
            self.assumeIsolated { $0.opened(result, number) }
        }
        after(Self.patience) { $0.fail("\(server.host):\(server.port) does not answer", number) }
    }

    private func opened(_ result: Result<any Channel, any Error>, _ number: Int) {
        switch result {
        case .success(let channel):
            switch phase {
            case .trying(var attempt) where attempt.number == number:
                attempt.channel = channel
                phase = .trying(attempt)
            case .connected where number == lastAttempt: break
            // The attempt was given up in the meantime.
            default: channel.close(promise: nil)
            }
        case .failure(let error): fail(Self.words(error), number)
        }
    }

    /// Ends an attempt, and continues with the next server.
    private func fail(_ why: String, _ number: Int) {
        guard case .trying(let attempt) = phase, attempt.number == number else { return }
        // Set this first: closing a channel reports its end immediately.
        phase = .waiting
        attempt.channel?.close(promise: nil)
        // The connection counts as lost when no server is left to try.
        if attempt.others.isEmpty { board.away(attempt.problem ?? why) }
        self.attempt(attempt.others)
    }

    private func retry() {
        phase = .waiting
        after(setup.options.retry.next(after: failures)) { $0.connect() }
        failures = min(failures + 1, 16)
    }

    /// Starts TLS if required, and authenticates.
    private func greet(_ info: Value, _ attempt: Attempt) {
        guard let channel = attempt.channel else { return }
        let isOffered = info["tls_required"]?.boolValue == true || info["tls_available"]?.boolValue == true
        let isWanted = setup.isSecure || info["tls_required"]?.boolValue == true
        do {
            if isWanted {
                guard isOffered else { throw ProtocolProblem(description: "the server has no TLS, and it is a must") }
                try channel.pipeline.syncOperations.addHandler(setup.tls(for: attempt.server), position: .first)
            }
        } catch {
            return fail(Self.words(error), attempt.number)
        }
        var members = setup.credentials.signing(info["nonce"]?.stringValue)
        if let user = attempt.server.user {
            members["user"] = .string(user)
            members["pass"] = .string(attempt.server.password ?? "")
        }
        members.merge([
            "verbose": false, "pedantic": false, "protocol": 1, "headers": true, "no_responders": true, "lang": "swift",
            "name": .string(setup.options.name), "tls_required": .bool(isWanted), "version": .string(LiveHost.version),
        ]) { $1 }
        var greeted = attempt
        greeted.isGreeted = true
        phase = .trying(greeted)
        // The answer to the ping comes after the server has processed the CONNECT message.
        say([.connect(.object(members)), .ping], to: channel)
    }

    private func joined(_ attempt: Attempt, _ channel: any Channel) {
        phase = .connected(channel)
        connectedAt = .now
        openPings = 0
        lastError = nil
        // order: the numbers identify the subscriptions
        say(receivers.map { .subscribe($1.subject, number: $0) }, to: channel)
        // The server's description arrives in clear, even before TLS. If an attacker reduced the limit, the outbox
        // would discard events as too large.
        let announced = attempt.info?["max_payload"]?.intValue ?? 1 << 20
        let isSecure = setup.isSecure || attempt.info?["tls_required"]?.boolValue == true
        board.connected(largest: isSecure ? max(Self.leastPayload, announced) : announced)
        keepAsking(attempt.number)
    }

    /// Pings the server every 5 seconds. A stopped server or a broken network is detected within 15 seconds.
    private func keepAsking(_ number: Int) {
        after(.seconds(5)) { connection in
            guard number == connection.lastAttempt, case .connected(let channel) = connection.phase else { return }
            // While messages wait, the system takes another one only after the server has read earlier ones. The answer
            // to a ping follows all of them.
            if connection.backlog.withLock({ $0 > 0 }), connection.written > connection.writtenBefore {
                connection.openPings = 0
            }
            connection.writtenBefore = connection.written
            guard connection.openPings < 2 else {
                connection.lastError = "the server does not answer any more"
                return channel.close(promise: nil)
            }
            connection.openPings += 1
            connection.say([.ping], to: channel)
            connection.keepAsking(number)
        }
    }

    // MARK: What the server says

    /// - Parameters:
    ///   - number: the attempt that opened the channel. It may have been given up.
    ///   - channel: the channel that received the message.
    fileprivate func receive(_ message: ServerMessage, _ number: Int, _ channel: any Channel) {
        guard number == lastAttempt else { return }
        if isClosed {
            if case .pong = message { channel.close(promise: nil) }
            return
        }
        switch (message, phase) {
        case (.message(let incoming, let subscription), .connected):
            // The server is alive, even if its answer to a ping waits behind this message.
            openPings = 0
            receivers[subscription]?.receive(incoming)
        case (.info(let info), .trying(var attempt)) where attempt.info == nil:
            attempt.info = info
            attempt.channel = channel
            phase = .trying(attempt)
            // Immediately: the next bytes belong to TLS.
            greet(info, attempt)
        case (.pong, .trying(let attempt)) where attempt.isGreeted: joined(attempt, channel)
        case (.pong, _): openPings = 0
        // A peer that sends pings without reading gets no answers.
        case (.ping, _): if channel.isWritable { say([.pong], to: channel) }
        case (.error(let words), _): heard(words, number)
        default: break
        }
    }

    private func heard(_ words: String, _ number: Int) {
        if case .trying = phase { return fail(words, number) }
        guard let refusal = Refusal(words) else { return lastError = words }
        board.refused(refusal.subject)
        for receiver in receivers.values { receiver.refused(refusal) }
    }

    /// Handles an invalid message or a TLS error.
    fileprivate func noted(_ error: any Error, _ number: Int) {
        guard number == lastAttempt else { return }
        if case .trying(var attempt) = phase {
            attempt.problem = attempt.problem ?? Self.words(error)
            phase = .trying(attempt)
        } else {
            lastError = lastError ?? Self.words(error)
        }
    }

    /// The channel was closed.
    fileprivate func ended(_ number: Int) {
        guard number == lastAttempt else { return }
        switch phase {
        case .trying: fail("the server ended the connection", number)
        case .connected:
            phase = .waiting
            for receiver in receivers.values { receiver.lost() }
            guard !isClosed else { return }
            if connectedAt.duration(to: .now) >= setup.options.retry.stable { failures = 0 }
            board.away(lastError ?? "the connection was lost")
            retry()
        case .waiting: break
        }
    }

    private static func words(_ error: any Error) -> String {
        switch error {
        case let error as ProtocolProblem: error.description
        case let error as NIOConnectionError where !error.connectionErrors.isEmpty:
            // trap: there is one
            "\(error.host):\(error.port): \(words(error.connectionErrors[0].error))"
        case let error as IOError: SystemFailure.text(of: error.errnoCode)
        case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: "TLS: \(tls(error))"
        default: "\(error)"
        }
    }

    private static func tls(_ error: any Error) -> String {
        let text = "\(error)"
        return text.contains("CERTIFICATE_VERIFY_FAILED") || text.contains("ostname")
            ? "the certificate of the server is not trusted for its name (\(text))" : text
    }

    // MARK: The end

    /// Ends the connection after all pending messages have been sent. The channel is closed when this returns.
    func close() async {
        isClosed = true
        receivers = [:]
        switch phase {
        case .connected(let channel):
            // The answer arrives after the server has received everything that was written; closing the socket earlier
            // would drop it.
            say([.ping], to: channel)
            await closed(channel)
        case .trying(let attempt):
            // A channel that opens later belongs to no attempt, and is closed.
            lastAttempt += 1
            phase = .waiting
            guard let channel = attempt.channel else { return }
            channel.close(promise: nil)
            await closed(channel)
        case .waiting: return
        }
    }

    private func closed(_ channel: any Channel) async {
        // A server that does not read must not delay the exit of a program.
        let limit = loop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
        try? await channel.closeFuture.get()
        limit.cancel()
    }
}

/// Forwards the events of a channel to its connection.
private final class Reader: ChannelInboundHandler {
    typealias InboundIn = ServerMessage

    private let connection: Connection
    private let number: Int

    init(_ connection: Connection, _ number: Int) {
        self.connection = connection
        self.number = number
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let message = unwrapInboundIn(data)
        let channel = context.channel
        connection.assumeIsolated { [number] in $0.receive(message, number, channel) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        connection.assumeIsolated { [number] in $0.noted(error, number) }
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        connection.assumeIsolated { [number] in $0.ended(number) }
    }
}
