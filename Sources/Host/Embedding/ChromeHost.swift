import Chrome
import EventBus
import Screen

/// A running chrome as an app sees it, wherever it runs.
///
/// App code that is written against this protocol runs unchanged on a ``LiveHost`` in its own process and in real time, on
/// a `Harness` in a test on virtual time, and on a `RemoteHost` in another process.
///
/// ```swift
/// func save(_ host: some ChromeHost) async throws {
///     let dismissals = host.events(of: ToastDismissed.self)
///     try await host.publish(ToastShow(id: "saved", message: "Saved", kind: .success))
///     for await toast in dismissals where toast.id == "saved" { break }
/// }
/// ```
public protocol ChromeHost: Sendable {
    /// Publishes a request, as strictly checked as one that arrives as JSON. Returns when everything that it causes without
    /// a timer has happened; a request that waits for admission is delivered later.
    /// - Parameter container: what the request is about, such as another window; nil for the main container.
    /// - Throws: ``PublishError`` for a field that is not valid, a topic that no running module declares, and a request that
    ///   a module refuses.
    @discardableResult
    func publish<R: Request>(_ request: R, in container: ContainerName?) async throws(PublishError) -> Delivery

    /// The events of one type from this call on, of all containers; of a retained topic, the last one first.
    ///
    /// The stream is for one task. It ends when the host stops, or when the task is canceled. Streams that are asked for before
    /// a host has started have what restored modules publish.
    /// - Parameter buffering: what happens to events that the task does not take in time.
    func events<E: Event>(of type: E.Type, buffering: EventBuffering) -> AsyncStream<E>

    /// Asks a query, which a rule, a module or its built-in default answers.
    /// - Throws: ``AskError`` for a query that no running module declares, for a field that is not valid, and if nobody
    ///   answers.
    func ask<Q: Query>(_ query: Q, in container: ContainerName?) async throws(AskError) -> Answered<Q.Answer>

    /// The state of a module, decoded as a type with some or all of its fields.
    /// - Throws: `FieldError` if the module shows no state, or the state does not have the fields of the type.
    func state<State: Decodable & Sendable>(of module: ModuleName, as type: State.Type) async throws -> State

    /// Sends the request of a part of the picture, as a renderer does for a touch.
    /// - Parameter finger: what the finger did since the drag began; nil for a tap or a key.
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

    /// The picture of a container: everything that a renderer draws now.
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

/// What happens to events that a reader does not take in time.
public enum EventBuffering: Sendable, Hashable {
    /// All of them wait, however much memory that takes.
    case unbounded
    /// At most this number waits, and the oldest is dropped for a new one.
    case dropOldest(Int)
    /// At most this number waits, and new ones are dropped.
    case dropNewest(Int)

    /// At most 1,024 events wait, and the oldest is dropped for a new one.
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
