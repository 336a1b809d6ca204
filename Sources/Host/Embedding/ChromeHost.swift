import Chrome
import EventBus
import Screen

/// The interface of an app to a running chrome, wherever that runs.
///
/// Code written against this protocol runs unchanged on a ``LiveHost`` in its own process in real time, on a `Harness`
/// in a test on virtual time, and on a `RemoteHost` in another process.
///
/// ```swift
/// func save(_ host: some ChromeHost) async throws {
///     let dismissals = host.events(of: ToastDismissed.self)
///     try await host.publish(ToastShow(id: "saved", message: "Saved", kind: .success))
///     for await toast in dismissals where toast.id == "saved" { break }
/// }
/// ```
public protocol ChromeHost: Sendable {
    /// Publishes a request, validated as strictly as one that arrives as JSON. Returns once all its immediate effects
    /// have happened; a request that waits for admission is delivered later.
    /// - Parameter container: the target of the request, such as another window; nil for the main container.
    /// - Throws: ``PublishError`` for an invalid field, a topic that no running module declares, or a request that a
    ///   module refuses.
    @discardableResult
    func publish<R: Request>(_ request: R, in container: ContainerName?) async throws(PublishError) -> Delivery

    /// Streams the events of one type from now on, in all containers; for a retained topic, the latest event comes
    /// first.
    ///
    /// The stream is for one task. It ends when the host stops, or when the task is canceled. Streams requested before
    /// the host starts include the events that restored modules publish.
    /// - Parameter buffering: the policy for events that the task does not take in time.
    func events<E: Event>(of type: E.Type, buffering: EventBuffering) -> AsyncStream<E>

    /// Asks a query, which a rule, a module or its built-in default answers.
    /// - Throws: ``AskError`` for a query that no running module declares, for an invalid field, or if there is no
    ///   answer.
    func ask<Q: Query>(_ query: Q, in container: ContainerName?) async throws(AskError) -> Answered<Q.Answer>

    /// Returns the state of a module, decoded as a type with some or all of its fields.
    /// - Throws: `FieldError` if the module shows no state, or the state does not have the fields of the type.
    func state<State: Decodable & Sendable>(of module: ModuleName, as type: State.Type) async throws -> State

    /// Sends the request of a part of the picture, as a renderer does for a touch or a key.
    /// - Parameter finger: the movement of the finger since the drag began; nil for a tap or a key.
    /// - Throws: ``PublishError`` as ``publish(_:in:)``.
    @discardableResult
    func send(
        _ touch: PartRequest, finger: Finger?, in container: ContainerName?
    ) async throws(PublishError) -> Delivery
}

extension ChromeHost {
    @discardableResult
    public func publish<R: Request>(_ request: R) async throws(PublishError) -> Delivery {
        try await publish(request, in: nil)
    }

    public func events<E: Event>(of type: E.Type) -> AsyncStream<E> {
        events(of: type, buffering: .usual)
    }

    public func ask<Q: Query>(_ query: Q) async throws(AskError) -> Answered<Q.Answer> {
        try await ask(query, in: nil)
    }

    /// Returns the picture of a container: everything that a renderer draws now.
    /// - Parameter container: nil for the main container.
    /// - Throws: ``AskError`` if the module `screen` does not run, or the container does not exist.
    public func picture(in container: ContainerName? = nil) async throws(AskError) -> Picture {
        try await ask(ScreenPictureQuery(container: container)).answer
    }

    @discardableResult
    public func send(_ touch: PartRequest, finger: Finger? = nil) async throws(PublishError) -> Delivery {
        try await send(touch, finger: finger, in: nil)
    }
}

/// The policy for events that a reader does not take in time.
public enum EventBuffering: Sendable, Hashable {
    /// All of them wait, without a memory limit.
    case unbounded
    /// At most this number of events wait; a new event replaces the oldest.
    case dropOldest(Int)
    /// At most this number of events wait; new events are dropped.
    case dropNewest(Int)

    /// At most 1,024 events wait; a new event replaces the oldest.
    public static let usual = EventBuffering.dropOldest(1024)

    /// The same policy for a stream of `Element`.
    package func policy<Element>(
        of type: Element.Type
    ) -> AsyncStream<Element>.Continuation.BufferingPolicy {
        switch self {
        case .unbounded: .unbounded
        case .dropOldest(let count): .bufferingNewest(max(1, count))
        case .dropNewest(let count): .bufferingOldest(max(1, count))
        }
    }
}
