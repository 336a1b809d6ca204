import EventBus
import FleetWire

/// Decides which bundle of rules a host runs.
///
/// The pointer of the host's channel names the bundle. It is read at the start, after each announcement, and
/// periodically: announcements are only hints. Then, one after the other, its signature is verified; the parts of the
/// bundle are fetched; its digest is compared; its rules are checked and tested; it is stored; the host switches to it;
/// and the host is watched for a while. Any step can refuse the bundle, and the host keeps its current rules. The
/// outcome is reported.
///
/// A newer pointer replaces one in progress, so a host that was away goes to the newest in one step.
public struct RuleAdopter: Sendable {
    public enum Command: Hashable, Sendable {
        /// Read the pointer of the channel, and answer with ``Input/pointer(_:)``.
        case readPointer
        /// Read the document that changes keys, and answer with ``Input/keys(_:)``.
        case readKeys
        /// Read one part of a bundle, and answer with ``Input/part(_:)``.
        case readPart(Digest, Int)
        /// Check and test the rules, and answer with ``Input/checked(_:)``.
        case check(Bundle)
        /// Store the bundle, and answer with ``Input/stored(_:)``.
        case store(Bundle)
        /// Switch the host to this bundle, nil for the rules that it had before it joined, and answer with
        /// ``Input/switched(_:)``.
        case switchTo(Digest?)
        /// Persist this before the commands that follow are carried out.
        case remember(AdoptionMemory)
        /// Trust these keys from now on, across restarts.
        case trust(Trust)
        /// Send ``Input/health(_:)`` every few seconds, or stop doing so.
        case watch(Bool)
        /// Publish a report, and answer with ``Input/reported(_:)``.
        case report(AdoptionReport, id: String)
        case say(String)
    }

    public enum Input: Sendable {
        /// A new pointer was announced.
        case announced
        case pointer(Result<Incoming?, LinkProblem>)
        case keys(Result<Incoming?, LinkProblem>)
        case part(Result<Incoming?, LinkProblem>)
        /// The problems of the rules; empty if there are none.
        case checked([String])
        /// Why the bundle could not be stored; nil if it was.
        case stored(String?)
        case switched(SwitchResult)
        /// The health of the host; nil if it does not answer.
        case health(HostHealth?)
        case reported(Result<Ack, LinkProblem>)
        case link(LinkState)
        case tick
    }

    public enum SwitchResult: Hashable, Sendable {
        case running
        /// The host refused the rules, and still runs the previous ones.
        case refused([String])
        /// The host is not running. It will read the rules when it starts.
        case hostAway
        /// Nothing was changed, because the bundle is no longer stored.
        case missing
        /// Nothing was changed, because the new state could not be persisted. The switch is retried.
        case notYet
    }

    /// The settings of an adopter.
    public struct Setup: Sendable {
        public var host: Token
        public var channel: Token
        public var labels: Set<String>
        /// The run of this sidecar.
        public var sidecar: String
        public var trust: Trust
        /// The version of GlassBus, until the host reports its own.
        public var version: String
        /// The hosts of a stage spread their fetches over this many seconds.
        public var fetchWithin = 30.0
        /// Seconds between two reads of the pointer, on average.
        public var poll = 300.0

        public init(
            host: Token, channel: Token, labels: Set<String> = [], sidecar: String, trust: Trust, version: String
        ) {
            self.host = host
            self.channel = channel
            self.labels = labels
            self.sidecar = sidecar
            self.trust = trust
            self.version = version
        }
    }

    let setup: Setup
    var random: SeededNumbers
    public internal(set) var memory: AdoptionMemory
    public private(set) var trust: Trust
    var job: AdoptionJob?
    /// A newer pointer, which is followed after the present step.
    var pending: Signed<Pointer>?
    var health: HostHealth?
    /// Whether the host answered the last request.
    var isHostThere = false
    var bundles: Set<Digest>

    private var isConnected = false
    private var isReading = false
    private var mustReadAgain = false
    private var nextPoll = 0.0
    private var readBackoff = Backoff(first: 2, longest: 60)
    var partBackoff = Backoff(first: 1, longest: 60)
    var attempts = 0

