/// An event from outside, and the container that it is about.
public struct PlacedEvent: Sendable {
    public var event: any Event
    /// Nil for the main container, and for an event that is about no container.
    public var container: ContainerName?

    public init(_ event: any Event, in container: ContainerName? = nil) {
        (self.event, self.container) = (event, container)
    }
}

/// The field in the data of events and queries that identifies their container: `container`, or `scene` for a type with
/// its own field `container`. The field is not a property of the Swift types, because a module runs once per container
/// and sees only its own events.
package enum ContainerField {
    package static let names = ["container", "scene"]

    /// The name of the field in the data of a topic; nil if its events and queries are about no container.
    /// - Parameter fields: the fields of the type.
    package static func name(for topic: TopicName, _ fields: FieldTree, _ catalogue: TopicCatalogue) -> String? {
        guard catalogue.modulesPerContainer.contains(String(topic.namespace)) else { return nil }
        return names.first { !fields.names.contains($0) }
    }

    /// Removes the field from data.
    /// - Returns: nil if the field is absent.
    /// - Throws: ``FieldError`` if it is not a name.
    package static func take(_ name: String, from data: inout Value) throws(FieldError) -> ContainerName? {
        guard case .object(var fields) = data, let value = fields.removeValue(forKey: name) else { return nil }
        guard case .string(let container) = value, !container.isEmpty else {
            throw FieldError(path: name, message: "expected the name of a container, found \(value.json)")
        }
        data = .object(fields)
        return container
    }

    /// Adds the field to data.
    package static func put(_ container: ContainerName?, into data: Value) -> Value {
        guard let container, case .object(var fields) = data, let name = names.first(where: { fields[$0] == nil })
        else {
            return data
        }
        fields[name] = .string(container)
        return .object(fields)
    }
}

extension EventBus {
    /// Admits an event about a container from outside; see ``admit(_:source:attributes:)``.
    /// - Throws: ``FieldError`` if the container does not exist.
    @discardableResult
    public func admit(
        _ event: PlacedEvent, source: String? = nil, attributes: EventAttributes? = nil
    ) throws(FieldError) -> Admitted {
        try handle(in: event.container).admit(event.event, source: source ?? name, attributes: attributes)
    }

    /// Publishes an event about a container at once; see ``publish(any:source:)``.
    /// - Throws: ``FieldError`` if the container does not exist.
    @discardableResult
    public func publish(_ event: PlacedEvent, source: String? = nil) throws(FieldError) -> UInt64 {
        try handle(in: event.container).publish(any: event.event, source: source ?? name)
    }

    /// Returns a handle that publishes and asks about one container; this handle for the main container.
    /// - Throws: ``FieldError`` if the container does not exist.
    package func handle(in container: ContainerName?) throws(FieldError) -> EventBus {
        guard let container, container != currentContainer else { return self }
        if let handle = client(named: name, in: container) { return handle }
        throw FieldError(
            path: ContainerField.names[0], message: "no container is called '\(container)'",
            hint: nearest(container, among: containers).map { "did you mean '\($0)'?" }
                ?? "there are: \(containers.joined(separator: ", ")); scene.update makes another one")
    }
}
