import EventBus

/// The streams of a fleet: what the broker keeps, for how long, and how it is told.
///
/// The broker is a courier and never the only copy: a bundle is with the operator who signed it, a pointer on each host that
/// took it, and an event in the outbox of its host until the broker has acknowledged it.
public enum FleetStream: String, Sendable, CaseIterable {
    case events = "EVENTS"
    case hosts = "HOSTS"
    case adopted = "ADOPTED"
    case injections = "INJECT"
    case rules = "RULES"
    case bundles = "BUNDLES"
    case recordings = "RECORDINGS"
    case jobs = "JOBS"
    case results = "RESULTS"
    case dead = "DEAD"

    /// The name of the stream, such as `GB_lab_EVENTS`.
    public func name(in fleet: Token) -> String { "GB_\(fleet)_\(rawValue)" }

    /// What the server is asked to make, in the words of its API (`$JS.API.STREAM.CREATE.<name>`).
    /// - Parameter replicas: on how many servers each message is kept: 3 in a cluster, 1 on a single server.
    public func configuration(in fleet: Token, replicas: Int) -> Value {
        let subjects = Subjects(fleet: fleet)
        var fields: [String: Value] = [
            "name": .string(name(in: fleet)), "num_replicas": .int(replicas), "storage": "file",
            "retention": "limits", "discard": "old", "allow_direct": true,
        ]
        func keep(_ subject: String, seconds: Int = 0, bytes: Int = -1, eachSubject: Int = -1) {
            fields["subjects"] = [.string(subject)]
            fields["max_age"] = .int(seconds * 1_000_000_000)
            fields["max_bytes"] = .int(bytes)
            fields["max_msgs_per_subject"] = .int(eachSubject)
            fields["duplicate_window"] = .int((seconds == 0 ? 120 : min(120, seconds)) * 1_000_000_000)
        }
        switch self {
        case .events: keep(subjects.events(), seconds: 24 * 3600, bytes: 16 << 30)
        case .hosts: keep(subjects.allBeats, eachSubject: 1)
        case .adopted: keep(subjects.allAdopted, eachSubject: 16)
        case .injections:
            keep(subjects.allInjections, seconds: 3600)
            fields["retention"] = "workqueue"
        case .rules:
            keep(subjects.allRules, eachSubject: 64)
            fields["deny_delete"] = true
            fields["deny_purge"] = true
            fields["republish"] = [
                "src": .string(subjects.allChannels), "dest": .string("\(subjects.root).announce.{{wildcard(1)}}"),
            ]
        case .bundles:
            keep(subjects.allBundles, bytes: 1 << 30)
            fields["discard"] = "new"
        case .recordings:
            keep(subjects.allRecordings, bytes: 16 << 30)
            fields["discard"] = "new"
        case .jobs:
            keep(subjects.allJobs)
            fields["retention"] = "workqueue"
        case .results: keep(subjects.allResults, seconds: 24 * 3600, bytes: 4 << 30)
        case .dead: keep(subjects.allDead, seconds: 7 * 24 * 3600, bytes: 1 << 30)
        }
        return .object(fields)
    }

    /// The name of the consumer by which a host takes its injections.
    public static func consumerName(of host: Token) -> String { "host-\(host)" }

    /// How often an injection is delivered at most: as often as it takes. The sidecar sees how often it has come, and buries it;
    /// the broker would let it vanish.
    static let injectionDeliveries = -1

    /// How often a sidecar tries to deliver an injection.
    public static let mostAttempts = 5

    /// The name of the consumer by which all workers take jobs.
    public static let workers = "workers"

    /// The durable consumer by which a host takes its injections, or workers their jobs.
    /// - Parameters:
    ///   - name: the name of the consumer.
    ///   - subject: what of the stream it takes.
    ///   - wait: after how many seconds without an acknowledgement a message is delivered again.
    ///   - deliveries: how often a message is delivered at most.
    public static func consumer(_ name: String, of subject: String, wait: Int, deliveries: Int) -> Value {
        [
            "durable_name": .string(name), "deliver_policy": "all", "ack_policy": "explicit",
            "ack_wait": .int(wait * 1_000_000_000), "max_deliver": .int(deliveries), "filter_subject": .string(subject),
        ]
    }
}
