import EventBus
import FleetWire

/// Decides which bundle of rules a host runs.
///
/// The pointer of the host's channel says what to run. It is read at the start, at each announcement and regularly: the
/// announcement is a hint, and the regular look is the truth. Then, one after the other: the signature is verified; the parts of
/// the bundle are fetched; its digest is compared; its rules are checked and tested; it is stored; the host switches to it; and
/// the host is watched for a while. At every step the bundle can be refused, and the host keeps what it has. What became of it is
/// reported.
///
/// A newer pointer replaces one that is still under way, so that a host that was away goes to the newest in one step.
public struct RuleAdopter: Sendable {
    public enum Command: Hashable, Sendable {
        /// Read the pointer of the channel, and tell ``Input/pointer(_:)``.
        case readPointer
        /// Read the document that changes keys, and tell ``Input/keys(_:)``.
        case readKeys
        /// Read one part of a bundle, and tell ``Input/part(_:)``.
        case readPart(Digest, Int)
        /// Check and test the rules, and tell ``Input/checked(_:)``.
        case check(Bundle)
        /// Keep the bundle, and tell ``Input/stored(_:)``.
        case store(Bundle)
        /// Let the host run this bundle, nil for the rules that it had before it joined, and tell ``Input/switched(_:)``.
        case switchTo(Digest?)
        /// Keep this over a restart, before the commands that follow are carried out.
        case remember(AdoptionMemory)
        /// Believe these keys from now on, also after a restart.
        case trust(Trust)
        /// Tell ``Input/health(_:)`` every few seconds, or no longer.
        case watch(Bool)
        /// Publish a report, and tell ``Input/reported(_:)``.
        case report(AdoptionReport, id: String)
        case say(String)
    }

    public enum Input: Sendable {
        /// A new pointer was announced.
        case announced
        case pointer(Result<Incoming?, LinkProblem>)
        case keys(Result<Incoming?, LinkProblem>)
        case part(Result<Incoming?, LinkProblem>)
        /// What is wrong with the rules; empty if nothing is.
        case checked([String])
        /// Why the bundle could not be kept; nil if it is.
        case stored(String?)
        case switched(SwitchResult)
        /// How the host is; nil if it does not answer.
        case health(HostHealth?)
        case reported(Result<Ack, LinkProblem>)
        case link(LinkState)
        case tick
    }

    public enum SwitchResult: Hashable, Sendable {
        case running
        /// The host refused the rules, and runs what it ran before.
        case refused([String])
        /// The host does not run. It will read the rules when it starts.
        case hostAway
    }

    /// What an adopter is told at its beginning.
    public struct Setup: Sendable {
        public var host: Token
        public var channel: Token
        public var labels: Set<String>
        /// The run of this sidecar.
        public var sidecar: String
        public var trust: Trust
        /// The version of GlassBus, until the host says its own.
        public var version: String
        /// Within so many seconds the hosts of a stage fetch a bundle, each at another time.
        public var fetchWithin = 30.0
        /// Seconds between two looks at the pointer, on average.
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

    /// A pointer that is being followed.
    private struct Job: Sendable {
        let pointer: Signed<Pointer>
        /// What the host is to run; nil for the rules that it had before it joined.
        let wanted: Digest?
        var step: Step
    }

    private enum Step: Sendable {
        /// The fetch begins at this time.
        case waiting(until: Double)
        case fetching([UInt8], parts: Int, of: Int?)
        case checking(Bundle)
        case storing
        case switching
        case watching(SoakWatch)
        /// The host goes back to what it ran last without a problem.
        case goingBack(Failure)
        /// Nothing can be done before this time.
        case pausing(until: Double, then: Resumption)
    }

    private enum Resumption: Sendable { case fetch, switching, goBack(Failure) }

    /// Why a host goes back.
    private struct Failure: Sendable {
        let verdict: AdoptionReport.Verdict
        let problems: [String]
        var counts = DecisionCounts()
    }

    private var setup: Setup
    private var random: SeededNumbers
    public private(set) var memory: AdoptionMemory
    public private(set) var trust: Trust
    private var job: Job?
    /// A newer pointer, which begins when the present step is over.
    private var pending: Signed<Pointer>?
    private var health: HostHealth?
    private var bundles: Set<Digest>

    private var isConnected = false
    private var isReading = false
    private var mustReadAgain = false
    private var nextPoll = 0.0
    private var partBackoff = Backoff(first: 1, longest: 60)
    private var attempts = 0

