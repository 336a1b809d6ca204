/// The part of a query's core that does not depend on the query's type. See ``AnyTopicCore`` for why there is
/// one.
@usableFromInline
class AnyQueryCore {
    final let name: TopicName
    /// Nil for a query without a bus.
    final let dispatcher: Dispatcher?
    /// The answerers in the order in which they are asked. `askedAnswerers` has those that are currently asked,
    /// unmanaged, so that asking does no reference counting.
    private(set) final var answerers: [AnyAnswerer] = []
    private(set) final var fallback: AnyAnswerer?
    private var watcher: AnswerWatcher?

    // The state that every question reads. No method that changes it calls other code.
    /// Nil if there are no answerers.
    @exclusivity(unchecked) @usableFromInline final var askedAnswerers: UnsafeMutablePointer<Unmanaged<AnyAnswerer>>?
    @exclusivity(unchecked) @usableFromInline final var answererCount = 0
    @exclusivity(unchecked) @usableFromInline final var builtIn: Unmanaged<AnyAnswerer>?
    @exclusivity(unchecked) @usableFromInline final var count: UInt64 = 0
    /// The number of nested questions of this query.
    @exclusivity(unchecked) @usableFromInline final var depth = 0
    /// Whether there is work to do at the end of the question: answerers to release, or closures that wait for
    /// the answer.
    @exclusivity(unchecked) @usableFromInline final var hasAftermath = false
    /// Receives the answers.
    @exclusivity(unchecked) @usableFromInline final var shown: Unmanaged<AnswerWatcher>?
    /// Whether a sleeping module may answer the query.
    @exclusivity(unchecked) @usableFromInline final var wakes = false
    /// For a query of a container: the container, and the place where rules that are asked find it. Nil for the main
    /// one.
    @exclusivity(unchecked) @usableFromInline final var container: Unmanaged<Container>?
    @exclusivity(unchecked) @usableFromInline final var dispatch: UnsafeMutablePointer<DispatchState>?

    /// Answerers that were removed during a question, and lists of answerers that the question may still be iterating
    /// over. They must live until the question is answered.
    private var removed: [AnyAnswerer] = []
    private var formerLists: [UnsafeMutablePointer<Unmanaged<AnyAnswerer>>] = []
    /// The closures of ``whenAnswered(_:)``, each with the nesting depth of its question.
    private var waiting: [(depth: Int, body: (UnsafeRawPointer?, String) -> Void)] = []

    init(name: TopicName, dispatcher: Dispatcher?) {
        self.name = name
        self.dispatcher = dispatcher
    }

    deinit {
        askedAnswerers?.deallocate()
        for list in formerLists { list.deallocate() }
        // An answerer's registration may still be canceled by its holder.
        for answerer in answerers { answerer.forget(self) }
        fallback?.forget(self)
    }

    /// The type of the query.
    // trap: every query is a subclass that overrides it
    var queryType: any Query.Type { preconditionFailure("abstract") }

    /// Whether there is neither an answerer besides the built-in answer nor a watcher.
    @usableFromInline @inline(__always)
    final var isLeftAlone: Bool { answererCount == 0 && shown == nil && !wakes }

    /// Whether there is an answerer besides the built-in answer.
    final var isDecided: Bool { answererCount > 0 }

    /// See ``Question/revision``. Read before a cached answer is used, so it counts no references.
    final var revision: UInt64? {
        let list = askedAnswerers
        var revision: UInt64 = 0
        for index in 0..<answererCount {
            // trap: there is an answerer, so there is a list
            let own = list.unsafelyUnwrapped[index]._withUnsafeGuaranteedRef { $0.raw.map { $0.revision() } ?? nil }
            guard let own else { return nil }
            revision = revision &* 1_000_003 &+ own
        }
        return revision
    }

