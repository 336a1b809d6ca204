/// Somebody who answers without knowing the query's type: a rule host.
///
/// It reads the query's memory and writes the answer's, so that no generic code runs
/// between the asker, who knows both types, and itself.
public final class RawAnswerer {
    /// Given the query's memory and room for the answer, initializes the answer and
    /// returns true, or leaves the room alone and returns false.
    @usableFromInline let answer: (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool
    /// Told what was expected when the asker could not use the answer
    /// (``Query/problem(with:)``); may give another one, as `answer` does.
    @usableFromInline let rejected: (UnsafeRawPointer, UnsafeMutableRawPointer, String) -> Bool
    let name: () -> String
    /// See ``Question/revision``.
    let revision: () -> UInt64?
    /// False where it would answer nothing at the moment: it is not even asked then.
    public var isAsked = true {
        didSet { if isAsked != oldValue { whenSwitched?() } }
    }
    var whenSwitched: (() -> Void)?

    public init(
        name: @escaping () -> String, revision: @escaping () -> UInt64? = { nil },
        answer: @escaping (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool,
        rejected: @escaping (UnsafeRawPointer, UnsafeMutableRawPointer, String) -> Bool
    ) {
        self.name = name
        self.revision = revision
        self.answer = answer
        self.rejected = rejected
    }
}

/// Somebody who is shown the answers that no ``RawAnswerer`` gave: a log of decisions.
public final class AnswerWatcher {
    /// Given the memory of the query and of the answer, alive during the call, and the
    /// name of the answerer, nil for the built-in default.
    @usableFromInline let show: (UnsafeRawPointer, UnsafeRawPointer, (() -> String)?) -> Void

    public init(_ show: @escaping (UnsafeRawPointer, UnsafeRawPointer, (() -> String)?) -> Void) {
        self.show = show
    }
}

/// A query: asks its answerers in order, then its built-in answer.
@usableFromInline
final class QueryCore<Q: Query>: AnyQueryCore {
    init() { super.init(name: Q.topic) }

    /// Shows the watcher an answer.
    /// - Parameter answerer: nil for the built-in default.
    @inlinable
    func show(_ watcher: Unmanaged<AnswerWatcher>, _ query: Q, _ answer: Q.Answer, by answerer: AnyAnswerer?) {
        withUnsafePointer(to: query) { query in
            withUnsafePointer(to: answer) { answer in
                watcher._withUnsafeGuaranteedRef { $0.show(query, answer, answerer?.name) }
            }
        }
    }

    /// Asks one answerer.
    @inlinable @inline(__always)
    func ask(_ answerer: AnyAnswerer, _ query: Q) -> Q.Answer? {
        if let raw = answerer.raw {
            return withUnsafePointer(to: query) { memory in
                withUnsafeTemporaryAllocation(of: Q.Answer.self, capacity: 1) { room -> Q.Answer? in
                    guard raw.answer(memory, room.baseAddress!) else { return nil }
                    while true {
                        let answer = room.baseAddress!.move()
                        guard let expected = query.problem(with: answer) else { return answer }
                        guard raw.rejected(memory, room.baseAddress!, expected) else { return nil }
                    }
                }
            }
        }
        let body = unsafeDowncast(answerer, to: Answerer<Q>.self).body
        guard let answer = body(query), query.problem(with: answer) == nil else { return nil }
        if let watcher = state.pointee.watcher { show(watcher, query, answer, by: answerer) }
        return answer
    }

    /// The built-in answer; nil if there is none.
    @inlinable @inline(__always)
    func askDefault(_ query: Q) -> Q.Answer? {
        let answer = state.pointee.fallback?._withUnsafeGuaranteedRef {
            unsafeDowncast($0, to: Answerer<Q>.self).body(query)
        }
        if let watcher = state.pointee.watcher, let answer { show(watcher, query, answer, by: nil) }
        return answer
    }

    @inlinable @inline(__always)
    func ask(_ query: Q) -> Q.Answer? {
        state.pointee.count &+= 1
        state.pointee.depth &+= 1
        // Those that were there when the question began.
        let list = state.pointee.answerers
        let count = state.pointee.answererCount
        var index = 0
        while index < count {
            let answerer = list.unsafelyUnwrapped[index]
            if let answer = answerer._withUnsafeGuaranteedRef({ ask($0, query) }) {
                finishAsking(answer, answerer)
                return answer
            }
            index &+= 1
        }
        let answer = askDefault(query)
        finishAsking(answer, nil)
        return answer
    }

    func askNamingAnswerer(_ query: Q) -> Answered<Q.Answer>? {
        state.pointee.count &+= 1
        state.pointee.depth &+= 1
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

    /// - Parameter answerer: nil for the built-in default.
    @inlinable @inline(__always)
    func finishAsking(_ answer: Q.Answer?, _ answerer: Unmanaged<AnyAnswerer>?) {
        if state.pointee.hasAftermath {
            settle(answer, answerer)
        } else {
            state.pointee.depth &-= 1
        }
    }

    /// The end of a question that something waits for.
    @usableFromInline
    func settle(_ answer: Q.Answer?, _ answerer: Unmanaged<AnyAnswerer>?) {
        let waiting = takeWaiting()
        let name = waiting.isEmpty ? "" : answerer?.takeUnretainedValue().name() ?? "default"
        state.pointee.depth &-= 1
        if let answer {
            withUnsafePointer(to: answer) { for body in waiting { body($0, name) } }
        } else {
            for body in waiting { body(nil, name) }
        }
        forgetRemoved()
    }
}

/// An answer, and who gave it.
public struct Answered<Answer: Sendable>: Sendable {
    public let answer: Answer
    /// The answerer's name; for a rule its `file:line`.
    public let by: String
    /// Whether it is the asking module's built-in answer.
    public let isDefault: Bool
}

/// An asker's handle of one query: looked up once.
public struct Question<Q: Query> {
    @usableFromInline let core: QueryCore<Q>
    init(core: QueryCore<Q>) { self.core = core }

    /// Asks the answerers in order until one answers, then the built-in default.
    /// Nil if there is none of them.
    @inlinable
    public func ask(_ query: Q) -> Q.Answer? { core.ask(query) }

    /// The same, but nil for an answer that is no use (``Query/problem(with:)``): the host of rules
    /// checks theirs, and the mistakes of other answerers must not break who asks either.
    @inlinable
    public func usableAnswer(to query: Q) -> Q.Answer? {
        guard let answer = core.ask(query), query.problem(with: answer) == nil else { return nil }
        return answer
    }

    /// The same for who keeps the built-in answer as well: as long as nobody else decides and nobody
    /// watches, it costs no more than calling `builtIn`.
    @inlinable @inline(__always)
    public func usableAnswer(to query: Q, builtIn: (Q) -> Q.Answer) -> Q.Answer {
        if core.isLeftAlone {
            core.state.pointee.count &+= 1
            return builtIn(query)
        }
        return usableAnswer(to: query) ?? builtIn(query)
    }

    /// The same for who has a faster way to the built-in answer: nil, and no question is made, as
    /// long as nobody else decides and nobody watches.
    @inlinable @inline(__always)
    public func usableAnswer(ofOthersTo query: @autoclosure () -> Q) -> Q.Answer? {
        if core.isLeftAlone {
            core.state.pointee.count &+= 1
            return nil
        }
        return usableAnswer(to: query())
    }

    /// Whether nobody but the built-in answer has a say, and nobody watches.
    public var isLeftAlone: Bool { core.isLeftAlone }

    /// Whether somebody decides, so that the built-in answer may not stand.
    public var isDecided: Bool { core.isDecided }

    /// As long as it is the same, so is the answer to the same question, as far as it is not the
    /// built-in one: what a cache of answers goes by. 0 while nobody decides; nil if whoever
    /// decides does not promise it, as a rule that has looked at the time or its memory.
    public var revision: UInt64? { core.revision }
}
