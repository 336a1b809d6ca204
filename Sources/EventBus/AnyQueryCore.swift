/// The part of a query's core that does not depend on the query's type. See ``AnyTopicCore`` for why there is
/// one.
@usableFromInline
class AnyQueryCore {
    final let name: TopicName
    @usableFromInline final let state: UnsafeMutablePointer<QueryState>
    /// The answerers in the order in which they are asked. `state` has the same ones unmanaged, so that asking
    /// counts no references.
    private(set) final var answerers: [AnyAnswerer] = []
    private(set) final var fallback: AnyAnswerer?
    private var watcher: AnswerWatcher?
    /// Answerers that were removed while a question was being asked, and lists of answerers that the question may
    /// still be going through. They must live until the question is answered.
    private var removed: [AnyAnswerer] = []
    private var formerLists: [UnsafeMutablePointer<Unmanaged<AnyAnswerer>>] = []
    /// The closures of ``whenAnswered(_:)``, each with the nesting depth of its question.
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

    /// Whether there is neither an answerer besides the built-in answer nor a watcher.
    @usableFromInline @inline(__always)
    final var isLeftAlone: Bool { state.pointee.answererCount == 0 && state.pointee.watcher == nil }

    /// Whether there is an answerer besides the built-in answer.
    final var isDecided: Bool { state.pointee.answererCount > 0 }

    /// See ``Question/revision``. Read before a cached answer is used, so it counts no references.
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
        answerer.raw?.askedBy.append(self)
        install()
    }

    /// Notes that a raw answerer is asked from now on, or is no longer asked.
    final func switched() { install() }

    // MARK: Containers

    /// Makes the same query for one container, with the answerers that are for all containers. The built-in answer is
    /// that of the container's own module.
    func copy(for container: Container, _ dispatch: UnsafeMutablePointer<DispatchState>) -> AnyQueryCore {
        preconditionFailure("abstract")
    }

    final func take(by copy: AnyQueryCore) {
        for answerer in answerers where answerer.container == nil { copy.add(answerer) }
        copy.watch(watcher)
    }

    final var isOfContainer: Bool { state.pointee.container != nil }

    /// Tells rules which container they are asked about.
    @usableFromInline
    final func enterContainer() -> Unmanaged<Container>? {
        guard let dispatch = state.pointee.dispatch else { return nil }
        let former = dispatch.pointee.container
        dispatch.pointee.container = state.pointee.container
        return former
    }

    @usableFromInline
    final func leaveContainer(_ former: Unmanaged<Container>?) { state.pointee.dispatch?.pointee.container = former }

    final func remove(_ answerer: AnyAnswerer) {
        guard let index = answerers.firstIndex(where: { $0 === answerer }) else { return }
        keep(answerer)
        answerers.remove(at: index)
        answerer.raw?.askedBy.removeAll { $0 === self }
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

    /// While an answerer of this query runs: calls `body` when the question that is being asked is answered.
    final func whenAnswered(_ body: @escaping (UnsafeRawPointer?, String) -> Void) {
        precondition(state.pointee.depth > 0, "whenAnswered may be called only by an answerer while it answers")
        waiting.append((state.pointee.depth, body))
        state.pointee.hasAftermath = true
    }

    /// Removes and returns the closures that wait for the answer to the innermost question.
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

    /// The name of the answerer that is asked when the raw answerer gives no answer; nil if that is the built-in
    /// answer.
    final func name(behind raw: RawAnswerer?) -> String? {
        answerers.drop { $0.raw !== raw }.dropFirst().first { $0.raw?.isAsked ?? true }?.name()
    }

    final var answererNames: [String] { answerers.map { $0.name() } }
    final var defaultName: String? { fallback?.name() }
    final var asked: UInt64 { state.pointee.count }
}

/// The part of a query's state that is read with every question.
@usableFromInline
struct QueryState {
    /// Nil if there are no answerers.
    @usableFromInline var answerers: UnsafeMutablePointer<Unmanaged<AnyAnswerer>>?
    @usableFromInline var answererCount = 0
    @usableFromInline var fallback: Unmanaged<AnyAnswerer>?
    @usableFromInline var count: UInt64 = 0
    /// How many questions of this query are being asked, one inside the other.
    @usableFromInline var depth = 0
    /// Whether there is work to do at the end of the question: answerers to release, or closures that wait for
    /// the answer.
    @usableFromInline var hasAftermath = false
    /// Is shown the answers.
    @usableFromInline var watcher: Unmanaged<AnswerWatcher>?
    /// For a query of a container: the container, and where it is told to rules that are asked. Nil for the main one.
    @usableFromInline var container: Unmanaged<Container>?
    @usableFromInline var dispatch: UnsafeMutablePointer<DispatchState>?
}

/// One answerer: a raw one, or an ``Answerer`` of the query's type.
@usableFromInline
class AnyAnswerer {
    @usableFromInline let name: () -> String
    @usableFromInline let raw: RawAnswerer?
    /// The one container about which the answerer is asked; nil for all.
    let container: ContainerName?

    init(name: @escaping () -> String, container: ContainerName?) {
        self.name = name
        raw = nil
        self.container = container
    }

    init(raw: RawAnswerer, container: ContainerName?) {
        name = raw.name
        self.raw = raw
        self.container = container
    }
}

@usableFromInline
final class Answerer<Q: Query>: AnyAnswerer {
    @usableFromInline let body: (Q) -> Q.Answer?
    /// For a built-in answer: what its module refuses besides ``Query/problem(with:)``; nil if nothing.
    @usableFromInline let check: ((Q, Q.Answer) -> String?)?

    init(
        name: @escaping () -> String, container: ContainerName?, check: ((Q, Q.Answer) -> String?)? = nil,
        body: @escaping (Q) -> Q.Answer?
    ) {
        (self.body, self.check) = (body, check)
        super.init(name: name, container: container)
    }
}
