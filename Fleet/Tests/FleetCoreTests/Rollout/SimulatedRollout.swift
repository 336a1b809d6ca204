import FleetTestSupport
import FleetWire

@testable import FleetCore

/// A channel, hosts and three controllers, with what can go wrong between them. A seed decides everything, so a run that failed
/// is the same when it is run again. Time goes by in steps of a second.
struct SimulatedRollout {
    struct Trouble {
        /// How many hosts refuse the bundle, or fail with it.
        var badHosts = 0
        /// Whether hosts lose the broker for a while.
        var cutsHosts = false
        /// Whether controllers lose the broker, die, and do not learn what became of what they published.
        var disturbsControllers = true
    }

    static let soak = 20.0
    /// After so many seconds without a change of the channel, nothing more is expected to go wrong.
    private static let settling = 300.0
    /// For so long all is well at the end, so that everybody learns how it ended.
    private static let calm = 100.0

    let plan: RolloutPlan
    private var dice: SeededNumbers
    private let trouble: Trouble
    private(set) var channel: ChannelModel
    private var hosts: [RolloutHostModel] = []
    private(set) var controllers: [ControllerModel] = []
    private(set) var now = 0.0

    init(seed: UInt64, trouble: Trouble) {
        dice = SeededNumbers(seed: seed)
        self.trouble = trouble
        let stages = [1.0, 10, 50, 100].suffix(dice.pick(1...4)).map { Stage(percent: $0, soak: Self.soak) }
        plan = RolloutBench.plan(stages: stages)
        channel = ChannelModel(first: plan.stages[0])
        let count = dice.pick(max(1, trouble.badHosts)...18)
        for number in 0..<count {
            let ending: AdoptionReport.Verdict = dice.pick(0...1) == 0 ? .refused : .failed
            hosts.append(
                RolloutHostModel(
                    name: Token(ifValid: "host-\(dice.pick(0...999))-\(number)")!,
                    ending: number < trouble.badHosts ? ending : .adopted, phase: dice.pick(0...4)))
        }
        for _ in 0..<3 { controllers.append(ControllerModel(at: now, plan: plan, shift: dice.number(0...1000))) }
    }

    /// Runs until nothing more can happen.
    mutating func run() {
        var changed = 0.0
        while now < changed + Self.settling + Self.calm {
            let known = channel.last
            defer { if channel.last != known { changed = now } }
            now += 1
            channel.deliver(at: now)
            for index in hosts.indices {
                if trouble.cutsHosts, dice.pick(0...199) == 0 {
                    hosts[index].cutUntil = now + Double(dice.pick(5...120))
                }
                let said = hosts[index].step(at: now, channel.last.pointer.content)
                for index in controllers.indices { controllers[index].post(said, at: now, &dice) }
            }
            let isDisturbed = trouble.disturbsControllers && now < changed + Self.settling
            for index in controllers.indices {
                if isDisturbed { disturb(index) }
                controllers[index].step(at: now, &channel, &dice, isDisturbed: isDisturbed, rereading: hosts)
            }
        }
    }

    private mutating func disturb(_ index: Int) {
        switch dice.pick(0...299) {
        case 0: controllers[index].cut(until: now + Double(dice.pick(1...60)), at: now)
        case 1:
            controllers[index] = ControllerModel(at: now, plan: plan, shift: dice.number(0...1000))
            controllers[index].reread(hosts, at: now)
        default: break
        }
    }
}

/// The subject of the channel in its stream, with compare-and-set.
struct ChannelModel {
    private(set) var log: [ChannelPointer]
    /// What was sent, and has not come to the stream yet.
    private var delayed: [(time: Double, pointer: Signed<Pointer>, expected: UInt64)] = []

    init(first: Signed<Pointer>) { log = [ChannelPointer(sequence: 1, pointer: first)] }

    var last: ChannelPointer { log.last! }

    /// - Returns: the number of the message; nil if another one came before.
    mutating func publish(_ pointer: Signed<Pointer>, expecting: UInt64) -> UInt64? {
        guard last.sequence == expecting else { return nil }
        // Other channels are in the same stream, so numbers are left out.
        log.append(ChannelPointer(sequence: last.sequence + 3, pointer: pointer))
        return last.sequence
    }

    mutating func delay(_ pointer: Signed<Pointer>, expecting: UInt64, until time: Double) {
        delayed.append((time, pointer, expecting))
    }

    mutating func deliver(at now: Double) {
        for message in delayed where message.time <= now { _ = publish(message.pointer, expecting: message.expected) }
        delayed.removeAll { $0.time <= now }
    }
}

struct RolloutHostModel {
    let name: Token
    /// What becomes of the bundle on this host.
    let ending: AdoptionReport.Verdict
    let phase: Int
    var cutUntil = 0.0
    private var serial = 0
    private var bundle: Digest? = RolloutBench.old
    private var watchedSince: Double?
    private(set) var reports: [RolloutInput] = []
    private(set) var lastBeat: RolloutInput?
    private static let interval = 5

    init(name: Token, ending: AdoptionReport.Verdict, phase: Int) {
        self.name = name
        self.ending = ending
        self.phase = phase
    }

