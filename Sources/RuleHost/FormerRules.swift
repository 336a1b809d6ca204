/// A set of rules that decides no more: to be let go of on a thread that has the time.
///
/// Unchecked: nothing can be done with it but let it go. When a set gives way, its policies, reactions
/// and subscriptions go, so that this is the last that refers to its scripts' states.
public final class FormerRules: @unchecked Sendable {
    private var set: RuleSet?

    init(_ set: RuleSet) { self.set = set }

    /// Frees the set. Takes milliseconds where it is large: not for a bus's thread.
    public func free() { set = nil }
}
