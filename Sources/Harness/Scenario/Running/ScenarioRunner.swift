import EventBus
import Host
import RuleHost

/// Runs scenarios, each on a fresh system and a virtual clock.
///
/// ```swift
/// let runner = ScenarioRunner(rules: [try RuleFolder.read("rules")])
/// for scenario in try ScenarioFile.read("toast.scenarios.jsonl") {
///     let result = runner.run(scenario)
///     if result.status != .passed { print(result.text) }
/// }
/// ```
///
/// The same scenario under the same rules has the same result, byte for byte.
public final class ScenarioRunner {
    /// What a run may use.
    public struct Limits: Sendable {
        public var rules = RuleHost.Limits()
        /// Whether each policy is asked the same a second time; one that answers differently
        /// has failed (`rules.failed`).
        public var asksTwice = false
        /// So many timers may fire in one scenario; after that it is taken for endless.
        public var timers = 100_000

        public init() {}
    }

    private let layers: [RuleLayer]
    private let modules: [any Module]
    private let limits: Limits
    /// Rule folders of scenarios, by path: many scenarios name the same.
    private var folders: [String: RuleLayer] = [:]
    /// The rules of the last scenario: those of the next one are mostly the same.
    private var known: (folders: [String], settings: [String: Value], rules: PreparedRules)?

    /// - Parameters:
    ///   - rules: layers below the scenarios' own rules and settings.
    ///   - modules: those that run in each scenario.
    public init(rules: [RuleLayer] = [], modules: [any Module] = .shipped, limits: Limits = Limits()) {
        layers = rules
        self.modules = modules
        self.limits = limits
    }

    /// Runs a scenario. Never throws and always ends: what goes wrong is in the result.
    public func run(_ scenario: Scenario) -> ScenarioResult {
        do {
            let compiled = try CompiledScenario(scenario, try vocabulary(for: scenario))
            let run = ScenarioRun(compiled, on: try system(for: scenario), timers: limits.timers)
            return ScenarioResult(scenario, failures: run.failures())
        } catch {
            return ScenarioResult(scenario, problem: error)
        }
    }

    private func vocabulary(for scenario: Scenario) throws(ScenarioProblem) -> Vocabulary {
        do {
            return try .of(modules)
        } catch {
            throw ScenarioProblem(scenario.place, FieldError(message: "\(error)"))
        }
    }

    private func system(for scenario: Scenario) throws(ScenarioProblem) -> ChromeSystem {
        var configuration = ChromeSystem.Configuration()
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
        if let known, known.folders == scenario.rules, known.settings == scenario.settings { return known.rules.again() }
        let rules = preparer.prepare(layers)
        known = (scenario.rules, scenario.settings, rules.again())
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

    /// What is wrong with the rules, or with the scenario's own settings.
    private static func error(_ refusal: RuleSetRejected) -> FieldError {
        guard let problem = refusal.problems.first else { return FieldError(message: "the rules are refused") }
        guard problem.file == "settings" else {
            return FieldError(path: "rules", message: problem.description)
        }
        let isPlaced = problem.message.hasPrefix("settings")
        return FieldError(path: isPlaced ? "" : "settings", message: problem.message, hint: problem.hint)
    }
}