    /// Starts the modules that have been sleeping until this question.
    @usableFromInline
    final func wakeModules() {
        wakes = false
        dispatcher?.core?.takeUnretainedValue().wakeModules(answering: ObjectIdentifier(queryType))
    }

    final func add(_ answerer: AnyAnswerer) {
        // An answerer whose place was reserved comes before those that were added since then.
        var place = answerers.count
        while place > 0, answerers[place - 1].id > answerer.id { place -= 1 }
        answerers.insert(answerer, at: place)
        answerer.raw?.askedBy.append(self)
        install()
    }

    /// Records that a raw answerer is asked from now on, or is no longer asked.
    final func switched() { install() }

    // MARK: Containers

    /// Copies the query for one container, with the answerers for all containers. The built-in answer is that of the
    /// container's own module.
    func copy(for container: Container, _ dispatch: UnsafeMutablePointer<DispatchState>) -> AnyQueryCore {
        preconditionFailure("abstract")  // trap: every query is a subclass that overrides it
    }

    final func take(by copy: AnyQueryCore) {
        for answerer in answerers where answerer.container == nil { copy.add(answerer) }
        copy.watch(watcher)
    }

    final var isOfContainer: Bool { container != nil }

    /// Sets the container that rules are asked about.
    @usableFromInline
    final func enterContainer() -> Unmanaged<Container>? {
        guard let dispatch else { return nil }
        let former = dispatch.pointee.container
        dispatch.pointee.container = container
        return former
    }

    @usableFromInline
    final func leaveContainer(_ former: Unmanaged<Container>?) { dispatch?.pointee.container = former }

    final func remove(_ answerer: AnyAnswerer) {
        guard let index = answerers.firstIndex(where: { $0 === answerer }) else { return }
        keep(answerer)
        answerers.remove(at: index)
        answerer.raw?.askedBy.removeAll { $0 === self }
        install()
    }

    private func install() {
        if depth > 0 {
            if let list = askedAnswerers { formerLists.append(list) }
            hasAftermath = true
        } else {
            askedAnswerers?.deallocate()
        }
        let asked = answerers.filter { $0.raw?.isAsked ?? true }
        askedAnswerers = asked.isEmpty ? nil : .allocate(capacity: asked.count)
        answererCount = asked.count
        // trap: made above
        for index in asked.indices { (askedAnswerers! + index).initialize(to: .passUnretained(asked[index])) }
    }

    /// Removes an answerer of this query, and of its copies in containers.
    final func cancel(_ answerer: AnyAnswerer) {
        if fallback === answerer { return setDefault(nil) }
        remove(answerer)
        guard answerer.container == nil, let core = dispatcher?.core?.takeUnretainedValue() else { return }
        for copy in core.copies(of: queryType) { copy.remove(answerer) }
    }

    final func setDefault(_ answerer: AnyAnswerer?) {
        if let fallback { keep(fallback) }
        fallback = answerer
        builtIn = answerer.map { .passUnretained($0) }
    }

    final func watch(_ watcher: AnswerWatcher?) {
        self.watcher = watcher
        shown = watcher.map { .passUnretained($0) }
    }

    final func isWatched(by watcher: AnswerWatcher) -> Bool { self.watcher === watcher }

    private func keep(_ answerer: AnyAnswerer) {
        guard depth > 0 else { return }
        removed.append(answerer)
        hasAftermath = true
    }

    /// Calls `body` when the current question is answered. Called only while an answerer of this query runs.
    final func whenAnswered(_ body: @escaping (UnsafeRawPointer?, String) -> Void) {
        // trap: Swift code in the wrong place
        precondition(depth > 0, "whenAnswered may be called only by an answerer while it answers")
        waiting.append((depth, body))
        hasAftermath = true
    }

    /// Removes and returns the closures that wait for the answer to the innermost question.
    final func takeWaiting() -> [(UnsafeRawPointer?, String) -> Void] {
        let depth = depth
        defer { waiting.removeAll { $0.depth == depth } }
        return waiting.filter { $0.depth == depth }.map(\.body)
    }

