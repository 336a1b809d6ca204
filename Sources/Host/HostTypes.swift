import EventBus
import RuleHost

/// The types that a host knows at one moment: a module that starts or stops changes them.
struct HostTypes: Sendable {
    /// Of the modules that run.
    let events: EventCatalogue
    /// Of the modules that run.
    let queries: [TopicName: any Query.Type]
    /// Prepares rules for all modules that rules know, whether they run or not.
    let preparer: RulePreparer
    /// How often the types have changed.
    private(set) var revision = 0

    /// - Parameter keepsData: whether events keep their JSON, as a recorder needs it.
    init(of system: ChromeSystem, keepsData: Bool, after former: HostTypes? = nil) {
        var events = EventCatalogue(system.bus.catalogue)
        events.keepsData = keepsData
        self.events = events
        let known = system.bus.catalogue
        queries = known.queryNames.reduce(into: [:]) { $0[$1] = known.query($1) }
        preparer = system.rules.preparer
        if let former { revision = former.revision + 1 }
    }
}
