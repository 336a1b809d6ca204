import EventBus
import RuleHost

/// The types of a host at one moment. They change when a module starts or stops.
struct HostTypes: Sendable {
    /// The event types of the running modules.
    let events: EventCatalogue
    /// The query types of the running modules.
    let queries: [TopicName: any Query.Type]
    /// Prepares rules for all modules known to rules, running or not.
    let preparer: RulePreparer
    /// How many times the types have changed.
    private(set) var revision = 0

    /// - Parameter keepsData: whether decoded events keep their JSON, as a recorder needs.
    init(of system: ChromeSystem, keepsData: Bool, after former: HostTypes? = nil) {
        var events = EventCatalogue(of: system)
        events.keepsData = keepsData
        self.events = events
        let known = system.bus.catalogue
        queries = known.queryNames.reduce(into: [:]) { $0[$1] = known.query($1) }
        preparer = system.rules.preparer
        if let former { revision = former.revision + 1 }
    }
}
