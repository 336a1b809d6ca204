import ControlAPI
import EventBus
import FleetCore
import FleetWire
import FoundationEssentials
import Host

/// Talks to the sidecar's host by its HTTP interface. A host that hangs counts as unavailable.
struct HostClient: Sendable {
    let client: ControlClient
    /// The time limit for an answer.
    let limit: Duration
    /// The time limit for reloading the rules.
    let limitOfReload: Duration

    init(socket: String, limit: Duration = .seconds(10), limitOfReload: Duration = .seconds(60)) {
        client = ControlClient(socketPath: socket)
        self.limit = limit
        self.limitOfReload = limitOfReload
    }

    private struct Hangs: Error, CustomStringConvertible {
        var description: String { "the host does not answer in time" }
    }

    /// Sends a request to the host. A request that takes too long ends with its connection.
    private func within(
        _ limit: Duration, _ request: @escaping @Sendable () async throws -> ControlResponse
    ) async throws -> ControlResponse {
        try await withThrowingTaskGroup(of: ControlResponse?.self) { group in
            group.addTask { try await request() }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let response = try await group.next() ?? nil else { throw Hangs() }
            return response
        }
    }

    /// The health of the host; nil if it does not answer.
    /// - Parameter bundle: the files that it should run; nil if it runs its own.
    func health(running bundle: RuleFiles?) async -> HostHealth? {
        guard let health = await get("/v1/health"), let rules = await get("/v1/rules"),
            let run = health["instance"]?.stringValue, let version = health["version"]?.stringValue
        else { return nil }
        var found = HostHealth(run: run, version: version)
        found.set = rules["set"]?.stringValue
        for file in (rules["files"]?.arrayValue ?? []) + (rules["modules"]?.arrayValue ?? []) {
            let path = file["path"]?.stringValue ?? "a rule"
            for part in (file["policies"]?.arrayValue ?? []) + (file["reactions"]?.arrayValue ?? []) {
                found.counts.decisions += part["calls"]?.intValue ?? 0
                found.counts.failures += part["failures"]?.intValue ?? 0
                if part["benched"]?.boolValue == true {
                    found.benched.append("\(path): '\(part["name"]?.stringValue ?? "")'")
                }
            }
        }
        found.rejected = Self.problems(rules["rejected"])
        found.missing = bundle?.missing(in: RuleFiles(of: rules)) ?? []
        if found.counts.failures > 0 { found.failing = await failing() }
        return found
    }

    /// The places where rules failed, each with its latest message and a count. The host omits private texts from them.
    private func failing() async -> [String] {
        let events = await get("/v1/events?topic=rules.failed&limit=200")?.arrayValue ?? []
        var latest: [String: Value] = [:]
        for data in events.compactMap({ $0["data"] }) {
            latest[[data["query"], data["file"], data["line"]].map { $0?.json ?? "" }.joined(separator: " ")] = data
        }
        let often = latest.values.sorted {
            ($0["count"]?.intValue ?? 0, $1.json) > ($1["count"]?.intValue ?? 0, $0.json)
        }
        return zip(often, Self.problems(.array(often))).map { data, problem in
            "\(problem) (\(data["query"]?.stringValue ?? "a rule"), \(data["count"]?.intValue ?? 1) times)"
        }
    }

    private func get(_ path: String) async -> Value? {
        guard let response = try? await within(limit, { try await client.get(path) }),
            response.status == 200 || response.status == 503
        else { return nil }
        return try? JSONText.decode(Value.self, from: response.body)
    }

    /// The position after the latest event in the stream of events; nil if the host does not answer.
    func latestPosition() async -> EventPosition? {
        guard let health = await get("/v1/health"), let run = health["instance"]?.stringValue,
            let batch = await get("/v1/events?limit=1")?.arrayValue
        else { return nil }
        return EventPosition("\(run).\(batch.last?["busid"]?.stringValue ?? "0")")
    }

    /// Makes the host reload its rules.
    func reload() async -> RuleAdopter.SwitchResult {
        do {
            let response = try await within(limitOfReload) {
                try await client.post("/v1/rules/reload", contentType: "application/json", body: Data())
            }
            if response.status == 200 { return .running }
            let json = try? JSONText.decode(Value.self, from: response.body)
            let problems = Self.problems(json?["problems"] ?? json?["errors"] ?? json?["rejected"])
            return .refused(problems.isEmpty ? [Self.words(json) ?? "the host refused the rules"] : problems)
        } catch {
            return .hostAway
        }
    }

    /// Publishes a CloudEvent on the bus of the host.
    /// - Returns: the outcome as the host reported it.
    /// - Throws: ``FieldError`` with the reason of a host that rejects it; ``Hangs``, or the error of an unavailable
    ///   host.
    func post(_ event: Value) async throws -> Value {
        let response = try await within(limit) {
            try await client.post(
                "/v1/events", contentType: "application/cloudevents+json", body: Data(event.json.utf8))
        }
        let json = try? JSONText.decode(Value.self, from: response.body)
        guard (200..<300).contains(response.status) else {
            throw FieldError(message: Self.words(json) ?? "the host answered \(response.status)")
        }
        let outcome = json?["events"]?[0] ?? [:]
        guard outcome["outcome"]?.stringValue != "dropped" else {
            throw FieldError(message: outcome["reason"]?.stringValue ?? "the host dropped the event")
        }
        return outcome
    }

    /// The host's answer to a request of an operator.
    func answer(_ request: @escaping @Sendable (ControlClient) async throws -> ControlResponse) async throws
        -> ControlResponse
    {
        try await within(limit) { try await request(client) }
    }

    /// `file:line:column: message` of each problem, with the path inside the bundle.
    private static func problems(_ list: Value?) -> [String] {
        (list?.arrayValue ?? []).map { problem in
            let file = problem["file"]?.stringValue.map { $0.components(separatedBy: "/current/").last ?? $0 }
            let place = [file, problem["line"]?.json, problem["column"]?.json].compactMap { $0 }
            let message = problem["message"]?.stringValue ?? problem.json
            return place.isEmpty ? message : place.joined(separator: ":") + ": " + message
        }
    }

    private static func words(_ problem: Value?) -> String? {
        let first = problem?["errors"]?[0]
        let parts = [first?["path"]?.stringValue, first?["message"]?.stringValue].compactMap { $0 }
        guard parts.isEmpty else { return parts.joined(separator: ": ") }
        return problem?["detail"]?.stringValue ?? problem?["title"]?.stringValue
    }
}
