import EventBus
import FleetCore
import FleetOperator
import FleetStore
import FleetWire
import FoundationEssentials
import Host
import Logging

/// Connects a host to its fleet: carries out the decisions of FleetCore with a real clock, disk, host and broker.
///
/// The host is unaware of it. If the sidecar dies or hangs, the host continues as before.
actor SidecarDriver {
    struct Setup: Sendable {
        var file: FleetFile
        var allow: AllowFile
        var trustPath: String
        var folder: String
        var socket: String
        var busctl: String
    }

    let setup: Setup
    let link: any Link
    let host: HostClient
    let logger: Logger
    let subjects: Subjects
    /// The unique run of this sidecar.
    let sidecar = SidecarDriver.newRun()
    /// A secret part of the ids of this sidecar's messages. A host that knew it could publish a message with such an id
    /// first, and the stream would drop this host's message as a duplicate.
    private let secret = SidecarDriver.newRun()

    let store: StoreFolder
    let outbox: Outbox
    let trust: TrustFile

    var forwarder: EventForwarder
    var adopter: RuleAdopter
    var heartbeat: Heartbeat

    /// The files of the active bundle; nil without a bundle, or if they cannot be read.
    var files: RuleFiles?
    /// How often the rules were changed.
    var changes = 0
    /// The last known health of the host; nil if it did not answer.
    var health: HostHealth?
    var isWatching = false
    /// The current or most recent check of a bundle.
    var trying: Task<Void, Never>?
    /// Whether saving the state of the rules has failed.
    var isMemoryOld = false
    var isSyncScheduled = false
    /// Why the outbox cannot be written; nil if it can.
    var syncProblem: StoreProblem?
    /// The problems that the broker currently reports, by subject.
    var problems: [String: LinkProblem] = [:]
    /// How many records were written since the last sync.
    var unsynced = 0
    /// The losses of the outbox that were reported, in events.
    var lostByOutbox = 0
    var isConnected = false
    var openTaps = 0
    /// The number of questions that are being answered.
    var openQuestions = 0
    /// The recording that a reader is fetching.
    var copy: RecordingArchive?
    var isComparing = false
    private let start = ContinuousClock.now
    private var alarms: [Part: (time: Double, task: Task<Void, Never>)] = [:]
    private var tasks: [Task<Void, Never>] = []

    /// 16 random letters and digits.
    private static func newRun() -> String {
        // trap: the string is not empty
        String((0..<16).map { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement()! })
    }

    enum Part: Hashable, Sendable { case events, rules, beats }

    /// - Throws: ``StoreProblem`` if the folder or a file in it is unusable.
    init(_ setup: Setup, link: any Link, logger: Logger) throws {
        self.setup = setup
        self.link = link
        self.logger = logger
        host = HostClient(socket: setup.socket)
        let file = setup.file
        subjects = Subjects(fleet: file.fleet)
        store = try StoreFolder(setup.folder, seed: Int.random(in: 0...Int.max))
        outbox = try store.outbox(limit: file.outboxBytes)
        let adoption = store.memory.memory.adoption
        trust = TrustFile(setup.trustPath)
        let believed = try trust.read()
        guard believed.fleet == file.fleet else {
            throw StoreProblem(
                setup.trustPath, "is for the fleet '\(believed.fleet)', and this host is in '\(file.fleet)'")
        }
        for note in store.notes + outbox.notes { logger.warning("\(note)") }
        forwarder = EventForwarder(
            host: file.host, subjects: subjects,
            budget: EventBudget(rate: file.budget.perSecond, burst: file.budget.burst),
            outbox: outbox.acknowledged + 1..<outbox.last + 1, ruleSet: adoption.running)
        var adopting = RuleAdopter.Setup(
            host: file.host, channel: file.channel, labels: Set(file.labels), sidecar: sidecar, trust: believed,
            version: LiveHost.version)
        adopting.fetchWithin = file.fetchWithin
        adopting.poll = file.poll
        let stored = Set([adoption.running, adoption.good, store.rules.current].compactMap { $0 })
            .filter(store.rules.has)
        adopter = RuleAdopter(
            adopting, memory: adoption, bundles: stored, seed: UInt64(truncatingIfNeeded: store.memory.memory.seed))
        heartbeat = Heartbeat(sidecar: sidecar, interval: file.beat)
        files = Self.files(of: store.rules)
    }

    /// The files of the active bundle. The rules that a host had before it joined are not compared.
    static func files(of rules: RuleStore) -> RuleFiles? {
        rules.current == nil ? nil : try? RuleFiles(folder: rules.currentPath)
    }

    func secretId(_ id: String) -> String { Digest(of: Array("\(secret)/\(id)".utf8)).description }

    // MARK: Running

    /// Starts to work. ``stop()`` ends it.
    func begin() {
        tasks = [
            Task { await self.followLink() }, Task { await self.followHost() }, Task { await self.watchHost() },
            Task { await self.listenToAnnouncements() }, Task { await self.answerCommands() },
        ]
        adopt(.tick)
    }

    /// Shuts down in order: writes pending data to disk, and kills a running check of rules.
    func stop() async {
        for task in tasks { task.cancel() }
        // order: each alarm is canceled independently
        for alarm in alarms.values { alarm.task.cancel() }
        trying?.cancel()
        do { try outbox.sync() } catch { logger.error("\(error)") }
        await link.close()
        await trying?.value
    }

    /// Returns once the driver has processed its pending work.
    func turn() {}

    var moment: Moment {
        let elapsed = start.duration(to: .now) / .seconds(1)
        return Moment(elapsed: elapsed, wall: Date().timeIntervalSince1970)
    }

    /// Schedules a tick for a part at its deadline.
    func arm(_ part: Part, _ deadline: Double?) {
        guard alarms[part]?.time != deadline else { return }
        alarms[part]?.task.cancel()
        alarms[part] = nil
        guard let deadline else { return }
        let pause = max(0.001, deadline - moment.elapsed)
        let task = Task {
            guard (try? await Task.sleep(for: .seconds(pause))) != nil else { return }
            self.tick(part, at: deadline)
        }
        alarms[part] = (deadline, task)
    }

    private func tick(_ part: Part, at deadline: Double) {
        // A later alarm may have replaced this one while it waited.
        guard alarms[part]?.time == deadline else { return }
        alarms[part] = nil
        switch part {
        case .events: forward(.tick)
        case .rules: adopt(.tick)
        case .beats: beat(.tick)
        }
    }

    // MARK: The broker

    private func followLink() async {
        var outage = OutageLog()
        var isFirst = true
        for await state in link.states {
            switch state {
            case .connected:
                _ = outage.isOver()
                logger.notice("connected to the broker")
            // At first there is no connection, and no reason yet.
            case .away where isFirst: break
            case .away(let why):
                if outage.isNews(why) { logger.warning("no connection to the broker: \(why)") }
            case .refused(let subject): logger.error("the broker does not let this host use '\(subject)'")
            }
            isFirst = false
            isConnected = state == .connected || isConnected && state.isRefusal
            forward(.link(state))
            adopt(.link(state))
            beat(.link(state))
        }
    }

    private func listenToAnnouncements() async {
        await listen(to: subjects.announcement(of: setup.file.channel), limit: 16) { _ in self.adopt(.announced) }
    }

    /// Processes the messages of a subject one at a time, for as long as the sidecar runs.
    func listen(to subject: String, limit: Int, _ take: (Incoming) async -> Void) async {
        while !Task.isCancelled {
            guard let subscription = try? link.subscribe(subject, limit: limit) else {
                try? await Task.sleep(for: .seconds(1))
                continue
            }
            defer { subscription.end() }
            while !Task.isCancelled {
                if let message = await subscription.next(within: .seconds(3600)) {
                    await take(message)
                } else {
                    // A closed link returns immediately.
                    try? await Task.sleep(for: .seconds(1))
                }
            }
        }
    }

    // MARK: The host

    /// Checks the health of the host periodically.
    private func watchHost() async {
        while !Task.isCancelled {
            await look()
            try? await Task.sleep(for: .seconds(isWatching ? 1 : 5))
        }
    }

    func look() async {
        let before = changes
        let now = await host.health(running: files)
        // A health report on earlier rules says nothing about the current ones.
        guard before == changes else { return }
        if (now == nil) != (health == nil) {
            logger.notice("\(now.map { "the host answers (run \($0.run))" } ?? "the host does not answer")")
        }
        health = now
        adopt(.health(now))
    }
}