    private var reports = ReportQueue()
    /// The documents that were refused, so that each is reported once.
    private var objected: Set<Digest> = []
    /// How many refused documents are remembered.
    private static let mostObjections = 64

    /// - Parameters:
    ///   - memory: the state from an earlier run.
    ///   - bundles: the bundles that are stored and complete.
    ///   - seed: seeds the random numbers.
    public init(_ setup: Setup, memory: AdoptionMemory, bundles: Set<Digest>, seed: UInt64) {
        self.setup = setup
        self.memory = memory
        self.bundles = bundles
        trust = setup.trust
        random = SeededNumbers(seed: seed)
        resume()
    }

    /// Continues where an earlier run ended, with or without a broker.
    private mutating func resume() {
        guard let text = memory.pointer, let pointer = try? Signed<Pointer>(Array(text.utf8)) else { return }
        if let verdict = memory.verdict {
            // The earlier run may have ended before its report arrived.
            let bundle = pointer.content.bundle(for: setup.host, labels: setup.labels)
            let problems = memory.rejection(of: bundle, in: pointer.content.salt)?.problems ?? []
            report(verdict, serial: pointer.content.serial, problems: problems, counts: memory.counts ?? .init())
        } else if !memory.isGood {
            // The host may be running rules whose watch is unfinished.
            pending = pointer
        }
    }

    /// The fleet's bundle that the host runs; nil for the rules that it had before it joined.
    public var running: Digest? { memory.running }

    /// When ``handle(_:at:)`` has to be called with ``Input/tick``, in seconds since the start; nil if only other
    /// inputs matter.
    public var deadline: Double? {
        var times: [Double] = []
        switch job?.step {
        case .waiting(let time), .pausing(let time, _): times.append(time)
        default: break
        }
        if isConnected {
            if !isReading { times.append(nextPoll) }
            if let time = reports.deadline { times.append(time) }
        }
        return times.min()
    }

    public mutating func handle(_ input: Input, at now: Moment) -> [Command] {
        var commands: [Command] = []
        abandonIfReplaced(by: input)
        switch input {
        case .announced: mustReadAgain = true
        case .link(let state): changed(state)
        case .tick: break
        case .pointer(let result): read(result, at: now, &commands)
        case .keys(let result):
            changeKeys(result, at: now, &commands)
            // A pointer may be signed by a new key.
            commands.append(.readPointer)
        case .part(let result): fetched(result, at: now, &commands)
        case .checked(let problems): checked(problems, &commands)
        case .stored(let problem): stored(problem, at: now, &commands)
        case .switched(let result): switched(result, at: now, &commands)
        case .health(let state): took(state, at: now, &commands)
        case .reported(let result): reports.sent(result, at: now)
        }
        proceed(at: now, &commands)
        return commands
    }

    // MARK: The pointer

    private mutating func changed(_ state: LinkState) {
        switch state {
        case .connected:
            if !isConnected { mustReadAgain = true }
            isConnected = true
        case .away: isConnected = false
        case .refused: break
        }
    }

    private mutating func read(_ result: Result<Incoming?, LinkProblem>, at now: Moment, _ commands: inout [Command]) {
        isReading = false
        let poll = setup.poll * Double.random(in: 0.5...1.5, using: &random)
        guard case .success(let found) = result else {
            nextPoll = now.elapsed + min(poll, readBackoff.pause())
            return
        }
        readBackoff.reset()
        nextPoll = now.elapsed + poll
        guard let message = found else { return }
        let pointer: Signed<Pointer>
        do {
            pointer = try Signed<Pointer>(message.body)
        } catch {
            return object(toUnreadable: message.body, error, &commands)
        }
        let isSame = pointer.content.serial == memory.highest && pointer.json.json == memory.pointer
        // The same pointer again: continue it if it is undecided, for instance after a restart.
        if isSame, memory.verdict != nil || job?.pointer == pointer || pending == pointer { return }
        let highest = isSame ? memory.highest - 1 : memory.highest
        if let objection = trust.objection(to: pointer, channel: setup.channel, highest: highest, now: now.wall) {
            if objection.mayPass {
                nextPoll = min(nextPoll, now.elapsed + max(1, pointer.content.notBefore - now.wall))
                return
            }
            return object(objection, to: message.body, serial: pointer.content.serial, &commands)
        }
        if !isSame {
            memory.highest = pointer.content.serial
            memory.pointer = pointer.json.json
            memory.verdict = nil
            commands.append(.remember(memory))
        }
        pending = pointer
    }

