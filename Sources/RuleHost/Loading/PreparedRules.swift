import EventBus

/// Loads and checks sets of rules on any thread, while the running set goes on deciding. Loading runs the scripts, so
/// the thread needs 4 MiB of stack.
///
/// A preparer is a snapshot of its host: the types that were declared and the limits that applied when it was created.
public struct RulePreparer: Sendable {
    package let catalogue: TopicCatalogue
    let overrides: [String: Value]
    package var limits: RuleHost.Limits
    let seed: UInt64
    let measuresTime: Bool

    package init(
        catalogue: TopicCatalogue, overrides: [String: Value], limits: RuleHost.Limits, seed: UInt64 = 0,
        measuresTime: Bool = false
    ) {
        self.catalogue = catalogue
        self.overrides = overrides
        self.limits = limits
        self.seed = seed
        self.measuresTime = measuresTime
    }

    /// Loads and checks a set of rules. A refused set is kept with its problems, and nothing is published.
    public func prepare(_ layers: [RuleLayer]) -> sending PreparedRules { PreparedRules(layers, self) }
}

/// A set of rules that is loaded and checked but does not decide yet.
///
/// The set shares nothing with the running one. It receives the running set's `ctx.memory` when it replaces that set.
public final class PreparedRules {
    public let layers: [RuleLayer]
    private(set) var result: Result<RuleSet, RuleSetRejected>
    /// The findings of a check that do not prevent the set from running; empty if there was no check.
    package private(set) var warnings: [RuleProblem] = []
    /// Why the set is refused; empty if it is not.
    package var problems: [RuleProblem] {
        if case .failure(let refusal) = result { refusal.problems } else { [] }
    }
    /// The types that the set may use: those of the host, and those that the set's modules in Lua declare.
    package let catalogue: TopicCatalogue
    /// The duration of the preparation in nanoseconds; 0 if time is not measured.
    let nanoseconds: UInt64

    fileprivate init(_ layers: [RuleLayer], _ preparer: RulePreparer) {
        let started = RuleHost.clock(preparer.measuresTime)
        self.layers = layers
        var problems = layers.flatMap(\.problems)
        let loaded = LoadedFiles(
            layers, limits: preparer.limits.raw(seed: preparer.seed), known: preparer.catalogue, problems: &problems)
        catalogue = loaded.catalogue
        do throws(RuleSetRejected) {
            result = .success(try RuleSet(loaded, overrides: preparer.overrides, problems: problems))
        } catch {
            result = .failure(error.placed(in: layers))
        }
        nanoseconds = RuleHost.elapsed(since: started, preparer.measuresTime)
    }

    private init(copying prepared: PreparedRules) {
        layers = prepared.layers
        warnings = prepared.warnings
        catalogue = prepared.catalogue
        result = prepared.result.map(RuleSet.init(copying:))
        nanoseconds = prepared.nanoseconds
    }

    /// Returns the same set with new Lua states, for another host. Both share only the texts and the result of the
    /// check, and each script's state is created when it is first needed.
    ///
    /// Use this only where calls have no wall-clock deadline, because a script could miss its deadline when it is
    /// loaded again.
    public func copy() -> PreparedRules { PreparedRules(copying: self) }

    /// Records the findings of a check of the set.
    /// - Parameters:
    ///   - refusal: why the set is refused; ignored if the set is not refused anyway.
    package func note(refusal: [RuleProblem] = [], warnings: [RuleProblem]) {
        self.warnings = warnings
        if case .failure = result, !refusal.isEmpty { result = .failure(RuleSetRejected(problems: refusal)) }
    }

    /// - Parameter problems: problems of the layers, in addition to those that are already known.
    private init(_ prepared: PreparedRules, _ layers: [RuleLayer], _ problems: [RuleProblem]) {
        self.layers = layers
        warnings = prepared.warnings
        catalogue = prepared.catalogue
        result = .failure(RuleSetRejected(problems: problems + prepared.problems))
        nanoseconds = prepared.nanoseconds
    }

    /// Returns the same set, but refused.
    /// - Parameter problems: one problem for each layer that has one, by the layer's name.
    public func refused(_ problems: [String: RuleProblem]) -> PreparedRules {
        var layers = layers
        for index in layers.indices {
            if let problem = problems[layers[index].name] { layers[index].problems.append(problem) }
        }
        // order: that of the layers
        return PreparedRules(self, layers, layers.compactMap { problems[$0.name] })
    }
}
