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
    /// The set that a rollback had put back, and that cannot be used any more.
    var lostPin: AcceptedRules?
    /// The names of the layers without problems that decide alone.
    var layers: [String] = []

    /// The line for the log; nil if nothing is worth one.
    var description: String? {
        if let pinned { return "a rollback is in force: the rules of \(pinned.name) decide until a file is changed" }
        let lost = lostPin.map { "the rollback to \($0.name) is over, because its rules are refused now" }
        guard let refusal else { return lost }
        let deciding =
            fallback.map { "those of \($0.name) decide" }
            ?? (layers.isEmpty
                ? "the built-in answers decide"
                : "the layers without problems decide: \(layers.joined(separator: ", "))")
        return "\(lost.map { $0 + "; " } ?? "")the rules were refused, and \(deciding); \(refusal)"
    }
}

extension ChromeSystem {
    /// Loads the rules with which a host starts. If they are refused, the last set of the same layers that was accepted
    /// decides, or else the layers without problems: a broken file of one team must not cost the rules of all others.
    /// - Parameter history: gets the set that is accepted.
    func loadFirst(_ layers: [RuleLayer], or history: RuleHistory, noting inputs: (any InputLog)?) -> FirstRules {
        rules.earlierGenerations = history.latest
        let (sets, texts) = history.all
        let own = sets.filter { $0.folders == layers.map(\.folder) }
        var first = FirstRules()
        if let pinned = history.pinned(insteadOf: layers) {
            if accept(pinned, layers, texts, in: history, noting: inputs) { return FirstRules(pinned: pinned) }
            first.lostPin = pinned
        }
        // A pin in other folders stays for a host that has them.
        if own.contains(where: { $0.set == history.pin?.set }) { history.pin(nil) }
        var whole = rules.checker.prepare(layers)
        let losses = layers.losses { layer in
            own.last?.layers.contains { $0.folder == layer.folder && !$0.files.isEmpty } ?? false
        }
        if !losses.isEmpty { whole = whole.refused(losses) }
        guard let refusal = load(whole, noting: inputs) else {
            if !layers.isEmpty { remember(layers, in: history) }
            return first
        }
        first.refusal = refusal
        // What a set was accepted for may have changed with the release of the program, so several are tried.
        first.fallback = own.reversed().first { accept($0, layers, texts, in: history, noting: inputs) }
        if first.fallback == nil { first.layers = loadGood(layers, without: refusal, noting: inputs) }
        guard first.fallback != nil || !first.layers.isEmpty else { return first }
        // The newest set is still the refused one.
        note(to: inputs) {
            rules.refuse(refusal.problems, warnings: whole.warnings, of: layers, at: WallClock.now)
            return (.rules(layers, .refused(refusal.problems, warnings: whole.warnings)), ())
        }
        return first
    }

    /// - Returns: whether the former set decides now.
    private func accept(
        _ set: AcceptedRules, _ layers: [RuleLayer], _ texts: [String: [UInt8]], in history: RuleHistory,
        noting inputs: (any InputLog)?
    ) -> Bool {
        guard let former = set.layers(with: texts, named: layers.map(\.name)),
            load(rules.checker.prepare(former), noting: inputs) == nil
        else { return false }
        remember(former, restoring: set, in: history)
        return true
    }

    private func remember(_ layers: [RuleLayer], restoring set: AcceptedRules? = nil, in history: RuleHistory) {
        history.add(
            layers, as: rules.generation, at: WallClock.now, restoring: set, ownedBy: FileOwner.name(ofFileAt:))
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