    private var reports: [AdoptionReport] = []
    private var isReporting = false
    private var reportBackoff = Backoff(first: 1, longest: 60)
    private var reportPause: Double?
    /// The documents that were refused, so that each is reported once.
    private var objected: Set<Digest> = []

    /// How often a part is asked for that is not there.
    private static let mostAttempts = 5
    /// How many reports wait at most, and how many refused documents are remembered.
    private static let mostReports = 64

    /// - Parameters:
    ///   - memory: what the host remembers of an earlier run.
    ///   - bundles: the bundles that are stored and complete.
    ///   - seed: decides the random numbers.
    public init(_ setup: Setup, memory: AdoptionMemory, bundles: Set<Digest>, seed: UInt64) {
        self.setup = setup
        self.memory = memory
        self.bundles = bundles
        trust = setup.trust
        random = SeededNumbers(seed: seed)
    }

    /// What the host runs by the fleet; nil for the rules that it had before it joined.
    public var running: Digest? { memory.running }

    /// When ``handle(_:at:)`` is to be called with ``Input/tick``, in seconds since the start; nil if only other inputs matter.
    public var deadline: Double? {
        var times: [Double] = []
        switch job?.step {
        case .waiting(let time), .pausing(let time, _): times.append(time)
        default: break
        }
        if isConnected {
            if !isReading { times.append(nextPoll) }
            if !isReporting, !reports.isEmpty, let reportPause { times.append(reportPause) }
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
        case .keys(let result): changeKeys(result, at: now, &commands)
        case .part(let result): fetched(result, at: now, &commands)
        case .checked(let problems): checked(problems, &commands)
        case .stored(let problem): stored(problem, at: now, &commands)
        case .switched(let result): switched(result, at: now, &commands)
        case .health(let state): took(state, at: now, &commands)
        case .reported(let result): reported(result, at: now)
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
        nextPoll = now.elapsed + setup.poll * Double.random(in: 0.5...1.5, using: &random)
        guard case .success(let message?) = result else { return }
        let pointer: Signed<Pointer>
        do {
            pointer = try Signed<Pointer>(message.body)
        } catch {
            return object("the pointer of the channel cannot be read: \(error)", to: message.body, serial: 0, &commands)
        }
        let isSame = pointer.content.serial == memory.highest && pointer.json.json == memory.pointer
        // The same pointer again: it goes on if it is not decided, for instance after a restart.
        if isSame, memory.verdict != nil || job?.pointer == pointer || pending == pointer { return }
        let highest = isSame ? memory.highest - 1 : memory.highest
        if let objection = trust.objection(to: pointer, channel: setup.channel, highest: highest, now: now.wall) {
            if objection.mayPass {
                nextPoll = min(nextPoll, now.elapsed + max(1, pointer.content.notBefore - now.wall))
                return
            }
            return object(
                "the pointer \(pointer.content.serial) is refused: \(objection)", to: message.body,
                serial: pointer.content.serial, &commands)
        }
        if !isSame {
            memory.highest = pointer.content.serial
            memory.pointer = pointer.json.json
            memory.verdict = nil
            commands.append(.remember(memory))
        }
        pending = pointer
    }

    /// Reports a document that is refused, once.
    private mutating func object(
        _ words: String, to bytes: [UInt8], serial: Int, as verdict: AdoptionReport.Verdict = .distrusted,
        _ commands: inout [Command]
    ) {
        if objected.count >= Self.mostReports { objected.removeAll() }
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
            mustReadAgain = true
        } catch {
            object("a change of keys is refused: \(error)", to: message.body, serial: 0, &commands)
        }
    }

    // MARK: One job

    /// Gives up a bundle that is not in use yet, when a newer pointer waits and the driver has ended its step.
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

    private mutating func begin(_ pointer: Signed<Pointer>, at now: Moment, _ commands: inout [Command]) {
        let content = pointer.content
        let wanted = content.bundle(for: setup.host, labels: setup.labels)
        attempts = 0
        partBackoff.reset()
        var next = Job(pointer: pointer, wanted: wanted, step: .switching)
        if let rejection = memory.rejection(of: wanted, in: content.salt) {
            job = next
            return end(rejection.verdict, rejection.problems, &commands)
        }
        if wanted == memory.running, memory.isGood {
            job = next
            return end(.adopted, [], &commands)
        }
        if let wanted, !bundles.contains(wanted) {
            next.step = .waiting(until: now.elapsed + Double.random(in: 0...max(0, setup.fetchWithin), using: &random))
            job = next
        } else {
            job = next
            commands.append(.switchTo(wanted))
        }
    }

