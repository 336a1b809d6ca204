import Chrome
import EventBus
import Synchronization

/// Modules that can run together, in the order in which they start, and the types of all of them.
struct ModuleSet: Sendable {
    let modules: [any Module]
    /// What is declared on the bus of a system of them: the events about the surroundings, the types of the
    /// modules, and those of rules, admission and health.
    let catalogue: TopicCatalogue

    private static let known = Mutex<[[ObjectIdentifier]: TopicCatalogue]>([:])

    /// - Throws: ``ModuleProblem``, or ``BusError`` for a topic that two modules have, or that is not its
    ///   module's.
    init(_ modules: [any Module]) throws {
        self.modules = try Self.ordered(modules)
        // A system is made for each scenario: the types of the same modules are checked once.
        let types = self.modules.map { ObjectIdentifier(type(of: $0)) }
        if let catalogue = Self.known.withLock({ $0[types] }) {
            self.catalogue = catalogue
            return
        }
        var catalogue = TopicCatalogue(events: Chrome.world)
        for module in self.modules {
            let new = try catalogue.new(in: type(of: module).language, of: type(of: module).name)
            catalogue = catalogue.union(TopicCatalogue(events: new.events, queries: new.queries))
        }
        // Without the modules: none of them is to start for this.
        catalogue = try ChromeSystem(.init(), [], declaring: catalogue).bus.catalogue
        self.catalogue = catalogue
        Self.known.withLock { [catalogue] in $0[types] = catalogue }
    }

    /// Behind those that they follow, otherwise as they are given.
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

extension [any Module] {
    /// The names of the modules, in their order.
    public var names: [ModuleName] { map { type(of: $0).name } }

    /// Makes sure that each name is one of a module.
    /// - Throws: ``ModuleProblem/unknown(_:known:)`` for the first one that is not.
    public func require(_ wanted: some Sequence<ModuleName>) throws(ModuleProblem) {
        let known = names
        for name in wanted where !known.contains(name) { throw .unknown(name, known: known.sorted()) }
    }
}

/// Why modules cannot run together.
public enum ModuleProblem: Error, Equatable, CustomStringConvertible {
    /// Two modules have one name.
    case twice(ModuleName)
    case absent(ModuleName, followedBy: ModuleName, known: [ModuleName])
    /// The first and the last name are the same.
    case circle([ModuleName])
    /// A module that is not to run is none.
    case unknown(ModuleName, known: [ModuleName])

    public var description: String {
        switch self {
        case .twice(let name): "two modules are called '\(name)'"
        case .absent(let name, let other, let known):
            "the module '\(other)' follows '\(name)', and there is none of that name" + Self.hint(name, known)
        case .circle(let path): "modules follow each other in a circle: " + path.joined(separator: " follows ")
        case .unknown(let name, let known): "no module is called '\(name)'" + Self.hint(name, known)
        }
    }

    private static func hint(_ name: String, _ known: [ModuleName]) -> String {
        nearest(name, among: known).map { " (did you mean '\($0)'?)" } ?? "; there are \(known.joined(separator: ", "))"
    }
}