    private mutating func object(
        _ objection: Trust.Objection, to bytes: [UInt8], serial: Int, _ commands: inout [Command]
    ) {
        let words = "the pointer \(serial) is refused: \(objection)"
        // A host that is too old for its fleet does not indicate a compromised broker.
        if case .version = objection {
            return object("version: " + words, to: bytes, serial: serial, as: .skipped, &commands)
        }
        object(words, to: bytes, serial: serial, &commands)
    }

    /// Handles a pointer that cannot be decoded: one of a later version may have other members.
    private mutating func object(
        toUnreadable bytes: [UInt8], _ error: FieldError, _ commands: inout [Command]
    ) {
        if let newer = try? Signed<PointerVersion>(bytes), let objection = trust.objection(toVersionOf: newer) {
            return object(objection, to: bytes, serial: newer.content.serial, &commands)
        }
        object("the pointer of the channel cannot be read: \("\(error)".prefix(500))", to: bytes, serial: 0, &commands)
    }

    /// Reports a refused document, once.
    mutating func object(
        _ words: String, to bytes: [UInt8], serial: Int, as verdict: AdoptionReport.Verdict = .distrusted,
        _ commands: inout [Command]
    ) {
        if objected.count >= Self.mostObjections { objected.removeAll() }
        guard objected.insert(Digest(of: bytes)).inserted else { return }
        commands.append(.say(words))
        report(verdict, serial: serial, problems: [words], counts: .init())
    }

    private mutating func changeKeys(
        _ result: Result<Incoming?, LinkProblem>, at now: Moment, _ commands: inout [Command]
    ) {
        guard case .success(let message?) = result else { return }
        do {
            let document = try Signed<KeyChange>(message.body)
            guard document.content.serial != trust.serial else { return }
            trust = try trust.changed(by: document, now: now.wall)
            commands.append(.trust(trust))
            commands.append(
                .say("the keys \(trust.keys.keys.sorted().joined(separator: ", ")) are trusted from now on"))
        } catch {
            object("a change of keys is refused: \(error)", to: message.body, serial: 0, &commands)
        }
    }

    // MARK: Reports

    mutating func report(
        _ verdict: AdoptionReport.Verdict, serial: Int, problems: [String], counts: DecisionCounts
    ) {
        reports.add(
            AdoptionReport(
                host: setup.host, run: setup.sidecar, serial: serial, bundle: memory.running, verdict: verdict,
                problems: problems, counts: counts, version: version))
    }

    /// The version of GlassBus on the host.
    var version: String { health?.version ?? setup.version }

    // MARK: What is next

    /// Drops a bundle that is not active yet, when a newer pointer waits and the driver has finished its step.
    private mutating func abandonIfReplaced(by input: Input) {
        guard pending != nil else { return }
        switch (job?.step, input) {
        case (.fetching, .part), (.checking, .checked): job = nil
        case (.storing, .stored(let problem)):
            if problem == nil, let bundle = job?.wanted { bundles.insert(bundle) }
            job = nil
        default: break
        }
    }

    private mutating func proceed(at now: Moment, _ commands: inout [Command]) {
        // A step that the driver is executing ends first.
        if let next = pending, job?.awaitsDriver != true {
            pending = nil
            let earlier = job?.watched
            if job != nil, earlier == nil { commands.append(.watch(false)) }
            job = nil
            begin(next, at: now, &commands)
            job?.earlier = earlier
        }
        goOn(at: now, &commands)
        if isConnected, !isReading, mustReadAgain || now.elapsed >= nextPoll {
            isReading = true
            mustReadAgain = false
            commands.append(.readKeys)
        }
        if isConnected, let next = reports.next(at: now) {
            commands.append(.report(next, id: "\(setup.host)/\(setup.sidecar)/\(Digest(of: next.json).short)"))
        }
    }
}
