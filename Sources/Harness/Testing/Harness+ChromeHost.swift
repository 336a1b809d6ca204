import Chrome
import EventBus
import Host

extension Harness: ChromeHost {
    @discardableResult
    public func publish<R: Request>(
        _ request: R, in container: ContainerName?
    ) async throws(PublishError) -> Delivery {
        try publish(try requests.incoming(request, in: container)).accepted(R.topic)
    }

    @discardableResult
    public func send(
        _ touch: PartRequest, finger: Finger?, in container: ContainerName?
    ) async throws(PublishError) -> Delivery {
        try publish(try requests.incoming(touch, finger: finger, in: container)).accepted(touch.topic)
    }

    /// The events that an app may publish: only requests, although a test may also inject facts.
    private var requests: EventCatalogue {
        var catalogue = vocabulary.catalogue
        catalogue.allowsFacts = false
        return catalogue
    }

    private func publish(_ event: IncomingEvent) throws(PublishError) -> Delivery {
        try step { () throws(PublishError) in
            guard !isOver else { throw .stopped }
            return intake.admit(event, defaultSource: Entrance.source)
        }
    }

    public func events<E: Event>(of type: E.Type, buffering: EventBuffering) -> AsyncStream<E> {
        lock.run { feeds.stream(of: type, buffering: buffering) }
    }

    /// The decisions from this call on; with `explains`, including those of built-in answers.
    public var decisions: AsyncStream<Decided> { lock.run { feeds.decisions(buffering: .unbounded) } }

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
