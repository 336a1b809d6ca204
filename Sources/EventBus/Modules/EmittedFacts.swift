/// The facts that an engine wants published, in order. An ``EngineModule`` publishes them at the end of each step.
public struct EmittedFacts {
    private var facts: [any Fact] = []

    public init() {}

    /// Adds a fact, if there is one.
    public mutating func emit(_ fact: (any Fact)?) {
        if let fact { facts.append(fact) }
    }

    public mutating func emit(_ more: [any Fact]) { facts += more }

    /// Returns the facts since the last call.
    public mutating func take() -> [any Fact] {
        guard !facts.isEmpty else { return [] }
        defer { facts = [] }
        return facts
    }
}
