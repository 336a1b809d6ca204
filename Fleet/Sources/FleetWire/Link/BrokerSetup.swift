import EventBus

/// How the streams and consumers of a fleet come to be. Each call may be repeated: it makes what is missing, and changes what
/// is different.
extension Link {
    /// Makes all streams of ``FleetStream``.
    /// - Parameter replicas: on how many servers each message is kept: 3 in a cluster, 1 on a single server.
    /// - Throws: ``LinkProblem/refused(code:_:)`` also if a stream exists and differs in what the broker cannot change, such as
    ///   its storage.
    public func makeStreams(of fleet: Token, replicas: Int) async throws(LinkProblem) {
        for stream in FleetStream.allCases {
            try await makeStream(stream.name(in: fleet), stream.configuration(in: fleet, replicas: replicas))
        }
    }

    private func makeStream(_ name: String, _ configuration: Value) async throws(LinkProblem) {
        do {
            try await askJetStream("STREAM.CREATE.\(name)", configuration)
        } catch .refused(10058, _) {
            // There is one of this name with another configuration.
            try await askJetStream("STREAM.UPDATE.\(name)", configuration)
        }
    }

    /// Makes a durable consumer.
    /// - Parameter configuration: as ``FleetStream/consumer(_:of:wait:deliveries:)`` makes it.
    public func makeConsumer(_ stream: String, _ configuration: Value) async throws(LinkProblem) {
        guard let name = configuration["durable_name"]?.stringValue else {
            throw .malformed("a consumer needs a name")
        }
        try await askJetStream(
            "CONSUMER.DURABLE.CREATE.\(stream).\(name)", ["stream_name": .string(stream), "config": configuration])
    }

    /// Makes the consumer by which a host takes its injections.
    public func makeInjectionConsumer(of host: Token, in fleet: Token) async throws(LinkProblem) {
        let consumer = FleetStream.consumer(
            FleetStream.consumerName(of: host), of: Subjects(fleet: fleet).injections(into: host), wait: 30,
            deliveries: FleetStream.injectionDeliveries)
        try await makeConsumer(FleetStream.injections.name(in: fleet), consumer)
    }

    private func askJetStream(_ subject: String, _ body: Value) async throws(LinkProblem) {
        // A cluster chooses servers and a leader before it answers.
        let answer = try await request(
            Outgoing("$JS.API.\(subject)", body: Array(body.json.utf8)), within: .seconds(10))
        _ = try BrokerAnswer.fields(of: answer.body)
    }
}
