import EventBus
import Host
import RuleCheck
import RuleExplore
import RuleHost

/// Asks the rules of an editor many questions, on its own thread, so that the checks do not wait for it.
actor RuleExplorer {
    private let executor: BusExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let workspace: RuleWorkspace
    private let modules: [any Module]
    /// The latest rules and the digests of their texts, by `tellsWays`.
    private var latest: [Bool: (digests: [String], rules: ExploredRules)] = [:]

    init(_ workspace: RuleWorkspace, modules: [any Module]) throws {
        executor = try BusExecutor()
        (self.workspace, self.modules) = (workspace, modules)
    }

    /// The answers of a policy over two fields.
    struct Mapped: Encodable, Sendable {
        /// The policies that can be asked.
        var policies: [String]
        /// The fields that a side of the map can have.
        var fields: [String]
        /// Nil if the rule reads fewer than two fields.
        var map: AnswerMap?
    }

    /// - Parameters:
    ///   - edits: texts in the place of files, by path.
    ///   - policy: the policy, or a namespace, for its first policy.
    ///   - x: the horizontal field; nil or an unknown one selects a field with which the map shows the most answers.
    ///   - y: the vertical field, in the same way.
    /// - Throws: ``ExploreFailure``, or ``RuleSetRejected``.
    func map(_ edits: [String: String], _ policy: String, x: String?, y: String?, at question: Value) async throws
        -> Mapped
    {
        // Taken before the first suspension, so that numbers follow the order of requests.
        let number = begin()
        let rules = try await rules(edits, tellsWays: false)
        let policies = rules.policies
        guard let name = policies.first(where: { $0 == policy || $0.hasPrefix(policy + ".") }) else {
            return Mapped(policies: policies, fields: [])
        }
        let fields = try rules.mappableFields(of: name)
        let own = { (field: String?) in field.flatMap { fields.contains($0) ? $0 : nil } }
        guard let (x, y) = try await sides(own(x), own(y), fields, number, of: name, rules, at: question) else {
            return Mapped(policies: policies, fields: fields)
        }
        return Mapped(policies: policies, fields: fields, map: try rules.map(name, x: x, y: y, at: question))
    }

    /// The fields of a map: the chosen ones, or else those that show the most answers.
    /// Nil if fewer than two fields vary, or if a newer request has superseded this one.
    private func sides(
        _ x: String?, _ y: String?, _ fields: [String], _ number: Int, of name: String, _ rules: ExploredRules,
        at question: Value
    ) async throws -> (x: String, y: String)? {
        if let x, let y, x != y { return (x, y) }
        var best: (x: String, y: String, answers: Int)?
        for (index, one) in fields.enumerated() where x == nil || x == one {
            for other in x == nil ? fields[(index + 1)...] : fields[...] where other != one {
                // Lets a newer request come in between.
                await Task.yield()
                guard number == latestNumber else { return nil }
                let answers = try rules.map(name, x: one, y: other, at: question, size: (6, 6)).answers.count
                if answers > best?.answers ?? 0 { best = (one, other, answers) }
            }
        }
        return best.map { ($0.x, $0.y) }
    }

    private var latestNumber = 0

    private func begin() -> Int {
        latestNumber += 1
        return latestNumber
    }

    /// The decision table of a policy.
    /// - Throws: ``ExploreFailure``, or ``RuleSetRejected``.
    func table(_ edits: [String: String], _ policy: String) async throws -> DecisionTable {
        try await rules(edits, tellsWays: true).explore(policy)
    }

    private func rules(_ edits: [String: String], tellsWays: Bool) async throws -> ExploredRules {
        let layers = try await workspace.layers(edits)
        let digests = layers.flatMap { $0.files + $0.modules.values }.map { "\($0.path) \($0.digest)" }.sorted()
        if let latest = latest[tellsWays], latest.digests == digests { return latest.rules }
        let rules = try ExploredRules.load(layers, modules: modules, tellsWays: tellsWays)
        latest[tellsWays] = (digests, rules)
        return rules
    }
}

extension ExploredRules {
    /// Loads rules into a system in this process.
    /// - Throws: ``RuleSetRejected``.
    package static func load(_ layers: [RuleLayer], modules: [any Module], tellsWays: Bool = true) throws
        -> ExploredRules
    {
        try ExploredRules(layers, of: try ModuleSet(modules).catalogue, tellsWays: tellsWays) { instrumented in
            let system = try ChromeSystem(modules: modules)
            do throws(RuleSetRejected) {
                try system.rules.load(instrumented)
            } catch {
                // A check describes a mistake better, and in terms of the files.
                throw RuleSetRejected(problems: system.rules.checker.prepare(layers).problems)
            }
            return (system.bus, system.rules, system)
        }
    }
}
