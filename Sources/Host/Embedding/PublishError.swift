import EventBus

/// The reason why a request was not published, or had no effect.
public enum PublishError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The request cannot be published: a field is invalid, no running module declares its topic, or its container does
    /// not exist.
    case invalid(TopicName, FieldError)
    /// A module refused the request, for this reason.
    case refused(TopicName, String)
    /// The request was dropped because too many are waiting for admission; the text has the details.
    case dropped(TopicName, String)
    /// The host has stopped.
    case stopped
    /// A host in another process cannot be reached, or did not accept the request, for this reason. If the connection
    /// ended before the answer arrived, the request may have taken effect.
    case unreachable(String)

    public var description: String {
        switch self {
        // A problem with the topic itself needs no path.
        case .invalid(_, let error) where error.path == "type": error.message + (error.hint.map { " (\($0))" } ?? "")
        case .invalid(let topic, let error): "\(topic): \(error)"
        case .dropped(let topic, let reason): "\(topic) was dropped: \(reason)"
        case .refused(let topic, let reason): "\(topic) was refused: \(reason)"
        case .stopped: "the host has stopped"
        case .unreachable(let reason): reason
        }
    }
}

extension Delivery {
    /// Returns the delivery of a request that was published alone.
    /// - Throws: ``PublishError`` if it was not accepted.
    package func accepted(_ topic: TopicName) throws(PublishError) -> Delivery {
        if self == .refusedByStoppedHost { throw .stopped }
        if let problem { throw .invalid(topic, problem) }
        if let refusal { throw .refused(topic, refusal) }
        if case .dropped(let reason) = outcome { throw .dropped(topic, reason) }
        return self
    }
}
