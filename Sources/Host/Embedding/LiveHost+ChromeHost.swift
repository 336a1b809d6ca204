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

    /// The events of one type from this call on; of a retained topic, the last one first. What must be stored of an event
    /// may be on the disk only later; ``events(matching:after:withText:)`` waits for that.
    public nonisolated func events<E: Event>(of type: E.Type, buffering: EventBuffering) -> AsyncStream<E> {
        let (stream, continuation) = AsyncStream.makeStream(of: E.self, bufferingPolicy: buffering.policy(of: E.self))
        feed(continuation) { $0.add(continuation, as: $1) }
        return stream
    }

    /// The decisions of rules and of built-in answers from this call on, with each question that was asked. At most 1,024
    /// wait for a reader that is slow, and the oldest is dropped for a new one.
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
        // Set before the stream is added, because a reader may be gone already then.
        continuation.onTermination = { [weak self, executor] _ in
            executor.submit { [weak self] in self?.assumeIsolated { $0.feeds.remove(id) } }
        }
        let begin: @Sendable (isolated LiveHost) -> Void = { host in
            add(host.feeds, id)
            // A reader of derived facts sets a timer, by which it gets the first one.
            host.settle()
        }
        // The thread's jobs run in their order, so the stream has all that follows from what the caller does from now on.
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
    /// The state of a module as a type.
    /// - Throws: ``FieldError``, whose path starts at the module's name.
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
