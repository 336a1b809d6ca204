/// A running module whose decisions an engine makes: a state machine that does not know the bus or the clock.
///
/// The module runs in steps. A step begins with an event, a timer or a change of rules. It passes the input to the
/// engine, and ends with ``finish()``, which publishes the facts that the engine emitted and sets the timers to the
/// engine's next deadlines.
///
/// ```swift
/// final class RunningLamp: EngineModule {
///     let bus: EventBus
///     let engine = LampEngine()
///     private lazy var timer = timer(as: "off") { $0.engine.turnOff() }
///
///     init(_ bus: EventBus) {
///         self.bus = bus
///         on(LampSwitch.self) { $0.engine.turn($1.isOn, at: $0.now) }
///     }
///
///     func finish() {
///         publish(engine.facts.take())
///         timer.follow(engine.deadline)
///     }
/// }
/// ```
///
/// The methods that register a step keep no reference to the module, so a step that comes after the module has stopped
/// does nothing.
public protocol EngineModule: RunningModule {
    /// The bus handle that the module was started with.
    var bus: EventBus { get }

    /// Called at the end of each step, to publish facts and to set timers.
    func finish()
}

extension EngineModule {
    /// Bus time.
    @inlinable
    public var now: Duration { bus.now }

    /// The container in which the module runs.
    public var container: ContainerName { bus.container ?? EventBus.mainContainer }

    /// Takes a step for each event of a topic.
    @inlinable
    public func on<E: Event>(_ type: E.Type, _ step: @escaping (Self, E) -> Void) {
        on(type, where: { _ in true }, step)
    }

    /// Takes a step for those events of a topic that are meant for the module.
    @inlinable
    public func on<E: Event>(
        _ type: E.Type, where isMeant: @escaping (E) -> Bool, _ step: @escaping (Self, E) -> Void
    ) {
        // Weak, because an event that is being delivered while the module stops still reaches this closure.
        bus.subscribe(to: type, as: "engine") { [weak self] event in
            guard isMeant(event), let self else { return }
            step(self, event)
            end()
        }
    }

    /// Takes a step whenever the rules that decide have changed.
    @inlinable
    public func onDecidersChange(_ step: @escaping (Self) -> Void) {
        bus.whenDecidersChange { [weak self] in
            guard let self else { return }
            step(self)
            end()
        }
    }

    /// Makes a timer that takes a step at each deadline that it reaches.
    /// - Parameter name: the name of the timer in reports.
    @inlinable
    public func timer(as name: String, _ step: @escaping (Self) -> Void) -> DeadlineTimer {
        DeadlineTimer(on: bus, as: name) { [weak self] in
            guard let self else { return }
            step(self)
            end()
        }
    }

    /// Makes a timer for each of several independent deadlines. The cause of what a timer publishes is the event that
    /// set its own deadline.
    @inlinable
    public func timers<Alarm: CaseIterable>(
        for alarms: Alarm.Type, _ step: @escaping (Self, Alarm) -> Void
    ) -> [(alarm: Alarm, timer: DeadlineTimer)] {
        alarms.allCases.map { alarm in (alarm, timer(as: "\(alarm)") { step($0, alarm) }) }
    }

    /// Ends a step.
    @inlinable
    func end() {
        bus.stepCount &+= 1
        finish()
        if bus.dispatchState.pointee.isStepWatched { bus.tellStep() }
    }

    /// Publishes facts in order.
    @inlinable
    public func publish(_ facts: [any Fact]) {
        for fact in facts { fact.publish(on: bus) }
    }
}
