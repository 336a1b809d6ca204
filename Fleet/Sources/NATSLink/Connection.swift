import CNATS
import Dispatch
import FleetWire
import Synchronization

/// The connection to the broker, made again whenever it is lost.
///
/// libnats can do that by itself, but not as it is needed here: it keeps what is published while there is no server and sends it
/// later, although the sender was told that it failed; and it gives up for good when a server refuses a credential twice or says
/// an error that it does not know. Therefore it connects once, and a connection that is lost is replaced.
actor Connection {
    private nonisolated let line = Line()
    nonisolated var unownedExecutor: UnownedSerialExecutor { line.asUnownedSerialExecutor() }

    private let options: NATSLink.Options
    private let board: ConnectionState
    private let waits: Waits
    private let answers: Answers

    /// libnats' connection; nil while there is none.
    private var native: OpaquePointer?
    /// The number by which libnats' connection calls back.
    private var number: UInt = 0
    private var connectedAt = ContinuousClock.now
    private var failures = 0
    private var isClosed = false
    private var listeners: [ObjectIdentifier: Listener] = [:]

    private struct Listener {
        let receiver: any Receiver
        /// The number by which its subscription calls back.
        let number: UInt
        /// libnats' subscription; nil while there is none.
        var native: OpaquePointer?
    }

    init(_ options: NATSLink.Options, board: ConnectionState, waits: Waits, answers: Answers) {
        self.options = options
        self.board = board
        self.waits = waits
        self.answers = answers
    }

    /// Does something on the connection's thread, later.
    nonisolated func post(after wait: Duration = .zero, _ work: @escaping @Sendable (isolated Connection) -> Void) {
        line.queue.asyncAfter(deadline: .now() + .nanoseconds(wait.wholeNanoseconds)) { self.assumeIsolated(work) }
    }

    // MARK: Commands

    /// What the connection is told to do, in this order.
    enum Command: Sendable {
        /// Sends a message. If a call waits for its answer, the answer goes to the number of the call.
        case write(Outgoing, replyTo: String?, call: UInt64?)
        case listen(any Receiver)
        case leave(any Receiver)
        case close
    }

    private nonisolated let backlog = Mutex(Backlog())

    private struct Backlog {
        var commands: [Command] = []
        /// Of all messages that are not written yet.
        var bytes = 0
        var isPlanned = false
    }

    /// How many bytes may wait for a socket that takes nothing.
    private static let mostBytes = 16 << 20

    /// - Throws: ``LinkProblem/away(_:)`` if so much waits to be written that the broker seems to be stuck.
    nonisolated func order(_ command: Command) throws(LinkProblem) {
        let size = command.size
        let isTaken = backlog.withLock { backlog in
            guard size == 0 || backlog.bytes + size <= Self.mostBytes else { return false }
            backlog.bytes += size
            backlog.commands.append(command)
            if !backlog.isPlanned { planToObey(&backlog) }
            return true
        }
        guard isTaken else { throw .away("the broker takes nothing, and \(Self.mostBytes >> 20) MiB wait for it") }
    }

    private nonisolated func planToObey(_ backlog: inout Backlog) {
        backlog.isPlanned = true
        line.queue.async { self.assumeIsolated { $0.obey() } }
    }

    /// Does what was ordered so far. Later orders have their own turn, so that other work gets one in between.
    private func obey() {
        let commands = backlog.withLock { backlog in
            defer { backlog.commands = [] }
            return backlog.commands
        }
        for command in commands { obey(command) }
        backlog.withLock { backlog in
            backlog.bytes -= commands.reduce(0) { $0 + $1.size }
            backlog.isPlanned = false
            if !backlog.commands.isEmpty { planToObey(&backlog) }
        }
    }

    private func obey(_ command: Command) {
        switch command {
        case .write(let message, let reply, let call): write(message, reply, call)
        case .listen(let receiver):
            guard !isClosed else { return }
            let number = Callbacks.receivers.add(receiver)
            listeners[ObjectIdentifier(receiver)] = Listener(receiver: receiver, number: number)
            subscribe(ObjectIdentifier(receiver))
        case .leave(let receiver):
            guard let listener = listeners.removeValue(forKey: ObjectIdentifier(receiver)) else { return }
            Callbacks.receivers.remove(listener.number)
            natsSubscription_Destroy(listener.native)
        case .close: close()
        }
    }

    private func write(_ message: Outgoing, _ reply: String?, _ call: UInt64?) {
        guard let native else {
            if let call { waits.end(call, .failure(board.problem)) }
            return
        }
        // Nothing is sent for a call that has given up: its sender may send the message again.
        if let call, !waits.send(call) { return }
        let status = message.write(to: native, replyTo: call.map(answers.address) ?? reply)
        guard status != NATS_OK, let call else { return }
        let problem: LinkProblem =
            switch status {
            case NATS_CONNECTION_CLOSED: board.problem
            case NATS_MAX_PAYLOAD, NATS_INVALID_ARG, NATS_INVALID_SUBJECT: .malformed(status.words)
            // A part of the message may have left. It is not the fault of the message.
            default: .timedOut
            }
        waits.end(call, .failure(problem))
    }

    private func subscribe(_ id: ObjectIdentifier) {
        guard let native, let listener = listeners[id] else { return }
        var subscription: OpaquePointer?
        let status = natsConnection_Subscribe(
            &subscription, native, listener.receiver.subject, messageCame,
            UnsafeMutableRawPointer(bitPattern: listener.number))
        // A connection that is lost at this moment subscribes again when it is back.
        if status == NATS_OK { listeners[id]?.native = subscription }
    }

    // MARK: Connect, lose, close

    func connect() {
        guard !isClosed, native == nil else { return }
        let number = Callbacks.connections.add(self)
        do {
            let native = try options.connect(callingBack: number)
            self.native = native
            self.number = number
            connectedAt = .now
            for id in listeners.keys { subscribe(id) }
            board.connected(largest: Int(natsConnection_GetMaxPayload(native)))
        } catch {
            Callbacks.connections.remove(number)
            board.away("\(error)")
            retry()
        }
    }

    private func retry() {
        post(after: options.retry.next(after: failures)) { $0.connect() }
        failures = min(failures + 1, 16)
    }

    /// - Parameter number: of the connection that libnats has closed. It may be one that was replaced since.
    func lost(_ number: UInt, _ why: String) {
        guard number == self.number, native != nil else { return }
        release()
        if connectedAt.duration(to: .now) >= options.retry.stable { failures = 0 }
        board.away(why.isEmpty ? "the connection was lost" : why)
        for listener in listeners.values { listener.receiver.lost() }
        retry()
    }

    private func close() {
        isClosed = true
        release()
        for listener in listeners.values { Callbacks.receivers.remove(listener.number) }
        listeners = [:]
    }

    /// Ends libnats' connection and all that belongs to it.
    private func release() {
        Callbacks.connections.remove(number)
        natsConnection_Destroy(native)
        native = nil
        for id in listeners.keys {
            natsSubscription_Destroy(listeners[id]?.native)
            listeners[id]?.native = nil
        }
    }

    // MARK: What the broker says by itself

    nonisolated func refused(_ refusal: Refusal) {
        board.refused(refusal.subject)
        post { connection in
            for listener in connection.listeners.values { listener.receiver.refused(refusal) }
        }
    }

    /// - Parameter subscription: the address of a subscription of libnats that dropped messages.
    func overran(_ subscription: UInt) {
        listeners.values.first { UInt(bitPattern: $0.native) == subscription }?.receiver.overran()
    }
}

extension Connection.Command {
    /// How many bytes it is to write.
    fileprivate var size: Int { if case .write(let message, _, _) = self { message.size } else { 0 } }
}
