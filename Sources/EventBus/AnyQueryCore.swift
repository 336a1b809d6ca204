/// What the bus knows of a query, whatever its type.
///
/// All that does not depend on the type is here, as in ``AnyTopicCore``.
@usableFromInline
class AnyQueryCore {
    final let name: TopicName
    @usableFromInline final let state: UnsafeMutablePointer<QueryState>
    /// In order; also unmanaged, so that asking counts no references.
    private(set) final var answerers: [AnyAnswerer] = []
    private(set) final var fallback: AnyAnswerer?
    private var watcher: AnswerWatcher?
    /// Answerers that were removed while a question was being asked, and lists that it may
    /// still walk through: they must outlive it.
    private var removed: [AnyAnswerer] = []
    private var formerLists: [UnsafeMutablePointer<Unmanaged<AnyAnswerer>>] = []
    /// Who wants to know what a question comes to, by how deep it is in others.
    private var waiting: [(depth: Int, body: (UnsafeRawPointer?, String) -> Void)] = []

    init(name: TopicName) {
        self.name = name
        state = .allocate(capacity: 1)
        state.initialize(to: QueryState())
    }

    deinit {
        state.pointee.answerers?.deallocate()
        for list in formerLists { list.deallocate() }
        state.deallocate()
    }

    /// Nobody but the built-in answer has a say, and nobody watches it.
    @usableFromInline @inline(__always)
    final var isLeftAlone: Bool { state.pointee.answererCount == 0 && state.pointee.watcher == nil }

    /// Whether somebody decides about it, so that the built-in answer may not stand.
    final var isDecided: Bool { state.pointee.answererCount > 0 }

    /// See ``Question/revision``. Asked before answers that are kept are used: it counts no
    /// references.
    final var revision: UInt64? {
        let list = state.pointee.answerers
        var revision: UInt64 = 0
        for index in 0..<state.pointee.answererCount {
            let own = list.unsafelyUnwrapped[index]._withUnsafeGuaranteedRef { $0.raw.map { $0.revision() } ?? nil }
            guard let own else { return nil }
            revision = revision &* 1_000_003 &+ own
        }
        return revision
    }

    final func add(_ answerer: AnyAnswerer) {
        answerers.append(answerer)
        install()
    }

    final func add(raw answerer: RawAnswerer) -> () -> Void {
        answerer.whenSwitched = { [unowned self] in install() }
        let answerer = AnyAnswerer(raw: answerer)
        add(answerer)
        return { [self] in
            answerer.raw?.whenSwitched = nil
            remove(answerer)
        }
    }

    final func remove(_ answerer: AnyAnswerer) {
        guard let index = answerers.firstIndex(where: { $0 === answerer }) else { return }
        keep(answerer)
        answerers.remove(at: index)
        install()
    }

    private func install() {
        if state.pointee.depth > 0 {
            if let list = state.pointee.answerers { formerLists.append(list) }
            state.pointee.hasAftermath = true
        } else {
            state.pointee.answerers?.deallocate()
        }
        let asked = answerers.filter { $0.raw?.isAsked ?? true }
        state.pointee.answerers = asked.isEmpty ? nil : .allocate(capacity: asked.count)
        state.pointee.answererCount = asked.count
        for index in asked.indices {
            (state.pointee.answerers! + index).initialize(to: .passUnretained(asked[index]))
        }
    }

    final func setDefault(_ answerer: AnyAnswerer?) {
        if let fallback { keep(fallback) }
        fallback = answerer
        state.pointee.fallback = answerer.map { .passUnretained($0) }
    }

    final func isDefault(_ answerer: AnyAnswerer) -> Bool { fallback === answerer }

    final func watch(_ watcher: AnswerWatcher?) {
        self.watcher = watcher
        state.pointee.watcher = watcher.map { .passUnretained($0) }
    }

    final func isWatched(by watcher: AnswerWatcher) -> Bool { self.watcher === watcher }

    private func keep(_ answerer: AnyAnswerer) {
        guard state.pointee.depth > 0 else { return }
        removed.append(answerer)
        state.pointee.hasAftermath = true
    }

    /// Within an answerer: calls `body` when the question that is being asked has its answer.
    final func whenAnswered(_ body: @escaping (UnsafeRawPointer?, String) -> Void) {
        precondition(state.pointee.depth > 0, "whenAnswered is for answerers, while they are asked")
        waiting.append((state.pointee.depth, body))
        state.pointee.hasAftermath = true
    }

    /// Those who wait for the answer of the innermost question.
    final func takeWaiting() -> [(UnsafeRawPointer?, String) -> Void] {
        let depth = state.pointee.depth
        defer { waiting.removeAll { $0.depth == depth } }
        return waiting.filter { $0.depth == depth }.map(\.body)
    }

    final func forgetRemoved() {
        guard state.pointee.depth == 0 else { return }
        state.pointee.hasAftermath = false
        for list in formerLists { list.deallocate() }
        formerLists.removeAll()
        removed.removeAll()
    }

    /// Who is asked next where a raw answerer gives no answer; nil: the built-in answer.
    final func name(behind raw: RawAnswerer?) -> String? {
        answerers.drop { $0.raw !== raw }.dropFirst().first { $0.raw?.isAsked ?? true }?.name()
    }

    final var answererNames: [String] { answerers.map { $0.name() } }
    final var defaultName: String? { fallback?.name() }
    final var asked: UInt64 { state.pointee.count }
}

/// The part of a query's state that every question reads.
@usableFromInline
struct QueryState {
    /// Nil if there are none.
    @usableFromInline var answerers: UnsafeMutablePointer<Unmanaged<AnyAnswerer>>?
    @usableFromInline var answererCount = 0
    @usableFromInline var fallback: Unmanaged<AnyAnswerer>?
    @usableFromInline var count: UInt64 = 0
    /// Questions that are being asked.
    @usableFromInline var depth = 0
    /// Something waits for them to end: what was removed meanwhile, or who wants to know the
    /// answer.
    @usableFromInline var hasAftermath = false
    /// Who is shown the answers.
    @usableFromInline var watcher: Unmanaged<AnswerWatcher>?
}

/// One answerer: a raw one, or an ``Answerer`` of the query's type.
@usableFromInline
class AnyAnswerer {
    @usableFromInline let name: () -> String
    @usableFromInline let raw: RawAnswerer?

    init(name: @escaping () -> String) {
        self.name = name
        raw = nil
    }

    init(raw: RawAnswerer) {
        name = raw.name
        self.raw = raw
    }
}

@usableFromInline
final class Answerer<Q: Query>: AnyAnswerer {
    @usableFromInline let body: (Q) -> Q.Answer?

    init(name: @escaping () -> String, body: @escaping (Q) -> Q.Answer?) {
        self.body = body
        super.init(name: name)
    }
}
