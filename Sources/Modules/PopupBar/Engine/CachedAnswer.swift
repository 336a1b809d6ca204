/// The answer of a policy, which counts until the situation in which it was given changes.
struct CachedAnswer<Situation: Hashable, Answer> {
    var answer: Answer
    /// The situation in which the policy was asked; nil if it must be asked again.
    private var situation: Situation?

    /// - Parameter answer: counts until the policy is asked for the first time.
    init(_ answer: Answer) { self.answer = answer }

    var isForgotten: Bool { situation == nil }

    /// Makes the policy be asked again, in whatever situation.
    mutating func forget() { situation = nil }

    /// Records the present situation.
    /// - Returns: whether it is another one, so that the caller must ask the policy now.
    mutating func enter(_ new: Situation) -> Bool {
        guard new != situation else { return false }
        situation = new
        return true
    }
}
