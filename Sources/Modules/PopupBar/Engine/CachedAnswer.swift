/// The answer of a policy, cached until the situation changes.
struct CachedAnswer<Situation: Hashable, Answer> {
    var answer: Answer
    /// The situation in which the policy was last asked; nil if it must be asked again.
    private var situation: Situation?

    /// - Parameter answer: the answer before the policy is asked for the first time.
    init(_ answer: Answer) { self.answer = answer }

    var isForgotten: Bool { situation == nil }

    /// Invalidates the answer, so that the policy is asked again.
    mutating func forget() { situation = nil }

    /// Records the current situation.
    /// - Returns: whether it has changed, so that the caller must ask the policy now.
    mutating func enter(_ new: Situation) -> Bool {
        guard new != situation else { return false }
        situation = new
        return true
    }
}
