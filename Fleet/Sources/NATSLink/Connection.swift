import EventBus
import FleetWire
import Host
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// The connection to the broker, made again whenever it is lost.
///
/// All of it happens on one event loop, which is the executor of the actor: what handlers of the channel find is there at once,
/// and in order.
actor Connection {
    private nonisolated let loop: any EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.executor.asUnownedSerialExecutor() }

    private let setup: NATSLink.Setup
    private let board: ConnectionState
    private let waits: Waits
    private let answers: Answers

    private var phase = Phase.waiting
    private var connectedAt = ContinuousClock.now
    private var failures = 0
    private var isClosed = false
    /// Pings without an answer.
    private var openPings = 0
    /// How many messages the system has taken, and how many it had when the server was asked last.
    private var written = 0
    private var writtenBefore = 0
    private var lastNumber: UInt64 = 0
    private var receivers: [UInt64: any Receiver] = [:]

    private enum Phase {
        case waiting
        /// A server is tried, and the others follow if it fails.
        case trying(Attempt)
        case connected(any Channel)
    }

    private struct Attempt {
        let server: Server
        var others: ArraySlice<Server>
        let number: Int
        var channel: (any Channel)?
        /// What the server has said of itself.
        var info: Value?
        /// Whether the server was told who this is.
        var isGreeted = false
        /// What the server or TLS has said is wrong.
        var problem: String?
    }

    private var lastAttempt = 0
    /// What the server said before it ended the connection.
    private var lastError: String?

    init(_ setup: NATSLink.Setup, on loop: any EventLoop, board: ConnectionState, waits: Waits, answers: Answers) {
        self.setup = setup
        self.loop = loop
        self.board = board
        self.waits = waits
        self.answers = answers
    }

    /// Does something on the event loop, later and in order.
    nonisolated func post(_ work: @escaping @Sendable (isolated Connection) -> Void) {
        loop.execute { self.assumeIsolated(work) }
    }

    private func after(_ wait: Duration, _ work: @escaping @Sendable (isolated Connection) -> Void) {
        loop.scheduleTask(in: .nanoseconds(Int64(wait.wholeNanoseconds))) { self.assumeIsolated(work) }
    }

    // MARK: Orders

    /// The bytes of all messages that the system has not taken yet.
    private nonisolated let backlog = Mutex(0)
    /// How many bytes may wait for a socket that takes nothing.
    private static let mostBytes = 16 << 20

    /// Sends a message. If a call waits for its answer, the answer goes to the number of the call.
    /// - Throws: ``LinkProblem/away(_:)`` if so much waits to be written that the broker seems to be stuck.
    nonisolated func write(_ message: Outgoing, replyTo reply: String?, call: UInt64?) throws(LinkProblem) {
        // With what a message costs while it waits.
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
            if let call { waits.end(call, .failure(board.problem)) }
            return
        }
        // Nothing is sent for a call that has given up: its sender may send the message again.
        if let call, !waits.send(call) { return taken() }
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

    /// Every server of a fleet takes 256 KiB in a message: a part of a bundle has less.
    private static let leastPayload = 256 << 10
    /// How long a server may take for each connection.
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
            // It was given up meanwhile.
            default: channel.close(promise: nil)
            }
        case .failure(let error): fail(Self.words(error), number)
        }
    }

    /// Ends an attempt, and begins with the next server.
    private func fail(_ why: String, _ number: Int) {
        guard case .trying(let attempt) = phase, attempt.number == number else { return }
        // First: a channel that is closed says at once that it has ended.
        phase = .waiting
        attempt.channel?.close(promise: nil)
        // The connection is away when no server is left to try.
        if attempt.others.isEmpty { board.away(attempt.problem ?? why) }
        self.attempt(attempt.others)
    }

    private func retry() {
        phase = .waiting
        after(setup.options.retry.next(after: failures)) { $0.connect() }
        failures = min(failures + 1, 16)
    }

    /// Begins TLS if it is to be, and says who this is.
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
        // The answer to the ping comes after the server has judged the rest.
        say([.connect(.object(members)), .ping], to: channel)
    }

    private func joined(_ attempt: Attempt, _ channel: any Channel) {
        phase = .connected(channel)
        connectedAt = .now
        openPings = 0
        lastError = nil
        // order: the numbers keep them apart
        say(receivers.map { .subscribe($1.subject, number: $0) }, to: channel)
        // The description of the server is in clear, also before TLS. A number that somebody on the way has made small would make
        // the outbox give up events that are too large for it.
        let announced = attempt.info?["max_payload"]?.intValue ?? 1 << 20
        let isSecure = setup.isSecure || attempt.info?["tls_required"]?.boolValue == true
        board.connected(largest: isSecure ? max(Self.leastPayload, announced) : announced)
        keepAsking(attempt.number)
    }

    /// Asks the server every 5 seconds whether it is there. One that is stopped, or behind a cut cable, is noticed after 15
    /// seconds at most.
    private func keepAsking(_ number: Int) {
        after(.seconds(5)) { connection in
            guard number == connection.lastAttempt, case .connected(let channel) = connection.phase else { return }
            // While messages wait, the system takes one only when the server has taken others. The answer to a ping is behind all.
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
    ///   - number: of the attempt that made the channel. It may be one that was given up.
    ///   - channel: where it came in.
    fileprivate func receive(_ message: ServerMessage, _ number: Int, _ channel: any Channel) {
        guard number == lastAttempt else { return }
        if isClosed {
            if case .pong = message { channel.close(promise: nil) }
            return
        }
        switch (message, phase) {
        case (.message(let incoming, let subscription), .connected):
            // Whoever sends that is there, also if its answer to a ping waits behind it.
            openPings = 0
            receivers[subscription]?.receive(incoming)
        case (.info(let info), .trying(var attempt)) where attempt.info == nil:
            attempt.info = info
            attempt.channel = channel
            phase = .trying(attempt)
            // At once: whatever comes next is for TLS.
            greet(info, attempt)
        case (.pong, .trying(let attempt)) where attempt.isGreeted: joined(attempt, channel)
        case (.pong, _): openPings = 0
        // One that only asks, and reads nothing, gets no answers.
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

    /// Something is wrong with the bytes, or with TLS.
    fileprivate func noted(_ error: any Error, _ number: Int) {
        guard number == lastAttempt else { return }
        if case .trying(var attempt) = phase {
            attempt.problem = attempt.problem ?? Self.words(error)
            phase = .trying(attempt)
        } else {
            lastError = lastError ?? Self.words(error)
        }
    }

    /// The channel has ended.
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

    /// Ends the connection after what was to be written is with the system. When this returns, its channel is closed.
    func close() async {
        isClosed = true
        receivers = [:]
        switch phase {
        case .connected(let channel):
            // The answer comes after the server has had all that was written; a socket that is closed before drops it.
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
        // A server that takes nothing must not hold up the end of a program.
        let limit = loop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
        try? await channel.closeFuture.get()
        limit.cancel()
    }
}

/// Passes on to the connection what happens in its channel.
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
