import Chrome
import EventBus

/// Runs one module alone on a bus, in virtual time.
///
/// For unit tests of a module, without rules, a host or other modules; use a `Harness` for those.
///
/// ```swift
/// let bench = try ModuleBench(BadgeModule())
/// bench.publish(BadgeSet(count: 12))
/// bench.at(2, BadgeSet(count: 0))
/// bench.takeFacts(BadgeChanged.self).map(\.text)   // ["12", nil]
/// ```
open class ModuleBench<Tested: Module> {
    public let bus = EventBus()
    /// The facts that the module published on its own topics since ``takeFacts()``, in order.
    public private(set) var published: [Envelope] = []

    /// Starts the module at time zero. Events that it publishes while it starts are not in ``published``.
    /// - Parameter events: events of other modules that the module follows; world events are always known.
    public init(_ module: Tested, knowing events: [any Event.Type] = []) throws {
        bus.declare(World.events + events)
        try bus.start(module)
        bus.tap { [unowned self] envelope in
            let type = type(of: envelope.event)
            guard envelope.topic.namespace == Tested.name, type.role == .fact, type.asSettings == nil else { return }
            published.append(envelope)
        }
    }

    // MARK: Inputs

    /// Publishes events in order. All immediate consequences of an event are delivered before the next is published.
    public func publish(_ events: any Event...) {
        for event in events { event.publish(on: bus) }
    }

    /// Advances time to `seconds` and fires the timers that are due on the way, then publishes the events.
    public func at(_ seconds: Double, _ events: any Event...) {
        guard let time = Duration(seconds: seconds) else {
            // trap: a number in a test
            preconditionFailure("not a time in seconds: \(seconds)")
        }
        bus.advance(to: time)
        for event in events { event.publish(on: bus) }
    }

    public func advance(by span: Duration) { bus.advance(to: bus.now + span) }

    /// Advances time until no timer is pending.
    public func runUntilIdle() {
        while let next = bus.nextDeadline { bus.advance(to: next) }
    }

    /// Answers a query before the built-in answer does; nil leaves the question to the built-in answer.
    public func answer<Q: Query>(_ query: Q.Type, _ body: @escaping (Q) -> Q.Answer?) {
        bus.answer(query, as: "test", body)
    }

    // MARK: Results

    /// The facts in ``published``, without their delivery metadata.
    public var facts: [any Event] { published.map(\.event) }

    /// Returns the facts that the module published since the last call, in order.
    @discardableResult
    public func takeFacts() -> [Envelope] {
        defer { published = [] }
        return published
    }

    /// Returns the facts of one type that the module published since the last call, and forgets the others.
    public func takeFacts<F: Fact>(_ type: F.Type) -> [F] { takeFacts().compactMap { $0.event as? F } }

    /// Returns the value at a path in the module's state, such as `waiting`; nil if there is none.
    public func state(_ path: String) -> Value? { (try? bus.state(of: Tested.name))?.at(path: path) }
}
