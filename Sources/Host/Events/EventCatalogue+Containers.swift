import EventBus

/// Reads the name of the container of an event or a query.
extension EventCatalogue {
    /// Removes the name of the container from the fields of a query.
    /// - Returns: nil for the main container, and for a query without a container.
    package func takeContainer(from fields: inout Value, of type: any Query.Type) throws(FieldError) -> ContainerName? {
        func tree<Q: Query>(_ type: Q.Type) -> FieldTree { FieldTree.of(type) }
        guard ContainerField.names.contains(where: { fields[$0] != nil }),
            let name = ContainerField.name(for: type.topic, tree(type), declared)
        else { return nil }
        return Self.unlessMain(try ContainerField.take(name, from: &fields))
    }

    /// Removes the name of the container from the data of an event. Toasts have lanes for each scene rather than a
    /// module for each container; for them, the container is the scene.
    /// - Returns: nil for the main container, and for an event without a container.
    func takeContainer(from data: inout Value, of entry: EventEntry) throws(FieldError) -> ContainerName? {
        guard ContainerField.names.contains(where: { data[$0] != nil }) else { return nil }
        if let name = ContainerField.name(for: entry.type.topic, entry.fields, declared) {
            return Self.unlessMain(try ContainerField.take(name, from: &data))
        }
        let names = entry.fields.names
        guard let value = data["container"], names.contains("scene"), !names.contains("container"),
            case .object(var fields) = data
        else { return nil }
        if let scene = fields["scene"], scene != value {
            throw FieldError(
                path: "container", message: "is \(value.json), but scene is \(scene.json); one of them is enough")
        }
        fields["container"] = nil
        fields["scene"] = value
        data = .object(fields)
        return nil
    }

    /// Returns nil for the main container, which places an event by default.
    package static func unlessMain(_ container: ContainerName?) -> ContainerName? {
        container == EventBus.mainContainer ? nil : container
    }
}
