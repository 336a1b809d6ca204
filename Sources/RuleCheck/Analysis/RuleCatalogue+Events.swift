import EventBus
import RuleHost

/// Provides the fields of events, which the analyzer compares with the source of reactions.
extension RuleCatalogue {
    /// Returns the JSON Schema of an event's data; nil if the event is not declared.
    func schema(ofEvent topic: TopicName) -> Value? {
        func open<E: Event>(_ type: E.Type) -> Value { Schema.of(type) }
        guard let schema = catalogue.event(topic).map({ open($0) }) else { return nil }
        guard let name = containerField(of: topic), case .object(var properties)? = schema["properties"] else {
            return schema
        }
        properties[name] = ["type": "string", "description": "the container that this is about; absent: main"]
        return Value.object(["properties": .object(properties)]).over(schema)
    }

    /// Returns the schema of the fields of a question; nil if the question does not exist.
    func schema(ofQuestion topic: TopicName) -> Value? {
        guard let type = query(topic) else { return nil }
        func open<Q: Query>(_ type: Q.Type) -> Value { Schema.of(type) }
        let schema = open(type)
        guard catalogue.modulesPerContainer.contains(String(topic.namespace)), case .object(var members) = schema,
            case .object(var properties)? = members["properties"]
        else { return schema }
        properties["container"] = ["type": "string", "description": "the container that this is about; absent: main"]
        members["properties"] = .object(properties)
        return .object(members)
    }

    /// Returns the name of the field with the container of an event; nil if the event is not about a container.
    private func containerField(of topic: TopicName) -> String? {
        func tree<E: Event>(_ type: E.Type) -> FieldTree { FieldTree.of(type) }
        return catalogue.event(topic).flatMap { ContainerField.name(for: topic, tree($0), catalogue) }
    }

    /// Returns the reason why rules may not publish this event; nil if they may.
    func reservation(of topic: TopicName) -> FieldError? {
        if let publisher, topic.namespace == publisher, catalogue.event(topic)?.asSettings == nil { return nil }
        return catalogue.event(topic).flatMap { FieldError(reserved: $0, allowingFacts: allowsFacts, among: catalogue) }
    }

    func fieldNames(ofEvent topic: TopicName) -> [String] {
        func open<E: Event>(_ type: E.Type) -> [String] { Schema.fieldNames(of: type) }
        return (catalogue.event(topic).map { open($0) } ?? []) + (containerField(of: topic).map { [$0] } ?? [])
    }

    /// Returns the fields of an event that may be nil. Optional fields with a default value are not among them.
    func optionalFields(ofEvent topic: TopicName) -> Set<String> {
        guard let type = catalogue.event(topic) else { return [] }
        return Set(StoredField.all(of: type).filter(\.isOptional).map(\.name))
            .union(containerField(of: topic).map { [$0] } ?? [])
    }
}
