import EventBus

/// Why a request was not published, or had no effect.
public enum PublishError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The request cannot be published: a field is not valid, no running module declares its topic, or its container does
    /// not exist.
    case invalid(TopicName, FieldError)
    /// A module refused it, for this reason.
    case refused(TopicName, String)
    /// It was dropped, for this reason: too many requests wait for admission.
    case dropped(TopicName, String)
    /// The host has stopped.
    case stopped
    /// A host in another process cannot be reached, or did not take the request, for this reason. The request may have had
    /// its effect if the connection ended before the answer came.
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
    /// The delivery of a request that was published alone.
    /// - Throws: ``PublishError`` if it was not accepted.
    package func accepted(_ topic: TopicName) throws(PublishError) -> Delivery {
        if self == .refusedByStoppedHost { throw .stopped }
        if let problem { throw .invalid(topic, problem) }
        if let refusal { throw .refused(topic, refusal) }
        if case .dropped(let reason) = outcome { throw .dropped(topic, reason) }
        return self
    }
}
