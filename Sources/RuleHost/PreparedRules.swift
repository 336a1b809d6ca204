import EventBus

/// Loads and checks sets of rules beside the running one, on any thread: what that takes, no
/// question waits for. Scripts run, so the thread needs 4 MiB of stack.
///
/// It knows what was declared, and which limits there were, when it was taken from its host.
public struct RulePreparer: Sendable {
    let catalogue: TopicCatalogue
    let overrides: [String: Value]
    let limits: RuleHost.Limits
    let seed: UInt64
    let measuresTime: Bool

    public func prepare(_ layers: [RuleLayer]) -> sending PreparedRules { PreparedRules(layers, self) }
}

/// A set of rules that is loaded and checked, and does not decide yet.
///
/// It has nothing of the set that runs: what rules remember comes with the swap.
public final class PreparedRules {
    public let layers: [RuleLayer]
    let result: Result<RuleSet, RuleSetRejected>
    /// What it took; 0 if nothing is measured.
    let nanoseconds: UInt64

    fileprivate init(_ layers: [RuleLayer], _ preparer: RulePreparer) {
        let started = RuleHost.clock(preparer.measuresTime)
        self.layers = layers
        do throws(RuleSetRejected) {
            result = .success(
                try RuleSet(
                    layers, overrides: preparer.overrides, limits: preparer.limits.raw(seed: preparer.seed),
                    catalogue: preparer.catalogue))
        } catch {
            result = .failure(error.placed(in: layers))
        }
        nanoseconds = RuleHost.elapsed(since: started, preparer.measuresTime)
    }

    private init(again prepared: PreparedRules) {
        layers = prepared.layers
        result = prepared.result.map(RuleSet.init(again:))
        nanoseconds = prepared.nanoseconds
    }

    /// The same for another host, which shares nothing with the first but the texts. What is known
    /// of them is not looked for again, and a script's state is made when it is first needed.
    ///
    /// Only where calls have no wall-clock deadline: they would not all load a second time.
    public func again() -> PreparedRules { PreparedRules(again: self) }

    /// - Parameter problems: of the layers, in addition to what is known.
    private init(_ prepared: PreparedRules, _ layers: [RuleLayer], _ problems: [RuleProblem]) {
        self.layers = layers
        var all = problems
        if case .failure(let refusal) = prepared.result { all += refusal.problems }
        result = .failure(RuleSetRejected(problems: all))
        nanoseconds = prepared.nanoseconds
    }

    /// The same, refused: with a problem of each layer of a name.
    public func refused(_ problems: [String: RuleProblem]) -> PreparedRules {
        var layers = layers
        for index in layers.indices {
            if let problem = problems[layers[index].name] { layers[index].problems.append(problem) }
        }
        // order: as the layers are
        return PreparedRules(self, layers, layers.compactMap { problems[$0.name] })
    }
}
