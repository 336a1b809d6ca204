import FleetWire

/// Streams as JetStream keeps them, in memory.
final class SimulatedBroker {
    private let world: World
    private var sequence: UInt64 = 0
    /// All messages by subject, in order.
    private(set) var messages: [String: [Incoming]] = [:]
    private var known: [String: (time: Double, sequence: UInt64)] = [:]
    var isFull = false
    /// Rises when the broker loses all it has. What was on its way then never arrives.
    private(set) var life = 0
    /// When each message came, by its number.
    private var stamps: [UInt64: Double] = [:]
    /// The wall clock when the virtual one is at 0.
    static let epoch = 1_790_000_000.0
    /// The identities of all events that ever came, each once, by host.
    private(set) var arrived: [Token: [String]] = [:]
    private var hasArrived: Set<String> = []
    /// Who hears announcements.
    var announce: () -> Void = {}

    private let subjects: Subjects

    init(_ world: World, _ subjects: Subjects) {
        self.world = world
        self.subjects = subjects
    }

    func publish(_ message: Outgoing, id: String) -> Result<Ack, LinkProblem> {
        if isFull, message.subject.hasSuffix(".event") {
            return .failure(.refused(code: 10077, "maximum bytes exceeded"))
        }
        if let (time, number) = known[id], world.now - time < 120 {
            return .success(Ack(sequence: number, isDuplicate: true))
        }
        if let expected = message.headers["Nats-Expected-Last-Subject-Sequence"] {
            guard String(messages[message.subject]?.last?.sequence ?? 0) == expected else {
                return .failure(.refused(code: 10071, "wrong last sequence"))
            }
        }
        sequence += 1
        known[id] = (world.now, sequence)
        let copy = Incoming(message.subject, headers: message.headers, body: message.body, sequence: sequence)
        stamps[sequence] = Self.epoch + world.now
        messages[message.subject, default: []].append(copy)
        if message.subject.contains(".rules.channel.") { announce() }
        if let host = subjects.host(in: message.subject), message.subject.hasSuffix(".event"),
            let event = try? EventBinding.event(in: copy)
        {
            let identity = EventBinding.identity(of: event)
            if hasArrived.insert(identity).inserted { arrived[host, default: []].append(identity) }
        }
        return .success(Ack(sequence: sequence, isDuplicate: false))
    }

    func last(_ subject: String) -> Incoming? { messages[subject]?.last }

    /// The last beat of each host, with its time.
    var stampedBeats: [(message: Incoming, stamped: Double)] {
        messages.keys.sorted().filter { $0.hasSuffix(".beat") }
            .compactMap { subject in messages[subject]?.last.map { ($0, stamps[$0.sequence] ?? 0) } }
    }

    /// What the stream keeps of the reports of all hosts.
    var reports: [Incoming] {
        messages.keys.sorted().filter { $0.hasSuffix(".adopted") }.flatMap { (messages[$0] ?? []).suffix(16) }
    }

    /// All is lost but the connections.
    func lose() {
        life += 1
        messages = [:]
        known = [:]
    }

    /// What a broker in foreign hands does: it puts a message where none was published.
    func forge(_ subject: String, _ body: [UInt8]) {
        sequence += 1
        messages[subject, default: []].append(Incoming(subject, body: body, sequence: sequence))
        announce()
    }
}
