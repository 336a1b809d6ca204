import FleetWire

/// A connection that drops, doubles, delays and reorders, and that can be cut.
final class SimulatedLink {
    struct Faults {
        var dropped = 0.05
        var doubled = 0.05
        var late = 0.03
        var longest = 0.4
    }

    private let world: World
    private let broker: SimulatedBroker
    private let faults: Faults
    private(set) var isConnected = false
    var changed: (LinkState) -> Void = { _ in }
    /// Every call ends after this time.
    static let deadline = 5.0

    init(_ world: World, _ broker: SimulatedBroker, _ faults: Faults) {
        self.world = world
        self.broker = broker
        self.faults = faults
    }

    func set(connected: Bool) {
        guard connected != isConnected else { return }
        isConnected = connected
        changed(connected ? .connected : .away("the link is cut"))
    }

    func call<T>(
        _ carryOut: @escaping (SimulatedBroker) -> Result<T, LinkProblem>,
        then: @escaping (Result<T, LinkProblem>) -> Void
    ) {
        guard isConnected else { return world.after(0.01) { then(.failure(.away("the link is cut"))) } }
        let life = broker.life
        let carryOut = { (broker: SimulatedBroker) in
            broker.life == life ? carryOut(broker) : .failure(.away("the broker was started anew"))
        }
        var isAnswered = false
        let answer = { (result: Result<T, LinkProblem>) in
            guard !isAnswered else { return }
            isAnswered = true
            then(result)
        }
        world.after(Self.deadline) { answer(.failure(.timedOut)) }
        if world.chance(faults.dropped) { return }
        if world.chance(faults.late) {
            // What was given up is carried out all the same.
            return world.after(Self.deadline + world.number(0...20)) { [broker] in _ = carryOut(broker) }
        }
        let isAnswerLost = world.chance(faults.dropped)
        for _ in 0..<(world.chance(faults.doubled) ? 2 : 1) {
            world.after(world.number(0.001...faults.longest)) { [self] in
                guard isConnected else { return }
                let result = carryOut(broker)
                guard !isAnswerLost else { return }
                world.after(world.number(0.001...faults.longest)) { [self] in if isConnected { answer(result) } }
            }
        }
    }
}
