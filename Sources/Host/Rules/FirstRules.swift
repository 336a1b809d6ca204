import EventBus
import RuleCheck
import RuleHost

/// Which rules decide when a host has started.
struct FirstRules {
    /// Why the rules in the folders were refused; nil if they decide, or were not tried.
    var refusal: RuleSetRejected?
    /// The set of an earlier host that decides in their place.
    var fallback: AcceptedRules?
    /// The set of an earlier host that decides because a rollback has put it back.
    var pinned: AcceptedRules?
    /// The names of the layers without problems that decide alone.
    var layers: [String] = []

    /// What is worth a line in the log; nil if nothing is.
    var description: String? {
        if let pinned { return "a rollback is in force: the rules of \(pinned.name) decide until a file is saved" }
        guard let refusal else { return nil }
        let deciding =
            fallback.map { "those of \($0.name) decide" }
            ?? (layers.isEmpty
                ? "the built-in answers decide"
                : "the layers without problems decide: \(layers.joined(separator: ", "))")
        return "the rules were refused, and \(deciding); \(refusal)"
    }
}

extension AcceptedRules {
    /// Such as `generation 7 of 2026-11-21T12:03:11Z (set 3fa9c1d20b66)`.
    var name: String { "generation \(generation) of \(time) (set \(set.prefix(12)))" }
}

extension ChromeSystem {
    /// Loads the rules with which a host starts. If they are refused, the last set of the same layers that was accepted
    /// decides, or else the layers without problems: a broken file of one team must not cost the rules of all others.
    /// - Parameter history: gets the set that is accepted.
    func loadFirst(_ layers: [RuleLayer], or history: RuleHistory, noting inputs: (any InputLog)?) -> FirstRules {
        rules.earlierGenerations = history.latest
        if let pinned = history.pinned(insteadOf: layers) {
            if accept(history.layers(of: pinned), in: history, noting: inputs) == nil {
                return FirstRules(pinned: pinned)
            }
        }
        history.pin(nil)
        let whole = rules.checker.prepare(layers)
        guard let refusal = load(whole, noting: inputs) else {
            remember(layers, in: history)
            return FirstRules()
        }
        var first = FirstRules(refusal: refusal)
        // What a set was accepted for may have changed with the release of the program, so several are tried.
        first.fallback = history.sets.reversed().first { set in
            set.layers.map(\.name) == layers.map(\.name)
                && accept(history.layers(of: set), in: history, noting: inputs) == nil
        }
        if first.fallback == nil { first.layers = loadGood(layers, without: refusal, noting: inputs) }
        guard first.fallback != nil || !first.layers.isEmpty else { return first }
        // The newest set is still the refused one.
        note(to: inputs) {
            rules.refuse(refusal.problems, warnings: whole.warnings, of: layers, at: WallClock.now)
            return (.rules(layers, .refused(refusal.problems, warnings: whole.warnings)), ())
        }
        return first
    }

    private func accept(
        _ layers: [RuleLayer], in history: RuleHistory, noting inputs: (any InputLog)?
    ) -> RuleSetRejected? {
        let refusal = load(rules.checker.prepare(layers), noting: inputs)
        if refusal == nil { remember(layers, in: history) }
        return refusal
    }

    private func remember(_ layers: [RuleLayer], in history: RuleHistory) {
        guard !layers.isEmpty else { return }
        history.add(layers, as: rules.generation, at: WallClock.now, ownedBy: FileOwner.name(ofFileAt:))
    }

    /// Loads the layers without problems.
    /// - Returns: their names; empty if there are none.
    private func loadGood(
        _ layers: [RuleLayer], without refusal: RuleSetRejected, noting inputs: (any InputLog)?
    ) -> [String] {
        var rest = layers, problem = refusal
        while true {
            let good = rest.filter { layer in !problem.problems.contains { layer.has($0) } }
            // A problem of no layer, such as one of the settings of the host, is not mended by leaving one out.
            guard good.count < rest.count, !good.isEmpty else { return [] }
            rest = good
            guard let next = load(rules.checker.prepare(rest), noting: inputs) else { return rest.map(\.name) }
            problem = next
        }
    }
}

extension RuleLayer {
    /// Whether a problem is about a file of the layer, or about its folder. A folder of another layer may lie in it, so that the
    /// beginning of a path says nothing.
    fileprivate func has(_ problem: RuleProblem) -> Bool {
        problem.file == name || files.contains { $0.path == problem.file }
            || problems.contains { $0.file == problem.file }
            || modules.values.contains { $0.path == problem.file }
    }
}
