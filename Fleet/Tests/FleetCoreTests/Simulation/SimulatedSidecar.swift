import EventBus
import FleetCore
import FleetTestSupport
import FleetWire

/// The sidecar of a simulated host: the real decisions, on a simulated disk, link and host. It can be killed at any moment, and
/// then knows only what was on the disk.
final class SimulatedSidecar {
    private let world: World
    private let broker: SimulatedBroker
    let link: SimulatedLink
    let host: SimulatedHost
    private let subjects: Subjects
    private let trust: Trust
    private let channel: Token
    var clockOffset = 0.0
    /// Whether the disk takes what is to be remembered.
    var canRemember = true

    /// What is on the disk.
    private struct Disk {
        var outbox: [UInt64: [UInt8]] = [:]
        var first: UInt64 = 1
        var next: UInt64 = 1
        var position: String?
        var memory = AdoptionMemory()
        /// The oldest first.
        var bundles: [Digest] = []
        var trust: Trust?
    }

    private var disk = Disk()
    /// Records that were written and are not on the disk yet.
    private var unsynced: [(bytes: [UInt8], position: String?)] = []
    private var isSyncing = false

    /// Rises when the sidecar is killed: what was under way then has no answer.
    private var life = 0
    private var isAlive = false
    private var forwarder: EventForwarder!
    private(set) var adopter: RuleAdopter!
    private var heartbeat: Heartbeat!
    private var isWatching = false
    private var isMemoryOld = false
    /// The next tick of each part.
    private var alarms: [String: Double] = [:]
    /// How many events of the host's run the sidecar has taken.
    private var taken = 0
    private var takenOf = ""
    private(set) var highestEver = 0
    private(set) var serialFell = false
    private(set) var said: [String] = []
    /// The events that were with a host alone when it died.
    private(set) var diedWithHost: Set<String> = []

    init(_ host: SimulatedHost, _ world: World, _ broker: SimulatedBroker, trust: Trust, faults: SimulatedLink.Faults) {
        self.host = host
        self.world = world
        self.broker = broker
        self.trust = trust
        link = SimulatedLink(world, broker, faults)
        subjects = Subjects(fleet: trust.fleet)
        channel = try! Token("stable")
        host.heard = { [unowned self] in listen() }
        host.willDie = { [unowned self] in
            let (run, number) = Self.parts(disk.position) ?? ("", 0)
            diedWithHost.formUnion(host.emittedInRun.dropFirst(run == host.run ? number : 0))
        }
        link.changed = { [unowned self] in changed($0) }
        begin()
    }

    private var moment: Moment { Moment(elapsed: world.now, wall: SimulatedBroker.epoch + world.now + clockOffset) }

    // MARK: Life

    func kill() {
        life += 1
        isAlive = false
        unsynced = []
        isSyncing = false
        isWatching = false
        isMemoryOld = false
        alarms = [:]
    }

    func begin() {
        guard !isAlive else { return }
        isAlive = true
        let sidecar = "s\(host.name)\(life)"
        forwarder = EventForwarder(
            host: host.name, subjects: subjects, budget: EventBudget(rate: 1000, burst: 1000),
            outbox: disk.first..<disk.next, ruleSet: nil)
        var setup = RuleAdopter.Setup(
            host: host.name, channel: channel, sidecar: sidecar, trust: disk.trust ?? trust, version: "0.1.0")
        setup.poll = 60
        adopter = RuleAdopter(setup, memory: disk.memory, bundles: Set(disk.bundles), seed: world.random.next())
        heartbeat = Heartbeat(sidecar: sidecar, interval: 30)
        if let (run, number) = Self.parts(disk.position), run == host.run {
            taken = number
        } else {
            taken = 0
        }
        takenOf = host.run
        if link.isConnected { changed(.connected) }
        adopt(.tick)
        sample()
        listen()
    }

    private static func parts(_ position: String?) -> (String, Int)? {
        guard let parts = position?.split(separator: "."), parts.count == 2, let number = Int(parts[1]) else {
            return nil
        }
        return (String(parts[0]), number)
    }

    private func changed(_ state: LinkState) {
        guard isAlive else { return }
        forward(.link(state))
        adopt(.link(state))
        beat(.link(state))
    }

    /// Does something later, unless the sidecar was killed in between.
    private func later(_ delay: Double, _ action: @escaping () -> Void) {
        let life = life
        world.after(delay) { [unowned self] in if life == self.life { action() } }
    }

    /// Sees to it that a part has a tick at its deadline.
    private func alarm(_ part: String, _ deadline: Double?, _ tick: @escaping () -> Void) {
        guard let deadline else { return }
        let time = max(deadline, world.now + 0.001)
        guard alarms[part].map({ $0 > time }) ?? true else { return }
        alarms[part] = time
        later(time - world.now) { [self] in
            guard alarms[part] == time else { return }
            alarms[part] = nil
            tick()
        }
    }

    private func call<T>(
        _ carryOut: @escaping (SimulatedBroker) -> Result<T, LinkProblem>,
        then: @escaping (Result<T, LinkProblem>) -> Void
    ) {
        let life = life
        link.call(carryOut) { [unowned self] result in if life == self.life { then(result) } }
    }

    func announced() { if isAlive, link.isConnected { adopt(.announced) } }

    // MARK: Events

