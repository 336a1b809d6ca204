import EventBus
import FleetWire

/// The file `fleet.json`: the configuration of a host's sidecar.
public struct FleetFile: Decodable, Hashable, Sendable {
    public var fleet: Token
    public var host: Token
    /// The channel whose rules the host runs.
    public var channel: Token = Self.stable
    /// The brokers, such as `tls://broker.example:4222`; any of them can be used.
    public var servers: [String]
    /// The path of the host's credential for the broker; nil for none.
    public var credentials: String?
    /// The path of the certificate authorities for the broker; nil for those of the system.
    public var ca: String?
    /// The topics whose events leave the host. Empty by default.
    public var topics: [TopicPattern] = []
    /// Labels by which the stages of a rollout select hosts, such as `lab`.
    public var labels: [String] = []
    public var budget = Budget()
    /// The maximum size of the events that wait for the broker, in bytes.
    public var outboxBytes = 64 << 20
    /// Seconds between two beats.
    public var beat = 30.0
    /// Whether private texts leave the host in clear.
    public var forwardText = false
    /// The hosts of a stage spread their fetches over this many seconds.
    public var fetchWithin = 30.0
    /// After hosts have lost a broker of one server together, their reconnects are spread over this many seconds. With
    /// more servers, the time is shorter.
    public var reconnectWithin = 30.0
    /// Seconds between two reads of the channel's pointer, on average.
    public var poll = 300.0
    /// The path of the host's recording, which operators may request; nil for none.
    public var recording: String?
    /// How many inputs of the recording may have other effects under new rules before the host refuses them; nil to
    /// compare nothing. Requires `recording`.
    public var mostDifferences: Int?
    /// The address of the sidecar's Prometheus metrics, such as `127.0.0.1:7341`; nil for none.
    public var metrics: String?

    /// Limits how many events leave the host.
    public struct Budget: Decodable, Hashable, Sendable {
        /// Events a second in the long run.
        public var perSecond = 0.1
        /// Maximum burst after a quiet time, in events.
        public var burst = 100.0

        public init(perSecond: Double = 0.1, burst: Double = 100) {
            self.perSecond = perSecond
            self.burst = burst
        }
    }

    private static let stable = Token(ifValid: "stable")!

    public init(fleet: Token, host: Token, servers: [String]) {
        self.fleet = fleet
        self.host = host
        self.servers = servers
    }

    /// Reads the file. Relative paths are resolved against its folder.
    /// - Throws: ``StoreProblem`` with the path of the invalid field; also if another user can change the file.
    public static func read(_ path: String) throws(StoreProblem) -> FleetFile {
        var file = try SetupFile.read(path) { json throws(FieldError) in try FleetFile(json) }
        try Self.checkSecret(path, servers: file.servers)
        let folder = Folder.parent(of: path)
        func placed(_ inner: String) -> String { inner.hasPrefix("/") ? inner : folder + "/" + inner }
        file.credentials = file.credentials.map(placed)
        file.ca = file.ca.map(placed)
        file.recording = file.recording.map(placed)
        return file
    }
}

// MARK: - JSON

extension FleetFile {
    /// The names of all fields.
    package static var names: [String] { Keys.allCases.map(\.rawValue) }

    /// Checks that only the owner can read a file that contains a password in an address.
    package static func checkSecret(_ path: String, servers: [String]) throws(StoreProblem) {
        guard servers.contains(where: { $0.contains("@") }) else { return }
        _ = try TrustedFile.read(path, atMost: 1 << 20, isSecret: true)
    }

    private enum Keys: String, CodingKey, CaseIterable {
        case fleet, host, channel, servers, credentials, ca, topics, labels, budget, outboxBytes, beat, forwardText,
            fetchWithin, reconnectWithin, poll, recording, mostDifferences, metrics
    }

    public init(from decoder: any Decoder) throws { try self.init(Value(from: decoder)) }

    init(_ json: Value) throws(FieldError) {
        let fields = try FieldReader(json, "fleet.json", names: Self.names)
        self.init(
            fleet: try fields.required("fleet"), host: try fields.required("host"),
            servers: try fields.required("servers"))
        try Self.check(servers)
        channel = try fields.optional("channel") ?? channel
        credentials = try fields.optional("credentials")
        ca = try fields.optional("ca")
        topics = try fields.patterns("topics") ?? []
        // Labels must be valid names, so that a typo is found here and not during a rollout.
        labels = try fields.optional("labels", as: [Token].self)?.map(\.text) ?? []
        budget = try fields.optional("budget") ?? budget
        if let size = try fields.number("outboxBytes", Double(4 << 20)...Double(64 << 30), "bytes") {
            outboxBytes = Int(size)
        }
        beat = try fields.number("beat", 1...3600, "seconds") ?? beat
        forwardText = try fields.optional("forwardText") ?? false
        fetchWithin = try fields.number("fetchWithin", 0...3600, "seconds") ?? fetchWithin
        reconnectWithin = try fields.number("reconnectWithin", 0.1...3600, "seconds") ?? reconnectWithin
        poll = try fields.number("poll", 1...86400, "seconds") ?? poll
        recording = try fields.optional("recording")
        metrics = try fields.optional("metrics")
        if let most = try fields.number("mostDifferences", 0...1e9, "inputs") {
            guard recording != nil else {
                throw FieldError(path: "mostDifferences", message: "needs 'recording', the file to compare with")
            }
            mostDifferences = Int(most)
        }
    }

    package static func check(_ servers: [String]) throws(FieldError) {
        guard !servers.isEmpty else { throw FieldError(path: "servers", expected: "at least one", found: "none") }
        for (index, server) in servers.enumerated() {
            let parts = server.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, ["nats", "tls"].contains(parts[0]), !parts[1].isEmpty,
                parts[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else {
                throw FieldError(
                    path: "servers[\(index)]", expected: "an address such as 'tls://broker.example:4222'",
                    found: "'\(server)'")
            }
        }
    }
}

extension FleetFile.Budget {
    public init(from decoder: any Decoder) throws {
        let fields = try FieldReader(Value(from: decoder), "the budget", names: ["perSecond", "burst"])
        self.init()
        perSecond = try fields.number("perSecond", 0...10_000, "events a second") ?? perSecond
        burst = try fields.number("burst", 1...1_000_000, "events") ?? burst
    }
}
