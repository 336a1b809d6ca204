import EventBus
import FleetCore
import FleetWire
import FoundationEssentials
import Host

/// Drives a ``RolloutController`` with the messages of a broker.
public actor RolloutRunner {
    private let channels: ChannelController
    private var controller: RolloutController
    /// The plan that the controller follows.
    private var plan: RolloutPlan?
    private var beats: StreamFollower
    private var reports: StreamFollower
    /// Why the channel's plan was rejected.
    private var planProblem: FieldError?
    /// How many seconds this machine's clock may be ahead of the broker's before live hosts look silent.
    private let patience: Double
    private let start = ContinuousClock.now
    private let log: @Sendable (String) -> Void
    private var outage = OutageLog()
    /// Whether the last read of the channel succeeded.
    public private(set) var isReading = false
    /// The beat of this controller, and when the next one is due; nil for an onlooker.
    private var beat: ControllerBeat?
    private var beatDue = 0.0
    private var beatOutage = OutageLog()
    /// When the broker received the latest beat of a host, in its seconds since 1970.
    private var newest = 0.0

    /// - Parameters:
    ///   - isOnlooker: whether it only observes, and publishes nothing.
    ///   - log: called with log messages.
    public init(_ channels: ChannelController, isOnlooker: Bool = false, log: @escaping @Sendable (String) -> Void) {
        self.channels = channels
        self.log = log
        // An onlooker only reports what it finds.
        patience = isOnlooker ? 0 : Trust.grace
        let (link, subjects) = (channels.link, channels.subjects)
        controller = RolloutController(channel: channels.channel, at: 0, isOnlooker: isOnlooker)
        beats = StreamFollower(link, .hosts, of: subjects.fleet, subject: subjects.allBeats)
        reports = StreamFollower(link, .adopted, of: subjects.fleet, subject: subjects.allAdopted)
        guard !isOnlooker else { return }
        beat = ControllerBeat(
            channel: channels.channel, machine: ProcessInfo.processInfo.hostName, run: UUID().uuidString,
            version: LiveHost.version, started: Date().timeIntervalSince1970)
    }

    private var now: Double { start.duration(to: .now) / .seconds(1) }

    /// Reads the messages that have arrived since the last call.
    public func read() async throws {
        controller.handle(.brokerTime(Date().timeIntervalSince1970 - patience), at: now)
        let pointer = try await channels.state().pointer
        do {
            try await findPlan(of: pointer?.pointer.content)
            controller.handle(.plan(plan), at: now)
            planProblem = nil
        } catch let error as FieldError {
            // Write access to the broker must not be enough to end a rollout in progress.
            if planProblem != error { log("\(error)") }
            planProblem = error
        }
        controller.handle(.channel(pointer), at: now)
        controller.handle(.paused(try await channels.pause()), at: now)
        try await hearBeats()
        try await hearReports()
    }

    // A follower is taken out while it reads, so that its progress survives a failure.

    private func hearBeats() async throws {
        var follower = beats
        defer { beats = follower }
        try await follower.all { message in
            guard let beat = Beat(message, in: channels.subjects), let stamped = message.stamped else { return }
            newest = max(newest, stamped)
            controller.handle(.beat(beat, stamped: stamped), at: now)
        }
    }

    private func hearReports() async throws {
        var follower = reports
        defer { reports = follower }
        try await follower.all { message in
            guard let report = AdoptionReport(message, in: channels.subjects) else { return }
            controller.handle(.report(report), at: now)
        }
    }

    /// A plan that is pushed during a rollout must not replace the one in progress.
    private func findPlan(of pointer: Pointer?) async throws {
        if let plan, let pointer, plan.contains(pointer) { return }
        plan = try await channels.plan(of: pointer)
    }

    /// The state of the rollout for an onlooker.
    public func look() -> RolloutStatus { controller.look(at: now) }

    /// The controllers of the channel. While hosts send beats, this machine's clock may differ from the broker's by
    /// several minutes.
    public func controllers() async throws -> [ControllerRow] {
        let own = Date().timeIntervalSince1970
        return try await channels.controllers(at: abs(own - newest) < Trust.grace ? newest : own)
    }

    /// The state of the rollout.
    public func status() -> RolloutStatus { controller.status(at: now) }

    /// Reads and acts until the task is canceled. Without a running controller, no stage begins.
    public func run() async {
        var last: RolloutStatus?
        while !Task.isCancelled {
            do {
                try await read()
                controller.handle(.link(isConnected: true), at: now)
                isReading = true
                if outage.isOver() { log("the channel can be read again") }
                giveSignOfLife()
            } catch {
                controller.handle(.link(isConnected: false), at: now)
                isReading = false
                if outage.isNews("\(error)") { log("\(error)") }
            }
            for command in controller.commands(at: now) {
                if case .publish(let pointer, let sequence) = command { await publish(pointer, sequence) }
            }
            let status = controller.status(at: now)
            if status.phase != last?.phase || status.serial != last?.serial || status.reasons != last?.reasons {
                log(Self.words(status))
                last = status
            }
            try? await Task.sleep(for: .seconds(1))
        }
    }

    /// Not awaited: a stream without a leader must not delay a rollout.
    private func giveSignOfLife() {
        guard let beat, now >= beatDue else { return }
        beatDue = now + ControllerBeat.interval
        Task {
            do {
                try await channels.publish(beat)
                _ = beatOutage.isOver()
            } catch {
                if beatOutage.isNews("\(error)") { log("operators do not see that this controller runs: \(error)") }
                // The credential of an earlier version does not allow this.
                if case LinkProblem.forbidden = error { beatDue = now + 600 }
            }
        }
    }

    private func publish(_ pointer: Signed<Pointer>, _ sequence: UInt64) async {
        do {
            let reasons = pointer.content.stages.isEmpty ? controller.status(at: now).reasons : []
            let note = (["the controller on \(ProcessInfo.processInfo.hostName)"] + reasons).joined(separator: ": ")
            let number = try await channels.publish(pointer, expecting: sequence, note: note)
            controller.handle(.published(number), at: now)
            beat?.published = pointer.content.serial
            beatDue = now
        } catch let problem as LinkProblem where problem.isOutdated {
            controller.handle(.outdated, at: now)
        } catch {
            controller.handle(.unpublished("\(error)"), at: now)
        }
    }

    private static func words(_ status: RolloutStatus) -> String {
        let stage = status.stage.map { ", stage \($0) of \(status.stages)" } ?? ""
        let serial = status.serial.map { ", serial \($0)" } ?? ""
        let reasons = status.reasons.isEmpty ? "" : ": " + status.reasons.joined(separator: "; ")
        return "channel \(status.channel): \(status.phase.rawValue)\(serial)\(stage)\(reasons)"
    }
}