    /// - Returns: what the host sends in this second.
    mutating func step(at now: Double, _ pointer: Pointer) -> [RolloutInput] {
        let known = reports.count
        let isCut = now < cutUntil
        if let start = watchedSince, now >= start + SimulatedRollout.soak {
            watchedSince = nil
            if ending == .failed { bundle = RolloutBench.old }
            report(ending)
        }
        let isTurn = Int(now) % Self.interval == phase
        if !isCut, isTurn, pointer.serial > serial, watchedSince == nil { take(pointer, at: now) }
        guard !isCut else { return [] }
        var said = Array(reports.dropFirst(known))
        if isTurn {
            lastBeat = .beat(
                Beat(of: name, channel: RolloutBench.channel) {
                    ($0.run, $0.bundle, $0.serial) = ("r", bundle, serial)
                    ($0.seen, $0.interval) = (now, Double(Self.interval))
                },
                stamped: RolloutBench.epoch + now)
            said.append(lastBeat!)
            // What a host could not send comes with its next beat.
            said += reports.suffix(2)
        }
        return said
    }

    private mutating func take(_ pointer: Pointer, at now: Double) {
        serial = pointer.serial
        let wanted = pointer.bundle(for: name)
        if wanted == bundle {
            report(.adopted)
        } else if wanted == pointer.previous {
            bundle = wanted
            report(.adopted)
        } else if ending == .refused {
            report(.refused)
        } else {
            bundle = wanted
            watchedSince = now
            report(.watching)
        }
    }

    private mutating func report(_ verdict: AdoptionReport.Verdict) {
        reports.append(
            .report(
                AdoptionReport(
                    host: name, run: "s", serial: serial, bundle: bundle, verdict: verdict, problems: [],
                    counts: .init(), version: "1.0.0")))
    }
}

/// A controller with the link that drives it.
struct ControllerModel {
    private(set) var controller: RolloutController
    /// By how much the controller's clock differs from the broker's.
    private let shift: Double
    private var inbox: [(time: Double, input: RolloutInput)] = []
    private var cutUntil: Double?
    /// The serials that this controller has published.
    private(set) var wanted: [Int] = []

    init(at now: Double, plan: RolloutPlan, shift: Double) {
        self.shift = shift
        controller = RolloutController(channel: RolloutBench.channel, at: now + shift)
        controller.handle(.plan(plan), at: now + shift)
    }

    func status(at now: Double) -> RolloutStatus { controller.status(at: now + shift) }

    mutating func cut(until time: Double, at now: Double) {
        cutUntil = time
        inbox = []
        controller.handle(.link(isConnected: false), at: now + shift)
    }

    /// Messages come after up to 2 seconds, some of them twice.
    mutating func post(_ messages: [RolloutInput], at now: Double, _ dice: inout SeededNumbers) {
        guard cutUntil == nil else { return }
        for message in messages {
            inbox.append((now + dice.number(0...2), message))
            if dice.pick(0...9) == 0 { inbox.append((now + dice.number(0...2), message)) }
        }
    }

    /// Reads what the streams have kept.
    mutating func reread(_ hosts: [RolloutHostModel], at now: Double) {
        for host in hosts {
            for report in host.reports.suffix(16) { controller.handle(report, at: now + shift) }
            if let beat = host.lastBeat { controller.handle(beat, at: now + shift) }
        }
    }

    mutating func step(
        at now: Double, _ channel: inout ChannelModel, _ dice: inout SeededNumbers, isDisturbed: Bool,
        rereading hosts: [RolloutHostModel]
    ) {
        if let end = cutUntil {
            guard now >= end else { return }
            cutUntil = nil
            reread(hosts, at: now)
            controller.handle(.link(isConnected: true), at: now + shift)
        }
        for message in inbox where message.time <= now { controller.handle(message.input, at: now + shift) }
        inbox.removeAll { $0.time <= now }
        for command in controller.commands(at: now + shift) {
            switch command {
            case .read:
                // An old state may be read from a server that is behind.
                let isStale = isDisturbed && dice.pick(0...9) == 0
                let known = isStale ? channel.log.dropLast().last ?? channel.last : channel.last
                controller.handle(.channel(known), at: now + shift)
            case .publish(let pointer, let expected):
                publish(pointer, expected, to: &channel, at: now, &dice, isDisturbed: isDisturbed)
            case .wait: break
            }
        }
    }

    private mutating func publish(
        _ pointer: Signed<Pointer>, _ expected: UInt64, to channel: inout ChannelModel, at now: Double,
        _ dice: inout SeededNumbers, isDisturbed: Bool
    ) {
        wanted.append(pointer.content.serial)
        let answer: RolloutInput
        switch isDisturbed ? dice.pick(0...5) : 5 {
        case 0:  // it never comes
            answer = .unpublished("the broker did not answer in time")
        case 1:  // it comes, and the acknowledgement does not
            _ = channel.publish(pointer, expecting: expected)
            answer = .unpublished("the broker did not answer in time")
        case 2:  // it comes after the controller has given up
            channel.delay(pointer, expecting: expected, until: now + dice.number(0...20))
            answer = .unpublished("the broker did not answer in time")
        default:
            answer = channel.publish(pointer, expecting: expected).map { .published($0) } ?? .outdated
        }
        controller.handle(answer, at: now + shift)
    }
}

extension SeededNumbers {
    mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}
