import EventBus

/// The source and the id of a CloudEvent, as its publisher chose them. Two events with the same ones are the same
/// event.
struct EventIdentity: Sendable {
    let source: String
    let id: String

    init(source: String, id: String) { (self.source, self.id) = (source, id) }

    /// - Parameter defaultSource: the source of an event that names none.
    /// - Returns: nil for an event without an id, which is never the same as another one.
    init?(_ event: IncomingEvent, defaultSource: String) {
        guard let id = event.attributes?.id else { return nil }
        self.init(source: event.source ?? defaultSource, id: id)
    }
}
