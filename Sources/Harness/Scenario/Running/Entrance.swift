import EventBus
import Host

/// Where the events of tests and scenarios come in: the same way as those of a host's
/// clients.
enum Entrance {
    static let source = "scenario"

    static func inject(_ event: any Event, into system: ChromeSystem) {
        system.bus.admit(event, source: source)
    }

    /// Makes something so before time 0: it needs nobody's leave, and nothing waits for it.
    static func begin(with event: any Event, in system: ChromeSystem) {
        system.bus.publish(any: event, source: source)
    }
}
