// traps: a core is stored by its type, so it has that type; the rest are calls of Swift code in the wrong place

/// The state that all handles of one bus share: topics, queries, taps, timers and plugins.
final class BusCore {
    let dispatcher = Dispatcher()
    let timers = TimerQueue()
    let taps = TapRegistry()
    private(set) lazy var admissions = AdmissionScheduler(core: self)

    /// The declared types. A topic or query gets its core on first use, because most systems use only a few of the
    /// topics that they declare.
    private(set) var catalogue: TopicCatalogue
    let topicCores = TypeMap<AnyTopicCore>(capacity: 256)
    let queryCores = TypeMap<AnyQueryCore>(capacity: 128)

    var plugins: [RunningPlugin] = []
    /// The containers besides the main one; nil for a container that has not been used yet.
    var containers: [ContainerName: Container?] = [:]
    /// Containers that have ended. Queued events refer to their topics, which must live until time moves on.
    var ended: [Container] = []
    /// How often the states of modules have been read.
    var readings: UInt64 = 0
    /// The modules that run once per container, in the order in which they started.
    var perContainer: [(name: ModuleName, make: () -> any Plugin)] = []
    let contributions = Contributions()
    /// The closures that make a module's snapshot, and the schema of its type.
    struct Snapshot {
        let take: () -> any Encodable
        let schema: () -> Value
    }
    /// By module name. Never iterated without sorting, because the order of a dictionary differs from run to run.
    var snapshots: [String: Snapshot] = [:]
    /// Called when other rules decide, in the order in which they were added.
    var deciderWatchers: [(id: UInt64, body: () -> Void)] = []
    /// Called after each step of an ``EngineModule``, in the order in which they were added.
    var stepWatchers: [(id: UInt64, body: () -> Void)] = [] {
        didSet { dispatcher.state.pointee.isStepWatched = !stepWatchers.isEmpty }
    }
    /// Types of modules that do not run. Using such a type does not declare it again.
    private var withdrawn: Set<ObjectIdentifier> = []
    /// Called with the types that a starting module declares, in the order in which they were added.
    var languageWatchers: [(id: UInt64, body: (Language) -> Void)] = []
    /// Called when a container is used for the first time, and after it has ended, in the order in which they were
    /// added.
    var containerWatchers: [(id: UInt64, body: (ContainerName, Bool) -> Void)] = []
    /// Called when a query is used for the first time, in the order in which they were added.
    var queryWatchers: [(id: UInt64, body: (any Query.Type) -> Void)] = []
    /// Begins high, so that lower numbers are left for answerers that are asked before all others.
    private var subscriptionCount = AnswererPrecedence.span
    /// The modules that have not started yet, in the order of their turns.
    var sleepers: [SleepingModule] = []
    /// Whether a sleeping module is starting. It has missed no event of the topics that it handles.
    var isWaking = false
    /// The registrations of the module that is starting; nil if they are not recorded.
    var footprint: DeclaredNeeds?

    init(_ catalogue: TopicCatalogue) {
        self.catalogue = catalogue
        dispatcher.core = .passUnretained(self)
        _ = dispatcher.index(ofSource: "bus")
        dispatcher.cascadeTopic = topic(BusCascadeStopped.self)
        dispatcher.failureTopic = topic(BusHandlerFailed.self)
        for type in catalogue.admitted { _ = topic(any: type) }
    }

    deinit { dispatcher.core = nil }

    func nextSubscriptionID() -> UInt64 {
        subscriptionCount += 1
        return subscriptionCount
    }

    /// Reserves the numbers of registrations that will be made later.
    /// - Returns: the first of them.
    func reserveIDs(_ count: UInt64) -> UInt64 {
        defer { subscriptionCount += count }
        return subscriptionCount + 1
    }

    /// Continues the numbers of registrations at another one.
    /// - Returns: the number at which they would have continued.
    func resumeIDs(at first: UInt64) -> UInt64 {
        defer { subscriptionCount = first - 1 }
        return subscriptionCount + 1
    }

    // MARK: Topics and queries

    func declare(_ type: any Event.Type) {
        catalogue.insert(type)
        if !type.admission.isImmediate { _ = topic(any: type) }
    }

    func declare(_ type: any Query.Type) { catalogue.insert(type) }

