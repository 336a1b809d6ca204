import EventBus
import Host

/// Injects the events of tests and scenarios in the same way as a host injects those of its clients.
enum Entrance {
    static let source = "scenario"

    /// - Throws: ``FieldError`` if the container of the event does not exist.
    static func inject(_ event: PlacedEvent, into system: ChromeSystem) throws(FieldError) {
        try system.bus.admit(event, source: source)
    }

    /// Publishes an event that establishes the world before time 0. It bypasses admission, so it takes effect at once.
    static func begin(with event: PlacedEvent, in system: ChromeSystem) throws(FieldError) {
        try system.bus.publish(event, source: source)
    }
}
