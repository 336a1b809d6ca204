// traps: the room has one element, and an answerer of a query is in the list of that query alone

/// An answerer that learns the type of the query only at run time: a host of rules.
///
/// It reads the memory of the query and writes the memory of the answer, so that no generic code runs between it
/// and the asker, who knows both types.
public final class RawAnswerer {
    /// Receives the addresses of the query and of uninitialized memory for the answer. Either initializes the answer
    /// and returns true, or leaves the memory as it is and returns false.
    @usableFromInline let answer: (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool
    /// Called with what was expected when the asker could not use the answer (``Query/problem(with:)``). May give
    /// another answer, in the same way as `answer`.
    @usableFromInline let rejected: (UnsafeRawPointer, UnsafeMutableRawPointer, String) -> Bool
    let name: () -> String
    /// Whether the last answer is the built-in one, passed on by a rule.
    @usableFromInline let isBuiltIn: () -> Bool
    /// See ``Policy/takeReason()``.
    let takeReason: () -> String?
    /// See ``Question/revision``.
    let revision: () -> UInt64?
    /// Whether the answerer is asked at all. A host of rules sets it to false while no rule answers the query.
    public var isAsked = true {
        didSet { if isAsked != oldValue { for query in askedBy { query.switched() } } }
    }
    /// The queries that ask the answerer: one, and one more for each container that uses the query.
    var askedBy: [AnyQueryCore] = []

    public init(
        name: @escaping () -> String, revision: @escaping () -> UInt64? = { nil },
        answer: @escaping (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool,
        rejected: @escaping (UnsafeRawPointer, UnsafeMutableRawPointer, String) -> Bool,
        isBuiltIn: @escaping () -> Bool = { false }, takeReason: @escaping () -> String? = { nil }
    ) {
        self.name = name
        self.isBuiltIn = isBuiltIn
        self.takeReason = takeReason
        self.revision = revision
        self.answer = answer
        self.rejected = rejected
    }
}

/// The source of the answer that a question would have got without a raw answerer.
public enum AnswererBehind {
    /// The raw answerer itself, with a rule of a lower layer.
    case below
    /// Swift code with this name.
    case other(String)
    /// The built-in answer, with its name; nil if there is none.
    case builtIn(String?)
}

/// A place among the answerers, for an answerer that is added later; see ``EventBus/reserveAnswerersPlace()``.
public struct AnswerersPlace {
    let id: UInt64
}

/// When an answerer in Swift is asked, compared with the rules.
public enum AnswererPrecedence: Sendable {
    /// Before all rules: for decisions that rules must not change.
    case beforeRules
    /// After all rules, including those loaded later, and before the built-in answer.
    case afterRules

    /// The maximum number of registrations that a bus can have before the others.
    static let span: UInt64 = 1 << 40

    /// The number by which an answerer is sorted among the others.
    func place(of id: UInt64) -> UInt64 { self == .beforeRules ? id - Self.span : id }
}

/// A watcher of the answers that no ``RawAnswerer`` gave, for a log of decisions.
public final class AnswerWatcher {
    /// Receives the addresses of the query and of the answer, which are valid during the call, and the name of the
    /// answerer; nil for the built-in answer.
    @usableFromInline let show: (UnsafeRawPointer, UnsafeRawPointer, (() -> String)?) -> Void
    /// Called before a built-in answer is computed only for the watcher. Returns true to skip it.
    @usableFromInline let skips: () -> Bool

    public init(
        skips: @escaping () -> Bool = { false },
        show: @escaping (UnsafeRawPointer, UnsafeRawPointer, (() -> String)?) -> Void
    ) {
        (self.skips, self.show) = (skips, show)
    }
}

/// Reports why answers to a query are rejected, by the query itself or by the module that asks.
package struct AnswerCheck<Q: Query> {
    fileprivate let core: QueryCore<Q>

    init(core: QueryCore<Q>) { self.core = core }

    /// Returns what was expected instead of an answer; nil if the answer is usable.
    package func problem(with answer: Q.Answer, to query: Q) -> String? { core.problem(with: answer, to: query) }

    /// Whether even the built-in answer would be rejected, so that no module asks such a question.
    package func isImpossible(_ query: Q) -> Bool {
        guard let builtIn = core.builtIn else { return false }
        let answer = builtIn._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Answerer<Q>.self).body(query) }
        return answer.map { core.problem(with: $0, to: query) != nil } ?? false
    }
}

/// The core of a query: asks its answerers in order, and then its built-in answer.
@usableFromInline
final class QueryCore<Q: Query>: AnyQueryCore {
    init(dispatcher: Dispatcher?) { super.init(name: Q.topic, dispatcher: dispatcher) }

    override var queryType: any Query.Type { Q.self }

    /// See ``EventBus/fillIn(_:_:)``.
    private var fill: ((Q) -> Q)?

    func fillIn(_ fill: ((Q) -> Q)?) { self.fill = fill }

