/// A timer for one deadline that is set, moved and removed, as state machines need it.
///
/// ```swift
/// timer = DeadlineTimer(on: bus, as: "slide") { [weak self] in self?.arrive() }
/// timer.follow(engine.deadline)   // after each step
/// ```
public final class DeadlineTimer {
    private let bus: EventBus
    private let name: String
    private let body: () -> Void
    private var deadline: Duration?
    private var subscription: Subscription?

    /// - Parameters:
    ///   - name: the name of the timer in reports.
    ///   - body: called at each deadline that is reached. The timer then has no deadline.
    public init(on bus: EventBus, as name: String, _ body: @escaping () -> Void) {
        self.bus = bus
        self.name = name
        self.body = body
    }

    /// Sets the timer to a deadline in bus time; nil removes the deadline. A deadline in the past counts as now.
    /// If `deadline` is already set, the timer keeps its cause: the delivery that set the deadline first.
    public func follow(_ deadline: Duration?) {
        guard deadline != self.deadline else { return }
        subscription?.cancel()
        self.deadline = deadline
        subscription = deadline.map { bus.schedule(at: $0, as: name) { [weak self] in self?.fire() } }
    }

    private func fire() {
        (deadline, subscription) = (nil, nil)
        body()
    }
}
