import EventBus
import FleetWire
import NATSLink
import NIOCore
import NIOPosix

/// One host of the fleet as the broker sees it: what the sidecar of a host says on its connection, without a host.
///
/// It speaks the protocol of the broker itself. The client of the sidecars has two threads a connection, so that thousands of them
/// would measure the threads of this program.
///
/// Not `Sendable`: its event loop alone uses it.
final class SimulatedHost {
    /// What the host does besides listening.
    struct Habits: OptionSet, Sendable {
        let rawValue: Int
        /// Says every 30 seconds that it lives.
        static let beats = Habits(rawValue: 1)
        /// Takes injections: a consumer of its own, which it asks all the time.
        static let injections = Habits(rawValue: 2)
    }

    /// What is the same for all hosts of a crowd.
    struct Place: Sendable {
        let fleet: Token
        let channel: Token
        let port: Int
        let retry: RetryDelay
        let ledger: Ledger
    }

    private let place: Place
    private let loop: any EventLoop
    private let name: Token
    private let subjects: Subjects
    private let inbox: String
    private let consumer: String
    private var habits: Habits = []
    private var channel: (any Channel)?
    private var failures = 0
    private var isOver = false
    /// Rise with each connection, and each time the habits begin, so that what was planned before ends.
    private var period = 0
    private var habitPeriod = 0
    private var beat = 0
    private var isReady = false

    init(number: Int, _ place: Place, on loop: any EventLoop) {
        self.place = place
        self.loop = loop
        name = Token(ifValid: "kiosk-\(number)")!  // trap: a number makes a valid name
        subjects = Subjects(fleet: place.fleet)
        inbox = Permissions.inbox(of: .host(name))
        consumer = FleetStream.consumerName(of: name)
    }

    // MARK: Connect and lose

