import EventBus
import Host
import RuleHost

/// A whole system under test: put events in, move time, expect what comes out.
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
/// What is not met throws an ``ExpectationFailure``, which fails a test of Swift Testing as
/// well as one of XCTest. Nothing waits for real time, and two runs are the same.
///
/// Each expectation looks at what came since the last event of its topic that met one.
public final class Harness {
    public let system: ChromeSystem
    public let clock: VirtualClock
    let vocabulary: Vocabulary
    let timeline = Timeline()
    var judge: Judge

    /// A system at time zero. What happens while it starts is no part of ``events``.
    /// - Parameters:
    ///   - rules: folders, as layers; none: built-in decisions.
    ///   - modules: those that run; the shipped ones if none are given.
    ///   - settings: above all layers, by namespace.
    ///   - limits: what the rules may use.
    /// - Throws: `RuleFolder.Failure` or `RuleSetRejected`; `ModuleProblem` or `BusError` for modules that
    ///   cannot run together.
    public init(
        rules: [String] = [], modules: [any Module] = .shipped, settings: [String: Value] = [:],
        limits: RuleHost.Limits = RuleHost.Limits()
    ) throws {
        var configuration = ChromeSystem.Configuration()
        configuration.settings = settings
        configuration.limits = limits
        system = try ChromeSystem(configuration, modules: modules)
        vocabulary = try .of(modules)
        if !rules.isEmpty || !settings.isEmpty {
            try system.rules.load(try RuleFolder.read(rules))
        }
        clock = VirtualClock(driving: system)
        judge = Judge(timeline)
        timeline.record(system.bus)
    }

    // MARK: What happens

    /// Puts an event in, as from outside. All that it causes has happened when it returns.
    /// - Throws: `FieldError` for an event that no host would let in; nothing has happened then.
    public func inject<E: Event>(_ event: E) throws(FieldError) {
        if let refusal = FieldError(reserved: E.self) { throw refusal }
        do {
            try event.validate()
        } catch {
            throw error as? FieldError ?? FieldError(message: "\(error)")
        }
        Entrance.inject(event, into: system)
        timeline.step += 1
    }

    /// The same for an event by its name.
    /// - Throws: `FieldError` for data that no host would let in; nothing has happened then.
    public func inject(_ topic: String, _ data: Value = [:]) throws(FieldError) {
        Entrance.inject(try vocabulary.catalogue.event(topic, data: data), into: system)
        timeline.step += 1
    }

    /// Moves time by `span`, firing every timer on the way.
    public func advance(by span: Duration) throws(VirtualClock.Failure) {
        try clock.advance(by: span)
        timeline.step += 1
    }

    /// Moves time to `time`, firing every timer on the way.
    public func advance(to time: Duration) throws(VirtualClock.Failure) {
        try clock.advance(to: time)
        timeline.step += 1
    }

    /// Runs until no timer is pending.
    public func settle() throws(VirtualClock.Failure) {
        try clock.settle()
        timeline.step += 1
    }

    // MARK: What came of it

    /// What was delivered so far, in order, inputs included.
    public var events: [Envelope] { timeline.entries.map(\.envelope) }

    /// The same of one type.
    public func events<E: Event>(_ type: E.Type) -> [E] { timeline.entries.compactMap { $0.envelope.event as? E } }

    /// A place in the snapshot of all modules, such as `toast.waiting`; nil if there is
    /// nothing.
    /// - Throws: `FieldError` for a path that can never lead to anything.
    public func state(_ path: String) throws -> Value? {
        try vocabulary.check(statePath: path)
        return try system.bus.state().at(path: path)
    }
}
