import EventBus
import FoundationEssentials
import Host

/// Decodes JetStream's JSON answers to requests.
public enum BrokerAnswer {
    /// - Returns: the fields of the answer.
    /// - Throws: ``LinkProblem/refused(code:_:)`` with JetStream's `err_code` if the answer reports an error;
    ///   ``LinkProblem/unreadable(_:)`` if it is not a JSON object.
    public static func fields(of body: [UInt8]) throws(LinkProblem) -> Value {
        let answer: Value
        do {
            answer = try JSONText.decode(Value.self, from: body)
        } catch {
            throw .unreadable("the broker's answer cannot be read: \(error)")
        }
        guard case .object = answer else { throw .unreadable("the broker's answer is no JSON object") }
        guard let error = answer["error"] else { return answer }
        throw .refused(
            code: error["err_code"]?.intValue ?? error["code"]?.intValue ?? 0,
            error["description"]?.stringValue ?? "no reason is told")
    }
}

extension Ack {
    /// Decodes the answer of a stream to a published message.
    /// - Throws: the same errors as ``BrokerAnswer/fields(of:)``.
    public init(answer body: [UInt8]) throws(LinkProblem) {
        let fields = try BrokerAnswer.fields(of: body)
        guard let sequence = fields["seq"]?.intValue.flatMap({ UInt64(exactly: $0) }) else {
            throw .unreadable("an acknowledgement without a number: \(fields.json)")
        }
        self.init(sequence: sequence, isDuplicate: fields["duplicate"]?.boolValue ?? false)
    }
}
