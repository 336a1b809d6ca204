import EventBus
import RuleCheck
import RuleHost

/// A set of rules in a system of its own, whose policies can be asked many questions.
///
/// ```swift
/// let rules = try ExploredRules(layers, of: ChromeSystem.catalogue) { layers in
///     let system = try ChromeSystem()
///     try system.rules.load(layers)
///     return (system.bus, system.rules, system)
/// }
/// let table = try rules.explore("toast.coalesce")
/// ```
public final class ExploredRules {
    let bus: EventBus
    let host: RuleHost
    let instrumented: InstrumentedRules
    let layers: [RuleLayer]
    private let owner: AnyObject

    /// - Parameters:
    ///   - layers: the rules, the lowest layer first.
    ///   - catalogue: the types that the rules may use.
    ///   - makeSystem: creates a system, loads the given layers, and returns its bus, its rules, and an object that
    ///     keeps it alive. Calls must have no deadline there.
    ///   - tellsWays: whether the rules report the way of each call. If not, asking is faster, but the rules can only
    ///     be mapped.
    public init(
        _ layers: [RuleLayer], of catalogue: TopicCatalogue, tellsWays: Bool = true,
        in makeSystem: ([RuleLayer]) throws -> (bus: EventBus, rules: RuleHost, owner: AnyObject)
    ) rethrows {
        self.layers = layers
        instrumented = tellsWays ? .forWays(layers, catalogue) : .untouched(layers)
        (bus, host, owner) = try makeSystem(instrumented.layers)
    }

    /// The names of the policies that have rules, sorted, except those in ``policiesOfLua``.
    public var policies: [String] { host.policyNames.filter(canExplore) }
    /// The names of the policies for modules in Lua, sorted. They cannot be explored, because their questions have no
    /// fields in memory.
    public var policiesOfLua: [String] { host.policyNames.filter { !canExplore($0) } }

    private func canExplore(_ name: String) -> Bool {
        guard let type = try? query(name) else { return false }
        return (try? simplestQuestion(type)) != nil
    }

    /// Returns the numeric settings in force that the sources mention.
    func settings(of namespace: Substring, _ constants: RuleConstants) -> [Double] {
        host.settingsInEffect.filter { $0.module == namespace && constants.names.contains($0.name) }
            .compactMap { $0.value?.doubleValue }
    }

    /// Returns the fields of the simplest question of a query.
    func simplestQuestion(_ type: any Query.Type) throws -> Value {
        let names = Set(Schema.fieldNames(of: type))
        guard let guide = type.guide, StoredField.all(of: type).allSatisfy({ names.contains($0.name) }) else {
            throw ExploreFailure.noExample(type.topic.text)
        }
        return guide.example.question
    }

    /// Returns the type of a query that a policy answers.
    func query(_ name: String) throws -> any Query.Type {
        guard let topic = TopicName(name), let type = bus.queryType(of: topic) else {
            throw ExploreFailure.unknownQuery(name, bus.catalogue.queryNames.map(\.text))
        }
        return type
    }

    func policy(_ type: (some Query).Type) -> ProbedPolicy { ProbedPolicy(type, of: host, instrumented.probes) }
}

/// The reason why rules cannot be explored.
public enum ExploreFailure: Error, Sendable, CustomStringConvertible {
    case unknownQuery(String, [String])
    case noPolicy(String, [String])
    case noExample(String)
    case unknownField(String, [String])

    public var description: String {
        switch self {
        case .unknownQuery(let name, _): "no query is called '\(name)'"
        case .noPolicy(let name, _): "no rule answers \(name)"
        case .noExample(let name): "\(name) is a question of a module in Lua, which cannot be explored"
        case .unknownField(let name, _): "the questions have no field '\(name)' that the rule reads"
        }
    }

    /// How to proceed.
    public var hint: String? {
        switch self {
        case .unknownQuery(let name, let names), .noPolicy(let name, let names):
            nearest(name, among: names).map { "did you mean \($0)?" }
                ?? (names.isEmpty ? nil : "there are: \(names.joined(separator: ", "))")
        case .noExample: "explore a policy of a module in Swift"
        case .unknownField(let name, let names):
            nearest(name, among: names).map { "did you mean \($0)?" } ?? "it reads: \(names.joined(separator: ", "))"
        }
    }
}