    override func copy(for container: Container, _ dispatch: UnsafeMutablePointer<DispatchState>) -> AnyQueryCore {
        let copy = QueryCore<Q>(dispatcher: dispatcher)
        take(by: copy)
        copy.fill = fill
        copy.container = .passUnretained(container)
        copy.dispatch = dispatch
        return copy
    }

    /// Shows an answer to the watcher.
    /// - Parameter answerer: nil for the built-in answer.
    @inlinable
    func show(_ watcher: Unmanaged<AnswerWatcher>, _ query: Q, _ answer: Q.Answer, by answerer: AnyAnswerer?) {
        withUnsafePointer(to: query) { query in
            withUnsafePointer(to: answer) { answer in
                watcher._withUnsafeGuaranteedRef {
                    $0.show(query, answer, answerer.map { answerer in { answerer.name() } })
                }
            }
        }
    }

    /// Asks one answerer.
    @inlinable @inline(__always)
    func ask(_ answerer: AnyAnswerer, _ query: Q) -> Q.Answer? {
        if let raw = answerer.raw {
            let former = enterContainer()
            defer { leaveContainer(former) }
            return withUnsafePointer(to: query) { memory in
                withUnsafeTemporaryAllocation(of: Q.Answer.self, capacity: 1) { room -> Q.Answer? in
                    guard raw.answer(memory, room.baseAddress!) else { return nil }
                    while true {
                        let answer = room.baseAddress!.move()
                        // A built-in answer that a rule passes on counts as it would without the rule.
                        guard let expected = problem(with: answer, to: query), !raw.isBuiltIn() else { return answer }
                        guard raw.rejected(memory, room.baseAddress!, expected) else { return nil }
                    }
                }
            }
        }
        let body = unsafeDowncast(answerer, to: Answerer<Q>.self).body
        guard let answer = body(query), problem(with: answer, to: query) == nil else { return nil }
        if let watcher = shown { show(watcher, query, answer, by: answerer) }
        return answer
    }

    /// Returns why an answer is rejected, by its query or by the module that asks; nil if it is usable.
    @inlinable @inline(__always)
    func problem(with answer: Q.Answer, to query: Q) -> String? {
        query.problem(with: answer)
            ?? builtIn?._withUnsafeGuaranteedRef {
                unsafeDowncast($0, to: Answerer<Q>.self).check?(query, answer)
            }
    }

    /// The built-in answer; nil if there is none.
    @inlinable @inline(__always)
    func askDefault(_ query: Q) -> Q.Answer? {
        let answer = builtIn?._withUnsafeGuaranteedRef {
            unsafeDowncast($0, to: Answerer<Q>.self).body(query)
        }
        if let watcher = shown, let answer { show(watcher, query, answer, by: nil) }
        return answer
    }

    /// - Parameter countsBuiltIn: false for a caller with a faster way to compute the built-in answer. Nil then means
    ///   that answer, which is still shown to the watcher.
    @inlinable @inline(__always)
    func ask(_ query: Q, countsBuiltIn: Bool = true) -> Q.Answer? {
        if wakes { wakeModules() }
        count &+= 1
        depth &+= 1
        // The answerers that were there when the question began.
        let list = askedAnswerers
        let asked = answererCount
        var index = 0
        while index < asked {
            let answerer = list.unsafelyUnwrapped[index]
            if let answer = answerer._withUnsafeGuaranteedRef({ ask($0, query) }) {
                finishAsking(answer, answerer)
                return answer
            }
            index &+= 1
        }
        let answer = askDefault(query)
        finishAsking(answer, nil)
        return countsBuiltIn ? answer : nil
    }

    /// Asks a question from outside.
    func askNamingAnswerer(_ open: Q) -> Answered<Q.Answer>? {
        if wakes { wakeModules() }
        let query = fill?(open) ?? open
        count &+= 1
        depth &+= 1
        for answerer in answerers where answerer.raw?.isAsked ?? true {
            if let answer = ask(answerer, query) {
                let name = answerer.name()
                finishAsking(answer, .passUnretained(answerer))
                return Answered(answer: answer, by: name, isDefault: false)
            }
        }
        let answer = askDefault(query)
        let name = fallback?.name() ?? "default"
        finishAsking(answer, nil)
        return answer.map { Answered(answer: $0, by: name, isDefault: true) }
    }

