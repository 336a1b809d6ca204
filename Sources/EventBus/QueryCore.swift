/// What the bus knows of a query, whatever its type.
@usableFromInline
class AnyQueryCore {
    let name: TopicName
    init(name: TopicName) { self.name = name }
    var queryType: any Query.Type { preconditionFailure("abstract") }
    var answererNames: [String] { preconditionFailure("abstract") }
    var defaultName: String? { preconditionFailure("abstract") }
    var asked: UInt64 { preconditionFailure("abstract") }
    func add(raw answerer: RawAnswerer) -> () -> Void { preconditionFailure("abstract") }
    func watch(_ watcher: AnswerWatcher?) { preconditionFailure("abstract") }
    func isWatched(by watcher: AnswerWatcher) -> Bool { preconditionFailure("abstract") }
}

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

    public init(
        name: @escaping () -> String, answer: @escaping (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool,
        rejected: @escaping (UnsafeRawPointer, UnsafeMutableRawPointer, String) -> Bool
    ) {
        self.name = name
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

/// A query's answerers, in order, and its built-in answer.
@usableFromInline
final class QueryCore<Q: Query>: AnyQueryCore {
    @usableFromInline
    final class Answerer {
        @usableFromInline let name: () -> String
        @usableFromInline let body: ((Q) -> Q.Answer?)?
        @usableFromInline let raw: RawAnswerer?

        init(name: @escaping () -> String, body: @escaping (Q) -> Q.Answer?) {
            self.name = name
            self.body = body
            raw = nil
        }

        init(raw: RawAnswerer) {
            name = raw.name
            body = nil
            self.raw = raw
        }
    }

    /// In order; also unmanaged, so that asking counts no references.
    private var answerers: [Answerer] = [] {
        didSet { install() }
    }
    @usableFromInline let state: UnsafeMutablePointer<QueryState<Q>>
    @usableFromInline private(set) var fallback: Answerer?
    private var watcher: AnswerWatcher?
    /// Answerers that were removed while a question was being asked, and lists that it may
    /// still walk through: they must outlive it.
    private var removed: [Answerer] = []
    private var formerLists: [UnsafeMutablePointer<Unmanaged<Answerer>>] = []

    init() {
        state = .allocate(capacity: 1)
        state.initialize(to: QueryState())
        super.init(name: Q.topic)
    }

    deinit {
        state.pointee.answerers.deallocate()
        for list in formerLists { list.deallocate() }
        state.deallocate()
    }

    private func install() {
        if state.pointee.depth > 0 {
            formerLists.append(state.pointee.answerers)
            state.pointee.hasFormer = true
        } else {
            state.pointee.answerers.deallocate()
        }
        state.pointee.answerers = .allocate(capacity: max(1, answerers.count))
        for (index, answerer) in answerers.enumerated() {
            (state.pointee.answerers + index).initialize(to: .passUnretained(answerer))
        }
        state.pointee.answererCount = answerers.count
    }

    func add(_ answerer: Answerer) { answerers.append(answerer) }

    override func add(raw answerer: RawAnswerer) -> () -> Void {
        let answerer = Answerer(raw: answerer)
        add(answerer)
        return { [self] in remove(answerer) }
    }

    func remove(_ answerer: Answerer) {
        keep(answerer)
        answerers.removeAll { $0 === answerer }
    }

    func setDefault(_ answerer: Answerer?) {
        if let fallback { keep(fallback) }
        fallback = answerer
        state.pointee.fallback = answerer.map { .passUnretained($0) }
    }

    override func watch(_ watcher: AnswerWatcher?) {
        self.watcher = watcher
        state.pointee.watcher = watcher.map { .passUnretained($0) }
    }

    override func isWatched(by watcher: AnswerWatcher) -> Bool { self.watcher === watcher }

    /// Shows the watcher an answer.
    /// - Parameter answerer: nil for the built-in default.
    @inlinable
    func show(_ watcher: Unmanaged<AnswerWatcher>, _ query: Q, _ answer: Q.Answer, by answerer: Answerer?) {
        withUnsafePointer(to: query) { query in
            withUnsafePointer(to: answer) { answer in
                watcher._withUnsafeGuaranteedRef { $0.show(query, answer, answerer?.name) }
            }
        }
    }

    private func keep(_ answerer: Answerer) {
        guard state.pointee.depth > 0 else { return }
        removed.append(answerer)
        state.pointee.hasFormer = true
    }

    func isDefault(_ answerer: Answerer) -> Bool { fallback === answerer }

    /// Asks one answerer.
    @inlinable @inline(__always)
    func ask(_ answerer: Answerer, _ query: Q) -> Q.Answer? {
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
        guard let answer = answerer.body!(query), query.problem(with: answer) == nil else { return nil }
        if let watcher = state.pointee.watcher { show(watcher, query, answer, by: answerer) }
        return answer
    }

    /// The built-in answer; nil if there is none.
    @inlinable @inline(__always)
    func askDefault(_ query: Q) -> Q.Answer? {
        let answer = state.pointee.fallback?._withUnsafeGuaranteedRef { $0.body.unsafelyUnwrapped(query) }
        if let watcher = state.pointee.watcher, let answer { show(watcher, query, answer, by: nil) }
        return answer
    }

    @inlinable @inline(__always)
    func ask(_ query: Q) -> Q.Answer? {
        state.pointee.count &+= 1
        state.pointee.depth &+= 1
        defer { finishAsking() }
        // Those that were there when the question began.
        let list = state.pointee.answerers
        let count = state.pointee.answererCount
        var index = 0
        while index < count {
            let answerer = list[index]
            if let answer = answerer._withUnsafeGuaranteedRef({ ask($0, query) }) { return answer }
            index &+= 1
        }
        return askDefault(query)
    }

    @inlinable @inline(__always)
    func finishAsking() {
        state.pointee.depth &-= 1
        if state.pointee.hasFormer { forgetRemoved() }
    }

    @usableFromInline
    func forgetRemoved() {
        guard state.pointee.depth == 0 else { return }
        state.pointee.hasFormer = false
        for list in formerLists { list.deallocate() }
        formerLists.removeAll()
        removed.removeAll()
    }

    func askNamingAnswerer(_ query: Q) -> Answered<Q.Answer>? {
        state.pointee.count &+= 1
        state.pointee.depth &+= 1
        defer { finishAsking() }
        for answerer in answerers {
            if let answer = ask(answerer, query) {
                return Answered(answer: answer, by: answerer.name(), isDefault: false)
            }
        }
        guard let fallback, let answer = askDefault(query) else { return nil }
        return Answered(answer: answer, by: fallback.name(), isDefault: true)
    }

    override var queryType: any Query.Type { Q.self }
    override var answererNames: [String] { answerers.map { $0.name() } }
    override var defaultName: String? { fallback?.name() }
    override var asked: UInt64 { state.pointee.count }
}

/// The part of a query's state that every question reads.
@usableFromInline
struct QueryState<Q: Query> {
    @usableFromInline var answerers: UnsafeMutablePointer<Unmanaged<QueryCore<Q>.Answerer>>
    @usableFromInline var answererCount = 0
    @usableFromInline var fallback: Unmanaged<QueryCore<Q>.Answerer>?
    @usableFromInline var count: UInt64 = 0
    /// Questions that are being asked.
    @usableFromInline var depth = 0
    /// Something was removed meanwhile, and waits for them to end.
    @usableFromInline var hasFormer = false
    /// Who is shown the answers.
    @usableFromInline var watcher: Unmanaged<AnswerWatcher>?

    init() { answerers = .allocate(capacity: 1) }
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
}
