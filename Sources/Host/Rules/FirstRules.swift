import EventBus
import RuleCheck
import RuleHost

/// The rules that are active when a host has started.
struct FirstRules {
    /// The reason why the rules in the folders were refused; nil if they are active, or were not tried.
    var refusal: RuleSetRejected?
    /// The set of an earlier host that replaces the refused rules.
    var fallback: AcceptedRules?
    /// The set of an earlier host that is active because a rollback restored it.
    var pinned: AcceptedRules?
    /// The set that a rollback had restored, but that is no longer usable.
    var lostPin: AcceptedRules?
    /// The names of the layers without problems, if only these are active.
    var layers: [String] = []

    /// The line for the log; nil if there is nothing to report.
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
    /// Loads the initial rules of a host. If they are refused, the last accepted set of the same layers is used, or
    /// else the layers without problems: a broken file of one team must not disable the rules of all others.
    /// - Parameter history: stores the accepted set.
    func loadFirst(_ layers: [RuleLayer], or history: RuleHistory, noting inputs: (any InputLog)?) -> FirstRules {
        rules.earlierGenerations = history.latest
        let (sets, texts) = history.all
        let own = sets.filter { $0.folders == layers.map(\.folder) }
        var first = FirstRules()
        if let pinned = history.pinned(insteadOf: layers) {
            if accept(pinned, layers, texts, in: history, noting: inputs) { return FirstRules(pinned: pinned) }
            first.lostPin = pinned
        }
        // A pin for other folders stays for a host that uses them.
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
        // The checks may have changed with the program's release, so several sets are tried.
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

    /// - Returns: whether the former set is active now.
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
            // Leaving out a layer does not fix a problem outside all layers, such as one in the host's settings.
            guard good.count < rest.count, !good.isEmpty else { return [] }
            rest = good
            guard let next = load(rules.checker.prepare(rest), noting: inputs) else { return rest.map(\.name) }
            problem = next
        }
    }
}

extension RuleLayer {
    /// Whether a problem is in a file of the layer, or in its folder. Layers can be nested, so a common path prefix is
    /// not enough.
    fileprivate func has(_ problem: RuleProblem) -> Bool {
        problem.file == name || files.contains { $0.path == problem.file }
            || problems.contains { $0.file == problem.file }
            || modules.values.contains { $0.path == problem.file }
    }
}