    /// Declares the types of a module, and calls ``languageWatchers`` with those that are new.
    /// - Returns: the types that are new.
    func learn(_ language: Language, of module: ModuleName) throws(BusError) -> Language {
        let new = try catalogue.new(in: language, of: module)
        guard !new.isEmpty else { return new }
        withdrawn.subtract(new.events.map { ObjectIdentifier($0) } + new.queries.map { ObjectIdentifier($0) })
        for type in new.events { declare(type) }
        for type in new.queries { declare(type) }
        for watcher in languageWatchers { watcher.body(new) }
        return new
    }

    /// Removes the declarations of types, and the last events of their retained topics. Settings are kept:
    /// they come from rules, not from the module, and are valid when it starts again.
    func forget(_ language: Language) {
        withdrawn.formUnion(
            language.events.map { ObjectIdentifier($0) } + language.queries.map { ObjectIdentifier($0) })
        for type in language.events where !(type is any Settings.Type) {
            topicCores[ObjectIdentifier(type)]?.retained = nil
        }
        catalogue.remove(language)
    }

    /// Returns a topic in one container: the container's own copy if the topic's module runs once per container, else
    /// the topic that all containers share.
    func topic<E: Event>(_ type: E.Type, in container: Container) -> TopicCore<E> {
        if let known = container.topics[ObjectIdentifier(type)] {
            return unsafeDowncast(known, to: TopicCore<E>.self)
        }
        let shared = topic(type)
        let core = isPerContainer(E.topic) ? unsafeDowncast(shared.copy(for: container), to: TopicCore<E>.self) : shared
        container.topics.insert(core, for: ObjectIdentifier(type))
        if core.container != nil { admissions.adopt(core) }
        return core
    }

    func query<Q: Query>(_ type: Q.Type, in container: Container) -> QueryCore<Q> {
        if let known = container.queries[ObjectIdentifier(type)] {
            return unsafeDowncast(known, to: QueryCore<Q>.self)
        }
        let shared = query(type)
        let core =
            isPerContainer(Q.topic)
            ? unsafeDowncast(shared.copy(for: container, dispatcher.state), to: QueryCore<Q>.self) : shared
        container.queries.insert(core, for: ObjectIdentifier(type))
        return core
    }

    func runPerContainer(_ name: ModuleName, _ make: @escaping () -> any Plugin) {
        perContainer.append((name, make))
        catalogue.modulesPerContainer.insert(name)
    }

    /// Whether a name belongs to a module that runs once per container.
    func isPerContainer(_ name: TopicName) -> Bool {
        perContainer.contains { $0.name == name.namespace }
    }

    func topic<E: Event>(_ type: E.Type) -> TopicCore<E> {
        if let known = topicCores[ObjectIdentifier(type)] {
            return unsafeDowncast(known, to: TopicCore<E>.self)
        }
        let core = TopicCore<E>(dispatcher: dispatcher, taps: taps)
        topicCores.insert(core, for: ObjectIdentifier(type))
        // Whether one of them handles the topic is found out with the first event.
        core.wakes = !sleepers.isEmpty
        if !withdrawn.contains(ObjectIdentifier(type)) { catalogue.insert(type) }
        if !E.admission.isImmediate {
            precondition(
                E.admission.key.map(Schema.fieldNames(of: type).contains) ?? true,
                "\(E.topic): the key of its admission is not one of its fields")
            admissions.set(E.admission, of: core)
        }
        return core
    }

    /// Returns the core of a topic whose event type is known only at run time.
    func topic(any type: any Event.Type) -> AnyTopicCore {
        func open<E: Event>(_ type: E.Type) -> AnyTopicCore { topic(type) }
        return topicCores[ObjectIdentifier(type)] ?? open(type)
    }

    func query<Q: Query>(_ type: Q.Type) -> QueryCore<Q> {
        if let known = queryCores[ObjectIdentifier(type)] {
            return unsafeDowncast(known, to: QueryCore<Q>.self)
        }
        let core = QueryCore<Q>(dispatcher: dispatcher)
        queryCores.insert(core, for: ObjectIdentifier(type))
        core.wakes = !sleepers.isEmpty
        if !withdrawn.contains(ObjectIdentifier(type)) { catalogue.insert(type) }
        tellFirstUse(of: type)
        return core
    }

    private func tellFirstUse(of type: any Query.Type) {
        // Registrations of a watcher do not belong to the module that is starting.
        let former = footprint
        footprint = nil
        for watcher in queryWatchers { watcher.body(type) }
        footprint = former
    }

    /// Returns the core of a query whose type is known only at run time.
    func query(any type: any Query.Type) -> AnyQueryCore {
        func open<Q: Query>(_ type: Q.Type) -> AnyQueryCore { query(type) }
        return queryCores[ObjectIdentifier(type)] ?? open(type)
    }

