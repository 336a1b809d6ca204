import Chrome
import EventBus
import Host

extension Harness: ChromeHost {
    @discardableResult
    public func publish<R: Request>(
        _ request: R, in container: ContainerName?
    ) async throws(PublishError) -> Delivery {
        do throws(FieldError) {
            try vocabulary.catalogue.check(request, in: container == EventBus.mainContainer ? nil : container)
        } catch {
            throw .invalid(R.topic, error)
        }
        return try publish(request, R.topic, in: container)
    }

    @discardableResult
    public func send(
        _ touch: PartRequest, finger: Finger?, in container: ContainerName?
    ) async throws(PublishError) -> Delivery {
        let event: PlacedEvent
        do throws(FieldError) {
            var catalogue = vocabulary.catalogue
            catalogue.allowsFacts = false
            event = try catalogue.event(touch, finger: finger)
        } catch {
            throw .invalid(touch.topic, error)
        }
        return try publish(event.event, touch.topic, in: container ?? event.container)
    }

    private func publish(
        _ event: any Event, _ topic: TopicName, in container: ContainerName?
    ) throws(PublishError) -> Delivery {
        var incoming = IncomingEvent(checked: event)
        incoming.container = container == EventBus.mainContainer ? nil : container
        return try step { () throws(PublishError) in
            guard !isOver else { throw .stopped }
            return try intake.admit(incoming, defaultSource: Entrance.source).accepted(topic)
        }
    }

    public func events<E: Event>(of type: E.Type, buffering: EventBuffering) -> AsyncStream<E> {
        let (stream, continuation) = AsyncStream.makeStream(of: E.self, bufferingPolicy: buffering.policy(of: E.self))
        feed(continuation) { $0.add(continuation, as: $1) }
        return stream
    }

    /// The decisions from this call on; with `explains`, also those of built-in answers.
    public var decisions: AsyncStream<Decided> {
        let (stream, continuation) = AsyncStream.makeStream(of: Decided.self)
        feed(continuation) { $0.add(continuation, as: $1) }
        return stream
    }

    private func feed<Element>(
        _ continuation: AsyncStream<Element>.Continuation, _ add: (EventFeeds, UInt64) -> Void
    ) {
        let id = feeds.ended.nextID()
        continuation.onTermination = { [ended = feeds.ended] _ in ended.add(id) }
        lock.run { add(feeds, id) }
    }

    public func ask<Q: Query>(_ query: Q, in container: ContainerName?) async throws(AskError) -> Answered<Q.Answer> {
        try step { () throws(AskError) in
            guard !isOver else { throw .stopped }
            return try system.answer(query, in: container)
        }
    }

    public func state<State: Decodable & Sendable>(of module: ModuleName, as type: State.Type) async throws -> State {
        try look {
            try system.bus.state(of: module).decoded(as: type, module: module, among: system.bus.stateNames)
        }
    }
}
