/// Values that modules contribute for another module to collect, such as the drawings of which a picture is made.
///
/// The module that collects them knows the type and not the modules; the modules know the type and not who collects.
final class Contributions {
    private var values: [ObjectIdentifier: [(id: UInt64, value: Any)]] = [:]
    /// Changes with every change of the values.
    private(set) var revision: UInt64 = 0

    func add<Value>(_ value: Value, id: UInt64) {
        values[ObjectIdentifier(Value.self), default: []].append((id, value))
        revision &+= 1
    }

    func remove<Value>(_ type: Value.Type, id: UInt64) {
        values[ObjectIdentifier(type)]?.removeAll { $0.id == id }
        revision &+= 1
    }

    func all<Value>(_ type: Value.Type) -> [Value] {
        (values[ObjectIdentifier(type)] ?? []).compactMap { $0.value as? Value }
    }
}

extension EventBus {
    /// Contributes a value, which others find by its type. Lasts until the handle's registrations end.
    @discardableResult
    public func contribute<Value>(_ value: Value) -> Subscription {
        let id = core.nextSubscriptionID()
        core.contributions.add(value, id: id)
        return own { [core] in core.contributions.remove(Value.self, id: id) }
    }

    /// The values of a type that the handles of this bus contribute, in the order in which they were contributed.
    public func contributions<Value>(of type: Value.Type) -> [Value] { core.contributions.all(type) }

    /// A number that changes whenever a value is contributed or taken back, so that a collector need not collect again.
    public var contributionRevision: UInt64 { core.contributions.revision }
}
