import EventBus
import FleetCore
import FleetWire

/// A rollout in stages over a fleet whose links, sidecars, hosts and controllers fail at random. ``problems()`` tells which promise
/// was broken; the seed repeats it.
final class RolloutSimulation {
    /// What the bundle is like.
    enum Kind: String, CaseIterable { case good, wrong, failing, unloadable }

    let kind: Kind
    private let world: World
    private let broker: SimulatedBroker
    private let hosts: [SimulatedHost]
    private let sidecars: [SimulatedSidecar]
    private let controllers: [SimulatedController]
    private let subjects: Subjects
    private let channel = try! Token("stable")
    private let bundle: Bundle
    private let plan: RolloutPlan
    private var strays: [String] = []

    private static let begin = 50.0
    /// How long things go wrong, and how long all is well after that, in seconds.
    private static let trouble = 450.0
    private static let peace = 900.0

    init(seed: UInt64) {
        let world = World(seed: seed)
        self.world = world
        let fleet = try! Token("lab")
        subjects = Subjects(fleet: fleet)
        let broker = SimulatedBroker(world, subjects)
        self.broker = broker
        kind = world.pick(Kind.allCases)
        bundle = try! Bundle(
            files: ["toast.lua": Array("-- \(kind.rawValue)".utf8)], created: "2026-11-26T12:00:00Z")
        let key = try! SigningKey(name: Token("ops"), seed: [UInt8](repeating: 1, count: 32))
        let serial = Int(world.number(1...1000))
        let stages = world.pick([[30, 60, 100], [20, 100], [100], [10, 40, 70, 100]])
            .map { Stage(percent: $0, soak: 60) }
        plan = try! RolloutPlan(
            Pointer(
                fleet: fleet, channel: channel, serial: serial, bundle: bundle.digest, previous: nil, salt: serial,
                stages: stages, stage: 0, notBefore: SimulatedBroker.epoch,
                expires: SimulatedBroker.epoch + 100_000), by: key)
        let known = [bundle.digest: bundle]
        hosts = (1...6).map { SimulatedHost(try! Token("host-\($0)"), world, known) }
        let trust = Trust(fleet: fleet, keys: ["ops": key.publicKey])
        let faults = SimulatedLink.Faults(
            dropped: world.number(0...0.08), doubled: world.number(0...0.1), late: world.number(0...0.03),
            longest: world.number(0.01...0.5))
        sidecars = hosts.map { SimulatedSidecar($0, world, broker, trust: trust, faults: faults) }
        controllers = (1...Int(world.number(1...3.99))).map { [subjects, channel] _ in
            SimulatedController(world, broker, subjects, channel: channel, faults: faults)
        }
        broker.announce = { [unowned self] in
            for sidecar in sidecars where self.world.chance(0.8) {
                world.after(world.number(0...0.5)) { sidecar.announced() }
            }
        }
        for host in hosts {
            host.loaded = { [unowned self, unowned host] in if $0 == bundle.digest { judge(host) } }
        }
    }

    /// Lets the rollout run, and says which promises were broken.
    func problems() -> [String] {
        for sidecar in sidecars { world.after(world.number(0...20)) { sidecar.link.set(connected: true) } }
        for controller in controllers {
            world.after(world.number(0...40)) {
                controller.link.set(connected: true)
                controller.begin()
            }
        }
        world.after(Self.begin) { [self] in start() }
        misfortune()
        world.run(until: Self.trouble)
        heal()
        world.run(until: Self.trouble + Self.peace)
        return strays + orderProblems() + endProblems()
    }

    // MARK: What happens

    private func start() {
        for message in bundle.messages(in: subjects) { _ = broker.publish(message, id: message.subject) }
        _ = broker.publish(Outgoing(subjects.plan(channel), body: plan.bytes), id: "plan")
        _ = broker.publish(Outgoing(subjects.channel(channel), body: plan.stages[0].bytes), id: "start")
    }

    private func misfortune() {
        world.after(world.number(2...30)) { [self] in
            guard world.now < Self.trouble else { return }
            let (host, sidecar, controller) = (world.pick(hosts), world.pick(sidecars), world.pick(controllers))
            switch Int(world.number(0...6.99)) {
            case 0:
                sidecar.link.set(connected: false)
                world.after(world.number(1...150)) { sidecar.link.set(connected: true) }
            case 1, 2:
                sidecar.kill()
                world.after(world.number(0...30)) { sidecar.begin() }
            case 3:
                host.kill()
                world.after(world.number(0...20)) { host.begin() }
            case 4:
                controller.link.set(connected: false)
                world.after(world.number(1...100)) { controller.link.set(connected: true) }
            case 5:
                controller.kill()
                world.after(world.number(0...100)) { controller.begin() }
            default:
                sidecar.canRemember = false
                world.after(world.number(1...60)) { sidecar.canRemember = true }
            }
            misfortune()
        }
    }

    private func heal() {
        for sidecar in sidecars {
            sidecar.canRemember = true
            sidecar.begin()
            sidecar.link.set(connected: true)
        }
        hosts.forEach { $0.begin() }
        for controller in controllers {
            controller.begin()
            controller.link.set(connected: true)
        }
    }

    // MARK: Promises

    private var published: [Pointer] {
        (broker.messages[subjects.channel(channel)] ?? []).map { try! Signed<Pointer>($0.body).content }
    }

    /// A host may run the bundle only if a stage has begun that it is in.
    private func judge(_ host: SimulatedHost) {
        if kind == .wrong { strays.append("\(host.name) runs rules that do not pass their check") }
        guard !published.contains(where: { $0.isInStage(host.name) }) else { return }
        strays.append("\(host.name) runs the bundle, and is in no stage that has begun")
    }

    private func orderProblems() -> [String] {
        let log = published
        return zip(log, log.dropFirst()).compactMap { before, after in
            let isNext = plan.pointer(after: before.serial)?.content == after
            let isRollback = before != plan.rollback.content && after == plan.rollback.content
            return isNext || isRollback ? nil : "\(before.serial) was followed by \(after.serial)"
        }
    }

    private func endProblems() -> [String] {
        let last = published.last
        let isTakenBack = last == plan.rollback.content
        var problems: [String] = []
        if !isTakenBack, kind != .good { problems.append("a bundle that is \(kind.rawValue) was not taken back") }
        if !isTakenBack, last != plan.stages.last?.content { problems.append("the rollout stands still") }
        let phases = controllers.compactMap { $0.status?.phase }
        let ends: Set<RolloutStatus.Phase> = isTakenBack ? [.rolledBack] : [.done]
        if !phases.contains(where: ends.contains) { problems.append("no controller knows the end: \(phases)") }
        for (host, sidecar) in zip(hosts, sidecars) {
            let wanted = isTakenBack ? nil : bundle.digest
            if host.runs != wanted { problems.append("\(host.name) runs \(host.runs?.short ?? "its own rules")") }
            if sidecar.adopter.memory.highest != last?.serial { problems.append("\(host.name) is behind") }
            if sidecar.adopter.memory.verdict != .adopted {
                problems.append("\(host.name) ended with \(sidecar.adopter.memory.verdict?.rawValue ?? "nothing")")
            }
            if sidecar.serialFell { problems.append("the serial of \(host.name) fell") }
        }
        return problems
    }
}
