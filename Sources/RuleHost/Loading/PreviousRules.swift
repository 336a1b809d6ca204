/// A set of rules that no longer decides, to be released on a thread where time does not matter.
///
/// It is unchecked `Sendable` because it can only be freed. When a set is replaced, its policies, reactions and
/// subscriptions are removed, so that this object holds the last reference to its Lua states.
public final class PreviousRules: @unchecked Sendable {
    private var set: RuleSet?

    init(_ set: RuleSet) { self.set = set }

    /// Frees the set. For a large set this takes milliseconds, so do not call it on the thread of a bus.
    public func free() { set = nil }
}