    func connect() {
        guard !isOver else { return }
        place.ledger.note { $0.attempts.append(Clock.now) }
        let own = NIOLoopBound(self, eventLoop: loop)
        ClientBootstrap(group: loop)
            .connectTimeout(.seconds(5))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Conversation(own.value))
                }
            }
            .connect(host: "127.0.0.1", port: place.port)
            .assumeIsolated()
            .whenComplete { result in
                switch result {
                case .success(let channel):
                    self.channel = channel
                    if self.isOver { channel.close(promise: nil) }
                case .failure: self.retry()
                }
            }
    }

    private func retry() {
        let wait = place.retry.next(after: failures) / .seconds(1)
        failures = min(failures + 1, 16)
        after(wait) { $0.connect() }
    }

    private func after(_ seconds: Double, _ work: @escaping (SimulatedHost) -> Void) {
        loop.assumeIsolated().scheduleTask(in: .nanoseconds(Int64(seconds * 1e9))) { work(self) }
    }

    fileprivate func lost() {
        if isReady { place.ledger.note { $0.connected -= 1 } }
        isReady = false
        channel = nil
        period += 1
        habitPeriod += 1
        guard !isOver else { return }
        retry()
    }

    func end() {
        isOver = true
        channel?.close(promise: nil)
    }

    // MARK: Say

    private func say(_ commands: [String]) {
        guard let channel else { return }
        let text = commands.joined()
        place.ledger.note {
            $0.sent += commands.count
            $0.bytes += text.utf8.count
        }
        channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
    }

    private static func publish(_ subject: String, _ reply: String, _ body: String, id: String? = nil) -> String {
        guard let id else { return "PUB \(subject) \(reply) \(body.utf8.count)\r\n\(body)\r\n" }
        let header = "NATS/1.0\r\nNats-Msg-Id: \(id)\r\n\r\n"
        return
            "HPUB \(subject) \(reply) \(header.utf8.count) \(header.utf8.count + body.utf8.count)\r\n\(header)\(body)\r\n"
    }

    fileprivate func heard(_ line: BrokerReader.Line, on channel: any Channel) {
        place.ledger.note { $0.received += 1 }
        switch line {
        case .info:
            self.channel = channel
            let setup: Value = [
                "verbose": false, "pedantic": false, "headers": true, "no_responders": true, "lang": "swift",
                "version": "1", "protocol": 1, "name": .string("\(place.fleet)/\(name)"),
            ]
            say([
                "CONNECT \(setup.json)\r\n", "SUB \(inbox).* 1\r\n",
                "SUB \(subjects.announcement(of: place.channel)) 2\r\n", "SUB \(subjects.commands(to: name)) 3\r\n",
                "PING\r\n",
            ])
        case .pong: if !isReady { ready() }
        case .ping: say(["PONG\r\n"])
        case .message(_, 2): place.ledger.note { $0.announced.append(Clock.now) }
        case .message(let subject, _): answered(subject)
        case .ok: break
        case .error(let words): place.ledger.note { $0.errors[words, default: 0] += 1 }
        }
    }

    private func ready() {
        isReady = true
        failures = 0
        place.ledger.note {
            $0.connected += 1
            $0.arrivals.append(Clock.now)
        }
        let period = period
        // As the client of the sidecars does.
        func ping() {
            after(5) { host in
                guard host.period == period else { return }
                host.say(["PING\r\n"])
                ping()
            }
        }
        ping()
        begin(beatAfter: 0)
    }

    // MARK: Habits

    func adopt(_ habits: Habits) {
        self.habits = habits
        if isReady { begin(beatAfter: Double.random(in: 0..<30)) }
    }

    private func begin(beatAfter wait: Double) {
        habitPeriod += 1
        if habits.contains(.injections) {
            let stream = FleetStream.injections.name(in: place.fleet)
            let configuration = FleetStream.consumer(
                consumer, of: subjects.injections(into: name), wait: 30,
                deliveries: FleetStream.mostAttempts + 1)
            let body: Value = ["stream_name": .string(stream), "config": configuration]
            say([
                Self.publish("$JS.API.CONSUMER.DURABLE.CREATE.\(stream).\(consumer)", "\(inbox).made", body.json),
                // What a sidecar reads when it has a connection: the pointer, and whether the keys have changed.
                lookUp(.rules, subjects.channel(place.channel)), lookUp(.rules, subjects.keys),
            ])
        }
        guard habits.contains(.beats) else { return }
        let period = habitPeriod
        func again(after wait: Double) {
            after(wait) { host in
                guard host.habitPeriod == period else { return }
                // The beat goes out when the last one of the subject was read.
                host.say([host.lookUp(.hosts, host.subjects.beat(of: host.name), reply: "last")])
                again(after: 30)
            }
        }
        again(after: wait)
    }

    private func lookUp(_ stream: FleetStream, _ subject: String, reply: String = "read") -> String {
        let question: Value = ["last_by_subj": .string(subject)]
        return Self.publish(
            "$JS.API.DIRECT.GET.\(stream.name(in: place.fleet))", "\(inbox).\(reply)", question.json)
    }

    private func answered(_ subject: String) {
        switch subject.split(separator: ".").last {
        case "last":
            beat += 1
            let body = Beat(
                host: name, sidecar: "0123456789abcdef", run: "0123456789abcdef", version: "1.0.0",
                set: String(repeating: "a", count: 64), bundle: Digest(of: []), channel: place.channel, serial: 1,
                seen: 1_700_000_000, outbox: .init(), counts: .init(decisions: 1000), interval: 30, labels: [],
                notes: [])
            let text = String(decoding: body.json, as: UTF8.self)
            say([Self.publish(subjects.beat(of: name), "\(inbox).beat", text, id: "beat/\(name)/\(beat)")])
        case "beat": place.ledger.note { $0.beats += 1 }
        // As the sidecar asks: for all that is there, and if there is nothing, for one within 30 seconds.
        case "made", "one": ask(#"{"batch":16,"expires":30000000000,"no_wait":true}"#, reply: "all")
        case "all": ask(#"{"batch":1,"expires":30000000000}"#, reply: "one")
        default: break
        }
    }

    private func ask(_ question: String, reply: String) {
        let stream = FleetStream.injections.name(in: place.fleet)
        say([Self.publish("$JS.API.CONSUMER.MSG.NEXT.\(stream).\(consumer)", "\(inbox).\(reply)", question)])
    }
}

/// Brings what comes on a connection to its host.
private final class Conversation: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let host: SimulatedHost
    private var reader = BrokerReader()

    init(_ host: SimulatedHost) { self.host = host }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        reader.take(&bytes)
        while let line = reader.next() { host.heard(line, on: context.channel) }
    }

    func channelInactive(context: ChannelHandlerContext) { host.lost() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