    func query(any type: any Query.Type, in container: Container) -> AnyQueryCore {
        func open<Q: Query>(_ type: Q.Type) -> AnyQueryCore { query(type, in: container) }
        return container.queries[ObjectIdentifier(type)] ?? open(type)
    }

    /// The containers that are in use besides the main one, by name.
    var usedContainers: [Container] {
        containers.sorted { $0.key < $1.key }.compactMap(\.value)
    }

    /// The cores of a topic in the containers that have used it.
    func copies<E: Event>(of type: E.Type) -> [TopicCore<E>] {
        if containers.isEmpty { return [] }
        return copies(of: type as any Event.Type).map { unsafeDowncast($0, to: TopicCore<E>.self) }
    }

    func copies(of type: any Event.Type) -> [AnyTopicCore] {
        if containers.isEmpty { return [] }
        return usedContainers.compactMap { $0.topics[ObjectIdentifier(type)] }.filter { $0.container != nil }
    }

    func copies(of type: any Query.Type) -> [AnyQueryCore] {
        if containers.isEmpty { return [] }
        return usedContainers.compactMap { $0.queries[ObjectIdentifier(type)] }.filter(\.isOfContainer)
    }

    // MARK: Taps

    func add(_ tap: Tap) {
        taps.taps.add(tap)
        for topic in topicCores.values { topic.add(tap) }
        // order: each topic on its own
        for topic in ownTopics { topic.add(tap) }
    }

    /// The topics that belong to one container.
    private var ownTopics: [AnyTopicCore] {
        // order: each topic on its own
        containers.values.compactMap(\.self).flatMap { $0.topics.values }.filter { $0.container != nil }
    }

    func remove(_ tap: Tap) {
        taps.taps.removeAll { $0 === tap }
        for topic in topicCores.values { topic.remove(tap) }
        // order: each topic on its own
        for topic in ownTopics { topic.remove(tap) }
    }

    // MARK: Time

    /// The instant whose timers are firing; nil outside of ``advance(to:)``.
    private var firingInstant: Int64?
    private var echoes = 0

    /// Schedules a timer. A timer that another timer schedules for the instant at which that one fires is an echo;
    /// ``advance(to:)`` limits the number of echoes by the cascade limit.
    /// - Parameter isInput: whether events that the timer publishes count as input from outside. `body` then runs like
    ///   code outside of any handler.
    func schedule(
        at deadline: Int64, name: String, isInput: Bool = false, body: @escaping () -> Void
    ) -> TimerQueue.Entry {
        timers.add(
            at: deadline, name: name, cause: isInput ? nil : dispatcher.state.pointee.current,
            isEcho: deadline == firingInstant, body: body)
    }

    /// Moves bus time, and fires the timers that are due on the way, each at its own deadline.
    /// - Parameter mayGoOn: called between two instants at which timers fire.
    /// - Returns: whether bus time was moved all the way. If not, it is that of the last timer that fired.
    @discardableResult
    func advance(to time: Int64, while mayGoOn: () -> Bool = { true }) -> Bool {
        precondition(
            !dispatcher.state.pointee.isBusy, "advance(to:) inside a handler: time moves between events")
        if !ended.isEmpty { ended = [] }
        while let next = timers.nextDeadline, next <= time {
            if let firingInstant, next != firingInstant, !mayGoOn() {
                self.firingInstant = nil
                return false
            }
            guard let timer = timers.popDue(at: next) else { break }
            if timer.deadline != firingInstant { echoes = 0 }
            firingInstant = timer.deadline
            dispatcher.now = max(dispatcher.now, timer.deadline)
            guard let body = timer.body else { continue }
            timer.body = nil
            timer.subscription?.finish()
            timer.subscription = nil
            if timer.isEcho { echoes += 1 }
            if let tell = dispatcher.timerFires {
                dispatcher.forgetLatestHandler()
                tell(timer.name)
            }
            if echoes > dispatcher.cascadeLimit {
                topic(BusCascadeStopped.self).publish(
                    BusCascadeStopped(topics: [timer.name], count: 1), source: 0)
            } else if let cause = timer.cause {
                // An echo is not an input of its own: otherwise an endless chain of echoes would never use up its
                // budget.
                dispatcher.run(cause: cause, isNewInput: !timer.isEcho, body)
            } else {
                body()
            }
            timer.whenSpent?(dispatcher.budget.units(of: dispatcher.state.pointee.input))
        }
        firingInstant = nil
        dispatcher.now = max(dispatcher.now, time)
        return true
    }
}
