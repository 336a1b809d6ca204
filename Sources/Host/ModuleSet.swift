import Chrome
import EventBus
import Synchronization

/// A set of modules that can run together, in start order, with all their types.
package struct ModuleSet: Sendable {
    package let modules: [any Module]
    private let types: Types

    /// The types declared on the bus of a system with these modules: the environment events, the types of the modules,
    /// and those of rules, admission and health.
    package var catalogue: TopicCatalogue { types.catalogue }
    /// The same types as ``catalogue``, prepared for decoding events.
    package var events: EventCatalogue { types.events }

    private struct Types: Sendable {
        let catalogue: TopicCatalogue
        let events: EventCatalogue
    }
    private static let known = PerModules<Types>()

    /// Sorts the modules so that each one starts after the modules it follows.
    /// - Throws: ``ModuleProblem`` for a duplicate name, a missing module that another one follows, or modules that
    ///   follow each other in a cycle; ``BusError`` for a topic of two modules, a topic that does not begin with the
    ///   name of its module, or a field table that does not fit its type.
    package init(_ modules: [any Module]) throws {
        let ordered = try Self.ordered(modules)
        self.modules = ordered
        // Tests create a system for each scenario, so the types of the same modules are checked only once.
        types = try Self.known.value(for: ordered) {
            var catalogue = TopicCatalogue(events: World.events)
            let shipped = Set([any Module].shipped.map { ObjectIdentifier(type(of: $0)) })
            // A test covers the shipped modules, and comparing them would take longer than a command may.
            for module in ordered where !shipped.contains(ObjectIdentifier(type(of: module))) {
                try type(of: module).language.checkTables(of: type(of: module).name)
            }
            for module in ordered {
                let new = try catalogue.new(in: type(of: module).language, of: type(of: module).name)
                catalogue = catalogue.union(TopicCatalogue(events: new.events, queries: new.queries))
            }
            // A system without modules declares the types of rules, admission and health.
            catalogue = try ChromeSystem(.init(), [], declaring: catalogue).bus.catalogue
            for module in ordered where type(of: module).runsPerContainer {
                catalogue.modulesPerContainer.insert(type(of: module).name)
            }
            return Types(catalogue: catalogue, events: EventCatalogue(catalogue))
        }
    }

    /// Sorts modules after those they follow; otherwise the given order stays.
    private static func ordered(_ modules: [any Module]) throws(ModuleProblem) -> [any Module] {
        var byName: [ModuleName: any Module] = [:]
        for module in modules {
            let name = type(of: module).name
            guard byName.updateValue(module, forKey: name) == nil else { throw .twice(name) }
        }
        var ordered: [any Module] = []
        var done: Set<ModuleName> = []
        func add(_ module: any Module, _ path: [ModuleName]) throws(ModuleProblem) {
            let name = type(of: module).name
            // trap: the path contains it
            guard !path.contains(name) else { throw .circle(path[path.firstIndex(of: name)!...] + [name]) }
            guard !done.contains(name) else { return }
            for followed in type(of: module).follows {
                guard let other = byName[followed] else {
                    throw .absent(followed, followedBy: name, known: byName.keys.sorted())
                }
                try add(other, path + [name])
            }
            done.insert(name)
            ordered.append(module)
        }
        for module in modules { try add(module, []) }
        return ordered
    }
}

/// A thread-safe cache with one value for each list of module types.
package final class PerModules<Value: Sendable>: Sendable {
    private let values = Mutex<[[ObjectIdentifier]: Value]>([:])

    package init() {}

    /// The value for these modules.
    /// - Parameters:
    ///   - types: additional keys of the value, such as the types that modules in Lua declare.
    ///   - make: creates the value if there is none yet. Two threads may call it at once; then the value that is ready
    ///     first is used.
    package func value(
        for modules: [any Module], _ types: [ObjectIdentifier] = [], make: () throws -> Value
    ) rethrows -> Value {
        let key = modules.map { ObjectIdentifier(type(of: $0)) } + types
        if let value = values.withLock({ $0[key] }) { return value }
        // Outside the lock, because making one value may need another one.
        let value = try make()
        return values.withLock { values in
            if let earlier = values[key] { return earlier }
            values[key] = value
            return value
        }
    }
}

extension [any Module] {
    /// The module with this name; nil if there is none.
    public func named(_ name: ModuleName) -> (any Module)? { first { type(of: $0).name == name } }

    /// The names of the modules, in the same order.
    public var names: [ModuleName] { map { type(of: $0).name } }

    /// Checks that each name belongs to a module.
    /// - Throws: ``ModuleProblem/unknown(_:known:)`` for the first unknown name.
    public func require(_ wanted: some Sequence<ModuleName>) throws(ModuleProblem) {
        let known = names
        for name in wanted where !known.contains(name) { throw .unknown(name, known: known.sorted()) }
    }
}

/// The reason why modules cannot run together.
public enum ModuleProblem: Error, Equatable, CustomStringConvertible {
    /// Two modules have the same name.
    case twice(ModuleName)
    /// A module follows another one that is not among the known modules.
    case absent(ModuleName, followedBy: ModuleName, known: [ModuleName])
    /// Modules follow each other in a cycle. The first and the last name of the list are the same.
    case circle([ModuleName])
    /// No module has this name.
    case unknown(ModuleName, known: [ModuleName])

    public var description: String {
        switch self {
        case .twice(let name): "two modules are called '\(name)'"
        case .absent(let name, let other, let known):
            "the module '\(other)' follows the module '\(name)', which does not exist" + Self.hint(name, known)
        case .circle(let path): "modules follow each other in a circle: " + path.joined(separator: " follows ")
        case .unknown(let name, let known): "no module is called '\(name)'" + Self.hint(name, known)
        }
    }

    private static func hint(_ name: String, _ known: [ModuleName]) -> String {
        nearest(name, among: known).map { " (did you mean '\($0)'?)" }
            ?? "; the modules are \(known.joined(separator: ", "))"
    }
}