    private mutating func fetched(_ result: Result<Incoming?, LinkProblem>, at now: Moment, _ commands: inout [Command])
    {
        guard var job, let wanted = job.wanted, case .fetching(var bytes, let part, var count) = job.step else {
            return
        }
        defer { if self.job != nil { self.job = job } }
        switch result {
        case .failure:
            job.step = .pausing(until: now.elapsed + partBackoff.pause(), then: .fetch)
        case .success(nil):
            attempts += 1
            guard attempts < Self.mostAttempts else {
                return postpone("part \(part) of the bundle \(wanted.short) is missing", &job, at: now, &commands)
            }
            job.step = .pausing(until: now.elapsed + partBackoff.pause(), then: .fetch)
        case .success(let message?):
            do {
                if count == nil { count = try Bundle.parts(in: message) }
                bytes += message.body
                guard part + 1 == count else {
                    job.step = .fetching(bytes, parts: part + 1, of: count)
                    return commands.append(.readPart(wanted, part + 1))
                }
                let bundle = try Bundle(archive: bytes, named: wanted)
                guard bundle.manifest.runs(on: health?.version ?? setup.version) else {
                    self.job = job
                    end(
                        .skipped,
                        [
                            "version: the bundle needs \(bundle.manifest.minVersion ?? ""), and this host is \(health?.version ?? setup.version)"
                        ],
                        &commands)
                    return
                }
                job.step = .checking(bundle)
                commands.append(.check(bundle))
            } catch {
                postpone("the bundle \(wanted.short) is refused: \(error)", &job, at: now, &commands)
            }
        }
    }

    /// Reports what the broker has of a bundle as refused, and asks for it again later: what is wrong may be with the broker.
    private mutating func postpone(_ words: String, _ job: inout Job, at now: Moment, _ commands: inout [Command]) {
        attempts = 0
        job.step = .pausing(
            until: now.elapsed + setup.poll * Double.random(in: 0.5...1.5, using: &random), then: .fetch)
        let serial = job.pointer.content.serial
        object(words, to: Array("\(serial) \(words)".utf8), serial: serial, as: .refused, &commands)
    }

    private mutating func checked(_ problems: [String], _ commands: inout [Command]) {
        guard case .checking(let bundle)? = job?.step else { return }
        guard problems.isEmpty else { return end(.refused, problems, &commands) }
        job?.step = .storing
        commands.append(.store(bundle))
    }

    private mutating func stored(_ problem: String?, at now: Moment, _ commands: inout [Command]) {
        guard case .storing? = job?.step, let wanted = job?.wanted else { return }
        if let problem { return end(.refused, ["the bundle cannot be kept: \(problem)"], &commands) }
        bundles.insert(wanted)
        beginSwitch(&commands)
    }

    private mutating func beginSwitch(_ commands: inout [Command]) {
        job?.step = .switching
        commands.append(.switchTo(job?.wanted))
    }

    private mutating func switched(_ result: SwitchResult, at now: Moment, _ commands: inout [Command]) {
        guard let current = job else { return }
        switch (current.step, result) {
        case (.switching, .running):
            memory.running = current.wanted
            commands.append(.remember(memory))
            let pointer = current.pointer.content
            // What a rollback brings back has been in use before.
            guard
                let stage = pointer.stages.isEmpty ? nil : pointer.stages[min(pointer.stage, pointer.stages.count - 1)]
            else { return end(.adopted, [], &commands) }
            job?.step = .watching(SoakWatch(until: now.elapsed + stage.soak, before: health, now: now.elapsed))
            report(.watching, serial: pointer.serial, problems: [], counts: .init())
            commands.append(.watch(true))
        case (.switching, .refused(let problems)):
            // The host goes on with its old rules, and must find them again when it starts.
            goBack(Failure(verdict: .refused, problems: problems), &commands)
        case (.switching, .hostAway):
            memory.running = current.wanted
            commands.append(.remember(memory))
            job?.step = .pausing(until: now.elapsed + 5, then: .switching)
        case (.goingBack(let failure), .hostAway):
            job?.step = .pausing(until: now.elapsed + 5, then: .goBack(failure))
        case (.goingBack(let failure), _):
            memory.running = memory.good
            end(failure.verdict, failure.problems, counts: failure.counts, &commands)
        default: break
        }
    }

    private mutating func goBack(_ failure: Failure, _ commands: inout [Command]) {
        commands.append(.watch(false))
        job?.step = .goingBack(failure)
        commands.append(.switchTo(memory.good))
    }

