import EventBus

/// The source and ID of a CloudEvent, as its publisher chose them. Events with the same source and ID are the same
/// event.
struct EventIdentity: Sendable {
    let source: String
    let id: String

    init(source: String, id: String) { (self.source, self.id) = (source, id) }

    /// - Parameter defaultSource: the source for an event without one.
    /// - Returns: nil for an event without an ID, which is never a duplicate.
    init?(_ event: IncomingEvent, defaultSource: String) {
        guard let id = event.attributes?.id else { return nil }
        self.init(source: event.source ?? defaultSource, id: id)
    }
}
