import FleetCore
import FleetWire

/// A controller of rollouts on a simulated link. It can be killed at any moment, and remembers nothing.
final class SimulatedController {
    private let world: World
    private let broker: SimulatedBroker
    let link: SimulatedLink
    private let subjects: Subjects
    private let channel: Token
    private var controller: RolloutController?
    /// Rises when the controller is killed: what was under way then has no answer.
    private var life = 0

    /// The number of the last message that it has read, and of the plan.
    private var heard: UInt64 = 0
    private var planRead: UInt64 = 0

    /// Seconds between two readings.
    private static let pause = 4.0

    /// What one reading finds.
    private struct Found {
        var plan: Incoming?
        var pointer: Incoming?
        var beats: [(message: Incoming, stamped: Double)]
        var reports: [Incoming]
    }

    init(_ world: World, _ broker: SimulatedBroker, _ subjects: Subjects, channel: Token, faults: SimulatedLink.Faults)
    {
        self.world = world
        self.broker = broker
        self.subjects = subjects
        self.channel = channel
        link = SimulatedLink(world, broker, faults)
    }

    func kill() {
        life += 1
        controller = nil
        (heard, planRead) = (0, 0)
    }

    func begin() {
        guard controller == nil else { return }
        controller = RolloutController(channel: channel, at: world.now)
        read()
    }

    var status: RolloutStatus? { controller?.status(at: world.now) }

    /// Does something later, unless the controller was killed in between.
    private func later(_ delay: Double, _ action: @escaping () -> Void) {
        let life = life
        world.after(delay) { [unowned self] in if life == self.life { action() } }
    }

    private func call<T>(
        _ carryOut: @escaping (SimulatedBroker) -> Result<T, LinkProblem>,
        then: @escaping (Result<T, LinkProblem>) -> Void
    ) {
        let life = life
        link.call(carryOut) { [unowned self] result in if life == self.life { then(result) } }
    }

    private func handle(_ input: RolloutInput) { controller?.handle(input, at: world.now) }

    private func read() {
        let (plan, pointer) = (subjects.plan(channel), subjects.channel(channel))
        call { broker in
            .success(
                Found(
                    plan: broker.last(plan), pointer: broker.last(pointer), beats: broker.stampedBeats,
                    reports: broker.reports))
        } then: { [self] (result: Result<Found, LinkProblem>) in
            switch result {
            case .success(let found): take(found)
            case .failure: handle(.link(isConnected: false))
            }
            act()
        }
    }

    private func take(_ found: Found) {
        handle(.brokerTime(SimulatedBroker.epoch + world.now))
        if let plan = found.plan, plan.sequence != planRead {
            planRead = plan.sequence
            handle(.plan(try! RolloutPlan(plan.body)))
        }
        handle(
            .channel(
                found.pointer.map { ChannelPointer(sequence: $0.sequence, pointer: try! Signed<Pointer>($0.body)) }))
        for (message, stamped) in found.beats where message.sequence > heard {
            handle(.beat(try! Beat(json: message.body), stamped: stamped))
        }
        for message in found.reports where message.sequence > heard {
            handle(.report(try! AdoptionReport(json: message.body)))
        }
        heard = max(heard, (found.beats.map(\.message) + found.reports).map(\.sequence).max() ?? 0)
        handle(.link(isConnected: true))
    }

    private func act() {
        for case .publish(let pointer, let sequence) in controller?.commands(at: world.now) ?? [] {
            return publish(pointer, expecting: sequence)
        }
        later(Self.pause) { [self] in read() }
    }

    private func publish(_ pointer: Signed<Pointer>, expecting sequence: UInt64) {
        var message = Outgoing(subjects.channel(channel), body: pointer.bytes)
        message.headers["Nats-Expected-Last-Subject-Sequence"] = String(sequence)
        call {
            $0.publish(message, id: "pointer/\(pointer.content.serial)")
        } then: { [self] result in
            switch result {
            case .success(let ack): handle(.published(ack.sequence))
            case .failure(let problem) where problem.isOutdated: handle(.outdated)
            case .failure(let problem): handle(.unpublished("\(problem)"))
            }
            later(Self.pause) { [self] in read() }
        }
    }
}