    private mutating func took(_ state: HostHealth?, at now: Moment, _ commands: inout [Command]) {
        if let state { health = state }
        guard case .watching(var watch)? = job?.step else { return }
        let problems = watch.take(state, now: now.elapsed)
        job?.step = .watching(watch)
        guard problems.isEmpty else {
            return goBack(Failure(verdict: .failed, problems: problems, counts: watch.counts), &commands)
        }
        if now.elapsed >= watch.end, state != nil { end(.adopted, [], counts: watch.counts, &commands) }
    }

    /// Ends the job.
    private mutating func end(
        _ verdict: AdoptionReport.Verdict, _ problems: [String], counts: DecisionCounts = .init(),
        _ commands: inout [Command]
    ) {
        guard let ended = job else { return }
        job = nil
        commands.append(.watch(false))
        if verdict == .adopted { memory.good = memory.running }
        let pointer = ended.pointer.content
        memory.verdict = verdict
        if let wanted = ended.wanted, verdict == .refused || verdict == .failed || verdict == .skipped {
            memory.reject(.init(bundle: wanted, salt: pointer.salt, verdict: verdict, problems: problems))
        }
        commands.append(.remember(memory))
        commands.append(.say(words(verdict, problems, ended)))
        report(verdict, serial: pointer.serial, problems: problems, counts: counts)
    }

    private func words(_ verdict: AdoptionReport.Verdict, _ problems: [String], _ job: Job) -> String {
        let name = job.wanted.map { "the bundle \($0.short)" } ?? "the rules from before the fleet"
        let what = "pointer \(job.pointer.content.serial): \(name) is \(verdict.rawValue)"
        return problems.isEmpty ? what : what + ": " + problems.joined(separator: "; ")
    }

    // MARK: Reports

    private mutating func report(
        _ verdict: AdoptionReport.Verdict, serial: Int, problems: [String], counts: DecisionCounts
    ) {
        reports.append(
            AdoptionReport(
                host: setup.host, run: setup.sidecar, serial: serial, bundle: memory.running, verdict: verdict,
                problems: problems, counts: counts, version: health?.version ?? setup.version))
        // A broker that sends one false pointer after the other must not fill the memory.
        if reports.count > Self.mostReports { reports.remove(at: isReporting ? 1 : 0) }
    }

    private mutating func reported(_ result: Result<Ack, LinkProblem>, at now: Moment) {
        isReporting = false
        switch result {
        case .success:
            reportBackoff.reset()
            if !reports.isEmpty { reports.removeFirst() }
        case .failure: reportPause = now.elapsed + reportBackoff.pause()
        }
    }

    // MARK: What is next

    /// Whether the driver is busy with a command of the present job. What it answers ends the step.
    private var awaitsDriver: Bool {
        switch job?.step {
        case .fetching, .checking, .storing, .switching, .goingBack: true
        case nil, .waiting, .pausing, .watching: false
        }
    }

    private mutating func proceed(at now: Moment, _ commands: inout [Command]) {
        // A step that the driver is busy with ends first.
        if let next = pending, !awaitsDriver {
            pending = nil
            if job != nil { commands.append(.watch(false)) }
            job = nil
            begin(next, at: now, &commands)
        }
        goOn(at: now, &commands)
        if isConnected, !isReading, mustReadAgain || now.elapsed >= nextPoll {
            isReading = true
            mustReadAgain = false
            commands += [.readKeys, .readPointer]
        }
        if isConnected, !isReporting, let first = reports.first {
            if let pause = reportPause, now.elapsed < pause { return }
            isReporting = true
            reportPause = nil
            commands.append(.report(first, id: "\(setup.host)/\(setup.sidecar)/\(Digest(of: first.json).short)"))
        }
    }

    /// Goes on with what had to wait.
    private mutating func goOn(at now: Moment, _ commands: inout [Command]) {
        switch job?.step {
        case .waiting(let time):
            guard now.elapsed >= time else { return }
            beginFetch(&commands)
        case .pausing(let time, let resumption):
            guard now.elapsed >= time else { return }
            switch resumption {
            case .fetch: beginFetch(&commands)
            case .switching: beginSwitch(&commands)
            case .goBack(let failure): goBack(failure, &commands)
            }
        default: break
        }
    }

    private mutating func beginFetch(_ commands: inout [Command]) {
        guard let wanted = job?.wanted else { return }
        job?.step = .fetching([], parts: 0, of: nil)
        commands.append(.readPart(wanted, 0))
    }
}
