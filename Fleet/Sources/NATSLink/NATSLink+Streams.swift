import EventBus
import FleetWire

/// Reads the messages that a stream stores, by requests to JetStream.
extension NATSLink {
    public func last(_ stream: String, _ subject: String) async throws(LinkProblem) -> Incoming? {
        try await stored(in: stream, ["last_by_subj": .string(subject)])
    }

    public func next(
        _ stream: String, _ subject: String, after sequence: UInt64
    ) async throws(LinkProblem) -> Incoming? {
        guard sequence < .max, let first = Int(exactly: sequence + 1) else { return nil }
        return try await stored(in: stream, ["seq": .int(first), "next_by_subj": .string(subject)])
    }

    private func stored(in stream: String, _ query: Value) async throws(LinkProblem) -> Incoming? {
        let question = Outgoing("$JS.API.DIRECT.GET.\(stream)", body: Array(query.json.utf8))
        var answer = try await request(question, within: options.answerLimit)
        if let origin = StoredOrigin(answer.headers) {
            answer.subject = origin.subject
            answer.sequence = origin.sequence
            return answer
        }
        switch answer.status {
        case 404: return nil
        case .some: throw answer.refusal
        case nil: return try await disguised(in: stream, query)
        }
    }

    /// Locates a message whose publisher forged the header fields of the broker, or whose header fields are unreadable.
    /// Its content cannot be trusted, so it is returned without header and body.
    private func disguised(in stream: String, _ query: Value) async throws(LinkProblem) -> Incoming? {
        let question = Outgoing("$JS.API.STREAM.MSG.GET.\(stream)", body: Array(query.json.utf8))
        let fields: Value
        do {
            fields = try BrokerAnswer.fields(of: try await request(question, within: options.answerLimit).body)
        } catch .refused(10037, _) {
            return nil
        }
        guard let message = fields["message"], let subject = message["subject"]?.stringValue,
            let sequence = message["seq"]?.intValue.flatMap({ UInt64(exactly: $0) })
        else { throw .unreadable("a stored message without subject or number") }
        return Incoming(subject, body: [], sequence: sequence)
    }
}

extension Incoming {
    /// The problem in an answer that has a status number and text instead of a message.
    var refusal: LinkProblem {
        .refused(code: status ?? 0, headers[Headers.words] ?? "the answer is not a message of a stream")
    }
}
