import EventBus
import Logging
import RuleCheck
import RuleHost
import Synchronization

/// Creates systems for tests: hosts on virtual time, many in one process, isolated from each other.
///
/// Rules are checked on first use, which takes most of the time. Later systems with the same rules reuse the result.
package final class SystemFactory: Sendable {
    private let modules: [any Module]
    private let logger: Logger
    private let preparing: BusExecutor
    private let known = Mutex<[KnownRules]>([])

    /// The number of rule sets to keep.
    private static let mostKnown = 16

    /// - Parameter modules: the modules of each system.
    /// - Throws: ``SystemFailure`` if no thread can be started.
    package init(modules: [any Module], logger: Logger) throws(SystemFailure) {
        (self.modules, self.logger) = (modules, logger)
        preparing = try BusExecutor()
    }

    /// A blueprint for systems: a spec with the rules that its folders had at one moment.
    package struct Plan: Sendable {
        package let spec: SystemSpec
        fileprivate let layers: [RuleLayer]
        /// The layers that are not in a folder.
        fileprivate let ownLayers: [RuleLayer]
    }

    /// Reads the folders of a spec.
    /// - Throws: ``RuleFolder/Failure``; ``FieldError`` for an invalid file in the spec.
    package func plan(_ spec: SystemSpec) throws -> Plan {
        let own = try spec.ownLayers()
        return Plan(spec: spec, layers: try RuleFolder.read(spec.folders) + own, ownLayers: own)
    }

    /// Creates a system that has not started.
    /// - Throws: ``RuleSetRejected``, ``ModuleProblem``, or ``SystemFailure`` if no thread can be started.
    package func make(_ plan: Plan) throws -> LiveHost {
        let (spec, layers) = (plan.spec, plan.layers)
        var configuration = ChromeSystem.Configuration()
        configuration.settings = spec.settings
        configuration.seed = spec.seed
        configuration.allowsFacts = true
        return try LiveHost(
            rules: spec.folders, layers, modules: modules, configuration: configuration, logger: logger, time: .virtual,
            preparing: preparing, isWatched: false,
            read: { [own = plan.ownLayers] in RuleFolder.readOrExplain(spec.folders) + own }
        ) { [self] system in
            guard !layers.isEmpty || !spec.settings.isEmpty else { return nil }
            try system.rules.load(prepared(plan, by: system.rules.checker))
            return nil
        }
    }

    /// - Throws: ``RuleSetRejected`` with the findings of a check.
    private func prepared(_ plan: Plan, by checker: RuleChecker) throws -> PreparedRules {
        if let rules = known.withLock({ known in known.first { $0.isFor(plan) } }) { return rules.prepared.copy() }
        let prepared = checker.prepare(plan.layers)
        if !prepared.problems.isEmpty { throw RuleSetRejected(problems: prepared.problems) }
        let rules = KnownRules(plan: plan, prepared: prepared.copy())
        known.withLock { known in
            known.insert(rules, at: 0)
            known = Array(known.prefix(Self.mostKnown))
        }
        return prepared
    }
}

/// A checked set of rules.
private struct KnownRules: @unchecked Sendable {
    // Unchecked Sendable: this set is never loaded, and its copies share only immutable data.
    let plan: SystemFactory.Plan
    let prepared: PreparedRules

    func isFor(_ other: SystemFactory.Plan) -> Bool {
        (plan.spec.seed, plan.spec.settings, plan.layers) == (other.spec.seed, other.spec.settings, other.layers)
    }
}