    override func answer(
        behind raw: RawAnswerer, _ memory: UnsafeRawPointer, below: (UnsafeMutableRawPointer) -> Bool,
        _ take: (UnsafeRawPointer?, AnswererBehind) -> Void
    ) {
        let query = memory.assumingMemoryBound(to: Q.self).pointee
        depth &+= 1
        func give(_ answer: Q.Answer?, _ by: AnswererBehind, _ answerer: AnyAnswerer?) {
            if let answer { withUnsafePointer(to: answer) { take($0, by) } } else { take(nil, by) }
            finishAsking(answer, answerer.map { .passUnretained($0) })
        }
        let lower = withUnsafeTemporaryAllocation(of: Q.Answer.self, capacity: 1) { room -> Q.Answer? in
            let room = room.baseAddress!
            var isAnswered = below(room)
            while isAnswered {
                let answer = room.move()
                guard let expected = problem(with: answer, to: query), !raw.isBuiltIn() else { return answer }
                isAnswered = raw.rejected(memory, room, expected)
            }
            return nil
        }
        let place = answerers.firstIndex { $0.raw === raw }
        if let lower { return give(lower, .below, place.map { answerers[$0] }) }
        for answerer in answerers.dropFirst(place.map { $0 + 1 } ?? 0) where answerer.raw?.isAsked ?? true {
            if let answer = unwatched(answerer, query) { return give(answer, .other(answerer.name()), answerer) }
        }
        let builtIn = self.builtIn?._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Answerer<Q>.self).body(query) }
        give(builtIn, .builtIn(defaultName), nil)
    }

    /// Returns the answer of one answerer without showing it to the watcher.
    private func unwatched(_ answerer: AnyAnswerer, _ query: Q) -> Q.Answer? {
        guard answerer.raw == nil else { return ask(answerer, query) }
        let answer = unsafeDowncast(answerer, to: Answerer<Q>.self).body(query)
        return answer.flatMap { problem(with: $0, to: query) == nil ? $0 : nil }
    }

    /// - Parameter answerer: nil for the built-in answer.
    @inlinable @inline(__always)
    func finishAsking(_ answer: Q.Answer?, _ answerer: Unmanaged<AnyAnswerer>?) {
        if hasAftermath {
            settle(answer, answerer)
        } else {
            depth &-= 1
        }
    }

    /// Ends a question that leaves work to do.
    @usableFromInline
    func settle(_ answer: Q.Answer?, _ answerer: Unmanaged<AnyAnswerer>?) {
        let waiting = takeWaiting()
        let name = waiting.isEmpty ? "" : answerer?.takeUnretainedValue().name() ?? "default"
        depth &-= 1
        if let answer {
            withUnsafePointer(to: answer) { for body in waiting { body($0, name) } }
        } else {
            for body in waiting { body(nil, name) }
        }
        forgetRemoved()
    }
}

/// An answer, and the name of the answerer.
public struct Answered<Answer: Sendable>: Sendable {
    public let answer: Answer
    /// The name of the answerer; for a rule its `file:line`.
    public let by: String
    /// Whether it is the built-in answer of the module that asks.
    public let isDefault: Bool

    package init(answer: Answer, by: String, isDefault: Bool) {
        (self.answer, self.by, self.isDefault) = (answer, by, isDefault)
    }
}

/// An asker's handle on one query. Asking through it needs no lookup.
public struct Question<Q: Query> {
    @usableFromInline let core: QueryCore<Q>
    init(core: QueryCore<Q>) { self.core = core }

    /// Asks the answerers in order until one answers, and then the built-in answer. Returns nil if none of them
    /// answers.
    @inlinable
    public func ask(_ query: Q) -> Q.Answer? { core.ask(query) }

    /// Asks like ``ask(_:)``, but returns nil if the answer has a problem (``Query/problem(with:)``), so that a mistake
    /// in an answer never reaches the caller.
    @inlinable
    public func usableAnswer(to query: Q) -> Q.Answer? { usable(core.ask(query), to: query) }

    @inlinable @inline(__always)
    func usable(_ answer: Q.Answer?, to query: Q) -> Q.Answer? {
        guard let answer, query.problem(with: answer) == nil else { return nil }
        return answer
    }

    /// Asks like ``usableAnswer(to:)``, for a caller that also has the built-in answer. While no other answerer and no
    /// watcher exists, the call costs no more than calling `builtIn`.
    @inlinable @inline(__always)
    public func usableAnswer(to query: Q, builtIn: (Q) -> Q.Answer) -> Q.Answer {
        if core.isLeftAlone {
            core.count &+= 1
            return builtIn(query)
        }
        return usableAnswer(to: query) ?? builtIn(query)
    }

    /// Asks like ``usableAnswer(to:)``, for a caller with a faster way to compute the built-in answer: nil means that
    /// answer. The question is not even made while no other answerer and no watcher exists.
    @inlinable @inline(__always)
    public func usableAnswer(ofOthersTo query: @autoclosure () -> Q) -> Q.Answer? {
        if core.isLeftAlone {
            core.count &+= 1
            return nil
        }
        if core.answererCount == 0, !core.wakes, let watcher = core.shown,
            watcher._withUnsafeGuaranteedRef({ $0.skips() })
        {
            core.count &+= 1
            return nil
        }
        let query = query()
        return usable(core.ask(query, countsBuiltIn: false), to: query)
    }

    /// Whether the query has neither an answerer besides the built-in answer nor a watcher.
    public var isLeftAlone: Bool { core.isLeftAlone }

    /// Whether a rule or a plugin answers, so that the built-in answer may not be used.
    public var isDecided: Bool { core.isDecided }

    /// Validates caches of answers: while this number stays the same, the same question gets the same answer from the
    /// answerers; the built-in answer is not covered. 0 while there are no answerers. Nil if an answerer does not
    /// promise this, such as a rule that reads the time or its memory.
    public var revision: UInt64? { core.revision }
}
