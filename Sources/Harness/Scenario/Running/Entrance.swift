import EventBus
import Host

/// Injects the events of tests and scenarios in the same way as a host injects those of its clients.
enum Entrance {
    static let source = "scenario"

    static func inject(_ event: any Event, into system: ChromeSystem) {
        system.bus.admit(event, source: source)
    }

    /// Publishes an event that establishes the world before time 0. It bypasses admission, so it takes effect at once.
    static func begin(with event: any Event, in system: ChromeSystem) {
        system.bus.publish(any: event, source: source)
    }
}
