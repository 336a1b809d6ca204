import EventBus
import FleetCore
import FleetWire

/// A fleet on a virtual clock, whose links, sidecars, hosts and broker fail at random. ``problems`` tells which promise was
/// broken; the seed repeats it.
final class FleetSimulation {
    let world: World
    let broker: SimulatedBroker
    let hosts: [SimulatedHost]
    let sidecars: [SimulatedSidecar]
    private let key: SigningKey
    private let stranger: SigningKey
    private let fleet = try! Token("lab")
    private let channel = try! Token("stable")
    private let subjects: Subjects
    private let bundles: [Bundle]
    private var serial = 0
    private var published: [Signed<Pointer>] = []
    private var previous: Digest?

    /// How long things go wrong, and how long all is well after that, in seconds.
    private static let trouble = 400.0
    private static let peace = 600.0

    init(seed: UInt64) {
        let world = World(seed: seed)
        self.world = world
        subjects = Subjects(fleet: fleet)
        let broker = SimulatedBroker(world, subjects)
        self.broker = broker
        key = try! SigningKey(name: Token("ops"), seed: [UInt8](repeating: 1, count: 32))
        stranger = try! SigningKey(name: Token("ops"), seed: [UInt8](repeating: 2, count: 32))
        let texts = ["good 1", "good 2", "wrong", "failing", "unloadable", "good 3"]
        bundles = texts.map {
            try! Bundle(files: ["toast.lua": Array("-- \($0)".utf8)], created: "2026-11-26T12:00:00Z")
        }
        let known = Dictionary(uniqueKeysWithValues: bundles.map { ($0.digest, $0) })
        hosts = (1...3).map { SimulatedHost(try! Token("host-\($0)"), world, known) }
        let trust = Trust(fleet: fleet, keys: ["ops": key.publicKey])
        let faults = SimulatedLink.Faults(
            dropped: world.number(0...0.1), doubled: world.number(0...0.1), late: world.number(0...0.05),
            longest: world.number(0.01...1))
        sidecars = hosts.map { SimulatedSidecar($0, world, broker, trust: trust, faults: faults) }
        broker.announce = { [unowned self] in
            for sidecar in sidecars where self.world.chance(0.8) {
                world.after(world.number(0...0.5)) { sidecar.announced() }
            }
        }
    }

    /// Lets the fleet run, and says which promises were broken.
    func problems() -> [String] {
        for sidecar in sidecars { world.after(world.number(0...60)) { sidecar.link.set(connected: true) } }
        for host in hosts { emit(host) }
        for bundle in bundles { push(bundle) }
        misfortune()
        world.run(until: Self.trouble)
        heal()
        world.run(until: Self.trouble + Self.peace)
        return eventProblems() + ruleProblems()
    }

    // MARK: What happens

    private var isTrouble: Bool { world.now < Self.trouble }

    private func emit(_ host: SimulatedHost) {
        world.after(world.number(0.5...12)) { [self] in
            // The last events come before the end, so that they arrive.
            if world.now < Self.trouble + Self.peace / 2 {
                host.emit()
                emit(host)
            }
        }
    }

    private func misfortune() {
        world.after(world.number(2...30)) { [self] in
            guard isTrouble else { return }
            let (host, sidecar) = (world.pick(hosts), world.pick(sidecars))
            switch Int(world.number(0...10.99)) {
            case 0, 1:
                sidecar.link.set(connected: false)
                world.after(world.number(1...200)) { sidecar.link.set(connected: true) }
            case 2, 3:
                sidecar.kill()
                world.after(world.number(0...30)) { sidecar.begin() }
            case 4:
                host.kill()
                world.after(world.number(0...20)) { host.begin() }
            case 5, 6: roll(world.pick(bundles))
            case 7:
                broker.isFull = true
                world.after(world.number(1...60)) { [self] in broker.isFull = false }
            case 8: attack()
            case 9:
                sidecar.canRemember = false
                world.after(world.number(1...100)) { sidecar.canRemember = true }
            default: sidecar.clockOffset = world.pick([0, 3600, -3600, 120])
            }
            misfortune()
        }
    }

