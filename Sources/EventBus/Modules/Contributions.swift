/// Values that modules contribute for another module to collect, such as the drawings that make up a picture.
///
/// The collecting module knows the type but not the modules; the modules know the type but not the collector.
final class Contributions {
    /// The values of one type, by the container that they are for; nil: those that are for all.
    private var shelves: [ObjectIdentifier: [ContainerName?: Shelf]] = [:]
    /// The number of the latest change in each container; nil: in all of them.
    private var changes: [ContainerName?: UInt64] = [:]
    private(set) var changeCount: UInt64 = 0
    private var watchers: [(id: UInt64, type: ObjectIdentifier, body: (ContainerName?) -> Void)] = []

    private struct Entry {
        let id: UInt64
        let value: Any
    }

    /// Values in the order of their numbers.
    private typealias Shelf = [Entry]

    func watch<Value>(_ type: Value.Type, id: UInt64, _ body: @escaping (ContainerName?) -> Void) {
        watchers.append((id, ObjectIdentifier(type), body))
    }

    func endWatch(_ id: UInt64) { watchers.removeAll { $0.id == id } }

    /// - Parameter id: only watchers registered before it are called; later ones found the value when they began.
    private func change(_ type: ObjectIdentifier, in container: ContainerName?, id: UInt64 = .max) {
        changeCount &+= 1
        changes[container] = changeCount
        for watcher in watchers where watcher.type == type && watcher.id < id { watcher.body(container) }
    }

    /// Returns a number that differs after each change of what ``all(_:in:)`` returns for the container.
    func revision(in container: ContainerName) -> UInt64 { max(changes[nil] ?? 0, changes[container] ?? 0) }

    /// Forgets a container that has ended. Another one of the same name gets higher numbers.
    func forget(_ container: ContainerName) { changes[container] = nil }

    func add<Value>(_ value: Value, id: UInt64, of container: ContainerName?) {
        let type = ObjectIdentifier(Value.self)
        put(Entry(id: id, value: value), onto: &shelves[type, default: [:]][container, default: []])
        change(type, in: container, id: id)
    }

    private func put(_ entry: Entry, onto shelf: inout Shelf) {
        shelf.insert(entry, at: shelf.lastIndex { $0.id < entry.id }.map { $0 + 1 } ?? 0)
    }

    func remove<Value>(_ type: Value.Type, id: UInt64, of container: ContainerName?) {
        let type = ObjectIdentifier(type)
        if var shelf = shelves[type]?.removeValue(forKey: container) {
            shelf.removeAll { $0.id == id }
            if !shelf.isEmpty { shelves[type]?[container] = shelf }
        }
        change(type, in: container)
    }

    /// The values for one container and those that are for all, in the order of their numbers.
    /// - Parameter container: nil for the values of all containers.
    func all<Value>(_ type: Value.Type, in container: ContainerName?) -> [Value] {
        entries(ObjectIdentifier(type), in: container).compactMap { $0.value as? Value }
    }

    private func entries(_ type: ObjectIdentifier, in container: ContainerName?) -> [Entry] {
        guard let shelves = shelves[type] else { return [] }
        guard let container else {
            // order: sorted by number
            return shelves.values.joined().sorted { $0.id < $1.id }
        }
        guard let own = shelves[container] else { return shelves[nil] ?? [] }
        guard let shared = shelves[nil] else { return own }
        return (shared + own).sorted { $0.id < $1.id }
    }
}

extension EventBus {
    /// Contributes a value, which others find by its type, until the handle's registrations end.
    @discardableResult
    public func contribute<Value>(_ value: Value) -> Subscription {
        let (id, container) = (core.nextSubscriptionID(), scope.name)
        core.contributions.add(value, id: id, of: container)
        return own(isQuiet: true) { [core] in core.contributions.remove(Value.self, id: id, of: container) }
    }

    /// The values of a type that the handles of this bus contribute, in the order in which they were contributed.
    /// - Parameters:
    ///   - container: leaves out the values of modules that run in another container; nil for all values.
    ///   - startsModules: whether modules that have not been needed so far are started, so that they also contribute.
    ///     If not, their values are missing; they would be the initial ones.
    public func contributions<Value>(
        of type: Value.Type, in container: ContainerName? = nil, startsModules: Bool = true
    ) -> [Value] {
        if startsModules { core.wakeAll() }
        return core.contributions.all(type, in: container)
    }

    /// Calls `body` whenever a value of a type is contributed, or withdrawn because a module stops.
    /// - Parameter body: gets the container that the value is for; nil: for all.
    @discardableResult
    public func whenContributionsChange<Value>(
        of type: Value.Type, _ body: @escaping (_ container: ContainerName?) -> Void
    ) -> Subscription {
        let id = core.nextSubscriptionID()
        core.contributions.watch(type, id: id, body)
        return own { [core] in core.contributions.endWatch(id) }
    }

    /// A number that changes whenever a value for the container is contributed or withdrawn, so that a collector can
    /// skip collecting again.
    public func contributionRevision(in container: ContainerName) -> UInt64 {
        core.contributions.revision(in: container)
    }

    @available(*, deprecated, message: "use contributionRevision(in:), which tells the changes in one container")
    public var contributionRevision: UInt64 { core.contributions.changeCount }

    @available(*, deprecated, message: "use the closure that gets the container")
    @discardableResult
    public func whenContributionsChange<Value>(of type: Value.Type, _ body: @escaping () -> Void) -> Subscription {
        whenContributionsChange(of: type) { _ in body() }
    }
}
