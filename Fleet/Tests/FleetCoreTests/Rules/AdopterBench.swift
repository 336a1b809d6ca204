import EventBus
import FleetWire

@testable import FleetCore

/// An adopter with a broker, a disk and a host that do as a test wants. What it orders is carried out at once, unless it is held.
struct AdopterBench {
    static let key = try! SigningKey(name: Token(ifValid: "ops")!, seed: Array(repeating: 1, count: 32))
    static let stranger = try! SigningKey(name: Token(ifValid: "ops")!, seed: Array(repeating: 2, count: 32))
    static let soak = 60.0

    private(set) var adopter: RuleAdopter
    private(set) var now = 0.0
    var trust = Trust(fleet: Lab.fleet, keys: ["ops": key.publicKey])

    // The broker.
    var isAway = false
    var channel: [UInt8]?
    var keys: [UInt8]?
    var parts: [String: Incoming] = [:]
    var reportsAreLost = false

    // The disk.
    private(set) var memory = AdoptionMemory()
    private(set) var stored: Set<Digest> = []
    var diskProblem: String?
    var canRemember = true

    // The host.
    var isHostAlive = true
    var run = "r1"
    private(set) var runs: Digest?
    /// Why the host refuses a bundle.
    var refusals: [Digest: [String]] = [:]
    /// What is wrong with a bundle in the trial.
    var findings: [Digest: [String]] = [:]
    var counts = DecisionCounts()
    var benched: [String] = []
    /// Failures in 100 decisions, by what the host runs.
    var failures: [Digest?: Int] = [:]

    // What happened.
    private(set) var reports: [AdoptionReport] = []
    private(set) var switches: [Digest?] = []
    private(set) var checks: [Digest] = []
    private(set) var reads = 0
    private(set) var isWatched = false
    private(set) var said: [String] = []

    enum Kind: Hashable { case part, check, store, change }
    /// What is not carried out until ``release()``.
    var held: Set<Kind> = []
    private var queue: [RuleAdopter.Command] = []
    private var kept: [RuleAdopter.Command] = []
    private var lives = 0
    private var nextLook = 0.0
    var version = "0.1.0"
    let labels: Set<String>

    init(labels: Set<String> = []) {
        self.labels = labels
        adopter = Self.adopter(trust, AdoptionMemory(), [], labels, 0)
        connect()
    }

    private static func adopter(
        _ trust: Trust, _ memory: AdoptionMemory, _ bundles: Set<Digest>, _ labels: Set<String>, _ life: Int
    ) -> RuleAdopter {
        var setup = RuleAdopter.Setup(
            host: Lab.host, channel: Lab.channel, labels: labels, sidecar: "s\(life)", trust: trust, version: "0.1.0")
        setup.fetchWithin = 10
        setup.poll = 100
        return RuleAdopter(setup, memory: memory, bundles: bundles, seed: 3)
    }

    // MARK: The world

    static func bundle(_ text: String, minVersion: String? = nil) -> Bundle {
        try! Bundle(
            files: ["toast.lua": Array("-- \(text)".utf8)], created: "2026-11-26T12:00:00Z", minVersion: minVersion)
    }

    static func pointer(
        _ serial: Int, _ bundle: Digest, previous: Digest? = nil, salt: Int? = nil, percent: Double = 100,
        labels: [String] = [], stages: [Stage]? = nil
    ) -> Pointer {
        Pointer(
            fleet: Lab.fleet, channel: Lab.channel, serial: serial, bundle: bundle, previous: previous,
            salt: salt ?? serial, stages: stages ?? [Stage(percent: percent, soak: soak, labels: labels)], stage: 0,
            notBefore: Lab.epoch, expires: Lab.epoch + 1_000_000)
    }

    mutating func push(_ bundle: Bundle) {
        for message in bundle.messages(in: Lab.subjects) {
            parts[message.subject] = Incoming(message.subject, headers: message.headers, body: message.body)
        }
    }

    mutating func publish(_ pointer: Pointer, by key: SigningKey = key) {
        channel = try! Signed(pointer, by: key).bytes
        handle(.announced)
    }

    /// Pushes a bundle, and points all hosts to it.
    mutating func roll(_ serial: Int, _ bundle: Bundle, previous: Digest? = nil, salt: Int? = nil) {
        push(bundle)
        publish(Self.pointer(serial, bundle.digest, previous: previous, salt: salt))
    }

