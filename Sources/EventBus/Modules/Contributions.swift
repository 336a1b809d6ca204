/// Values that modules contribute for another module to collect, such as the drawings of which a picture is made.
///
/// The module that collects them knows the type and not the modules; the modules know the type and not who collects.
final class Contributions {
    private var values: [ObjectIdentifier: [(id: UInt64, container: ContainerName?, value: Any)]] = [:]
    /// Changes with every change of the values.
    private(set) var revision: UInt64 = 0
    private var watchers: [(id: UInt64, type: ObjectIdentifier, body: () -> Void)] = []

    func watch<Value>(_ type: Value.Type, id: UInt64, _ body: @escaping () -> Void) {
        watchers.append((id, ObjectIdentifier(type), body))
    }

    func endWatch(_ id: UInt64) { watchers.removeAll { $0.id == id } }

    /// - Parameter id: tells only watchers that were registered before; others found the value when they began.
    private func change(_ type: ObjectIdentifier, id: UInt64 = .max) {
        revision &+= 1
        for watcher in watchers where watcher.type == type && watcher.id < id { watcher.body() }
    }

    func add<Value>(_ value: Value, id: UInt64, of container: ContainerName?) {
        var all = values[ObjectIdentifier(Value.self)] ?? []
        all.insert((id, container, value), at: all.lastIndex { $0.id < id }.map { $0 + 1 } ?? 0)
        values[ObjectIdentifier(Value.self)] = all
        change(ObjectIdentifier(Value.self), id: id)
    }

    func remove<Value>(_ type: Value.Type, id: UInt64) {
        values[ObjectIdentifier(type)]?.removeAll { $0.id == id }
        change(ObjectIdentifier(type))
    }

    /// - Parameter container: leaves out what is for another container; nil for the values of all.
    func all<Value>(_ type: Value.Type, in container: ContainerName?) -> [Value] {
        (values[ObjectIdentifier(type)] ?? []).compactMap { entry in
            guard container == nil || entry.container == nil || entry.container == container else { return nil }
            return entry.value as? Value
        }
    }
}

extension EventBus {
    /// Contributes a value, which others find by its type. Lasts until the handle's registrations end.
    @discardableResult
    public func contribute<Value>(_ value: Value) -> Subscription {
        let id = core.nextSubscriptionID()
        core.contributions.add(value, id: id, of: scope.name)
        return own(isQuiet: true) { [core] in core.contributions.remove(Value.self, id: id) }
    }

    /// The values of a type that the handles of this bus contribute, in the order in which they were contributed.
    /// - Parameters:
    ///   - container: leaves out the values of modules that run in another container; nil for all values.
    ///   - startsModules: whether modules that have not been needed so far are started, so that they contribute, too. If
    ///     not, what they would contribute is as they make it at first.
    public func contributions<Value>(
        of type: Value.Type, in container: ContainerName? = nil, startsModules: Bool = true
    ) -> [Value] {
        if startsModules { core.wakeAll() }
        return core.contributions.all(type, in: container)
    }

    /// Calls `body` whenever a value of a type is contributed, or taken back because a module stops.
    @discardableResult
    public func whenContributionsChange<Value>(of type: Value.Type, _ body: @escaping () -> Void) -> Subscription {
        let id = core.nextSubscriptionID()
        core.contributions.watch(type, id: id, body)
        return own { [core] in core.contributions.endWatch(id) }
    }

    /// A number that changes whenever a value is contributed or taken back, so that a collector need not collect again.
    public var contributionRevision: UInt64 { core.contributions.revision }
}
