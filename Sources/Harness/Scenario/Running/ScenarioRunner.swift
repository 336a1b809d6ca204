import EventBus
import Host
import RuleCheck
import RuleHost

/// Runs scenarios, each on a new system with a virtual clock.
///
/// ```swift
/// let runner = ScenarioRunner(rules: [try RuleFolder.read("rules")])
/// for scenario in try ScenarioFile.read("toast.scenarios.jsonl") {
///     let result = runner.run(scenario)
///     if result.status != .passed { print(result.text) }
/// }
/// ```
///
/// The same scenario under the same rules always has exactly the same result.
public final class ScenarioRunner {
    /// The limits of a run.
    public struct Limits: Sendable {
        /// The limits of the rules.
        public var rules = RuleHost.Limits()
        /// Whether each policy is asked every question twice. A policy whose two answers differ fails (`rules.failed`).
        public var asksTwice = false
        /// Whether the rules are checked, as on a live host, so that `rules.failed` has the messages of the check.
        public var checksRules = false
        /// Whether failures include the decisions around them. A failing scenario then runs twice.
        public var explains = false
        /// The maximum number of timers that may fire in one scenario. A scenario with more counts as endless and
        /// fails.
        public var timers = 100_000

        public init() {}
    }

    private let layers: [RuleLayer]
    private let modules: [any Module]
    private let limits: Limits
    /// The rule folders of scenarios by path, cached because many scenarios use the same folders.
    private var folders: [String: RuleLayer] = [:]
    /// A scenario's changes to the rules below it.
    private struct Change: Hashable {
        var folders: [String] = []
        var settings: [String: Value] = [:]
    }
    /// The prepared rules of earlier scenarios, because most scenarios have the same ones.
    private var known: [Change: PreparedRules] = [:]
    private static let mostKnown = 32

    /// - Parameters:
    ///   - rules: layers below the scenarios' own rules and settings.
    ///   - modules: the modules that run in each scenario.
    public convenience init(rules: [RuleLayer] = [], modules: [any Module] = .shipped, limits: Limits = Limits()) {
        self.init(rules: rules, modules: modules, limits: limits, prepared: nil)
    }

    /// - Parameter prepared: the layers, prepared with these limits; nil if they have not been prepared.
    init(rules: [RuleLayer], modules: [any Module], limits: Limits, prepared: PreparedRules?) {
        layers = rules
        self.modules = modules
        self.limits = limits
        if let prepared { known[Change()] = prepared }
    }

    /// Runs a scenario. The method never throws and always ends; problems are in the result.
    public func run(_ scenario: Scenario) -> ScenarioResult { run(scenario, watching: { _ in }) }

    /// Runs a scenario as ``run(_:)`` does.
    /// - Parameters:
    ///   - invariants: returns new invariants for each run; receives whether it is the first run.
    ///   - watch: called with the new system before anything happens in it.
    ///   - told: called with the story of the run, if the scenario could run.
    package func run(
        _ scenario: Scenario, holding invariants: (_ isFirst: Bool) -> [Invariant] = { _ in [] },
        watching watch: (ChromeSystem) -> Void = { _ in }, told: (ScenarioStory) -> Void = { _ in }
    ) -> ScenarioResult {
        do {
            let system = try system(for: scenario)
            let compiled = try CompiledScenario(scenario, .of(system))
            watch(system)
            let run = ScenarioRun(compiled, on: system, holding: invariants(true), timers: limits.timers)
            let failures = run.failures()
            told(ScenarioStory(compiled, run))
            let shown = try failures.isEmpty || !limits.explains ? failures : explained(scenario, invariants(false))
            return ScenarioResult(scenario, failures: shown)
        } catch {
            return ScenarioResult(scenario, problem: error)
        }
    }

    /// Runs a failing scenario once more, recording all decisions. The same run has the same failures.
    private func explained(
        _ scenario: Scenario, _ invariants: [Invariant]
    ) throws(ScenarioProblem) -> [ScenarioFailure] {
        let system = try system(for: scenario, explains: true)
        let compiled = try CompiledScenario(scenario, .of(system))
        return ScenarioRun(compiled, on: system, holding: invariants, timers: limits.timers)
            .failures(withDecisions: true)
    }

    private func system(for scenario: Scenario, explains: Bool = false) throws(ScenarioProblem) -> ChromeSystem {
        var configuration = ChromeSystem.Configuration()
        configuration.explains = explains
        configuration.limits = limits.rules
        configuration.asksTwice = limits.asksTwice
        configuration.settings = scenario.settings
        var layers = layers
        for (index, path) in scenario.rules.enumerated() {
            layers.append(try layer(path, scenario.place, index))
            if let other = RuleFolder.earlier(layers.map(\.name), layers.count - 1) {
                let message = RuleFolder.Failure.twice(path, other).description
                throw ScenarioProblem(scenario.place, FieldError(path: "rules[\(index)]", message: message))
            }
        }
        do {
            let system = try ChromeSystem(configuration, modules: modules)
            // Started during the run, so that their events are part of it.
            system.rules.startsModulesAtOnce = false
            if !layers.isEmpty || !scenario.settings.isEmpty {
                try system.rules.load(prepared(layers, for: scenario, by: system.rules.preparer))
            }
            return system
        } catch let refusal as RuleSetRejected {
            throw ScenarioProblem(scenario.place, Self.error(refusal))
        } catch {
            throw ScenarioProblem(scenario.place, FieldError(message: "\(error)"))
        }
    }

    private func prepared(_ layers: [RuleLayer], for scenario: Scenario, by preparer: RulePreparer) -> PreparedRules {
        let change = Change(folders: scenario.rules, settings: scenario.settings)
        if let rules = known[change] { return rules.copy() }
        let rules = limits.checksRules ? RuleChecker(preparer).prepare(layers) : preparer.prepare(layers)
        if known.count >= Self.mostKnown { known = [:] }
        known[change] = rules.copy()
        return rules
    }

    private func layer(
        _ path: String, _ place: Scenario.Place, _ index: Int
    ) throws(ScenarioProblem) -> RuleLayer {
        if let known = folders[path] { return known }
        do {
            let layer = try RuleFolder.read(path)
            folders[path] = layer
            return layer
        } catch {
            throw ScenarioProblem(place, FieldError(path: "rules[\(index)]", message: error.description))
        }
    }

    /// Returns the first problem of the rules or of the scenario's own settings.
    private static func error(_ refusal: RuleSetRejected) -> FieldError {
        guard let problem = refusal.problems.first else { return FieldError(message: "the rules are refused") }
        guard problem.file == "settings" else {
            return FieldError(path: "rules", message: problem.description)
        }
        let isPlaced = problem.message.hasPrefix("settings")
        return FieldError(path: isPlaced ? "" : "settings", message: problem.message, hint: problem.hint)
    }
}
