import Chrome
import EventBus

extension LiveHost: ChromeHost {
    @discardableResult
    public func publish<R: Request>(
        _ request: R, in container: ContainerName?
    ) async throws(PublishError) -> Delivery {
        try await publish(try catalogue.incoming(request, in: container)).accepted(R.topic)
    }

    @discardableResult
    public func send(
        _ touch: PartRequest, finger: Finger?, in container: ContainerName?
    ) async throws(PublishError) -> Delivery {
        try await publish(try catalogue.incoming(touch, finger: finger, in: container)).accepted(touch.topic)
    }

    private func publish(_ event: IncomingEvent) async -> Delivery {
        await publish([event], defaultSource: EventCatalogue.appSource)[0]
    }

    /// Streams the events of one type from now on; for a retained topic, the latest event comes first. Related state
    /// may reach the disk only later; ``events(matching:after:withText:)`` waits for that.
    public nonisolated func events<E: Event>(of type: E.Type, buffering: EventBuffering) -> AsyncStream<E> {
        let (stream, continuation) = AsyncStream.makeStream(of: E.self, bufferingPolicy: buffering.policy(of: E.self))
        feed(continuation) { $0.add(continuation, as: $1) }
        return stream
    }

    /// Streams the decisions of rules and built-in defaults from now on, with every question asked. For a slow reader,
    /// at most 1,024 wait; a new one replaces the oldest.
    public nonisolated var decisions: AsyncStream<Decided> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Decided.self, bufferingPolicy: EventBuffering.usual.policy(of: Decided.self))
        feed(continuation) { $0.add(continuation, as: $1) }
        return stream
    }

    nonisolated func feed<Element>(
        _ continuation: AsyncStream<Element>.Continuation, _ add: @escaping @Sendable (EventFeeds, UInt64) -> Void
    ) {
        let id = endedFeeds.nextID()
        // Set before the stream is added, because its reader may already be gone.
        continuation.onTermination = { [weak self, executor] _ in
            executor.submit { [weak self] in self?.assumeIsolated { $0.feeds.remove(id) } }
        }
        let begin: @Sendable (isolated LiveHost) -> Void = { host in
            add(host.feeds, id)
            // A reader of derived facts sets a timer that delivers the first one.
            host.settle()
        }
        // The thread runs jobs in order, so the stream has all effects of whatever the caller does next.
        if executor.isIsolatingCurrentContext() == true { return assumeIsolated(begin) }
        executor.submit { [weak self] in
            guard let self else { return continuation.finish() }
            assumeIsolated(begin)
        }
    }

    public func ask<Q: Query>(_ query: Q, in container: ContainerName?) async throws(AskError) -> Answered<Q.Answer> {
        let answered = try answered(query, in: container, isChecked: false)
        _ = await isKept()
        return answered
    }

    public func state<State: Decodable & Sendable>(of module: ModuleName, as type: State.Type) async throws -> State {
        try (try await state(of: module)).decoded(as: type, module: module, among: modulesWithState)
    }
}

extension Value? {
    /// Decodes the state of a module.
    /// - Throws: ``FieldError`` with a path that starts at the module's name.
    package func decoded<State: Decodable>(
        as type: State.Type, module: ModuleName, among modules: [String]
    ) throws(FieldError) -> State {
        guard let self else {
            let hint = nearest(module, among: modules).map { "did you mean '\($0)'?" }
            throw FieldError(
                path: module, message: "no running module shows a state of this name",
                hint: hint ?? "there are: " + modules.joined(separator: ", "))
        }
        do {
            return try ValueDecoder().decode(State.self, from: self)
        } catch {
            throw FieldError(anyError: error, prefix: module)
        }
    }
}