    private func push(_ bundle: Bundle) {
        for (number, message) in bundle.messages(in: subjects).enumerated() {
            _ = broker.publish(message, id: "\(bundle.digest).\(number).\(world.now)")
        }
    }

    private func pointer(_ bundle: Bundle, percent: Double, serial: Int) -> Pointer {
        Pointer(
            fleet: fleet, channel: channel, serial: serial, bundle: bundle.digest, previous: previous, salt: serial,
            stages: [Stage(percent: percent, soak: 20)], stage: 0, notBefore: 0, expires: 1_800_000_000)
    }

    private func publish(_ pointer: Signed<Pointer>) {
        published.append(pointer)
        _ = broker.publish(
            Outgoing(subjects.channel(channel), body: pointer.bytes),
            id: "pointer \(pointer.content.serial) \(world.now)")
    }

    private func roll(_ bundle: Bundle, percent: Double? = nil) {
        serial += 1
        let next = pointer(bundle, percent: percent ?? world.pick([10, 50, 100]), serial: serial)
        publish(try! Signed(next, by: key))
    }

    /// The broker is in foreign hands for a moment.
    private func attack() {
        let subject = subjects.channel(channel)
        switch Int(world.number(0...3.99)) {
        case 0:
            if let old = published.dropLast().randomElement(using: &world.random) { broker.forge(subject, old.bytes) }
        case 1:
            broker.forge(
                subject, try! Signed(pointer(bundles[2], percent: 100, serial: serial + 1000), by: stranger).bytes)
        case 2:
            if var text = published.last.map({ String(decoding: $0.bytes, as: UTF8.self) }) {
                text = text.replacing("\"serial\":", with: "\"serial\":9")
                broker.forge(subject, Array(text.utf8))
            }
        default:
            broker.lose()
            // The operator pushes again what was there.
            world.after(world.number(1...60)) { [self] in bundles.forEach(push) }
        }
    }

    /// From now on all is well, and the operator rolls out a good bundle.
    private func heal() {
        broker.isFull = false
        for sidecar in sidecars {
            sidecar.canRemember = true
            sidecar.begin()
            sidecar.link.set(connected: true)
            sidecar.clockOffset = 0
        }
        hosts.forEach { $0.begin() }
        bundles.forEach(push)
        roll(bundles[5], percent: 100)
    }

    // MARK: Promises

    /// Each event arrives, in the order of its host; but for those that only the host had when it died.
    private func eventProblems() -> [String] {
        zip(hosts, sidecars).flatMap { host, sidecar -> [String] in
            let arrived = (broker.arrived[host.name] ?? []).filter { $0.contains("/toast#") }
            let seen = Set(arrived)
            var problems: [String] = []
            if arrived != host.emitted.filter({ seen.contains($0) }) {
                problems.append("\(host.name): events arrived in another order")
            }
            let missing = host.emitted.filter { !seen.contains($0) && !sidecar.diedWithHost.contains($0) }
            if !missing.isEmpty { problems.append("\(missing.count) events never arrived: \(missing.prefix(3))") }
            return problems
        }
    }

    private func ruleProblems() -> [String] {
        zip(hosts, sidecars).flatMap { host, sidecar -> [String] in
            var problems: [String] = []
            if host.runs != bundles[5].digest {
                problems.append("\(host.name) runs \(host.runs?.short ?? "its own rules") at the end")
            }
            if host.everRan.contains(bundles[2].digest) {
                problems.append("\(host.name) ran rules that do not pass their check")
            }
            if sidecar.serialFell { problems.append("the serial of \(host.name) fell") }
            if sidecar.highestEver > serial { problems.append("\(host.name) took a false pointer") }
            if sidecar.adopter.memory.verdict != .adopted {
                problems.append("\(host.name) ended with \(sidecar.adopter.memory.verdict?.rawValue ?? "no verdict")")
            }
            return problems
        }
    }
}
