import EventBus
import RuleHost

/// The types that a host knows at one moment. They change when a module starts or stops.
struct HostTypes: Sendable {
    /// The event types of the modules that run.
    let events: EventCatalogue
    /// The query types of the modules that run.
    let queries: [TopicName: any Query.Type]
    /// Prepares rules for all modules that rules know, whether these modules run or not.
    let preparer: RulePreparer
    /// How many times the types have changed.
    private(set) var revision = 0

    /// - Parameter keepsData: whether decoded events keep their JSON, which a recorder needs.
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
