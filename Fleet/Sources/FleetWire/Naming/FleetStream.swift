import EventBus

/// The streams of a fleet: what the broker stores, for how long, and how the streams are configured.
///
/// The broker never holds the only copy: the operator who signed a bundle has it, each host keeps the pointer that it
/// took, and an event stays in the outbox of its host until the broker has acknowledged it.
///
/// No host can displace the data of others: each has one subject in each stream, and the stream keeps a limited number
/// of messages of limited size for each subject.
public enum FleetStream: String, Sendable, CaseIterable {
    case events = "EVENTS"
    case hosts = "HOSTS"
    case adopted = "ADOPTED"
    case rules = "RULES"
    case bundles = "BUNDLES"

    /// The name of the stream, such as `GB_lab_EVENTS`.
    public func name(in fleet: Token) -> String { "GB_\(fleet)_\(rawValue)" }

    /// The maximum number of stored events of one host. With the default budget of 0.1 a second, a host has fewer in a
    /// day.
    public static let mostEventsOfHost = 10_000

    /// The configuration in the format of the server's API (`$JS.API.STREAM.CREATE.<name>`).
    /// - Parameter replicas: the number of servers that store each message: 3 in a cluster, 1 on a single server.
    public func configuration(in fleet: Token, replicas: Int) -> Value {
        let subjects = Subjects(fleet: fleet)
        var fields: [String: Value] = [
            "name": .string(name(in: fleet)), "num_replicas": .int(replicas), "storage": "file",
            "retention": "limits", "discard": "old", "allow_direct": true,
        ]
        func keep(_ names: [String], days: Int = 0, bytes: Int = -1, eachSubject: Int = -1, eachMessage: Int) {
            fields["subjects"] = .array(names.map { .string($0) })
            fields["max_age"] = .int(days * 24 * 3600 * 1_000_000_000)
            fields["max_bytes"] = .int(bytes)
            fields["max_msgs_per_subject"] = .int(eachSubject)
            fields["max_msg_size"] = .int(eachMessage)
            fields["duplicate_window"] = .int(120 * 1_000_000_000)
        }
        switch self {
        case .events:
            // The second subject is for hosts with GlassBus 0.1, whose subjects end with the topic.
            keep(
                [subjects.allEvents, subjects.allEvents + ".>"], days: 1, bytes: 16 << 30,
                eachSubject: Self.mostEventsOfHost, eachMessage: 64 << 10)
        case .hosts: keep([subjects.allBeats], eachSubject: 1, eachMessage: 16 << 10)
        case .adopted: keep([subjects.allAdopted, subjects.allControllers], eachSubject: 16, eachMessage: 32 << 10)
        case .rules:
            keep([subjects.allRules], eachSubject: 64, eachMessage: 256 << 10)
            fields["deny_delete"] = true
            fields["deny_purge"] = true
            fields["republish"] = [
                "src": .string(subjects.allChannels), "dest": .string("\(subjects.root).announce.{{wildcard(1)}}"),
            ]
        case .bundles:
            keep([subjects.allBundles], bytes: 1 << 30, eachMessage: 2 * Parts.size)
            fields["discard"] = "new"
        }
        return .object(fields)
    }
}
