import EventBus

/// The result of setting up one stream.
public enum StreamChange: Hashable, Sendable {
    case none
    case made
    /// The differences, such as `max_bytes: 17179869184 in place of 1073741824`.
    case changed([String])
}

/// Creates the streams of a fleet.
extension Link {
    /// Creates the missing streams of ``FleetStream``, and updates those that differ. Repeating it changes nothing.
    /// - Parameters:
    ///   - replicas: the number of servers that store each message: 3 in a cluster, 1 on a single server; nil to keep
    ///     the present number, or for 1 if the stream is missing.
    ///   - isTrial: whether the changes are only returned, and not made.
    /// - Throws: ``LinkProblem/refused(code:_:)``, also if a stream differs in a setting that the broker cannot change,
    ///   such as its storage.
    public func makeStreams(
        of fleet: Token, replicas: Int?, isTrial: Bool = false
    ) async throws(LinkProblem) -> [(stream: FleetStream, change: StreamChange)] {
        var changes: [(FleetStream, StreamChange)] = []
        for stream in FleetStream.allCases {
            changes.append((stream, try await make(stream, of: fleet, replicas: replicas, isTrial: isTrial)))
        }
        return changes
    }

    private func make(
        _ stream: FleetStream, of fleet: Token, replicas: Int?, isTrial: Bool
    ) async throws(LinkProblem) -> StreamChange {
        let name = stream.name(in: fleet)
        let found: Value
        do {
            found = try await askJetStream("STREAM.INFO.\(name)", [:])["config"] ?? [:]
        } catch .refused(10059, _) {
            // The stream does not exist.
            if isTrial { return .made }
            try await askJetStream("STREAM.CREATE.\(name)", stream.configuration(in: fleet, replicas: replicas ?? 1))
            return .made
        }
        let wanted = stream.configuration(
            in: fleet, replicas: replicas ?? found["num_replicas"]?.intValue ?? 1)
        let differences = wanted.differences(from: found)
        guard !differences.isEmpty else { return .none }
        if isTrial { return .changed(differences) }
        try await askJetStream("STREAM.UPDATE.\(name)", wanted)
        return .changed(differences)
    }

    @discardableResult
    private func askJetStream(_ subject: String, _ body: Value) async throws(LinkProblem) -> Value {
        // A cluster chooses servers and a leader before it answers.
        let answer = try await request(
            Outgoing("$JS.API.\(subject)", body: Array(body.json.utf8)), within: .seconds(10))
        return try BrokerAnswer.fields(of: answer.body)
    }
}

extension Value {
    /// The members whose values differ in another object. The server adds members of its own, and omits those that are
    /// 0 or false.
    fileprivate func differences(from found: Value) -> [String] {
        (objectValue ?? [:]).sorted { $0.key < $1.key }.compactMap { name, wanted in
            let other = found[name] ?? .null
            if case .object = wanted, case .object = other {
                return wanted.differences(from: other).isEmpty
                    ? nil : "\(name): \(wanted.json) in place of \(other.json)"
            }
            let isLeftOut = other == .null && (wanted == .int(0) || wanted == false)
            return isLeftOut || wanted == other ? nil : "\(name): \(wanted.json) in place of \(other.json)"
        }
    }
}
