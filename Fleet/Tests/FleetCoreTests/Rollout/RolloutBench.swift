import FleetTestSupport
import FleetWire

@testable import FleetCore

/// A controller with a plan, and hosts that say what a test wants.
struct RolloutBench {
    static let channel = Token(ifValid: "stable")!
    static let new = Digest(of: [1])
    static let old = Digest(of: [2])
    /// The broker's time when the controller's clock is at 0.
    static let epoch = 1_800_000_000.0
    static let soak = 900.0
    static let interval = 30.0

    let plan: RolloutPlan
    var controller: RolloutController
    var now = 0.0
    /// The bundles that the hosts said they have.
    private var bundles: [Token: Digest] = [:]

    init(
        stages: [Stage] = [50, 100].map { Stage(percent: $0) }, limits: HaltLimits = .init(), begins: Bool = true,
        isOnlooker: Bool = false
    ) {
        plan = Self.plan(stages: stages, limits: limits)
        controller = RolloutController(channel: Self.channel, at: 0, isOnlooker: isOnlooker)
        controller.handle(.plan(plan), at: 0)
        if begins { show(plan.stages[0], sequence: 1) }
    }

    static func plan(stages: [Stage], serial: Int = 10, limits: HaltLimits = .init()) -> RolloutPlan {
        let first = Pointer(
            fleet: Token(ifValid: "lab")!, channel: channel, serial: serial, bundle: new, previous: old,
            salt: serial, stages: stages, stage: 0, halt: limits, notBefore: epoch, expires: epoch + 1_000_000)
        let key = try! SigningKey(name: Token(ifValid: "ops")!, seed: Array(repeating: 7, count: 32))
        return try! RolloutPlan(first, by: key)
    }

    /// Hosts that are in the first stage, or not before a later one.
    func hosts(_ count: Int, inFirstStage isIn: Bool = true) -> [Token] {
        let names = (0...).lazy.map { Token(ifValid: "host-\($0)")! }
        let first = plan.stages[0].content
        return Array(names.filter { first.isInStage($0, labels: []) == isIn }.prefix(count))
    }

    mutating func handle(_ input: RolloutInput) { controller.handle(input, at: now) }

    /// - Parameter age: for how many seconds the channel has had the pointer.
    mutating func show(_ pointer: Signed<Pointer>?, sequence: UInt64, age: Double = 0, note: String? = nil) {
        handle(
            .channel(
                pointer.map {
                    ChannelPointer(
                        sequence: sequence, pointer: $0, stamped: Self.epoch + now - age, note: note)
                }))
    }

    mutating func beat(
        _ hosts: [Token], bundle: Digest? = nil, counts: DecisionCounts = .init(), run: String = "r1",
        sidecar: String = "s1", channel: Token = Self.channel, labels: [String] = [], notes: [Beat.Note] = [],
        stamped: Double? = nil
    ) {
        for host in hosts {
            if let bundle { bundles[host] = bundle }
            handle(
                .beat(
                    Beat(of: host, sidecar: sidecar, channel: channel) {
                        ($0.run, $0.bundle, $0.serial) = (run, bundles[host] ?? Self.old, 9)
                        ($0.seen, $0.interval) = (Self.epoch + now, Self.interval)
                        ($0.counts, $0.labels, $0.notes) = (counts, labels, notes)
                    },
                    stamped: stamped ?? Self.epoch + now))
        }
    }

    mutating func report(
        _ hosts: [Token], _ verdict: AdoptionReport.Verdict, serial: Int = 10, bundle: Digest? = Self.new,
        problems: [String] = []
    ) {
        for host in hosts {
            handle(
                .report(
                    AdoptionReport(
                        host: host, run: "s1", serial: serial, bundle: bundle, verdict: verdict, problems: problems,
                        counts: .init(), version: "1.0.0")))
        }
    }

    mutating func commands() -> [RolloutCommand] { controller.commands(at: now) }

    /// What the controller wants to publish now; nil for nothing.
    mutating func published() -> Signed<Pointer>? {
        for case .publish(let pointer, _) in commands() { return pointer }
        return nil
    }

    var status: RolloutStatus { controller.status(at: now) }
}