    /// Rolls a bundle out, and waits until the host has adopted it.
    mutating func adopt(_ serial: Int, _ bundle: Bundle) {
        roll(serial, bundle)
        pass(10 + Self.soak + 10)
    }

    mutating func connect() {
        isAway = false
        handle(.link(.connected))
        handle(.tick)
    }

    mutating func cut() {
        isAway = true
        handle(.link(.away("the cable")))
    }

    /// The sidecar is killed, and begins anew with what is on the disk.
    mutating func restart() {
        lives += 1
        queue = []
        kept = []
        isWatched = false
        adopter = Self.adopter(trust, memory, stored, labels, lives)
        if isAway { handle(.tick) } else { connect() }
    }

    /// The host begins anew with the rules that `current` names.
    mutating func restartHost() {
        run += "+"
        isHostAlive = true
        counts = .init()
        runs = switches.last ?? nil
    }

    mutating func forget(_ digest: Digest) { stored.remove(digest) }

    /// Lets time go by.
    mutating func pass(_ seconds: Double) {
        let end = now + seconds
        while true {
            let next = min(max(adopter.deadline ?? .infinity, now + 0.001), nextLook)
            guard next <= end else { break }
            now = next
            if now >= nextLook {
                nextLook = now + 5
                look()
            }
            handle(.tick)
        }
        now = end
    }

    private mutating func look() {
        guard isHostAlive else { return handle(.health(nil)) }
        counts.decisions += 100
        counts.failures += failures[runs] ?? 0
        var health = HostHealth(run: run, version: version)
        (health.set, health.counts, health.benched) = (runs?.description, counts, benched)
        handle(.health(health))
    }

    // MARK: Commands

    mutating func handle(_ input: RuleAdopter.Input) {
        queue += adopter.handle(input, at: Lab.moment(now))
        while !queue.isEmpty {
            let command = queue.removeFirst()
            if let kind = Self.kind(of: command), held.contains(kind) {
                kept.append(command)
            } else {
                carryOut(command)
            }
        }
    }

    /// How many commands are held.
    var heldCount: Int { kept.count }

    /// Carries out what was held.
    mutating func release() {
        held = []
        let commands = kept
        kept = []
        for command in commands {
            carryOut(command)
        }
    }

    /// The host carries out the switch that is held, and the answer is lost.
    mutating func dieAfterSwitch() {
        for case .switchTo(let bundle) in kept { _ = change(to: bundle) }
        kept = []
        held = []
    }

    private static func kind(of command: RuleAdopter.Command) -> Kind? {
        switch command {
        case .readPart: .part
        case .check: .check
        case .store: .store
        case .switchTo: .change
        default: nil
        }
    }

    private func found(_ message: Incoming?) -> Result<Incoming?, LinkProblem> {
        isAway ? .failure(.away("the cable")) : .success(message)
    }

    private mutating func carryOut(_ command: RuleAdopter.Command) {
        switch command {
        case .readKeys: handle(.keys(found(keys.map { Incoming(Lab.subjects.keys, body: $0) })))
        case .readPointer:
            reads += 1
            handle(.pointer(found(channel.map { Incoming(Lab.subjects.channel(Lab.channel), body: $0) })))
        case .readPart(let digest, let part): handle(.part(found(parts[Lab.subjects.bundle(digest, part: part)])))
        case .check(let bundle):
            checks.append(bundle.digest)
            handle(.checked(findings[bundle.digest] ?? []))
        case .store(let bundle):
            if diskProblem == nil { stored.insert(bundle.digest) }
            handle(.stored(diskProblem))
        case .switchTo(let bundle): handle(.switched(change(to: bundle)))
        case .remember(let new): if canRemember { memory = new }
        case .trust(let new): trust = new
        case .watch(let flag): isWatched = flag
        case .report(let report, _):
            if !reportsAreLost { reports.append(report) }
            handle(.reported(reportsAreLost ? .failure(.timedOut) : .success(Lab.ack(1))))
        case .say(let words): said.append(words)
        }
    }

    private mutating func change(to bundle: Digest?) -> RuleAdopter.SwitchResult {
        guard canRemember || bundle == memory.good else { return .notYet }
        if let bundle, !stored.contains(bundle) { return .missing }
        switches.append(bundle)
        guard isHostAlive else { return .hostAway }
        if let refusal = bundle.flatMap({ refusals[$0] }) { return .refused(refusal) }
        runs = bundle
        counts = .init()
        return .running
    }

    /// The verdicts so far, with their serials.
    var verdicts: [String] { reports.map { "\($0.serial) \($0.verdict.rawValue)" } }
}
