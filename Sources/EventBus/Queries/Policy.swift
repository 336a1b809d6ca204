/// One decision of a module: a query, its built-in answer, and the name of that answer wherever decisions are shown.
///
/// A module makes its policies when it starts; each policy registers its built-in answer.
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
/// The answer is always usable: if ``Query/problem(with:)`` rejects an answer, the built-in answer is used. While no
/// other answerer and no watcher exists, a call costs little more than a call of the built-in answer.
public struct Policy<Q: Query> {
    @usableFromInline let question: Question<Q>
    /// The answer that is used when no rule and no plugin answers.
    public let builtIn: (Q) -> Q.Answer

    /// - Parameters:
    ///   - bus: the module's handle of the bus; nil for an engine that is used without a bus, where no rule can answer.
    ///   - name: the name of the built-in answer wherever decisions are shown.
    ///   - check: what the module rejects in answers of others; see ``EventBus/answerByDefault(_:as:refusing:_:)``.
    ///   - builtIn: the built-in answer. The bus keeps it until the module stops, so it must not hold the module
    ///     strongly.
    public init(
        _ bus: EventBus?, _ name: String, refusing check: ((Q, Q.Answer) -> String?)? = nil,
        _ builtIn: @escaping (Q) -> Q.Answer
    ) {
        question = bus?.question(Q.self) ?? Question(core: QueryCore<Q>(dispatcher: nil))
        self.builtIn = builtIn
        bus?.answerByDefault(Q.self, as: name, refusing: check, builtIn)
    }

    /// Makes a policy whose built-in answer depends on settings of the module.
    /// - Parameters:
    ///   - settings: the type of the settings. `builtIn` receives the values in force when it is asked: those of rule
    ///     files, or else the shipped ones.
    ///   - check: see ``init(_:_:refusing:_:)``.
    public init<S: Settings>(
        _ bus: EventBus?, _ name: String, reading settings: S.Type, refusing check: ((Q, Q.Answer) -> String?)? = nil,
        _ builtIn: @escaping (Q, S) -> Q.Answer
    ) {
        self.init(bus, name, refusing: check) { [weak bus] in builtIn($0, bus?.retained(S.self) ?? S()) }
    }

    /// The answer of a rule or a plugin, else the built-in answer.
    @inlinable @inline(__always)
    public func callAsFunction(_ query: Q) -> Q.Answer { question.usableAnswer(to: query, builtIn: builtIn) }

    /// The answer of a rule or a plugin only, for a caller with a faster way to compute the built-in answer. `query` is
    /// not even evaluated while no other answerer and no watcher exists.
    @inlinable @inline(__always)
    public func byOthers(_ query: @autoclosure () -> Q) -> Q.Answer? { question.usableAnswer(ofOthersTo: query()) }

    /// The answer of a rule or a plugin. Returns nil, without evaluating `query`, while no other answerer exists, even
    /// if there is a watcher: for questions asked so often that nobody reads their log.
    @inlinable @inline(__always)
    public func ifDecided(_ query: () -> Q) -> Q.Answer? {
        question.isDecided ? question.usableAnswer(to: query()) : nil
    }

    /// Takes the reason that a rule gave for its last answer to this query, in words that may be shown; nil if the rule
    /// gave none, or no rule answered. Call it right after the answer.
    public func takeReason() -> String? { question.core.takeReason() }

    /// Whether the query has neither an answerer besides the built-in answer nor a watcher.
    public var isLeftAlone: Bool { question.isLeftAlone }

    /// Whether a rule or a plugin answers, so that the built-in answer may not be used.
    public var isDecided: Bool { question.isDecided }

    /// Lets a cache of answers check whether they are still valid; see ``Question/revision``.
    public var revision: UInt64? { question.revision }
}
