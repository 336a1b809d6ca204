/// A timer for one deadline that comes, moves and goes: what a state machine waits for.
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

    /// - Parameter body: is called at each deadline that comes; none is set then.
    public init(on bus: EventBus, as name: String, _ body: @escaping () -> Void) {
        self.bus = bus
        self.name = name
        self.body = body
    }

    /// Sets the timer to a deadline, which may have passed; nil: nothing is waited for. One that
    /// is set already stays as it is, and what it leads to goes back to what set it first.
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