    final func forgetRemoved() {
        guard depth == 0 else { return }
        hasAftermath = false
        for list in formerLists { list.deallocate() }
        formerLists.removeAll()
        removed.removeAll()
    }

    /// Asks the answerers after a raw answerer that is answering, as if it gave no answer.
    /// - Parameters:
    ///   - below: the raw answerer's own rules of lower layers. Initializes the answer and returns true, or leaves the
    ///     memory as it is and returns false.
    ///   - take: receives the answer, which is valid during the call; nil if there is none.
    func answer(
        behind raw: RawAnswerer, _ query: UnsafeRawPointer, below: (UnsafeMutableRawPointer) -> Bool,
        _ take: (UnsafeRawPointer?, AnswererBehind) -> Void
    ) {
        preconditionFailure("abstract")  // trap: every query is a subclass that overrides it
    }

    /// The name of the answerer that is asked after the raw answerer; nil if that is the built-in answer.
    final func name(behind raw: RawAnswerer?) -> String? {
        answerers.drop { $0.raw !== raw }.dropFirst().first { $0.raw?.isAsked ?? true }?.name()
    }

    /// See ``Policy/takeReason()``.
    final func takeReason() -> String? {
        // Not lazily mapped: a collection may read its first element twice, and a reason is taken once.
        for answerer in answerers {
            if let reason = answerer.raw?.takeReason() { return reason }
        }
        return nil
    }

    /// The names of the answerers that are asked, in order.
    final var answererNames: [String] { answerers.filter { $0.raw?.isAsked ?? true }.map { $0.name() } }
    final var defaultName: String? { fallback?.name() }
    final var asked: UInt64 { count }
}

/// One answerer, and its registration: a raw one, or an ``Answerer`` of the query's type.
@usableFromInline
class AnyAnswerer: Subscription {
    /// A name, or a closure that returns it after an answer.
    enum Name {
        case text(String)
        case closure(() -> String)
    }

    private final let ownName: Name
    @usableFromInline final let raw: RawAnswerer?
    /// The one container about which the answerer is asked; nil for all.
    final let container: ContainerName?
    /// The query, as long as it exists.
    private final var query: Unmanaged<AnyQueryCore>?

    init(id: UInt64, in owner: Registrations, of query: AnyQueryCore, name: Name, container: ContainerName?) {
        ownName = name
        raw = nil
        self.container = container
        self.query = .passUnretained(query)
        super.init(id: id, in: owner)
    }

    init(id: UInt64, in owner: Registrations, of query: AnyQueryCore, raw: RawAnswerer, container: ContainerName?) {
        ownName = .closure(raw.name)
        self.raw = raw
        self.container = container
        self.query = .passUnretained(query)
        super.init(id: id, in: owner)
    }

    @usableFromInline
    final func name() -> String {
        switch ownName {
        case .text(let name): name
        case .closure(let name): name()
        }
    }

    fileprivate final func forget(_ query: AnyQueryCore) {
        if self.query?.toOpaque() == Unmanaged.passUnretained(query).toOpaque() { self.query = nil }
    }

    override func undo() { query?.takeUnretainedValue().cancel(self) }
}

@usableFromInline
final class Answerer<Q: Query>: AnyAnswerer {
    @usableFromInline let body: (Q) -> Q.Answer?
    /// For a built-in answer: what its module rejects in addition to ``Query/problem(with:)``; nil if nothing.
    @usableFromInline let check: ((Q, Q.Answer) -> String?)?

    init(
        id: UInt64, in owner: Registrations, of query: AnyQueryCore, name: Name, container: ContainerName?,
        check: ((Q, Q.Answer) -> String?)? = nil, body: @escaping (Q) -> Q.Answer?
    ) {
        (self.body, self.check) = (body, check)
        super.init(id: id, in: owner, of: query, name: name, container: container)
    }
}
