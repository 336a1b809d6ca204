/// One judgement of a module: what is asked, what stands where nobody else decides, and what that
/// built-in answer is called where decisions are shown.
///
/// A module makes its policies when it starts; each registers its built-in answer by itself.
/// ```swift
/// struct AccessoryPolicies {
///     let tap: Policy<AccessoryTapQuery>
///
///     init(_ bus: EventBus?) {
///         tap = Policy(bus, "primary, both, primary, nothing, in turn", BuiltInRules.tap)
///     }
/// }
/// let state = policies.tap(AccessoryTapQuery(…))
/// ```
/// The answer is always usable: one that the query has a problem with (``Query/problem(with:)``) gives
/// way to the built-in one. While nobody else decides and nobody watches, a call costs little more
/// than a call of the built-in rule.
public struct Policy<Q: Query> {
    @usableFromInline let question: Question<Q>
    /// What stands where no rule says otherwise.
    public let builtIn: (Q) -> Q.Answer

    /// - Parameters:
    ///   - bus: the module's handle of the bus; nil for a policy that nobody else can decide, for an
    ///     engine that is used without a bus.
    ///   - name: what the built-in answer is called where decisions are shown.
    ///   - builtIn: the built-in answer. The bus keeps it until the module stops, so it must not keep
    ///     the module.
    public init(_ bus: EventBus?, _ name: String, _ builtIn: @escaping (Q) -> Q.Answer) {
        question = bus?.question(Q.self) ?? Question(core: QueryCore<Q>())
        self.builtIn = builtIn
        bus?.answerByDefault(Q.self, as: name, builtIn)
    }

    /// The answer of whoever decides, else the built-in one.
    @inlinable @inline(__always)
    public func callAsFunction(_ query: Q) -> Q.Answer { question.usableAnswer(to: query, builtIn: builtIn) }

    /// The same for a caller with a faster way to the built-in answer: nil, and `query` is not made,
    /// while nobody else decides and nobody watches.
    @inlinable @inline(__always)
    public func byOthers(_ query: @autoclosure () -> Q) -> Q.Answer? { question.usableAnswer(ofOthersTo: query()) }

    /// The answer of whoever decides; nil, and `query` is not made, where nobody does, also if somebody
    /// watches: for what is asked so often that a log of it is no use.
    @inlinable @inline(__always)
    public func ifDecided(_ query: () -> Q) -> Q.Answer? {
        question.isDecided ? question.usableAnswer(to: query()) : nil
    }

    /// Whether nobody but the built-in answer has a say, and nobody watches.
    public var isLeftAlone: Bool { question.isLeftAlone }

    /// Whether somebody decides, so that the built-in answer may not stand.
    public var isDecided: Bool { question.isDecided }

    /// What a cache of answers goes by: see ``Question/revision``.
    public var revision: UInt64? { question.revision }
}
