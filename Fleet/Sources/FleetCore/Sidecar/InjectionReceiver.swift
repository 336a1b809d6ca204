import EventBus
import FleetWire

/// Takes events from the fleet and publishes them on the host's bus.
///
/// An event is acknowledged after the host has taken it. If the sidecar dies in between, the event comes again with the same
/// source and id, and the host knows it. So an event has one effect, as long as the host remembers it.
///
/// Where nothing is allowed, nothing is fetched: what the broker has to keep for each host that fetches is the most expensive part
/// of a large fleet.
public struct InjectionReceiver: Sendable {
    public enum Command: Hashable, Sendable {
        /// Take up to so many injections of the stream, wait for the first up to 30 seconds, and tell ``Input/fetched(_:)``.
        case fetch(count: Int)
        /// Publish this CloudEvent on the host's bus, and tell ``Input/posted(_:)``.
        case post(Value)
        case settle(Incoming, Settlement)
        /// Keep what can never be delivered, with the reason, where operators find it. Only then the injection is settled as
        /// ``Settlement/never``; until then it comes again.
        case bury(Outgoing, id: String, Incoming)
        /// Write to the log.
        case say(String)
    }

    public enum Input: Sendable {
        case fetched(Result<[Incoming], LinkProblem>)
        case posted(PostResult)
        case link(LinkState)
        /// Whether another sidecar says that it is this host. Neither of them injects then.
        case duplicate(Bool)
        case tick
    }

    /// What the host said to an event.
    public enum PostResult: Hashable, Sendable {
        /// It took the event, now or before.
        case taken
        /// It never takes this event, and says why.
        case refused(String)
        /// It cannot take the event at the moment.
        case notNow(String)
    }

    private let subjects: Subjects
    private let host: Token
    /// Which topics may come from the fleet.
    private let allowed: [TopicPattern]

    private var isConnected = false
    private var isDuplicate = false
    private var isFetching = false
    private var isPosting = false
    private var waiting: ArraySlice<Incoming> = []
    private var backoff = Backoff(first: 1, longest: 30)
    private var pausedUntil: Double?

    /// After so many deliveries an event is buried.
    public static let mostDeliveries = FleetStream.mostAttempts
    private static let portion = 16

    public init(host: Token, subjects: Subjects, allowed: [TopicPattern]) {
        self.host = host
        self.subjects = subjects
        self.allowed = allowed
    }

    /// When ``handle(_:at:)`` is to be called with ``Input/tick``, in seconds since the start; nil if only other inputs matter.
    public var deadline: Double? { isConnected && !isFetching && !isDuplicate && !allowed.isEmpty ? pausedUntil : nil }

    public mutating func handle(_ input: Input, at now: Moment) -> [Command] {
        var commands: [Command] = []
        switch input {
        case .fetched(.success(let messages)):
            isFetching = false
            backoff.reset()
            waiting += messages
        case .fetched(.failure(let problem)):
            isFetching = false
            if case .timedOut = problem { break }
            pausedUntil = now.elapsed + backoff.pause()
        case .posted(let result): commands += posted(result)
        case .link(let state):
            if case .connected = state { isConnected = true }
            if case .away = state { isConnected = false }
        case .duplicate(let flag): isDuplicate = flag
        case .tick: break
        }
        return commands + proceed(at: now)
    }

    private mutating func posted(_ result: PostResult) -> [Command] {
        isPosting = false
        guard let message = waiting.popFirst() else { return [] }
        switch result {
        case .taken: return [.settle(message, .done)]
        case .refused(let why): return bury(message, why)
        case .notNow(let why):
            guard message.deliveries < Self.mostDeliveries else {
                return bury(message, "not delivered in \(Self.mostDeliveries) attempts, the last time because \(why)")
            }
            return [.settle(message, .again(after: .seconds(1 << min(message.deliveries, 5))))]
        }
    }

    private func bury(_ message: Incoming, _ reason: String) -> [Command] {
        var commands: [Command] = [.say("an event from the fleet is refused: \(reason)")]
        let topic = subjects.topic(in: message.subject) ?? "fleet.unknown"
        var copy = Outgoing(subjects.dead(topic, of: host), headers: message.headers, body: message.body)
        copy.headers["Glassbus-Reason"] = CloudEventText.header(reason)
        let id = "dead/\(host)/\(message.sequence)"
        copy.headers["Nats-Msg-Id"] = id
        commands.append(.bury(copy, id: id, message))
        return commands
    }

    private mutating func proceed(at now: Moment) -> [Command] {
        guard !isPosting else { return [] }
        var commands: [Command] = []
        while let message = waiting.first {
            guard !isDuplicate else {
                commands += waiting.map { .settle($0, .again(after: .seconds(30))) }
                waiting = []
                break
            }
            switch judge(message, at: now) {
            case .success(let event):
                isPosting = true
                return commands + [.post(event)]
            case .failure(let objection):
                waiting.removeFirst()
                commands += bury(message, objection.description)
            }
        }
        guard isConnected, !isFetching, !isDuplicate, !allowed.isEmpty else { return commands }
        if let time = pausedUntil {
            guard now.elapsed >= time else { return commands }
            pausedUntil = nil
        }
        isFetching = true
        return commands + [.fetch(count: Self.portion)]
    }

    /// The event to publish.
    private func judge(_ message: Incoming, at now: Moment) -> Result<Value, FieldError> {
        Result { () throws(FieldError) in
            // Whoever may read a stream may have its answers sent to any subject. They have fields that no sender writes.
            guard !message.headers.fields.contains(where: { Headers.ofBroker.contains($0.name.lowercased()) }) else {
                throw FieldError(message: "it is an answer of the broker, which somebody had sent here")
            }
            let event = try EventBinding.event(in: message)
            guard let type = event["type"]?.stringValue, let topic = subjects.topic(in: message.subject) else {
                throw FieldError(path: "type", message: "missing (an event has a topic)")
            }
            // The broker decides by the subject who may send what.
            guard type == topic.text else {
                throw FieldError(path: "type", message: "'\(type)' came on the subject of '\(topic)'")
            }
            guard allowed.contains(where: { $0.matches(topic) }) else {
                throw FieldError(path: "type", message: "allow.json of this host does not let '\(topic)' in")
            }
            if let text = event["expires"]?.stringValue {
                guard let time = Double(text) else {
                    throw FieldError(path: "expires", expected: "seconds since 1970", found: "'\(text)'")
                }
                guard now.wall <= time + Trust.grace else {
                    throw FieldError(path: "expires", message: "the event has expired")
                }
            }
            return event
        }
    }
}