    private func listen() {
        guard isAlive else { return }
        if takenOf != host.run {
            takenOf = host.run
            taken = 0
        }
        while taken < host.log.count {
            taken += 1
            forward(.event(host.log[taken - 1], position: "\(host.run).\(taken)"))
        }
    }

    private func forward(_ input: EventForwarder.Input) {
        let commands = forwarder.handle(input, at: moment)
        alarm("forwarder", forwarder.deadline) { [self] in forward(.tick) }
        for command in commands {
            switch command {
            case .append(let record, let position):
                unsynced.append((record.bytes, position))
                guard !isSyncing else { continue }
                isSyncing = true
                later(0.1) { [self] in sync() }
            case .load(let first, let count):
                later(0.001) { [self] in
                    let records = (first..<min(first + UInt64(count), disk.next)).compactMap { number in
                        disk.outbox[number].map { (number: number, record: try! OutboxEntry($0)) }
                    }
                    forward(.loaded(records))
                }
            case .publish(let message, let id):
                call {
                    $0.publish(message, id: id)
                } then: { [self] in
                    forward(.published($0))
                }
            case .acknowledge(let number):
                for old in disk.first..<(number + 1) { disk.outbox[old] = nil }
                disk.first = number + 1
            }
        }
    }

    private func sync() {
        isSyncing = false
        for (bytes, position) in unsynced {
            disk.outbox[disk.next] = bytes
            disk.next += 1
            if let position { disk.position = position }
        }
        unsynced = []
        forward(.stored(through: disk.next - 1))
    }

    // MARK: Rules

    private func adopt(_ input: RuleAdopter.Input) {
        let commands = adopter.handle(input, at: moment)
        alarm("adopter", adopter.deadline) { [self] in adopt(.tick) }
        for command in commands {
            switch command {
            case .readPointer:
                let subject = subjects.channel(channel)
                call {
                    .success($0.last(subject))
                } then: { [self] in
                    adopt(.pointer($0))
                }
            case .readKeys:
                let subject = subjects.keys
                call {
                    .success($0.last(subject))
                } then: { [self] in
                    adopt(.keys($0))
                }
            case .readPart(let digest, let part):
                let subject = subjects.bundle(digest, part: part)
                call {
                    .success($0.last(subject))
                } then: { [self] in
                    adopt(.part($0))
                }
            case .check(let bundle):
                let isWrong = String(decoding: bundle.contents[0], as: UTF8.self).contains("wrong")
                later(world.number(0.5...3)) { [self] in adopt(.checked(isWrong ? ["toast.lua:1:1: error: wrong"] : []))
                }
            case .store(let bundle):
                later(0.05) { [self] in
                    disk.bundles.removeAll { $0 == bundle.digest }
                    disk.bundles.append(bundle.digest)
                    adopt(.stored(nil))
                }
            case .switchTo(let bundle):
                later(0.05) { [self] in
                    let result = change(to: bundle)
                    later(0.05) { [self] in adopt(.switched(result)) }
                }
            case .remember(let memory): remember(memory)
            case .trust(let trust): disk.trust = trust
            case .watch(let flag): isWatching = flag
            case .report(let report, let id):
                let message = Outgoing(subjects.adopted(by: host.name), body: report.json)
                call {
                    $0.publish(message, id: id)
                } then: { [self] in
                    adopt(.reported($0))
                }
            case .say(let words): said.append(words)
            }
        }
    }

    private func change(to bundle: Digest?) -> RuleAdopter.SwitchResult {
        guard !isMemoryOld || bundle == adopter.memory.good else { return .notYet }
        if let bundle, !disk.bundles.contains(bundle) { return .missing }
        return host.switchTo(bundle)
    }

    private func remember(_ memory: AdoptionMemory) {
        isMemoryOld = !canRemember
        guard canRemember else { return }
        if memory.highest < highestEver { serialFell = true }
        highestEver = memory.highest
        disk.memory = memory
        // Few bundles are kept beside those that are needed.
        let needed = [memory.running, memory.good]
        let newest = disk.bundles.last
        disk.bundles.removeAll { $0 != newest && !needed.contains($0) }
    }

    private func sample() {
        adopt(.health(host.health()))
        later(isWatching ? 2 : 10) { [self] in sample() }
    }

    // MARK: Beats

    private func beat(_ input: Heartbeat.Input) {
        let commands = heartbeat.handle(input, at: moment)
        alarm("heartbeat", heartbeat.deadline) { [self] in self.beat(.tick) }
        for command in commands {
            switch command {
            case .readLast:
                let subject = subjects.beat(of: host.name)
                call {
                    .success($0.last(subject))
                } then: { [self] in
                    beat(.last($0))
                }
            case .beat(let id):
                let beat = Beat(of: host.name, sidecar: "s\(host.name)\(life)", channel: channel) {
                    ($0.run, $0.bundle, $0.serial) = (host.run, adopter.running, adopter.memory.highest)
                    ($0.seen, $0.outbox.events) = (moment.wall, forwarder.backlog)
                }
                let message = Outgoing(subjects.beat(of: host.name), body: beat.json)
                call {
                    $0.publish(message, id: id)
                } then: { [self] in
                    self.beat(.published($0))
                }
            case .say(let words): said.append(words)
            }
        }
    }
}
