import EventBus
import Host
import RuleHost

/// A whole system under test: inject events, move time, and expect what the system publishes.
///
/// ```swift
/// let harness = try Harness(rules: ["rules"], settings: ["toast": ["profile": "agora"]])
/// try harness.inject(ToastShow(id: "a", message: "Saved"))
/// try harness.expect(ToastPresented.self, at: .zero) { $0.id == "a" }
/// try harness.advance(by: .seconds(5))
/// try harness.expect("toast.dismissed", ["id": "a"])
/// try harness.expectNone("toast.dropped")
/// ```
///
/// An expectation that is not met throws an ``ExpectationFailure``, which fails a test in Swift Testing and in XCTest.
/// Nothing waits for real time, and two runs have the same result.
///
/// Each expectation looks at the events after the last event of its topic that met an expectation.
public final class Harness {
    /// The system under test.
    public let system: ChromeSystem
    /// The clock that drives the system.
    public let clock: VirtualClock
    let vocabulary: ScenarioVocabulary
    let timeline = Timeline()
    var judge: Judge

    /// Creates a system at time zero. Events that are published while it starts are not part of ``events``.
    /// - Parameters:
    ///   - rules: the rule folders, lowest layer first; with none, the built-in defaults decide.
    ///   - modules: those that run; the shipped ones if none are given.
    ///   - settings: settings by namespace that take precedence over all layers.
    ///   - limits: the limits of the rules.
    /// - Throws: `RuleFolder.Failure` or `RuleSetRejected`; `ModuleProblem` or `BusError` for modules that cannot run
    ///   together.
    public init(
        rules: [String] = [], modules: [any Module] = .shipped, settings: [String: Value] = [:],
        limits: RuleHost.Limits = RuleHost.Limits()
    ) throws {
        var configuration = ChromeSystem.Configuration()
        configuration.settings = settings
        configuration.limits = limits
        system = try ChromeSystem(configuration, modules: modules)
        if !rules.isEmpty || !settings.isEmpty {
            try system.rules.load(try RuleFolder.read(rules))
        }
        vocabulary = .of(system)
        clock = VirtualClock(driving: system)
        judge = Judge(timeline)
        timeline.record(system.bus)
    }

    // MARK: Inputs

    /// Injects an event like one from outside. It may also be a fact, to try what reacts to it. When the method returns,
    /// everything that the event causes without a timer has happened.
    /// - Throws: `FieldError` for an event that no host would accept; the system is then unchanged.
    public func inject<E: Event>(_ event: E) throws(FieldError) {
        try vocabulary.catalogue.check(event)
        try Entrance.inject(PlacedEvent(event), into: system)
        timeline.step += 1
    }

    /// Injects an event by its topic and data.
    /// - Throws: `FieldError` for data that no host would accept; the system is then unchanged.
    public func inject(_ topic: String, _ data: Value = [:]) throws(FieldError) {
        try Entrance.inject(try vocabulary.catalogue.event(topic, data: data), into: system)
        timeline.step += 1
    }

    /// Moves time by `span` and fires every timer that is due on the way.
    public func advance(by span: Duration) throws(VirtualClock.Failure) {
        try clock.advance(by: span)
        timeline.step += 1
    }

    /// Moves time to `time` and fires every timer that is due on the way.
    public func advance(to time: Duration) throws(VirtualClock.Failure) {
        try clock.advance(to: time)
        timeline.step += 1
    }

    /// Moves time until no timer is pending.
    public func settle() throws(VirtualClock.Failure) {
        try clock.settle()
        timeline.step += 1
    }

    // MARK: Results

    /// All events that were delivered so far, in order, including the injected ones.
    public var events: [Envelope] { timeline.entries.map(\.envelope) }

    /// All events of one type that were delivered so far, in order.
    public func events<E: Event>(_ type: E.Type) -> [E] { timeline.entries.compactMap { $0.envelope.event as? E } }

    /// The value at a path in the current state of all modules, such as `toast.waiting`; nil if there is none.
    /// - Throws: `FieldError` for a path that can never lead to a value.
    public func state(_ path: String) throws -> Value? {
        try vocabulary.check(statePath: path)
        return try system.bus.state().at(path: path)
    }
}
