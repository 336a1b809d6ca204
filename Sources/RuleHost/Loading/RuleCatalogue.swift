import EventBus

/// The names that rule files may use, which come from the types that are declared on the bus.
package struct RuleCatalogue {
    package let catalogue: TopicCatalogue
    /// The settings types by namespace.
    package let settings: [String: any Settings.Type]
    /// Whether rules may publish facts, as on a test bench.
    package let allowsFacts: Bool
    /// The module in Lua whose file is checked, which may publish its own facts; nil for a file of rules.
    package var publisher: ModuleName?

    package init(_ catalogue: TopicCatalogue, allowsFacts: Bool = false) {
        self.catalogue = catalogue
        self.allowsFacts = allowsFacts
        settings = catalogue.settings.reduce(into: [:]) { $0[$1.namespace] = $1 }
    }

    /// The topics of all events, sorted.
    package var events: [String] { catalogue.eventNames.map(\.text) }

    package func hasEvent(_ topic: TopicName) -> Bool { catalogue.event(topic) != nil }

    /// Returns the type of the query that a policy answers; nil if the query does not exist.
    package func query(_ topic: TopicName) -> (any Query.Type)? { catalogue.query(topic) }

    // Every module that declares an event may have rules, because reactions need no policy.
    package func hasModule(_ namespace: String) -> Bool { catalogue.namespaces.contains(namespace) }

    /// The namespaces of all modules, sorted.
    package var namespaces: [String] { catalogue.namespaces.sorted() }

    /// The names of the policies of a namespace, sorted.
    package func policies(of namespace: String) -> [String] {
        catalogue.queryNames.filter { $0.namespace == namespace }
            .map { String($0.text.dropFirst(namespace.count + 1)) }
    }
}
